"""The director's pages of a match: entering and correcting deals, seats, its end."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect

from club.forms import read_whole_number
from club.ledger.refusals import Fault, Refused
from club.web.pages import keep_key, read_text, tell
from nights.actions.acceptance import accept_deal
from nights.actions.amending import find_impossible_deals
from nights.actions.deals import correct_deal, enter_deal, withdraw_deal
from nights.actions.matches import set_match_state
from nights.forms.shorthand import read_fields_typed, takes_shorthand
from nights.games import GAMES
from nights.models import Deal, Match, Night
from nights.pages.deal_form import (
    ask_doubts,
    posted_correction,
    posted_deal,
    sheet_form,
    shown_fields,
)
from nights.pages.room import act
from nights.pages.visit import NightVisit, night_page
from nights.queries.cuts import get_seating_reasons, list_draws
from nights.queries.match_view import SheetDeal
from nights.queries.room import read_room
from nights.queries.sheets import MatchSheet, read_sheet
from nights.translate import get_seats, turn_deal


def go_to_match(visit: NightVisit, match: Match) -> HttpResponse:
    """Return a redirect to the page of a match."""
    return redirect("match", club=visit.club.slug, night=match.night_id, match=match.pk)


@night_page("directs")
def begun(visit: NightVisit, night: Night, match: uuid.UUID) -> HttpResponse:
    """Show the cut of a match that has just begun: who sits where, who deals, and why."""
    match_row, room = visit.match(night, match), read_room(night)
    waiting = len(room.waiting) if room.open else 0
    context = {
        "night": night,
        "match": match_row,
        "sheet": read_sheet(match_row),
        "draws": list_draws(match_row),
        "view": room.table(match_row.table_id),
        "others": waiting if waiting >= room.needed else 0,
        "reasons": get_seating_reasons(match_row),
    }
    return visit.render("nights/begun.html", context)


@night_page("scores")
def enter(visit: NightVisit, night: Night, match: uuid.UUID) -> HttpResponse:
    """Enter a deal for a table."""
    match_row = visit.match(night, match)
    post = visit.request.POST

    def submit() -> HttpResponse:
        raw = posted_deal(match_row, post)
        ask_doubts(raw, post)
        enter_deal(order=visit.order(), match=match_row, raw=raw)
        if match_row.paper and not read_sheet(match_row).over:
            return redirect("enter", club=visit.club.slug, night=night.pk, match=match_row.pk)
        return go_to_match(visit, match_row)

    response, refused = visit.submit(submit, when="preview" not in post)
    if response is not None:
        return response
    return _deal_page(visit, night, match_row, refused)


def _read_typed(visit: NightVisit, match: Match) -> dict[str, Any]:
    """Return the context of the line in which a deal is typed, as 4SN=, and the fields of it."""
    types, line = takes_shorthand(match.game), read_text(visit.request.GET, "typed").strip()
    typed = read_fields_typed(match.game, line) if types and line else {}
    wrong = isinstance(typed, Fault)
    return {
        "types": types,
        "line": line,
        "line_fault": typed if wrong else None,
        "typed_fields": {} if wrong else typed,
    }


def _deal_page(
    visit: NightVisit, night: Night, match: Match, refused: Refused | None
) -> HttpResponse:
    sheet, typed = read_sheet(match), _read_typed(visit, match)
    fields = visit.request.POST.dict() or typed["typed_fields"]
    context = {
        **typed,
        **sheet_form(sheet, fields, refused=refused, show=bool(fields)),
        "plain": True,
        "reads_pbn": GAMES[match.game].reads_pbn,
        "night": night,
        "match": match,
        "key": keep_key(fields, refused),
        "version": sheet.version,
    }
    page = (
        "nights/phone/_preview.html"
        if visit.request.headers.get("HX-Request")
        else "nights/enter.html"
    )
    return visit.render(page, context, refused)


@night_page("directs")
def amend(visit: NightVisit, night: Night, match: uuid.UUID, deal: uuid.UUID) -> HttpResponse:
    """Correct, turn or withdraw a deal, and decide about those that become impossible."""
    match_row = visit.match(night, match)
    row = get_object_or_404(
        Deal.objects.select_related("match", "match__night"), match=match_row, pk=deal
    )

    def submit() -> HttpResponse:
        _amend(visit, row)
        return go_to_match(visit, match_row)

    response, refused = visit.submit(submit, when="preview" not in visit.request.POST)
    if response is not None:
        return response
    sheet = read_sheet(match_row)
    entry = next((deal for deal in sheet.deals if deal.row.pk == row.pk), None)
    if entry is None:  # it was corrected since
        if refused:
            tell(visit.request, refused)
        return go_to_match(visit, match_row)
    return _amend_page(visit, night, sheet, entry, refused)


def _amend(visit: NightVisit, row: Deal) -> None:
    post = visit.request.POST
    about: dict[str, Any] = {
        "order": visit.order(),
        "deal": row,
        "later": later_said(post.dict()),
        "abandon": "abandon" in post,
        "overrule": "overrule" in post,
    }
    if "withdraw" in post:
        withdraw_deal(**about)
    elif post.get("turn", "") in ("1", "2", "3"):
        correct_deal(**about, raw=_turned(visit, row))
    else:
        correct_deal(**about, raw=posted_correction(row, post.dict()))


def later_said(post: Mapping[str, Any]) -> dict[int, str]:
    """Return the form's decisions on later deals, by their number."""
    decisions = {
        read_whole_number(name.removeprefix("later_")): str(value)
        for name, value in post.items()
        if name.startswith("later_") and value
    }
    return {number: value for number, value in decisions.items() if number is not None}


