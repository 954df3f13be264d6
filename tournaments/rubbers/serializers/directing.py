"""Penalties of an event of rubbers, and a member's own entry."""

from typing import Any

from rest_framework import serializers

from club.web.api.bodies import Envelope, Reasoned


class RubberPenaltySerializer(serializers.Serializer):
    """Points that an entrant of an event of rubbers loses or gains. The context has the field."""

    id = serializers.UUIDField(source="pk", help_text="The id of the penalty.")
    entrant = serializers.UUIDField(source="entrant_id", help_text="The id of the entrant.")
    name = serializers.SerializerMethodField(help_text="The public names of the members.")
    points = serializers.CharField(help_text="The points as a decimal; negative if they are lost.")
    round = serializers.IntegerField(allow_null=True, help_text="The round; null for none.")
    reason = serializers.CharField(source="act.reason", help_text="What it is for.")
    at = serializers.DateTimeField(source="act.at", help_text="When it was given.")

    def get_name(self, row: Any) -> str:
        """Return the public names of the entrant's members."""
        view = self.context["field"].entrants.get(row.entrant_id)
        return view.name if view else ""


class NewRubberPenalty(Reasoned):
    """A penalty to give at an event of rubbers. The reason is required."""

    entrant = serializers.UUIDField(help_text="The id of the entrant.")
    points = serializers.CharField(
        max_length=12, help_text="The points of the standing as a decimal such as -100 or 2.5."
    )
    round = serializers.IntegerField(
        min_value=1, max_value=999, allow_null=True, default=None, help_text="The round, if any."
    )


class OwnEntry(Envelope):
    """The entry of the caller."""

    beside = serializers.UUIDField(
        allow_null=True,
        default=None,
        help_text="The id of an entrant that lacks a name, beside whom to play; null to enter "
        "alone, for a partner to join.",
    )
