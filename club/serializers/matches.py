"""Matches: their score sheets, the cut that seated them, and what directors ask of them."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from club.models import Draw, MatchState
from club.queries.sheets import Sheet
from club.serializers.base import (
    SEATS,
    SIDES,
    LineSerializer,
    ObjectField,
    PairSerializer,
    Reasoned,
    path_of,
)
from club.serializers.deals import DealBody, SheetDealSerializer
from club.serializers.people import PlayerSerializer, SeatsEnvelope, SeatsSerializer
from club.translate import result_of

MATCH_STATES = ("playing", "complete", "abandoned", "void")


def state_of(seen: Sheet) -> str:
    """Answer how a match stands: playing, complete, abandoned or void."""
    if seen.status == MatchState.PLAYING and seen.last_state.complete:
        return "complete"
    return seen.status


class TableRef(serializers.Serializer):
    """Which table."""

    id = serializers.UUIDField()
    number = serializers.IntegerField()


class MatchSerializer(serializers.Serializer):
    """A match in a list: who sits where and how it stands.

    dealer and vulnerable are those of the next deal; no one once it is over. version goes
    into If-Match.
    """

    id = serializers.UUIDField(source="match.pk")
    table = TableRef(source="match.table")
    number = serializers.IntegerField(source="match.number")
    game = serializers.CharField(source="match.game")
    rules = ObjectField(source="match.rules")
    paper = serializers.BooleanField(source="match.paper")
    state = serializers.SerializerMethodField()
    over = serializers.BooleanField()
    version = serializers.IntegerField()
    seats = SeatsSerializer(source="players")
    starters = SeatsSerializer(help_text="Who began the match.")
    counted_for = SeatsSerializer(
        help_text="For whom it counts: who began it, unless the club has it otherwise."
    )
    first_dealer = serializers.ChoiceField(choices=SEATS, source="match.dealer")
    dealer = serializers.SerializerMethodField()
    vulnerable = serializers.ListField(
        child=serializers.ChoiceField(choices=SIDES), source="state.vulnerable"
    )
    totals = PairSerializer(source="state.totals")
    games = PairSerializer(source="state.games")
    part_scores = PairSerializer(source="state.part_scores")
    next_deal = serializers.IntegerField(source="next_number")
    pending = serializers.SerializerMethodField()
    began_at = serializers.DateTimeField()
    touched_at = serializers.DateTimeField()
    link = serializers.SerializerMethodField()

    def get_state(self, seen: Sheet) -> str:
        """Answer how the match stands: playing, complete, abandoned or void."""
        return state_of(seen)

    def get_dealer(self, seen: Sheet) -> str | None:
        """Answer who deals next."""
        return None if seen.over else str(seen.state.dealer)

    def get_pending(self, seen: Sheet) -> int | None:
        """Answer the number of the deal that the other side has not accepted yet."""
        return seen.pending.number if seen.pending else None

    def get_link(self, seen: Sheet) -> str:
        """Answer the match's own path."""
        match = seen.match
        return path_of(self.context, "match", night=match.night_id, match=match.pk)


class AnswerLines(serializers.Serializer):
    """The lines of one deal."""

    lines = serializers.SerializerMethodField()

    @extend_schema_field(LineSerializer(many=True))
    def get_lines(self, deal: Any) -> Any:
        """Answer the lines."""
        return deal["lines"]


class AnswerSerializer(serializers.Serializer):
    """What the sheet is worth so far, as ``manage.py score --json`` answers it."""

    game = serializers.CharField()
    complete = serializers.BooleanField()
    winner = serializers.ChoiceField(choices=SIDES, allow_null=True)
    totals = PairSerializer()
    games = PairSerializer()
    margin = serializers.IntegerField()
    back_score = PairSerializer()
    deals = AnswerLines(many=True)
    bonuses = serializers.SerializerMethodField()

    @extend_schema_field(LineSerializer(many=True))
    def get_bonuses(self, answer: Any) -> Any:
        """Answer the lines that the match itself scored."""
        return answer["bonuses"]


class DrawSerializer(serializers.ModelSerializer):
    """A card that was cut for the match."""

    player = PlayerSerializer()

    class Meta:
        model = Draw
        fields = ["number", "player", "card"]


class MatchDetailSerializer(MatchSerializer):
    """The whole score sheet, with the cut that seated it and why."""

    deals = SheetDealSerializer(many=True)
    answer = serializers.SerializerMethodField()
    draws = serializers.SerializerMethodField()
    reasons = serializers.SerializerMethodField()

    @extend_schema_field(AnswerSerializer)
    def get_answer(self, seen: Sheet) -> Any:
        """Answer what the sheet is worth."""
        return AnswerSerializer(result_of(seen.game, seen.states, seen.opening)).data

    @extend_schema_field(DrawSerializer(many=True))
    def get_draws(self, seen: Sheet) -> Any:
        """Answer the cards as drawn."""
        return DrawSerializer(self.context["draws"], many=True, context=self.context).data

    def get_reasons(self, seen: Sheet) -> list[str]:
        """Say why they sit as they do."""
        return list(self.context["reasons"])


class NewState(Reasoned):
    """How a match is to stand."""

    state = serializers.ChoiceField(choices=MatchState.choices)
    broken_off_by = serializers.ChoiceField(
        choices=SEATS, required=False, default="", allow_blank=True,
        help_text="Who broke an abandoned match off: it is lost by default for them.",
    )  # fmt: skip


class Substitution(Reasoned):
    """Who takes which seat from the next deal on."""

    seat = serializers.ChoiceField(choices=SEATS)
    player = serializers.UUIDField()
    consent = serializers.BooleanField(
        default=False, help_text="The other three players agree; without it nobody comes in."
    )


class SeatsCorrection(SeatsEnvelope, Reasoned):
    """Who really sat where."""


class Paper(Reasoned):
    """A match that was kept on paper."""

    seats = SeatsEnvelope()
    dealer = serializers.ChoiceField(choices=SEATS, default="N")
    deals = DealBody(many=True, default=list)
    abandoned = serializers.BooleanField(default=False)
