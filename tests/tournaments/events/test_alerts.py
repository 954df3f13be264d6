"""What waits at an event stands in the bar of whoever directs the club."""

import datetime

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.club.api.client import fields, program
from tests.tournaments.events.entering import enter, sit
from tournaments.actions.calls import answer_call, call_director
from tournaments.actions.undoing import STEPS
from tournaments.duplicate.pages.alerts import list_of_events
from tournaments.models import CallGoing, EventTable
from tournaments.queries.calls import list_open_calls


def ask(client, cast, mark=""):
    return client.get(reverse("alerts", args=[cast.club.slug]), {"seen": mark})


def call_table(event, sign, number=2, text="a <lead> out of turn"):
    table = EventTable.objects.get(event=event, number=number)
    return call_director(order=sign(), event=event, table=table, text=text)


def test_a_call_at_an_event_names_who_goes_until_it_is_answered(event, sign, cast):
    call = call_table(event, sign)
    director, other = cast.client("director"), cast.client("owner")
    shown = ask(director, cast).text
    assert "Table 2 calls the director." in shown
    assert "a &lt;lead&gt; out of turn" in shown
    go = reverse("event-call-going", args=[cast.club.slug, event.pk, call.pk])
    for key in ("a", "a", "b"):
        assert director.post(go, {"key": key}).status_code == 302
    assert CallGoing.objects.count() == 1
    assert "director is going" in ask(other, cast).text
    history = director.get(reverse("event-history", args=[cast.club.slug, event.pk])).text
    assert "The director is going" in history
    done = reverse("event-call", args=[cast.club.slug, event.pk, call.pk])
    other.post(done, {"key": "d"})
    assert "Table 2 calls" not in ask(director, cast).text
    director.post(go, {"key": "late"})
    assert CallGoing.objects.count() == 1


def test_going_by_the_api_follows_the_same_rule(event, sign, cast):
    call = call_table(event, sign)
    director, scorer = program(cast.club, cast.director), program(cast.club, cast.scorer)
    going = f"events/{event.pk}/calls/{call.pk}/going/"
    sent = [director.post(going, {}, **{"Idempotency-Key": "k"}) for _time in range(2)]
    assert [(response.status_code, response.json()["going"]) for response in sent] == [
        (200, "director")
    ] * 2
    assert fields(scorer.post(going)) == {("", "role-missing")}
    answer_call(order=sign(), event=event, call=call)
    assert fields(director.post(going)) == {("", "answered")}
    assert CallGoing.objects.count() == 1


def test_going_is_no_step_that_is_undone(event, sign, cast):
    call = call_table(event, sign)
    before = STEPS.last(event)
    program(cast.club, cast.director).post(f"events/{event.pk}/calls/{call.pk}/going/")
    assert list_open_calls(event)[0].going == "director"
    assert STEPS.last(event) == before


def test_an_objection_leads_to_its_result(event, accepting_phone, client, cast):
    sit(client, accepting_phone, "N")
    row = enter(client, event, accepting_phone)
    director = cast.client("director")
    sit(client, accepting_phone, "E")
    client.post(
        f"{accepting_phone}results/{row.pk}/", {"object": "1", "reason": "nine", "key": "o"}
    )
    shown = ask(director, cast).text
    assert f"Table 1: the other side objects to board {row.board}." in shown
    assert reverse("event-result", args=[cast.club.slug, event.pk, row.pk]) in shown


def test_a_slow_table_comes_by_the_clock_alone(event, cast, sign, settings):
    now = timezone.now()
    began = list_of_events(cast.club, None, now - datetime.timedelta(days=1000))
    assert began[0] == []
    assert began[1] is not None  # when the first table is slow
    late, _next = list_of_events(cast.club, None, began[1] + datetime.timedelta(seconds=1))
    assert {alert.kind for alert in late} == {"late"}
    assert "Table 1 is slow." in {alert.text for alert in late}
    before, next_at = list_of_events(cast.club, None, began[1] - datetime.timedelta(seconds=1))
    assert (before, next_at) == ([], began[1])


def test_nothing_new_costs_as_little_and_calls_cost_no_more(event, cast, sign):
    director = cast.client("director")

    def count(mark=""):
        with CaptureQueriesContext(connection) as queries:
            response = ask(director, cast, mark)
        return response, len(queries)

    call_table(event, sign, 1)
    count()  # what is read of the field is kept
    first, few = count()
    mark = first.text.partition('data-seen="')[2].partition('"')[0]
    assert count(mark)[0].status_code == 204
    kept, queries = count(mark)
    assert (kept.status_code, queries) == (204, 3)
    call_table(event, sign, 2)
    call_table(event, sign, 3)
    assert count()[1] == few


def test_only_directors_go(event, sign, cast):
    call = call_table(event, sign)
    go = reverse("event-call-going", args=[cast.club.slug, event.pk, call.pk])
    for role in ("visitor", "member", "scorer", "stranger"):
        assert cast.client(role).post(go, {"key": role}).status_code in (302, 403)
    assert not CallGoing.objects.exists()


def test_a_call_before_play_waits_in_the_bar(planned, sign, cast):
    assert "calls the director." not in ask(cast.client("director"), cast).text
    call = call_table(planned, sign)
    assert "Table 2 calls the director." in ask(cast.client("director"), cast).text
    answer_call(order=sign(), event=planned, call=call)
    assert "calls the director." not in ask(cast.client("director"), cast).text
