"""Rounds, the clock, tables and calls by the API."""

from tests.club.api.client import fields
from tests.tournaments.api.parts import lines, rows
from tournaments.actions.calls import call_director
from tournaments.models import ClockStep, EventTable


def test_who_sits_where_is_listed_and_filtered(public, at):
    assert len(rows(public.get(at + "rounds/"))) == 15
    second = rows(public.get(at + "rounds/?round=2&section=A"))
    assert [table["table"] for table in second] == [1, 2, 3]
    assert all(table["plays"] and len(table["boards"]) == 4 for table in second)
    own = second[0]["NS"]["entrants"][0]
    assert len(rows(public.get(at + f"rounds/?entrant={own}"))) == 5
    assert rows(public.get(at + "rounds/?section=B")) == []
    assert fields(public.get(at + "rounds/?round=first")) == {("round", "invalid")}
    assert lines(public.get(at + "rounds/?format=csv"))[0][:5] == [
        "round",
        "section",
        "table",
        "NS.entrants",
        "NS.label",
    ]


def test_the_next_round_begins_once_and_no_other(director, at):
    assert fields(director.post(at + "rounds/", {"round": 3})) == {("round", "not-next")}
    body = {"round": 2, "seconds": 600, "confirmed": True}
    sent = [director.post(at + "rounds/", body, **{"Idempotency-Key": "k"}) for _time in range(2)]
    assert [response.status_code for response in sent] == [201, 201]
    assert (sent[0].json()["round"], sent[0].json()["rounds"]) == (2, 5)
    assert director.get(sent[0]["Location"]).json() == sent[1].json()
    assert ClockStep.objects.count() == 2
    assert fields(director.post(at + "rounds/", {"round": 2})) == {("round", "begun")}


def test_the_links_of_the_tables_open_their_pages_and_are_for_directors(director, public, at):
    tables = rows(director.get(at + "tables/"))
    assert [table["number"] for table in tables] == [1, 2, 3]
    assert all(public.client.get(table["page"]).status_code == 200 for table in tables)
    assert public.get(at + "tables/").status_code == 401


def test_a_call_is_answered_once(director, event, sign, at):
    table = EventTable.objects.get(event=event, number=2)
    call_director(order=sign(), event=event, table=table, text="a lead out of turn")
    [call] = rows(director.get(at + "calls/?open=true"))
    assert (call["table"], call["text"], call["answered_at"]) == (2, "a lead out of turn", None)
    answered = director.post(at + f"calls/{call['id']}/answer/")
    assert answered.json()["answered_at"]
    assert rows(director.get(at + "calls/?open=true")) == []
    assert len(rows(director.get(at + "calls/"))) == 1
    assert fields(director.post(at + f"calls/{call['id']}/answer/")) == {("", "answered")}


def test_a_call_is_made_once_and_another_word_calls_again(director, scorer, public, at):
    body = {"table": 2, "text": "a revoke"}
    sent = [scorer.post(at + "calls/", body, **{"Idempotency-Key": "k"}) for _time in range(2)]
    assert [response.status_code for response in sent] == [201, 201]
    assert sent[0].json() == sent[1].json()
    assert (sent[0].json()["table"], sent[0].json()["text"]) == (2, "a revoke")
    silent = scorer.post(at + "calls/", {"table": 2})
    assert silent.json()["id"] == sent[0].json()["id"]
    assert scorer.post(at + "calls/", {"table": 2, "text": "hurry"}).status_code == 201
    assert len(rows(director.get(at + "calls/"))) == 2
    assert fields(scorer.post(at + "calls/", {"table": 9})) == {("table", "no-table")}
    assert fields(scorer.post(at + "calls/", {"table": 1, "section": "Q"})) == {
        ("section", "no-section"),
    }
    assert public.post(at + "calls/", body).status_code == 401
