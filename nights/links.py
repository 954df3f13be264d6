"""Links that open a page without an account: of tables, of a night's door, of its results."""

from django.urls import reverse

from club.web.links import BadLink, LinkTokens
from nights.models import Night, Table
from nights.models.night import Visibility
from nights.queries.table_links import find_linked_table

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
