"""Individuals: movements by which everybody meets, and draws that repeat partners last."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.draws.draw import Draw, NoDrawError, Past, list_opponents
from tournaments.draws.individuals import draw_individual
from tournaments.draws.matching import find_matching
from tournaments.draws.whist import FIRSTS, count_rounds, draw_whist


def play(players: int, rounds: int, chance: int = 1, seats: int = 4) -> Past:
    draws: list[Draw] = []
    for _ in range(rounds):
        draws.append(draw_individual(range(1, players + 1), Past(draws), chance, seats))
    return Past(draws)


def check_round(draw: Draw, present) -> None:
    assert sorted(draw.entrants) == sorted(present), "nobody is left out or booked twice"
    assert [table.table for table in draw.tables] == list(range(1, len(draw.tables) + 1))


@pytest.mark.parametrize("players", FIRSTS)
def test_by_a_movement_everybody_partners_everybody_once_and_meets_all_twice(players):
    order = tuple(range(1, players + 1))
    draws = [draw_whist(order, number) for number in range(1, count_rounds(players) + 1)]
    past = Past(draws)
    for draw in draws:
        check_round(draw, order)
    pairs = list(combinations(order, 2))
    assert past.count_partners() == Counter(dict.fromkeys(pairs, 1))
    assert past.count_opponents() == Counter(dict.fromkeys(pairs, 2))


def test_the_movements_serve_the_numbers_that_they_are_known_for():
    assert set(FIRSTS) == {4, 5, *range(8, 41, 4), *range(9, 40, 4)}
    with pytest.raises(ValueError, match="has 7 rounds, not 8"):
        draw_whist(range(8), 8)


@given(st.integers(4, 60), st.integers(1, 8), st.integers(0, 10**6))
def test_everybody_has_one_place_and_sits_out_as_often_as_the_others(players, rounds, chance):
    past = play(players, rounds, chance)
    for draw in past.draws:
        check_round(draw, range(1, players + 1))
    out = past.count_out()
    assert max(out.values()) - min(out.values()) <= 1


@given(st.integers(6, 40), st.integers(2, 9), st.integers(0, 10**6))
def test_nobody_has_a_partner_again_before_there_is_no_other_way(players, rounds, chance):
    draws: list[Draw] = []
    for _ in range(rounds):
        past = Past(draws)
        draw = draw_individual(range(1, players + 1), past, chance)
        partners = past.count_partners()
        again = [
            pair
            for table in draw.tables
            for pair in (tuple(sorted(table.ns)), tuple(sorted(table.ew)))
            if partners[pair]
        ]
        playing = [entrant for entrant in draw.entrants if entrant not in draw.out]
        new = {
            first: [
                two for two in playing if two != first and not partners[tuple(sorted((first, two)))]
            ]
            for first in playing
        }
        assert len(again) <= (len(playing) - len(find_matching(new))) / 2
        draws.append(draw)


@pytest.mark.parametrize("players", [6, 7, 8])
def test_in_small_fields_no_seating_of_those_who_play_would_repeat_less(players):
    """Every way to seat four of them is compared: the movement is set aside by a late entry."""
    draws: list[Draw] = [draw_individual(range(1, players), Past(), 3)]
    for _ in range(6):
        past = Past(draws)
        draw = draw_individual(range(1, players + 1), past, 3)
        partners, opponents = past.count_partners(), past.count_opponents()

        def cost(tables, partners=partners, opponents=opponents):
            pairs = [tuple(sorted(side)) for ns, ew in tables for side in (ns, ew)]
            against = [tuple(sorted((a, b))) for ns, ew in tables for a in ns for b in ew]
            return (
                sum(partners[pair] ** 2 for pair in pairs),
                sum(opponents[pair] ** 2 for pair in against),
            )

        mine = cost([(table.ns, table.ew) for table in draw.tables])
        playing = [entrant for entrant in draw.entrants if entrant not in draw.out]
        assert mine == min(cost(way) for way in all_ways(playing))
        draws.append(draw)


def all_ways(players):
    if not players:
        yield []
        return
    first, *rest = players
    for three in combinations(rest, 3):
        for partner in three:
            others = tuple(player for player in three if player != partner)
            for way in all_ways([player for player in rest if player not in three]):
                yield [((first, partner), others), *way]


@given(st.integers(2, 30), st.integers(1, 6), st.integers(0, 10**6))
def test_two_handed_rounds_repeat_opponents_last(players, rounds, chance):
    past = play(players, rounds, chance, seats=2)
    for draw in past.draws:
        check_round(draw, range(1, players + 1))
        assert all(len(table.ns) == len(table.ew) == 1 for table in draw.tables)
    if players % 2 == 0 and rounds <= players // 2:
        assert max(past.count_opponents().values()) == 1


def test_the_same_facts_give_the_same_draw():
    assert play(22, 5, 7) == play(22, 5, 7)
    assert play(22, 5, 7) != play(22, 5, 8)


def test_a_late_player_stops_the_movement_and_does_not_sit_out_first():
    draws = [draw_individual(range(1, 13), Past(), 1)]
    assert draws[0].reason.code == "whist"
    for _ in range(3):
        draws.append(draw_individual(range(1, 14), Past(draws), 1))
        check_round(draws[-1], range(1, 14))
    assert draws[1].reason.code == "fresh"
    out = [player for draw in draws[1:] for player in draw.out]
    assert len(set(out)) == 3


def test_three_players_make_no_table():
    with pytest.raises(NoDrawError, match="4 are needed, and there are 3"):
        draw_individual([1, 2, 3], Past(), 1)


@given(st.integers(1, 12), st.data())
def test_a_matching_is_as_large_as_can_be(size, data):
    edges = [pair for pair in combinations(range(size), 2) if data.draw(st.booleans())]
    allowed = {
        vertex: [b if a == vertex else a for a, b in edges if vertex in (a, b)]
        for vertex in range(size)
    }
    mates = find_matching(allowed)
    assert all(mates[other] == vertex for vertex, other in mates.items())
    assert all(other in allowed[vertex] for vertex, other in mates.items())
    assert len(mates) // 2 == largest(frozenset(range(size)), frozenset(edges))


def largest(left, edges, known=None):
    known = {} if known is None else known
    if left not in known:
        known[left] = 0
        if left:
            vertex = min(left)
            best = largest(left - {vertex}, edges, known)
            for pair in edges:
                if vertex in pair and set(pair) <= left:
                    best = max(best, 1 + largest(left - set(pair), edges, known))
            known[left] = best
    return known[left]


def test_opponents_are_counted_once_a_round_at_teams():
    from tournaments.draws.pairings import draw_meetings

    draw = draw_meetings([1, 2], Past(), 1, 1, tables_each=2)
    assert len(draw.tables) == 2
    assert {opponent for table in draw.tables for opponent in list_opponents(table)} == {(1, 2)}
    assert Past([draw]).count_opponents() == {(1, 2): 1}
