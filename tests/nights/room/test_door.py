"""Checking in at the door: on one's own phone, by a link that the director can renew."""

import logging

import pytest
from django.test import Client
from django.urls import reverse

from club.models import Player
from cutin.logs import WithoutSecrets
from nights.actions import door as doors
from nights.actions.door import renew_door
from nights.actions.forming import form_table
from nights.actions.nights import close_night, open_night
from nights.actions.room import arrive, depart, set_absent
from nights.links import DOOR_LINKS, TABLE_LINKS
from nights.models import Arrival
from nights.queries.door import find_at_door
from nights.queries.room import read_room
from tests.club.conftest import CARDS, EVENING


@pytest.fixture
def evening(cast, order):
    """Return a night in whose room there is nobody yet but Ann."""
    night = open_night(order=order(), club=cast.club, date=EVENING.date())
    arrive(order=order(), night=night, player=cast.players[0])
    return night


@pytest.fixture
def address(evening):
    return reverse("door", args=[DOOR_LINKS.make(evening.pk, 1)])


def check_in(phone, address, player, **about):
    return phone.post(address + "in/", {"player": str(player.pk), **about})


def test_somebody_finds_their_name_checks_in_and_sees_their_place(address, evening, cast):
    phone, bob = Client(), cast.players[1]
    assert "Who are you?" in phone.get(address).content.decode()
    assert "Bob" in phone.get(address + "find/", {"q": "bo"}).content.decode()
    assert check_in(phone, address, bob, key="1").status_code == 302
    check_in(phone, address, bob, key="1")
    page = phone.get(address).content.decode()
    assert "You are number 2 of those who wait" in page
    assert "Number 2 to arrive." in page
    waiting = read_room(evening).waiting
    assert [(candidate.player.short_name, candidate.at_door) for candidate in waiting] == [
        ("Ann", False),
        ("Bob", True),
    ]


def test_they_stand_down_on_the_same_phone_alone(address, evening, cast):
    phone, other, bob = Client(), Client(), cast.players[1]
    check_in(phone, address, bob)
    other.post(address + "out/")
    assert bob in {candidate.player for candidate in read_room(evening).waiting}
    phone.post(address + "out/")
    assert bob not in {candidate.player for candidate in read_room(evening).waiting}
    assert "Who are you?" in phone.get(address).content.decode()


def test_nobody_stands_down_while_they_play(address, evening, cast, order):
    four = cast.players[:4]
    phone = Client()
    for player in four[1:]:
        check_in(phone if player == four[1] else Client(), address, player)
    cards = {player.pk: card for player, card in zip(four, CARDS, strict=False)}
    form_table(order=order(), night=evening, players=four, cards=cards, typed=True)
    page = phone.get(address).content.decode()
    assert "You play at table 1." in page
    assert "Stand down" not in page
    answer = phone.post(address + "out/", follow=True).content.decode()
    assert "Bob is playing at table 1" in answer


def test_the_director_sees_it_and_undoes_it(address, evening, cast, order):
    phone, bob = Client(), cast.players[1]
    check_in(phone, address, bob)
    client = cast.client("director")
    page = client.get(reverse("room", args=[cast.club.slug, evening.pk])).content.decode()
    assert "at the door" in page
    assert "somebody at the door checked in" in page
    depart(order=order(), night=evening, player=bob)
    assert "Who are you?" in phone.get(address).content.decode()


def test_no_full_name_is_shown_or_found(address, cast, evening):
    zed = Player.objects.create(club=cast.club, name="Zedekiah Secret", short_name="Zed S.")
    assert find_at_door(evening, "Secret") == []
    assert find_at_door(evening, "") == []
    assert find_at_door(evening, "z") == [zed]
    page = Client().get(address + "find/", {"q": "z"}).content.decode()
    assert "Zed S." in page and "Secret" not in page
    assert find_at_door(evening, "ann") == []  # is in the room


def test_a_character_that_no_database_can_look_for_is_left_out(address, cast, evening):
    assert "Bob" in Client().get(address + "find/", {"q": "b\0o"}).content.decode()
    room = reverse("arrive", args=[cast.club.slug, evening.pk])
    cast.client("director").post(room, {"name": "B\0ob", "key": "k"})
    assert cast.players[1] in {candidate.player for candidate in read_room(evening).waiting}


def test_a_stranger_of_another_club_is_not_checked_in(address, cast, evening):
    stranger = cast.other.players.create(name="Zed", short_name="Zed")
    assert check_in(Client(), address, stranger).status_code == 404
    assert Client().post(address + "in/", {"player": "x"}).status_code == 404
    assert Client().get(address + "in/").status_code == 405


