"""Pairs and teams, parties, knock-outs and leagues: who meets whom."""

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.draws.brackets import draw_knock_out, list_ranks, make_bracket
from tournaments.draws.draw import Draw, NoDrawError, Past, Seating
from tournaments.draws.fixtures import draw_fixtures
from tournaments.draws.pairings import count_circle_rounds, draw_meetings
from tournaments.draws.parties import Partners, Way, draw_party


def decide(draw, dice, draws_allowed=False):
    sides = ["ns", "ew", *([""] if draws_allowed else [])]
    return {(draw.round, table.table): dice.choice(sides) for table in draw.tables}


@given(st.integers(2, 60), st.integers(0, 10**6))
def test_by_a_round_robin_everybody_meets_everybody_once(entrants, chance):
    rounds = count_circle_rounds(entrants)
    draws: list[Draw] = []
    for _ in range(rounds):
        draws.append(draw_meetings(range(1, entrants + 1), Past(draws), chance, rounds))
        assert sorted(draws[-1].entrants) == list(range(1, entrants + 1))
        assert draws[-1].reason.code == "round-robin"
    past = Past(draws)
    assert past.count_opponents() == Counter(
        dict.fromkeys(combinations(range(1, entrants + 1), 2), 1)
    )
    north = Counter(table.ns[0] for draw in draws for table in draw.tables)
    played = Counter(
        side[0] for draw in draws for table in draw.tables for side in (table.ns, table.ew)
    )
    assert all(abs(2 * north[entrant] - played[entrant]) <= 2 for entrant in played)


