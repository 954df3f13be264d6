"""Calls of the director to the tables of a night."""

from rest_framework import serializers

from club.web.api.bodies import Envelope


class NewNightCall(Envelope):
    """A call of the director to a table of a night."""

    table = serializers.UUIDField(help_text="The id of the table.")


class NightCallSerializer(serializers.Serializer):
    """A call of the director to a table of a night."""

    id = serializers.UUIDField(source="pk", help_text="The id of the call.")
    table = serializers.UUIDField(source="table_id", help_text="The id of the table.")
    number = serializers.IntegerField(source="table.number", help_text="The table's number.")
    at = serializers.DateTimeField(source="act.at", help_text="When the table called.")
    going = serializers.CharField(
        default=None,
        allow_null=True,
        help_text="The username of the director who is going; null if nobody is.",
    )
    going_at = serializers.DateTimeField(
        default=None, allow_null=True, help_text="When that director said so."
    )
    answered_at = serializers.DateTimeField(
        source="answer.act.at",
        default=None,
        allow_null=True,
        help_text="When the director came; null while the table waits.",
    )
