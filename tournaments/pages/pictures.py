"""The result of an event as a picture, and what link previews say of it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from django.http import HttpResponse
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.ledger.names import isolate
from club.web.pages import PageVisit
from club.web.pictures import ResultPicture, is_drawable, list_first, offer_picture
from club.web.qr import make_address
from tournaments.models import Event, Visibility
from tournaments.queries.events import get_publication
from tournaments.queries.seating import EntrantView
from tournaments.queries.words import name_line


class Placed(Protocol):
    """A place of a standing, of any kind of event."""

    @property
    def entrant(self) -> EntrantView:
        """Whose place it is."""

    @property
    def label(self) -> str:
        """The number, as it is shown."""

    @property
    def row(self) -> Any:
        """The entry of the standing."""

    @property
    def rank(self) -> str:
        """The rank; empty if the entrant is not ranked."""


def offer_result(
    visit: PageVisit, event: Event, places: Sequence[tuple[Placed, str]]
) -> HttpResponse:
    """Return the result as a picture, or one without it before it is published.

    places: each with the figure that ranks it. It shows the first three, or of several lines or
    divisions who is first in each.
    """
    if get_publication(event) is None:
        places = ()
    ranked = sorted(places, key=lambda row: row[0].row["rank"] or len(places))
    groups = _group([place for place, _figure in ranked])
    if len(groups) > 1:
        figures = {place.entrant.id: figure for place, figure in places}
        rows = tuple(
            (name, _name_all(first), figures[first[0].entrant.id])
            for name, first in _list_winners(groups)
        )
    else:
        rows = tuple((place.rank, _name(place), figure) for place, figure in ranked[:3])
    day = date_format(event.date, "l, j F Y")
    return offer_picture(visit.request, ResultPicture(visit.club.name, event.name, day, rows))


def describe_result(
    visit: PageVisit, event: Event, places: Sequence[Placed], picture: str
) -> dict[str, str]:
    """Return what a page says to link previews. picture: the name of the picture's URL."""
    shown = {"address": make_address(visit.request, visit.request.path), "picture": ""}
    winners = _list_winners(_group(places))
    if get_publication(event) is None or not winners:
        return shown | {"about": f"{isolate(event.name)}, {date_format(event.date, 'j F Y')}"}
    names = "; ".join(
        f"{_name_group(name)}: {_name_all(first)}" if len(winners) > 1 else _name_all(first)
        for name, first in winners
    )
    about = {"about": _("Won by %(names)s.") % {"names": names}}
    # Whoever makes a preview of a page that is shown by link has not opened the link.
    if event.visibility == Visibility.LINK or not is_drawable(visit.club.name, event.name, names):
        return shown | about
    path = reverse(picture, args=[visit.club.slug, event.pk])
    return shown | about | {"picture": make_address(visit.request, path)}


def _group(places: Iterable[Placed]) -> dict[str, list[Placed]]:
    """Return the places of each line or division, or all under an empty name."""
    groups: dict[str, list[Placed]] = {}
    for place in places:
        name = place.row.get("line") or place.row.get("division") or ""
        groups.setdefault(name, []).append(place)
    return groups


def _list_winners(groups: Mapping[str, Sequence[Placed]]) -> list[tuple[str, list[Placed]]]:
    """Return who is first in each line or division, where anybody is."""
    firsts = {name: [row for row in rows if row.row["rank"] == 1] for name, rows in groups.items()}
    return [(name, first) for name, first in firsts.items() if first]


def _name_group(name: str) -> str:
    if name in ("NS", "EW"):
        return name_line(name)
    return _("Division %(division)s") % {"division": name}


def _name_all(places: Sequence[Placed]) -> str:
    """Return the names of those who share a place."""
    return list_first([_name(place) for place in places])


def _name(place: Placed) -> str:
    team = place.entrant.team()
    if not any(team):
        return _("No. %(number)s") % {"number": place.label}
    return " – ".join(str(player or "?") for player in team)
