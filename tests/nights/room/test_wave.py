"""The opening wave in the room: closed once, cut for, and the order of precedence that follows."""

import random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club.ledger.refusals import Refused
from nights.actions.forming import form_table
from nights.actions.joining import leave_table
from nights.actions.matches import enter_paper, set_match_state
from nights.actions.reseating import correct_seats
from nights.actions.room import arrive, depart
from nights.actions.wave import close_wave
from nights.models import OpeningWave, WaveDraw
from nights.queries.room import read_room
from nights.queries.sheets import read_sheet
from nights.queries.trail import list_trail
from tests.club.conftest import CARDS


def names(waiting):
    return [candidate.player.short_name for candidate in waiting]


def cards(players, *drawn):
    return {player.pk: card for player, card in zip(players, drawn, strict=True)}


@pytest.fixture
def few(cast, order, night):
    """Return a night with Ann, Bob, Cyd and Dot in the room."""
    for player in cast.players[4:]:
        depart(order=order(), night=night, player=player)
    return night


def test_until_it_is_closed_the_order_is_that_of_arrival(night, cast):
    waiting = read_room(night).waiting
    assert names(waiting) == [player.short_name for player in cast.players]
    assert [candidate.why for candidate in waiting][:2] == [
        "Number 1 to arrive.",
        "Number 2 to arrive.",
    ]


def test_those_who_waited_are_ranked_by_their_cards_and_later_ones_behind(few, cast, order):
    ann, bob, cyd, dot, eve = cast.players[:5]
    drawn = cards([ann, bob, cyd, dot], "2C", "AS", "9D", "TH")
    close_wave(order=order(), night=few, cards=drawn, typed=True)
    arrive(order=order(), night=few, player=eve)
    waiting = read_room(few).waiting
    assert names(waiting) == ["Bob", "Dot", "Cyd", "Ann", "Eve"]
    assert waiting[0].why == "Opening wave, cut the ace of spades."
    assert waiting[-1].why == "Number 8 to arrive."
    assert [candidate.player for candidate in waiting] == [
        player for _arrival, player in read_room(few).candidates
    ]


def test_equals_cut_again_and_nothing_is_kept_until_they_have(few, cast, order):
    four = cast.players[:4]
    first = cards(four, "2C", "AS", "9D", "2C")
    with pytest.raises(Refused, match="cannot both have drawn"):
        close_wave(order=order(), night=few, cards=first, typed=True)
    with pytest.raises(Refused) as refused:
        close_wave(order=order(), night=few, cards=[], typed=True)
    assert {fault.field for fault in refused.value.faults} == {
        f"rounds.1.{player.pk}" for player in four
    }
    assert not OpeningWave.objects.exists()


def test_the_wave_is_closed_once_and_not_for_nobody(few, cast, order):
    close_wave(order=order(), night=few, cards=[], typed=False, chance=random.Random(1))
    with pytest.raises(Refused, match="ranks behind it by arrival"):
        close_wave(order=order(), night=few, cards=[], typed=False, chance=random.Random(1))
    assert WaveDraw.objects.count() == 4


def test_nobody_and_one_alone_have_nothing_to_cut(cast, order, few):
    for player in cast.players[1:4]:
        depart(order=order(), night=few, player=player)
    close_wave(order=order(), night=few, cards=[], typed=True)
    assert read_room(few).waiting[0].why == "Opening wave, with nobody else."
    assert list_trail(few)[0].ranked == (cast.players[0],)


def test_a_wave_sent_twice_is_one_wave(few, order):
    sent = {"night": few, "cards": [], "typed": False}
    first = close_wave(order=order(key="w"), **sent, chance=random.Random(1))
    assert close_wave(order=order(key="w"), **sent, chance=random.Random(2)) == first


