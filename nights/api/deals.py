"""Entering, accepting, correcting and withdrawing deals, with their history."""

import uuid
from dataclasses import replace
from typing import Any

from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from club.ledger.refusals import Fault, Refused
from club.serializers.represent import represent
from club.web.api.schema import reads, writes
from club.web.api.views import require_found
from club.web.api.visit import read_key
from nights.actions.acceptance import accept_deal
from nights.actions.deals import correct_deal, enter_next_deal, withdraw_deal
from nights.api.views import MatchView
from nights.models import Deal
from nights.queries.deals import find_deal_history, find_entry
from nights.queries.sheets import read_sheet
from nights.serializers.deals import (
    Acceptance,
    Correction,
    DealHistorySerializer,
    NewDeal,
    SheetDealSerializer,
    Withdrawal,
)

#: What faults are about besides the deal: keys of a body, and the conditions of the request.
_BESIDE_DEAL = frozenset({*NewDeal().fields, *Correction().fields, "version", "key"})


def place_fault(fault: Fault) -> Fault:
    """Return a fault that an action found, at the path in the body.

    Unknown keys of the body itself are found before, so those that an action finds are the deal's.
    """
    beside = fault.field.partition(".")[0] in _BESIDE_DEAL and fault.code != "unknown-key"
    if not fault.field or beside:
        return fault
    return replace(fault, field=f"deal.{fault.field}")


class DealView(MatchView):
    """An endpoint of a match's deals."""

    def handle_exception(self, exc: Exception) -> Response:
        """Return the problem of a refusal, with the faults of the deal under its key."""
        if isinstance(exc, Refused):
            exc.faults = tuple(place_fault(fault) for fault in exc.faults)
        return super().handle_exception(exc)

    def meant(self, number: int) -> Deal:
        """Return the entry that the request concerns. Raise Http404 if there is no such deal."""
        return require_found(find_entry(self.match, number, read_key(self.request)))

    def with_history(self, number: int) -> dict[str, Any]:
        """Return a deal with every entry. Raise Http404 if there is no such deal."""
        deal = require_found(find_deal_history(self.match, number))
        data: dict[str, Any] = DealHistorySerializer(deal, context=self.context()).data
        return data

    def history_recorded(self, number: int) -> Response:
        """Return a deal with its history, after an act about it."""
        data = self.with_history(number)
        return self.recorded(data, "deal", 200, match=self.match.pk, number=number)


class Deals(DealView):
    """The deals of a match."""

    needs = {"POST": "scores"}

    @reads("deals-list", SheetDealSerializer(many=True), polled=True)
    def get(
        self, request: Request, club: str, night: uuid.UUID, match: uuid.UUID
    ) -> HttpResponseBase:
        """List the deals of a match.

        Those on the sheet, in order, each with its score.
        """
        return self.polled(self._list)

    def _list(self) -> HttpResponseBase:
        return self.paged(read_sheet(self.match).deals, SheetDealSerializer, self.context())

    @writes(
        "deals-enter",
        NewDeal,
        SheetDealSerializer,
    )
    def post(self, request: Request, club: str, night: uuid.UUID, match: uuid.UUID) -> Response:
        """Enter the next deal of a match.

        It is checked as a whole, to return every fault at once.
        """
        raw: Any = self.read_body(NewDeal)["deal"]
        entered = enter_next_deal(order=self.order(), match=self.match, raw=raw)
        standing = require_found(entered.standing)
        shown = represent(SheetDealSerializer, standing, self.context())
        return self.recorded(
            shown, "deal", act=entered.row.act, match=self.match.pk, number=entered.row.number
        )


def _decided(values: dict[str, Any]) -> dict[str, Any]:
    """Return what the director decided in addition to the deal itself."""
    return {name: values[name] for name in ("later", "abandon", "overrule")}


class OneDeal(DealView):
    """One deal by its number."""

    needs = {"PUT": "directs"}

    @reads("deals-read", DealHistorySerializer, polled=True)
    def get(
        self, request: Request, club: str, night: uuid.UUID, match: uuid.UUID, number: int
    ) -> HttpResponseBase:
        """Show a deal with its history.

        The current deal, and each entry, correction and withdrawal of it.
        """
        return self.polled(lambda: Response(self.with_history(number)))

    @writes("deals-correct", Correction, DealHistorySerializer, status=200)
    def put(
        self, request: Request, club: str, night: uuid.UUID, match: uuid.UUID, number: int
    ) -> Response:
        """Correct a deal.

        `later` has the decisions on later deals that become impossible.
        """
        values = self.read_body(Correction)
        order, row = self.order(values), self.meant(number)
        correct_deal(order=order, deal=row, raw=values["deal"], **_decided(values))
        return self.history_recorded(number)


class Withdraw(DealView):
    """Taking a deal off the sheet."""

    needs = {"POST": "directs"}

    @writes("deals-withdraw", Withdrawal, DealHistorySerializer, status=200)
    def post(
        self, request: Request, club: str, night: uuid.UUID, match: uuid.UUID, number: int
    ) -> Response:
        """Withdraw a deal.

        It is taken off the sheet. Its number remains, so that nothing disappears.
        """
        values = self.read_body(Withdrawal)
        order, row = self.order(values), self.meant(number)
        withdraw_deal(order=order, deal=row, **_decided(values))
        return self.history_recorded(number)


class Accept(DealView):
    """The other side's acceptance of a deal."""

    needs = {"POST": "scores"}

    @writes("deals-accept", Acceptance, DealHistorySerializer, status=200)
    def post(
        self, request: Request, club: str, night: uuid.UUID, match: uuid.UUID, number: int
    ) -> Response:
        """Accept a deal.

        The side that did not enter it accepts, or objects.
        """
        values = self.read_body(Acceptance)
        row = self.meant(number)
        accept_deal(order=self.order(), deal=row, accepted=values["accepted"])
        return self.history_recorded(number)
