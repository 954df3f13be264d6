"""The room: arrivals and tables."""

from typing import Any

from django.urls import reverse
from rest_framework import serializers

from club.links import table_token
from club.queries.tables import TableView
from club.serializers.base import Reasoned
from club.serializers.matches import MatchSerializer
from club.serializers.people import PlayerSerializer


class ArrivalSerializer(serializers.Serializer):
    """A player in the room, by the order in which they came."""

    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    player = PlayerSerializer()
    table = serializers.IntegerField(allow_null=True, help_text="The table they belong to.")


class DepartureSerializer(serializers.Serializer):
    """A player who went home."""

    at = serializers.DateTimeField()
    player = PlayerSerializer()


class Person(Reasoned):
    """A player who comes or goes."""

    player = serializers.UUIDField()


class TableSerializer(serializers.Serializer):
    """A table: who belongs to it, its latest match, and for directors the phones' link."""

    id = serializers.UUIDField(source="table.pk")
    number = serializers.IntegerField(source="table.number")
    members = PlayerSerializer(many=True)
    waiting = PlayerSerializer(many=True, help_text="Members who sit out.")
    missing = PlayerSerializer(many=True, help_text="Members who cannot be found.")
    kept = PlayerSerializer(many=True, help_text="Who may come back: their places are kept.")
    cutting = serializers.SerializerMethodField()
    short = serializers.IntegerField(help_text="How many are wanting before a match can begin.")
    matches = serializers.SerializerMethodField()
    match = MatchSerializer(source="latest", allow_null=True, help_text="In play, or the latest.")
    link = serializers.CharField(required=False, help_text="The phones' link; for directors.")

    def get_cutting(self, view: TableView) -> bool:
        """Tell whether a cut is under way."""
        return view.cutting is not None

    def get_matches(self, view: TableView) -> list[str]:
        """Answer the ids of the table's matches, in the order played."""
        return [str(one) for one in view.match_ids]

    def to_representation(self, instance: TableView) -> dict[str, Any]:
        """Answer the table; the link only where the context has the generations of links."""
        shown = super().to_representation(instance)
        generation = self.context["generations"].get(instance.table.pk)
        if generation is not None:
            token = table_token(instance.table.pk, generation)
            shown["link"] = reverse("table", args=[token])
        return shown


class Gathering(Reasoned):
    """Players of the room who form a table, and cut later."""

    players = serializers.ListField(child=serializers.UUIDField(), max_length=52)


class Move(Reasoned):
    """Who moves, and to which table."""

    player = serializers.UUIDField()
    to = serializers.UUIDField()


class BreakUp(Reasoned):
    """By whose doing a table breaks up, if it is said."""

    player = serializers.UUIDField(
        required=False, allow_null=True, help_text="The player who broke it up, who ranks last."
    )
