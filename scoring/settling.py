"""Settling up: who pays whom, so that everybody's plus and minus become nought."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Transfer:
    """A payment between two players. amount: in minor units of the currency, above 0."""

    payer: Any
    payee: Any
    amount: int


def settle(balances: Mapping[Any, int]) -> list[Transfer]:
    """Return payments that bring all balances to nought, largest amounts first.

    balances: plus or minus by player, in minor units; the mapping's order decides between equal
    amounts. Nobody both pays and receives, and there is at most one payment fewer than there are
    players with a balance. Players whose plus and minus are equal are paired first. Raise
    ValueError if the balances do not add up to 0.
    """
    if sum(balances.values()):
        raise ValueError(f"balances add up to {sum(balances.values())}, not to 0")
    minus = {key: -value for key, value in balances.items() if value < 0}
    plus = {key: value for key, value in balances.items() if value > 0}
    transfers = _pair_equals(minus, plus)
    while minus:
        payer, payee = max(minus, key=minus.__getitem__), max(plus, key=plus.__getitem__)
        amount = min(minus[payer], plus[payee])
        transfers.append(Transfer(payer, payee, amount))
        _reduce(minus, payer, amount)
        _reduce(plus, payee, amount)
    return sorted(transfers, key=lambda transfer: -transfer.amount)


def _pair_equals(minus: dict[Any, int], plus: dict[Any, int]) -> list[Transfer]:
    """Remove each payer who owes just what another is owed. Return their payments."""
    transfers = []
    for payer, amount in list(minus.items()):
        payee = next((key for key, value in plus.items() if value == amount), None)
        if payee is not None:
            transfers.append(Transfer(payer, payee, amount))
            del minus[payer], plus[payee]
    return transfers


def _reduce(side: dict[Any, int], key: Any, amount: int) -> None:
    side[key] -= amount
    if not side[key]:
        del side[key]
