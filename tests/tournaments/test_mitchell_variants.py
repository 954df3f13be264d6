"""Hesitation, rover, bump and appendix Mitchells keep what is published of each."""

from collections import Counter
from itertools import pairwise

import pytest

from scoring.problem import Faulty
from tests.tournaments.fields import judge
from tests.tournaments.search_rovers import find_path
from tournaments.movements.checking import check_movement
from tournaments.movements.families import make_movement, seat_pairs
from tournaments.movements.movement import Line
from tournaments.movements.pair_families import FAMILIES
from tournaments.movements.paths import PATHS
from tournaments.movements.rovers import find_rover_path

HESITATION, ROVER, BUMP, APPENDIX = (
    "hesitation-mitchell",
    "rover-mitchell",
    "bump-mitchell",
    "appendix-mitchell",
)
EXTRA = (ROVER, BUMP)
JUDGED = 20
"""The most tables for which the second opinion is asked, which takes long."""
LONGEST = [
    (name, tables, rounds)
    for name in (HESITATION, ROVER, BUMP)
    for tables in FAMILIES[name].list_tables()
    for rounds in FAMILIES[name].rounds(tables)[-1:]
]
APPENDICES = [
    (tables, rounds)
    for tables in FAMILIES[APPENDIX].list_tables()
    for rounds in FAMILIES[APPENDIX].rounds(tables)
]


def list_tables(movement, slot):
    """Return the table of a slot in each round, None where it sits out."""
    return [place and place.table for place in movement.guide(slot)]


def count_by_round(movement, key):
    """Return how often a key of hands occurs in a round, at most and at least."""
    counts = Counter((hand.round, key(hand)) for hand in movement.hands)
    return min(counts.values()), max(counts.values())


@pytest.mark.parametrize(("name", "tables", "rounds"), LONGEST)
def test_every_size_and_length_is_sound(name, tables, rounds):
    whole = make_movement(name, tables, rounds=rounds)
    assert check_movement(whole) == []
    assert tables > JUDGED or judge(whole) == []
    assert whole.rounds == rounds and whole.tables == tables
    # The others are its first rounds.
    for fewer in {*FAMILIES[name].rounds(tables)[:1], *FAMILIES[name].rounds(tables)[-2:]}:
        hands = tuple(hand for hand in whole.hands if hand.round <= fewer)
        assert make_movement(name, tables, rounds=fewer).hands == hands


@pytest.mark.parametrize(("tables", "rounds"), APPENDICES)
def test_every_appendix_mitchell_is_sound(tables, rounds):
    movement = make_movement(APPENDIX, tables, rounds=rounds)
    assert check_movement(movement) == []
    assert tables > JUDGED or judge(movement) == []
    assert {movement.count_sets(slot) for slot in movement.slots} == {rounds}
    assert len(movement.sets) == rounds


@pytest.mark.parametrize("name", EXTRA)
@pytest.mark.parametrize("tables", range(4, 21))
def test_shorter_movements_of_an_odd_pair_say_truly_who_keeps_the_table(name, tables):
    for rounds in FAMILIES[name].rounds(tables):
        assert check_movement(make_movement(name, tables, rounds=rounds)) == []


@pytest.mark.parametrize("tables", FAMILIES[HESITATION].list_tables())
def test_at_a_hesitation_mitchell_everybody_plays_all_sets_and_one_round_more_than_tables(tables):
    movement = make_movement(HESITATION, tables)
    assert movement.rounds == len(movement.sets) == tables + 1
    assert {movement.count_sets(slot) for slot in movement.slots} == {tables + 1}
    assert movement.stationary == tuple(range(1, tables))
    assert movement.shares == (((1, tables),) if tables % 2 == 0 else ())


@pytest.mark.parametrize("tables", FAMILIES[HESITATION].list_tables())
def test_whoever_sat_east_west_at_the_last_table_sits_north_south_there(tables):
    movement = make_movement(HESITATION, tables)
    for slot in range(tables, 2 * tables + 1):
        guide = movement.guide(slot)
        norths = [place.round for place in guide if place.direction is Line.NS]
        assert [guide[round_ - 1].table for round_ in norths] == [tables]
        for before, after in pairwise(guide):
            if (before.table, before.direction) == (tables, Line.EW):
                assert (after.table, after.direction) == (tables, Line.NS)
            elif before.direction is Line.NS:
                assert (after.table, after.direction) == (1, Line.EW)
            else:
                assert (after.table, after.direction) == (before.table + 1, Line.EW)


def test_the_hesitation_mitchells_of_seven_and_eight_tables_lie_as_published():
    """Boards 1-3, 4-6, 7-9, a relay, and 13-15 from table 4 on; two relays at eight tables."""
    seven, eight = (
        [hand.set for hand in make_movement(HESITATION, tables).hands if hand.round == 1]
        for tables in (7, 8)
    )
    assert seven == [1, 2, 3, 5, 6, 7, 8]
    assert eight == [1, 2, 3, 4, 7, 8, 9, 1]


@pytest.mark.parametrize("tables", range(4, 41, 2))
def test_at_half_a_table_a_hesitation_mitchell_need_not_share(tables):
    count, missing = seat_pairs(HESITATION, 2 * tables - 1)
    assert (count, missing) == (tables, (1,))
    places = Counter(
        (hand.round, hand.set) for hand in make_movement(HESITATION, tables, missing=[1]).played
    )
    assert set(places.values()) == {1}


