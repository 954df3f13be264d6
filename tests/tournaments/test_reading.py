"""The movement format: what is read, what is written, and every fault with its place."""

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.shape import MOST_PROBLEMS
from tests.tournaments.fields import movements
from tests.tournaments.movements import CLUB
from tournaments.movements.families import make_individual, make_movement
from tournaments.movements.movement import Kind
from tournaments.movements.reading import MOST_HANDS, read_movement, write_movement


def raw(**changes):
    """Return the club's movement with other values; None removes a key."""
    made = {**copy.deepcopy(CLUB), **changes}
    return {key: value for key, value in made.items() if value is not None}


def with_hand(**changes):
    """Return the club's movement with other values in its last hand."""
    made = copy.deepcopy(CLUB)
    made["hands"][-1].update(changes)
    made["hands"][-1] = {key: value for key, value in made["hands"][-1].items() if value != ...}
    return made


def faults(raw):
    """Return the codes and fields of the faults."""
    return [(problem.code, problem.field) for problem in read_movement(raw).problems]


def test_a_movement_written_by_hand_is_read_with_its_balance():
    reading = read_movement(CLUB)
    assert reading.problems == ()
    assert reading.movement is not None and reading.movement.kind is Kind.OTHER
    assert reading.balance == pytest.approx(0.0)


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        (7, [("not-an-object", "movement")]),
        ([], [("not-an-object", "movement")]),
        ({}, [("missing", key) for key in ("name", "kind", "tables", "rounds", "hands")]),
        (raw(colour="red"), [("unknown-key", "colour")]),
        (raw(name=7), [("not-text", "name")]),
        (raw(kind="waltz"), [("not-a-kind", "kind")]),
        (raw(kind=["howell"]), [("not-a-kind", "kind")]),
        (raw(tables="2"), [("not-a-whole-number", "tables")]),
        (raw(tables=True), [("not-a-whole-number", "tables")]),
        (raw(tables=10**30), [("out-of-range", "tables")]),
        (raw(rounds=0), [("out-of-range", "rounds")]),
        (raw(winners=3), [("out-of-range", "winners")]),
        (raw(copies=0), [("out-of-range", "copies")]),
        (raw(hands=[]), [("no-hands", "hands")]),
        (raw(hands="none"), [("not-a-list", "hands")]),
        (raw(stationary=["4", 3]), [("not-a-slot", "stationary.1")]),
        (raw(switched=[1, "2"]), [("out-of-range", "switched.1")]),
        (raw(shares=[[1, 2], 3]), [("not-a-list", "shares.1")]),
        (raw(shares=[[1, "2"]]), [("out-of-range", "shares.0.1")]),
        (raw(missing=["9"]), [("missing-unknown", "missing.0")]),
        (raw(name="a\0b"), [("not-storable", "name")]),
        (raw(name="a\ud800b"), [("not-storable", "name")]),
        (raw(balance=0), [("not-a-balance", "balance")]),
        (raw(balance="NaN"), [("not-a-balance", "balance")]),
        (raw(balance="0.5"), [("balance-differs", "balance")]),
        (with_hand(colour="red"), [("unknown-key", "hands.5.colour")]),
        (with_hand(ns=1), [("not-a-slot", "hands.5.ns")]),
        (with_hand(ns="01"), [("not-a-slot", "hands.5.ns")]),
        (
            with_hand(ns="one", set="3"),
            [("not-a-slot", "hands.5.ns"), ("not-a-whole-number", "hands.5.set")],
        ),
        (with_hand(ew=..., set=...), [("missing", "hands.5.set"), ("missing", "hands.5.ew")]),
        (with_hand(n="1"), [("pair-and-players", "hands.5.ns")]),
        (
            with_hand(ns=..., ew=..., n="1", s="2", e="3", w="4"),
            [("players-at-pairs", "hands.5.n")],
        ),
        (raw(hands=[*CLUB["hands"], None]), [("not-an-object", "hands.6")]),
    ],
)
def test_faults_of_the_format(changed, expected):
    problems = faults(changed)
    assert [problem for problem in problems if problem in expected] == expected
    assert len(problems) == len(expected) or expected[-1][1].startswith("hands")


