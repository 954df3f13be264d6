"""The order of precedence: pure, with named reasons, whatever the candidates."""

import itertools
import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nights.formation.claims import Claim
from nights.formation.code import CODES, ENGLISH, LAWS_1907, MODERN
from nights.formation.precedence import find_equals_of_table, must_cut, sort_candidates
from nights.formation.wave import draw_for, draw_wave_cut, find_equals, judge_wave_cut


def names(ranked):
    return [candidate.claim.name for candidate in ranked]


def sentences(ranked):
    return [candidate.reason.sentence for candidate in ranked]


def test_the_wave_ranks_by_its_cut_and_later_arrivals_behind_it():
    claims = [
        Claim(1, "Ann", 1, True, ("9H",)),
        Claim(2, "Bob", 2, True, ("4C",)),
        Claim(3, "Cyd", 3),
        Claim(4, "Dot", 4, True, ("9D", "KS")),
    ]
    ranked = sort_candidates(ENGLISH, [claims[2], claims[0], claims[3], claims[1]])
    assert names(ranked) == ["Bob", "Ann", "Dot", "Cyd"]
    assert sentences(ranked) == [
        "Opening wave, cut the four of clubs.",
        "Opening wave, cut the nine of hearts.",
        "Opening wave, cut the nine of diamonds, then cutting again among equals the king of "
        "spades.",
        "Number 3 to arrive.",
    ]
    # By modern practice the highest card has the preference, and diamonds stand below hearts.
    assert names(sort_candidates(MODERN, claims))[:2] == ["Ann", "Dot"]


BROKEN = [
    Claim(1, "Ann", 1, came=1, table=3, since=40, broken_up=True),
    Claim(2, "Bob", 2, came=2, table=2, since=30),
    Claim(3, "Cyd", 3, came=3, table=3, since=40, broken_up=True, broke=True),
    Claim(4, "Dot", 4, came=4),
    Claim(5, "Eve", 5, came=35),
    Claim(6, "Flo", 6, came=50),
]


@pytest.mark.parametrize("code", [ENGLISH, MODERN])
def test_whoever_left_a_table_is_a_candidate_from_then_on(code):
    vacancy = sort_candidates(code, BROKEN)
    assert names(vacancy) == ["Dot", "Bob", "Eve", "Ann", "Cyd", "Flo"]
    assert sentences(vacancy) == [
        "Number 4 to arrive.",
        "Left table 2: a candidate from then on.",
        "Number 5 to arrive.",
        "Table 3 broke up: a candidate from then on.",
        "Broke up table 3: a candidate from then on, behind the others of that table.",
        "Number 6 to arrive.",
    ]


def test_by_the_laws_of_1907_the_players_of_a_broken_table_come_first():
    vacancy = sort_candidates(LAWS_1907, BROKEN)
    assert names(vacancy) == ["Ann", "Dot", "Bob", "Eve", "Flo", "Cyd"]
    assert sentences(vacancy)[0] == "Table 3 broke up: prior right elsewhere."
    assert sentences(vacancy)[-1] == "Broke up table 3: behind everybody else."


def test_whoever_came_back_to_the_room_is_a_candidate_from_then_on():
    back = [Claim(1, "Ann", 9, came=60, table=2, since=30), *BROKEN[3:]]
    assert names(sort_candidates(ENGLISH, back)) == ["Dot", "Eve", "Flo", "Ann"]


def test_a_fresh_table_is_for_those_who_belonged_to_no_other():
    assert names(sort_candidates(ENGLISH, BROKEN, fresh=True)) == [
        "Dot",
        "Eve",
        "Flo",
        "Bob",
        "Ann",
        "Cyd",
    ]
    assert names(sort_candidates(LAWS_1907, BROKEN, fresh=True)) == [
        "Dot",
        "Eve",
        "Flo",
        "Ann",
        "Bob",
        "Cyd",
    ]


