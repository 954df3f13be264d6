"""The shared movements, if their file is available: our figures agree with theirs."""

import json
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from tournaments.movements.checking import check_movement
from tournaments.movements.families import make_movement
from tournaments.movements.movement import Hand, Kind, Movement

FILE = Path(__file__).parents[3] / "shared" / "facts" / "movements.json"
CASES = json.loads(FILE.read_text())["movements"] if FILE.exists() else []
if not CASES:
    pytest.skip(f"{FILE.name} is not at hand", allow_module_level=True)

PAIRS = [case for case in CASES if "check" in case]
INDIVIDUALS = [case for case in CASES if case.get("kind") == "individual"]
FAMILY = {
    "Mitchell": "mitchell",
    "Skip": "skip-mitchell",
    "Relay-and-share": "relay-mitchell",
}


def renumber(values):
    """Return numbers from 1 for values, in their order."""
    return {value: number for number, value in enumerate(sorted(set(values)), start=1)}


def load(case):
    """Return a case as a movement. Boards that are always together make a set."""
    hands = case["hands"]
    keys = [("ns",), ("ew",)] if "ns" in hands[0] else [("north", "south"), ("east", "west")]
    companions = {}
    for hand in hands:
        for board in hand["boards"]:
            companions.setdefault(board, []).append((hand["round"], hand["table"]))
    sets = renumber(tuple(sorted(spots)) for spots in companions.values())
    tables = renumber(hand["table"] for hand in hands)
    slots = renumber(hand[key] for hand in hands for side in keys for key in side)
    made = []
    for hand in hands:
        sides = [tuple(slots[hand[key]] for key in side) for side in keys]
        for set_ in sorted({sets[tuple(sorted(companions[board]))] for board in hand["boards"]}):
            made.append(Hand(hand["round"], tables[hand["table"]], set_, *sides))
    kind = Kind.OTHER if len(keys[0]) == 1 else Kind.INDIVIDUAL
    rounds = max(hand["round"] for hand in hands)
    return Movement(case["name"], kind, len(tables), rounds, tuple(made))


@pytest.mark.parametrize("case", PAIRS, ids=lambda case: case["name"])
def test_our_checks_agree_with_theirs(case):
    movement, theirs = load(case), case["check"]
    met = Counter(
        frozenset(slots)
        for _round, *slots in {(hand.round, *hand.slots) for hand in movement.hands}
    )
    assert len(movement.slots) == theirs["pairs"]
    assert (movement.tables, movement.rounds) == (theirs["tables"], theirs["rounds"])
    assert max(met.values()) == theirs["max_meetings"]
    assert len(met) == theirs["opponent_pairs_met"]
    codes = {fault.code for fault in check_movement(movement)}
    assert ("meet-again" in codes) == (theirs["max_meetings"] > 1)
    assert ("set-again" in codes) == (theirs["max_times_pair_plays_board"] > 1)
    assert ("booked-twice" in codes) == theirs["pair_twice_in_round"]
    assert ("set-in-places" in codes) == (theirs["board_at_two_tables_same_round"] > 0)
    assert codes <= {"meet-again", "set-again", "booked-twice", "set-in-places"}


@pytest.mark.parametrize("case", INDIVIDUALS, ids=lambda case: case["name"])
def test_individuals_can_be_carried_and_checked(case):
    movement = load(case)
    partners = Counter(frozenset(side) for hand in movement.hands for side in (hand.ns, hand.ew))
    assert set(partners) == set(map(frozenset, combinations(movement.slots, 2)))
    codes = {fault.code for fault in check_movement(movement)}
    assert "partners-again" not in codes and "booked-twice" not in codes


@pytest.mark.parametrize(
    "case",
    [case for case in PAIRS if case["name"].split()[0] in FAMILY and "tables" in case["name"]],
    ids=lambda case: case["name"],
)
def test_our_mitchells_are_the_same_hand_for_hand(case):
    theirs = load(case)
    ours = make_movement(FAMILY[case["name"].split()[0]], theirs.tables)
    assert {(hand.round, hand.table, hand.slots) for hand in ours.hands} == {
        (hand.round, hand.table, hand.slots) for hand in theirs.hands
    }
    sets = {(hand.round, hand.table): hand.set for hand in theirs.hands}
    for first, second in combinations(ours.hands, 2):
        same = sets[first.round, first.table] == sets[second.round, second.table]
        assert (first.set == second.set) == same
