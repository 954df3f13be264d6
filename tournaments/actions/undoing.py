"""Undoing the last step of an event."""

import uuid
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault
from club.ledger.undoing import Steps, undo_step
from club.ledger.writing import Order, Writing
from club.queries.limits import check_playing_limit
from tournaments.actions.checks import check_correctable
from tournaments.acts import EVENT_ACTS, FINISH
from tournaments.models import BoardResult, Entrant, Event, EventUndoing, Section

#: What the director may undo, from the last step backwards. The calls of tables and what they
#: answer each other do not stand in the way.
STEPS = Steps(EVENT_ACTS)


def undo(*, order: Order, event: Event, act: uuid.UUID) -> EventUndoing:
    """Undo the last step of an event. act: the step that is meant; it must still be the last.

    Raise Conflict if something else was recorded since, and Refused with why it cannot be undone,
    as where the event would go on and the club has as much in play as it may.
    """
    return undo_step(
        order,
        event,
        act,
        steps=STEPS,
        undoing=EventUndoing,
        find_faults=lambda step: _find_faults(order, step),
        follow_up=_check_limit,
        columns=("table",),
    )


def _check_limit(record: Writing[Event], step: Any) -> None:
    """Raise Refused if the event goes on by undoing its end, and the club may have no more."""
    if step.verb == FINISH:
        check_playing_limit(record.ledger.club_id)


def _find_faults(order: Order, step: Any) -> list[Fault]:
    faults = check_correctable(step.event, order)
    results = BoardResult.objects.filter(event=step.event, act__undoing__isnull=True)
    entered = Entrant.objects.filter(act=step)
    if results.filter(ns__in=entered).exists() or results.filter(ew__in=entered).exists():
        faults.append(Fault("played", _("Results of this entrant stand: let it withdraw instead.")))
    sections = Section.objects.filter(act=step)
    if results.filter(section__in=sections).exists():
        faults.append(Fault("played", _("Results of this section stand.")))
    return faults
