"""Calls of the director, and those that wait for an answer."""

from django.db.models import QuerySet

from club.ledger.undoing import STANDS
from tournaments.models import Call, Event


def query_calls(event: Event) -> QuerySet[Call]:
    """Return the calls of an event with their answers, the earliest first."""
    rows = Call.objects.filter(STANDS, event=event)
    return rows.select_related("table__section", "act", "answer__act").order_by("act__number")


def list_open_calls(event: Event) -> list[Call]:
    """Return the calls that nobody has answered, the earliest first."""
    return list(query_calls(event).filter(answer__isnull=True))
