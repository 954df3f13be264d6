"""The links of the phones of an event's tables."""

from django.urls import reverse

from club.web.links import BadLink, LinkTokens
from tournaments.models import EventTable
from tournaments.queries.events import get_links_generation

TABLE_LINKS = LinkTokens("tournaments.table")


def find_event_table(token: str) -> tuple[EventTable, int]:
    """Return the table of a token, and its generation. Raise BadLink if it is invalid."""
    table_id, generation = TABLE_LINKS.read(token)
    table = EventTable.objects.select_related("section", "event__club").filter(pk=table_id).first()
    if table is None:
        raise BadLink(token)
    return table, generation


def get_phone_path(table: EventTable, generation: int | None = None) -> str:
    """Return the path of the page of a table's phones."""
    current = generation or get_links_generation(table.event)
    return reverse("event-phone", args=[TABLE_LINKS.make(table.pk, current)])
