"""The pages of a night's results: the back-score sheet and every match's score sheet."""

import uuid
from typing import Any

from django.http import HttpResponse

from club.web.polling import answer_unchanged
from club.web.unchanged import watch
from nights.acts import NIGHT_ACTS, NightTopic
from nights.games import GAMES
from nights.models import Night
from nights.pages.corrections import latest_of_night, of_match
from nights.pages.visit import NightVisit, night_page
from nights.queries.cuts import list_draws
from nights.queries.heads import read_matches, select_heads
from nights.queries.nights import get_standing
from nights.queries.sheets import MatchSheet, read_sheet
from nights.queries.tables import list_matches
from nights.queries.trail import list_seat_changes
from nights.stakes.queries import get_stakes, may_read_settlement
from nights.stock.queries import draws_from_stock, list_stocks, select_revealed
from nights.translate import get_code


@night_page()
def night(visit: NightVisit, night: Night) -> HttpResponse:
    """Show a night to everybody who may see it."""
    settles = get_stakes(night) is not None and may_read_settlement(night, visit.membership)
    return visit.render("nights/night.html", {**_context(visit, night), "settles": settles})


@night_page()
def live(visit: NightVisit, night: Night) -> HttpResponse:
    """Return the part of the night's page that changes, if it has."""
    mark = watch(visit.request, "night", night.pk)
    return answer_unchanged(visit.request, mark) or visit.render(
        "nights/_night.html", _context(visit, night)
    )


def _context(visit: NightVisit, night: Night) -> dict[str, object]:
    mark = visit.mark(night)
    return {
        "night": night,
        "open": night.is_open(),
        "seen": mark,
        "standing": get_standing(night),
        "sheets": read_matches(select_heads(list_matches(night))),
        **latest_of_night(visit, night),
    }


@night_page()
def match(visit: NightVisit, night: Night, match: uuid.UUID) -> HttpResponse:
    """Show a match's score sheet, its cut and its history."""
    match_row = visit.match(night, match)
    sheet = read_sheet(match_row)
    context = {
        "night": night,
        "match": match_row,
        "sheet": sheet,
        "draws": list_draws(match_row),
        "open": night.is_open(),
        "reads_pbn": GAMES[match_row.game].reads_pbn,
        "corrections": of_match(visit, match_row),
        **_read_seat_changes(sheet),
        **_read_stocks(sheet),
    }
    return visit.render("nights/match.html", context)


def _read_stocks(sheet: MatchSheet) -> dict[str, Any]:
    """Return the context of the cards drawn: of deals that are over, and the drawing under way."""
    if not draws_from_stock(sheet.match.game):
        return {}
    drawn = list_stocks(sheet.match)
    current = [stock for stock in drawn if stock.row.number == sheet.next_number and not sheet.over]
    return {"stocks": select_revealed(sheet, drawn), "drawing": current[-1] if current else None}


def _read_seat_changes(sheet: MatchSheet) -> dict[str, Any]:
    """Return the context of who came in for whom, and for whom the match counts at those seats."""
    changes = list_seat_changes(sheet)
    righted = NIGHT_ACTS.about(NightTopic.RIGHTED)
    moved = [entry for entry in changes if entry.act.verb not in righted]
    seats = {change.seat for entry in moved for change in entry.changes}
    return {
        "seat_changes": changes,
        "counts_at": [(seat, sheet.counted_for[seat]) for seat in sheet.players if seat in seats],
        "counts_for": get_code(sheet.match.night).counts_for,
    }
