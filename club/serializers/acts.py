"""What was recorded of a ledger."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from club.web.api.bodies import ObjectField


@extend_schema_field({"type": "object", "additionalProperties": True})
class DetailField(ObjectField):
    """What is told of an act, by keys that depend on its verb."""


class ActSerializer(serializers.Serializer):
    """A step that was recorded. A subclass says of what ledger, and what else it has."""

    id = serializers.UUIDField(source="pk", help_text="The id of the act.")
    number = serializers.IntegerField(help_text="The number of the act in its ledger, from 1.")
    verb = serializers.CharField(help_text="What was done, as a code.")
    at = serializers.DateTimeField(help_text="When it was done.")
    by = serializers.SerializerMethodField(
        help_text="The user name of the account; null for a phone and for the program."
    )
    reason = serializers.CharField(help_text="The reason; empty for none.")
    detail = DetailField(help_text="What is told of it, by keys that depend on the verb.")

    def get_by(self, act: Any) -> str | None:
        """Return the user name of the account, or None."""
        return act.account.get_username() if act.account else None


class ClubActSerializer(ActSerializer):
    """A line of the log of a club: an act, and its words."""

    text = serializers.CharField(help_text="What was done, in words.")

    def to_representation(self, instance: Any) -> dict[str, Any]:
        """Return a line of the log."""
        shown: dict[str, Any] = ActSerializer(instance.act).data
        return {**shown, "text": instance.text}
