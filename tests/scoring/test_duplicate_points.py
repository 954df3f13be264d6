"""Duplicate points, the vulnerability of boards, the scale of IMPs, and victory points."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.contract import Contract
from scoring.duplicate.imps import convert_difference
from scoring.duplicate.points import NAMES, get_dealer, get_vulnerable, score_result
from scoring.duplicate.victory_points import SCALES, convert_margin
from scoring.seats import Seat

BOARDS = "- NS EW both NS EW both - EW both - NS both - NS EW".split()


@pytest.mark.parametrize("board", range(1, 34))
def test_dealer_and_vulnerability_repeat_after_sixteen_boards(board):
    assert get_dealer(board) == "NESW"[(board - 1) % 4]
    assert get_vulnerable(board) == NAMES[BOARDS[(board - 1) % 16]]


@pytest.mark.parametrize(
    ("contract", "tricks", "not_vulnerable", "vulnerable"),
    [
        ("1C", 7, 70, 70),
        ("1NT", 8, 120, 120),
        ("3C", 9, 110, 110),
        ("2HX", 8, 470, 670),
        ("1CXX", 7, 230, 230),
        ("1NTXX", 7, 560, 760),
        ("3NT", 9, 400, 600),
        ("4S", 11, 450, 650),
        ("5DX", 12, 650, 950),
        ("6S", 12, 980, 1430),
        ("7NT", 13, 1520, 2220),
        ("7NTXX", 13, 2280, 2980),
        ("4S", 9, -50, -100),
        ("3NTX", 5, -800, -1100),
        ("1SXX", 0, -3400, -4000),
        ("7CXX", 0, -7000, -7600),
    ],
)
def test_the_score_of_a_contract(contract, tricks, not_vulnerable, vulnerable):
    bid = Contract.parse(contract)
    for seat, sign in (("N", 1), ("E", -1), ("S", 1), ("W", -1)):
        side = "NS" if sign == 1 else "EW"
        other = "EW" if sign == 1 else "NS"
        for name, points in (("-", not_vulnerable), (other, not_vulnerable), (side, vulnerable)):
            assert score_result(bid, Seat(seat), tricks, NAMES[name]) == sign * points


def test_a_board_passed_out_is_worth_nothing():
    assert score_result(None, Seat.N, 0, NAMES["both"]) == 0


@pytest.mark.parametrize(
    ("points", "imps"),
    [
        (0, 0),
        (10, 0),
        (20, 1),
        (40, 1),
        (50, 2),
        (90, 3),
        (430, 10),
        (490, 10),
        (500, 11),
        (590, 11),
        (600, 12),
        (740, 12),
        (750, 13),
        (1490, 16),
        (3990, 23),
        (4000, 24),
        (15200, 24),
        (-20, -1),
        (-10, 0),
        (-4000, -24),
    ],
)
def test_the_scale_of_imps(points, imps):
    assert convert_difference(points) == imps


def test_the_continuous_scale():
    assert convert_margin("wbf-continuous", Fraction(11), 8) == (
        Fraction("14.09"),
        Fraction("5.91"),
    )
    assert convert_margin("wbf-continuous", Fraction(-5), 8)[0] == Fraction("7.95")
    assert convert_margin("wbf-continuous", Fraction(0), 8) == (10, 10)
    assert convert_margin("wbf-continuous", Fraction(60), 16) == (20, 0)
    assert convert_margin("wbf-continuous", Fraction(59), 16)[0] < 20


def test_fractions_of_an_imp_are_rounded_first_except_on_the_continuous_scale():
    half = Fraction(1, 2)
    assert convert_margin("wbf-discrete", half, 8) == (11, 9)
    assert convert_margin("wbf-discrete", -half, 8) == (9, 11)
    assert convert_margin("wbf-discrete", Fraction(49, 100), 8) == (10, 10)
    assert 10 < convert_margin("wbf-continuous", half, 8)[0] < 11


def test_win_or_loss():
    assert convert_margin("win-loss", Fraction(1), 99) == (1, 0)
    assert convert_margin("win-loss", Fraction(-7), 99) == (0, 1)
    assert convert_margin("win-loss", Fraction(0), 99) == (Fraction(1, 2), Fraction(1, 2))


@pytest.mark.parametrize(("scale", "boards"), [("wbf-discrete", 17), ("wbf-continuous", 0)])
def test_a_number_of_boards_that_a_scale_lacks_is_an_error(scale, boards):
    with pytest.raises(ValueError, match=str(boards)):
        convert_margin(scale, Fraction(3), boards)


@given(st.sampled_from(SCALES), st.integers(-400, 400), st.sampled_from([6, 7, 8, 9, 10]))
def test_victory_points_add_up_and_never_fall_as_the_margin_grows(scale, quarters, boards):
    margin = Fraction(quarters, 8)
    ours, theirs = convert_margin(scale, margin, boards)
    assert convert_margin(scale, -margin, boards) == (theirs, ours)
    assert ours + theirs == convert_margin(scale, Fraction(0), boards)[0] * 2
    assert convert_margin(scale, margin + 1, boards)[0] >= ours
