"""Creating an event with those who were entered for an earlier one."""

from collections.abc import Callable

from django.db import transaction
from django.utils.translation import gettext as _

from club.ledger.refusals import Refused
from club.ledger.writing import Order
from tournaments.actions.entrants import DETAILS, enter
from tournaments.models import Event
from tournaments.queries.stored_field import read_field

#: What is kept of an entrant besides its names.
KEPT = [name for name in DETAILS if name != "carry"]


def create_same(*, order: Order, create: Callable[[], Event], source: Event) -> Event:
    """Create an event and enter those of an earlier one who did not leave: all of it, or nothing.

    create: creates the event. order: of the request, whose key is used for every entrant, each of
    which is a step of its own. Raise Refused if the new event has entrants of another size.
    """
    with transaction.atomic():
        event = create()
        if event.places != source.places:
            text = _(
                "The names of the earlier event do not fit this kind of event: leave them out, or "
                "keep the kind."
            )
            raise Refused.because("names-of-kind", text)
        _enter_same(order, event, source)
    return event


def _enter_same(order: Order, event: Event, source: Event) -> None:
    """Enter the entrants of an earlier event. The name of whoever was erased is missing."""
    for view in read_field(source).entrants.values():
        team = [player if player and player.erased_at is None else None for player in view.team()]
        if view.withdrawn or not any(team):
            continue
        known = view.details
        details = {name: getattr(known, name) for name in KEPT} if known else {}
        part = order.for_part(f"entrant-{view.entrant.entry}")
        enter(order=part, event=event, players=team, **details)
