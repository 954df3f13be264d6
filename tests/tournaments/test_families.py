"""Every movement that can be asked for is sound, and what each family promises holds."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.problem import Faulty
from tests.tournaments.fields import judge, lengths, movements
from tournaments.movements.checking import check_movement
from tournaments.movements.families import make_individual, make_movement
from tournaments.movements.family import format_numbers
from tournaments.movements.individual import (
    INDIVIDUALS,
    list_individual_rounds,
    measure_company,
)
from tournaments.movements.movement import Line
from tournaments.movements.pair_families import FAMILIES

FIELDS = range(2, 41)
DIRECTED = [name for name, family in FAMILIES.items() if family.directed]
LINES = [name for name, family in FAMILIES.items() if family.has_lines]


def find_tables(movement, set_, round_):
    """Return the tables at which a set lies in a round; none if it lies on a bye-stand."""
    hands = [hand for hand in movement.hands if (hand.set, hand.round) == (set_, round_)]
    return sorted(hand.table for hand in hands)


@st.composite
def asked(draw, names=tuple(FAMILIES), most=30):
    """Draw a name, tables and rounds that it serves."""
    name = draw(st.sampled_from(names))
    tables = draw(
        st.sampled_from([table for table in FAMILIES[name].list_tables() if table <= most])
    )
    return name, tables, draw(st.sampled_from(FAMILIES[name].rounds(tables)))


@pytest.mark.parametrize("tables", FIELDS)
def test_every_movement_is_sound(tables):
    made = list(movements(tables))
    assert len(made) >= 3
    for movement in made:
        assert check_movement(movement) == [], (movement.name, movement.rounds)


@given(asked(most=16), st.data())
def test_a_second_opinion_finds_nothing_either(parameters, data):
    name, tables, rounds = parameters
    missing = data.draw(st.sets(st.integers(1, 2 * tables), max_size=1))
    assert judge(make_movement(name, tables, rounds=rounds, missing=missing)) == []


@pytest.mark.parametrize("tables", FIELDS)
def test_half_a_table_may_be_missing_anywhere(tables):
    for name in FAMILIES:
        for rounds in lengths(name, tables)[-1:]:
            whole = make_movement(name, tables, rounds=rounds)
            for slot in (1, tables, tables + 1, 2 * tables):
                half = whole.without(slot)
                assert check_movement(half) == []
                assert half.entrants == tuple(other for other in whole.slots if other != slot)
                for round_ in range(1, rounds + 1):
                    place = whole.place(slot, round_)
                    out = {*whole.sitting_out(round_), *(place.opponents if place else ())}
                    assert {*half.sitting_out(round_)} == out - {slot}
                    assert len(out) == 1 or FAMILIES[name].extra


@given(asked(names=DIRECTED), st.integers(0, 4))
def test_the_arrow_switch_keeps_opponents_tables_and_boards(parameters, switch):
    name, tables, rounds = parameters
    switch = min(switch, rounds)
    plain = make_movement(name, tables, rounds=rounds)
    turned = make_movement(name, tables, rounds=rounds, switch=switch)
    assert turned.switched == tuple(range(rounds - switch + 1, rounds + 1))
    assert check_movement(turned) == []
    for before, after in zip(plain.hands, turned.hands, strict=True):
        assert {before.ns, before.ew} == {after.ns, after.ew}
        assert (before.round, before.table, before.set) == (after.round, after.table, after.set)
        assert (before.ns == after.ew) == (before.round in turned.switched)


@given(asked(names=LINES))
def test_with_two_winners_the_lines_never_mix(parameters):
    name, tables, rounds = parameters
    movement = make_movement(name, tables, rounds=rounds, winners=2)
    assert check_movement(movement) == []
    for hand in movement.hands:
        assert movement.line(hand.ns[0]) is Line.NS and movement.line(hand.ew[0]) is Line.EW


@pytest.mark.parametrize("tables", range(4, 41, 2))
def test_a_skip_mitchell_stops_one_round_short(tables):
    assert make_movement("skip-mitchell", tables).rounds == tables - 1
    with pytest.raises(Faulty, match="meet an opponent again"):
        make_movement("skip-mitchell", tables, rounds=tables)


@pytest.mark.parametrize("tables", range(2, 41, 2))
def test_a_relay_mitchell_has_a_round_for_each_table_and_shares_at_two(tables):
    movement = make_movement("relay-mitchell", tables)
    assert movement.rounds == tables
    for round_ in range(1, tables + 1):
        shared = [set_ for set_ in movement.sets if len(find_tables(movement, set_, round_)) > 1]
        assert len(shared) == 1
        assert find_tables(movement, shared[0], round_) == [1, tables]
        resting = [set_ for set_ in movement.sets if not find_tables(movement, set_, round_)]
        assert len(resting) == 1


@pytest.mark.parametrize("tables", range(4, 41, 2))
def test_at_half_a_table_a_relay_need_not_share(tables):
    movement = make_movement("relay-mitchell", tables, missing=[tables])
    places = [(hand.round, hand.set) for hand in movement.played]
    assert len(places) == len(set(places))


@pytest.mark.parametrize("tables", range(2, 15))
def test_at_a_howell_everybody_meets_everybody_once(tables):
    movement = make_movement("howell", tables)
    met = sorted({tuple(sorted(hand.slots)) for hand in movement.hands})
    assert met == list(combinations(range(1, 2 * tables + 1), 2))
    assert movement.rounds == 2 * tables - 1
    assert {movement.count_sets(slot) for slot in movement.slots} == {len(movement.sets)}


def test_two_tables_exchange_their_boards_between_two_rounds_of_a_stage():
    movement = make_movement("two-tables", 2)
    assert movement.shares == () and movement.copies == 1
    for first in (1, 3, 5):
        for table in (1, 2):
            now, then = (
                next(hand for hand in movement.hands if (hand.round, hand.table) == (round_, table))
                for round_ in (first, first + 1)
            )
            assert now.slots == then.slots
            assert find_tables(movement, now.set, first + 1) == [3 - table]


@pytest.mark.parametrize("tables", range(3, 15))
def test_a_three_quarter_movement_has_rounds_between_a_mitchell_and_a_howell(tables):
    served = FAMILIES["three-quarter"].rounds(tables)
    assert served == tuple(range(tables + 1, 2 * tables - 1))
    for rounds in served:
        movement = make_movement("three-quarter", tables, rounds=rounds)
        assert movement.rounds == rounds
        assert {movement.count_sets(slot) for slot in movement.slots} == {rounds}
        assert len(movement.stationary) >= 1


@pytest.mark.parametrize("tables", [size for size in FIELDS if size >= 4])
def test_in_a_web_few_sets_serve_the_field(tables):
    for rounds in lengths("web", tables):
        movement = make_movement("web", tables, rounds=rounds)
        assert len(movement.sets) in (rounds, rounds + 1)
        for slot in movement.slots:
            sets = [set_ for place in movement.guide(slot) if place for set_ in place.sets]
            assert len(sets) == len(set(sets)) == rounds
        for round_ in range(1, rounds + 1):
            most = max(len(find_tables(movement, set_, round_)) for set_ in movement.sets)
            assert most <= movement.copies <= -(-tables // len(movement.sets)) + 2


@pytest.mark.parametrize("players", INDIVIDUALS)
def test_at_an_individual_everybody_partners_everybody_once_and_opposes_twice(players):
    movement = make_individual(players)
    assert check_movement(movement) == []
    assert movement.slots == tuple(range(1, players + 1))
    for slot in movement.slots:
        places = [place for place in movement.guide(slot) if place]
        others = sorted(set(movement.slots) - {slot})
        assert sorted(partner for place in places for partner in place.partners) == others
        assert sorted(opponent for place in places for opponent in place.opponents) == sorted(
            2 * others
        )
        assert len(places) == players - 1


@pytest.mark.parametrize(
    ("arguments", "codes"),
    [
        (("waltz", 7), ["unknown-movement"]),
        (("mitchell", 8), ["even-mitchell"]),
        (("mitchell", 1), ["tables-not-served"]),
        (("mitchell", -3), ["tables-not-served"]),
        (("mitchell", 99), ["tables-not-served"]),
        (("skip-mitchell", 7), ["odd-mitchell"]),
        (("relay-mitchell", 7), ["odd-mitchell"]),
        (("skip-mitchell", 8, {"rounds": 8}), ["skip-too-long"]),
        (("mitchell", 7, {"rounds": 8}), ["rounds-not-served"]),
        (("mitchell", 7, {"rounds": 0}), ["rounds-not-served"]),
        (("howell", 15), ["tables-not-served"]),
        (("howell", 7, {"rounds": 9}), ["rounds-not-served"]),
        (("two-tables", 3), ["tables-not-served"]),
        (("three-quarter", 7, {"rounds": 7}), ["rounds-not-served"]),
        (("web", 15, {"rounds": 15}), ["rounds-not-served"]),
        (("howell", 7, {"switch": 1}), ["switch-not-here"]),
        (("mitchell", 7, {"switch": 8}), ["switch-too-many"]),
        (("mitchell", 7, {"switch": -1}), ["switch-too-many"]),
        (("howell", 7, {"winners": 2}), ["two-winners-not-here"]),
        (("mitchell", 7, {"winners": 2, "switch": 1}), ["two-winners-switched"]),
        (("mitchell", 7, {"missing": [15, 0]}), ["no-such-slot", "no-such-slot"]),
        (
            ("mitchell", 8, {"winners": 3, "switch": -1, "missing": [17]}),
            ["even-mitchell", "winners-range", "switch-too-many", "no-such-slot"],
        ),
    ],
)
def test_what_cannot_be_is_refused_with_every_reason(arguments, codes):
    name, tables, *more = arguments
    with pytest.raises(Faulty) as refused:
        make_movement(name, tables, **(more[0] if more else {}))
    assert [problem.code for problem in refused.value.problems] == codes
    assert all("%(" not in problem.problem for problem in refused.value.problems)


@pytest.mark.parametrize("players", [0, 6, 7, 53, 100])
def test_there_is_no_individual_of_other_numbers(players):
    with pytest.raises(Faulty, match="4, 5, 8–52 players"):
        make_individual(players)


@pytest.mark.parametrize("players", range(8, 53))
def test_an_individual_keeps_what_it_promises(players):
    whole = make_individual(players, list_individual_rounds(players)[-1])
    assert check_movement(whole) == []
    company = measure_company(whole)
    near = {44, 48, 52}
    if players % 4 < 2 and players not in near:
        assert company.is_whole
    elif players in near:
        assert set(company.partners) == {1}
        assert set(company.opponents) <= {1, 2, 3}
        others = players * (players - 1) // 2
        assert company.opponents[2] > 0.9 * others
    else:
        assert set(company.partners) <= {0, 1}
        unmet = players // 2 if players % 4 == 2 else players
        assert company.partners[0] <= unmet
        assert max(company.opponents) <= (3 if players in (14, 50) else 2)
    assert company.sit_outs[0] == company.sit_outs[1] == players % 4


@pytest.mark.parametrize("players", range(8, 53))
def test_the_usual_rounds_of_an_individual_make_an_evening(players):
    movement = make_individual(players)
    assert check_movement(movement) == []
    assert 7 <= movement.rounds <= 13
    company = measure_company(movement)
    assert max(company.partners) == 1
    assert company.sit_outs[1] - company.sit_outs[0] <= 3
    assert [len(movement.sitting_out(round_)) for round_ in (1, 2)] == [players % 4] * 2


def test_numbers_with_runs_are_written_short():
    assert format_numbers((4, 5, 8, 9, 10, 12)) == "4, 5, 8–10, 12"
    assert format_numbers((3, 5, 7)) == "3–7 odd"
