"""Calls of the director that wait for an answer."""

from club.ledger.undoing import STANDS
from tournaments.models import Call, Event


def list_open_calls(event: Event) -> list[Call]:
    """Return the calls that nobody has answered, the earliest first."""
    rows = Call.objects.filter(STANDS, event=event, answer__isnull=True)
    return list(rows.select_related("table__section", "act").order_by("act__number"))
