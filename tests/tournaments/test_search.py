"""The search finds Howells and three-quarter movements again."""

import random

import pytest

from tests.tournaments.search import search, shorten_starter
from tournaments.movements.balance import measure_balance
from tournaments.movements.checking import check_movement
from tournaments.movements.howell import expand_starter


@pytest.mark.parametrize(
    ("tables", "group", "reached"),
    [(4, (7,), 0), (5, (9,), 1.7889), (6, (11,), 0), (7, (13,), 1.8517), (8, (15,), 0)],
)
def test_howells_are_found_again(tables, group, reached):
    movement = expand_starter(search(tables, group, random.Random(1), 4))
    assert check_movement(movement) == []
    assert movement.rounds == 2 * tables - 1
    assert measure_balance(movement) <= reached + 1e-4


def test_three_quarter_movements_are_found_again():
    movement = expand_starter(search(6, (8,), random.Random(1), 3))
    assert check_movement(movement) == []
    assert (movement.rounds, len(movement.stationary)) == (8, 4)
    assert measure_balance(movement) < 1.7


def test_three_tables_have_no_such_howell():
    with pytest.raises(LookupError):
        search(3, (5,), random.Random(1), 1)


def test_shorter_ones_are_found_where_no_group_has_a_starter():
    whole = search(4, (7,), random.Random(1), 4)
    movement = expand_starter(shorten_starter(whole, 5, random.Random(1)))
    assert check_movement(movement) == []
    assert (movement.tables, movement.rounds, len(movement.sets)) == (4, 5, 7)
    assert measure_balance(movement) < 1.5
