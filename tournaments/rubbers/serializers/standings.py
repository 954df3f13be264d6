"""The standing of an event of rubbers."""

from typing import Any

from rest_framework import serializers

from tournaments.rubbers.queries.standings import RubberPlace
from tournaments.serializers.standings import StandingSerializer


class RubberPlaceSerializer(serializers.Serializer):
    """The place of an entrant."""

    entrant = serializers.UUIDField(help_text="The id of the entrant.")
    number = serializers.IntegerField(help_text="The number of the entrant.")
    name = serializers.CharField(help_text="The public names of the members.")
    division = serializers.CharField(help_text="The division of a league; empty for none.")
    rank = serializers.IntegerField(allow_null=True, help_text="The rank; null if not ranked.")
    tied = serializers.BooleanField(help_text="Whether the rank is shared.")
    points = serializers.CharField(help_text="The points that rank, as they are shown.")
    margin = serializers.CharField(help_text="The points won over those lost.")
    rounds = serializers.IntegerField(help_text="The number of rounds that count.")
    won = serializers.IntegerField(help_text="The matches won.")
    drawn = serializers.IntegerField(help_text="The matches that were level.")
    lost = serializers.IntegerField(help_text="The matches lost.")
    sat_out = serializers.IntegerField(help_text="The rounds that it sat out.")
    move = serializers.CharField(
        help_text="Whether it changes the division: `promoted` or `relegated`; else empty."
    )
    prizes = serializers.ListField(
        child=serializers.CharField(),
        help_text="The prizes of a party: `top_table`, `consolation`.",
    )
    why = serializers.ListField(
        child=serializers.CharField(), help_text="Why it has these points, where that needs saying."
    )


class RubberStandingSerializer(StandingSerializer):
    """The standing of an event of rubbers, as of a version of its night as well."""

    night_version = serializers.IntegerField(
        help_text="The version of the night that it was computed from; 0 for none."
    )
    rows = RubberPlaceSerializer(many=True, help_text="The places, division by division.")


def show_rubber_place(place: RubberPlace) -> dict[str, Any]:
    """Return a place as `RubberPlaceSerializer` has it."""
    empty: dict[str, Any] = {"division": "", "move": "", "prizes": [], "why": []}
    view = place.entrant
    named = {"entrant": view.id, "number": view.entrant.entry, "name": view.name}
    return {**empty, **place.row, **named}