def test_two_packs_for_more_than_fifty_two(night, cast, order):
    for number in range(60):
        player = cast.club.players.create(name=f"Guest {number}", short_name=f"G{number}")
        arrive(order=order(), night=night, player=player)
    close_wave(order=order(), night=night, cards=[], typed=False, chance=random.Random(3))
    assert len(read_room(night).waiting) == 67
    (entry,) = list_trail(night)
    assert len(entry.ranked) == 67
    assert names(read_room(night).waiting) == [player.short_name for player in entry.ranked]


def test_who_has_left_a_table_stands_behind_those_who_waited(night, cast, order):
    five = cast.players[:5]
    match = form_table(
        order=order(), night=night, players=five, cards=cards(five, *CARDS[:5]), typed=True
    )
    (out,) = set(five) - set(read_sheet(match).players.values())
    leave_table(order=order(), night=night, table=match.table, player=out)
    waiting = read_room(night).waiting
    assert names(waiting) == ["Flo", "Gus", out.short_name]
    assert waiting[-1].why == "Left table 1: a candidate from then on."
    assert names(read_room(night).for_fresh_table)[-1] == out.short_name


def test_a_name_noted_wrongly_and_a_paper_table(night, cast, order, match):
    ann, eve = cast.players[0], cast.players[4]
    held = read_sheet(match).players
    correct_seats(order=order(), match=match, seats={**held, "N": eve})
    assert [candidate.why for candidate in read_room(night).waiting if candidate.player == ann] == [
        "Number 1 to arrive."
    ]
    paper = dict(zip("NESW", [ann, *cast.players[4:7]], strict=True))
    enter_paper(order=order(), night=night, seats=paper)
    waiting = read_room(night).waiting
    assert {candidate.why for candidate in waiting} == {"Left table 2: a candidate from then on."}


def test_the_page_asks_for_cards_again_and_the_room_shows_the_order(few, cast):
    client = cast.client("director")
    where = reverse("wave", args=[cast.club.slug, few.pk])
    assert client.get(where).content.decode().count("cardbox") == 4
    answer = client.post(where, {"cut": "typed", "key": "k"})
    assert answer.status_code == 422
    assert "The cut goes on" in answer.content.decode()
    assert client.post(where, {"cut": "drawn", "key": "k"}).status_code == 302
    page = client.get(reverse("room", args=[cast.club.slug, few.pk])).content.decode()
    assert page.count("Opening wave, cut the") == 4
    assert "Early arrivals are complete" not in page
    assert client.get(where).status_code == 302
    told = client.get(reverse("cuts", args=[cast.club.slug, few.pk])).content.decode()
    assert "for the order of precedence" in told


def test_a_fresh_table_is_offered_in_the_order_of_right(few, cast, order):
    four = cast.players[:4]
    drawn = cards(four, "2C", "AS", "9D", "TH")
    close_wave(order=order(), night=few, cards=drawn, typed=True)
    page = cast.client("director").get(reverse("form", args=[cast.club.slug, few.pk]))
    shown = [player.short_name for player, *_rest in page.context["candidates"]]
    assert shown == ["Bob", "Dot", "Cyd", "Ann"]


def test_the_order_costs_as_much_for_many_as_for_few(few, cast, order):
    def cost():
        with CaptureQueriesContext(connection) as queries:
            room = read_room(few)
            assert len(room.waiting) == len(room.for_fresh_table)
        return len(queries)

    close_wave(order=order(), night=few, cards=[], typed=False, chance=random.Random(1))
    four = cast.players[:4]
    match = form_table(
        order=order(), night=few, players=four, cards=cards(four, *CARDS[:4]), typed=True
    )
    for player in cast.players[4:]:
        arrive(order=order(), night=few, player=player)
    set_match_state(order=order(), match=match, state="abandoned")
    leave_table(order=order(), night=few, table=match.table, player=four[0])
    before = cost()
    for number in range(20):
        player = cast.club.players.create(name=f"Guest {number}", short_name=f"G{number}")
        arrive(order=order(), night=few, player=player)
    for player in four[1:]:
        leave_table(order=order(), night=few, table=match.table, player=player)
    assert cost() == before
