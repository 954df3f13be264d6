"""Setting stakes, charging players, and recording who has paid."""

import uuid
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.ledger.locks import lock_row
from club.ledger.refusals import Conflict, Fault, Refused
from club.ledger.writing import Order, answer_repeated, writing
from club.models import Club, Player
from club.queries.people import find_outsiders, list_ids
from nights.models import Match, Night, Seating
from nights.stakes.models import Charge, ChargeKind, Payment, Stakes
from nights.stakes.money import format_amount
from nights.stakes.queries import (
    Settlement,
    get_stakes,
    is_carried_over,
    list_balances,
    list_charges,
    list_payments,
    read_settlement,
)

#: The maximum of an amount, in minor units.
MOST = 100_000_000
#: The problem of a currency that is none.
NO_CURRENCY = gettext_lazy("A currency has a code of three letters, such as EUR.")


@answer_repeated
def set_stakes(
    *,
    order: Order,
    night: Night,
    on: bool = True,
    currency: str = "",
    stake: int = 0,
    table_money: int = 0,
    visitor_fee: int = 0,
) -> Stakes:
    """Set what a night is played for, or turn stakes off. Amounts are in minor units.

    Raise Refused for an invalid currency or amount, and for a change of currency if a payment of
    the night stands in another.
    """
    values = {"on": on, "currency": currency if on else "", "stake": stake if on else 0}
    values |= {"table_money": table_money if on else 0, "visitor_fee": visitor_fee if on else 0}
    with transaction.atomic():
        lock_row(night.club)  # as payments do, so that none is recorded meanwhile
        with writing(
            order, night, "stakes", body=values, detail=values, after_closing=True, returns=Stakes
        ) as record:
            faults = [*_check_amounts(values), *_check_currency(night, values)]
            if faults:
                raise Refused(faults)
            return Stakes.objects.create(act=record.act, **values)


def _check_amounts(values: dict[str, Any]) -> list[Fault]:
    text = _("An amount is between 0 and %(most)d, in the smallest coin.") % {"most": MOST}
    names = ("stake", "table_money", "visitor_fee")
    return [Fault("amount", text, name) for name in names if not 0 <= values[name] <= MOST]


def _check_currency(night: Night, values: dict[str, Any]) -> list[Fault]:
    currency = values["currency"]
    if values["on"] and not (len(currency) == 3 and currency.isascii() and currency.isupper()):
        return [Fault("currency", str(NO_CURRENCY), "currency")]
    charged = list_charges([night.pk]).exclude(kind=ChargeKind.BYSTANDER).exists()
    known = Stakes.objects.filter(night=night, on=True).order_by("-act__number").first()
    if charged and known and currency and known.currency != currency:
        text = _("Charges of this night are in %(currency)s: take them back first.")
        return [Fault("charged", text % {"currency": known.currency}, "currency")]
    paid = list_payments(night.club).filter(night=night).exclude(currency=currency).first()
    before = get_stakes(night)
    changes = before is not None and before.currency != currency
    if paid is None and before and changes and is_carried_over(night, before.currency):
        text = _("What is open of this night was carried over in %(currency)s, and paid since.")
        field = "currency" if values["on"] else "on"
        return [Fault("carried-over", text % {"currency": before.currency}, field)]
    if paid is not None:
        text = _("Payments of this night are in %(currency)s: take them back first.")
        field = "currency" if values["on"] else "on"
        return [Fault("paid", text % {"currency": paid.currency}, field)]
    return []


@answer_repeated
def add_charge(
    *,
    order: Order,
    night: Night,
    player: Player,
    kind: str,
    amount: int = 0,
    match: Match | None = None,
) -> Charge:
    """Charge a player: for new cards or something else to the club, or as a bystander.

    amount: in minor units, not for a bystander, who pays the losers' stakes of the match. Raise
    Refused with every fault. [L bystanders 1] [L new-cards 1] [SB 83] [SB 88]
    """
    body = {"player": player.pk, "kind": kind, "amount": amount, "match": match and match.pk}
    with writing(
        order,
        night,
        "charge",
        body=body,
        player=player,
        match=match,
        after_closing=True,
        returns=Charge,
    ) as record:
        faults = _check_charge(night, player, kind, amount, match)
        if faults:
            raise Refused(faults)
        return Charge.objects.create(
            act=record.act, player=player, kind=kind, amount=amount, match=match
        )


def _check_charge(
    night: Night, player: Player, kind: str, amount: int, match: Match | None
) -> list[Fault]:
    faults = []
    if get_stakes(night) is None:
        faults.append(Fault("no-stakes", _("This night has no stakes: set them first.")))
    if find_outsiders(night.club_id, [player]):
        faults.append(Fault("no-such-player", _("Choose a player of the club."), "player"))
    if kind not in ChargeKind.values:
        faults.append(Fault("kind", _("Choose what they are charged for."), "kind"))
    elif kind == ChargeKind.BYSTANDER:
        faults += _check_bystander(player, amount, match)
    elif match is not None:
        faults.append(Fault("match", _("Only a bystander is charged for a match."), "match"))
    elif not 0 < abs(amount) <= MOST or (amount < 0 and kind != ChargeKind.OTHER):
        faults.append(Fault("amount", _("Say how much they are charged."), "amount"))
    return faults


