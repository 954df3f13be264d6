"""A cut under way at a table: who cuts, the cards so far, the resulting seats."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from club.serializers.base import SEATS
from club.serializers.people import SeatsSerializer
from club.web.api.bodies import PlayerSerializer, Reasoned
from nights.models import OpenCard
from nights.queries.open_cuts import UnderWay
from nights.serializers.matches import TableRef


class OpenCardSerializer(serializers.Serializer):
    """A card that was cut."""

    id = serializers.UUIDField(help_text="The card's id, to take it back.")
    round = serializers.IntegerField(help_text="The round of the cut, from 1.")
    player = serializers.SerializerMethodField(help_text="The player who cut it.")
    card = serializers.CharField(help_text="The card, such as `QS`.")
    drawn = serializers.BooleanField(
        help_text="Whether the software drew it; if so, it cannot be taken back."
    )

    @extend_schema_field(PlayerSerializer)
    def get_player(self, card: OpenCard) -> Any:
        """Return the player who cut the card."""
        player = self.context["people"][card.player_id]
        return PlayerSerializer(player, context=self.context).data


class SettledSerializer(serializers.Serializer):
    """How a match will be seated if the dealer, who has the choice, takes this seat."""

    dealer = serializers.ChoiceField(choices=SEATS, help_text="The seat of the dealer.")
    seats = SeatsSerializer(help_text="The player of each seat.")
    out = PlayerSerializer(many=True, help_text="The players who sit out.")


class UnderWaySerializer(serializers.Serializer):
    """The cut that is under way at a table."""

    at = serializers.DateTimeField(source="fact.act.at", help_text="When it began.")
    round = serializers.IntegerField(help_text="The round of the cut, from 1.")
    to_cut = serializers.SerializerMethodField(help_text="The players still to cut in this round.")
    why = serializers.CharField(help_text="Why they cut; empty if the cut is settled.")
    cards = serializers.SerializerMethodField(help_text="The cards, in the order cut.")
    may_go_back = serializers.SerializerMethodField(
        help_text="The id of the card that can be taken back as misread; null for none."
    )
    settled = serializers.SerializerMethodField(
        help_text="How the match will be seated; null until the last card has been cut."
    )
    reasons = serializers.ListField(
        child=serializers.CharField(), help_text="The reasons for the seating, in sentences."
    )

    @extend_schema_field(PlayerSerializer(many=True))
    def get_to_cut(self, cut: UnderWay) -> Any:
        """Return the players who have still to cut a card in this round."""
        players = [cut.people[candidate.key] for candidate in cut.to_cut]
        return PlayerSerializer(players, many=True, context=self.context).data

    @extend_schema_field(OpenCardSerializer(many=True))
    def get_cards(self, cut: UnderWay) -> Any:
        """Return the cards in the order in which they were cut."""
        context = {**self.context, "people": cut.people}
        return OpenCardSerializer(cut.cards, many=True, context=context).data

    @extend_schema_field(serializers.UUIDField(allow_null=True))
    def get_may_go_back(self, cut: UnderWay) -> str | None:
        """Return the id of the card that may be taken back as misread, or None."""
        last = cut.last_typed
        return None if last is None else str(last.pk)

    @extend_schema_field(SettledSerializer(allow_null=True))
    def get_settled(self, cut: UnderWay) -> Any:
        """Return how the match will be seated once the last card has been cut, or None."""
        settled = cut.settled
        if settled is None:
            return None
        line = {
            "dealer": settled.dealer,
            "seats": {seat: cut.people[candidate.key] for seat, candidate in settled.seats.items()},
            "out": [cut.people[candidate.key] for candidate in settled.out],
        }
        return SettledSerializer(line, context=self.context).data


class TableCutSerializer(serializers.Serializer):
    """Whether a table is cutting, and its cut."""

    table = TableRef(help_text="The table.")
    under_way = serializers.BooleanField(help_text="Whether a cut is under way.")
    cut = UnderWaySerializer(allow_null=True, help_text="The cut; null if none is under way.")


class Sit(Reasoned):
    """The seat that the dealer chooses."""

    seat = serializers.ChoiceField(
        choices=SEATS, default="N", help_text="The seat that the dealer chooses."
    )
