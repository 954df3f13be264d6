"""A phone at a table, and what the table's own page shows on it."""

import uuid
from collections.abc import Callable, Collection
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render

from club.ledger.refusals import Conflict, Refused
from club.ledger.registry import registry
from club.ledger.writing import Actor, Order
from club.models.people import Club
from club.web.pages import keep_key, make_key, read_order, submit
from club.web.phone_seats import TablePhone
from club.web.phones import LinkPage
from club.web.unchanged import make_mark
from nights.formation.turns import Turn
from nights.links import find_table, get_results_path
from nights.models import Table
from nights.pages.deal_form import KeptDeal, sheet_form
from nights.pages.open_cuts import find_first_claimant, read_open_cut
from nights.queries.calls import has_called
from nights.queries.match_view import MatchView, SheetDeal
from nights.queries.rotation import get_next_turn
from nights.queries.sheets import read_sheet
from nights.queries.table_links import get_read_generation, get_read_values
from nights.queries.tables import TableView, get_table_view
from nights.queries.tonight import read_match_end
from nights.stock.queries import draws_from_stock
from nights.translate import get_seats

Submitted = tuple[HttpResponse | None, Refused | None]


class Phone(TablePhone[Table]):
    """A phone at a table of a night, and the seat chosen on it."""

    cookie = "seat"
    home_name = "table"

    @property
    def club(self) -> Club:
        """The club of the night."""
        return self.table.night.club

    @property
    def ledger_id(self) -> uuid.UUID:
        """The night."""
        return self.table.night_id

    @property
    def seats(self) -> Collection[str]:
        """The letters of the seats of the night's game."""
        return get_seats(self.table.night)

    @property
    def we(self) -> str:
        """The phone's own side."""
        return "EW" if self.seat in ("E", "W") else "NS"

    def answers(self, deal: SheetDeal) -> bool:
        """Return whether the phone is on the side that accepts a deal, or objects to it."""
        entered = deal.row.act.seat
        other = bool(self.seat and entered) and (self.seat in "NS") != (entered in "NS")
        return other and not self.entered(deal)

    def entered(self, deal: SheetDeal) -> bool:
        """Return whether the deal was entered on this very phone, whatever its seat is now."""
        return deal.row.act.detail.get("phone") == self.name

    @property
    def mark(self) -> str:
        """The mark of what the table shows, read with it: later changes show at the next poll."""
        table = self.table
        hosted = registry.watch_hosted(table.pk) if table.night.hosted else ()
        return make_mark((*get_read_values(table), *hosted))

    @property
    def view(self) -> TableView:
        """The table, read now."""
        return get_table_view(self.table, latest=True)

    @property
    def turn(self) -> Turn:
        """The turn that the table has reached in its rotation."""
        return get_next_turn(self.table.night, get_table_view(self.table))

    def order(self) -> Order:
        """Return the order of the table's request."""
        actor = Actor(device=self.table, seat=self.seat, phone=self.name)
        return read_order(self.request, actor)

    def submit(self, act: Callable[[], object], *, when: bool = True) -> Submitted:
        """Return a redirect to the table's page after an action on POST, or the refusal."""

        def go_home() -> HttpResponse:
            act()
            return self.home()

        return submit(self.request, go_home, when=when)


table_page = LinkPage(
    find=find_table,
    get_generation=get_read_generation,
    get_club=lambda table: table.night.club,
    visit=Phone,
    gone="nights/phone/gone.html",
    phones=True,
)


def takes_deals(phone: Phone, view: MatchView | None) -> bool:
    """Return whether the page of the table has the form for the next deal."""
    if view is None or not phone.seat:
        return False
    return phone.table.night.is_open() and not view.over and not view.pending


def make_context(phone: Phone, view: TableView | None = None) -> dict[str, Any]:
    night = phone.table.night
    view = view or phone.view
    return {
        "phone": phone,
        "night": night,
        "club": night.club,
        "table": phone.table,
        "view": view,
        "sheet": view.latest,
        "open": night.is_open(),
        "called": has_called(phone.table),
        "end": read_match_end(view.latest) if view.latest and view.latest.over else None,
        "seat_count": len(get_seats(night)),
        "results": get_results_path(night),
        "takes_deals": takes_deals(phone, view.latest),
        "seen": phone.mark,
        "we": phone.we,
        "token": phone.token,
        "answers": bool(view.latest and view.latest.pending and phone.answers(view.latest.pending)),
        "entered_here": bool(
            view.latest and view.latest.pending and phone.entered(view.latest.pending)
        ),
        "key": make_key(),
        "stock_page": draws_from_stock(night.game),
        **_between(phone, view),
    }


def _between(phone: Phone, view: TableView, refused: Refused | None = None) -> dict[str, Any]:
    """Return the context between two matches: the cut, or who claims a seat before it."""
    night = phone.table.night
    if not night.is_open():
        return {}
    host = registry.find_host(night.hosted) if night.hosted else None
    if view.current:
        return {"seated_why": host.explain(phone.table.pk, view.current.match.pk)} if host else {}
    if night.hosted:
        return {"guide": list(host.guide(phone.table.pk)) if host else [], "hosted": True}
    if not view.members:
        return {}
    claim = {"claimant": find_first_claimant(phone.table.night, view), "here": view.members}
    if view.open_cut:
        post = phone.request.POST.dict()
        return claim | read_open_cut(phone.table.night, phone.table, post, refused)
    return claim | {
        "between": True,
        "pivots": not view.short and phone.turn.pivots,
        "cut_key": make_key(),
    }


def show_table(
    phone: Phone,
    view: TableView | None = None,
    *,
    refused: Refused | None = None,
    other_refused: Refused | None = None,
    kept: KeptDeal | None = None,
    rival: tuple[SheetDeal, dict[str, Any]] | None = None,
    show: bool = False,
) -> HttpResponse:
    """Return the page of the table.

    refused: the refusal of its deal form. other_refused: that of anything else. kept: a deal that
    was refused, and for which the page has no form now. rival: the deal that stands under the
    number of the one that was sent, and that one.
    """
    context = make_context(phone, view)
    context["rival"], context["rivalled"] = rival or (None, None)
    context |= {"kept": kept, "page_faults": other_refused.faults if other_refused else ()}
    if other_refused:
        context |= _between(phone, context["view"], other_refused)
    sheet: MatchView | None = context["sheet"]
    partial = show and phone.request.headers.get("HX-Request")
    if sheet is not None and not partial:
        sheet = context["sheet"] = read_sheet(sheet.match)  # the page shows every deal
    fields = {} if other_refused else phone.request.POST.dict()
    if sheet is not None:
        show = show or (isinstance(refused, Conflict) and "match" in fields)
        context |= sheet_form(sheet, fields, we=phone.we, refused=refused, show=show)
        context |= {"match": sheet.match, "version": sheet.version}
        context["key"] = keep_key(fields, refused)
    page = "nights/phone/_preview.html" if partial else "nights/phone/table.html"
    wrong = refused or other_refused
    return render(phone.request, page, context, status=wrong.status if wrong else 200)
