"""What was recorded of a night."""

from typing import Any

from rest_framework import serializers

from club.serializers.acts import ActSerializer
from club.web.api.bodies import PlayerSerializer


class NightActSerializer(ActSerializer):
    """A step that was recorded of the night."""

    seat = serializers.CharField(help_text="The seat of the phone; empty for none.")
    table = serializers.IntegerField(
        source="table.number",
        default=None,
        allow_null=True,
        help_text="The number of the table that it is about; null for none.",
    )
    match = serializers.UUIDField(
        source="match_id",
        allow_null=True,
        help_text="The id of the match that it is about; null for none.",
    )
    player = PlayerSerializer(
        allow_null=True, help_text="The player whom it is about; null for none."
    )
    undone = serializers.SerializerMethodField(help_text="Whether it was undone.")

    def get_undone(self, act: Any) -> bool:
        """Return whether it was undone."""
        return getattr(act, "undoing", None) is not None
