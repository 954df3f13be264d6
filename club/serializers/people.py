"""Clubs and players."""

from typing import Any

from rest_framework import serializers

from club.models import Club
from club.serializers.base import SEATS
from club.web.api.bodies import Envelope, PlayerSerializer, Reasoned, make_path

_CLUB_LINKS = ("club", "players", "nights", "seasons", "events")


class ClubLinks(serializers.Serializer):
    """The paths of the club's resources."""

    club = serializers.CharField(help_text="The path of the club.")
    players = serializers.CharField(help_text="The path of the players.")
    nights = serializers.CharField(help_text="The path of the nights.")
    seasons = serializers.CharField(help_text="The path of the seasons.")
    events = serializers.CharField(help_text="The path of the events.")

    def to_representation(self, instance: Club) -> dict[str, str]:
        """Return the paths of the club's resources."""
        return {name: make_path({"club": instance.slug}, name) for name in _CLUB_LINKS}


class ClubSerializer(serializers.ModelSerializer):
    """A club, as everybody sees it."""

    links = ClubLinks(source="*", read_only=True, help_text="The paths of the club's resources.")

    class Meta:
        model = Club
        fields = ["slug", "name", "time_zone", "links"]
        extra_kwargs = {
            "slug": {"help_text": "The club's part of every path."},
            "name": {"help_text": "The club's name."},
            "time_zone": {"help_text": "The club's time zone, such as Europe/London."},
        }


_NUMBERS = "Numbers in federations, as `EBU 123456, ACBL 7654321`."


class NewPlayer(Envelope):
    """A player to add. If the short name is empty, it is made from the name."""

    name = serializers.CharField(max_length=120, help_text="The full name.")
    short_name = serializers.CharField(
        max_length=40,
        allow_blank=True,
        default="",
        help_text="The public name; by default the shortest that is free in the club.",
    )
    guest = serializers.BooleanField(default=False, help_text="Whether the player is a guest.")
    numbers = serializers.CharField(
        max_length=200, allow_blank=True, default="", help_text=_NUMBERS
    )


class ChangedPlayer(Envelope):
    """The changes of a player."""

    name = serializers.CharField(max_length=120, required=False, help_text="The full name.")
    short_name = serializers.CharField(max_length=40, required=False, help_text="The public name.")
    guest = serializers.BooleanField(required=False, help_text="Whether the player is a guest.")
    numbers = serializers.CharField(
        max_length=200, allow_blank=True, required=False, help_text=_NUMBERS
    )


class MergedPlayers(Reasoned):
    """A duplicate entry of a player, and the entry to keep."""

    duplicate = serializers.UUIDField(help_text="The id of the duplicate entry.")
    keeper = serializers.UUIDField(help_text="The id of the entry to keep.")


class SeatsSerializer(serializers.Serializer):
    """The player of each seat. A game for two has only North and East."""

    N = PlayerSerializer(help_text="The player in North.")
    E = PlayerSerializer(help_text="The player in East.")
    S = PlayerSerializer(required=False, help_text="The player in South.")
    W = PlayerSerializer(required=False, help_text="The player in West.")


class SeatsEnvelope(Envelope):
    """The player's id for every seat of the game. The seats are in the context."""

    N = serializers.UUIDField(help_text="The id of the player in North.")
    E = serializers.UUIDField(help_text="The id of the player in East.")
    S = serializers.UUIDField(required=False, help_text="The id of the player in South.")
    W = serializers.UUIDField(required=False, help_text="The id of the player in West.")

    def get_fields(self) -> dict[str, Any]:
        """Return the fields for the seats of the game, which are then required."""
        fields: dict[str, Any] = super().get_fields()
        there = self.context.get("seats")
        if there is None:
            return fields
        for seat in SEATS:
            fields[seat].required = True
        return {name: field for name, field in fields.items() if name in there or name not in SEATS}
