"""The addresses of events, and the links of the phones of their tables."""

import datetime
import uuid
from typing import Any

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.urls import reverse

from club.ledger.prepared import Prepared
from club.ledger.registered import TablePlace
from club.ledger.writing import Writing
from club.models import Club
from club.web.links import BadLink, LinkTokens
from tournaments.kinds import get_kind
from tournaments.models import Event, EventState, EventTable, LinksRenewal, Visibility
from tournaments.queries.events import get_links_generation, select_state

TABLE_LINKS = LinkTokens("tournaments.table")


def find_event_table(token: str) -> tuple[EventTable, int]:
    """Return the table of a token, and its generation. Raise BadLink if it is invalid."""
    table_id, generation = TABLE_LINKS.read(token)
    table = _tables.first(table_id)
    if table is None:
        raise BadLink(token)
    return table, generation


def _select_tables(table: uuid.UUID) -> QuerySet[EventTable]:
    renewals = LinksRenewal.objects.filter(event=OuterRef("event")).order_by()
    count = renewals.values("event").annotate(count=Count("pk")).values("count")
    rows = EventTable.objects.select_related("section", "event__club").filter(pk=table)
    return rows.annotate(renewals=Subquery(count))


_tables: Prepared[EventTable] = Prepared(_select_tables, uuid.UUID)


def get_read_generation(table: EventTable) -> int:
    """Return the generation that was read by `find_event_table`."""
    known: Any = table
    return 1 + (known.renewals or 0)


def get_phone_path(table: EventTable, generation: int | None = None) -> str:
    """Return the path of the page of a table's phones."""
    current = generation or get_links_generation(table.event)
    return reverse("event-phone", args=[TABLE_LINKS.make(table.pk, current)])


def get_event_path(event: Event) -> str:
    """Return the path of the page that everybody may see of an event."""
    return reverse(get_kind(event).page, args=[event.club.slug, event.pk])


def get_desk_path(event: Event) -> str:
    """Return the path of the director's page of an event."""
    return reverse(get_kind(event).desk, args=[event.club.slug, event.pk])


def describe_publication(record: Writing[Event]) -> tuple[uuid.UUID, dict[str, Any]]:
    """Return what webhooks are told of an event whose standing was published."""
    event = record.ledger
    data = {
        "club": event.club.slug,
        "event": str(event.pk),
        "kind": event.kind,
        "page": get_event_path(event),
        "api": reverse("api-event-standing", args=[event.club.slug, event.pk]),
    }
    if event.has_boards:
        data["files"] = reverse("api-event-files", args=[event.club.slug, event.pk])
    return event.pk, data


def describe_public_boards(record: Writing[Event]) -> tuple[uuid.UUID, dict[str, Any]] | None:
    """Return what webhooks are told of an event of boards that everybody may see, or None."""
    public = record.ledger.visibility == Visibility.PUBLIC and record.ledger.has_boards
    return describe_publication(record) if public else None


def get_shared_path(event: Event) -> str:
    """Return the path at which an event is shown by link, or "" unless it is."""
    if event.visibility != Visibility.LINK:
        return ""
    return reverse("event-shared", args=[event.link_key])


def list_table_places(club: Club, number: int, day: datetime.date) -> list[TablePlace]:
    """Return the tables with a number of events in play, and of those planned for a day.

    The tables of an event of rubbers are those of its night.
    """
    renewals = LinksRenewal.objects.filter(event=OuterRef("event")).order_by()
    count = renewals.values("event").annotate(count=Count("pk")).values("count")
    tables = EventTable.objects.filter(event__club=club, number=number)
    tables = tables.annotate(state=select_state("event"), renewals=Subquery(count))
    wanted = Q(state=EventState.PLAYING) | Q(state__isnull=True, event__date=day)
    rows = tables.filter(wanted).select_related("event__club", "section")
    return [
        TablePlace(
            f"{table.event.get_kind_display()}, {table.section.letter}{table.number}",
            get_phone_path(table, get_read_generation(table)),
            table.event.date,
            state == EventState.PLAYING,
        )
        for table in rows.order_by("event", "section__letter")
        for state in [getattr(table, "state", None)]
    ]
