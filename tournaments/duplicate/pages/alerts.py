"""What the events of a club add to the bar of whoever directs it."""

import datetime
import uuid
from collections.abc import Iterator
from typing import Any

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from club.ledger.alerts import CALL, DOUBT, LATE, OBJECTION, Alert, say_calling
from club.ledger.prepared import Prepared
from club.models.people import Club, Membership
from tournaments.duplicate.queries.desk import Desk, TableView, read_desk
from tournaments.models import BoardResult, Event, EventState
from tournaments.queries.calls import has_open_calls
from tournaments.queries.events import select_state
from tournaments.queries.still_to_play import Closed, find_closed, hide_call

#: Nothing has been said about the state of an event that was never begun.
_BEFORE = Q(now__isnull=True)

_playing: Prepared[tuple[uuid.UUID, int]] = Prepared(
    lambda club: (
        Event.objects.filter(club=club)
        .annotate(now=select_state("pk"))
        .filter(
            Q(now=EventState.PLAYING) | Q(has_open_calls("pk"), Q(now=EventState.PLANNED) | _BEFORE)
        )
        .order_by("pk")
        .values_list("pk", "version")
    ),
    uuid.UUID,
)


def watch_events(club_id: uuid.UUID) -> tuple[Any, ...]:
    """Return the events of a club that are played, or called to before, with their versions."""
    return tuple(_playing.fetch(club_id))


def list_of_events(
    club: Club, reader: Membership | None, now: datetime.datetime
) -> tuple[list[Alert], datetime.datetime | None]:
    """Return the alerts of the events that are played, and when the next table is slow.

    Those of an event of rubbers are of the night on which it is played. What a table says of a
    board that the reader has still to play is left out.
    """
    ids = [event_id for event_id, _version in _playing.fetch(club.pk)]
    events = Event.objects.filter(pk__in=ids).select_related("club") if ids else ()
    desks = [read_desk(event) for event in events if event.has_boards]
    changes = [at for desk in desks if (at := desk.find_next_slow(now))]
    alerts = [
        alert
        for desk in desks
        for alert in _list_alerts(desk, find_closed(desk.event, reader), now)
    ]
    return alerts, min(changes, default=None)


def _list_alerts(desk: Desk, closed: Closed, now: datetime.datetime) -> Iterator[Alert]:
    yield from _list_calls(desk, closed)
    yield from _list_objections(desk, closed)
    yield from _list_strays(desk)
    yield from _list_slow(desk, now)


def _list_calls(desk: Desk, closed: Closed) -> Iterator[Alert]:
    here = [desk.event.club.slug, desk.event.pk]
    for call in desk.calls:
        name = _name(desk, call.table.section.letter, call.table.number)
        yield Alert(
            key=f"call-{call.pk}",
            kind=CALL,
            text=say_calling(name),
            where=desk.event.name,
            address=reverse("event-desk", args=here),
            at=call.act.at,
            note=hide_call(call, desk.field, closed).text,
            going=call.going or "",  # type: ignore[attr-defined]  # annotated
            go=reverse("event-call-going", args=[*here, call.pk]),
            done=reverse("event-call", args=[*here, call.pk]),
        )


def _list_objections(desk: Desk, closed: Closed) -> Iterator[Alert]:
    for view, result, why in _list_objected(desk):
        text = _("Table %(number)s: the other side objects to board %(board)s.")
        yield Alert(
            key=f"objection-{result.pk}",
            kind=OBJECTION,
            text=text % {"number": _name_of(desk, view), "board": result.board},
            where=desk.event.name,
            address=_address_of(desk, result),
            at=result.act.at,
            note="" if result.board in closed else why,
        )


def _list_strays(desk: Desk) -> Iterator[Alert]:
    for stray in desk.strays:
        result = stray.result
        name = _name(desk, desk.field.section(result.section_id).letter, result.table)
        text = _("Table %(number)s: look at board %(board)s, which others were to play.")
        yield Alert(
            key=f"doubt-{result.pk}",
            kind=DOUBT,
            text=text % {"number": name, "board": result.board},
            where=desk.event.name,
            address=_address_of(desk, result),
            at=result.act.at,
        )


def _list_slow(desk: Desk, now: datetime.datetime) -> Iterator[Alert]:
    event = desk.event
    for view in desk.list_slow(now):
        name = _name_of(desk, view)
        yield Alert(
            key=f"late-{event.pk}-{desk.round}-{name}-{len(view.missing)}",
            kind=LATE,
            text=_("Table %(number)s is slow.") % {"number": name},
            where=event.name,
            address=reverse("event-desk", args=[event.club.slug, event.pk]),
            at=view.since,
        )


def _address_of(desk: Desk, result: BoardResult) -> str:
    """Return the address of the page of a result."""
    return reverse("event-result", args=[desk.event.club.slug, desk.event.pk, result.pk])


def _list_objected(desk: Desk) -> Iterator[tuple[TableView, BoardResult, str]]:
    """Yield the results to which the other side objects, with their tables and its words."""
    for round_ in range(1, desk.round + 1):
        for view in desk.tables(round_):
            for cell in view.objected:
                if cell.result is not None:
                    yield view, cell.result, cell.why


def _name_of(desk: Desk, view: TableView) -> str:
    return _name(desk, view.meeting.section.letter, view.meeting.table)


def _name(desk: Desk, letter: str, number: int) -> str:
    """Return a table's number, after the letter of its section if there are several."""
    return f"{letter}{number}" if len(desk.field.sections) > 1 else str(number)
