"""Links that open a page without an account: of tables, of a night's door, of its results."""

import datetime

from django.db.models import Exists, OuterRef
from django.urls import reverse

from club.ledger.registered import TablePlace
from club.ledger.undoing import STANDS
from club.models import Club
from club.web.links import BadLink, LinkTokens
from nights.games import get_label
from nights.models import Breakup, Night, NightState, Table
from nights.models.night import Visibility
from nights.queries.nights import select_state
from nights.queries.table_links import find_linked_table, list_generations

TABLE_LINKS = LinkTokens("club.table")
DOOR_LINKS = LinkTokens("club.door")


def find_table(token: str) -> tuple[Table, int]:
    """Return the table of a token, and its generation. Raise BadLink if it is invalid."""
    table_id, generation = TABLE_LINKS.read(token)
    table = find_linked_table(table_id)
    if table is None:
        raise BadLink(token)
    return table, generation


def find_night(token: str) -> tuple[Night, int]:
    """Return the night at which a token checks players in, and the token's generation.

    Raise BadLink if it is invalid.
    """
    night_id, generation = DOOR_LINKS.read(token)
    night = Night.objects.select_related("club").filter(pk=night_id).first()
    if night is None:
        raise BadLink(token)
    return night, generation


def get_results_path(night: Night) -> str:
    """Return the path of a night's results for whoever holds one of its links.

    If only those with the link may see the night, this is the link: they belong to the night.
    """
    if night.visibility == Visibility.LINK:
        return reverse("shared", args=[night.link_key])
    return reverse("night", args=[night.club.slug, night.pk])


def list_table_places(club: Club, number: int, _day: datetime.date) -> list[TablePlace]:
    """Return the tables of open nights of a club that have a number, as its card leads to them."""
    tables = Table.objects.filter(STANDS, night__club=club, number=number)
    tables = tables.exclude(Exists(Breakup.objects.filter(STANDS, table=OuterRef("pk"))))
    tables = tables.annotate(state=select_state("night")).exclude(state=NightState.CLOSED)
    rows = list_generations(tables.select_related("night__club").order_by("-night"))
    return [
        TablePlace(
            get_label(table.night.game),
            reverse("table", args=[TABLE_LINKS.make(table.pk, generation)]),
            True,
        )
        for table, generation in rows
    ]
