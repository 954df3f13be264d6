"""What was recorded of a night."""

from rest_framework import serializers

from club.serializers.acts import TableActSerializer
from club.web.api.bodies import PlayerSerializer


class NightActSerializer(TableActSerializer):
    """A step that was recorded of the night."""

    match = serializers.UUIDField(
        source="match_id",
        allow_null=True,
        help_text="The id of the match that it is about; null for none.",
    )
    player = PlayerSerializer(
        allow_null=True, help_text="The player whom it is about; null for none."
    )
