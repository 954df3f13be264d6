"""The standing of an event, and its publication."""

from rest_framework import serializers


class StandingSerializer(serializers.Serializer):
    """The standing as of a version of the event. Each kind adds its rows."""

    version = serializers.IntegerField(
        help_text="The version of the event that it was computed from; 0 if it was not yet."
    )
    computed_at = serializers.DateTimeField(
        allow_null=True, help_text="When it was computed; null if it was not yet."
    )
    stale = serializers.BooleanField(
        help_text="Whether something was recorded since, of the event or on its night."
    )
    provisional = serializers.BooleanField(help_text="Whether results are still to come.")
    published_at = serializers.DateTimeField(
        allow_null=True, help_text="When it was published; null if it is not."
    )
    corrections_until = serializers.DateTimeField(
        allow_null=True, help_text="When the time for corrections ends; null if not published."
    )


class PublicationSerializer(serializers.Serializer):
    """Whether the standing is published."""

    published = serializers.BooleanField(help_text="Whether the standing is published.")
    at = serializers.DateTimeField(help_text="When it was published, or held back.")
    corrections_until = serializers.DateTimeField(
        allow_null=True, help_text="When the time for corrections ends; null if not published."
    )
    rows = serializers.IntegerField(help_text="The number of places that were announced.")
