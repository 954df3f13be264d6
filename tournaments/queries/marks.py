"""Marks of what the API shows of events, which change with it, at a low cost."""

import datetime
import uuid
from copy import copy
from typing import Any

from django.db.models import Count, OuterRef, Subquery, Sum

from club.models.people import Club
from club.queries.mark import Mark
from tournaments.models import Event, EventAct
from tournaments.queries.events import list_all_events


def mark_events(club: Club) -> Mark:
    """Return a mark that changes with anything in the club's list of events."""
    counts = Event.objects.filter(club=club).aggregate(count=Count("pk"), versions=Sum("version"))
    last = EventAct.objects.filter(club=club).order_by("-pk").values_list("at", flat=True).first()
    return Mark(f"{counts['count']}-{counts['versions']}", last, f"events/{club.pk}")


def find_dated_event(club: Club, event_id: uuid.UUID) -> Event | None:
    """Return an event of a club, annotated with ``touched_at``: the time of its last act."""
    acts = EventAct.objects.filter(event=OuterRef("pk")).order_by("-number")
    rows = list_all_events(club).annotate(touched_at=Subquery(acts.values("at")[:1]))
    return rows.filter(pk=event_id).first()


def date_event(event: Event, act: EventAct) -> Event:
    """Return an event as `find_dated_event` does, as of an act that was just recorded."""
    dated = copy(event)
    dated.version = act.number
    dated.touched_at = act.at  # type: ignore[attr-defined]  # as the annotation does
    return dated


def mark_event_and_names(event: Event) -> tuple[Mark, str]:
    """Return the mark of a dated event with its stored standing, and that of the club's names."""
    values = ("club__version", "standing__version", "standing__code", "standing__computed_at")
    rows: Any = Event.objects.filter(pk=event.pk).values_list(*values).first()
    names, *standing = rows or (0, None, None, None)
    touched: datetime.datetime = event.touched_at  # type: ignore[attr-defined]  # it is dated
    at = max(touched, standing[-1]) if standing[-1] else touched
    return Mark(f"{event.version}-{standing}", at, f"event/{event.pk}"), str(names)
