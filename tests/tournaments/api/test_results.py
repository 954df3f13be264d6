"""Results by the API: entering, together, correcting, removing, adjusting and accepting."""

import uuid

import pytest

from club.models import Club
from tests.club.api.client import fields, program
from tests.tournaments.api.parts import lines, rows
from tournaments.models import BoardResult, EventAct
from tournaments.queries.stored_field import read_field

MADE = {"contract": "4S", "declarer": "N", "tricks": 10}
HERE = {"round": 1, "table": 1, "board": 1}


@pytest.fixture
def entered(director, at):
    made = director.post(at + "results/", {**HERE, **MADE})
    assert made.status_code == 201, made.content
    return made.json()


def of(at, result):
    return f"{at}results/{result['id']}/"


def test_a_result_is_entered_once_with_its_score_and_who_played(director, at, event):
    sent = [
        director.post(at + "results/", {**HERE, **MADE}, **{"Idempotency-Key": "k"})
        for _time in range(2)
    ]
    assert [response.status_code for response in sent] == [201, 201]
    assert sent[0].json() == sent[1].json()
    shown = sent[0].json()
    meeting = read_field(event).meeting("A", 1, 1)
    assert shown["NS"]["entrants"] == [str(meeting.ns[0].id)]
    assert (shown["score"], shown["entered_by"], shown["counts"]) == (420, "program", True)
    assert director.get(sent[0]["Location"]).json() == shown
    assert BoardResult.objects.count() == 1
    other = director.post(at + "results/", {**HERE, "score": 50}, **{"Idempotency-Key": "k"})
    assert other.status_code == 409


def test_every_fault_of_a_result_is_named_at_its_field(director, at):
    body = {**HERE, "contract": "8S", "declarer": "Q", "tricks": 14}
    problems = fields(director.post(at + "results/", body))
    assert {field for field, _code in problems} >= {"contract", "declarer", "tricks"}
    assert fields(director.post(at + "results/", {**HERE, "board": 99, **MADE})) == {
        ("board", "no-board")
    }
    assert fields(director.post(at + "results/", {**HERE, "table": 9, **MADE})) == {
        ("table", "no-meeting")
    }
    assert fields(director.post(at + "results/", {"tricks": "ten", "made": 1})) == {
        ("round", "required"),
        ("table", "required"),
        ("board", "required"),
        ("tricks", "invalid"),
        ("made", "unknown-key"),
    }


def test_a_board_of_another_table_is_taken_when_it_is_confirmed(director, at):
    body = {**HERE, "board": 3, **MADE}
    refused = director.post(at + "results/", body)
    assert fields(refused) == {("board", "wrong-board")}
    [fault] = refused.json()["errors"]
    assert '"confirmed": true' in fault["hint"]
    assert fault["problem"].endswith(f" {fault['hint']}")
    assert director.post(at + "results/", {**body, "confirmed": True}).status_code == 201


def test_an_unlikely_result_is_taken_when_it_is_confirmed(director, at):
    body = {**HERE, "contract": "2S", "declarer": "N", "tricks": 13}
    assert {code for _field, code in fields(director.post(at + "results/", body))} == {"doubt"}
    assert director.post(at + "results/", {**body, "confirmed": True}).status_code == 201


def test_a_board_is_not_entered_twice(director, at, entered):
    refused = director.post(at + "results/", {**HERE, **MADE})
    assert fields(refused) == {("board", "entered")}


def test_others_than_the_movement_has_may_have_played(director, at, event):
    first, second = (str(view.id) for view in list(read_field(event).entrants.values())[:2])
    body = {**HERE, **MADE, "NS": [first], "EW": [second]}
    assert director.post(at + "results/", body).json()["NS"]["entrants"] == [first]
    nobody = str(uuid.uuid4())
    wrong = {**HERE, "board": 2, **MADE, "NS": [nobody], "EW": [first, second]}
    assert fields(director.post(at + "results/", wrong)) == {
        ("NS.0", "no-such-entrant"),
        ("EW", "how-many"),
    }
    half = {**HERE, "board": 2, **MADE, "NS": [first]}
    assert fields(director.post(at + "results/", half)) == {("EW", "how-many")}


