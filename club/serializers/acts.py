"""What was recorded of a ledger."""

from typing import Any

from rest_framework import serializers

from club.web.api.bodies import OpenObjectField


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
    detail = OpenObjectField(help_text="What is told of it, by keys that depend on the verb.")

    def get_by(self, act: Any) -> str | None:
        """Return the user name of the account, or None."""
        return act.account.get_username() if act.account else None


class TableActSerializer(ActSerializer):
    """A step that was recorded of a night or an event, where phones enter at tables."""

    seat = serializers.CharField(help_text="The seat of the phone; empty for none.")
    table = serializers.IntegerField(
        source="table.number",
        default=None,
        allow_null=True,
        help_text="The number of the table that it is about; null for none.",
    )
    undone = serializers.SerializerMethodField(help_text="Whether it was undone.")

    def get_undone(self, act: Any) -> bool:
        """Return whether it was undone."""
        return getattr(act, "undoing", None) is not None


class ClubActSerializer(ActSerializer):
    """A line of the log of a club: an act, and its words."""

    text = serializers.CharField(help_text="What was done, in words.")

    def to_representation(self, instance: Any) -> dict[str, Any]:
        """Return a line of the log."""
        shown: dict[str, Any] = ActSerializer(instance.act).data
        return {**shown, "text": instance.text}
