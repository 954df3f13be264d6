"""Fresh tables under the laws of 1907: who cuts for admission, and who makes one possible."""

import random

import pytest

from club.ledger.refusals import Refused
from nights.actions.admission import cut_for_admission
from nights.actions.forming import form_table, gather_table
from nights.actions.matches import set_match_state
from nights.actions.room import arrive
from nights.actions.tables import break_up
from nights.formation.claims import Claim
from nights.formation.code import LAWS_1907
from nights.formation.precedence import must_cut, sort_candidates
from nights.models import Night
from nights.queries.room import read_room


@pytest.fixture
def night(night):
    """Return a night by the laws of 1907 with seven in the room."""
    Night.objects.filter(pk=night.pk).update(code="1907")
    night.refresh_from_db()
    return night


def form(night, order, players):
    return form_table(
        order=order(),
        night=night,
        players=players,
        cards=[],
        typed=False,
        chance=random.Random(4),
    )


@pytest.fixture
def broken(cast, night, order):
    """Return the night after the table of the first four has broken up, while three wait."""
    match = form(night, order, cast.players[:4])
    set_match_state(order=order(), match=match, state="abandoned")
    break_up(order=order(), night=night, table=match.table)
    return night


@pytest.mark.parametrize("which", [(0,), (3,), (1, 2)])
def test_after_a_table_broke_up_its_players_cut_for_admission_to_a_fresh_one(
    cast, broken, order, which
):
    players = [*cast.players[4:7], *(cast.players[at] for at in which)]
    with pytest.raises(Refused, match=r"Ann, Bob, Cyd, Dot have played elsewhere") as no:
        gather_table(order=order(), night=broken, players=players)
    assert [fault.code for fault in no.value.faults] == ["cut-for-admission"]
    cards = {
        player.pk: card
        for player, card in zip(cast.players, ("9C", "4C", "KC", "7C"), strict=False)
    }
    cut_for_admission(order=order(), night=broken, cards=cards, typed=True)
    candidates = read_room(broken).for_fresh_table
    assert [candidate.player.short_name for candidate in candidates] == [
        "Eve",
        "Flo",
        "Gus",
        "Bob",
        "Dot",
        "Ann",
        "Cyd",
    ]
    assert candidates[3].why == (
        "Table 1 broke up: behind those who have not played yet, cut the four of clubs for a place "
        "at a fresh table."
    )
    gather_table(order=order(), night=broken, players=[*cast.players[4:7], cast.players[1]])


def test_the_players_of_a_broken_table_cut_apart_from_others_who_have_played():
    claims = [
        Claim(1, "Ann", 1, came=1),
        Claim(2, "Bob", 2, came=2, table=1, since=30),
        Claim(3, "Cyd", 3, came=3, table=1, since=31),
        Claim(4, "Dot", 4, came=4, table=2, since=40, broken_up=True),
        Claim(5, "Eve", 5, came=5, table=2, since=40, broken_up=True),
        Claim(6, "Flo", 6, came=6, table=2, since=40, broken_up=True, broke=True),
        Claim(7, "Gus", 7, came=7, table=3, since=50, broken_up=True, broke=True),
    ]
    order = sort_candidates(LAWS_1907, claims, fresh=True)
    assert [ranked.claim.name[0] for ranked in order] == ["A", "D", "E", "B", "C", "F", "G"]
    cut = {places: must_cut(LAWS_1907, order, places) for places in range(8)}
    assert {places: [claim.name[0] for claim in mine] for places, mine in cut.items() if mine} == {
        2: ["D", "E"],
        4: ["B", "C"],
        6: ["F", "G"],
    }


def test_two_who_broke_tables_up_rank_by_the_cards_that_they_cut():
    claims = [
        Claim(
            at, name, at, came=at, table=at, since=50, broken_up=True, broke=True, admission=(card,)
        )
        for at, (name, card) in enumerate((("Flo", "9C"), ("Gus", "3D")), start=1)
    ]
    order = sort_candidates(LAWS_1907, claims, fresh=True)
    assert [ranked.reason.sentence for ranked in order] == [
        f"Broke up table {table}: behind everybody else, cut the {card} for a place at a fresh "
        "table."
        for table, card in ((2, "three of diamonds"), (1, "nine of clubs"))
    ]


def test_a_member_who_sits_out_makes_no_table_possible_while_a_fourth_waits(cast, night, order):
    match = form(night, order, cast.players[:5])
    (idle,) = read_room(night).table(match.table_id).waiting
    late = [cast.club.players.create(name=name, short_name=name) for name in ("Hal", "Ida")]
    for player in late:
        arrive(order=order(), night=night, player=player)
    fresh = [*cast.players[5:7], late[0], idle]
    with pytest.raises(Refused) as no:
        form(night, order, fresh)
    assert [(fault.code, fault.text) for fault in no.value.faults] == [
        (
            "lesser-right",
            f"Ida waits for a seat and goes before {idle}, who belongs to table 1: a fresh table "
            "is possible without them. Take Ida, or give a reason why another goes first. "
            "(Laws of 1907, entry 3)",
        )
    ]
    asked = order(reason="Ida waits for a friend")
    gather_table(order=asked, night=night, players=fresh)
    assert read_room(night).table(match.table_id).kept == (idle,)
