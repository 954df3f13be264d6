"""The room: arrivals and tables."""

from typing import Any

from django.urls import reverse
from rest_framework import serializers

from club.web.api.bodies import PlayerSerializer, Reasoned
from nights.links import TABLE_LINKS
from nights.queries.tables import TableView
from nights.serializers.matches import MatchSerializer


class ArrivalSerializer(serializers.Serializer):
    """A player in the room."""

    number = serializers.IntegerField(help_text="The rank in the order of arrival, from 1.")
    at = serializers.DateTimeField(help_text="When they arrived.")
    player = PlayerSerializer(help_text="The player who arrived.")
    table = serializers.IntegerField(
        allow_null=True, help_text="The number of the table they belong to; null for none."
    )


class DepartureSerializer(serializers.Serializer):
    """A player who left the night."""

    at = serializers.DateTimeField(help_text="When they left.")
    player = PlayerSerializer(help_text="The player who left.")


class Person(Reasoned):
    """The player that a request concerns."""

    player = serializers.UUIDField(help_text="The id of the player.")


class People(Reasoned):
    """The players who arrive, in this order."""

    players = serializers.ListField(
        child=serializers.UUIDField(help_text="The id of a player."),
        min_length=1,
        max_length=200,
        help_text="The ids of 1 to 200 players, the first to arrive first.",
    )


class ArrivalsSerializer(serializers.Serializer):
    """Players who were checked in together."""

    arrivals = ArrivalSerializer(many=True, help_text="The arrivals, in order.")


class TableSerializer(serializers.Serializer):
    """A table: its members, its latest match, and for directors the link for phones."""

    id = serializers.UUIDField(source="table.pk", help_text="The table's id.")
    number = serializers.IntegerField(source="table.number", help_text="The table's number.")
    members = PlayerSerializer(many=True, help_text="The players who belong to the table.")
    waiting = PlayerSerializer(many=True, help_text="Members who sit out.")
    absent = PlayerSerializer(many=True, help_text="Members who are absent.")
    kept = PlayerSerializer(many=True, help_text="Players who may return to places kept for them.")
    cutting = serializers.SerializerMethodField(help_text="Whether a cut is under way.")
    short = serializers.IntegerField(help_text="How many more players a match needs.")
    matches = serializers.SerializerMethodField(
        help_text="The ids of the table's matches, in the order played."
    )
    match = MatchSerializer(
        source="latest",
        allow_null=True,
        help_text="The match in play, or the latest; null before the first.",
    )
    page = serializers.CharField(
        required=False, help_text="The path of the table's page for phones; for directors only."
    )

    def get_cutting(self, view: TableView) -> bool:
        """Return whether a cut is under way."""
        return view.open_cut is not None

    def get_matches(self, view: TableView) -> list[str]:
        """Return the ids of the table's matches, in the order played."""
        return [str(match_id) for match_id in self.context["matches"].get(view.table.pk, ())]

    def to_representation(self, instance: TableView) -> dict[str, Any]:
        """Return the table. Its page is included if the context has the generations of links."""
        shown = super().to_representation(instance)
        generation = self.context["generations"].get(instance.table.pk)
        if generation is not None:
            token = TABLE_LINKS.make(instance.table.pk, generation)
            shown["page"] = reverse("table", args=[token])
        return shown


class Gathering(Reasoned):
    """Players in the room who form a table and cut later."""

    players = serializers.ListField(
        child=serializers.UUIDField(), max_length=52, help_text="The ids of the players."
    )


class NewTogether(Reasoned):
    """The players of each new table, in the order of the tables."""

    tables = serializers.ListField(
        child=serializers.ListField(
            child=serializers.UUIDField(help_text="The id of a player."), max_length=52
        ),
        min_length=1,
        max_length=50,
        help_text="For each of up to 50 new tables, the ids of its players.",
    )
    cut = serializers.ChoiceField(
        choices=("drawn", "tables"),
        default="drawn",
        help_text="`drawn`: the software draws the cards, and a match begins at each table. "
        "`tables`: a cut begins at each table, and its players cut there.",
    )


class TablesSerializer(serializers.Serializer):
    """Tables that were formed together."""

    tables = TableSerializer(many=True, help_text="The tables, in the order of the request.")


class Move(Reasoned):
    """The player who moves, and the table that they move to."""

    player = serializers.UUIDField(help_text="The id of the player.")
    to = serializers.UUIDField(help_text="The id of the table to move to.")


class BreakUp(Reasoned):
    """The player who causes a table to break up, if known."""

    player = serializers.UUIDField(
        required=False,
        allow_null=True,
        help_text="The id of the player who broke it up, and ranks behind the others of the table: "
        "one who belongs to it, or who left it with too few players. Without it, the latter.",
    )
    nobody = serializers.BooleanField(
        default=False,
        help_text="Whether nobody broke it up, for example by common consent: then nobody ranks "
        "behind the others, and `player` is left out.",
    )
