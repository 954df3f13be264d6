"""Matches: score sheets, their cuts, and the bodies of directors' requests."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from club.serializers.base import SEATS, SIDES, LineSerializer, PairSerializer
from club.serializers.people import SeatsEnvelope, SeatsSerializer
from club.web.api.bodies import Envelope, PlayerSerializer, Reasoned, make_path
from nights.games import GAME_NAMES
from nights.models import Draw, MatchProgress, MatchState
from nights.queries.match_view import MatchView
from nights.queries.sheets import MatchSheet
from nights.serializers.deals import DealBody, SheetDealSerializer
from nights.serializers.rules import GameRulesField
from nights.translate import get_result


class TableRef(serializers.Serializer):
    """A reference to a table."""

    id = serializers.UUIDField(help_text="The table's id.")
    number = serializers.IntegerField(help_text="The table's number.")


class MatchSerializer(serializers.Serializer):
    """A match in a list: its seats and state."""

    id = serializers.UUIDField(source="match.pk", help_text="The match's id.")
    table = TableRef(source="match.table", help_text="The table it is played at.")
    number = serializers.IntegerField(
        source="match.number", help_text="The match's number at its table, from 1."
    )
    game = serializers.ChoiceField(choices=GAME_NAMES, source="match.game", help_text="The game.")
    rules = GameRulesField(
        source="match.rules", help_text="The house rules, frozen when the match began."
    )
    paper = serializers.BooleanField(
        source="match.paper", help_text="Whether it was scored on paper and entered later."
    )
    state = serializers.SerializerMethodField(help_text="The state of the match.")
    over = serializers.BooleanField(help_text="Whether no more deals can be played.")
    version = serializers.IntegerField(
        help_text="Increases with every act on the match. If-Match accepts it in quotes."
    )
    seats = SeatsSerializer(source="players", help_text="The current player of each seat.")
    starters = SeatsSerializer(help_text="The players who began the match.")
    counted_for = SeatsSerializer(
        help_text="The players it counts for: those who began it, or substitutes by house rule."
    )
    first_dealer = serializers.ChoiceField(
        choices=SEATS, source="match.dealer", help_text="The first dealer."
    )
    dealer = serializers.SerializerMethodField(
        help_text="The next dealer; null if the match is over."
    )
    vulnerable = serializers.ListField(
        child=serializers.ChoiceField(choices=SIDES),
        source="state.vulnerable",
        help_text="The sides that are vulnerable in the next deal.",
    )
    totals = PairSerializer(source="state.totals", help_text="Points of each side so far.")
    games = PairSerializer(source="state.games", help_text="Games won by each side.")
    part_scores = PairSerializer(
        source="state.part_scores", help_text="Points of each side towards the next game."
    )
    next_deal = serializers.IntegerField(
        source="next_number", help_text="The number of the next deal."
    )
    pending = serializers.SerializerMethodField(
        help_text="The number of the deal that the other side has yet to accept; null for none."
    )
    began_at = serializers.DateTimeField(help_text="When the match began.")
    touched_at = serializers.DateTimeField(help_text="When the match was last changed.")
    link = serializers.SerializerMethodField(help_text="The path of the match.")

    @extend_schema_field(serializers.ChoiceField(choices=MatchProgress.choices))
    def get_state(self, view: MatchView) -> str:
        """Return the state of the match: playing, complete, abandoned or void."""
        return view.progress

    @extend_schema_field(serializers.ChoiceField(choices=SEATS, allow_null=True))
    def get_dealer(self, view: MatchView) -> str | None:
        """Return the seat of the next dealer, or None."""
        return None if view.over else str(view.state.dealer)

    def get_pending(self, view: MatchView) -> int | None:
        """Return the number of the deal that waits for the other side's acceptance, or None."""
        return view.pending.number if view.pending else None

    def get_link(self, view: MatchView) -> str:
        """Return the match's path."""
        match = view.match
        return make_path(self.context, "match", night=match.night_id, match=match.pk)


class AnswerLines(serializers.Serializer):
    """The lines of one deal."""

    lines = serializers.SerializerMethodField(help_text="The score lines of the deal.")

    @extend_schema_field(LineSerializer(many=True))
    def get_lines(self, deal: Any) -> Any:
        """Return the lines."""
        return deal["lines"]


