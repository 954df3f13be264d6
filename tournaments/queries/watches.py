"""What polls compare: the versions behind what is shown of an event."""

import uuid
from typing import Any

from django.db.models import OuterRef, Subquery

from club.ledger.prepared import Prepared
from nights import hosting
from tournaments.models import Event, EventAct, EventTable, HostedRoom, LinksRenewal

#: The night of an event of rubbers, which is the first value.
_NIGHT = Subquery(
    HostedRoom.objects.filter(event=OuterRef("pk")).order_by("-act__number").values("night")[:1]
)
_event: Prepared[tuple[Any, ...]] = Prepared(
    lambda event: Event.objects.filter(pk=event).values_list(
        _NIGHT,
        "version",
        "club__version",
        "standing__version",
        "standing__hosted_version",
        "standing__code",
        "standing__computed_at",
    ),
    uuid.UUID,
)


def watch_event(event_id: uuid.UUID) -> tuple[Any, ...]:
    """Return values of which one changes with whatever is shown of an event, or with a right.

    Of an event of rubbers the version of its night is one of them.
    """
    night, *values = _event.first(event_id) or (None,)
    return (*values, hosting.get_versions([night]).get(night) if night else None)


def _latest(**about: Any) -> Subquery:
    acts = EventAct.objects.filter(event=OuterRef("event"), **about).order_by("-number")
    return Subquery(acts.values("number")[:1])


_table: Prepared[tuple[Any, ...]] = Prepared(
    lambda table: (
        EventTable.objects.filter(pk=table)
        .annotate(
            own=_latest(table=OuterRef("pk")),
            common=_latest(table__isnull=True),
            renewed=Subquery(
                LinksRenewal.objects.filter(event=OuterRef("event"))
                .order_by("-id")
                .values("pk")[:1]
            ),
        )
        .values_list(
            "own",
            "common",
            "renewed",
            "event__standing__version",
            "event__standing__code",
            "event__club__version",
        )
    ),
    uuid.UUID,
)


def watch_event_table(table_id: uuid.UUID) -> tuple[Any, ...]:
    """Return values of which one changes with whatever the phones of a table show.

    Acts about one table change what its own phones show; others change every phone, as does the
    club when a player gets another name.
    """
    return tuple(_table.first(table_id) or ())
