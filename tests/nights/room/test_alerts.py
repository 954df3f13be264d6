"""What waits for whoever directs a club stands in one bar on each of their pages."""

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from club.ledger.alerts import CALL, DOUBT, LATE, Alert, sort_alerts
from club.ledger.refusals import Refused
from club.ledger.writing import Actor
from nights.actions.acceptance import accept_deal
from nights.actions.calls import answer_call, call_director, go_to_call
from nights.actions.deals import enter_deal
from nights.actions.nights import close_night, open_night
from nights.models import Act, DirectorGoing, Night
from nights.queries import room_cache
from nights.queries.calls import list_open_calls
from nights.queries.undoing import find_last_step
from tests.club.api.client import fields, program
from tests.club.conftest import EVENING
from tests.nights.room.crowd import add_people, make_form

GAME = {"contract": "3NT", "declarer": "N", "tricks": 9}


@pytest.fixture
def call(match, order):
    actor = Actor(device=match.table)
    return call_director(order=order(actor=actor), night=match.night, table=match.table)


def ask(client, cast, mark=""):
    return client.get(reverse("alerts", args=[cast.club.slug]), {"seen": mark})


def read_mark(response) -> str:
    return response.text.partition('data-seen="')[2].partition('"')[0]


@pytest.mark.parametrize("role", ["visitor", "member", "scorer", "stranger"])
def test_only_directors_of_the_club_are_told(call, cast, role):
    response = ask(cast.client(role), cast)
    assert response.status_code == (302 if role == "visitor" else 403)
    assert "calls the director" not in response.text
    page = cast.client(role).get(reverse("club", args=[cast.club.slug])).text
    assert 'id="alerts"' not in page
    assert "alerts.js" not in page


@pytest.mark.parametrize("name", ["club", "players", "seasons", "events", "tokens"])
def test_each_page_of_a_director_has_the_bar(call, cast, name):
    page = cast.client("director").get(reverse(name, args=[cast.club.slug])).text
    assert page.count('id="alerts"') == 1
    assert page.count("alerts.js") == 1


def test_a_screen_for_the_room_has_no_bar(call, cast):
    here = [cast.club.slug, call.night_id]
    page = cast.client("director").get(reverse("night-screen", args=here)).text
    assert 'id="alerts"' not in page


def test_nothing_new_is_answered_without_a_page_and_by_few_queries(call, cast, match, order):
    director = cast.client("director")
    first = ask(director, cast)
    assert "Table 1 calls the director." in first.text
    mark = read_mark(first)
    assert ask(director, cast, mark).status_code == 204
    with CaptureQueriesContext(connection) as kept:
        assert ask(director, cast, mark).status_code == 204
    assert len(kept) == 3  # the club, its open nights, its events in play
    answer_call(order=order(), night=match.night, call=call)
    fresh = ask(director, cast, mark)
    assert fresh.status_code == 200
    assert 'data-count="0"' in fresh.text
    assert "Table 1" not in fresh.text


def test_the_cost_does_not_grow_with_the_tables_that_call(call, cast, match, order):
    def count() -> int:
        room_cache._kept.clear()  # the room is read anew
        director = cast.client("director")
        with CaptureQueriesContext(connection) as queries:
            ask(director, cast)
        return len(queries)

    few = count()
    people = add_people(cast, match.night, order, "Hal", "Ida", "Jon", "Kit", "Lea")
    form = make_form(match.night, order, reason="a test")
    for at in (4, 8):
        made = form(people[at : at + 4])
        call_director(order=order(), night=match.night, table=made.table)
    assert "Table 3 calls" in ask(cast.client("director"), cast).text
    assert count() == few


def test_who_goes_is_seen_by_the_other_director(call, cast, match):
    ann, bob = cast.client("director"), cast.client("owner")
    assert "I am going" in ask(ann, cast).text
    go = reverse("call-going", args=[cast.club.slug, match.night_id, call.pk])
    assert ann.post(go, {"key": "a"}).status_code == 302
    assert ann.post(go, {"key": "a"}).status_code == 302  # sent twice
    assert ann.post(go, {"key": "b"}).status_code == 302  # pressed twice
    assert DirectorGoing.objects.count() == 1
    shown = ask(bob, cast).text
    assert "director is going" in shown
    assert "I am going" in shown  # the other may take it over
    own = ask(ann, cast).text
    assert "You are going" in own
    assert "I am going" not in own
    bob.post(go, {"key": "c"})
    assert "owner is going" in ask(ann, cast).text
    [open_call] = list_open_calls(match.night)
    assert open_call.going == "owner"
    history = bob.get(reverse("history", args=[cast.club.slug, match.night_id])).text
    assert "goes to a table that called" in history


