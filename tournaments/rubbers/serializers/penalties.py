"""Penalties of an event of rubbers."""

from rest_framework import serializers

from tournaments.serializers.penalties import NewPenalty

#: The one unit of penalties: points of the standing.
_UNITS = [("points", "points")]


class NewRubberPenalty(NewPenalty):
    """A penalty to give at an event of rubbers. The reason is required."""

    unit = serializers.ChoiceField(
        _UNITS, default="points", help_text="The unit of the points: those of the standing."
    )
