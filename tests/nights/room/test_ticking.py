"""Ticking who is here: all of them are checked in at once, or none."""

import pytest
from django.urls import reverse

from club.actions.people import add_player
from nights.actions.nights import open_night
from nights.actions.room import arrive
from nights.models import Arrival
from tests.club.conftest import EVENING

pytestmark = pytest.mark.django_db


@pytest.fixture
def empty(cast, order):
    return open_night(order=order(), club=cast.club, date=EVENING.date())


def tick(cast, night, *players, key="k"):
    address = reverse("tick", args=[cast.club.slug, night.pk])
    fields = {"key": key, "player": [str(player.pk) for player in players]}
    return cast.client("director").post(address, fields)


def list_arrived(night):
    return [arrival.player for arrival in Arrival.objects.filter(night=night).order_by("number")]


def test_an_empty_room_offers_the_list(cast, empty):
    room = cast.client("director").get(reverse("room", args=[cast.club.slug, empty.pk])).text
    address = reverse("tick", args=[cast.club.slug, empty.pk])
    assert room.count(f'href="{address}"') == 2  # and in the menu
    page = cast.client("director").get(address).text
    assert page.count('type="checkbox"') == len(cast.players)


def test_those_who_are_ticked_are_checked_in_in_their_order(cast, empty):
    players = cast.players
    answer = tick(cast, empty, players[2], players[0], players[4])
    assert answer.url == reverse("room", args=[cast.club.slug, empty.pk])
    assert list_arrived(empty) == [players[2], players[0], players[4]]
    tick(cast, empty, players[2], players[0], players[4])  # sent twice
    assert len(list_arrived(empty)) == 3
    address = reverse("tick", args=[cast.club.slug, empty.pk])
    shown = cast.client("director").get(address).text
    assert players[2].name not in shown.partition("<form")[2].partition("checklist")[2]
    assert players[1].name in shown


def test_who_has_come_in_meanwhile_is_named_and_the_ticks_stay(cast, empty, order):
    players = cast.players
    arrive(order=order(), night=empty, player=players[0])
    answer = tick(cast, empty, players[0], players[1])
    assert answer.status_code == 422
    assert f"{players[0]} is in the room already." in answer.text
    assert answer.text.count("checked") == 1
    assert list_arrived(empty) == [players[0]]


@pytest.mark.parametrize("named", [[], ["x"], ["\0"], ["00000000-0000-7000-8000-000000000000"]])
def test_nobody_is_asked_for(cast, empty, named):
    address = reverse("tick", args=[cast.club.slug, empty.pk])
    answer = cast.client("director").post(address, {"key": "k", "player": named})
    assert answer.status_code == 422
    assert "Tick who is here." in answer.text


def test_a_player_of_another_club_is_nobody_here(cast, empty, order):
    stranger = add_player(order=order(), club=cast.other, name="Ivo Stranger")
    assert tick(cast, empty, stranger).status_code == 422
    assert list_arrived(empty) == []


def test_everybody_is_here(cast, night):
    address = reverse("tick", args=[cast.club.slug, night.pk])
    assert "Everybody whom the club knows" in cast.client("director").get(address).text
