"""Cutting cards for places, partners and the deal, by each code of laws."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nights.formation.code import CODES, ENGLISH, LAWS_1907, MODERN
from nights.formation.outcomes import Settled
from tournaments.draws.brackets import draw_knock_out
from tournaments.draws.cutting import cut_places, cut_tables, settle, settle_places
from tournaments.draws.draw import Draw, Past, Seating
from tournaments.draws.individuals import draw_individual
from tournaments.draws.pairings import draw_meetings
from tournaments.draws.parties import Partners, Way, draw_party
from tournaments.draws.reason import DrawReason

ONE_TABLE = Draw(1, (Seating(1, (1, 2), (3, 4)),), (), DrawReason("winners-up"))


@given(
    code=st.sampled_from(list(CODES.values())),
    count=st.integers(1, 120),
    chance=st.integers(0, 999_999),
)
def test_everybody_has_one_place_and_the_cards_alone_settle_it(code, count, chance):
    present = list(range(1, count + 1))
    order, cut = cut_places(code, present, chance)
    assert sorted(order) == present
    assert settle_places(code, cut.rounds) == order
    assert cut_places(code, present, chance) == (order, cut)
    for again in cut.rounds[1:]:
        assert len({code.height(cut.rounds[0][entrant]) for entrant in again}) == 1 < len(again)


def test_the_lowest_card_has_the_first_place_or_the_highest_by_modern_practice():
    for code, best in ((ENGLISH, min), (LAWS_1907, min), (MODERN, max)):
        order, cut = cut_places(code, range(1, 9), 5)
        heights = {entrant: code.height(card) for entrant, card in cut.rounds[0].items()}
        assert heights[order[0]] == best(heights.values())


def test_more_than_a_pack_has_cut_from_several_packs():
    _order, cut = cut_places(MODERN, range(1, 106), 3)
    cards = list(cut.rounds[0].values())
    assert len(cards) == 105
    assert max(cards.count(card) for card in cards) <= 3


@pytest.mark.parametrize("code", CODES.values(), ids=list(CODES))
@pytest.mark.parametrize("chance", range(20))
def test_the_two_best_of_four_are_partners_and_the_best_deals(code, chance):
    draw = cut_tables(ONE_TABLE, code, chance, partners=True, deal=True)
    [table], [cut] = draw.tables, draw.cuts
    assert sorted(table.entrants) == [1, 2, 3, 4]
    first = cut.rounds[0]
    heights = {entrant: code.height(card) for entrant, card in first.items()}
    best = max if code.dealer == "highest" else min
    assert heights[table.ns[0]] == best(heights.values())
    worst_ns = sorted(heights[entrant] for entrant in table.ns)
    worst_ew = sorted(heights[entrant] for entrant in table.ew)
    if code.dealer == "highest":
        assert worst_ns[0] >= worst_ew[-1]
    else:
        assert worst_ns[-1] <= worst_ew[0]
    settled = settle(code, cut, {entrant: f"P{entrant}" for entrant in first})
    assert isinstance(settled, Settled)
    assert settled.seats["N"].key == table.ns[0]
    assert any("partners" in reason.sentence for reason in settled.reasons)


def test_where_partners_are_given_one_of_each_side_cuts_and_the_better_side_deals():
    for chance in range(30):
        draw = cut_tables(ONE_TABLE, MODERN, chance, partners=False, deal=True)
        [table], [cut] = draw.tables, draw.cuts
        assert {frozenset(table.ns), frozenset(table.ew)} == {
            frozenset((1, 2)),
            frozenset((3, 4)),
        }
        last = cut.rounds[-1]
        assert table.ns[0] == max(last, key=lambda entrant: MODERN.height(last[entrant]))


def test_the_two_tables_of_teams_that_meet_cut_once():
    tables = (Seating(1, (7,), (8,), (1, 1)), Seating(2, (7,), (8,), (2, 2)))
    draw = Draw(1, tables, (), DrawReason("round-robin", {"rounds": 3}))
    for chance in range(8):
        done = cut_tables(draw, ENGLISH, chance, partners=False, deal=True)
        assert len(done.cuts) == 1
        assert len({table.ns for table in done.tables}) == 1


def test_the_cards_give_the_numbers_of_a_movement_the_first_tables_and_the_meetings():
    for count in (8, 10):
        present = list(range(1, count + 1))
        first = random.Random(count).sample(present, count)
        assert draw_individual(present, Past(), 1, 4, first).tables
        party = draw_party(present, Past(), 1, Way.WINNERS_UP, Partners.CUT, first)
        assert party.tables[0].entrants == tuple(first[:4])
        assert party.out == tuple(first[count // 4 * 4 :])
        pairs = draw_meetings(present, Past(), 1, 2, 1, first)
        assert [table.entrants for table in pairs.tables] == list(
            zip(first[::2], first[1::2], strict=True)
        )
        whole = draw_meetings(present, Past(), 1, count, 1, first)
        assert whole.order == tuple(first)


def test_the_unseeded_of_a_bracket_stand_in_the_order_of_their_cards():
    draw = draw_knock_out([1, 2, 3, 4], Past(), 1, seeds={3: 1}, first=[4, 1, 2])
    assert draw.order == (3, 2, 4, 1)
    assert draw.reason.code == "bracket-cut"
