"""The clock of an event."""

import datetime

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault, Refused
from club.ledger.writing import Order, answer_repeated, writing
from tournaments.models import ClockKind, ClockStep, Event
from tournaments.queries.events import Clock, read_clock

#: The greatest step of the clock, in seconds, and how far ahead the end of a round may be.
MOST_SECONDS = 36_000
FARTHEST = datetime.timedelta(days=1)


@answer_repeated
def step_clock(*, order: Order, event: Event, kind: str, seconds: int = 0) -> ClockStep:
    """Pause the clock, let it go on, or give more time. Raise Refused if that cannot be."""
    body = {"kind": kind, "seconds": seconds}
    with writing(order, event, "clock", body=body, detail=body, returns=ClockStep) as record:
        clock = read_clock(record.ledger)
        fault = None
        if kind not in (ClockKind.PAUSE, ClockKind.RESUME, ClockKind.EXTEND):
            fault = Fault("not-a-step", _("Pause, go on, or give more time."), "kind")
        elif clock.ends is None and not clock.paused:
            fault = Fault("no-clock", _("No clock is running."), "kind")
        elif clock.paused != (kind == ClockKind.RESUME) and kind != ClockKind.EXTEND:
            paused = _("The clock is paused already.")
            fault = Fault("clock", paused if clock.paused else _("The clock is running."), "kind")
        else:
            fault = _find_step_fault(order, clock, seconds)
        if fault:
            raise Refused([fault])
        return ClockStep.objects.create(
            act=record.act, kind=kind, round=clock.round, seconds=seconds
        )


def _find_step_fault(order: Order, clock: Clock, seconds: int) -> Fault | None:
    """Return the fault of a step that is too long, or after which the round ends too late."""
    if abs(seconds) > MOST_SECONDS:
        text = _("Give %(most)d minutes at most.") % {"most": MOST_SECONDS // 60}
        return Fault("out-of-range", text, "minutes")
    left = clock.ends - order.at if clock.ends else datetime.timedelta(seconds=clock.left or 0)
    if seconds > 0 and left + datetime.timedelta(seconds=seconds) > FARTHEST:
        text = _("The round would end more than a day from now.")
        return Fault("out-of-range", text, "minutes")
    return None
