"""Movements from what was played: files of results tell who met whom, and not always where."""

import random

import pytest

from tournaments.movements.checking import check_movement
from tournaments.movements.families import make_individual, make_movement
from tournaments.movements.movement import Line, Movement
from tournaments.movements.recorded import Played, record_movement


def play(movement: Movement, boards: int = 2, *, told: bool = True) -> list[Played]:
    """Return the boards of a movement. told: whether rounds and tables are stated."""
    return [
        Played(
            hand.ns,
            hand.ew,
            (hand.set - 1) * boards + board + 1,
            hand.round if told else None,
            hand.table if told else None,
        )
        for hand in movement.played
        for board in range(boards)
    ]


MOVEMENTS = [
    make_movement("howell", 4),
    make_movement("mitchell", 5),
    make_movement("mitchell", 7, missing=(14,)),
    make_movement("three-quarter", 7, rounds=9),
    make_individual(8),
    make_individual(12),
]


@pytest.mark.parametrize("movement", MOVEMENTS)
@pytest.mark.parametrize("told", [True, False], ids=["told", "not told"])
def test_what_was_played_is_a_movement(movement: Movement, told: bool) -> None:
    results = play(movement, told=told)
    random.Random(5).shuffle(results)
    recorded = record_movement("from a file", results)
    assert not check_movement(recorded.movement)
    assert recorded.made is not told
    hands = {(hand.round, hand.table, hand.set): hand for hand in recorded.movement.hands}
    for played, place in zip(results, recorded.places, strict=True):
        hand = hands[(*place, played.board)]
        assert (hand.ns, hand.ew) == played.company
        if told:
            assert place == (played.round, played.table)


@pytest.mark.parametrize("missing", [None, 14, 7])
def test_lines_that_are_ranked_apart_keep_their_numbers(missing: int | None) -> None:
    made = make_movement("mitchell", 7, winners=2, missing=(missing,) if missing else ())
    slots = {slot: at for at, slot in enumerate(made.entrants, start=1)}
    north_south = sum(made.line(slot) is Line.NS for slot in slots)
    results = [
        Played((slots[played.ns[0]],), (slots[played.ew[0]],), played.board, *place)
        for played in play(made)
        for place in [(played.round, played.table)]
    ]
    recorded = record_movement("from a file", results, (north_south, len(slots) - north_south))
    assert not check_movement(recorded.movement)
    assert recorded.movement.missing == made.missing
    for slot, at in slots.items():
        shown = at if at <= north_south else at + recorded.shift
        assert shown == slot


def test_a_file_that_contradicts_itself_has_its_rounds_made() -> None:
    results = [
        Played((1,), (2,), 1, 1, 1),
        Played((3,), (4,), 1, 1, 1),  # two companies at one table
        Played((1,), (3,), 2, 1, 2),
    ]
    recorded = record_movement("from a file", results)
    assert recorded.made
    assert not check_movement(recorded.movement)
    assert len(set(recorded.places)) == 3


def test_tables_that_were_left_out_leave_no_gap() -> None:
    results = [Played((1,), (2,), 1, 2, 3), Played((3,), (4,), 1, 2, 7)]
    recorded = record_movement("from a file", results)
    assert recorded.places == ((1, 1), (1, 2))
    assert not check_movement(recorded.movement)


def test_its_cost_is_linear() -> None:
    """Four hundred tables of one company each, without rounds, are read at once."""
    results = [Played((at,), (at + 1,), 1) for at in range(1, 800, 2)]
    assert not check_movement(record_movement("from a file", results).movement)
