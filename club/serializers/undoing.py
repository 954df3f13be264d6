"""The last step in the room, and what takes it back."""

from rest_framework import serializers

from club.serializers.base import Reasoned
from club.serializers.matches import TableRef
from club.serializers.people import PlayerSerializer


class StepSerializer(serializers.Serializer):
    """A step that was taken in the room."""

    act = serializers.UUIDField()
    verb = serializers.CharField()
    player = PlayerSerializer(allow_null=True)
    table = TableRef(allow_null=True)
    at = serializers.DateTimeField()


class LastStepSerializer(StepSerializer):
    """The last step that was taken in the room."""

    needs_reason = serializers.BooleanField(
        help_text="The software drew cards in it: they are undone with a reason alone."
    )


class UndoSerializer(serializers.Serializer):
    """The last step in the room, where it can be taken back."""

    step = LastStepSerializer(allow_null=True)


class UndoneSerializer(serializers.Serializer):
    """A step that was taken back, and when."""

    at = serializers.DateTimeField()
    step = StepSerializer()


class UndoBody(Reasoned):
    """The step that is meant: it must still be the last."""

    act = serializers.UUIDField()
