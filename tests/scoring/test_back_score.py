"""The back score."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.back_score import round_to_hundreds


@pytest.mark.parametrize(
    ("margin", "score"),
    [(950, 10), (940, 9), (-950, -10), (-940, -9), (0, 0), (49, 0), (50, 1), (-49, 0), (-50, -1)],
)
def test_an_odd_fifty_or_more_counts_another_hundred(margin, score):
    assert round_to_hundreds(margin) == score


@given(st.integers())
def test_losers_have_the_same_as_winners_with_a_minus(margin):
    assert round_to_hundreds(-margin) == -round_to_hundreds(margin)
