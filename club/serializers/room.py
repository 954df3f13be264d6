"""The room: arrivals and tables."""

from typing import Any

from django.urls import reverse
from rest_framework import serializers

from club.links import table_token
from club.queries.room import TableView
from club.serializers.base import SEATS, Reasoned
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
    waiting = PlayerSerializer(many=True)
    matches = serializers.SerializerMethodField()
    match = MatchSerializer(source="latest", allow_null=True, help_text="In play, or the latest.")
    link = serializers.CharField(required=False, help_text="The phones' link; for directors.")

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


class Cards(Reasoned):
    """Cards as they were drawn, by player; without them the software draws."""

    cards = serializers.DictField(child=serializers.CharField(max_length=8), required=False)
    rounds = serializers.ListField(
        child=serializers.DictField(child=serializers.CharField(max_length=8)),
        required=False,
        max_length=20,
        help_text="In place of cards, where equals cut again: one object a round.",
    )
    seat = serializers.ChoiceField(
        choices=SEATS, default="N", help_text="Where the highest card sits down."
    )


class NewTable(Cards):
    """Four to six players of the room who form a table, or the two of a game for two."""

    players = serializers.ListField(child=serializers.UUIDField(), max_length=52)
