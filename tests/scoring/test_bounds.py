"""What a stranger sends is judged in time linear in its length, and long lists not at all."""

import pytest

from scoring.deal import LONGEST_HANDS, MOST_ITEMS, check_size
from scoring.repeats import find_repeats
from scoring.shape import MOST_PROBLEMS, Shape
from scoring.sheet import answer, read


class Counted:
    """A value that counts how often one of its kind is compared."""

    compared = 0

    def __hash__(self):
        return id(self)

    def __eq__(self, other):
        Counted.compared += 1
        return self is other


def test_repeats_are_found_without_comparing_each_with_each():
    Counted.compared = 0
    values = [Counted() for _ in range(2_000)]
    assert find_repeats([*values, values[7]]) == [2_000]
    assert Counted.compared < 2_000


def test_each_value_that_equals_an_earlier_one_is_a_repeat():
    assert find_repeats("abcabca") == [3, 4, 5, 6]
    assert find_repeats([]) == []


@pytest.mark.parametrize(("key", "most"), MOST_ITEMS.items())
def test_a_list_of_a_deal_is_as_long_as_a_deal_can_make_it(key, most):
    assert check_size({key: ["x"] * most}) == []
    (problem,) = check_size({key: ["x"] * (most + 1)})
    assert (problem.field, problem.code) == (key, "too-many-items")


def test_hands_are_as_long_as_four_hands_are():
    assert check_size({"hands": "N" * LONGEST_HANDS}) == []
    (problem,) = check_size({"hands": "N" * (LONGEST_HANDS + 1)})
    assert (problem.field, problem.code) == ("hands", "too-long-text")


@pytest.mark.parametrize("raw", [None, [], "x", {}, {"play": "SA"}, {"hands": 7}])
def test_the_size_of_what_is_no_deal_is_for_others_to_judge(raw):
    assert check_size(raw) == []


@pytest.mark.parametrize("game", ["rubber", "bridge-1907", "short-bridge"])
@pytest.mark.parametrize("key", ["play", "rulings", "revokes"])
def test_every_game_refuses_a_list_that_is_too_long(game, key):
    raw = {"game": game, "deals": [{key: ["SA"] * (MOST_ITEMS[key] + 1)}]}
    told = [(fault["field"], fault["code"]) for fault in answer(raw)["problems"]]
    assert (key, "too-many-items") in told


def test_unknown_keys_are_told_no_further_than_a_hundred():
    shape = Shape({str(number): 1 for number in range(5_000)})
    shape.only(())
    assert len(shape.problems) == MOST_PROBLEMS + 1


def test_a_sheet_is_not_read_any_further_after_a_hundred_problems():
    sheet = read({"game": "rubber", "deals": [7] * 5_000})
    assert len(sheet.problems) == MOST_PROBLEMS + 1
