"""Results of tables by the API: the director's decisions, and a league's."""

import uuid

import pytest

from club.models import Membership
from tests.club.api.client import fields, program
from tests.tournaments.api.parts import rows
from tests.tournaments.rubber.api.conftest import draw
from tournaments.models import LeagueRecord, TableResult

pytestmark = pytest.mark.django_db


def test_the_director_decides_a_table_with_a_reason_and_takes_it_back(director, scorer, at):
    draw(director, at)
    path = at + "rounds/1/tables/1/"
    body = {"awarded": {"winner": "NS", "margin": "500"}}
    assert fields(director.put(path, body)) == {("reason", "reason")}
    assert scorer.put(path, body).status_code == 403
    sent = {**body, "reason": "They left"}
    given = [director.put(path, sent, **{"Idempotency-Key": "k"}) for _ in range(2)]
    assert [response.status_code for response in given] == [200, 200], given[0].content
    table = given[1].json()
    assert (table["winner"], table["margin"], table["state"]) == ("NS", "500", "over")
    assert table["result"]["awarded"] == {"winner": "NS", "margin": "500"}
    assert (table["result"]["given_by"], table["result"]["reason"]) == ("program", "They left")
    assert given[0]["ETag"] == director.get(path)["ETag"]
    assert director.put(path, {**sent, "not_played": False}).status_code == 409
    back = {"taken_back": True, "replaces": table["result"]["id"], "reason": "They are back"}
    assert director.put(path, back).json()["result"] is None
    assert director.get(path).json()["state"] == "playing"


def test_every_fault_of_a_result_is_named_at_its_field(director, at):
    draw(director, at)
    path = at + "rounds/1/tables/1/"
    assert fields(director.put(path, {})) == {("totals", "one-of")}
    assert fields(director.put(path, {"taken_back": True})) == {("taken_back", "nothing")}
    odd = {"totals": {"NS": "x", "sw": 1}, "awarded": {"winner": "N"}}
    assert fields(director.put(path, odd)) == {
        ("totals.NS", "invalid"),
        ("totals.EW", "required"),
        ("totals.sw", "unknown-key"),
        ("awarded.winner", "invalid_choice"),
    }
    much = {"awarded": {"winner": "NS", "margin": "much"}}
    assert {field for field, _code in fields(director.put(path, much))} == {
        "awarded.margin",
        "reason",
    }
    both = {"totals": {"NS": 1, "EW": 2}, "not_played": True, "reason": "x"}
    assert {code for _field, code in fields(director.put(path, both))} == {"two-results"}
    other = {"not_played": True, "reason": "x", "replaces": str(uuid.uuid4())}
    assert fields(director.put(path, other)) == {("replaces", "no-such-result")}
    assert director.put(at + "rounds/1/tables/9/", {}).status_code == 404
    assert director.get(at + "rounds/9/tables/1/").status_code == 404
    assert TableResult.objects.count() == 0


def test_a_league_is_given_and_accepted_or_objected_to(director, scorer, public, make):
    at = make("league", 4, scoring="matches")
    first = draw(director, at)
    assert (first["night"], first["tables"][0]["state"]) == (None, "awaited")
    assert len(rows(director.get(at + "rounds/"))) == 3
    path = at + "rounds/1/tables/1/"
    given = director.put(path, {"totals": {"NS": 1250, "EW": 390}}).json()
    assert (given["margin"], given["accepted"], given["winner"]) == ("860", None, "NS")
    result = given["result"]["id"]
    answer_ = {"result": result, "accepted": False}
    answers = [scorer.post(path + "answer/", answer_, **{"Idempotency-Key": "k"}) for _ in range(2)]
    assert [answer.json()["accepted"] for answer in answers] == [False, False]
    new = {"totals": {"NS": 390, "EW": 1250}, "replaces": result}
    assert director.put(path, new).json()["winner"] == "EW"
    assert scorer.post(path + "answer/", answer_).status_code == 409
    assert scorer.post(at + "rounds/2/tables/1/answer/", answer_).status_code == 404
    odd = {"result": str(uuid.uuid4()), "accepted": True}
    assert fields(scorer.post(path + "answer/", odd)) == {("result", "no-such-result")}
    assert fields(director.post(path + "seat/")) == {("table", "not-needed")}
    assert public.get(at + "standing/").status_code == 200
    assert public.get(at + "export/").status_code == 401


def test_the_players_of_a_league_give_and_accept_their_results_with_a_token(room, director):
    room.create("league", 4)
    room.draw()
    room.take_sides(1, 1)
    Membership.objects.filter(account=room.cast.scorer).update(role="member")
    mine, other = (
        program(room.cast.club, getattr(room.cast, role)) for role in ("member", "scorer")
    )
    at = f"events/{room.event.pk}/rounds/1/tables/1/"
    given = mine.put(at, {"totals": {"NS": 900, "EW": 100}})
    assert given.status_code == 200, given.content
    assert TableResult.objects.get().source == "phone"
    result = given.json()["result"]["id"]
    assert mine.post(at + "answer/", {"result": result, "accepted": True}).status_code == 422
    taken = other.post(at + "answer/", {"result": result, "accepted": True})
    assert (taken.status_code, taken.json()["accepted"]) == (200, True)
    elsewhere = f"events/{room.event.pk}/rounds/1/tables/2/"
    refused = mine.put(elsewhere, {"totals": {"NS": 1, "EW": 2}})
    assert refused.status_code == 403
    sheet = {
        "game": "chicago",
        "rules": room.read_event().terms.game_rules,
        "deals": [
            {"dealer": "N", "contract": "3NT", "declarer": "N", "tricks": 9},
            *({"contract": "1C", "declarer": "E", "tricks": 7} for _deal in range(3)),
        ],
    }
    played = director.put(at, {"sheets": [sheet], "replaces": result, "reason": "As played"})
    assert played.status_code == 200, played.content
    assert played.json()["result"]["sheets"][0]["deals"][0]["contract"] == "3NT"
    margin = int(played.json()["margin"])
    room.check()
    assert {league_record.margin for league_record in LeagueRecord.objects.all()} == {
        margin,
        -margin,
    }
    wrong = director.put(
        at,
        {"sheets": [{"game": "chicago"}], "reason": "x", "replaces": played.json()["result"]["id"]},
    )
    assert wrong.json()["errors"][0]["field"].startswith("sheets.0")
    latest = played.json()["result"]["id"]
    decided = mine.put(at, {"not_played": True, "reason": "x", "replaces": latest})
    assert decided.status_code == 422