def test_several_results_come_in_one_request_each_as_an_act(director, at, event):
    results = [{**HERE, "board": board, "score": 420} for board in (1, 2, 11, 12)]
    before = EventAct.objects.count()
    sent = [
        director.post(at + "results/together/", {"results": results}, **{"Idempotency-Key": "k"})
        for _time in range(2)
    ]
    assert [response.status_code for response in sent] == [201, 201]
    assert sent[0].json() == sent[1].json()
    assert [result["board"] for result in sent[0].json()["results"]] == [1, 2, 11, 12]
    assert EventAct.objects.count() == before + 4
    event.refresh_from_db()
    assert event.version == EventAct.objects.filter(event=event).count()


def test_of_several_results_all_are_taken_or_none_and_every_fault_is_named(director, at):
    results = [
        {**HERE, "score": 420},
        {**HERE, "board": 99, "score": 50},
        {**HERE, "score": 420},
        {**HERE, "board": 2, "contract": "9S"},
    ]
    refused = director.post(at + "results/together/", {"results": results})
    problems = fields(refused)
    assert {("results.1.board", "no-board"), ("results.2.board", "entered")} <= problems
    assert any(field == "results.3.contract" for field, _code in problems)
    assert BoardResult.objects.count() == 0
    malformed = director.post(at + "results/together/", {"results": [{"round": 1}]})
    assert ("results.0.table", "required") in fields(malformed)
    many = director.post(at + "results/together/", {"results": results[:1] * 201})
    assert fields(many) == {("results", "max_length")}


def test_a_result_is_corrected_in_part_and_keeps_its_history(director, at, entered):
    new = director.patch(of(at, entered), {"tricks": 9, "reason": "miscounted"})
    assert (new.json()["contract"], new.json()["score"]) == ("4S", -50)
    passed = {"contract": "pass", "declarer": None, "tricks": None}
    last = director.patch(of(at, new.json()), passed).json()
    assert (last["score"], last["declarer"]) == (0, None)
    assert director.get(of(at, entered)).json()["counts"] is False
    history = rows(director.get(of(at, last) + "history/"))
    assert [version["score"] for version in history] == [0, -50, 420]
    assert [version["counts"] for version in history] == [True, False, False]
    assert (history[1]["reason"], history[1]["by"]) == ("miscounted", "director")


def test_reasons_of_corrections_are_for_members_and_those_of_adjusted_scores_for_all(
    director, public, at, entered
):
    Club.objects.update(reasons_visibility="members")
    adjust = {"adjusted": {"NS": "AVE+", "EW": "AVE-"}, "reason": "a board was turned"}
    new = director.patch(of(at, entered), {"tricks": 9, "reason": "Ann miscounted"}).json()
    body = {"tricks": 8, "reason": "misread", "reason_public": True}
    new = director.patch(of(at, new), body).json()
    last = director.post(of(at, new) + "adjust/", adjust).json()
    assert director.post(at + "publish/", {"confirmed": True}).status_code == 200
    shown = [row["reason"] for row in rows(public.get(of(at, last) + "history/"))]
    assert shown == ["a board was turned", "misread", "", ""]
    assert rows(director.get(of(at, last) + "history/"))[2]["reason"] == "Ann miscounted"


def test_a_correction_of_what_was_corrected_meanwhile_is_a_conflict(director, at, entered):
    key = {"Idempotency-Key": "k"}
    first = director.patch(of(at, entered), {"tricks": 9}, **key)
    assert director.patch(of(at, entered), {"tricks": 9}, **key).json() == first.json()
    assert director.patch(of(at, entered), {"tricks": 8}).status_code == 409
    assert director.delete(of(at, entered)).status_code == 409


def test_a_result_is_written_only_in_the_state_that_was_seen(director, at, entered):
    etag = director.get(of(at, entered))["ETag"]
    director.post(at + "results/", {**HERE, "board": 2, **MADE})
    stale = director.patch(of(at, entered), {"tricks": 9}, **{"If-Match": etag})
    assert stale.status_code == 412
    fresh = director.get(of(at, entered))["ETag"]
    kept = director.patch(of(at, entered), {"tricks": 9}, **{"If-Match": fresh})
    assert kept.status_code == 200
    assert director.get(kept["Content-Location"])["ETag"] == kept["ETag"]


