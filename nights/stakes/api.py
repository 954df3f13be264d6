"""Stakes, charges, payments, and the settlement of a night."""

import datetime
import uuid
from types import SimpleNamespace
from typing import Any

from django.db.models import Max
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from club.models import Club
from club.queries.mark import Mark
from club.queries.marks import mark_people
from club.web.api.bodies import Reasoned
from club.web.api.conditional import make_etag, require_match, respond
from club.web.api.schema import KEY, reads, writes
from club.web.api.views import ClubView
from nights.api.views import NightView
from nights.models import Night
from nights.queries.marks import mark_nights, mark_results
from nights.queries.nights import get_standing, list_nights
from nights.queries.tables import list_matches
from nights.stakes.actions import (
    add_charge,
    record_payment,
    set_stakes,
    take_charge_back,
    take_payment_back,
)
from nights.stakes.models import Charge, Payment
from nights.stakes.queries import (
    get_stakes,
    list_balances,
    list_charges,
    list_payments,
    may_read_settlement,
    read_settlement,
)
from nights.stakes.serializers import (
    BalancesSerializer,
    NewCharge,
    NewPayment,
    NewStakes,
    PaymentSerializer,
    SettlementSerializer,
)


def mark_money(club: Club) -> Mark:
    """Return a mark that changes with any result, charge or payment in the club."""
    last = club.acts.aggregate(Max("number"))["number__max"]
    text = f"{mark_people(club)}-{last}"
    return mark_nights(club) + mark_results(club) + Mark(text, of=f"money/{club.pk}")


class SettlementView(NightView):
    """An endpoint of a night's settlement."""

    path_parameters = {
        **NightView.path_parameters,
        "charge": "The id of the charge.",
        "payment": "The id of the payment.",
    }

    def etag(self, night: Night, path: str) -> str:
        """Return the current ETag of the settlement. It begins with the night's version."""
        text = mark_money(self.visit.club).text
        return make_etag(self.request, path, text, self.visit.level, f"{night.version}-")

    def show(self, night: Night) -> dict[str, Any]:
        """Return the settlement of a night."""
        settlement, standing = read_settlement(night), get_standing(night)
        whole = SimpleNamespace(
            stakes=get_stakes(night),
            lines=settlement.lines if settlement else (),
            transfers=settlement.transfers if settlement else (),
            charges=list_charges([night.pk]),
            payments=list_payments(night.club).filter(night=night),
            stale=standing is None or standing.stale,
        )
        data: dict[str, Any] = SettlementSerializer(whole, context=self.context()).data
        return data

    def settled(self, status: int) -> Response:
        """Return the settlement after an act about it."""
        night = list_nights(self.visit.club).get(pk=self.night.pk)
        path = self.path_of("settlement", night=night.pk)
        return self.written(self.show(night), path, self.etag(night, path), status)


class Settlements(SettlementView):
    """A night's settlement."""

    needs = {"GET": "reads"}

    @reads("settlement-read", SettlementSerializer, polled=True)
    def get(self, request: Request, club: str, night: uuid.UUID) -> HttpResponseBase:
        """Show the settlement of a night.

        Who has won and lost what, who has paid, and which payments settle the rest. It is shown to
        those who run nights and, by name, to members who were there.
        """
        self.visit.require("reads", may_read_settlement(self.night, self.visit.reader))
        etag = self.etag(self.night, request.get_full_path())

        def no_date() -> datetime.datetime | None:
            return None

        return respond(request, etag, no_date, lambda: Response(self.show(self.night)))


class StakesOfNight(SettlementView):
    """What a night is played for."""

    needs = {"PUT": "directs"}

    @writes("settlement-stakes", NewStakes, SettlementSerializer, status=200)
    def put(self, request: Request, club: str, night: uuid.UUID) -> Response:
        """Set the stakes of a night.

        They hold for the whole night, for matches that are over as well.
        """
        values = self.read_body(NewStakes)
        order = self.order(values)
        del values["reason"]
        set_stakes(order=order, night=self.night, **values)
        return self.settled(200)


