"""Drawing from the stock at draw and discard, on the phones of a table."""

import random
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.refusals import Conflict, Fault, Refused
from club.ledger.writing import Order, Writing, answer_repeated, writing
from nights.models import Match, Undoing
from nights.queries.match_view import MatchView
from nights.queries.sheets import MatchSheet, read_sheet
from nights.stock.models import Stock, StockPhone, StockTurn
from nights.stock.queries import StockView, digest_secret, draws_from_stock, find_stock
from scoring.cards import PACK
from scoring.sheet import check
from scoring.stock import PLAYERS, Choice


@answer_repeated
def begin_stock(*, order: Order, match: Match, number: int, chance: random.Random) -> Stock:
    """Shuffle a pack for a deal of a match, from which its players draw in turn.

    The player who does not deal draws first. Phones that drew for the deal before draw for this
    one. Raise Refused for a game whose hands are dealt, a match that is over, and another deal than
    the next; Conflict if the drawing has begun. [RC draw-and-discard 1]
    """
    body = {"match": match.pk, "number": number}
    with writing(
        order, match.night, "stock", body=body, table=match.table, match=match, returns=Stock
    ) as record:
        sheet = read_sheet(match)
        if faults := _check_begin(sheet, number):
            raise Refused(faults)
        if find_stock(match, number) is not None:
            raise Conflict.because("begun", _("The drawing for this deal has begun already."))
        return _shuffle(record, sheet, chance)


def _check_begin(sheet: MatchSheet, number: int) -> list[Fault]:
    if not draws_from_stock(sheet.match.game):
        return [Fault("no-stock", _("In this game the cards are dealt."))]
    if sheet.over:
        return [Fault("over", _("The match is over."))]
    if sheet.pending:
        return [Fault("pending", _("The other side has to accept the last deal first."))]
    if number != sheet.next_number:
        text = _("The next deal is number %(number)d.") % {"number": sheet.next_number}
        return [Fault("number", text, "number")]
    return []


def _shuffle(record: Writing[Any], sheet: MatchSheet, chance: random.Random) -> Stock:
    pack = [str(card) for card in PACK]
    chance.shuffle(pack)
    first = next(str(seat) for seat in PLAYERS if seat != sheet.state.dealer)
    number = sheet.next_number
    before = find_stock(sheet.match, number) or find_stock(sheet.match, number - 1)
    stock = Stock.objects.create(
        act=record.act, match=sheet.match, number=number, first=first, pack=pack
    )
    for seat, secret in before.phones.items() if before else ():
        StockPhone.objects.create(act=record.act, stock=stock, seat=seat, secret=secret)
    return stock


@answer_repeated
def take_seat(*, order: Order, stock: Stock, seat: str, secret: str) -> StockPhone:
    """Let a phone draw for a seat. Its cards are then shown to this phone alone.

    secret: by which the phone is known; only its digest is stored. Raise Conflict if another phone
    draws for the seat: the director can free it.
    """
    body = {"stock": stock.pk, "seat": seat}
    match = stock.match
    with writing(
        order,
        match.night,
        "stock-seat",
        body=body,
        table=match.table,
        match=match,
        returns=StockPhone,
    ) as record:
        view = _read(stock)
        if seat not in view.free_seats and not view.holds(seat, secret):
            text = _("Another phone draws for this seat. If it is lost, call the director.")
            raise Conflict.because("seat-taken", text, "seat")
        return StockPhone.objects.create(
            act=record.act, stock=stock, seat=seat, secret=digest_secret(secret)
        )


@answer_repeated
def choose_card(*, order: Order, stock: Stock, turn: int, choice: str, secret: str) -> StockTurn:
    """Take the top card and discard the next, or reject it and keep the next.

    turn: the number of the turn that the phone shows, from 1. Raise Refused for an unknown choice
    and for a phone that does not draw for the seat in turn, and Conflict for another turn.
    [RC draw-and-discard 1]
    """
    body = {"stock": stock.pk, "turn": turn, "choice": choice}
    match = stock.match
    with writing(
        order, match.night, "draw", body=body, table=match.table, match=match, returns=StockTurn
    ) as record:
        view = _read(stock)
        if turn != view.turn or view.over:
            raise Conflict.because("stale", _("This turn is over. Look at the next."), "turn")
        if not view.holds(view.seat, secret):
            raise Refused.because("not-yours", _("It is not this phone's turn."))
        if choice not in list(Choice):
            raise Refused.because("choice", _("Take the card, or reject it."), "choice")
        return StockTurn.objects.create(act=record.act, stock=stock, turn=turn, choice=choice)


def _read(stock: Stock) -> StockView:
    """Return the latest stock of a deal. Raise Conflict if this one does not count any more."""
    view, sheet = find_stock(stock.match, stock.number), read_sheet(stock.match)
    gone = sheet.over or Undoing.objects.filter(undone=stock.match.act_id).exists()
    if gone or view is None or view.row != stock or sheet.next_number > stock.number:
        raise Conflict.because("stock-gone", _("Cards are no longer drawn from this pack."))
    return view


@answer_repeated
def free_phones(*, order: Order, stock: Stock) -> list[StockPhone]:
    """Free the seats of a stock, so that other phones can draw for them; as when one is lost.

    Whoever takes a seat then sees its cards, so this is the director's decision.
    """
    match = stock.match
    body = {"stock": stock.pk}
    with writing(
        order,
        match.night,
        "stock-free",
        body=body,
        table=match.table,
        match=match,
        returns=lambda act: list(StockPhone.objects.filter(act=act)),
    ) as record:
        _read(stock)
        return [
            StockPhone.objects.create(act=record.act, stock=stock, seat=seat) for seat in PLAYERS
        ]


@answer_repeated
def shuffle_again(*, order: Order, stock: Stock, chance: random.Random) -> Stock:
    """Give the pack up and shuffle another for the same deal, by the director's decision.

    Raise Refused without a reason: cards have been seen.
    """
    match = stock.match
    body = {"stock": stock.pk}
    with writing(
        order, match.night, "stock", body=body, table=match.table, match=match, returns=Stock
    ) as record:
        view = _read(stock)
        if view.choices and not order.reason:
            text = _("Cards have been drawn from this pack: give the reason.")
            raise Refused.because("reason", text, "reason")
        return _shuffle(record, read_sheet(match), chance)


def add_drawn_hands(view: MatchView, raw: Any) -> Any:
    """Return a valid deal with the hands that were drawn for it, unless it has hands.

    A deal that the hands contradict is returned as it is. To refuse it would tell whoever sends
    deals which cards the hands have, before the deal is over.
    """
    if not draws_from_stock(view.match.game) or not isinstance(raw, Mapping) or "hands" in raw:
        return raw
    stock = find_stock(view.match, view.next_number)
    if stock is None or not stock.over:
        return raw
    kept = {**raw, "hands": stock.hands}
    return raw if check(view.game, view.last_state, kept)[1] else kept
