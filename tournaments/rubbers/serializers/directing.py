"""Penalties of an event of rubbers, and a member's own entry."""

from rest_framework import serializers

from club.web.api.bodies import Envelope
from tournaments.serializers.penalties import NewPenalty

#: The one unit of penalties: points of the standing.
_UNITS = [("points", "points")]


class NewRubberPenalty(NewPenalty):
    """A penalty to give at an event of rubbers. The reason is required."""

    unit = serializers.ChoiceField(
        _UNITS, default="points", help_text="The unit of the points: those of the standing."
    )


class OwnEntry(Envelope):
    """The entry of the caller."""

    beside = serializers.UUIDField(
        allow_null=True,
        default=None,
        help_text="The id of an entrant that lacks a name, beside whom to play; null to enter "
        "alone, for a partner to join.",
    )
