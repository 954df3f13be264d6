"""The pages on which players settle up: of one night, and of the club's balances."""

import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect

from club.web.pages import PageVisit, attempt, club_page, keep_form_key, make_key, submit_form
from nights.models import Night
from nights.pages.visit import NightVisit, night_page
from nights.queries.nights import get_standing
from nights.stakes.actions import (
    add_charge,
    record_payment,
    set_stakes,
    take_charge_back,
    take_payment_back,
)
from nights.stakes.forms import ChargeForm, PaymentForm, StakesForm
from nights.stakes.models import Charge, Payment, Stakes
from nights.stakes.queries import (
    Settlement,
    find_own_player,
    get_stakes,
    list_balances,
    list_charges,
    list_payments,
    may_read_settlement,
    read_settlement,
)


def _to_night(visit: PageVisit, night: Night) -> HttpResponse:
    return redirect("settlement", club=visit.club.slug, night=night.pk)


@night_page("member")
def settlement(visit: NightVisit, night: Night) -> HttpResponse:
    """Show who owes whom of a night; a director sets the stakes and charges players."""
    if not may_read_settlement(night, visit.membership):
        return visit.forbid()
    if visit.request.method == "POST" and not visit.directs:
        return visit.forbid()
    settled, stakes = read_settlement(night), get_stakes(night)
    asked = visit.request.POST.get("form", "")
    post = visit.request.POST
    form = StakesForm(
        post if asked == "stakes" else None, night=night, stakes=stakes or _find_last(night)
    )
    charge = None
    if settled is not None:
        bound = post if asked == "charge" else None
        charge = ChargeForm(bound, night=night, currency=settled.currency)
    if _submit(visit, night, form, charge):
        return _to_night(visit, night)
    bound_form = charge if charge is not None and charge.is_bound else form
    context = {
        "night": night,
        "stakes": stakes,
        "settlement": settled,
        "form": form,
        "charge_form": charge,
        "payment_form": PaymentForm(settlement=settled) if settled else None,
        "charges": list_charges([night.pk]),
        "payments": list_payments(visit.club).filter(night=night),
        "standing": get_standing(night),
        "mine": _find_mine(visit, settled),
        "key": keep_form_key(post, bound_form),
    }
    status = 422 if bound_form.is_bound else 200
    return visit.render("nights/settlement.html", context, status=status)


def _find_last(night: Night) -> Stakes | None:
    """Return the club's latest stakes on another night, to propose the same, turned off."""
    last = Stakes.objects.filter(club=night.club_id, on=True).order_by("-act__at").first()
    if last is not None:
        last.on = False
    return last


def _submit(visit: NightVisit, night: Night, form: StakesForm, charge: ChargeForm | None) -> bool:
    """Do what a posted form asks for. Return whether it was done."""
    order = visit.order() if visit.directs else None
    if order is None:
        return False
    if form.is_bound and form.is_valid():
        values = form.cleaned_data
        return submit_form(form, lambda: set_stakes(order=order, night=night, **values)) is not None
    if charge is not None and charge.is_bound and charge.is_valid():
        values = charge.cleaned_data
        done = submit_form(charge, lambda: add_charge(order=order, night=night, **values))
        return done is not None
    return False


def _find_mine(visit: PageVisit, settled: Settlement | None) -> Any:
    """Return the visitor's own line, or None."""
    player_id = find_own_player(visit.membership)
    return settled.find(player_id) if settled and player_id else None


@night_page("directs")
def pay(visit: NightVisit, night: Night) -> HttpResponse:
    """Record a payment of a night's settlement."""
    settled = read_settlement(night)
    if visit.request.method == "POST" and settled is not None:
        _record(visit, settled, night)
    return _to_night(visit, night)


def _record(visit: PageVisit, settled: Settlement, night: Night | None) -> None:
    form = PaymentForm(visit.request.POST, settlement=settled)
    if not form.is_valid():
        for name, errors in form.errors.items():
            label = form.fields[name].label if name in form.fields else ""
            for error in errors:
                messages.error(visit.request, f"{label}: {error}" if label else str(error))
        return
    about = {"club": visit.club, "currency": settled.currency, "night": night, **form.cleaned_data}
    order = visit.order()
    attempt(visit.request, lambda: record_payment(order=order, **about))


@night_page("directs")
def charge_back(visit: NightVisit, night: Night, charge: uuid.UUID) -> HttpResponse:
    """Take a charge back."""
    charge_row = get_object_or_404(Charge, night=night, replaces=None, pk=charge)
    if visit.request.method == "POST":
        order = visit.order()
        attempt(visit.request, lambda: take_charge_back(order=order, charge=charge_row))
    return _to_night(visit, night)


@club_page("directs")
def payment_back(visit: PageVisit, payment: uuid.UUID) -> HttpResponse:
    """Take back a payment that was recorded in error."""
    rows = Payment.objects.filter(club=visit.club, replaces=None).select_related("club", "night")
    payment_row = get_object_or_404(rows, pk=payment)
    if visit.request.method == "POST":
        order = visit.order()
        attempt(visit.request, lambda: take_payment_back(order=order, payment=payment_row))
    if payment_row.night is not None:
        return _to_night(visit, payment_row.night)
    return redirect("balances", club=visit.club.slug)


@club_page("directs")
def balances(visit: PageVisit) -> HttpResponse:
    """Show what is carried over from all nights, and record payments of it."""
    books = list_balances(visit.club)
    if visit.request.method == "POST":
        currency = visit.request.POST.get("currency")
        book = next((book for book in books if book.currency == currency), None)
        if book is not None:
            _record(visit, book, None)
        return redirect("balances", club=visit.club.slug)
    context = {
        "books": [(book, PaymentForm(settlement=book)) for book in books],
        "payments": list_payments(visit.club)[:30],
        "key": make_key(),
    }
    return visit.render("nights/balances.html", context)
