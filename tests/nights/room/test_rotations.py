"""Rotations: each plays with each, and sitting out goes round."""

import json
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from nights.formation.rotations import PIVOTS, get_pivot, get_rota, seat_players

FACTS = Path(__file__).parents[4] / "shared" / "facts" / "pivot-rotations.json"


def chukkers(players: int):
    return [get_pivot(players, number) for number in range(1, len(PIVOTS[players]) + 1)]


def partnerships(players: int) -> Counter:
    return Counter(
        frozenset(pair) for chukker in chukkers(players) for pair in (chukker.ns, chukker.ew)
    )


@pytest.mark.parametrize("players", [4, 5])
def test_over_a_pivot_everyone_partners_everyone_once(players):
    every = {frozenset(pair) for pair in combinations(range(players), 2)}
    assert partnerships(players) == Counter(dict.fromkeys(every, 1))


def test_six_in_eight_chukkers_repeat_one_partnership():
    counts = partnerships(6)
    assert len(counts) == 15
    assert sorted(counts.values()) == [1] * 14 + [2]


@pytest.mark.parametrize(("players", "least", "most"), [(4, 0, 0), (5, 1, 1), (6, 2, 3)])
def test_sitting_out_is_shared(players, least, most):
    outs = Counter(player for chukker in chukkers(players) for player in chukker.out)
    assert all(least <= outs[player] <= most for player in range(players))


def test_nobody_of_six_sits_out_twice_running():
    eight = chukkers(6)
    for chukker, following in zip(eight, [*eight[1:], eight[0]], strict=True):
        assert not set(chukker.out) & set(following.out)


@pytest.mark.parametrize("players", [4, 5, 6])
def test_everybody_plays_or_sits_out_and_partners_sit_opposite(players):
    for chukker in chukkers(players):
        assert sorted((*chukker.ns, *chukker.ew, *chukker.out)) == list(range(players))
        seats = seat_players(chukker, "ABCDEF")
        assert {seats["N"], seats["S"]} == {"ABCDEF"[player] for player in chukker.ns}


def test_a_pivot_begins_again_after_its_last_chukker():
    assert get_pivot(4, 4) == get_pivot(4, 1)


@pytest.mark.parametrize("players", [5, 6])
def test_a_rota_brings_everybody_out_once_before_anybody_twice(players):
    turns = [get_rota(players, number) for number in range(1, 2 * players + 1)]
    outs: Counter = Counter()
    for turn in turns:
        outs.update(turn)
        assert max(outs.values()) - min(outs[player] for player in range(players)) <= 1
    assert turns[0] == tuple(range(players - 4))  # the lowest cut


@pytest.mark.skipif(not FACTS.exists(), reason="the shared facts are not here")
def test_the_pivots_are_those_of_the_facts():
    facts = json.loads(FACTS.read_text())
    four = [
        {frozenset("ABCD".index(letter) for letter in pair) for pair in r["pairs"]}
        for r in facts["four_player_pivot"]["rounds"]
    ]
    assert four == [{frozenset(chukker.ns), frozenset(chukker.ew)} for chukker in chukkers(4)]
    for round_, chukker in zip(
        facts["five_player_pivot_all_partnerships"]["rounds"], chukkers(5), strict=True
    ):
        pairs = {frozenset("ABCDE".index(who) for who in round_[side]) for side in ("NS", "EW")}
        assert pairs == {frozenset(chukker.ns), frozenset(chukker.ew)}
        assert chukker.out == ("ABCDE".index(round_["sits_out"]),)
