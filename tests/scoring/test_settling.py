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
    for one in transfers:
        assert one.amount > 0
        after[one.payer] += one.amount
        after[one.payee] -= one.amount
    assert set(after.values()) <= {0}
    assert {one.payer for one in transfers}.isdisjoint(one.payee for one in transfers)
    involved = sum(balance != 0 for balance in balances.values())
    assert len(transfers) <= max(0, involved - 1)
    assert [one.amount for one in transfers] == sorted(one.amount for one in transfers)[::-1]


def test_equal_debts_are_paired_first():
    assert settle({"a": 5, "b": 3, "c": -3, "d": -5}) == [
        Transfer("d", "a", 5),
        Transfer("c", "b", 3),
    ]


def test_balances_must_add_up():
    with pytest.raises(ValueError, match="add up to 1"):
        settle({"a": 5, "b": -4})
