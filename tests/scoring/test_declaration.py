"""Declaring and doubling under the laws of 1907: who may speak, and the result."""

import pytest

from scoring.declaration import read_call, read_declaration
from scoring.seats import Seat


def outcome(calls, dealer="N", ruled=False):
    declaration, problems = read_declaration(calls.split(), Seat(dealer), ruled)
    if declaration is None:
        return [problem.code for problem in problems]
    return f"{declaration.trumps} {declaration.doubles} {declaration.declared_by(Seat(dealer))}"


@pytest.mark.parametrize(
    ("calls", "dealer", "result"),
    [
        ("H may-i-lead yes", "N", "H 0 N"),
        ("pass NT may-i-lead yes", "N", "NT 0 S"),
        ("pass S may-i-lead yes", "E", "S 0 W"),
        ("N:H E:double N:satisfied S:satisfied", "N", "H 1 N"),
        ("N:pass S:H E:may-i-lead W:double S:redouble W:satisfied E:satisfied", "N", "H 2 S"),
        ("N:H E:double N:satisfied S:redouble E:redouble S:satisfied N:satisfied", "N", "H 3 N"),
        ("H double redouble redouble redouble satisfied satisfied", "N", "H 4 N"),
    ],
)
def test_the_calls_give_trumps_doubles_and_who_declared(calls, dealer, result):
    assert outcome(calls, dealer) == result


@pytest.mark.parametrize(
    ("calls", "code"),
    [
        ("", "declaration-unfinished"),
        ("H may-i-lead", "declaration-unfinished"),
        ("pass pass", "call-not-open"),
        ("double", "call-not-open"),
        ("H redouble", "call-not-open"),
        ("H yes", "call-not-open"),
        ("H may-i-lead may-i-lead", "call-not-open"),
        ("H double double", "call-not-open"),
        ("H H", "call-not-open"),
        ("H may-i-lead yes double", "call-after-end"),
        ("S:H may-i-lead yes", "call-out-of-turn"),
        ("H W:double", "call-out-of-turn"),
        ("pass H may-i-lead double N:redouble", "call-out-of-turn"),
        ("H may-i-lead double satisfied redouble E:redouble", "call-out-of-turn"),
    ],
)
def test_a_call_without_the_right_to_it_is_named(calls, code):
    assert outcome(calls) == [code]


def test_a_double_out_of_turn_that_was_let_stand_carries_the_right_on():
    calls = "N:H W:double N:redouble W:satisfied E:satisfied"
    assert outcome(calls) == ["call-out-of-turn"]
    assert outcome(calls, ruled=True) == "H 2 N"
    assert outcome("S:H E:may-i-lead W:yes", ruled=True) == "H 0 S"
    assert outcome("E:H", ruled=True) == ["call-out-of-turn"]


def test_calls_are_read_with_or_without_a_speaker():
    for text in ("S", "NT", "W:double", "may-i-lead", "N:satisfied"):
        assert read_call(text) == text
    for value in ("1H", "X:H", ":H", "NS:H", "", None, 1, ["H"], "Double"):
        assert read_call(value) is None
