"""Swiss draws by hand: who meets whom, who sits out, and why."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.problem import Faulty
from tests.tournaments.swiss_fields import make_field, name_pairs
from tournaments.draws.swiss.costs import Cost
from tournaments.draws.swiss.draw import draw_round
from tournaments.draws.swiss.field import Entrant, Field
from tournaments.draws.swiss.reasons import Passing, Why
from tournaments.draws.swiss.request import First, Method, Odd, Request

MET = [(1, 4, 1), (2, 5, 1), (3, 6, 1), (1, 2, 2), (3, 4, 2), (5, 6, 2)]
SIX = make_field([28, 26, 24, 15, 15, 12], MET)
SEVEN = make_field([28, 26, 24, 15, 15, 12, 0], MET, byes=[(7, 1)])


def tell(passed):
    """Return who was passed and why, by number."""
    return [(item.entrant + 1, item.why.value, item.round) for item in passed]


@pytest.mark.parametrize(
    ("method", "pairs"),
    [
        (Method.TOP, ["1–3", "2–6", "4–5"]),
        (Method.NEAREST, ["1–5", "2–3", "4–6"]),
        (Method.DANISH, ["1–2", "3–4", "5–6"]),
    ],
)
def test_six_that_have_played_two_rounds(method, pairs):
    draw = draw_round(SIX, Request(3, method=method))
    assert name_pairs(draw) == pairs
    assert draw.cost == Cost(rematches=3 if method is Method.DANISH else 0)
    assert {pairing.why for pairing in draw.pairings} == {Why.NEAREST}


def test_everybody_between_two_is_named_with_a_reason():
    first, second, third = draw_round(SIX, Request(3, method=Method.NEAREST)).pairings
    assert tell(first.passed) == [(2, "met", 2), (3, "rest", None), (4, "met", 1)]
    assert tell(second.passed) == []
    assert tell(third.passed) == [(5, "drawn", None)]
    assert [first.difference, first.met, first.table] == [13, 0, 1]


def test_who_had_a_bye_has_no_second_one():
    draw = draw_round(SEVEN, Request(3))
    assert name_pairs(draw) == ["1–3", "2–4", "5–7"]
    assert draw.out.bye == 5
    assert tell(draw.passed) == [(7, "bye", 1)]
    assert tell(draw.pairings[2].passed) == [(6, "met", 2)]


def test_a_bye_goes_up_if_others_would_meet_again_without_it():
    field = make_field([9, 8, 7], [(1, 2, 1), (1, 2, 2)])
    draw = draw_round(field, Request(3))
    assert (draw.out.bye, name_pairs(draw)) == (1, ["1–3"])
    assert tell(draw.passed) == [(3, "rematch", None)]
    clubs = make_field([9, 8, 7], clubs=["A", "A", None], round_=2)
    assert tell(draw_round(clubs, Request(2, apart=2)).passed) == [(3, "apart", None)]
    assert draw_round(clubs, Request(2, apart=1)).out.bye == 2


def test_a_rematch_that_cannot_be_avoided_is_told():
    field = make_field([9, 8, 7, 6], [(1, 2, 1), (3, 4, 1), (1, 3, 2), (2, 4, 2), (1, 4, 3)])
    draw = draw_round(replace(field, round=4), Request(4))
    assert name_pairs(draw) == ["1–4", "2–3"]
    assert [pairing.why for pairing in draw.pairings] == [Why.REMATCH, Why.NEAREST]
    assert (draw.cost.rematches, draw.pairings[0].met) == (1, 1)


def test_two_of_a_club_do_not_meet_in_the_first_rounds():
    field = make_field([9, 8, 7, 6], clubs=["A", "A", "B", "B"])
    draw = draw_round(field, Request(3, apart=3))
    assert name_pairs(draw) == ["1–3", "2–4"]
    assert tell(draw.pairings[0].passed) == [(2, "apart", None)]
    assert name_pairs(draw_round(field, Request(3, apart=2))) == ["1–2", "3–4"]
    one_club = make_field([9, 8, 7, 6], clubs=["A", "A", "A", None])
    assert draw_round(one_club, Request(3, apart=3)).cost.apart == 1


def test_given_pairs_are_drawn_and_what_they_cost_is_told():
    draw = draw_round(SIX, Request(3, pairs=(("5", "6"), ("2", "1"))))
    assert name_pairs(draw) == ["2–1", "3–4", "5–6"]
    assert [pairing.why for pairing in draw.pairings] == [Why.GIVEN, Why.REMATCH, Why.GIVEN]
    assert (draw.cost, draw.instead) == (Cost(rematches=3), Cost())
    assert draw_round(SIX, Request(3)).instead is None


def test_who_is_in_a_given_pair_can_neither_sit_out_nor_be_nearer():
    draw = draw_round(SEVEN, Request(3, pairs=(("2", "6"),)))
    assert draw.out.bye == 4
    assert tell(draw.passed) == [(6, "given", None), (7, "bye", 1)]
    assert name_pairs(draw) == ["1–3", "2–6", "4–7"]
    assert tell(draw.pairings[0].passed) == [(2, "met", 2)]


def test_the_lowest_three_who_have_not_met_are_a_triangle():
    draw = draw_round(SEVEN, Request(3, odd=Odd.TRIANGLE))
    assert draw.out.triangle == (3, 5, 6)
    assert draw.out.bye is None
    assert name_pairs(draw) == ["1–5", "2–3"]
    assert draw_round(SEVEN, Request(3, odd=Odd.SHORT_TRIANGLE)) == draw


def test_while_a_triangle_goes_on_an_odd_rest_has_a_bye():
    field = replace(make_field([9, 8, 7, 6, 5, 4]), triangle=(0, 2, 3))
    draw = draw_round(field, Request(3, odd=Odd.TRIANGLE))
    assert (draw.out.bye, draw.out.triangle) == (5, (0, 2, 3))
    assert name_pairs(draw) == ["2–5"]


def test_whoever_is_absent_is_passed():
    field = replace(make_field([9, 8, 7]), absent=frozenset({1}))
    draw = draw_round(field, Request(3))
    assert name_pairs(draw) == ["1–3"]
    assert tell(draw.pairings[0].passed) == [(2, Passing.OUT.value, None)]


def test_the_first_round_by_halves_by_order_and_by_lot():
    field = make_field([0] * 8, round_=1)
    halves = draw_round(field, Request(1, first=First.HALVES))
    assert name_pairs(halves) == ["1–5", "2–6", "3–7", "4–8"]
    assert {pairing.why for pairing in halves.pairings} == {Why.HALVES}
    order = draw_round(field, Request(1, first=First.ORDER))
    assert name_pairs(order) == ["1–2", "3–4", "5–6", "7–8"]
    lots = {tuple(name_pairs(draw_round(field, Request(1, lot=lot)))) for lot in range(20)}
    assert len(lots) > 10
    lot = draw_round(field, Request(1, lot=7)).pairings
    assert {(pairing.why, pairing.passed) for pairing in lot} == {(Why.LOT, ())}


def test_halves_give_way_to_clubs_as_little_as_possible():
    field = make_field([0] * 6, clubs=["A", None, None, "A", None, None], round_=1)
    draw = draw_round(field, Request(1, first=First.HALVES, apart=1))
    assert name_pairs(draw) == ["1–5", "2–4", "3–6"]


def test_a_team_with_a_home_table_stays_there():
    entrants = tuple(
        Entrant(str(number), str(number), Fraction(9 - number), table=table)
        for number, table in ((1, None), (2, 1), (3, None), (4, None))
    )
    draw = draw_round(Field(3, entrants, {}, {}), Request(3))
    assert [(pairing.table, pairing.home + 1) for pairing in draw.pairings] == [(1, 2), (2, 3)]


@pytest.mark.parametrize("points", [[], [9]])
def test_fewer_than_two_are_not_drawn(points):
    with pytest.raises(Faulty) as fault:
        draw_round(make_field(points), Request(3))
    assert [problem.code for problem in fault.value.problems] == ["too-few-left"]
