"""Knock-outs in the event format: a bracket loses nobody, whoever wins and whoever leaves."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.problem import Faulty
from tournaments.draws.swiss.field import Entrant
from tournaments.draws.swiss.knock_out import KnockOut, draw_knock_out
from tournaments.draws.swiss.request import First, Request


def make_entrants(count, seeds):
    return tuple(
        Entrant(str(at), str(at), seed=at + 1 if at < seeds else None) for at in range(count)
    )


@given(
    st.integers(2, 70),
    st.integers(0, 8),
    st.integers(0, 999),
    st.booleans(),
    st.sampled_from(First),
)
def test_everybody_plays_until_beaten_and_one_is_left(count, seeds, lot, third, first):
    dice = Random(lot)
    entrants = make_entrants(count, min(seeds, count))
    winners: dict[tuple[int, frozenset[str]], str] = {}
    bracket, beaten, gone, round_ = None, set(), set(), 0
    while len(beaten | gone) < count - 1:
        round_ += 1
        played = frozenset(range(count))
        event = KnockOut(entrants, frozenset(gone), played, winners, bracket)
        draw = draw_knock_out(event, Request(round_, lot=lot, first=first, third=third))
        assert bracket in (None, draw.bracket)
        bracket = draw.bracket
        ties = [tie for tie in draw.ties if not tie.third]
        present = [entrant for tie in ties for entrant in (tie.home, tie.away)] + [*draw.byes]
        assert sorted(present) == sorted(set(range(count)) - beaten - gone)
        for tie in draw.ties:
            home_wins = dice.random() < 0.5
            winner, loser = (tie.home, tie.away) if home_wins else (tie.away, tie.home)
            winners[round_, frozenset((str(tie.home), str(tie.away)))] = str(winner)
            beaten |= set() if tie.third else {loser}
        left = sorted(set(range(count)) - beaten - gone)
        if len(left) > 2 and dice.random() < 0.3:
            gone.add(dice.choice(left))
    assert len(bracket) >= count
    assert sorted(place for place in bracket if place is not None) == list(range(count))


def test_the_best_have_the_byes_and_meet_last():
    draw = draw_knock_out(KnockOut(make_entrants(6, 6), frozenset(), frozenset(), {}), Request(1))
    assert draw.bracket == (0, None, 3, 4, 1, None, 2, 5)
    assert draw.byes == (0, 1)


def test_without_seeds_the_places_are_by_lot_or_as_listed():
    event = KnockOut(make_entrants(8, 0), frozenset(), frozenset(), {})
    brackets = {draw_knock_out(event, Request(1, lot=lot)).bracket for lot in range(9)}
    assert len(brackets) > 5
    listed = draw_knock_out(event, Request(1, lot=3, first=First.ORDER)).bracket
    assert listed == (0, 7, 3, 4, 1, 6, 2, 5)


@pytest.mark.parametrize("count", [0, 1])
def test_a_bracket_needs_two(count):
    with pytest.raises(Faulty, match="takes two"):
        draw_knock_out(KnockOut(make_entrants(count, 0), frozenset(), frozenset(), {}), Request(1))
