"""Undoing the last step in the room."""

import uuid

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault
from club.ledger.undoing import undo_step
from club.ledger.writing import Order, Writing
from nights.acts import NIGHT_ACTS, NightTopic
from nights.models import Act, MatchState, MatchStatus, Night, Seating, Undoing
from nights.queries.sheets import read_sheet
from nights.queries.undoing import (
    ROOM_STEPS,
    WHY_UNDO,
    cut_since,
    has_drawn,
    has_played_since,
)


def undo(*, order: Order, night: Night, act: uuid.UUID) -> Undoing:
    """Undo the last step that was taken in the room: arrivals, departures, tables, cuts.

    act: the step that is meant; it must still be the last. What it recorded of the room no longer
    counts. A match that it began is made void, and a player who was replaced holds the seat again.
    Raise Conflict if something else was recorded since, and Refused if deals have been entered
    since, or if the program drew cards and no reason is given.
    """
    return undo_step(
        order,
        night,
        act,
        steps=ROOM_STEPS,
        undoing=Undoing,
        find_faults=lambda step: _standing_on(step) + _drawn(order, step),
        follow_up=_undo_match,
        columns=("table", "player"),
    )


def _standing_on(step: Act) -> list[Fault]:
    """Return the fault of a step on which deals or a cut depend."""
    if has_played_since(step):
        text = _("A deal has been entered since: put the match right, or make it void.")
        return [Fault("played", text)]
    if cut_since(step):
        text = _("A cut has begun since: finish it, or give it up, and look again.")
        return [Fault("cutting", text)]
    return []


def _drawn(order: Order, step: Act) -> list[Fault]:
    """Return the fault of undoing cards that the program drew, if no reason is given."""
    if has_drawn(step) and not order.reason:
        return [Fault("reason", str(WHY_UNDO), "reason")]
    return []


def _undo_match(record: Writing[Night], step: Act) -> None:
    """Make a match void that the step began, and reseat a player whom it replaced."""
    if step.verb in NIGHT_ACTS.about(NightTopic.SEATS):
        _seat_again(record, step)
    for match in step.matches.all():
        MatchStatus.objects.create(act=record.act, match=match, state=MatchState.VOID)


def _seat_again(record: Writing[Night], step: Act) -> None:
    """Seat a player whom a substitute replaced again, from the same deal."""
    for seating in step.seatings.select_related("match", "replaces"):
        chain = read_sheet(seating.match).chain(seating.seat)
        before = seating.replaces or next(
            other for other in reversed(chain) if other.from_deal < seating.from_deal
        )
        Seating.objects.create(
            act=record.act,
            match=seating.match,
            seat=seating.seat,
            player=before.player,
            from_deal=seating.from_deal,
            replaces=chain[-1],  # not the step's own, if a later one was undone before it
        )
