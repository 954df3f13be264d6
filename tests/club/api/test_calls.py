"""Calls of the director to the tables of a night, by the API."""

import uuid

from django.db import connection
from django.test.utils import CaptureQueriesContext

from nights.actions.calls import answer_call, call_director
from nights.models import DirectorCall
from tests.club.api.client import fields, program


def test_a_table_calls_once_and_the_director_answers_once(cast, match):
    director, scorer = program(cast.club, cast.director), program(cast.club, cast.scorer)
    calls = f"nights/{match.night_id}/calls/"
    body = {"table": str(match.table_id)}
    sent = [scorer.post(calls, body, **{"Idempotency-Key": "k"}) for _time in range(2)]
    assert [response.status_code for response in sent] == [201, 201]
    assert sent[0].json() == sent[1].json()
    assert scorer.post(calls, body).json()["id"] == sent[0].json()["id"]
    [call] = director.get(calls).json()["results"]
    assert (call["table"], call["number"], call["answered_at"]) == (body["table"], 1, None)
    answered = director.post(f"{calls}{call['id']}/answer/")
    assert answered.status_code == 200
    assert answered.json()["answered_at"]
    assert fields(director.post(f"{calls}{call['id']}/answer/")) == {("", "answered")}
    assert scorer.post(calls, body).json()["id"] != call["id"]


def test_calls_are_for_those_who_may(cast, match):
    calls = f"nights/{match.night_id}/calls/"
    body = {"table": str(match.table_id)}
    assert program(cast.club, None).post(calls, body).status_code == 401
    assert fields(program(cast.club, cast.member).post(calls, body)) == {("", "role-missing")}
    assert fields(program(cast.club, cast.scorer).get(calls)) == {("", "role-missing")}
    other = {"table": str(uuid.uuid4())}
    assert fields(program(cast.club, cast.scorer).post(calls, other)) == {("table", "no-table")}
    assert DirectorCall.objects.count() == 0


def test_listing_takes_no_more_queries_for_more_calls(cast, match, order):
    director, calls = program(cast.club, cast.director), f"nights/{match.night_id}/calls/"

    def count():
        director.get(calls)
        with CaptureQueriesContext(connection) as caught:
            assert director.get(calls).status_code == 200
        return len(caught)

    def call():
        made = call_director(order=order(), night=match.night, table=match.table)
        answer_call(order=order(), night=match.night, call=made)

    call()
    few = count()
    for _call in range(3):
        call()
    assert count() == few
