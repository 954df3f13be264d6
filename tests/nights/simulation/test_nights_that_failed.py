"""Nights that failed once, each in as few steps as show it; `evenings` holds every step."""

import random
from functools import partial

import pytest

from club.ledger.refusals import Refused
from club.ledger.writing import Order
from nights.actions.reseating import correct_seats
from nights.formation.code import ENGLISH
from nights.formation.cutting import cut, draw_cut
from nights.formation.outcomes import Candidate
from nights.queries.room import read_room
from nights.queries.sheets import read_sheet
from tests.nights.simulation.evenings.acting import match_of
from tests.nights.simulation.evenings.opening import names, opened, sixteen
from tests.nights.simulation.evenings.play import EVENING


@pytest.fixture
def evening(cast):
    """Return what opens a night of the English code with so many in the room."""
    return partial(opened, cast.club, cast.director, sixteen(cast.club))


def test_nobody_goes_home_while_they_play_as_a_substitute(evening):
    night = evening(5)
    night.do("form", players=names(0, 4), reason="")
    night.do("substitute", match=(1, 1), seat="N", who="P04", consent=True)
    assert not night.do("depart", who="P04")
    night.do("state", match=(1, 1), state="abandoned")
    assert night.do("depart", who="P04")


def test_a_table_waits_for_one_of_its_own_who_plays_elsewhere(evening):
    night = evening(9)
    night.do("form", players=names(0, 5), reason="")
    night.do("form", players=names(5, 9), reason="")
    (idle,) = night.model.matches[1, 1].out
    night.do("substitute", match=(2, 1), seat="N", who=idle, consent=True)
    night.do("state", match=(1, 1), state="abandoned")
    assert not night.do("next", table=1, joining=[], reason="")
    assert not night.do("cut", table=1)
    night.do("missing", who=idle)
    assert night.do("next", table=1, joining=[], reason="")


def test_nobody_who_cuts_sits_in_for_somebody_elsewhere(evening):
    night = evening(8)
    night.do("form", players=names(0, 4), reason="")
    night.do("gather", players=names(4, 8), reason="")
    night.do("cut", table=2)
    assert not night.do("substitute", match=(1, 1), seat="N", who="P04", consent=True)


def test_nobody_who_plays_elsewhere_makes_a_fresh_table_possible(evening):
    night = evening(12, "1907")
    night.do("form", players=names(0, 5), reason="")
    night.do("form", players=names(5, 9), reason="")
    (idle,) = night.model.matches[1, 1].out
    night.do("substitute", match=(2, 1), seat="N", who=idle, consent=True)
    assert not night.do("form", players=[*names(9, 12), idle], reason="")


@pytest.mark.parametrize("spoil", ["gone home", "a cut", "another match"])
def test_a_match_is_taken_up_again_by_those_who_can_play(spoil, evening):
    night = evening(8)
    night.do("form", players=names(0, 4), reason="")
    night.do("state", match=(1, 1), state="abandoned")
    if spoil == "gone home":
        night.do("depart", who="P00")
    elif spoil == "a cut":
        night.do("cut", table=1)
    else:
        for who in names(0, 3):
            night.do("leave", table=1, who=who)
        night.do("next", table=1, joining=names(4, 7), reason="")
    assert not night.do("state", match=(1, 1), state="playing")


def test_a_match_is_not_taken_up_again_once_another_was_begun_at_its_table(evening):
    night = evening(4)
    night.do("form", players=names(0, 4), reason="")
    night.do("state", match=(1, 1), state="abandoned")
    night.do("next", table=1, joining=[], reason="")
    night.do("state", match=(1, 2), state="abandoned")
    assert not night.do("state", match=(1, 1), state="playing")
    night.look()


def test_one_with_a_way_back_takes_no_place_of_a_fourth_who_waits(evening):
    night = evening(9, "1907")
    night.do("form", players=names(0, 6), reason="")
    night.do("state", match=(1, 1), state="abandoned")
    for who in names(0, 2):
        night.do("leave", table=1, who=who)
    night.do("depart", who="P08")
    players = [*names(6, 8), "P00", "P05"]  # three of four candidates, two of whom have played
    assert not night.do("gather", players=players, reason="")
    night.do("admit")
    best = night.model.order(fresh=True)[2]
    assert not night.do("gather", players=[*names(6, 8), best, "P05"], reason="")
    assert night.do("gather", players=[*names(6, 8), best, "P05"], reason="the other rests")


