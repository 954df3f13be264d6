"""The screen of a night: the last cut, who waits for how long, the first five."""

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from nights.actions.joining import leave_table
from nights.actions.matches import set_match_state
from nights.queries.room import read_room
from nights.queries.screen import list_waiting, read_last_cut
from tests.nights.room.crowd import add_people, make_form


def test_the_last_cut_has_each_card_with_the_seat_that_it_gave(match, night, cast, order):
    shown = read_last_cut(read_room(night))
    assert (shown.table, shown.dealer) == (1, match.dealer)
    assert [(cards, str(player), seat) for cards, player, seat in shown.draws] == [
        ("AS", "Ann", "N"),
        ("KS", "Bob", "S"),
        ("QS", "Cyd", "E"),
        ("JS", "Dot", "W"),
    ]
    people = add_people(cast, night, order, "Hal", "Ida")
    make_form(night, order)(people[4:9])
    later = read_last_cut(read_room(night))
    assert later.table == 2
    assert sorted(seat for _cards, _player, seat in later.draws) == ["", "E", "N", "S", "W"]


def test_before_a_cut_there_is_none(night):
    assert read_last_cut(read_room(night)) is None


def test_who_left_a_table_waits_since_then(match, night, cast, order):
    set_match_state(order=order(), match=match, state="abandoned")
    left = leave_table(order=order(), night=night, table=match.table, player=cast.players[0])
    room = read_room(night)
    times = {waiting.player: since for waiting, since, _minutes in list_waiting(room, left.at)}
    assert times[cast.players[0]] == left.at
    assert times[cast.players[6]] < left.at


def test_the_screen_shows_it_and_costs_the_same_for_more_people(match, night, cast, order):
    path = reverse("night-screen", args=[cast.club.slug, night.pk])
    taken = []
    for names in ((), ("Hal", "Ida", "Jan", "Kim")):
        add_people(cast, night, order, *names)
        with CaptureQueriesContext(connection) as queries:
            page = " ".join(Client().get(path).content.decode().split())
        taken.append(len(queries))
    assert "Last cut: table 1, " in page
    assert "{n} min" in page
    assert taken[0] == taken[1]
