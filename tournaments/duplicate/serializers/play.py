"""Sections, movements, rounds, the clock, tables and calls."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from club.codes.serializers import CODE
from club.web.api.bodies import ObjectField, Reasoned
from tournaments.duplicate.serializers.sides import SideSerializer
from tournaments.movements.pair_families import FAMILIES
from tournaments.movements.reading import write_movement
from tournaments.queries.seating import SectionView
from tournaments.serializers.events import Confirmed


@extend_schema_field({"type": "object", "additionalProperties": True})
class MovementField(ObjectField):
    """A movement in the movement format."""


class SectionSerializer(serializers.Serializer):
    """A section with its latest movement."""

    letter = serializers.CharField(help_text="The letter of the section.")
    movement = serializers.CharField(
        source="movement.name", help_text="The name of the latest movement."
    )
    tables = serializers.IntegerField(source="movement.tables", help_text="The number of tables.")
    rounds = serializers.IntegerField(help_text="The number of rounds.")
    winners = serializers.IntegerField(
        help_text="1, or 2 if North-South and East-West are ranked apart."
    )
    boards = serializers.IntegerField(
        source="plan.boards_per_set", help_text="The number of boards of a set."
    )
    first_board = serializers.IntegerField(
        source="plan.first_board", help_text="The number of the first board."
    )
    from_round = serializers.IntegerField(
        source="plan.from_round", help_text="The first round of the latest movement."
    )


class SectionDetailSerializer(SectionSerializer):
    """A section with its whole movement."""

    free = serializers.SerializerMethodField(help_text="The numbers that nobody fills.")
    plan = serializers.SerializerMethodField(
        help_text="The latest movement in the movement format."
    )

    @extend_schema_field({"type": "array", "items": {"type": "integer"}})
    def get_free(self, section: SectionView) -> list[int]:
        """Return the numbers that nobody fills."""
        return list(self.context["free"])

    @extend_schema_field(MovementField())
    def get_plan(self, section: SectionView) -> dict[str, object]:
        """Return the movement in the movement format."""
        return write_movement(section.movement)


class SectionPlan(Reasoned):
    """The movement of a section from a round on: by its name, or as a whole."""

    name = serializers.ChoiceField(
        choices=[*FAMILIES, "individual"],
        required=False,
        help_text="The movement by its name; `individual` at an individual.",
    )
    pairs = serializers.IntegerField(
        min_value=2,
        max_value=250,
        required=False,
        help_text="The number of entrants, for a movement by its name; by default those that are "
        "of the section, or of none yet.",
    )
    rounds = serializers.IntegerField(
        min_value=1,
        max_value=120,
        required=False,
        help_text="The number of rounds, for a movement by its name; by default what is usual.",
    )
    switch = serializers.IntegerField(
        min_value=0,
        max_value=120,
        default=0,
        help_text="How many rounds, the last ones, have the arrow switched.",
    )
    winners = serializers.ChoiceField(
        choices=[1, 2],
        default=1,
        help_text="2 if North-South and East-West are ranked apart.",
    )
    missing = serializers.IntegerField(
        min_value=1,
        max_value=250,
        allow_null=True,
        default=None,
        help_text="The number that an odd number of pairs leaves empty, for a movement by its "
        "name; by default the usual one.",
    )
    movement = MovementField(
        required=False, help_text="The movement in the movement format, instead of its name."
    )
    boards = serializers.IntegerField(
        min_value=1, max_value=64, help_text="The number of boards of a set."
    )
    first_board = serializers.IntegerField(
        min_value=1, max_value=999, default=1, help_text="The number of the first board."
    )
    from_round = serializers.IntegerField(
        min_value=1, max_value=999, default=1, help_text="The first round for which it holds."
    )
    fill = serializers.BooleanField(
        default=True, help_text="Whether entrants without a number are given those that are free."
    )


class OfferSerializer(serializers.Serializer):
    """A movement that fits."""

    name = serializers.CharField(source="movement.name", help_text="The name of the movement.")
    tables = serializers.IntegerField(source="movement.tables", help_text="The number of tables.")
    rounds = serializers.IntegerField(source="movement.rounds", help_text="The number of rounds.")
    switch = serializers.SerializerMethodField(
        help_text="How many rounds, the last ones, have the arrow switched."
    )
    winners = serializers.IntegerField(
        source="movement.winners", help_text="1, or 2 if the lines are ranked apart."
    )
    missing = serializers.SerializerMethodField(
        help_text="The number that a half table leaves empty; null if there is none."
    )
    boards = serializers.IntegerField(
        source="boards_per_set", help_text="The number of boards of a set."
    )
    boards_per_round = serializers.IntegerField(help_text="The number of boards of a round.")
    least_boards = serializers.SerializerMethodField(
        help_text="The least number of boards that an entrant plays."
    )
    most_boards = serializers.SerializerMethodField(
        help_text="The greatest number of boards that an entrant plays."
    )
    sit_outs = serializers.IntegerField(help_text="The most rounds that an entrant sits out.")
    copies = serializers.IntegerField(
        source="movement.copies", help_text="How many copies there are of each board."
    )
    balance = serializers.FloatField(
        help_text="How unevenly entrants are compared; 0 is perfectly even."
    )
    moving = serializers.FloatField(
        help_text="How many pairs change tables after a round, on average."
    )
    minutes = serializers.IntegerField(help_text="How long play lasts.")
    why = serializers.CharField(help_text="Why it is offered, in sentences.")

    def get_least_boards(self, offer: Any) -> int:
        """Return the least number of boards that an entrant plays."""
        least: int = offer.boards[0]
        return least

    def get_most_boards(self, offer: Any) -> int:
        """Return the greatest number of boards that an entrant plays."""
        most: int = offer.boards[1]
        return most

    def get_missing(self, offer: Any) -> int | None:
        """Return the number that is left empty."""
        return next(iter(offer.movement.missing), None)

    def get_switch(self, offer: Any) -> int:
        """Return how many rounds are switched."""
        return len(offer.movement.switched)


class MeetingSerializer(serializers.Serializer):
    """A table in a round: who sits there, and the boards they play."""

    round = serializers.IntegerField(help_text="The round.")
    section = serializers.CharField(help_text="The letter of the section.")
    table = serializers.IntegerField(help_text="The number of the table.")
    NS = SideSerializer(source="ns", help_text="Who sits North-South.")
    EW = SideSerializer(source="ew", help_text="Who sits East-West.")
    boards = serializers.ListField(
        child=serializers.IntegerField(), help_text="The numbers of the boards."
    )
    plays = serializers.BooleanField(
        help_text="Whether all seats are filled; otherwise whoever sits there sits out."
    )


class DuplicateFinishing(Confirmed):
    """The body of a request that ends the play."""

    early = serializers.BooleanField(
        default=False,
        help_text="Whether the rounds to come are left out, so that nothing waits for them.",
    )


class NewDuplicateRound(Confirmed):
    """The round to begin."""

    round = serializers.IntegerField(
        min_value=1, max_value=999, help_text="The number of the round, which must be the next."
    )
    seconds = serializers.IntegerField(
        min_value=0,
        max_value=36_000,
        allow_null=True,
        default=None,
        help_text="The length of the round, 0 for no clock; by default the event's minutes.",
    )


class EventTableSerializer(serializers.Serializer):
    """A table of an event, with the link of its phones."""

    id = serializers.UUIDField(help_text="The table's id.")
    section = serializers.CharField(help_text="The letter of the section.")
    number = serializers.IntegerField(help_text="The number of the table.")
    page = serializers.CharField(help_text="The path of the page of its phones.")
    code = serializers.CharField(help_text=CODE)


class NewCall(Reasoned):
    """A call of the director to a table."""

    section = serializers.CharField(
        max_length=3, default="A", help_text="The letter of the section; by default A."
    )
    table = serializers.IntegerField(
        min_value=1, max_value=999, help_text="The number of the table."
    )
    text = serializers.CharField(
        max_length=200, allow_blank=True, default="", help_text="What it is about; may be empty."
    )


class CallSerializer(serializers.Serializer):
    """A call of the director."""

    id = serializers.UUIDField(source="pk", help_text="The id of the call.")
    section = serializers.CharField(
        source="table.section.letter", help_text="The letter of the table's section."
    )
    table = serializers.IntegerField(source="table.number", help_text="The number of the table.")
    round = serializers.IntegerField(help_text="The round in play; 0 before the first.")
    text = serializers.CharField(help_text="What the table said; empty for nothing.")
    at = serializers.DateTimeField(source="act.at", help_text="When the table called.")
    going = serializers.CharField(
        default=None,
        allow_null=True,
        help_text="The username of the director who is going; null if nobody is.",
    )
    going_at = serializers.DateTimeField(
        default=None, allow_null=True, help_text="When that director said so."
    )
    answered_at = serializers.DateTimeField(
        source="answer.act.at",
        default=None,
        allow_null=True,
        help_text="When the director came; null while the table waits.",
    )
