"""A table's own page on a phone, opened by a link that is valid for this table only."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from club.forms.numbers import read_whole_number
from club.ledger.refusals import Conflict, Refused
from club.ledger.registry import registry
from club.ledger.writing import Actor, Order
from club.web.pages import keep_key, make_key, parse_id, read_order, submit
from club.web.phone_seats import Chooser
from club.web.phones import LinkPage, name_phone
from club.web.polling import answer_unchanged
from club.web.unchanged import make_mark, watch
from nights.actions.amending import STALE
from nights.actions.deals import accept_deal, correct_deal, enter_next_deal, withdraw_deal
from nights.actions.forming import begin_next_match
from nights.actions.joining import join_table
from nights.formation.turns import Turn
from nights.links import find_table, get_results_path
from nights.models import Deal, Match, Table
from nights.pages.deal_form import (
    KeptDeal,
    ask_doubts,
    keep_deal,
    posted_correction,
    posted_deal,
    sheet_form,
    shown_fields,
)
from nights.pages.open_cuts import cut_step, find_first_claimant, read_open_cut
from nights.queries.calls import has_called
from nights.queries.match_view import MatchView, SheetDeal
from nights.queries.room import read_room
from nights.queries.rotation import get_next_turn
from nights.queries.sheets import MatchSheet, read_sheet
from nights.queries.stock import draws_from_stock
from nights.queries.table_links import get_read_generation, get_read_values
from nights.queries.tables import TableView, find_match_at, get_table_view
from nights.queries.tonight import read_match_end
from nights.translate import get_seats

COOKIE = "seat"
Submitted = tuple[HttpResponse | None, Refused | None]


@dataclass
class Phone:
    """A phone at a table, and the seat chosen on it."""

    request: HttpRequest
    token: str
    table: Table

    @property
    def seat(self) -> str:
        """The seat that was chosen on this phone, or empty."""
        said = self.request.COOKIES.get(COOKIE, "")
        return said if said in get_seats(self.table.night) else ""

    @property
    def we(self) -> str:
        """The phone's own side."""
        return "EW" if self.seat in ("E", "W") else "NS"

    def answers(self, one: SheetDeal) -> bool:
        """Return whether the phone is on the side that accepts a deal, or objects to it."""
        entered = one.row.act.seat
        other = bool(self.seat and entered) and (self.seat in "NS") != (entered in "NS")
        return other and not self.entered(one)

    def entered(self, one: SheetDeal) -> bool:
        """Return whether the deal was entered on this very phone, whatever its seat is now."""
        return one.row.act.detail.get("phone") == self.name

    @property
    def name(self) -> str:
        """The name of this phone on its night."""
        return name_phone(self.request, self.table.night_id)

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

    def home(self) -> HttpResponse:
        """Return a redirect to the table's page."""
        return redirect("table", token=self.token)

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
    gone="table/gone.html",
    phones=True,
)


@table_page
def table(phone: Phone) -> HttpResponse:
    """Show the table: the score, and the next deal to enter."""
    return _page(phone)


@table_page
def live(phone: Phone) -> HttpResponse:
    """Return the current score, if anything that this table shows has changed."""
    name = "hosted-table" if phone.table.night.hosted else "table"
    seen = watch(phone.request, name, phone.table.pk)
    return answer_unchanged(phone.request, seen) or render(
        phone.request, "table/_score.html", _context(phone)
    )


@table_page
def sit(phone: Phone) -> HttpResponse:
    """Store the seat of this phone. Ask first if another phone of the table has chosen it."""
    response = phone.home()
    if phone.request.method != "POST":
        return response
    seat = phone.request.POST.get("seat", "")
    seat = seat if seat in get_seats(phone.table.night) else ""
    night, now = phone.table.night, timezone.now()
    chooser = Chooser(night.club, night.pk, phone.table.pk, phone.name)
    if seat and "sure" not in phone.request.POST and chooser.is_taken(seat, now):
        context = {"table": phone.table, "seat": seat, "back": response["Location"]}
        return render(phone.request, "phone/taken.html", context)
    chooser.choose(seat, now)
    if seat:
        response.set_cookie(
            COOKIE,
            seat,
            max_age=60 * 60 * 24,
            path=f"/t/{phone.token}",
            secure=phone.request.is_secure(),
            httponly=True,
            samesite="Lax",
        )
    else:
        response.delete_cookie(COOKIE, path=f"/t/{phone.token}")
    return response