def test_a_renewed_link_ends_the_old_one_and_forged_ones_never_worked(
    address, evening, cast, order, match
):
    renew_door(order=order(), night=evening)
    assert Client().get(address).status_code == 410
    assert check_in(Client(), address, cast.players[1]).status_code == 410
    assert Client().get(reverse("door", args=[DOOR_LINKS.make(evening.pk, 2)])).status_code == 200
    # A table's link opens no door.
    assert (
        Client().get(reverse("door", args=[TABLE_LINKS.make(match.table.pk, 1)])).status_code == 404
    )
    assert Client().get("/d/nothing/").status_code == 404


def test_the_door_is_not_used_without_end(address, evening, cast, monkeypatch):
    phone, bob = Client(), cast.players[1]
    for _time in range(doors.MOST_A_PHONE):
        check_in(phone, address, bob)
        phone.post(address + "out/")
    answer = phone.post(address + "in/", {"player": str(bob.pk)}, follow=True).content.decode()
    assert "ask the director to check you in" in answer
    monkeypatch.setattr(doors, "MOST_A_NIGHT", 4)
    check_in(Client(), address, cast.players[2])
    assert not Arrival.objects.filter(player=cast.players[2]).exists()


def test_what_others_do_with_a_name_does_not_keep_its_holder_out(address, evening, cast):
    bob = cast.players[1]
    for _phone in range(3):
        other = Client()
        other.get(address)
        for _time in range(doors.MOST_A_PHONE):
            check_in(other, address, bob)
            other.post(address + "out/")
    unknown = Client()
    for _time in range(doors.MOST_A_PHONE):
        check_in(unknown, address, bob)
        unknown.post(address + "out/")
        unknown.cookies.pop("phone", None)
    own = Client()
    own.get(address)
    check_in(own, address, bob)
    assert bob in {candidate.player for candidate in read_room(evening).waiting}


def test_a_phone_is_counted_whomever_it_checks_in(address, evening, cast):
    phone = Client()
    phone.get(address)
    for at in range(doors.MOST_A_PHONE // 2):
        check_in(phone, address, cast.players[1 + at % 2])
        phone.post(address + "out/")
    answer = phone.post(address + "in/", {"player": str(cast.players[3].pk)}, follow=True)
    assert "ask the director to check you in" in answer.content.decode()


def test_a_closed_night_says_so(address, evening, cast, order):
    close_night(order=order(), night=evening)
    assert "The night is closed." in Client().get(address).content.decode()
    answer = Client().post(address + "in/", {"player": str(cast.players[1].pk)}, follow=True)
    assert "closed" in answer.content.decode()


def test_the_address_is_never_passed_on_and_an_unchanged_poll_is_empty(address, cast, evening):
    phone = Client()
    check_in(phone, address, cast.players[1])
    answer = phone.get(address)
    assert answer["Referrer-Policy"] == "strict-origin"
    assert "no-store" in answer["Cache-Control"]
    mark = answer.context["seen"]
    assert phone.get(address + "live/", {"seen": mark}).status_code == 204
    assert phone.get(address + "live/", {"seen": "0"}).status_code == 200


def test_the_links_page_has_the_code_of_the_door_and_renews_it(cast, evening):
    client = cast.client("director")
    page = client.get(reverse("links", args=[cast.club.slug, evening.pk])).content.decode()
    assert DOOR_LINKS.make(evening.pk, 1) in page
    client.post(reverse("renew-door", args=[cast.club.slug, evening.pk]))
    page = client.get(reverse("links", args=[cast.club.slug, evening.pk])).content.decode()
    assert DOOR_LINKS.make(evening.pk, 2) in page


def test_the_log_does_not_tell_the_way_in():
    record = logging.LogRecord("x", 20, "", 0, "GET /d/AaH9~1.secret/in/ 200", None, None)
    assert WithoutSecrets().format(record) == "GET /d/…/ 200"


def test_somebody_who_could_not_be_found_says_so_at_the_door(address, evening, cast, order):
    phone, bob = Client(), cast.players[1]
    check_in(phone, address, bob)
    set_absent(order=order(), night=evening, player=bob)
    assert "could not find you" in phone.get(address).content.decode()
    assert bob not in {candidate.player for candidate in read_room(evening).waiting}
    Client().post(address + "here/")  # a stranger's phone says nothing of Bob
    assert bob in read_room(evening).absent
    phone.post(address + "here/")
    assert "You are number 2" in phone.get(address).content.decode()


def test_by_the_laws_of_1907_a_wish_is_announced_there(cast, order):
    night = open_night(order=order(), club=cast.club, date=EVENING.date(), code="1907")
    address = reverse("door", args=[DOOR_LINKS.make(night.pk, 1)])
    phone = Client()
    check_in(Client(), address, cast.players[0])
    check_in(phone, address, cast.players[1])
    assert "You are number 2" in phone.get(address).content.decode()
    phone.post(address + "wish/")
    page = phone.get(address).content.decode()
    assert "You are number 1" in page
    assert "I wish to succeed" not in page
