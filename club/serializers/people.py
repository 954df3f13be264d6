"""Clubs and players."""

from typing import Any

from rest_framework import serializers

from club.models import Club, Player
from club.serializers.base import Envelope


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

    def to_representation(self, instance: Player) -> dict[str, Any]:
        """Answer the player; the full name only where the context says that a director reads."""
        shown = super().to_representation(instance)
        if not self.context.get("directs"):
            shown.pop("name")
        return shown


class NewPlayer(Envelope):
    """A player to add; without a short name it is made of the name."""

    name = serializers.CharField(max_length=120)
    short_name = serializers.CharField(max_length=40, allow_blank=True, default="")
    guest = serializers.BooleanField(default=False)


class SeatsSerializer(serializers.Serializer):
    """Who holds each seat."""

    N = PlayerSerializer()
    E = PlayerSerializer()
    S = PlayerSerializer()
    W = PlayerSerializer()


class SeatsEnvelope(Envelope):
    """Four players by their ids."""

    N = serializers.UUIDField()
    E = serializers.UUIDField()
    S = serializers.UUIDField()
    W = serializers.UUIDField()