def test_a_result_is_taken_away_once(director, at, entered):
    key = {"Idempotency-Key": "k"}
    assert director.delete(of(at, entered), **key).status_code == 204
    assert director.delete(of(at, entered), **key).status_code == 204
    assert rows(director.get(at + "results/")) == []
    assert director.post(at + "results/", {**HERE, **MADE}).status_code == 201


def test_a_score_is_adjusted_with_a_reason(director, at, entered):
    body = {"adjusted": {"NS": "AVE+", "EW": "AVE-"}}
    assert fields(director.post(of(at, entered) + "adjust/", body)) == {("reason", "reason")}
    assert fields(director.post(of(at, entered) + "adjust/")) == {("adjusted", "one-of")}
    done = director.post(of(at, entered) + "adjust/", {**body, "reason": "wrong board"})
    assert done.json()["adjusted"] == {"NS": "AVE+", "EW": "AVE-", "reason": "wrong board"}
    weighted = {"weighted": [{"score": 420, "weight": "60"}], "reason": "misinformation"}
    refused = director.post(of(at, done.json()) + "adjust/", weighted)
    assert refused.status_code == 422
    weighted["weighted"].append({"score": -50, "weight": "40"})
    again = director.post(of(at, done.json()) + "adjust/", weighted).json()
    assert (again["adjusted"], len(again["weighted"])) == (None, 2)
    parts = weighted["weighted"]
    other = {"weighted": {"NS": parts, "EW": parts}, "reason": "misinformation"}
    both = director.post(of(at, again) + "adjust/", other).json()
    assert both["weighted"] == other["weighted"]
    named = {"adjusted": {"ns": "AVE"}, "weighted": {"ew": parts}, "reason": "misinformation"}
    assert fields(director.post(of(at, both) + "adjust/", named)) == {
        ("adjusted.ns", "unknown-key"),
        ("weighted.ew", "unknown-key"),
    }
    light = {"weighted": {"NS": parts[:1]}, "reason": "misinformation"}
    refused = fields(director.post(of(at, both) + "adjust/", light))
    assert {field for field, _code in refused} == {"weighted.NS"}


def test_the_other_side_accepts_or_objects(scorer, director, at, entered):
    assert scorer.post(of(at, entered) + "accept/").json()["accepted"] is True
    answer = {"accepted": False, "reason": "nine tricks"}
    objected = scorer.post(of(at, entered) + "accept/", answer).json()
    assert (objected["accepted"], objected["objection"]) == (False, None)
    assert rows(director.get(at + "results/"))[0]["objection"] == "nine tricks"
    assert rows(director.get(at + "results/"))[0]["accepted"] is False


def test_results_are_filtered_and_come_as_csv(director, at, played):
    assert len(rows(director.get(at + "results/"))) == 24
    assert len(rows(director.get(at + "results/?round=1&table=2&section=A"))) == 4
    some = rows(director.get(at + "results/?board=1"))
    assert {row["board"] for row in some} == {1}
    own = some[0]["NS"]["entrants"][0]
    mine = rows(director.get(at + f"results/?entrant={own}"))
    assert len(mine) == 8
    assert all(own in row["NS"]["entrants"] + row["EW"]["entrants"] for row in mine)
    assert fields(director.get(at + "results/?entrant=x&tables=1")) == {
        ("entrant", "invalid"),
        ("tables", "invalid"),
    }
    assert len(lines(director.get(at + "results/?format=csv&round=1"))) == 1 + 12


def test_who_scores_enters_and_who_directs_corrects(scorer, public, cast, at, entered):
    body = {**HERE, "board": 2, **MADE}
    assert public.post(at + "results/", body).status_code == 401
    member = program(cast.club, cast.member)
    assert fields(member.post(at + "results/", body)) == {("", "role-missing")}
    assert scorer.post(at + "results/", body).status_code == 201
    assert fields(scorer.patch(of(at, entered), {"tricks": 9})) == {("", "role-missing")}