class AnswerSerializer(serializers.Serializer):
    """The result of the sheet so far, as ``manage.py score --json`` prints it."""

    game = serializers.CharField(help_text="The game.")
    complete = serializers.BooleanField(help_text="Whether the match is complete.")
    winner = serializers.ChoiceField(
        choices=SIDES, allow_null=True, help_text="The side that won; null for neither."
    )
    totals = PairSerializer(help_text="Points of each side.")
    games = PairSerializer(help_text="Games won by each side.")
    margin = serializers.IntegerField(help_text="Points of the winner over the other side.")
    back_score = PairSerializer(
        help_text="The margin in hundreds: positive for the winner, negative for the loser."
    )
    deals = AnswerLines(many=True, help_text="The score of each deal.")
    bonuses = serializers.SerializerMethodField(help_text="The score lines of the match itself.")

    @extend_schema_field(LineSerializer(many=True))
    def get_bonuses(self, answer: Any) -> Any:
        """Return the lines scored by the match itself."""
        return answer["bonuses"]


class DrawSerializer(serializers.ModelSerializer):
    """A card that was cut for the match."""

    player = PlayerSerializer(help_text="The player who cut it.")

    class Meta:
        model = Draw
        fields = ["number", "player", "card"]
        extra_kwargs = {
            "number": {"help_text": "The place in the order of drawing, from 1."},
            "card": {"help_text": "The card, such as `QS`."},
        }


class MatchDetailSerializer(MatchSerializer):
    """The whole score sheet, with the cut for seats and the reasons."""

    deals = SheetDealSerializer(many=True, help_text="The current deals, in order.")
    answer = serializers.SerializerMethodField(help_text="The result so far.")
    draws = serializers.SerializerMethodField(help_text="The cards cut, in order.")
    reasons = serializers.SerializerMethodField(help_text="Why they sit so, in sentences.")

    @extend_schema_field(AnswerSerializer)
    def get_answer(self, sheet: MatchSheet) -> Any:
        """Return the result of the sheet."""
        return AnswerSerializer(get_result(sheet.game, sheet.states, sheet.opening)).data

    @extend_schema_field(DrawSerializer(many=True))
    def get_draws(self, sheet: MatchSheet) -> Any:
        """Return the cards as drawn."""
        return DrawSerializer(self.context["draws"], many=True, context=self.context).data

    def get_reasons(self, sheet: MatchSheet) -> list[str]:
        """Return the reasons for the seating."""
        return list(self.context["reasons"])


class NewState(Reasoned):
    """The new state of a match."""

    state = serializers.ChoiceField(
        choices=MatchState.choices, help_text="The new state of the match."
    )
    broken_off_by = serializers.ChoiceField(
        choices=SEATS,
        required=False,
        default="",
        allow_blank=True,
        help_text="The seat of the player who broke off an abandoned match, and loses by default.",
    )


class Substitution(Reasoned):
    """A substitute for a seat, from the next deal on."""

    seat = serializers.ChoiceField(choices=SEATS, help_text="The seat.")
    player = serializers.UUIDField(help_text="The id of the substitute.")
    consent = serializers.BooleanField(
        default=False, help_text="Whether the other three players agree, which is required."
    )


class Beginners(Envelope):
    """The ids of players by seat, of which none is required."""

    N = serializers.UUIDField(required=False, help_text="The id of the player in North.")
    E = serializers.UUIDField(required=False, help_text="The id of the player in East.")
    S = serializers.UUIDField(required=False, help_text="The id of the player in South.")
    W = serializers.UUIDField(required=False, help_text="The id of the player in West.")


class SeatsCorrection(SeatsEnvelope, Reasoned):
    """The players who actually sat in the seats."""

    began = Beginners(
        required=False,
        help_text="Who began the match in a seat, where it is not who moves there with its "
        "holder: the players before a substitute move along.",
    )


class AgreedSeats(SeatsEnvelope, Reasoned):
    """The seats upon which the players of a table agree instead of cutting."""

    dealer = serializers.ChoiceField(
        choices=SEATS, default="N", help_text="The seat that deals first."
    )


class Paper(Reasoned):
    """A match that was played on paper."""

    seats = SeatsEnvelope(help_text="The id of the player of each seat.")
    dealer = serializers.ChoiceField(choices=SEATS, default="N", help_text="The first dealer.")
    deals = DealBody(  # type: ignore[call-arg]  # many=True makes it a list
        many=True, default=list, max_length=300, help_text="The deals in the order played."
    )
    abandoned = serializers.BooleanField(
        default=False, help_text="Whether play stopped before the match was over."
    )