@pytest.mark.parametrize(
    ("name", "tables"), [size[:2] for size in LONGEST if size[0] != HESITATION]
)
def test_of_an_odd_pair_too_many_one_sits_out_each_round_and_nobody_twice(name, tables):
    movement = make_movement(name, tables)
    assert movement.slots == tuple(range(1, 2 * tables + 2))
    outs = [movement.sitting_out(round_) for round_ in range(1, movement.rounds + 1)]
    assert all(len(out) == 1 for out in outs)
    assert outs[0] == (2 * tables + 1,)
    assert len(set(outs)) == movement.rounds
    assert all(out[0] <= tables for out in outs[1:])


@pytest.mark.parametrize("tables", FAMILIES[ROVER].list_tables())
def test_a_rover_has_a_round_less_than_tables_if_their_number_is_divisible_by_2_or_3(tables):
    most = FAMILIES[ROVER].rounds(tables)[-1]
    assert most == (tables if tables % 2 and tables % 3 else tables - 1)
    movement = make_movement(ROVER, tables)
    roving = list_tables(movement, 2 * tables + 1)
    assert roving[1:] == list(find_rover_path(tables)[: most - 1])
    for slot in range(1, tables + 1):
        assert {*list_tables(movement, slot)} <= {slot, None}


def test_rovers_go_as_published():
    assert find_rover_path(5) == (2, 4, 1, 3)
    assert find_rover_path(7) == (2, 4, 6, 1, 3, 5)
    assert find_rover_path(8)[:3] == (2, 4, 6)
    # Where East-West skip, after four rounds of eight tables, the rover goes to table 3.
    assert find_rover_path(8)[3] == 3


def test_no_rover_plays_all_rounds_at_nine_tables():
    assert find_path(9, 9) is None
    with pytest.raises(Faulty, match="stops after 8 rounds"):
        make_movement(ROVER, 9, rounds=9)


def test_paths_are_stored_where_the_number_is_divisible_by_3():
    assert list(PATHS) == list(range(6, 51, 3))
    assert find_path(6, 5) is not None


@pytest.mark.parametrize("tables", range(4, 61))
def test_at_a_bump_mitchell_whoever_sat_out_goes_up_a_table_once(tables):
    movement = make_movement(BUMP, tables)
    assert movement.rounds == tables - 1
    assert list_tables(movement, 2 * tables + 1) == [None] + [1] * (tables - 2)
    for slot in range(1, tables + 1):
        later = [slot + 1] * (tables - 2 - slot)
        expected = [slot] * slot + [None] + later
        assert list_tables(movement, slot) == expected[: tables - 1]


@pytest.mark.parametrize(("tables", "rounds"), APPENDICES)
def test_at_an_appendix_mitchell_tables_beside_share_and_one_of_each_line_stays(tables, rounds):
    movement = make_movement(APPENDIX, tables, rounds=rounds)
    added = tables - rounds
    assert movement.shares == tuple((table, rounds + table) for table in range(1, added + 1))
    beside = range(tables + rounds + 1, 2 * tables + 1)
    assert movement.stationary == (*range(1, added + 1), *beside)
    for slot in range(tables + 1, tables + rounds + 1):
        steps = {
            (after.table - before.table) % rounds
            for before, after in pairwise(movement.guide(slot))
        }
        assert steps == {1}


def test_two_lines_compete_at_an_appendix_mitchell():
    movement = make_movement(APPENDIX, 9, winners=2)
    assert check_movement(movement) == []
    assert movement.rounds == 7


@pytest.mark.parametrize(
    ("arguments", "codes"),
    [
        ((HESITATION, 2), ["tables-not-served"]),
        ((HESITATION, 7, {"rounds": 7}), ["rounds-not-served"]),
        ((HESITATION, 7, {"winners": 2}), ["two-winners-not-here"]),
        ((ROVER, 3), ["tables-not-served"]),
        ((ROVER, 51), ["tables-not-served"]),
        ((ROVER, 9, {"rounds": 9}), ["odd-pair-too-long"]),
        ((ROVER, 7, {"rounds": 1}), ["rounds-not-served"]),
        ((ROVER, 7, {"winners": 2}), ["two-winners-odd-pair"]),
        ((ROVER, 7, {"missing": [16]}), ["no-such-slot"]),
        ((BUMP, 7, {"rounds": 7}), ["odd-pair-too-long"]),
        ((APPENDIX, 5), ["tables-not-served"]),
        ((APPENDIX, 9, {"rounds": 9}), ["rounds-not-served"]),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(arguments, codes):
    name, tables, *more = arguments
    with pytest.raises(Faulty) as refused:
        make_movement(name, tables, **(more[0] if more else {}))
    assert [problem.code for problem in refused.value.problems] == codes
    assert all("%(" not in problem.problem for problem in refused.value.problems)


@pytest.mark.parametrize("name", EXTRA)
def test_an_even_number_of_pairs_needs_no_table_more(name):
    assert seat_pairs(name, 13) == (6, ())
    with pytest.raises(Faulty, match="odd number of pairs"):
        seat_pairs(name, 12)
