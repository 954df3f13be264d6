"""Movements of teams: sound, with two rooms for every match, and everybody meets everybody."""

from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from scoring.problem import Faulty
from tournaments.movements.checking import check_movement
from tournaments.movements.drawn import build_drawn_pairs, build_drawn_round
from tournaments.movements.movement import Hand
from tournaments.movements.printing import format_movement
from tournaments.movements.reading import read_movement, write_movement
from tournaments.movements.sides import get_team
from tournaments.movements.team_families import TEAM_FAMILIES, make_team_movement
from tournaments.movements.teams import MOST_TEAMS, seat_match

SIZES = [
    (name, teams, rounds)
    for name, family in TEAM_FAMILIES.items()
    for teams in range(2, MOST_TEAMS + 1)
    for rounds in family.rounds(teams)
]


def list_rooms(movement):
    """The tables at which two teams met, with the set: home sat North-South."""
    return [
        (get_team(hand.ns[0]), get_team(hand.ew[0]), hand.set, hand.round)
        for hand in movement.played
    ]


@pytest.mark.parametrize(("name", "teams", "rounds"), SIZES)
def test_every_movement_of_teams_is_sound(name, teams, rounds):
    movement = make_team_movement(name, teams, rounds)
    assert check_movement(movement) == []
    assert read_movement(write_movement(movement)).movement == movement


@pytest.mark.parametrize(
    ("name", "teams", "rounds"), [size for size in SIZES if size[0] != "head-to-head"]
)
def test_all_teams_meet_with_the_same_boards_in_both_rooms(name, teams, rounds):
    rooms = list_rooms(make_team_movement(name, teams, rounds))
    for home, away in combinations(range(1, teams + 1), 2):
        open_ = {set_ for one, other, set_, _ in rooms if (one, other) == (home, away)}
        closed = {set_ for one, other, set_, _ in rooms if (one, other) == (away, home)}
        assert open_ == closed
        assert open_


def test_two_teams_exchange_their_boards():
    movement = make_team_movement("head-to-head", 2, 4)
    rooms = list_rooms(movement)
    assert [set_ for one, _, set_, _ in rooms if one == 1] == [1, 2, 3, 4]
    assert [set_ for one, _, set_, _ in rooms if one == 2] == [2, 1, 4, 3]
    assert movement.tables == 2


def test_the_halves_of_a_match_are_as_far_from_the_end_as_from_the_beginning():
    rooms = list_rooms(make_team_movement("american-whist", 7))
    rounds = {(home, away): round_ for home, away, _, round_ in rooms}
    assert all(rounds[home, away] + rounds[away, home] == 7 for home, away in rounds)


@pytest.mark.parametrize("teams", range(4, 31, 2))
def test_boards_of_an_even_number_are_relayed_and_rest_on_a_stand_every_other_round(teams):
    movement = make_team_movement("shared-whist", teams)
    half = teams // 2
    for set_ in movement.sets:
        places = {}
        for hand in movement.hands:
            if hand.set == set_:
                places.setdefault(hand.round, []).append(hand.table)
        rounds = sorted(places)
        assert {later - round_ for round_, later in pairwise(rounds)} <= {2}
        assert all(other - table == half for table, other in places.values())
        moves = [places[later][0] - places[round_][0] for round_, later in pairwise(rounds)]
        assert {move % half for move in moves} <= {1 % half}


def test_three_teams_play_a_triple():
    rooms = list_rooms(make_team_movement("american-whist", 3))
    assert sorted(round_ for *_, round_ in rooms) == [1, 1, 1, 2, 2, 2]
    for round_ in (1, 2):
        meetings = [{home, away} for home, away, _, at in rooms if at == round_]
        assert all(meeting in meetings for meeting in ({1, 2}, {1, 3}, {2, 3}))


def test_a_howell_of_matches_plays_both_rooms_at_once_and_leaves_an_odd_team_out():
    movement = make_team_movement("team-howell", 5)
    rooms = list_rooms(movement)
    rounds = {(home, away): round_ for home, away, _, round_ in rooms}
    assert all(rounds[home, away] == rounds[away, home] for home, away in rounds)
    out = [movement.sitting_out(round_) for round_ in range(1, 6)]
    assert sorted({get_team(slot) for slots in out for slot in slots}) == [1, 2, 3, 4, 5]
    assert all(len(slots) == 2 for slots in out)
    assert format_movement(movement).splitlines()[0].endswith("out")


@pytest.mark.parametrize(
    ("name", "teams", "rounds", "code"),
    [
        ("head-to-head", 3, None, "teams-not-served"),
        ("american-whist", 8, None, "teams-not-served"),
        ("shared-whist", 7, None, "teams-not-served"),
        ("team-howell", 2, None, "teams-not-served"),
        ("team-howell", 30, None, "teams-not-served"),
        ("american-whist", 7, 4, "team-rounds-not-served"),
        ("head-to-head", 2, 3, "team-rounds-not-served"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(name, teams, rounds, code):
    with pytest.raises(Faulty) as refused:
        make_team_movement(name, teams, rounds)
    [problem] = refused.value.problems
    assert problem.code == code
    assert name in problem.problem


def change(movement, at, **fields):
    hands = list(movement.hands)
    hands[at] = replace(hands[at], **fields)
    return replace(movement, hands=tuple(hands))


def test_the_faults_of_a_movement_of_teams():
    movement = make_team_movement("american-whist", 5)
    codes = {
        "itself": change(movement, 0, ew=(2,)),
        "line": change(movement, 0, ns=movement.hands[0].ew, ew=movement.hands[0].ns),
        "room": replace(movement, hands=movement.hands[1:]),
    }
    faults = {key: {fault.code for fault in check_movement(bad)} for key, bad in codes.items()}
    assert "team-meets-itself" in faults["itself"]
    assert "wrong-line" in faults["line"]
    assert faults["room"] == {"one-room-only"}


def test_a_round_that_was_drawn_is_a_movement_though_others_are_empty():
    movement = build_drawn_round("swiss", [(9, 4), (3, 12)], 3, rounds=6)
    assert check_movement(movement) == []
    assert read_movement(write_movement(movement)).movement == movement
    assert movement.rounds == 6
    assert [hand.table for hand in movement.hands] == [1, 2, 3, 4]
    assert list_rooms(movement)[:2] == [(9, 4, 1, 3), (4, 9, 1, 3)]
    again = replace(movement, hands=(*movement.hands, *seat_match((9, 5), 3, (5, 6), 1)))
    assert "booked-twice" in {fault.code for fault in check_movement(again)}
    beyond = replace(movement, hands=(Hand(3, 1, 1, (1001,), (2,)),))
    assert "slot-unknown" in {fault.code for fault in check_movement(beyond)}


def test_whether_rounds_are_drawn_is_true_or_false():
    raw = write_movement(build_drawn_round("swiss", [(1, 2)], 1, rounds=2))
    assert raw["drawn"] is True
    problems = read_movement({**raw, "drawn": "yes"}).problems
    assert ("drawn", "not-drawn") in {(problem.field, problem.code) for problem in problems}


def test_a_drawn_round_of_pairs_has_a_table_for_each_match():
    movement = build_drawn_pairs("swiss", [(9, 4), (3, 12)], 3, rounds=6)
    assert [(hand.table, hand.ns, hand.ew, hand.set) for hand in movement.hands] == [
        (1, (9,), (4,), 1),
        (2, (3,), (12,), 1),
    ]
    assert movement.get_number(9) == 9
    reading = read_movement(write_movement(movement))
    assert reading.movement == movement
