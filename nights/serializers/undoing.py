"""The last step in the room, and undoing it."""

from rest_framework import serializers

from club.web.api.bodies import PlayerSerializer, Reasoned
from nights.serializers.matches import TableRef


class StepSerializer(serializers.Serializer):
    """A step in the room."""

    act = serializers.UUIDField(help_text="The id of the act, to send in the request to undo it.")
    verb = serializers.CharField(help_text="What was done, such as `arrive` or `form`.")
    player = PlayerSerializer(allow_null=True, help_text="The player concerned; null for none.")
    table = TableRef(allow_null=True, help_text="The table concerned; null for none.")
    at = serializers.DateTimeField(help_text="When it was done.")


class LastStepSerializer(StepSerializer):
    """The last step in the room."""

    needs_reason = serializers.BooleanField(
        help_text="Whether undoing it needs a reason, since the software drew cards in it."
    )


class UndoSerializer(serializers.Serializer):
    """The last step in the room, if it can be undone."""

    step = LastStepSerializer(allow_null=True, help_text="The step; null if nothing can be undone.")


class UndoneSerializer(serializers.Serializer):
    """An undone step, and when it was undone."""

    at = serializers.DateTimeField(help_text="When it was undone.")
    step = StepSerializer(help_text="The step that was undone.")


class UndoBody(Reasoned):
    """The step to undo, which must still be the last."""

    act = serializers.UUIDField(help_text="The id of the act of the last step.")
