"""Several players are checked in at once: all of them, or none, each as if alone."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.actions.people import merge_players
from club.ledger.refusals import Conflict, Refused
from nights.actions.nights import close_night, open_night
from nights.actions.room import arrive, arrive_together, depart
from nights.actions.undoing import undo
from nights.models import Act, Arrival, Night
from nights.queries.presence import Presence
from nights.queries.present import list_present
from tests.club.api.client import fields, of_night, program
from tests.club.conftest import EVENING


@pytest.fixture
def empty(cast, order):
    """Return an open night in which nobody is."""
    return open_night(order=order(), club=cast.club, date=EVENING.date())


def numbers(night):
    return list(list_present(night).order_by("number").values_list("number", "player__short_name"))


def test_they_come_in_the_order_of_the_list(cast, order, empty):
    arrive(order=order(), night=empty, player=cast.players[6])
    made = arrive_together(order=order(), night=empty, players=cast.players[:3])
    assert [arrival.player for arrival in made] == cast.players[:3]
    assert numbers(empty) == [(1, "Gus"), (2, "Ann"), (3, "Bob"), (4, "Cyd")]
    assert len(Presence(empty).for_vacancy) == 4


def test_each_is_an_act_of_its_own_and_can_be_undone(cast, order, empty):
    arrive_together(order=order(), night=empty, players=cast.players[:3])
    acts = Act.objects.filter(night=empty, verb="arrive").order_by("number")
    assert [act.player for act in acts] == cast.players[:3]
    assert Night.objects.get(pk=empty.pk).version == acts.last().number
    undo(order=order(), night=empty, act=acts.last().pk)
    assert numbers(empty) == [(1, "Ann"), (2, "Bob")]


def test_one_who_cannot_be_checked_in_keeps_all_out_and_every_fault_is_told(cast, order, night):
    depart(order=order(), night=night, player=cast.players[0])
    merge_players(order=order(), club=cast.club, duplicate=cast.players[5], keeper=cast.players[6])
    before = numbers(night)
    ann, bob, flo = cast.players[0], cast.players[1], cast.players[5]
    with pytest.raises(Refused) as refused:
        arrive_together(order=order(), night=night, players=[ann, bob, flo, ann])
    assert [(fault.code, fault.field) for fault in refused.value.faults] == [
        ("arrived", "players.1"),
        ("no-such-player", "players.2"),
        ("arrived", "players.3"),
    ]
    assert numbers(night) == before


def test_a_player_whose_duplicate_is_in_the_room_is_there_already(cast, order, empty):
    ann, bob = cast.players[:2]
    arrive(order=order(), night=empty, player=ann)
    merge_players(order=order(), club=cast.club, duplicate=ann, keeper=bob)
    with pytest.raises(Refused):
        arrive_together(order=order(), night=empty, players=[bob])


def test_sent_again_it_is_not_done_again(cast, order, empty):
    first = arrive_together(order=order(key="k"), night=empty, players=cast.players[:3])
    arrive(order=order(), night=empty, player=cast.players[4])
    again = arrive_together(order=order(key="k"), night=empty, players=cast.players[:3])
    assert [arrival.pk for arrival in again] == [arrival.pk for arrival in first]
    assert Arrival.objects.filter(night=empty).count() == 4
    with pytest.raises(Conflict):
        arrive_together(order=order(key="k"), night=empty, players=cast.players[:2])


def test_nobody_comes_to_a_night_that_is_closed(cast, order, empty):
    close_night(order=order(), night=empty)
    with pytest.raises(Refused):
        arrive_together(order=order(), night=empty, players=cast.players[:2])


def test_one_player_more_takes_eight_queries(cast, order, empty):
    taken = []
    for players in (cast.players[:2], cast.players[2:6]):
        with CaptureQueriesContext(connection) as queries:
            arrive_together(order=order(), night=empty, players=players)
        taken.append(len(queries))
    assert (taken[1] - taken[0]) / 2 <= 8


def test_by_the_api(cast, empty):
    api = program(cast.club, cast.director)
    ids = [str(player.pk) for player in cast.players[:3]]
    path = of_night(empty) + "arrivals/together/"
    key = {"Idempotency-Key": "once"}
    made = api.post(path, {"players": ids}, **key)
    assert made.status_code == 201
    assert [arrival["player"]["id"] for arrival in made.json()["arrivals"]] == ids
    assert made["Location"].endswith("/arrivals/")
    assert api.post(path, {"players": ids}, **key).json() == made.json()
    refused = api.post(path, {"players": ids})
    assert refused.status_code == 422
    assert fields(refused) == {(f"players.{at}", "arrived") for at in range(3)}


def test_what_is_no_list_of_players_is_refused_by_the_api(cast, empty):
    api = program(cast.club, cast.director)
    path = of_night(empty) + "arrivals/together/"
    theirs = type(cast.players[0]).objects.create(club=cast.other, name="Zoe", short_name="Zoe")
    refused = api.post(path, {"players": [str(cast.players[0].pk), str(theirs.pk)]})
    assert fields(refused) == {("players.1", "no-such-player")}
    for body in ({}, {"players": []}, {"players": ["x"]}, {"players": "x"}, {"players": None}):
        assert api.post(path, body).status_code in (400, 422), body
    assert not Arrival.objects.filter(night=empty).exists()
