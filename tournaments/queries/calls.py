"""Calls of the director, and those that wait for an answer."""

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from club.ledger.undoing import STANDS
from tournaments.models import Call, CallGoing, Event


def query_calls(event: Event) -> QuerySet[Call]:
    """Return the calls of an event with who goes and their answers, the earliest first."""
    rows = Call.objects.filter(STANDS, event=event).annotate(
        going=_select_going("account__username"), going_at=_select_going("at")
    )
    return rows.select_related("table__section", "act", "answer__act").order_by("act__number")


def _select_going(what: str) -> Subquery:
    """Return an expression for who goes to the table of a call, or for when they said so."""
    goings = CallGoing.objects.filter(STANDS, call=OuterRef("pk")).order_by("-act__number")
    return Subquery(goings.values(f"act__{what}")[:1])


def has_open_calls(event: str) -> Exists:
    """Return an expression for whether a call to a table of an event waits.

    event: the column that has the event's id.
    """
    return Exists(Call.objects.filter(STANDS, event=OuterRef(event), answer__isnull=True))


def list_open_calls(event: Event) -> list[Call]:
    """Return the calls that nobody has answered, the earliest first."""
    return list(query_calls(event).filter(answer__isnull=True))
