"""Settling up: sums are nought, nobody pays and receives, few payments."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.settling import Transfer, settle

amounts = st.lists(st.integers(-10_000, 10_000), max_size=12)


@given(amounts)
def test_payments_settle_everything(given_amounts):
    balances = dict(enumerate([*given_amounts, -sum(given_amounts)]))
    transfers = settle(balances)
    after = dict(balances)
    for transfer in transfers:
        assert transfer.amount > 0
        after[transfer.payer] += transfer.amount
        after[transfer.payee] -= transfer.amount
    assert set(after.values()) <= {0}
    assert {transfer.payer for transfer in transfers}.isdisjoint(
        transfer.payee for transfer in transfers
    )
    involved = sum(balance != 0 for balance in balances.values())
    assert len(transfers) <= max(0, involved - 1)
    assert [transfer.amount for transfer in transfers] == sorted(
        transfer.amount for transfer in transfers
    )[::-1]


def test_equal_debts_are_paired_first():
    assert settle({"a": 5, "b": 3, "c": -3, "d": -5}) == [
        Transfer("d", "a", 5),
        Transfer("c", "b", 3),
    ]


def test_balances_must_add_up():
    with pytest.raises(ValueError, match="add up to 1"):
        settle({"a": 5, "b": -4})
