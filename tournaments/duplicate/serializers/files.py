"""The formats of other programs in which an event can be had."""

from rest_framework import serializers


class OfferedFileSerializer(serializers.Serializer):
    """A format."""

    kind = serializers.CharField(help_text="Its name in addresses, such as `usebio`.")
    title = serializers.CharField(help_text="What it is called, and what it is for.")
    unsaid = serializers.ListField(
        child=serializers.CharField(), help_text="What of the event it cannot say, as sentences."
    )
    path = serializers.CharField(help_text="Where the file is.")


class EventFilesSerializer(serializers.Serializer):
    """The formats in which an event can be had."""

    offered = OfferedFileSerializer(many=True, help_text="The formats.")
    lacking = serializers.ListField(
        child=serializers.CharField(),
        help_text="Who has no number in a federation in which others have one, as sentences; for "
        "whoever runs the event.",
    )
