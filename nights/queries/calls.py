"""Calls of the director, and those that wait for an answer."""

import uuid
from collections.abc import Sequence

from django.db.models import OuterRef, QuerySet, Subquery

from club.ledger.prepared import Prepared
from nights.models import DirectorCall, DirectorGoing, Night, Table


def _select_going(what: str = "account__username") -> Subquery:
    """Return an expression for who goes to the table of a call, or for when they said so."""
    goings = DirectorGoing.objects.filter(call=OuterRef("pk")).order_by("-act__number")
    return Subquery(goings.values(f"act__{what}")[:1])


_open: Prepared[DirectorCall] = Prepared(
    lambda night: (
        DirectorCall.objects.filter(night=night, answer__isnull=True)
        .annotate(going=_select_going(), going_at=_select_going("at"))
        .select_related("table", "act")
        .order_by("act__number")
    ),
    uuid.UUID,
)


def query_calls(night: Night) -> QuerySet[DirectorCall]:
    """Return the calls of a night with who goes and their answers, the earliest first."""
    rows = DirectorCall.objects.filter(night=night).annotate(
        going=_select_going(), going_at=_select_going("at")
    )
    return rows.select_related("table", "act", "answer__act").order_by("act__number")


def list_open_calls(night: Night) -> Sequence[DirectorCall]:
    """Return the calls of a night that nobody has answered, the earliest first."""
    return _open.fetch(night.pk)


def has_called(table: Table) -> bool:
    """Return whether a table has called the director, who has not come yet."""
    return any(call.table_id == table.pk for call in _open.fetch(table.night_id))


def list_calling(night: Night) -> Sequence[uuid.UUID]:
    """Return the ids of the tables that have called the director, the first to call first."""
    return [*dict.fromkeys(call.table_id for call in _open.fetch(night.pk))]
