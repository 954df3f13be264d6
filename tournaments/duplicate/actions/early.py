"""Ending the play of an event before its last round, in one step."""

from dataclasses import replace

from django.db import transaction

from club.ledger.refusals import Refused
from club.ledger.writing import Order
from tournaments.actions.checks import find_missing_faults
from tournaments.actions.events import finish_event
from tournaments.duplicate.actions.sections import plan_section
from tournaments.models import Event, EventState, EventStatus
from tournaments.movements.continuing import cut_movement
from tournaments.queries.events import get_state, read_clock
from tournaments.queries.stored_field import read_field


def end_early(*, order: Order, event: Event, confirmed: bool = True) -> EventStatus:
    """End the play after the round in play: the rounds to come are left out of the movements.

    So nothing waits for their results; a round that was drawn and has not begun is not played.
    confirmed: as `finish_event` takes it. Raise Refused if
    results of a later round were entered, or if the event is not in play.
    """
    with transaction.atomic():
        at = read_clock(event).round
        playing = get_state(event) == EventState.PLAYING and at > 0
        if playing and not confirmed and (faults := find_missing_faults(event)):
            raise Refused(faults)
        for section in read_field(event).sections if playing else ():
            if section.rounds > at and not section.movement.drawn:
                part = order.for_part(f"cut/{section.letter}")
                plan_section(
                    order=replace(part, version=None, ledger_version=None),
                    event=event,
                    letter=section.letter,
                    movement=cut_movement(section.movement, at),
                    boards_per_set=section.plan.boards_per_set,
                    first_board=section.plan.first_board,
                    from_round=at + 1,
                    fill=False,
                )
        rest = replace(order, version=None, ledger_version=None) if playing else order
        return finish_event(order=rest, event=event, confirmed=confirmed)
