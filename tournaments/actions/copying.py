"""Entering those of an earlier event for another one."""

from club.ledger.writing import Order
from tournaments.actions.entrants import enter
from tournaments.models import Event
from tournaments.queries.field import read_field

#: What is kept of an entrant besides its names.
DETAILS = ("handicap", "stratum", "seed", "stationary", "ranked")


def enter_same(*, order: Order, event: Event, source: Event) -> int:
    """Enter the entrants of an earlier event who did not leave, and return how many there were.

    Each is a step of its own. order: of the request, whose key is used for every one of them.
    """
    count = 0
    for view in read_field(source).entrants.values():
        team = view.team()
        if view.withdrawn or not any(team):
            continue
        known = view.details
        details = {name: getattr(known, name) for name in DETAILS} if known else {}
        part = order.for_part(f"entrant-{view.entrant.entry}")
        enter(order=part, event=event, players=team, **details)
        count += 1
    return count