@table_page
def deal(phone: Phone) -> HttpResponse:
    """Enter a deal, or show its score before it is submitted."""
    post = phone.request.POST
    if phone.request.method != "POST":
        return phone.home()
    if "preview" in post:
        return _page(phone, show=True)
    match = _named(phone, post.get("match", ""))
    if match is None:
        raise Refused.because("stale", str(STALE), "match")
    raw = posted_deal(match, post)

    number = post.get("number")  # of the form, also if it waited for the network meanwhile

    def enter() -> None:
        wanted = (read_whole_number(number) or 0) if number else None
        ask_doubts(raw, post)
        enter_next_deal(order=phone.order(), match=match, raw=raw, number=wanted)

    done, refused = phone.submit(enter)
    if done is not None:
        return done
    if refused is None or _just_entered(phone, refused, match, raw):
        return phone.home()
    return _answer_refusal(phone, refused, match, raw)


@table_page
def cut(phone: Phone) -> HttpResponse:
    """Take a step of the cut at this table: begin it, a card, the dealer's seat.

    A match that the rotation seats without a card is begun at once.
    """
    night, post = phone.table.night, phone.request.POST.dict()

    def step() -> None:
        if "begin" in post and phone.turn.pivots:
            begin_next_match(
                order=phone.order(), night=night, table=phone.table, cards=(), typed=False
            )
        else:
            cut_step(phone.order(), night, phone.table, post)

    _done, refused = phone.submit(step)
    return _page(phone, other_refused=refused) if refused else phone.home()


@table_page
def join(phone: Phone) -> HttpResponse:
    """Let the waiting player with the best right claim a seat at this table, before it cuts."""
    waiting = read_room(phone.table.night).waiting[:1]
    named = phone.request.POST.get("player", "")

    def claim() -> None:
        join_table(
            order=phone.order(),
            night=phone.table.night,
            table=phone.table,
            player=waiting[0].player,
        )

    first = [str(one.player.pk) for one in waiting] == [named]
    _done, refused = phone.submit(claim, when=first)
    return _page(phone, other_refused=refused) if refused else phone.home()


def _named(phone: Phone, named: str) -> Match | None:
    """Return the match for which the form was shown, or None. Without an id, return the latest.

    A repeated request after the deal that ended a match still finds its match.
    """
    return find_match_at(phone.table, parse_id(named) if named else None)


def _find_rival(phone: Phone, refused: Refused, match: Match) -> SheetDeal | None:
    """Return the deal that another phone has entered under the number of the one sent, or None.

    Or the same phone did, with a key that another page of it had as well.
    """
    if all(fault.code not in ("stale", "key-used") for fault in refused.faults):
        return None
    sheet = read_sheet(match)
    number = read_whole_number(phone.request.POST.get("number", ""))
    if number is None:
        return sheet.last_deal
    return next((deal for deal in sheet.deals if deal.number == number), None)


def _just_entered(phone: Phone, refused: Refused, match: Match, raw: dict[str, Any]) -> bool:
    """Show a second phone that the first has entered this same deal. Return whether it has."""
    rival = _find_rival(phone, refused, match)
    added = {"hands", "rulings"}  # by the program, to what was sent
    stored = rival.row.data if rival else {}
    same = {**stored, **raw} == stored and set(stored) - set(raw) <= added
    if rival is None or not same:
        return False
    text = _("Another phone at this table has just entered this very deal. It stands once.")
    messages.info(phone.request, text)
    return True


