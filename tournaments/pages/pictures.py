"""The result of an event as a picture, and what link previews say of it."""

from collections.abc import Sequence
from typing import Any, Protocol

from django.http import HttpResponse
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.ledger.names import isolate
from club.web.pages import PageVisit
from club.web.pictures import ResultPicture, is_drawable, offer_picture
from club.web.qr import make_address
from tournaments.models import Event, Visibility
from tournaments.queries.events import get_publication
from tournaments.queries.seating import EntrantView


class Placed(Protocol):
    """A place of a standing, of any kind of event."""

    @property
    def entrant(self) -> EntrantView:
        """Whose place it is."""

    @property
    def row(self) -> Any:
        """The entry of the standing."""

    @property
    def rank(self) -> str:
        """The rank; empty if the entrant is not ranked."""


def offer_result(
    visit: PageVisit, event: Event, places: Sequence[tuple[Placed, str]]
) -> HttpResponse:
    """Return the first three of a standing as a picture, or none before it is published.

    places: each with the figure that ranks it.
    """
    if get_publication(event) is None:
        places = ()
    first = sorted(places, key=lambda row: row[0].row["rank"] or len(places))[:3]
    rows = tuple((place.rank, _name(place), figure) for place, figure in first)
    day = date_format(event.date, "l, j F Y")
    return offer_picture(visit.request, ResultPicture(visit.club.name, event.name, day, rows))


def describe_result(
    visit: PageVisit, event: Event, places: Sequence[Placed], picture: str
) -> dict[str, str]:
    """Return what a page says to link previews. picture: the name of the picture's URL."""
    shown = {"address": make_address(visit.request, visit.request.path), "picture": ""}
    first = [place for place in places if place.row["rank"] == 1]
    if get_publication(event) is None or not first:
        return shown | {"about": f"{isolate(event.name)}, {date_format(event.date, 'j F Y')}"}
    names = " · ".join(map(_name, first[:3]))
    about = {"about": _("Won by %(names)s.") % {"names": names}}
    # Whoever makes a preview of a page that is shown by link has not opened the link.
    if event.visibility == Visibility.LINK or not is_drawable(visit.club.name, event.name, names):
        return shown | about
    path = reverse(picture, args=[visit.club.slug, event.pk])
    return shown | about | {"picture": make_address(visit.request, path)}


def _name(place: Placed) -> str:
    return " – ".join(str(player or "?") for player in place.entrant.team())
