"""Clubs and players."""

from typing import Any

from rest_framework import serializers

from club.models import Club, Player
from club.serializers.base import SEATS, Envelope


class ClubSerializer(serializers.ModelSerializer):
    """A club, as everybody sees it."""

    class Meta:
        model = Club
        fields = ["slug", "name", "time_zone"]


class PlayerSerializer(serializers.ModelSerializer):
    """A player by the public name; the full name is there for directors alone."""

    name = serializers.CharField(required=False, help_text="For directors only.")

    class Meta:
        model = Player
        fields = ["id", "short_name", "name", "guest"]

    @property
    def hidden(self) -> frozenset[str]:
        """The fields that the caller does not see: the context says whether a director reads."""
        return frozenset() if self.context.get("directs") else frozenset({"name"})

    def to_representation(self, instance: Player) -> dict[str, Any]:
        """Answer the player, without what the caller does not see."""
        shown = super().to_representation(instance)
        return {name: value for name, value in shown.items() if name not in self.hidden}


class NewPlayer(Envelope):
    """A player to add; without a short name it is made of the name."""

    name = serializers.CharField(max_length=120)
    short_name = serializers.CharField(max_length=40, allow_blank=True, default="")
    guest = serializers.BooleanField(default=False)


class SeatsSerializer(serializers.Serializer):
    """Who holds each seat; a game for two has North and East alone."""

    N = PlayerSerializer()
    E = PlayerSerializer()
    S = PlayerSerializer(required=False)
    W = PlayerSerializer(required=False)


class SeatsEnvelope(Envelope):
    """The players by their ids: of every seat that the game has, which the context knows."""

    N = serializers.UUIDField()
    E = serializers.UUIDField()
    S = serializers.UUIDField(required=False)
    W = serializers.UUIDField(required=False)

    def get_fields(self) -> dict[str, Any]:
        """Answer the fields, without seats that the game has not, and each of its seats needed."""
        fields: dict[str, Any] = super().get_fields()
        there = self.context.get("seats")
        if there is None:
            return fields
        for seat in SEATS:
            fields[seat].required = True
        return {name: one for name, one in fields.items() if name in there or name not in SEATS}