def test_an_announcement_after_a_seat_was_left_counts_again(evening):
    night = evening(6, "1907")
    night.do("form", players=names(0, 4), reason="")
    night.do("announce", who="P05")
    night.do("join", table=1, who="P05", reason="")
    night.do("leave", table=1, who="P05")
    night.do("announce", who="P05")
    night.look()
    assert not night.do("announce", who="P05")


@pytest.mark.parametrize("rotation", ["pivot", "stay", "rota"])
def test_a_beginning_that_was_taken_back_does_not_end_a_rotation(rotation, evening):
    night = evening(5, rotation=rotation)
    night.do("form", players=names(0, 4), reason="")
    night.do("state", match=(1, 1), state="abandoned")
    night.do("next", table=1, joining=["P04"], reason="")
    night.do("undo", reason="nobody claims a seat")
    night.do("next", table=1, joining=[], reason="")
    assert night.model.matches[1, 3].turn == 2


def test_a_table_that_nobody_belongs_to_is_not_cut_for(evening):
    night = evening(5, rotation="stay")
    night.do("form", players=names(0, 5), reason="")
    night.do("state", match=(1, 1), state="abandoned")
    night.do("break_up", table=1, breaker=None)
    assert not night.do("next", table=1, joining=[], reason="")
    assert not night.do("cut", table=1)


def test_a_substitute_who_was_taken_back_has_sat_out(evening):
    night = evening(5)
    night.do("form", players=names(0, 5), reason="")
    (idle,) = night.model.matches[1, 1].out
    night.do("substitute", match=(1, 1), seat="N", who=idle, consent=True)
    night.do("undo", reason="")
    night.do("state", match=(1, 1), state="abandoned")
    night.counts()
    assert night.model.sat_out(idle) == 1


def test_a_match_made_void_later_was_sat_out_by_nobody(evening):
    night = evening(5)
    night.do("form", players=names(0, 5), reason="")
    night.do("state", match=(1, 1), state="abandoned")
    night.do("next", table=1, joining=[], reason="")
    night.do("state", match=(1, 2), state="abandoned")
    night.do("state", match=(1, 1), state="void")
    night.counts()
    assert sum(night.model.sat_out(who) for who in names(0, 5)) == 1


def test_whoever_sat_there_for_a_substitute_belongs_to_the_table_as_little(evening):
    night = evening(8)
    night.do("form", players=names(0, 6), reason="")
    night.do("substitute", match=(1, 1), seat="N", who="P06", consent=True)
    match = match_of(night.night, (1, 1))
    seats = {**read_sheet(match).players, "N": night.people["P07"]}
    correct_seats(order=Order(night.actor, EVENING), match=match, seats=seats)
    assert len(read_room(night.night).tables[0].members) == 6
    seats["N"], seats["E"] = seats["E"], seats["N"]
    correct_seats(order=Order(night.actor, EVENING), match=match, seats=seats)
    assert len(read_room(night.night).tables[0].members) == 6


def test_whoever_cuts_is_not_noted_at_another_table(evening):
    night = evening(8)
    night.do("form", players=names(0, 4), reason="")
    night.do("gather", players=names(4, 8), reason="")
    night.do("cut", table=2)
    match = match_of(night.night, (1, 1))
    seats = {**read_sheet(match).players, "N": night.people["P04"]}
    with pytest.raises(Refused, match="P04 is cutting at table 2"):
        correct_seats(order=Order(night.actor, EVENING), match=match, seats=seats)


def test_equals_of_one_card_sit_alike_whenever_their_cut_is_replayed():
    players = [Candidate(name, name) for name in "ABCD"]
    rounds = [{"A": "2C", "B": "3C", "C": "KD", "D": "5D+6D"}, {"D": "KD"}]
    settled = cut(ENGLISH, players, rounds)
    assert cut(ENGLISH, players[::-1], rounds).seats == settled.seats


def test_equals_whose_order_is_open_sit_as_their_cards_put_them():
    players = [Candidate(name, name) for name in "ABCD"]
    for seed in range(200):
        chance = random.Random(seed)
        settled = draw_cut(ENGLISH, players, chance)
        cards = [taken.cards for taken in settled.taken]
        for _time in range(3):
            chance.shuffle(players)
            again = draw_cut(ENGLISH, players, chance, rounds=cards)
            assert again.seats == settled.seats