def _turned(visit: NightVisit, row: Deal) -> dict[str, Any]:
    """Return the deal turned by the number of places in the form: one, two or three."""
    places = visit.request.POST.get("turn", "")
    seats = get_seats(row.match)
    raw: dict[str, Any] = turn_deal(
        row.data, int(places) if places in ("1", "2", "3") else 0, seats
    )
    return raw


def upholds(faults: Sequence[Fault]) -> bool:
    """Return whether upholding a deal can help: only if nothing but the dealer differs."""
    return all(fault.code == "dealer-differs" for fault in faults)


def _amend_page(
    visit: NightVisit, night: Night, sheet: MatchSheet, entry: SheetDeal, refused: Refused | None
) -> HttpResponse:
    posted = visit.request.POST.dict()
    if "turn" in posted:  # refused: continue with an ordinary correction, already turned
        posted = shown_fields(sheet.match, _turned(visit, entry.row)) | {
            "key": posted.get("key", "")
        }
    fields = posted or shown_fields(sheet.match, entry.row.data)
    withdrawing = "withdraw" in posted
    faults = refused.faults if refused else ()
    later = {}
    if refused:
        raw = None if withdrawing else posted_correction(entry.row, fields)
        later = find_impossible_deals(sheet, entry.row, raw)
    context = {
        **sheet_form(sheet, fields, at=entry, refused=refused, show=True),
        "plain": True,
        "night": night,
        "match": sheet.match,
        "place": entry,
        "impossible": [
            (deal, upholds(later[deal.row.pk]), posted.get(f"later_{deal.number}", ""))
            for deal in sheet.deals
            if deal.row.pk in later
        ],
        "reopens": [fault for fault in faults if fault.code == "reopens"],
        "too_late": [fault for fault in faults if fault.code == "window-closed"],
        "overruling": "overrule" in posted,
        "reason": posted.get("reason", ""),
        "withdrawing": withdrawing,
        "key": keep_key(posted, refused),
        "version": sheet.version,
    }
    page = (
        "nights/phone/_preview.html"
        if visit.request.headers.get("HX-Request")
        else "nights/amend.html"
    )
    return visit.render(page, context, refused)


@night_page("directs")
def accept(visit: NightVisit, night: Night, match: uuid.UUID, deal: uuid.UUID) -> HttpResponse:
    """Accept a deal for a side that is not at its phone."""
    match_row = visit.match(night, match)
    row = get_object_or_404(
        Deal.objects.select_related("act", "match__night"), match=match_row, pk=deal
    )
    return act(visit, night, lambda: accept_deal(order=visit.order(), deal=row))


@night_page("directs")
def state(visit: NightVisit, night: Night, match: uuid.UUID) -> HttpResponse:
    """Abandon a match, make it void, or resume it."""
    match_row = visit.match(night, match)
    wanted = visit.request.POST.get("state", "")
    breaker = visit.request.POST.get("broken_off_by", "")
    return act(
        visit,
        night,
        lambda: set_match_state(
            order=visit.order(),
            match=match_row,
            state=wanted,
            broken_off_by=breaker if wanted == "abandoned" else "",
        ),
    )
