"""The order of precedence: pure, with named reasons, whatever the candidates."""

import itertools
import random

from hypothesis import given
from hypothesis import strategies as st

from club.formation.code import CODES, ENGLISH, MODERN
from club.formation.precedence import (
    Claim,
    draw_for,
    draw_wave_cut,
    find_equals,
    judge_wave_cut,
    sort_candidates,
)


def names(ranked):
    return [one.claim.name for one in ranked]


def said(ranked):
    return [one.reason.sentence for one in ranked]


def test_the_wave_ranks_by_its_cut_and_later_arrivals_behind_it():
    claims = [
        Claim(1, "Ann", 1, True, ("9H",)),
        Claim(2, "Bob", 2, True, ("4C",)),
        Claim(3, "Cyd", 3),
        Claim(4, "Dot", 4, True, ("9D", "KS")),
    ]
    ranked = sort_candidates(ENGLISH, [claims[2], claims[0], claims[3], claims[1]])
    assert names(ranked) == ["Bob", "Ann", "Dot", "Cyd"]
    assert said(ranked) == [
        "Opening wave, cut the four of clubs.",
        "Opening wave, cut the nine of hearts.",
        "Opening wave, cut the nine of diamonds, then among equals the king of spades.",
        "Number 3 to arrive.",
    ]
    # By modern practice the highest card has the preference, and diamonds stand below hearts.
    assert names(sort_candidates(MODERN, claims))[:2] == ["Ann", "Dot"]


def test_a_fresh_table_is_for_those_who_belonged_to_no_other():
    claims = [
        Claim(1, "Ann", 1, table=3, since=40, broken_up=True),
        Claim(2, "Bob", 2, table=2, since=30),
        Claim(3, "Cyd", 3, table=3, since=40, broken_up=True, broke=True),
        Claim(4, "Dot", 4),
    ]
    vacancy = sort_candidates(ENGLISH, claims)
    assert names(vacancy) == ["Ann", "Dot", "Bob", "Cyd"]
    assert said(vacancy) == [
        "Table 3 broke up: prior right elsewhere.",
        "Number 4 to arrive.",
        "Has belonged to table 2: behind those who have not.",
        "Broke up table 3: behind everybody else.",
    ]
    assert names(sort_candidates(ENGLISH, claims, fresh=True)) == ["Dot", "Ann", "Bob", "Cyd"]


CLAIMS = st.builds(
    Claim,
    key=st.none(),
    name=st.text(max_size=2),
    arrival=st.integers(1, 300),
    wave=st.booleans(),
    table=st.integers(0, 3),
    since=st.integers(0, 50),
    broken_up=st.booleans(),
    broke=st.booleans(),
)


@given(
    st.lists(CLAIMS, max_size=60, unique_by=lambda one: one.arrival),
    st.sampled_from(sorted(CODES)),
    st.booleans(),
    st.randoms(use_true_random=False),
)
def test_nobody_of_lesser_right_stands_before_one_of_greater(claims, code, fresh, chance):
    ranked = sort_candidates(CODES[code], claims, fresh=fresh)
    shuffled = list(claims)
    chance.shuffle(shuffled)
    assert sort_candidates(CODES[code], shuffled, fresh=fresh) == ranked  # whoever asks, however
    for before, after in itertools.pairwise(ranked):
        one, other = before.claim, after.claim
        assert not (one.broke and not other.broke)
        if not one.table and not one.broken_up and not one.broke:
            same = other.rank == one.rank
            assert not same or not (other.wave and not one.wave)
            assert not same or one.wave != other.wave or one.arrival < other.arrival
        if fresh:
            assert not (one.rank != 0 and other.rank == 0)
        else:
            assert not (one.rank == 0 and other.rank == 1)


@given(st.integers(0, 200), st.sampled_from(sorted(CODES)), st.integers())
def test_a_wave_of_any_size_is_cut_to_the_end(count, code, seed):
    players = {number: f"P{number}" for number in range(count)}
    rounds, faults = draw_wave_cut(CODES[code], players, random.Random(seed))
    assert faults == []
    answer, faults = judge_wave_cut(CODES[code], players, rounds)
    assert (answer.wanted, faults) == ((), [])
    assert find_equals(CODES[code], answer.cards) == []
    for one in rounds:
        assert max((list(one.values()).count(card) for card in one.values()), default=0) <= 4


def test_equals_cut_again_and_only_they():
    players = {1: "Ann", 2: "Bob", 3: "Cyd"}
    first = {1: "4C", 2: "4D", 3: "KS"}
    answer, _faults = judge_wave_cut(ENGLISH, players, [first])
    assert answer.wanted == (1, 2)
    answer, faults = judge_wave_cut(ENGLISH, players, [first, {1: "QS", 2: "2D"}])
    assert (answer.wanted, faults) == ((), [])
    assert answer.cards == {1: ("4C", "QS"), 2: ("4D", "2D"), 3: ("KS",)}
    # Suits break the tie by modern practice.
    assert judge_wave_cut(MODERN, players, [first])[0].wanted == ()


def test_every_fault_of_a_round_is_named():
    players = {1: "Ann", 2: "Bob", 3: "Cyd", 4: "Dot"}
    _answer, faults = judge_wave_cut(ENGLISH, players, [{1: "4C", 2: "4C", 3: "1X", 9: "2C"}])
    assert [one.code for one in faults] == ["stranger-drew", "same-card", "not-a-card", "no-card"]
    late = [{1: "4C", 2: "5C", 3: "6C", 4: "7C"}, {1: "2C"}]
    assert [one.code for one in judge_wave_cut(ENGLISH, players, late)[1]] == ["round-too-many"]


def test_more_than_a_pack_of_players_cut_from_several():
    keys = list(range(60))
    cards = draw_for(keys, random.Random(1))
    assert len(cards) == 60 and len(set(cards.values())) > 40
