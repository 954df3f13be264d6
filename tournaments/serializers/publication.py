"""The publication of a standing."""

from rest_framework import serializers


class PublicationSerializer(serializers.Serializer):
    """Whether the standing is published."""

    published = serializers.BooleanField(help_text="Whether the standing is published.")
    at = serializers.DateTimeField(help_text="When it was published, or held back.")
    corrections_until = serializers.DateTimeField(
        allow_null=True, help_text="When the time for corrections ends; null if not published."
    )
    rows = serializers.IntegerField(help_text="The number of places that were announced.")