class Charges(SettlementView):
    """The charges of a night."""

    needs = {"POST": "directs"}

    @writes("settlement-charge", NewCharge, SettlementSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID) -> Response:
        """Charge a player.

        For new cards or something else, to the club; or a bystander for the stakes of a match.
        """
        values = self.read_body(NewCharge)
        player, match = self.visit.player(values["player"]), None
        if values["match"] is not None:
            match = get_object_or_404(list_matches(self.night), pk=values["match"])
        add_charge(
            order=self.order(values),
            night=self.night,
            player=player,
            kind=values["kind"],
            amount=values["amount"],
            match=match,
        )
        return self.settled(201)


class ChargeBack(SettlementView):
    """The end of a charge."""

    needs = {"POST": "directs"}

    @writes("settlement-charge-back", Reasoned, SettlementSerializer, status=200)
    def post(self, request: Request, club: str, night: uuid.UUID, charge: uuid.UUID) -> Response:
        """Take a charge back."""
        charge_row = get_object_or_404(Charge, night=self.night, replaces=None, pk=charge)
        take_charge_back(order=self.order(self.read_body(Reasoned)), charge=charge_row)
        return self.settled(200)


class Payments(SettlementView):
    """The payments of a night's settlement."""

    needs = {"POST": "directs"}

    @writes("settlement-pay", NewPayment, SettlementSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID) -> Response:
        """Record a payment.

        No more than the payer owes in this night's settlement, and the payee is owed.
        """
        values = self.read_body(NewPayment)
        if not self.repeats(self.visit.club):
            require_match(request, self.etag(self.night, self.path_of("settlement", night=night)))
        record_payment(night=self.night, **read_payment(self, values))
        return self.settled(201)


def read_payment(view: ClubView, values: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments of a payment from a body, but for the night."""
    ids = {"payer": values["payer"], "payee": values["payee"]}
    people = view.visit.named(
        {name: player_id for name, player_id in ids.items() if player_id is not None}
    )
    return {
        "order": view.visit.order(),
        "club": view.visit.club,
        "payer": people["payer"],
        "payee": people.get("payee"),
        "amount": values["amount"],
        "currency": values["currency"],
    }


class Balances(ClubView):
    """The balances of a club's players."""

    needs = {"GET": "directs", "POST": "directs"}

    @reads("settlement-balances", BalancesSerializer(many=True), polled=True)
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """List the balances of all nights.

        One entry for each currency.
        """
        books = list_balances
        return self.respond(
            mark_money(self.visit.club),
            {},
            lambda: self.paged(books(self.visit.club), BalancesSerializer, self.context()),
        )

    @writes("settlement-pay-balance", NewPayment, PaymentSerializer, parameters=[KEY])
    def post(self, request: Request, club: str) -> Response:
        """Record a payment of what was carried over.

        It belongs to no single night.
        """
        values = self.read_body(NewPayment)
        payment = record_payment(**read_payment(self, values))
        return respond_with_payment(self, payment, 201)


def respond_with_payment(view: ClubView, payment: Payment, status: int) -> Response:
    """Return a payment after an act about it, with the path of the balances."""
    shown = PaymentSerializer(payment, context=view.context()).data
    path = view.path_of("balances")
    return view.written_in_club(shown, path, mark_money(view.visit.club), {}, status)


class PaymentBack(ClubView):
    """The end of a payment."""

    needs = {"POST": "directs"}
    path_parameters = {**ClubView.path_parameters, "payment": "The id of the payment."}

    @writes("settlement-payment-back", Reasoned, PaymentSerializer, status=200, parameters=[KEY])
    def post(self, request: Request, club: str, payment: uuid.UUID) -> Response:
        """Take back a payment that was recorded in error."""
        rows = Payment.objects.filter(club=self.visit.club, replaces=None)
        payment_row = get_object_or_404(
            rows.select_related("club", "act", "payer", "payee"), pk=payment
        )
        order = self.visit.order(self.read_body(Reasoned))
        take_payment_back(order=order, payment=payment_row)
        return respond_with_payment(self, payment_row, 200)