def test_nobody_goes_to_a_call_that_was_answered(call, match, order):
    answer_call(order=order(), night=match.night, call=call)
    with pytest.raises(Refused) as refused:
        go_to_call(order=order(), night=match.night, call=call)
    assert [fault.code for fault in refused.value.faults] == ["answered"]
    assert not DirectorGoing.objects.exists()
    assert not Act.objects.filter(verb="going").exists()


@pytest.mark.parametrize("role", ["member", "scorer", "stranger", "visitor"])
def test_only_directors_go(call, cast, match, role):
    go = reverse("call-going", args=[cast.club.slug, match.night_id, call.pk])
    assert cast.client(role).post(go, {"key": "a"}).status_code in (302, 403)
    assert not DirectorGoing.objects.exists()


def test_going_by_the_api_is_the_same_when_it_is_sent_again(call, cast, match):
    director, scorer = program(cast.club, cast.director), program(cast.club, cast.scorer)
    going = f"nights/{match.night_id}/calls/{call.pk}/going/"
    sent = [director.post(going, {}, **{"Idempotency-Key": "k"}) for _time in range(2)]
    assert [response.status_code for response in sent] == [200, 200]
    assert [response.json()["going"] for response in sent] == ["director", "director"]
    assert sent[0].json()["going_at"]
    assert scorer.post(going, {}).status_code == 403
    assert DirectorGoing.objects.count() == 1
    director.post(f"nights/{match.night_id}/calls/{call.pk}/answer/", {})
    assert fields(director.post(going)) == {("", "answered")}


def test_going_is_no_step_that_is_undone(call, cast, match, order):
    before = find_last_step(match.night)
    go_to_call(order=order(actor=Actor(account=cast.director)), night=match.night, call=call)
    assert find_last_step(match.night) == before


def test_an_objection_and_a_finished_match_wait_for_the_director(cast, match, order):
    Night.objects.filter(pk=match.night_id).update(acceptance=True)
    match.night.refresh_from_db()
    director = cast.client("director")
    phone = Actor(device=match.table, seat="N")
    deal = enter_deal(order=order(actor=phone), match=match, raw=GAME)
    assert 'data-count="0"' in ask(director, cast).text
    other = Actor(device=match.table, seat="E", phone="another")
    accept_deal(order=order(actor=other), deal=deal, accepted=False)
    objected = ask(director, cast).text
    assert "Table 1: the other side objects to a deal." in objected
    table = reverse("night-table", args=[cast.club.slug, match.night_id, match.table.pk])
    assert f'href="{table}"' in objected
    accept_deal(order=order(actor=Actor(account=cast.director)), deal=deal, accepted=True)
    assert 'data-count="0"' in ask(director, cast).text
    enter_deal(order=order(actor=Actor(account=cast.director)), match=match, raw=GAME)
    assert "Table 1 has finished its match." in ask(director, cast).text


def test_a_closed_night_alerts_nobody_and_two_nights_are_told_apart(call, cast, match, order):
    director, here = cast.client("director"), f"<small>{match.night}</small>"
    assert here not in ask(director, cast).text
    second = open_night(
        order=order(), club=cast.club, date=EVENING.date() + datetime.timedelta(1), game="rubber"
    )
    assert here in ask(director, cast).text
    assert second.is_open()
    close_night(order=order(), night=match.night, unfinished="void")
    assert 'data-count="0"' in ask(director, cast).text


def test_what_nobody_goes_to_comes_first():
    def make(key, kind, minutes=0, going=""):
        return Alert(
            key, kind, key, "", "", EVENING + datetime.timedelta(minutes=minutes), going=going
        )

    rows = [
        make("late", LATE),
        make("gone", CALL, going="ann"),
        make("second", CALL, 5),
        make("first", CALL, 1),
        make("doubt", DOUBT),
    ]
    assert [alert.key for alert in sort_alerts(rows)] == [
        "first",
        "second",
        "doubt",
        "late",
        "gone",
    ]
    # Whoever goes has the answer at hand, before what is less urgent.
    assert [alert.key for alert in sort_alerts(rows, "ann")] == [
        "first",
        "second",
        "gone",
        "doubt",
        "late",
    ]


def test_how_long_it_waits_is_told_in_minutes(call, cast, monkeypatch):
    monkeypatch.setattr(timezone, "now", lambda: call.act.at + datetime.timedelta(minutes=2))
    assert ">2 min</time>" in ask(cast.client("director"), cast).text
    monkeypatch.setattr(timezone, "now", lambda: call.act.at + datetime.timedelta(minutes=100))
    told = ask(cast.client("director"), cast).text
    assert f"{timezone.localtime(call.act.at, cast.club.zone):%H:%M}" in told
    assert " min</time>" not in told
