"""What the captains of a match say of its result."""

from rest_framework import serializers

from club.web.api.bodies import Reasoned


class CaptainsSerializer(serializers.Serializer):
    """What both captains of a match say. Null: nothing yet, or of a result that has changed."""

    ready = serializers.BooleanField(
        help_text="Whether the match is over and counted, so that they can say it."
    )
    home = serializers.BooleanField(allow_null=True, help_text="Whether the home team agrees.")
    away = serializers.BooleanField(allow_null=True, help_text="Whether the other team agrees.")
    disputed = serializers.BooleanField(
        help_text="Whether one of them does not, so that the match waits."
    )
    covers = serializers.CharField(help_text="By what the results are known as they are now.")


class NewCaptainsAnswer(Reasoned):
    """What a captain says of the result of a match."""

    entrant = serializers.UUIDField(help_text="The id of the team.")
    agrees = serializers.BooleanField(help_text="Whether it agrees with the result.")
    covers = serializers.CharField(
        max_length=16, help_text="What was read as `covers`: the results that the captain saw."
    )
