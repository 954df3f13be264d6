"""Rounds of an event of rubbers: their draw and their tables."""

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from club.web.api.bodies import Envelope, Reasoned
from tournaments.draws.draw import DEAL, PARTNERS, PLACES
from tournaments.rubbers.queries.cuts import CutView, list_cuts
from tournaments.rubbers.queries.rounds import RoundView
from tournaments.rubbers.serializers.tables import (
    RubberTableSerializer,
    SideOfTable,
    show_side,
    show_table,
)


class CardOfCut(serializers.Serializer):
    """The cards of one entrant in a cut."""

    number = serializers.IntegerField(help_text="The number of the entrant.")
    name = serializers.CharField(help_text="The public names of its members.")
    cards = serializers.ListField(
        child=serializers.CharField(), help_text="The card, then those cut again among equals."
    )


class CutOfRound(serializers.Serializer):
    """Cards that were cut for a round, and what they decided."""

    table = serializers.IntegerField(
        source="cut.table", help_text="The table; 0 if everybody cut for the first places."
    )
    purpose = serializers.ChoiceField(
        [(purpose, purpose) for purpose in (PLACES, PARTNERS, DEAL)],
        source="cut.purpose",
        help_text="What was cut for.",
    )
    typed = serializers.BooleanField(
        source="cut.typed", help_text="Whether they were cut at the table, and not by the program."
    )
    cards = serializers.SerializerMethodField(help_text="The cards of each who cut.")
    reasons = serializers.ListField(
        child=serializers.CharField(), help_text="What they decided, in sentences."
    )

    @extend_schema_field(CardOfCut(many=True))
    def get_cards(self, view: CutView) -> list[dict[str, Any]]:
        """Return the cards of each who cut; the first places in order."""
        return [{"number": no, "name": name, "cards": cards} for name, no, cards in view.cards]


class RubberRoundSerializer(serializers.Serializer):
    """A round that was drawn."""

    round = serializers.IntegerField(help_text="The number of the round.")
    reason = serializers.CharField(help_text="How it was drawn.")
    code = serializers.CharField(help_text="The code of that reason.")
    chance = serializers.IntegerField(
        help_text="The number of the draw, from which it can be drawn again."
    )
    ended = serializers.BooleanField(help_text="Whether the director has closed it.")
    over = serializers.BooleanField(help_text="Whether no result of it is to come.")
    night = serializers.UUIDField(
        allow_null=True, help_text="The id of the night it is played on; null at a league."
    )
    out = SideOfTable(many=True, help_text="The entrants that sit out.")
    tables = RubberTableSerializer(many=True, help_text="The tables in order.")
    code_of_cutting = serializers.CharField(
        allow_null=True, help_text="The code by which cards were cut; null if none were."
    )
    cuts = CutOfRound(many=True, help_text="The cards that were cut for it.")


class CardsOfCut(Envelope):
    """The cards that were cut for the first places, or at a table."""

    table = serializers.IntegerField(
        min_value=0, max_value=999, help_text="The table; 0 for the first places."
    )
    rounds = serializers.ListField(
        child=serializers.DictField(child=serializers.CharField(max_length=2)),
        min_length=1,
        max_length=20,
        help_text="The card of each entrant who cut, by its number, such as QS or TD; then those "
        "that were cut again among equals.",
    )


class RoundCards(Reasoned):
    """The cards that the tables of a round have cut themselves."""

    cuts = serializers.ListField(
        child=CardsOfCut(),
        min_length=1,
        max_length=60,
        help_text="The cuts, each table once; those that are left out stay as they are.",
    )


class RubberDraw(Reasoned):
    """The round to draw."""

    round = serializers.IntegerField(
        min_value=1,
        max_value=999,
        required=False,
        help_text="The number of the round, which must be the next; by default it is.",
    )
    chance = serializers.IntegerField(
        min_value=0,
        max_value=999_999,
        required=False,
        help_text="The number of the draw; by default one is chosen at random.",
    )


def show_round(
    view: RoundView, context: Mapping[str, Any], phones: Mapping[Any, str]
) -> dict[str, Any]:
    """Return a round as `RubberRoundSerializer` has it. phones: paths by the night's table."""
    return {
        "round": view.number,
        "reason": view.reason,
        "code": view.draw.reason.code,
        "chance": view.row.drawn["chance"],
        "ended": view.ended,
        "over": view.over,
        "night": view.event.room,
        "out": [show_side(entrant, view.number) for entrant in view.out],
        "tables": [show_table(table, context, phones) for table in view.tables],
        "code_of_cutting": view.row.drawn.get("code", {}).get("name"),
        "cuts": list_cuts(view.row, view.event.field),
    }
