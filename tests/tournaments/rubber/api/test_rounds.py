"""Rounds of events of rubbers by the API: drawn, cut for, closed and undone."""

import pytest

from nights.models import Match, Night
from tests.club.api.client import GAME, fields
from tests.tournaments.api.parts import rows
from tests.tournaments.rubber.api.conftest import draw
from tournaments.models import HostedMatch, RoundDraw

pytestmark = pytest.mark.django_db


def test_a_round_is_drawn_once_for_a_key_and_says_how_and_with_which_number(director, at):
    before = director.get(at)["ETag"]
    sent = {"If-Match": before, "Idempotency-Key": "k"}
    made = [director.post(at + "rounds/", {}, **sent) for _ in range(2)]
    assert [response.status_code for response in made] == [201, 201], made[0].content
    round_ = made[0].json()
    assert round_ == made[1].json() == director.get(made[0]["Location"]).json()
    assert made[0]["ETag"] == director.get(made[0]["Location"])["ETag"]
    assert (RoundDraw.objects.count(), Match.objects.count()) == (1, 2)
    assert round_["chance"] == RoundDraw.objects.get().drawn["chance"]
    assert round_["reason"]
    night = Night.objects.get()
    assert round_["night"] == str(night.pk) == director.get(at).json()["night"]
    table = round_["tables"][0]
    assert (table["state"], table["table"], table["result"]) == ("playing", 1, None)
    assert set(table["seats"]) == set("NESW")
    assert director.get(table["page"]).status_code == 200
    assert director.get(table["matches"][0]["link"]).json()["state"] == "playing"
    refused = director.post(at + "rounds/", {})
    assert [error["code"] for error in refused.json()["errors"]] == ["unfinished", "unfinished"]
    assert director.post(at + "rounds/", {"round": 1}).status_code == 409
    assert fields(director.post(at + "rounds/", {"round": 0, "chance": -1})) == {
        ("round", "min_value"),
        ("chance", "min_value"),
    }


def test_two_events_alike_have_their_own_nights_although_the_key_is_the_same(director, make):
    nights = set()
    for _event in range(2):
        at = make("individual", 4)
        drawn = director.post(at + "rounds/", {"chance": 1}, **{"Idempotency-Key": "k"})
        assert drawn.status_code == 201, drawn.content
        nights.add(drawn.json()["night"])
        director.post(at + "rounds/1/undo/")
    assert len(nights) == Night.objects.count() == 2


def test_the_phones_are_shown_to_directors_alone(director, scorer, public, at):
    draw(director, at, chance=5)
    for caller in (scorer, public):
        [shown] = rows(caller.get(at + "rounds/"))
        assert {table["page"] for table in shown["tables"]} == {None}
        assert caller.get(at + "rounds/1/tables/1/").json()["page"] is None
    assert director.get(at + "rounds/1/").json()["chance"] == 5


def test_cards_of_a_table_are_given_and_shown_with_what_they_decide(room, director):
    room.create("party", 4, terms={"draw": {"partners": "cut", "code": "english"}})
    room.draw()
    at = f"events/{room.event.pk}/rounds/1/"
    shown = director.get(at).json()
    assert (shown["code_of_cutting"], shown["cuts"][0]["typed"]) == ("english", False)
    cards = {"1": "AS", "2": "KD", "3": "2C", "4": "QH"}
    body = {"cuts": [{"table": 1, "rounds": [cards]}]}
    done = director.put(at + "cards/", body)
    assert done.status_code == 200, done.content
    cut = done.json()["cuts"][0]
    assert (cut["table"], cut["purpose"], cut["typed"]) == (1, "partners", True)
    assert {card["number"]: card["cards"] for card in cut["cards"]}[3] == ["2C"]
    assert "two lowest" in cut["reasons"][0]
    assert [entrant["number"] for entrant in done.json()["tables"][0]["NS"]] == [1, 3]
    wrong = director.put(at + "cards/", {"cuts": [{"table": 1, "rounds": [{**cards, "4": "ZZ"}]}]})
    assert [(error["field"], error["code"]) for error in wrong.json()["errors"]] == [
        ("cards.1", "not-a-card")
    ]
    odd = {"cuts": [{"table": 1, "rounds": [{"x": "AS"}]}]}
    assert director.put(at + "cards/", odd).status_code == 422


def test_a_level_match_of_a_knock_out_is_played_again(director, make):
    at = make("knock-out", 2)
    table = draw(director, at)["tables"][0]
    for declarer, tricks in (("N", 5), ("E", 6), ("S", 6), ("W", 6)):  # 150 for each side
        deal = {"contract": "1NT", "declarer": declarer, "tricks": tricks}
        director.post(table["matches"][0]["link"] + "deals/", {"deal": deal})
    path = at + "rounds/1/tables/1/"
    assert director.get(path).json()["state"] == "next-match"
    assert fields(director.post(at + "rounds/1/close/")) == {("", "needs-winner")}
    seated = [director.post(path + "seat/", {}, **{"Idempotency-Key": "k"}) for _ in range(2)]
    assert [response.status_code for response in seated] == [201, 201]
    assert [match["part"] for match in seated[1].json()["matches"]] == [1, 2]
    assert HostedMatch.objects.count() == 2
    assert fields(director.post(path + "seat/")) == {("table", "not-needed")}


def test_a_round_is_closed_with_tables_unfinished_once_for_a_key(director, at):
    tables = draw(director, at)["tables"]
    director.post(tables[0]["matches"][0]["link"] + "deals/", {"deal": GAME})
    closed = [
        director.post(at + "rounds/1/close/", {}, **{"Idempotency-Key": "k"}) for _ in range(2)
    ]
    assert [response.status_code for response in closed] == [200, 200]
    round_ = closed[1].json()
    assert (round_["ended"], round_["over"]) == (True, True)
    assert [table["matches"][0]["state"] for table in round_["tables"]] == ["abandoned", "void"]
    assert [table["counted"] for table in round_["tables"]] == [True, False]
    assert fields(director.post(at + "rounds/1/close/")) == {("round", "over")}
    assert fields(director.post(at + "rounds/9/close/")) == {("round", "no-round")}


def test_a_round_is_undone_with_a_reason_and_drawn_again(director, at):
    tables = draw(director, at)["tables"]
    director.post(tables[0]["matches"][0]["link"] + "deals/", {"deal": GAME})
    assert fields(director.post(at + "rounds/1/undo/")) == {("reason", "reason")}
    sent = {"reason": "Wrong names"}, {"Idempotency-Key": "k"}
    undone = [director.post(at + "rounds/1/undo/", sent[0], **sent[1]) for _ in range(2)]
    assert [response.status_code for response in undone] == [200, 200]
    assert rows(director.get(at + "rounds/")) == []
    assert director.get(at + "rounds/1/").status_code == 404
    assert draw(director, at, chance=8)["chance"] == 8
    verbs = [row["verb"] for row in rows(director.get(at + "acts/"))]
    assert verbs[:3] == ["draw", "undo-round", "draw"]
