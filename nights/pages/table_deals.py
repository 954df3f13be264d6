"""Deals of a table on its phones: entered, corrected, accepted."""

import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from club.forms.numbers import read_whole_number
from club.ledger.refusals import Refused
from club.web.pages import keep_key, parse_id
from nights.actions.acceptance import accept_deal
from nights.actions.amending import STALE
from nights.actions.deals import correct_deal, enter_next_deal, withdraw_deal
from nights.models import Deal, Match
from nights.pages.deal_form import (
    ask_doubts,
    keep_deal,
    posted_correction,
    posted_deal,
    sheet_form,
    shown_fields,
)
from nights.pages.phone import Phone, show_table, table_page, takes_deals
from nights.queries.match_view import SheetDeal
from nights.queries.sheets import MatchSheet, read_sheet
from nights.queries.tables import find_match_at


@table_page
def deal(phone: Phone) -> HttpResponse:
    """Enter a deal, or show its score before it is submitted."""
    post = phone.request.POST
    if phone.request.method != "POST":
        return phone.home()
    if "preview" in post:
        return show_table(phone, show=True)
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
    sheet = read_sheet(row.match)
    entry = next((entry for entry in sheet.deals if entry.row.pk == row.pk), None)
    if entry is None:  # it was corrected since, by another request
        raw = posted_correction(row, post.dict())
        return _answer_refusal(phone, refused, row.match, raw) if refused else phone.home()
    return _amend_page(phone, sheet, entry, refused)


def _amend_page(
    phone: Phone, sheet: MatchSheet, entry: SheetDeal, refused: Refused | None
) -> HttpResponse:
    fields = phone.request.POST.dict() or shown_fields(sheet.match, entry.row.data)
    context = {
        **sheet_form(sheet, fields, we=phone.we, at=entry, refused=refused, show=True),
        "phone": phone,
        "place": entry,
        "match": sheet.match,
        "key": keep_key(fields, refused),
        "version": sheet.version,
    }
    page = (
        "nights/phone/_preview.html"
        if phone.request.headers.get("HX-Request")
        else "nights/phone/amend.html"
    )
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
    return show_table(phone, other_refused=refused) if refused else phone.home()


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
    if same and takes_deals(phone, latest):
        rival = _find_rival(phone, refused, match)
        return show_table(phone, view, refused=refused, rival=(rival, raw) if rival else None)
    kept = keep_deal(read_sheet(match), raw, refused, post.dict())
    return show_table(phone, view, other_refused=refused, kept=kept)