def test_the_players_of_a_broken_table_cut_where_there_are_places_for_some():
    claims = [*BROKEN, Claim(7, "Gus", 7, came=7, table=3, since=40, broken_up=True)]
    order = sort_candidates(ENGLISH, claims)
    assert names(order) == ["Dot", "Bob", "Eve", "Ann", "Gus", "Cyd", "Flo"]
    equals = {places: find_equals_of_table(ENGLISH, order, places) for places in range(9)}
    assert [places for places, claims in equals.items() if claims] == [4]
    assert [claim.name for claim in equals[4]] == ["Ann", "Gus"]
    first = sort_candidates(LAWS_1907, claims)
    assert [claim.name for claim in find_equals_of_table(LAWS_1907, first, 1)] == ["Ann", "Gus"]


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
    st.lists(CLAIMS, max_size=60, unique_by=lambda claim: claim.arrival),
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
        first, other = before.claim, after.claim
        mates = first.table and (first.table, first.since) == (other.table, other.since)
        assert not (mates and first.broke and other.broken_up and not other.broke)
        if CODES[code].prior:
            assert not (first.broke and not other.broke)
        plain = not (first.table or other.table or first.broke or other.broke)
        if plain and first.broken_up == other.broken_up:
            assert not (other.wave and not first.wave)
            came = [(each.candidate_since, each.arrival) for each in (first, other)]
            assert first.wave != other.wave or came[0] < came[1]
        if fresh:
            assert not (first.rank(CODES[code]) != 0 and other.rank(CODES[code]) == 0)


@given(st.integers(0, 200), st.sampled_from(sorted(CODES)), st.integers())
def test_a_wave_of_any_size_is_cut_to_the_end(count, code, seed):
    players = {number: f"P{number}" for number in range(count)}
    rounds, faults = draw_wave_cut(CODES[code], players, random.Random(seed))
    assert faults == []
    answer, faults = judge_wave_cut(CODES[code], players, rounds)
    assert (answer.wanted, faults) == ((), [])
    assert find_equals(CODES[code], answer.cards) == []
    for round_ in rounds:
        assert max((list(round_.values()).count(card) for card in round_.values()), default=0) <= 4


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
    assert [fault.code for fault in faults] == [
        "stranger-drew",
        "same-card",
        "not-a-card",
        "no-card",
    ]
    late = [{1: "4C", 2: "5C", 3: "6C", 4: "7C"}, {1: "2C"}]
    assert [problem.code for problem in judge_wave_cut(ENGLISH, players, late)[1]] == [
        "round-too-many"
    ]


def test_more_than_a_pack_of_players_cut_from_several():
    keys = list(range(60))
    cards = draw_for(keys, random.Random(1))
    assert len(cards) == 60 and len(set(cards.values())) > 40


def test_who_broke_a_table_up_cuts_for_a_fresh_one_behind_those_who_remained():
    new = Claim("N", "N", 1, came=1)
    left = Claim("X", "X", 2, came=2, table=1, since=30)
    stayed = Claim("Y", "Y", 3, came=3, table=2, since=40, broken_up=True)
    broke = Claim("B", "B", 4, came=4, table=2, since=40, broken_up=True, broke=True)
    claims = [new, left, stayed, broke]
    order = sort_candidates(ENGLISH, claims, fresh=True)
    assert {claim.key for claim in must_cut(ENGLISH, order, 3)} == {"X", "Y", "B"}
    assert must_cut(ENGLISH, order, 4) == []

    def keys(**cards):
        cut = [replace(claim, admission=(cards[claim.key],)) for claim in claims[1:]]
        return [
            candidate.claim.key for candidate in sort_candidates(ENGLISH, [new, *cut], fresh=True)
        ]

    assert keys(X="9S", Y="5S", B="7S") == ["N", "Y", "B", "X"]
    assert keys(X="9S", Y="7S", B="5S") == ["N", "Y", "B", "X"]
    assert keys(X="6S", Y="7S", B="5S") == ["N", "X", "Y", "B"]
    of_1907 = sort_candidates(LAWS_1907, claims, fresh=True)
    assert [candidate.claim.key for candidate in of_1907] == ["N", "Y", "X", "B"]
