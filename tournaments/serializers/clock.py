"""The clock of an event."""

from rest_framework import serializers

from club.web.api.bodies import Reasoned
from tournaments.models import ClockKind, EventState


class EventClockSerializer(serializers.Serializer):
    """The clock: the round in play, and when it ends."""

    state = serializers.ChoiceField(choices=EventState.choices, help_text="How far the event is.")
    round = serializers.IntegerField(help_text="The round in play; 0 before the first.")
    rounds = serializers.IntegerField(help_text="The number of rounds.")
    began = serializers.DateTimeField(
        allow_null=True, help_text="When the round began; null before the first."
    )
    ends = serializers.DateTimeField(
        allow_null=True, help_text="When it ends; null if it is not timed, or the clock is paused."
    )
    left = serializers.IntegerField(
        allow_null=True, help_text="The seconds left while the clock is paused; else null."
    )


class EventClockStep(Reasoned):
    """What to do with the clock."""

    kind = serializers.ChoiceField(
        choices=[ClockKind.PAUSE.value, ClockKind.RESUME.value, ClockKind.EXTEND.value],
        help_text="Pause the clock, let it go on, or give more time.",
    )
    seconds = serializers.IntegerField(
        min_value=-36_000,
        max_value=36_000,
        default=0,
        help_text="The time that is given, or taken if negative; for `extend` alone.",
    )
