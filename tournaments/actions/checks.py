"""What several actions check: whether an event may still be changed."""

import re

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault
from club.ledger.writing import Order
from tournaments.models import Event
from tournaments.queries.corrections import find_deadline


def check_correctable(event: Event, order: Order) -> list[Fault]:
    """Return the fault of a change after the time for corrections (law 79C), or none."""
    deadline = find_deadline(event)
    if deadline is None or order.at <= deadline:
        return []
    text = _(
        "The time for corrections is over. Hold the standing back first, correct it, and publish "
        "it again."
    )
    return [Fault("window-closed", text)]


def is_decimal(text: str) -> bool:
    """Return whether a text is a number such as -10 or 2.5."""
    return re.fullmatch(r"-?[0-9]{1,6}(\.[0-9]{1,4})?", text) is not None
