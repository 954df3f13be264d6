"""The address at which a season or an event is shown to whoever has it."""

from rest_framework import serializers


class SharedLink(serializers.Serializer):
    """A page that is shown by link."""

    page = serializers.CharField(
        allow_null=True, help_text="The path of the page; null unless `visibility` is `link`."
    )
