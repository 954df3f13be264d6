"""What a night has as files: back scores, what is owed, and the deals of a match."""

import json
import uuid
from collections.abc import Iterator
from typing import Any

from django.http import Http404, HttpResponse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _

from club.web.csv_files import offer_csv
from nights.games import GAMES
from nights.models import Night
from nights.pages.visit import NightVisit, night_page
from nights.queries.match_view import SheetDeal
from nights.queries.nights import StandingView, get_standing
from nights.queries.sheets import MatchSheet, read_sheet
from nights.stakes.money import convert_to_major
from nights.stakes.queries import Settlement, may_read_settlement, read_settlement
from scoring.files.pbn.sheets import SheetBoard, write_sheet
from scoring.seats import Seat, Side

#: What a deal has that no cell is for: each card.
_LONG = ("hands", "calls", "play")


@night_page()
def scores(visit: NightVisit, night: Night) -> HttpResponse:
    """Return the back-score sheet. A column is a match, as 2.1: the first of table 2."""
    return offer_csv(_name(visit, night, "scores"), _list_scores(get_standing(night)))


def _list_scores(standing: StandingView | None) -> Iterator[list[object]]:
    """Yield the rows, of which the headings alone are there before a standing is computed."""
    columns = standing.columns if standing else ()
    marks = [f"{column['table']}.{column['number']}" for column in columns]
    yield [_("Rank"), _("Player"), *marks, _("Matches"), _("Plus"), _("Minus"), _("Total")]
    for row in standing.rows if standing else ():
        yield [
            row.rank,
            row.player,
            *row.marks,
            row.matches,
            row.plus,
            row.minus,
            row.total,
        ]


@night_page("member")
def owed(visit: NightVisit, night: Night) -> HttpResponse:
    """Return what each player has won or lost, paid and still owes."""
    if not may_read_settlement(night, visit.membership):
        return visit.forbid()
    settlement = read_settlement(night)
    if settlement is None:
        raise Http404
    return offer_csv(_name(visit, night, "settlement"), _list_shares(settlement))


def _list_shares(settlement: Settlement) -> Iterator[list[object]]:
    currency = settlement.currency
    yield [
        _("Player"),
        _("Currency"),
        _("Back score"),
        _("Won"),
        _("Paid to players"),
        _("Dues"),
        _("Dues paid"),
        _("Still to receive"),
        _("Still owes the club"),
    ]
    for line in settlement.lines:
        share = line.share
        amounts = (share.won, share.paid, share.dues, share.dues_paid, share.balance, share.due)
        shown = [_tell_amount(amount, currency) for amount in amounts]
        yield [line.player, currency, share.units, *shown]


def _tell_amount(amount: int, currency: str) -> float:
    """Return an amount as a number that a spreadsheet adds up, whole where it is."""
    major = convert_to_major(amount, currency)
    return int(major) if major == int(major) else float(major)


@night_page()
def deals(visit: NightVisit, night: Night, match: uuid.UUID) -> HttpResponse:
    """Return the deals of a match, each with its points."""
    sheet = read_sheet(visit.match(night, match))
    return offer_csv(_name(visit, night, _name_match(sheet)), _list_deals(sheet))


def _list_deals(sheet: MatchSheet) -> Iterator[list[object]]:
    keys = [key for deal in sheet.deals for key in deal.row.data if key not in _LONG]
    keys = list(dict.fromkeys(keys))
    own = [key for key in keys if key != "dealer"]
    yield [_("Deal"), _("Dealer"), *own, _("North-South"), _("East-West"), _("Counts")]
    for deal in sheet.deals:
        values = [_tell(deal.row.data.get(key)) for key in own]
        dealer = deal.step.before.dealer
        yield [deal.number, dealer, *values, deal.ns, deal.ew, deal.counts]


def _tell(value: Any) -> object:
    """Return what a key of a deal says as a cell."""
    if value is None or isinstance(value, str | int):
        return value
    return json.dumps(value, ensure_ascii=False)


@night_page()
def deals_pbn(visit: NightVisit, night: Night, match: uuid.UUID) -> HttpResponse:
    """Return the deals of a match as PBN, with the hands, calls and cards that are known."""
    sheet = read_sheet(visit.match(night, match))
    if not GAMES[sheet.match.game].reads_pbn:
        raise Http404
    boards = [_make_board(deal) for deal in sheet.deals if deal.counts]
    seated = {Seat(seating.seat) for seating in sheet.held}
    names = {Seat(seat): str(player) for seat, player in sheet.players.items()}
    if len(seated) < len(sheet.held):  # somebody came in for another: who sat where differs by deal
        names = {}
    title = f"{night.name or visit.club.name}, {_name_match(sheet)}"
    data = write_sheet(boards, title=title, date=night.date.isoformat(), players=names)
    response = HttpResponse(data, content_type="text/plain")
    name = f"{_name(visit, night, _name_match(sheet))}.pbn"
    response["Content-Disposition"] = content_disposition_header(True, name) or ""
    response["Cache-Control"] = "private, no-store"
    return response


def _make_board(deal: SheetDeal) -> SheetBoard:
    before: Any = deal.step.before
    sides = frozenset(Side(side) for side in before.vulnerable)
    return SheetBoard(deal.number, Seat(before.dealer), sides, deal.row.data)


def _name_match(sheet: MatchSheet) -> str:
    return f"table-{sheet.match.table.number}-match-{sheet.match.number}"


def _name(visit: NightVisit, night: Night, what: str) -> str:
    """Return the name of a file, without its ending."""
    return f"{visit.club.slug}-{night.date.isoformat()}-{what}"