def test_faults_of_the_format_and_of_the_movement_are_listed_together():
    made = raw(colour="red", copies=1)
    made["hands"][5]["ew"] = "4"
    made["hands"][1] = {"round": 1, "tabel": 2, "ns": "2", "ew": "3", "set": 1}
    problems = faults(made)
    assert ("unknown-key", "colour") in problems
    assert ("unknown-key", "hands.1.tabel") in problems and ("missing", "hands.1.table") in problems
    # The faulty hand is left out, and the others keep their places in the list.
    assert ("booked-twice", "hands.5") in problems
    assert ("set-in-places", "hands.3.set") in problems


def test_an_individual_names_players():
    assert ("pairs-at-individual", "hands.0.ns") in faults(raw(kind="individual"))
    movement = make_individual(8)
    written = write_movement(movement)
    assert written["hands"][0] == {
        "round": 1,
        "table": 1,
        "n": "8",
        "s": "6",
        "e": "1",
        "w": "2",
        "set": 1,
    }
    assert "balance" not in written
    reading = read_movement(written)
    assert reading.movement == movement and reading.balance is None


@pytest.mark.parametrize("tables", range(2, 13))
def test_what_is_written_is_read_back_equal(tables):
    for movement in movements(tables):
        written = json.loads(json.dumps(write_movement(movement)))
        assert read_movement(written).movement == movement


def test_everything_that_a_movement_says_of_itself_is_kept():
    movement = make_movement("relay-mitchell", 8, rounds=6, switch=2, missing=[8])
    written = write_movement(movement)
    assert written["switched"] == [5, 6] and written["missing"] == ["8"]
    assert written["shares"] == [[1, 8]] and written["stationary"] == list("12345678")
    assert read_movement(written).movement == movement
    pairs = make_movement("mitchell", 5, winners=2)
    assert write_movement(pairs)["winners"] == 2
    assert read_movement(write_movement(pairs)).movement == pairs


def test_the_balance_is_written_with_four_places():
    assert write_movement(make_movement("mitchell", 7, switch=1))["balance"] == "1.0491"


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["round", "table", "set", "ns", "ew", "n", "s", "e", "w", "x"]),
            inner,
            max_size=5,
        )
    ),
    max_leaves=12,
)


@given(st.sampled_from([*CLUB, "winners", "shares", "missing", "stationary", "balance"]), values)
def test_whatever_is_written_reading_never_raises(key, value):
    reading = read_movement(raw(**{key: value}))
    assert (reading.movement is None) == bool(reading.problems)
    for problem in reading.problems:
        assert problem.problem and problem.field


@given(st.integers(0, 5), st.sampled_from(["round", "table", "set", "ns", "ew"]), values)
def test_whatever_a_hand_has_reading_never_raises(position, key, value):
    made = copy.deepcopy(CLUB)
    made["hands"][position][key] = value
    reading = read_movement(made)
    assert (reading.movement is None) == bool(reading.problems)


def test_hands_are_not_read_any_further_after_a_hundred_problems():
    reading = read_movement({"name": "x", "kind": "other", "hands": [{}] * MOST_HANDS})
    assert len(reading.problems) == MOST_PROBLEMS + 1


@pytest.mark.parametrize("key", ["hands", "stationary", "switched", "missing", "shares"])
def test_a_list_that_is_too_long_is_not_looked_at(key):
    reading = read_movement(raw(**{key: [Unread()] * 30_001}))
    codes = [(problem.field, problem.code) for problem in reading.problems]
    assert (key, "too-many-items") in codes
    assert len(codes) <= 2  # without hands there are no rounds either


class Unread:
    """A value that nothing may look at."""

    def __getattribute__(self, name):
        raise AssertionError(name)


def test_faults_of_claims_are_told_no_further_than_a_hundred():
    tables = range(1, 200)
    hands = [
        {"round": table, "table": table, "set": table, "ns": "1", "ew": str(table + 1)}
        for table in tables
    ]
    reading = read_movement(
        {
            "name": "x",
            "kind": "other",
            "tables": 199,
            "rounds": 199,
            "hands": hands,
            "stationary": ["1"] * 1000,
        }
    )
    assert len(reading.problems) == MOST_PROBLEMS + 1
