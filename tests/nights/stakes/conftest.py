"""A night played for stakes: North and South won a rubber by nine hundred."""

import pytest

from nights.actions.deals import enter_deal
from nights.rebuild import rebuild_night
from nights.stakes.actions import set_stakes
from tests.club.conftest import EVENING

GAME = {"contract": "3NT", "declarer": "N", "tricks": 9}


@pytest.fixture
def compute(night):
    """Return a function that computes the night's back score, as the worker does."""
    return lambda: rebuild_night(night.pk, now=EVENING)


@pytest.fixture
def played(night, match, order, compute):
    """Return a rubber of 900 points, for 20 cents a hundred."""
    set_stakes(
        order=order(), night=night, currency="EUR", stake=20, table_money=150, visitor_fee=500
    )
    for _deal in range(2):
        enter_deal(order=order(), match=match, raw=GAME)
    compute()
    return match
