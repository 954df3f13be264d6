"""The last step in the room, and undoing it."""

from rest_framework import serializers

from club.serializers.base import Reasoned
from club.serializers.matches import TableRef
from club.serializers.people import PlayerSerializer


class StepSerializer(serializers.Serializer):
    """A step that was taken in the room."""

    act = serializers.UUIDField(help_text="The id of the act, which the request to undo names.")
    verb = serializers.CharField(help_text="What was done, such as `arrive` or `form`.")
    player = PlayerSerializer(allow_null=True, help_text="The player it was about, if one.")
    table = TableRef(allow_null=True, help_text="The table it was about, if one.")
    at = serializers.DateTimeField(help_text="When it was taken.")


class LastStepSerializer(StepSerializer):
    """The last step that was taken in the room."""

    needs_reason = serializers.BooleanField(
        help_text="Whether undoing it needs a reason: the software drew cards in it."
    )


class UndoSerializer(serializers.Serializer):
    """The last step in the room, if it can be undone."""

    step = LastStepSerializer(
        allow_null=True, help_text="The step; null where nothing can be taken back."
    )


class UndoneSerializer(serializers.Serializer):
    """An undone step, and when it was undone."""

    at = serializers.DateTimeField(help_text="When it was taken back.")
    step = StepSerializer(help_text="The step that was taken back.")


class UndoBody(Reasoned):
    """The step that is meant: it must still be the last."""

    act = serializers.UUIDField(help_text="The id of the act, as reading the last step has it.")
