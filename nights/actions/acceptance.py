"""Accepting a deal, or objecting to it, from the phone of the side that did not enter it."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.ledger.refusals import Conflict, Refused
from club.ledger.writing import Order, answer_repeated, writing
from nights.actions.amending import (
    check_stands,
    check_version,
)
from nights.models import Acceptance, Deal
from nights.queries.sheets import read_sheet


@answer_repeated
def accept_deal(*, order: Order, deal: Deal, accepted: bool = True) -> Acceptance:
    """Accept a deal for the side that did not enter it, or object to it.

    A director's decision takes precedence over one from the table. Raise Refused for the side that
    entered it and for the phone on which it was entered, and Conflict for a deal that was decided
    already.
    """
    body = {"deal": deal.pk, "accepted": accepted}
    match = deal.match
    verb = "accept" if accepted else "object"
    with writing(
        order, match.night, verb, body=body, table=match.table, match=match, returns=Acceptance
    ) as record:
        if order.version is not None:
            check_version(order, read_sheet(match))
        check_stands(deal)
        answered = Acceptance.objects.filter(deal=deal).order_by("-act__number").first()
        if answered and (order.actor.account is None or answered.accepted == accepted):
            raise Conflict.because("answered", _("This deal has been answered already."))
        if order.actor.account is None and not _other_side(order.actor.seat, deal.act.seat):
            raise Refused.because("own-side", _("The other side accepts a deal, not your own."))
        if order.actor.account is None and _same_phone(order, deal):
            raise Refused.because("own-phone", str(OWN_PHONE))
        return Acceptance.objects.create(act=record.act, deal=deal, accepted=accepted)


def _same_phone(order: Order, deal: Deal) -> bool:
    """Return whether the phone that answers is the one that entered the deal."""
    return bool(order.actor.phone) and order.actor.phone == deal.act.detail.get("phone")


def _other_side(seat: str, entered: str) -> bool:
    """Return whether two seats are adversaries. False if a phone named no seat."""
    sides = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}
    return seat in sides and entered in sides and sides[seat] != sides[entered]


OWN_PHONE = gettext_lazy(
    "This phone entered the deal. The other side accepts on its own phone, or call the director."
)
