"""The paper trail: every cut and every change of seats of a night, as a page."""

import random

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from nights.actions.deals import enter_deal
from nights.actions.forming import form_table, gather_table
from nights.actions.matches import enter_paper
from nights.actions.nights import open_night
from nights.actions.open_cuts import begin_cut, cut_card, give_up_cut, take_card_back
from nights.actions.reseating import correct_seats
from nights.actions.room import arrive
from nights.actions.seats import substitute
from nights.actions.undoing import undo
from nights.actions.wave import close_wave
from nights.queries.cuts import get_seating_reasons
from nights.queries.sheets import read_sheet
from nights.queries.trail import list_trail
from nights.queries.undoing import find_last_step
from tests.club.conftest import EVENING


def english(cast, order, players):
    night = open_night(order=order(), club=cast.club, date=EVENING.date(), code="english")
    for player in players:
        arrive(order=order(), night=night, player=player)
    return night


def test_every_round_is_told_with_its_stage_its_cards_and_why(cast, order):
    five = cast.players[:5]
    night = english(cast, order, five)
    match = form_table(
        order=order(), night=night, players=five, cards=[], typed=False, chance=random.Random(3)
    )
    (entry,) = list_trail(night)
    assert [round_.stage for round_ in entry.rounds][:1] == ["out"]
    assert entry.rounds[-1].stage == "partners"
    assert {player for player, _card in entry.rounds[0].cards} == set(five)
    assert list(entry.reasons) == get_seating_reasons(match)
    assert set(entry.out) | {player for _seat, player in entry.seats} == set(five)


def test_the_trail_goes_on_with_every_change_of_seats(match, cast, order, night):
    eve, ann, bob = cast.players[4], cast.players[0], cast.players[1]
    substitute(order=order(reason="a call"), match=match, seat="N", player=eve, consent=True)
    held = read_sheet(match).players
    correct_seats(order=order(), match=match, seats={**held, "N": held["E"], "E": held["N"]})
    begun, first, second = list_trail(night)
    assert begun.seats[0] == ("N", ann)
    assert [(change.seat, change.player, change.before) for change in first.changes] == [
        ("N", eve, ann)
    ]
    assert not first.changes[0].righted
    assert all(change.righted for change in second.changes)
    assert {change.seat for change in second.changes} == {"N", "E"}
    assert bob not in [change.player for change in second.changes]


def test_a_night_without_cuts_and_a_paper_table_are_told_too(cast, order):
    night = english(cast, order, cast.players[:4])
    assert list_trail(night) == []
    enter_paper(order=order(), night=night, seats=dict(zip("NESW", cast.players, strict=False)))
    (entry,) = list_trail(night)
    assert entry.rounds == () and len(entry.seats) == 4


def test_the_page_shows_cards_that_were_exposed_and_the_code(cast, order):
    four = cast.players[:4]
    night = english(cast, order, four)
    ann = four[0].pk
    first = dict(zip([player.pk for player in four], ("3S+9D", "6H", "7D", "JS"), strict=True))
    form_table(order=order(), night=night, players=four, cards=[first, {ann: "2D"}], typed=True)
    page = Client().get(reverse("cuts", args=[cast.club.slug, night.pk])).content.decode()
    assert "Cut 2" in page and "for partners and the deal" in page
    assert "Ann cut the lowest card, the two of diamonds" in page
    assert "The ace is the lowest card." in page
    assert "Typed in as drawn." in page
    assert page.count("class='card'") == 6


def test_the_trail_costs_as_much_for_many_cuts_as_for_one(match, cast, order, night):
    address = reverse("cuts", args=[cast.club.slug, night.pk])

    def cost():
        with CaptureQueriesContext(connection) as queries:
            assert Client().get(address).status_code == 200
        return len(queries)

    before = cost()
    people = [
        cast.club.players.create(name=f"Guest {number}", short_name=f"G{number}")
        for number in range(12)
    ]
    for start in range(0, 12, 4):
        four = people[start : start + 4]
        for player in four:
            arrive(order=order(), night=night, player=player)
        begun = form_table(
            order=order(reason="guests"),
            night=night,
            players=four,
            cards=[],
            typed=False,
            chance=random.Random(start),
        )
        substitute(
            order=order(), match=begun, seat="N", player=cast.players[4 + start // 4], consent=True
        )
    assert cost() == before


def test_a_cut_given_up_and_steps_taken_back_stay_in_the_trail(cast, order, night):
    table = gather_table(order=order(), night=night, players=cast.players[:4])
    begin_cut(order=order(), night=night, table=table)
    cut_card(order=order(), night=night, table=table, player=cast.players[0], card="QS")
    wrong = cut_card(order=order(), night=night, table=table, player=cast.players[1], card="2D")
    take_card_back(order=order(), night=night, table=table, card=wrong.pk)
    give_up_cut(order=order(reason="Bob was called away"), night=night, table=table)
    close_wave(order=order(), night=night, cards=[], typed=False, chance=random.Random(2))
    undo(order=order(reason="too early"), night=night, act=find_last_step(night).pk)
    opened, wave = list_trail(night)
    assert opened.stage == "open"
    assert opened.rounds[0].cards == ((cast.players[0], "QS"),)
    assert wave.stage == "wave"
    assert wave.act.undoing.act.reason == "too early"
    page = cast.client("director").get(reverse("cuts", args=[cast.club.slug, night.pk]))
    told = page.content.decode()
    assert "A cut at table 1" in told
    assert "taken back" in told


def test_only_those_who_run_nights_read_who_signed_in_did_what(cast, order, match):
    enter_deal(order=order(), match=match, raw={"contract": "3NT", "declarer": "N", "tricks": 9})
    cast.director.username = "sara.quill@example.org"
    cast.director.save()
    here = [cast.club.slug, match.night_id]
    pages = [reverse("match", args=[*here, match.pk]), reverse("cuts", args=here)]
    for role in ("director", "scorer", "member", "visitor", "stranger"):
        browser = cast.client(role)
        for page in pages:
            text = browser.get(page).content.decode()
            assert ("sara.quill" in text) is (role == "director"), (role, page)
            assert ("the director&#x27;s desk" in text) is (role != "director"), (role, page)
