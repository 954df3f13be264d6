"""Beginning the rounds of a duplicate event, by the director or by the clock."""

import datetime
import logging

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.ledger.refusals import Fault, Refused
from club.ledger.writing import Actor, Order, answer_repeated, writing
from club.queries.limits import check_playing_limit
from tournaments.actions.checks import find_missing_faults
from tournaments.models import DUPLICATE, ClockKind, ClockStep, Event, EventState, EventStatus
from tournaments.queries.events import get_state, read_clock
from tournaments.queries.field import Field
from tournaments.queries.stored_field import read_field

logger = logging.getLogger(__name__)


@answer_repeated
def start_round(
    *,
    order: Order,
    event: Event,
    round_: int,
    seconds: int | None = None,
    confirmed: bool = True,
) -> ClockStep:
    """Begin a round: the first, or the one after that in play. The event is then in play.

    seconds: its length; None for the event's minutes. confirmed: whether it may begin though
    results of the round in play are missing. Raise Refused with every fault.
    """
    body = {"round": round_, "seconds": seconds}
    with writing(
        order, event, "round", body=body, detail={"round": round_}, returns=ClockStep
    ) as record:
        row: Event = record.ledger
        field = read_field(row)
        faults = _find_faults(row, field, round_)
        if not faults and not confirmed:
            faults = find_missing_faults(row)
        if faults:
            raise Refused(faults)
        if get_state(row) != EventState.PLAYING:
            check_playing_limit(row.club_id)
            EventStatus.objects.create(act=record.act, state=EventState.PLAYING)
        length = row.minutes * 60 if seconds is None else seconds
        return ClockStep.objects.create(
            act=record.act, kind=ClockKind.ROUND, round=round_, seconds=length
        )


def begin_due_round(*, event: Event, now: datetime.datetime) -> ClockStep | None:
    """Begin the next round of an event that is played by the clock, if its time has come.

    Return None if it has not. It may be called twice, late or concurrently.
    """
    clock = read_clock(event)
    due = event.by_clock and clock.ends is not None and clock.ends <= now
    if not due or get_state(event) != EventState.PLAYING:
        return None
    following = clock.round + 1
    if following > read_field(event).rounds:
        return None
    order = Order(Actor(), now, key=f"by-clock-{clock.round}-{clock.ends:%H%M%S}")
    try:
        return start_round(order=order, event=event, round_=following)
    except Refused:
        return None  # somebody began it, or changed something, meanwhile


def begin_due_rounds(now: datetime.datetime) -> None:
    """Begin the rounds whose time has come. A job of the sweep, for tasks that were lost."""
    for event in Event.objects.filter(
        by_clock=True, kind__in=DUPLICATE, event_statuses__isnull=False
    ).distinct():
        try:
            begin_due_round(event=event, now=now)
        except Exception:
            logger.exception("no round of event %s could be begun", event.pk)


def make_not_drawn_fault(round_: int) -> Fault:
    """Return the fault of a round that was not drawn yet."""
    return Fault("not-drawn", _("Draw round %(round)d first.") % {"round": round_}, "round")


def _find_faults(event: Event, field: Field, round_: int) -> list[Fault]:
    clock = read_clock(event)
    if not field.sections and event.draws_rounds:
        return [make_not_drawn_fault(1)]
    if not field.sections:
        return [Fault("no-movement", _("Choose a movement first."))]
    if clock.round == round_:
        return [Fault("begun", _("Round %(round)d has begun.") % {"round": round_}, "round")]
    if not 1 <= round_ <= field.rounds:
        text = ngettext("There is %(rounds)d round.", "There are %(rounds)d rounds.", field.rounds)
        return [Fault("no-round", text % {"rounds": field.rounds}, "round")]
    if round_ != clock.round + 1:
        text = _("Round %(round)d comes next.") % {"round": clock.round + 1}
        return [Fault("not-next", text, "round")]
    meetings = list(field.meetings(round_))
    if event.draws_rounds and round_ not in field.draws:
        return [make_not_drawn_fault(round_)]
    if round_ > 1:
        return []
    if not any(meeting.plays for meeting in meetings):
        text = _("No table has entrants at both sides. Enter the names first.")
        return [Fault("nobody", text)]
    return []