@table_page
def amend(phone: Phone, deal: uuid.UUID) -> HttpResponse:
    """Correct the last deal, or take it off the sheet."""
    row = get_object_or_404(
        Deal.objects.select_related("match__night", "match__table"),
        match__table=phone.table,
        pk=deal,
    )
    post = phone.request.POST

    def change() -> None:
        if "withdraw" in post:
            withdraw_deal(order=phone.order(), deal=row)
        else:
            raw = posted_correction(row, post.dict())
            ask_doubts(raw, post)
            correct_deal(order=phone.order(), deal=row, raw=raw)

    done, refused = phone.submit(change, when="preview" not in post)
    if done:
        return done
    seen = read_sheet(row.match)
    place = next((one for one in seen.deals if one.row.pk == row.pk), None)
    if place is None:  # it was corrected since, by another request
        raw = posted_correction(row, post.dict())
        return _answer_refusal(phone, refused, row.match, raw) if refused else phone.home()
    return _amend_page(phone, seen, place, refused)


def _amend_page(
    phone: Phone, seen: MatchSheet, place: SheetDeal, refused: Refused | None
) -> HttpResponse:
    fields = phone.request.POST.dict() or shown_fields(seen.match, place.row.data)
    context = {
        **sheet_form(seen, fields, we=phone.we, at=place, refused=refused, show=True),
        "phone": phone,
        "place": place,
        "match": seen.match,
        "key": keep_key(fields, refused),
        "version": seen.version,
    }
    page = "table/_preview.html" if phone.request.headers.get("HX-Request") else "table/amend.html"
    status = refused.status if refused else 200
    return render(phone.request, page, context, status=status)


@table_page
def answer(phone: Phone, deal: uuid.UUID) -> HttpResponse:
    """Accept the other side's deal, or object to it."""
    row = get_object_or_404(
        Deal.objects.select_related("act", "match__night", "match__table"),
        match__table=phone.table,
        pk=deal,
    )
    accepted = "object" not in phone.request.POST
    _done, refused = phone.submit(
        lambda: accept_deal(order=phone.order(), deal=row, accepted=accepted)
    )
    return _page(phone, other_refused=refused) if refused else phone.home()


def _takes_deals(phone: Phone, seen: MatchView | None) -> bool:
    """Return whether the page of the table has the form for the next deal."""
    if seen is None or not phone.seat:
        return False
    return phone.table.night.is_open() and not seen.over and not seen.pending


def _answer_refusal(
    phone: Phone, refused: Refused, match: Match, raw: dict[str, Any]
) -> HttpResponse:
    """Return the form with its faults, or the page that keeps a deal that has no form now.

    There is no form for it if its match has ended, its night is closed, the other side has to
    accept the deal before, or it is the correction of a deal that was changed since.
    """
    view, post = phone.view, phone.request.POST
    latest = view.latest
    same = latest is not None and latest.match == match and "match" in post
    if same and _takes_deals(phone, latest):
        rival = _find_rival(phone, refused, match)
        return _page(phone, view, refused=refused, rival=(rival, raw) if rival else None)
    kept = keep_deal(read_sheet(match), raw, refused, post.dict())
    return _page(phone, view, other_refused=refused, kept=kept)


def _context(phone: Phone, view: TableView | None = None) -> dict[str, Any]:
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
        "takes_deals": _takes_deals(phone, view.latest),
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


def _page(
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
    context = _context(phone, view)
    context["rival"], context["rivalled"] = rival or (None, None)
    context |= {"kept": kept, "page_faults": other_refused.faults if other_refused else ()}
    if other_refused:
        context |= _between(phone, context["view"], other_refused)
    seen: MatchView | None = context["sheet"]
    partial = show and phone.request.headers.get("HX-Request")
    if seen is not None and not partial:
        seen = context["sheet"] = read_sheet(seen.match)  # the page shows every deal
    fields = {} if other_refused else phone.request.POST.dict()
    if seen is not None:
        show = show or (isinstance(refused, Conflict) and "match" in fields)
        context |= sheet_form(seen, fields, we=phone.we, refused=refused, show=show)
        context |= {"match": seen.match, "version": seen.version}
        context["key"] = keep_key(fields, refused)
    page = "table/_preview.html" if partial else "table/table.html"
    wrong = refused or other_refused
    return render(phone.request, page, context, status=wrong.status if wrong else 200)
