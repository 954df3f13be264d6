"""Drawing from the stock on a table's phones: one phone for each player, or one handed over.

A phone that draws for a seat has a secret in a cookie, and only that phone is shown the seat's
cards. A phone that draws for both seats shows a hand only after its player has asked for it.
"""

import re
import secrets
import uuid
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from club.ledger.refusals import Refused
from club.web.pages import attempt, make_key
from club.web.polling import answer_unchanged
from club.web.unchanged import watch
from nights.models import Match, Night
from nights.pages.phone import Phone, table_page
from nights.pages.visit import NightVisit, night_page
from nights.queries.match_view import MatchView
from nights.queries.sheets import read_sheet
from nights.queries.tables import get_table_view
from nights.stock.actions import begin_stock, choose_card, free_phones, shuffle_again, take_seat
from nights.stock.queries import StockView, draws_from_stock, find_stock, list_stocks

_COOKIE = "stock"
_DAY = 60 * 60 * 24


@dataclass
class Drawing:
    """The drawing for the next deal of the table's match, as a phone sees it."""

    phone: Phone
    seen: MatchView
    stock: StockView | None

    @property
    def secret(self) -> str:
        """The phone's secret, empty if it has none."""
        return self.phone.request.COOKIES.get(_COOKIE, "")

    @property
    def mine(self) -> list[str]:
        """The seats for which this phone draws."""
        if self.stock is None:
            return []
        return [seat for seat in self.stock.phones if self.stock.holds(seat, self.secret)]

    @property
    def shown(self) -> str:
        """The seat whose cards are shown: this phone's only seat, or the one asked for."""
        asked = self.phone.request.GET.get("show", "")
        mine = self.mine
        return mine[0] if len(mine) == 1 else asked if asked in mine else ""


def _read(phone: Phone) -> Drawing | None:
    """Return the drawing of the match under way, or None without a match in which one draws."""
    view = get_table_view(phone.table, latest=True).latest
    if view is None or view.over or not draws_from_stock(view.match.game):
        return None
    return Drawing(phone, view, find_stock(view.match, view.next_number))


@table_page
def stock(phone: Phone) -> HttpResponse:
    """Show the drawing, or take a step of it: shuffle, take a seat, take or reject a card."""
    drawing = _read(phone)
    if drawing is None:
        return phone.home()
    secret = drawing.secret or _make_secret(phone.request.POST.get("key", ""))
    done, refused = phone.submit(lambda: _take_step(drawing, secret))
    if done is None:
        return _render(drawing, refused)
    post = phone.request.POST
    after = f"?show={post['seat']}" if "choice" in post and len(drawing.mine) > 1 else ""
    response = redirect(redirect("table-stock", token=phone.token)["Location"] + after)
    if "seat" in post and not drawing.secret:
        response.set_cookie(
            _COOKIE,
            secret,
            max_age=_DAY,
            path=f"/t/{phone.token}",
            secure=phone.request.is_secure(),
            httponly=True,
            samesite="Strict",
        )
    return response


def _make_secret(key: str) -> str:
    """Return the secret of a phone that takes a seat with a form's key.

    The same request gives the same secret, so that a phone whose answer was lost can send it again.
    """
    return salted_hmac("cutin.stock", key).hexdigest() if key else secrets.token_urlsafe(24)


def _take_step(drawing: Drawing, secret: str) -> None:
    post, order = drawing.phone.request.POST, drawing.phone.order()
    if "begin" in post:
        chance = secrets.SystemRandom()
        number = drawing.seen.next_number
        begin_stock(order=order, match=drawing.seen.match, number=number, chance=chance)
        return
    row = drawing.stock.row if drawing.stock else None
    if row is None or post.get("stock") != str(row.pk):
        raise Refused.because("stock-gone", _("Cards are no longer drawn from that pack."))
    if "choice" in post:
        turn = int(post["turn"]) if re.fullmatch(r"[0-9]{1,2}", post.get("turn", "")) else 0
        choose_card(order=order, stock=row, turn=turn, choice=post["choice"], secret=secret)
    else:
        take_seat(order=order, stock=row, seat=post.get("seat", ""), secret=secret)


@table_page
def live(phone: Phone) -> HttpResponse:
    """Return the drawing, if anything that this table shows has changed."""
    mark = watch(phone.request, "table", phone.table.pk)
    drawing = _read(phone)
    if drawing is None:
        return phone.home()
    return answer_unchanged(phone.request, mark) or _render(drawing, part=True)


def _render(drawing: Drawing, refused: Refused | None = None, part: bool = False) -> HttpResponse:
    context = {
        **_show_cards(drawing),
        "phone": drawing.phone,
        "token": drawing.phone.token,
        "table": drawing.phone.table,
        "club": drawing.phone.table.night.club,
        "seen": drawing.phone.mark,
        "sheet": drawing.seen,
        "stock": drawing.stock,
        "mine": drawing.mine,
        "faults": refused.faults if refused else (),
        "key": make_key(),
    }
    page = "nights/phone/_stock.html" if part else "nights/phone/stock.html"
    return render(drawing.phone.request, page, context, status=refused.status if refused else 200)


def _show_cards(drawing: Drawing) -> dict[str, Any]:
    """Return the cards for the seat that is shown, and nothing of the other."""
    stock, seat = drawing.stock, drawing.shown
    if stock is None or not seat:
        return {}
    return {
        "shown": seat,
        "hand": stock.list_hand(seat),
        "discards": stock.list_discards(seat),
        "last": stock.find_last_turn(seat),
        "top": stock.top if stock.seat == seat else "",
    }


@night_page("directs")
def change(visit: NightVisit, night: Night, match: uuid.UUID) -> HttpResponse:
    """Free the seats of a drawing for other phones, or shuffle another pack."""
    match_row: Match = visit.match(night, match)
    stocks = [
        stock
        for stock in list_stocks(match_row)
        if stock.row.number == read_sheet(match_row).next_number
    ]
    if visit.request.method == "POST" and stocks:
        order, row = visit.order(), stocks[-1].row
        if "again" in visit.request.POST:
            chance = secrets.SystemRandom()
            attempt(visit.request, lambda: shuffle_again(order=order, stock=row, chance=chance))
        else:
            attempt(visit.request, lambda: free_phones(order=order, stock=row))
    return redirect("match", club=visit.club.slug, night=night.pk, match=match_row.pk)
