"""The page of a table's phones: who sits here, the round and its boards, where to go next."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from club.forms.numbers import read_whole_number
from club.web.pages import make_key, read_text
from club.web.polling import answer_unchanged
from club.web.unchanged import watch
from scoring.duplicate.entrant import MOST
from tournaments.actions.calls import call_director
from tournaments.duplicate.pages.phone_captains import list_own
from tournaments.duplicate.pages.seated import Phone, phone_page
from tournaments.duplicate.pages.travelling import find_travel
from tournaments.duplicate.queries.phone import read_phone


def make_context(phone: Phone, **more: Any) -> dict[str, Any]:
    mark = watch(phone.request, "event-table", phone.table.pk)
    view = more.get("view") or read_phone(phone.table, phone.reader, seat=phone.seat, anew=True)
    return {
        "phone": phone,
        "token": phone.token,
        "event": view.event,
        "club": phone.event.club,
        "table": phone.table,
        "view": view,
        "seat": phone.seat,
        "own": view.find_opening(phone.seat),
        "travel": find_travel(phone, view),
        "own_side": "NS" if phone.seat in ("N", "S") else "EW",
        "to_answer": view.list_to_answer(phone.seat),
        "to_confirm": list_own(view, phone.seat),
        "seats": phone.seats,
        "seen": mark,
        "now": timezone.now(),
        "key": make_key(),
        **more,
    }


@phone_page
def phone(phone: Phone) -> HttpResponse:
    """Show the table: the round, its boards, and what comes next. Or the form of another board."""
    other = read_whole_number(phone.request.GET.get("other", ""))
    if other is not None and 0 < other <= MOST:
        return redirect("event-phone-board", token=phone.token, board=other)
    return render(phone.request, "tournaments/phone/table.html", make_context(phone))


@phone_page
def live(phone: Phone) -> HttpResponse:
    """Return what the table shows, if it has changed."""
    mark = watch(phone.request, "event-table", phone.table.pk)
    return answer_unchanged(phone.request, mark) or render(
        phone.request, "tournaments/phone/_table.html", make_context(phone)
    )


@phone_page
def sit(phone: Phone) -> HttpResponse:
    """Store the seat of this phone. Ask first if another phone of the table has chosen it."""
    return phone.sit()


@phone_page
def call(phone: Phone) -> HttpResponse:
    """Call the director to this table."""
    if phone.request.method == "POST":
        text = read_text(phone.request.POST, "text").strip()[:200]
        call_director(order=phone.order(), event=phone.event, table=phone.table, text=text)
    return phone.home()
