"""Penalties, cards, and the results of a league's players, by the API."""

import pytest

from club.models import Membership
from tests.club.api.client import program
from tournaments.models import LeagueRecord, TableResult

pytestmark = pytest.mark.django_db


def test_a_penalty_counts_in_the_event_as_it_is_written(room):
    room.create("individual", 4)
    room.draw()
    api = program(room.cast.club, room.cast.director)
    one = next(iter(room.seen().by_entry.values()))
    body = {"entrant": str(one.id), "points": "-100", "round": 1, "reason": "Late"}
    made = api.post(f"events/{room.event.pk}/penalties/", body)
    assert (made.status_code, made.json()["unit"]) == (201, "points")
    assert room.seen().written["entrants"][0]["penalties"][0]["points"] == "-100"


def test_the_players_of_a_league_give_and_accept_their_results_with_a_token(room):
    room.create("league", 4)
    room.draw()
    view = room.seen().rounds[0].tables[0]
    ours, theirs = view.seated["N"], view.seated["E"]
    for role, player in (("member", ours), ("scorer", theirs)):
        Membership.objects.filter(account=getattr(room.cast, role)).update(player=player)
    Membership.objects.filter(account=room.cast.scorer).update(role="member")
    mine, other = (program(room.cast.club, getattr(room.cast, one)) for one in ("member", "scorer"))
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
        "rules": room.seen().terms.game_rules,
        "deals": [
            {"dealer": "N", "contract": "3NT", "declarer": "N", "tricks": 9},
            *({"contract": "1C", "declarer": "E", "tricks": 7} for _deal in range(3)),
        ],
    }
    again = program(room.cast.club, room.cast.director)
    played = again.put(at, {"sheets": [sheet], "replaces": result, "reason": "As played"})
    assert played.status_code == 200, played.content
    assert played.json()["result"]["sheets"][0]["deals"][0]["contract"] == "3NT"
    margin = int(played.json()["margin"])
    room.check()
    assert {league_record.margin for league_record in LeagueRecord.objects.all()} == {
        margin,
        -margin,
    }
    wrong = again.put(
        at,
        {"sheets": [{"game": "chicago"}], "reason": "x", "replaces": played.json()["result"]["id"]},
    )
    assert wrong.json()["errors"][0]["field"].startswith("sheets.0")
    latest = played.json()["result"]["id"]
    decided = mine.put(at, {"not_played": True, "reason": "x", "replaces": latest})
    assert decided.status_code == 422


def test_cards_of_a_table_are_given_and_shown_with_what_they_decide(room):
    room.create("party", 4, terms={"draw": {"partners": "cut", "code": "english"}})
    room.draw()
    api = program(room.cast.club, room.cast.director)
    at = f"events/{room.event.pk}/rounds/1/"
    shown = api.get(at).json()
    assert (shown["code_of_cutting"], shown["cuts"][0]["typed"]) == ("english", False)
    cards = {"1": "AS", "2": "KD", "3": "2C", "4": "QH"}
    body = {"cuts": [{"table": 1, "rounds": [cards]}]}
    done = api.put(at + "cards/", body)
    assert done.status_code == 200, done.content
    cut = done.json()["cuts"][0]
    assert (cut["table"], cut["purpose"], cut["typed"]) == (1, "partners", True)
    assert {card["number"]: card["cards"] for card in cut["cards"]}[3] == ["2C"]
    assert "two lowest" in cut["reasons"][0]
    assert [one["number"] for one in done.json()["tables"][0]["NS"]] == [1, 3]
    wrong = api.put(at + "cards/", {"cuts": [{"table": 1, "rounds": [{**cards, "4": "ZZ"}]}]})
    assert [(error["field"], error["code"]) for error in wrong.json()["errors"]] == [
        ("cards.1", "not-a-card")
    ]
    assert (
        api.put(at + "cards/", {"cuts": [{"table": 1, "rounds": [{"x": "AS"}]}]}).status_code == 422
    )