@given(st.integers(4, 60), st.integers(1, 9), st.integers(0, 10**6))
def test_by_score_nobody_meets_again_before_there_is_no_other_way(entrants, rounds, chance):
    dice = random.Random(chance)
    rounds = min(rounds, count_circle_rounds(entrants) // 2)
    draws: list[Draw] = []
    points: Counter[int] = Counter()
    for _ in range(rounds):
        draw = draw_meetings(range(1, entrants + 1), Past(draws, points=dict(points)), chance, 1)
        assert sorted(draw.entrants) == list(range(1, entrants + 1))
        draws.append(draw)
        for entrant in draw.entrants:
            points[entrant] += dice.randint(-900, 900)
    past = Past(draws)
    out = past.count_out()
    assert max(out.values()) - min(out.values()) <= 1
    assert all(times == 1 for times in past.count_opponents().values())


def test_those_with_like_scores_meet():
    first = Draw(1, (Seating(1, (1,), (2,)), Seating(2, (3,), (4,))), (), None)
    points = {1: 900, 2: -900, 3: 100, 4: -100}
    draw = draw_meetings([1, 2, 3, 4], Past([first], points=points), 1, 2)
    assert {frozenset(table.entrants) for table in draw.tables} == {
        frozenset((1, 3)),
        frozenset((2, 4)),
    }


def test_two_pairs_that_have_met_meet_again_and_it_is_said():
    draws = [draw_meetings([1, 2], Past(), 1, 3)]
    draws.append(draw_meetings([1, 2], Past(draws), 1, 3))
    assert draws[1].reason.code == "again"


def test_at_teams_the_pairs_meet_the_other_teams_pairs_in_turn():
    draws = [draw_meetings([1, 2, 3, 4], Past(), 5, 3, tables_each=2)]
    draws.append(draw_meetings([1, 2, 3, 4], Past(draws), 5, 3, tables_each=2))
    assert [table.pairs for table in draws[0].tables] == [(1, 1), (2, 2), (1, 1), (2, 2)]
    assert [table.pairs for table in draws[1].tables] == [(1, 2), (2, 1), (1, 2), (2, 1)]


@given(
    st.integers(4, 60),
    st.integers(2, 8),
    st.sampled_from(Way),
    st.sampled_from(Partners),
    st.integers(0, 10**6),
)
def test_at_a_party_everybody_has_one_place_and_sit_outs_are_even(
    players, rounds, way, partners, chance
):
    dice = random.Random(chance)
    draws: list[Draw] = []
    winners: dict[tuple[int, int], str] = {}
    for _ in range(rounds):
        draw = draw_party(range(1, players + 1), Past(draws, winners), chance, way, partners)
        assert sorted(draw.entrants) == list(range(1, players + 1))
        draws.append(draw)
        winners |= decide(draw, dice, draws_allowed=True)
    out = Past(draws).count_out()
    assert max(out.values()) - min(out.values()) <= 1


@pytest.mark.parametrize(
    ("way", "first", "second", "third"),
    [
        (Way.WINNERS_UP, {1, 2, 5, 6}, {7, 8, 9, 10}, {11, 12, 3, 4}),
        (Way.LOSERS_DOWN, {1, 2, 9, 10}, {5, 6, 3, 4}, {11, 12, 7, 8}),
        (Way.BOTH, {1, 2, 5, 6}, {3, 4, 9, 10}, {7, 8, 11, 12}),
    ],
)
def test_winners_move_up_and_losers_stay_or_the_other_way(way, first, second, third):
    tables = tuple(
        Seating(at + 1, (4 * at + 1, 4 * at + 2), (4 * at + 3, 4 * at + 4)) for at in range(3)
    )
    past = Past([Draw(1, tables, (), None)], {(1, table): "ns" for table in (1, 2, 3)})
    draw = draw_party(range(1, 13), past, 1, way, Partners.SEATS)
    assert [set(table.entrants) for table in draw.tables] == [first, second, third]


def test_whoever_comes_to_a_table_plays_with_one_who_stayed():
    tables = tuple(
        Seating(at + 1, (4 * at + 1, 4 * at + 2), (4 * at + 3, 4 * at + 4)) for at in range(3)
    )
    past = Past([Draw(1, tables, (), None)], {(1, table): "ns" for table in (1, 2, 3)})
    draw = draw_party(range(1, 13), past, 1, Way.WINNERS_UP, Partners.SEATS)
    before = past.count_partners()
    assert not any(
        before[tuple(sorted(side))] for table in draw.tables for side in (table.ns, table.ew)
    )


def test_a_party_of_nine_goes_on_when_one_comes_late_and_two_leave():
    draws = [draw_party(range(1, 10), Past(), 4, Way.WINNERS_UP, Partners.CUT)]
    winners = decide(draws[0], random.Random(1))
    for present in (range(1, 11), [1, 2, 3, 4, 5, 6, 7, 10], range(1, 14)):
        draw = draw_party(present, Past(draws, winners), 4, Way.WINNERS_UP, Partners.CUT)
        assert sorted(draw.entrants) == sorted(present)
        draws.append(draw)
        winners |= decide(draw, random.Random(2))


def test_a_bracket_keeps_the_seeds_apart_and_gives_them_the_byes():
    assert list_ranks(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    bracket = make_bracket([11, 12, 13, 14, 15, 16], {11: 1, 12: 2, 13: 3, 14: 4}, 9)
    assert [bracket[at] for at in (0, 2, 4, 6)] == [11, 14, 12, 13]
    assert [bracket[at] for at in (1, 5)] == [0, 0]


@given(st.integers(2, 60), st.booleans(), st.integers(0, 10**6), st.sampled_from([1, 2]))
def test_a_bracket_loses_nobody_and_ends_with_one_winner(entrants, third, chance, tables_each):
    dice = random.Random(chance)
    draws: list[Draw] = []
    winners: dict[tuple[int, int], str] = {}
    beaten: set[int] = set()

    def go_on() -> Draw:
        return draw_knock_out(
            range(1, entrants + 1),
            Past(draws, winners),
            chance,
            seeds={1: 1, 2: 2},
            third=third,
            tables_each=tables_each,
        )

    while len(beaten) < entrants - 1:
        draw = go_on()
        draws.append(draw)
        decided = {}
        for table in draw.tables:
            side = decided.setdefault(frozenset(table.entrants), dice.choice(["ns", "ew"]))
            winners[draw.round, table.table] = side
            if not table.place:
                assert not beaten.intersection(table.entrants)
        for table in draw.tables:
            if not table.place:
                lost = table.ew if winners[draw.round, table.table] == "ns" else table.ns
                beaten.update(lost)
        assert set(draw.entrants) | beaten >= set(range(1, entrants + 1))
    with pytest.raises(NoDrawError, match="decided"):
        go_on()
    places = [table.place for table in draws[-1].tables if table.place]
    assert bool(places) == (third and entrants >= 4)


@given(st.integers(2, 30).map(lambda half: 2 * half), st.integers(0, 10**6))
def test_of_single_players_at_tables_of_four_two_go_on_until_a_pair_is_left(players, chance):
    dice = random.Random(chance)
    draws: list[Draw] = []
    winners: dict[tuple[int, int], str] = {}
    left = set(range(1, players + 1))
    while len(left) > 2:
        draw = draw_knock_out(
            range(1, players + 1), Past(draws, winners), chance, seeds={}, four_handed=True
        )
        assert sorted(draw.entrants) == sorted(left)
        draws.append(draw)
        winners |= decide(draw, dice)
        for table in draw.tables:
            left -= set(table.ew if winners[draw.round, table.table] == "ns" else table.ns)
    with pytest.raises(NoDrawError, match="decided"):
        draw_knock_out(
            range(1, players + 1), Past(draws, winners), chance, seeds={}, four_handed=True
        )
    with pytest.raises(NoDrawError, match="even number"):
        draw_knock_out(range(1, 8), Past(), chance, seeds={}, four_handed=True)


def test_whoever_meets_one_that_has_left_goes_on():
    draws = [
        draw_knock_out(range(1, 5), Past(), 1, seeds={number: number for number in range(1, 5)})
    ]
    winners = {(1, table): "ns" for table in (1, 2)}
    draw = draw_knock_out([2, 3, 4], Past(draws, winners), 1, seeds={})
    assert (draw.tables, draw.out) == ((), (2,))
    with pytest.raises(NoDrawError, match="decided"):
        draw_knock_out([2, 3, 4], Past([*draws, draw], winners), 1, seeds={})


@pytest.mark.parametrize(("winner", "code"), [(None, "unfinished"), ("", "drawn")])
def test_no_round_follows_a_table_without_a_winner(winner, code):
    draws = [draw_knock_out(range(1, 5), Past(), 1, seeds={})]
    winners = {(1, 1): "ns"} | ({(1, 2): winner} if winner is not None else {})
    with pytest.raises(NoDrawError) as error:
        draw_knock_out(range(1, 5), Past(draws, winners), 1, seeds={})
    assert error.value.reason.code == code


@given(st.lists(st.integers(0, 9), min_size=1, max_size=4), st.integers(1, 3), st.integers(0, 99))
def test_in_a_league_all_of_a_division_meet_as_often_as_it_says(sizes, times, chance):
    divisions, first = {}, 1
    for at, size in enumerate(sizes):
        divisions[f"D{at}"] = list(range(first, first + size))
        first += size
    draws = draw_fixtures(divisions, chance, times)
    met = Counter(tuple(sorted(table.entrants)) for draw in draws for table in draw.tables)
    assert met == Counter(
        {pair: times for members in divisions.values() for pair in combinations(members, 2)}
    )
    for draw in draws:
        booked = Counter(draw.entrants)
        assert not booked or max(booked.values()) == 1
        assert len({table.table for table in draw.tables}) == len(draw.tables)
