"""The paper of an event of rubbers as PDF files: score cards, place cards, seats of a round."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from club.web.pages import PageVisit
from tournaments.models import Event
from tournaments.pages.files import offer_pdf
from tournaments.pages.visit import RUBBERS, event_page
from tournaments.queries.words import name_seat
from tournaments.rubbers.queries.facts import read_rubber_event
from tournaments.rubbers.queries.rounds import RubberEvent, TableView

#: The least lines of a score card, if fewer rounds are planned.
LEAST_LINES = 4


@event_page("directs", RUBBERS)
def pdf(visit: PageVisit, event: Event, kind: str) -> HttpResponse:
    """Return one kind of paper as a PDF file."""
    if kind not in KINDS:
        raise Http404
    rubber_event = read_rubber_event(event)
    return offer_pdf(visit, event, f"rubber-{kind}", KINDS[kind](rubber_event), "rubber-print")


def count_lines(rubber_event: RubberEvent) -> int:
    """Return how many rounds a score card has lines for."""
    return max(rubber_event.terms.rounds, len(rubber_event.rounds), LEAST_LINES)


def _cards(rubber_event: RubberEvent) -> dict[str, Any]:
    items = [
        {"label": str(entrant.entrant.entry), "name": entrant.name}
        for entrant in rubber_event.field.entrants.values()
        if not entrant.withdrawn
    ]
    rounds = [str(at + 1) for at in range(count_lines(rubber_event))]
    return {
        "items": items,
        "rounds": rounds,
        "single": rubber_event.event.size == 1,
        "about": rubber_event.event.date.isoformat(),
    }


def _places(rubber_event: RubberEvent) -> dict[str, Any]:
    tables = rubber_event.latest.tables if rubber_event.latest else []
    return {
        "items": [
            {"label": f"{table.number} {name_seat(seat)}", "name": str(player or "?")}
            for table in tables
            for seat, player in table.seated.items()
        ]
    }


def _seats(rubber_event: RubberEvent) -> dict[str, Any]:
    latest = rubber_event.latest
    if latest is None:
        return {"about": str(rubber_event.undrawn), "items": [], "out": ""}
    names = ", ".join(entrant.name_in(latest.number) for entrant in latest.out)
    return {
        "about": _("Round %(round)d") % {"round": latest.number},
        "items": [
            [str(table.number), _name(table, "NS"), _name(table, "EW")] for table in latest.tables
        ],
        "out": _("Sits out: %(names)s") % {"names": names} if names else "",
    }


def _name(table: TableView, side: str) -> str:
    """Return who sits at the seats of a side."""
    return " – ".join(str(table.seated[seat] or "?") for seat in side if seat in table.seated)


KINDS: Mapping[str, Callable[[RubberEvent], dict[str, Any]]] = {
    "cards": _cards,
    "places": _places,
    "round": _seats,
}
