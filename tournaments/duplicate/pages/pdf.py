"""An event's paper and its standing as PDF files."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from club.forms.numbers import read_whole_number
from club.web.pages import PageVisit
from club.web.qr import make_address, make_qr_image
from tournaments.duplicate.queries.paper import (
    Sitting,
    list_board_sheets,
    list_guides,
    list_name_slips,
    list_slips,
    list_table_cards,
)
from tournaments.duplicate.queries.standings import StandingPlace, StandingView, read_standing
from tournaments.links import get_phone_path
from tournaments.models import Event
from tournaments.pages.files import offer_pdf
from tournaments.pages.visit import event_page, read_closed, refuse_closed
from tournaments.queries.events import get_links_generation, get_publication
from tournaments.queries.field import Field
from tournaments.queries.stored_field import read_field
from tournaments.queries.words import PROVISIONAL, name_line, name_seat, tell_vulnerable


@event_page("directs")
def pdf(visit: PageVisit, event: Event, kind: str) -> HttpResponse:
    """Return one kind of paper as a PDF file, or lead back and say why there is none."""
    field = read_field(event)
    if kind not in KINDS or not field.sections:
        raise Http404
    closed = read_closed(visit, event)
    if kind == "standing" and closed and get_publication(event) is None:
        return refuse_closed(visit, event, closed)
    return offer_pdf(visit, event, kind, KINDS[kind](visit, field), "event-paper")


def _guides(visit: PageVisit, field: Field) -> dict[str, Any]:
    items = [
        {"label": guide.label, "name": guide.name, "steps": [vars(step) for step in guide.steps]}
        for guide in list_guides(field)
    ]
    return {"items": items}


def _show(at: Sitting) -> dict[str, Any]:
    return {"round": at.round, "ns": at.ns, "ew": at.ew, "boards": at.span, "plays": at.plays}


def _tables(visit: PageVisit, field: Field) -> dict[str, Any]:
    generation = get_links_generation(field.event)
    items = []
    for card in list_table_cards(field):
        address = make_address(visit.request, get_phone_path(card.table, generation))
        sittings = [_show(at) for at in card.sittings]
        items.append({"name": card.name, "qr": make_qr_image(address), "sittings": sittings})
    return {"items": items}


def _travellers(visit: PageVisit, field: Field) -> dict[str, Any]:
    items = []
    for sheet in list_board_sheets(field):
        deals = _("%(dealer)s deals") % {"dealer": name_seat(sheet.dealer)}
        items.append(
            {
                "label": f"{sheet.section}{sheet.board}",
                "about": f"{deals}, {tell_vulnerable(sheet.vulnerable)}",
                "sittings": [_show(at) | {"version": version} for at, version in sheet.lines],
            }
        )
    return {"items": items}


def _slips(visit: PageVisit, field: Field) -> dict[str, Any]:
    asked = read_whole_number(visit.request.GET.get("round", ""))
    items = [
        {
            "table": slip.table,
            "round": slip.round,
            "ns": slip.ns,
            "ew": slip.ew,
            "boards": slip.lines,
        }
        for slip in list_slips(field, asked)
    ]
    return {"items": items}


def _names(visit: PageVisit, field: Field) -> dict[str, Any]:
    items = [
        {"label": slip.label, "name": slip.name, "where": slip.where}
        for slip in list_name_slips(field)
    ]
    return {"items": items}


def _standing(visit: PageVisit, field: Field) -> dict[str, Any]:
    view = read_standing(field.event, field)
    percent = field.event.ranks_by_percent
    points = _("VP") if field.event.rules.get("victory_points") else _("Points")
    head = [_("Place"), _("No."), _("Names"), _("Boards"), points, *(["%"] if percent else [])]
    head += [_("With handicap")] if view.has_handicaps else []
    head += [_("Strata")] if view.has_strata else []
    items = [
        {
            "title": name_line(line) if line else "",
            "head": head,
            "rows": [_list_cells(view, place, percent) for place in places],
        }
        for line, places in view.lines.items()
    ]
    about = f"{field.event.club.name}, {field.event.date.isoformat()}."
    if view.provisional:
        about += " " + str(PROVISIONAL)
    if any(place.factored for place in view.places):
        about += " " + _("* Points in proportion to the boards played.")
    return {"items": items, "about": about}


def _list_cells(view: StandingView, place: StandingPlace, percent: bool) -> list[str]:
    row = place.row
    further = []
    if view.has_handicaps:
        rank, figure = place.handicapped or ("", "")
        further.append(f"{figure} ({rank})" if figure else "")
    if view.has_strata:
        further.append(place.strata)
    points = str(row["points"]) + ("*" if place.factored else "")
    points = place.figure if view.field.event.plays_matches else points
    return [
        str(row["rank"] or "–"),
        place.section + place.number,
        place.entrant.name,
        str(row["boards"]),
        points,
        *([row["percent"] or "–"] if percent else []),
        *further,
    ]


KINDS: Mapping[str, Callable[[PageVisit, Field], dict[str, Any]]] = {
    "guides": _guides,
    "tables": _tables,
    "travellers": _travellers,
    "slips": _slips,
    "names": _names,
    "standing": _standing,
}
