"""What is printed for an event: guide cards, table cards, travellers, slips."""

from typing import Any

from django.http import Http404, HttpResponse

from club.codes.showing import show_links
from club.forms.numbers import read_whole_number
from club.web.pages import PageVisit
from club.web.qr import is_reachable, make_address
from tournaments.duplicate.queries.match_paper import list_lineup_slips, list_match_cards
from tournaments.duplicate.queries.paper import (
    count_known_rounds,
    list_board_sheets,
    list_guides,
    list_name_slips,
    list_slips,
    list_table_cards,
)
from tournaments.links import get_phone_path
from tournaments.models import Event
from tournaments.pages.files import SCAN
from tournaments.pages.visit import event_page
from tournaments.pdf import is_installed
from tournaments.queries.events import get_links_generation, is_over
from tournaments.queries.field import Field
from tournaments.queries.stored_field import read_field


@event_page("directs")
def paper(visit: PageVisit, event: Event) -> HttpResponse:
    """Show what can be printed."""
    field = read_field(event)
    context = {
        "event": event,
        "field": field,
        "rounds": range(1, count_known_rounds(field) + 1),
        "makes_pdf": is_installed(),
        "whose": "player" if field.individual else "pair",
    }
    return visit.render("tournaments/paper.html", context)


@event_page("directs")
def sheet(visit: PageVisit, event: Event, kind: str) -> HttpResponse:
    """Show one kind of paper as it is printed. Nobody can print it before there is a movement."""
    field = read_field(event)
    kinds = KINDS | OF_TEAMS if event.of_teams else KINDS
    if kind not in kinds or not field.sections:
        raise Http404
    context = {"event": event, "field": field, "kind": kind, **kinds[kind](visit, field)}
    return visit.render(f"tournaments/paper/{kind}.html", context)


def _guides(visit: PageVisit, field: Field) -> dict[str, Any]:
    return {"guides": list_guides(field)}


def _tables(visit: PageVisit, field: Field) -> dict[str, Any]:
    generation = get_links_generation(field.event)
    cards = list(list_table_cards(field))
    paths = [get_phone_path(card.table, generation) for card in cards]
    links = show_links(visit.request, visit.club, field.event.pk, paths, over=is_over(field.event))
    return {
        "cards": zip(cards, links, strict=True),
        "scan": SCAN,
        "reachable": is_reachable(make_address(visit.request, "/")),
    }


def _travellers(visit: PageVisit, field: Field) -> dict[str, Any]:
    return {"sheets": list_board_sheets(field)}


def _slips(visit: PageVisit, field: Field) -> dict[str, Any]:
    asked = read_whole_number(visit.request.GET.get("round", ""))
    return {"slips": list(list_slips(field, asked)), "round": asked}


def _matches(visit: PageVisit, field: Field) -> dict[str, Any]:
    asked = read_whole_number(visit.request.GET.get("round", ""))
    return {"cards": list(list_match_cards(field, asked)), "round": asked}


def _lineups(visit: PageVisit, field: Field) -> dict[str, Any]:
    asked = read_whole_number(visit.request.GET.get("round", ""))
    return {"slips": list(list_lineup_slips(field, asked)), "round": asked}


def _names(visit: PageVisit, field: Field) -> dict[str, Any]:
    return {"slips": list_name_slips(field)}


KINDS = {
    "guides": _guides,
    "tables": _tables,
    "travellers": _travellers,
    "slips": _slips,
    "names": _names,
}
#: Of events of teams besides.
OF_TEAMS = {"matches": _matches, "lineups": _lineups}
