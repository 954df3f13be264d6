"""What waits on the open nights of a club, for the bar of whoever directs it."""

import datetime
import uuid
from collections.abc import Iterator
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from club.ledger.alerts import CALL, FINISHED, OBJECTION, Alert, say_calling
from club.ledger.prepared import Prepared
from club.models import Club, Membership
from nights.models import Night, NightState
from nights.queries.calls import list_open_calls
from nights.queries.nights import select_state
from nights.queries.room_cache import read_cached_room
from nights.queries.tables import TableView

_open: Prepared[tuple[uuid.UUID, int]] = Prepared(
    lambda club: (
        Night.objects.filter(club=club)
        .annotate(state=select_state("pk"))
        .exclude(state=NightState.CLOSED)
        .order_by("pk")
        .values_list("pk", "version")
    ),
    uuid.UUID,
)


def watch_nights(club_id: uuid.UUID) -> tuple[Any, ...]:
    """Return the open nights of a club with their versions."""
    return tuple(_open.fetch(club_id))


def list_of_nights(
    club: Club, _reader: Membership | None, _now: datetime.datetime
) -> tuple[list[Alert], None]:
    """Return the alerts of the open nights of a club. None of them comes by the clock."""
    ids = [night_id for night_id, _version in _open.fetch(club.pk)]
    nights = Night.objects.filter(pk__in=ids) if ids else ()
    alerts: list[Alert] = []
    for night in nights:
        night.club = club
        alerts += _list_calls(night)
        for view in read_cached_room(night).tables:
            alerts += _look_at(night, view)
    return alerts, None


def _list_calls(night: Night) -> Iterator[Alert]:
    for call in list_open_calls(night):
        here = [night.club.slug, night.pk, call.pk]
        yield Alert(
            key=f"call-{call.pk}",
            kind=CALL,
            text=say_calling(call.table.number),
            where=str(night),
            address=_address_of(night, call.table_id),
            at=call.act.at,
            going=call.going or "",  # type: ignore[attr-defined]  # annotated
            go=reverse("call-going", args=here),
            done=reverse("call-answer", args=here),
        )


def _look_at(night: Night, view: TableView) -> Iterator[Alert]:
    """Yield the objection to the last deal of a table, and a match after which it waits."""
    latest, number = view.latest, {"number": view.table.number}
    if latest is None or latest.match.paper:
        return
    last, here = latest.last_deal, [night.club.slug, night.pk]
    about: dict[str, Any] = {
        "where": str(night),
        "address": _address_of(night, view.table.pk),
        "at": latest.touched_at,
    }
    if latest.pending and last and last.acceptance and not last.acceptance.accepted:
        yield Alert(
            key=f"objection-{last.row.pk}",
            kind=OBJECTION,
            text=_("Table %(number)s: the other side objects to a deal.") % number,
            **about,
        )
    # Between two matches; whoever seats the tables of a hosted night has rounds for that.
    if view.current is None and view.members and view.open_cut is None and not night.hosted:
        yield Alert(
            key=f"finished-{latest.match.pk}",
            kind=FINISHED,
            text=_("Table %(number)s has finished its match.") % number,
            following="" if view.short else reverse("next", args=[*here, view.table.pk]),
            **about,
        )


def _address_of(night: Night, table: uuid.UUID) -> str:
    return reverse("night-table", args=[night.club.slug, night.pk, table])
