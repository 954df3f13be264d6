"""The balance of movements: the printed figures of Mitchells, and what the Howells reach.

Source of the Mitchell figures: Ross Moore, "Too many arrow-switches".
"""

from itertools import combinations
from statistics import pstdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.fields import movements
from tests.tournaments.search import write_starter
from tournaments.movements.balance import measure_balance
from tournaments.movements.checking import check_movement
from tournaments.movements.families import make_movement
from tournaments.movements.howell import expand_starter, read_starter
from tournaments.movements.movement import Kind, Movement
from tournaments.movements.pair_families import FAMILIES
from tournaments.movements.starters import STARTERS

PRINTED = {
    5: (2.4845, 1.6178, 3.3921),
    7: (3.4896, 1.0491, 3.3086),
    9: (4.4922, 1.1646, 2.8186),
}
"""By tables of a Mitchell: the balance with none, one and two rounds switched."""

HOWELLS = {
    2: 0,
    3: 0,
    4: 0,
    5: 1.7889,
    6: 0,
    7: 1.8516,
    8: 0,
    9: 1.8856,
    10: 0,
    11: 1.9069,
    12: 0,
    13: 1.9215,
    14: 0,
}
"""The balance that a complete Howell has at each number of tables."""


@pytest.mark.parametrize("tables", PRINTED)
def test_mitchells_have_the_printed_balance(tables):
    for switch, printed in enumerate(PRINTED[tables]):
        movement = make_movement("mitchell", tables, switch=switch)
        assert measure_balance(movement) == pytest.approx(printed, abs=1e-4)


@pytest.mark.parametrize("tables", HOWELLS)
def test_howells_reach_their_balance(tables):
    movement = make_movement("howell", tables)
    assert check_movement(movement) == []
    assert measure_balance(movement) == pytest.approx(HOWELLS[tables], abs=1e-4)


@pytest.mark.parametrize(("tables", "rounds"), STARTERS)
def test_stored_rows_are_sound_and_their_notation_is_exact(tables, rounds):
    starter = read_starter(tables, rounds)
    movement = expand_starter(starter)
    assert check_movement(movement) == []
    assert (movement.tables, movement.rounds) == (tables, rounds)
    assert movement.kind is (Kind.HOWELL if rounds == 2 * tables - 1 else Kind.THREE_QUARTER)
    assert write_starter(starter) == STARTERS[tables, rounds]


def test_three_quarter_movements_are_as_even_as_their_search_found():
    worst = {}
    for tables in range(5, 15):
        served = FAMILIES["three-quarter"].rounds(tables)
        figures = [
            measure_balance(make_movement("three-quarter", tables, rounds=rounds))
            for rounds in served
        ]
        worst[tables] = max(figures)
    assert all(figure < 3.25 for figure in worst.values()), worst


def by_definition(movement: Movement) -> float:
    """Return the balance as its definition reads, result by result."""
    counts = []
    for first, other in combinations(movement.entrants, 2):
        c = 0
        for set_ in movement.sets:
            results = [hand for hand in movement.played if hand.set == set_]
            mine = [hand for hand in results if first in hand.slots]
            theirs = [hand for hand in results if other in hand.slots]
            if not mine or not theirs:
                continue
            if mine == theirs:
                c += len(results) - 1
            elif (first in mine[0].ns) == (other in theirs[0].ns):
                c += 1
            else:
                c -= 1
        counts.append(c)
    return pstdev(counts)


@pytest.mark.parametrize("tables", range(2, 9))
def test_the_balance_is_as_defined(tables):
    for movement in movements(tables):
        for measured in (movement, movement.without(1)):
            assert measure_balance(measured) == pytest.approx(by_definition(measured))


@given(st.sampled_from([5, 7, 9]), st.integers(0, 8))
def test_switching_every_round_changes_nothing(tables, switch):
    switch = min(switch, tables)
    movement = make_movement("mitchell", tables, switch=switch)
    all_rounds = tuple(range(1, tables + 1))
    assert measure_balance(movement.switch(all_rounds)) == pytest.approx(measure_balance(movement))


@pytest.mark.parametrize("tables", [5, 8, 13])
def test_each_line_of_a_complete_mitchell_is_perfectly_balanced(tables):
    name = "mitchell" if tables % 2 else "relay-mitchell"
    assert measure_balance(make_movement(name, tables, winners=2)) == 0


def test_sit_outs_are_not_compared():
    whole = make_movement("howell", 4)
    assert measure_balance(whole.without(8)) == pytest.approx(0)
    assert measure_balance(whole.without(*range(2, 9))) == 0
