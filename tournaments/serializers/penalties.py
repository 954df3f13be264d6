"""Penalties of an event."""

from typing import Any

from rest_framework import serializers

from club.web.api.bodies import Reasoned


class PenaltySerializer(serializers.Serializer):
    """Points that an entrant loses or gains. The context has the field."""

    id = serializers.UUIDField(source="pk", help_text="The id of the penalty.")
    entrant = serializers.UUIDField(source="entrant_id", help_text="The id of the entrant.")
    name = serializers.SerializerMethodField(help_text="The public names of the members.")
    points = serializers.CharField(help_text="The points as a decimal; negative if they are lost.")
    unit = serializers.CharField(help_text="The unit of the points, as in the event format.")
    round = serializers.IntegerField(allow_null=True, help_text="The round; null for none.")
    board = serializers.IntegerField(allow_null=True, help_text="The board; null for none.")
    reason = serializers.CharField(source="act.reason", help_text="What it is for.")
    at = serializers.DateTimeField(source="act.at", help_text="When it was given.")

    def get_name(self, row: Any) -> str:
        """Return the public names of the entrant's members."""
        view = self.context["field"].entrants.get(row.entrant_id)
        return view.name if view else ""


class NewPenalty(Reasoned):
    """A penalty to give. The reason is required. Each kind adds the units of its points."""

    entrant = serializers.UUIDField(help_text="The id of the entrant.")
    points = serializers.CharField(
        max_length=12, help_text="The points as a decimal such as -10 or 2.5."
    )
    round = serializers.IntegerField(
        min_value=1, max_value=999, allow_null=True, default=None, help_text="The round, if any."
    )