def _check_bystander(player: Player, amount: int, match: Match | None) -> list[Fault]:
    faults = []
    if amount:
        text = _("A bystander pays the stakes of the match: give no amount.")
        faults.append(Fault("amount", text, "amount"))
    if match is None:
        return [*faults, Fault("match", _("Choose the match that they remarked on."), "match")]
    if Seating.objects.filter(match=match, player__in=list_ids(player)).exists():
        text = _("%(name)s played in that match, and is no bystander of it.")
        faults.append(Fault("plays", text % {"name": str(player)}, "player"))
    standing = Charge.objects.filter(match=match, kind=ChargeKind.BYSTANDER, replaces=None)
    if standing.filter(replaced_by=None).exists():
        text = _("The stakes of that match are paid by a bystander already.")
        faults.append(Fault("charged", text, "match"))
    return faults


@answer_repeated
def take_charge_back(*, order: Order, charge: Charge) -> Charge:
    """Take a charge back. Raise Conflict if it was taken back before."""
    body = {"charge": charge.pk}
    with writing(
        order,
        charge.night,
        "uncharge",
        body=body,
        player=charge.player,
        after_closing=True,
        returns=Charge,
    ) as record:
        if charge.replaces_id or Charge.objects.filter(replaces=charge).exists():
            raise Conflict.because("taken-back", _("This charge has been taken back already."))
        return Charge.objects.create(
            act=record.act,
            player=charge.player,
            kind=charge.kind,
            match=charge.match,
            amount=charge.amount,
            replaces=charge,
        )


@answer_repeated
def record_payment(
    *,
    order: Order,
    club: Club,
    payer: Player,
    payee: Player | None,
    amount: int,
    currency: str,
    night: Night | None = None,
) -> Payment:
    """Record that a player has paid another, or the club if payee is None.

    night: the night that is settled, None for what was carried over. Raise Refused if the payer
    does not owe as much, or the payee is not owed as much.
    """
    body = {
        "payer": payer.pk,
        "payee": payee and payee.pk,
        "amount": amount,
        "currency": currency,
        "night": night and night.pk,
    }
    detail = {name: str(value) for name, value in body.items() if value is not None}
    with writing(order, club, "pay", body=body, detail=detail, returns=Payment) as record:
        settlement = _find_settlement(club, night, currency)
        faults = _check_payment(settlement, payer, payee, amount)
        if faults:
            raise Refused(faults)
        return Payment.objects.create(
            act=record.act, night=night, payer=payer, payee=payee, currency=currency, amount=amount
        )


def _find_settlement(club: Club, night: Night | None, currency: str) -> Settlement | None:
    if night is None:
        return next(
            (balance for balance in list_balances(club) if balance.currency == currency), None
        )
    settlement = read_settlement(night)
    return settlement if settlement and settlement.currency == currency else None


def _check_payment(
    settlement: Settlement | None, payer: Player, payee: Player | None, amount: int
) -> list[Fault]:
    if settlement is None:
        return [Fault("nothing-owed", _("Nothing is owed in this currency."), "currency")]
    if settlement.carried_over:
        text = _("What is open of this night was carried over: record it with the balances.")
        return [Fault("carried-over", text)]
    if amount <= 0:
        return [Fault("amount", _("Say how much was paid."), "amount")]
    owed = _get_debt(settlement, payer.pk, to_club=payee is None)
    text = _("%(name)s owes %(amount)s. The payment may have been recorded already.")
    faults = []
    if amount > owed:
        faults.append(_make_fault(text, payer, owed, settlement.currency, "payer"))
    if payee is not None and amount > -_get_debt(settlement, payee.pk, to_club=False):
        text = _("%(name)s is owed %(amount)s. The payment may have been recorded already.")
        owed = -_get_debt(settlement, payee.pk, to_club=False)
        faults.append(_make_fault(text, payee, owed, settlement.currency, "payee"))
    return faults


def _get_debt(settlement: Settlement, player_id: uuid.UUID, *, to_club: bool) -> int:
    """Return what a player owes the club or the other players; below 0 if they are owed."""
    line = settlement.find(player_id)
    if line is None:
        return 0
    return line.share.due if to_club else -line.share.balance


def _make_fault(text: str, player: Player, owed: int, currency: str, field: str) -> Fault:
    amount = f"{currency} {format_amount(max(0, owed), currency)}"
    return Fault("too-much", text % {"name": str(player), "amount": amount}, field)


@answer_repeated
def take_payment_back(*, order: Order, payment: Payment) -> Payment:
    """Take back a payment that was recorded in error. Raise Conflict if that was done before."""
    body = {"payment": payment.pk}
    detail = {"payment": str(payment.pk)}
    with writing(order, payment.club, "unpay", body=body, detail=detail, returns=Payment) as record:
        if payment.replaces_id or Payment.objects.filter(replaces=payment).exists():
            raise Conflict.because("taken-back", _("This payment has been taken back already."))
        return Payment.objects.create(
            act=record.act,
            night=payment.night,
            payer=payment.payer,
            payee=payment.payee,
            currency=payment.currency,
            amount=payment.amount,
            replaces=payment,
        )
