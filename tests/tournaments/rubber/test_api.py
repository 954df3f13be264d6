"""Events of rubbers by the API: from creating one to its published standing."""

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from nights.models import Match, Night
from scoring.games import make_game
from scoring.rubber_events.event import answer
from tests.club.api.client import Program, fields, program
from tests.tournaments.api.conftest import lines, rows
from tournaments.models import Event, EventAct, HostedMatch, RoundDraw, TableResult
from tournaments.rebuild import rebuild_event

pytestmark = pytest.mark.django_db
NEW = {
    "kind": "rubber-event",
    "date": "2026-03-12",
    "name": "The cup",
    "form": "individual",
}
GAME = {"contract": "3NT", "declarer": "N", "tricks": 9}


@pytest.fixture
def director(cast) -> Program:
    return program(cast.club, cast.director)


@pytest.fixture
def scorer(cast) -> Program:
    return program(cast.club, cast.scorer)


@pytest.fixture
def public(cast) -> Program:
    return program(cast.club, None)


@pytest.fixture
def make(director, crowd) -> Callable[..., str]:
    """Return what creates an event with entrants by the API, and returns its path."""

    def create(form: str, entrants: int, **about: Any) -> str:
        made = director.post("events/", {**NEW, "form": form, **about})
        assert made.status_code == 201, made.content
        at, size = f"events/{made.json()['id']}/", made.json()["size"]
        for number in range(entrants):
            ids = [str(person.pk) for person in crowd[size * number : size * number + size]]
            assert director.post(at + "entrants/", {"players": ids}).status_code == 201
        return at

    return create


@pytest.fixture
def at(make) -> str:
    """Return the path of an individual of eight."""
    return make("individual", 8)


def draw(director: Program, at: str, **body: Any) -> dict[str, Any]:
    response = director.post(at + "rounds/", body)
    assert response.status_code == 201, response.content
    return response.json()


@pytest.fixture
def play(room, director) -> Callable[[str], None]:
    """Return what plays every match of an event that is not over."""

    def play_all(at: str) -> None:
        for round_ in rows(director.get(at + "rounds/")):
            for table in round_["tables"]:
                for match in table["matches"]:
                    if match["state"] == "playing":
                        room.play(uuid.UUID(match["id"]))

    return play_all


def test_a_new_event_has_the_usual_terms(director):
    body = {**NEW, "scoring": "victory-points", "rules": {"matches": 2}, "rounds": 3}
    one = director.post("events/", body).json()
    assert (one["game"], one["size"], one["state"], one["night"]) == ("chicago", 1, "planned", None)
    assert one["game_rules"] == dict(make_game("chicago", {}).rules())
    assert (one["acceptance"], one["minutes"]) == (False, 40)  # as on the page
    assert (one["scoring"], one["rules"], one["rounds"]) == ("victory-points", {"matches": 2}, 3)


def test_every_fault_of_a_new_event_is_named_at_its_field(director):
    odd = {**NEW, "form": "sideways", "minutes": 999, "wind": 1}
    assert fields(director.post("events/", odd)) == {
        ("form", "invalid_choice"),
        ("minutes", "max_value"),
        ("wind", "unknown-key"),
    }
    odd = {
        **NEW,
        "form": "pairs",
        "size": 1,
        "game_rules": {"nix": 1},
        "rules": {"wins": 2},
        "draw": {"way": "sideways"},
    }
    for change, named in (
        ({"name": "  "}, {"name"}),
        ({"size": 2}, {"game_rules.nix", "draw.way"}),
        ({"size": 2, "game_rules": {}}, {"rules.wins", "draw.way"}),
        ({"game_rules": {}, "rules": {}, "draw": {}}, {"size"}),
    ):
        refused = director.post("events/", {**odd, **change})
        assert {field for field, _code in fields(refused)} == named
    assert Event.objects.count() == 0


def test_settings_and_terms_are_changed_in_one_step_or_not_at_all(director, at):
    before = director.get(at)["ETag"]
    body = {"name": "The bowl", "scoring": "matches", "rounds": 5, "minutes": 30}
    changed = director.patch(at, body, **{"If-Match": before, "Idempotency-Key": "c"})
    assert changed.status_code == 200, changed.content
    assert {key: changed.json()[key] for key in body} == body
    again = director.patch(at, body, **{"If-Match": before, "Idempotency-Key": "c"})
    assert (again.status_code, again.json()["version"]) == (200, changed.json()["version"])
    assert director.patch(at, {"rounds": 6}, **{"If-Match": before}).status_code == 412
    refused = director.patch(at, {"name": "The vase", "rounds": 4, "draw": {"way": "x"}})
    assert {field for field, _code in fields(refused)} == {"draw.way"}
    assert director.get(at).json()["name"] == "The bowl"
    assert director.get(at).json()["rounds"] == 5
    draw(director, at)
    refused = director.patch(at, {"form": "party", "minutes": 20})
    assert fields(refused) == {("form", "begun")}
    assert director.get(at).json()["minutes"] == 30
    assert director.patch(at, {"minutes": 20}).json()["minutes"] == 20


def test_entrants_have_members_of_the_size_with_seed_and_division(director, public, make, crowd):
    at = make("league", 2, size=2)
    ids = [str(person.pk) for person in crowd[20:22]]
    body = {"players": ids, "seed": 1, "division": "A", "ranked": False}
    one = director.post(at + "entrants/", body).json()
    assert (one["number"], one["seed"], one["division"], one["ranked"]) == (3, 1, "A", False)
    path = f"{at}entrants/{one['id']}/"
    assert director.patch(path, {"division": "B"}).json()["seed"] == 1
    other = {"players": [ids[0], str(crowd[30].pk)], "from_round": 2}
    assert director.put(path + "members/", other).json()["players"][1]["id"] == str(crowd[30].pk)
    shown = rows(public.get(at + "entrants/"))
    assert [one["number"] for one in shown] == [1, 2, 3]
    refused = director.post(at + "entrants/", {"players": [ids[0]], "division": "A-1"})
    assert fields(refused) == {
        ("players", "how-many"),
        ("players.0", "plays-already"),
        ("division", "not-a-stratum"),
    }


def test_who_leaves_keeps_its_results_where_partners_change(director, at):
    one = rows(director.get(at + "entrants/"))[2]
    path = f"{at}entrants/{one['id']}/"
    refused = director.post(path + "withdraw/", {"after_round": 1, "results": "cancelled"})
    assert fields(refused) == {("results", "withdrawn-of-form")}
    left = director.post(path + "withdraw/", {"after_round": 1}).json()
    assert (left["withdrawn"], left["after_round"]) == ("after", 1)
    assert director.post(path + "return/").json()["withdrawn"] == ""


def test_a_round_is_drawn_once_for_a_key_and_says_how_and_with_which_number(director, at):
    before = director.get(at)["ETag"]
    sent = {"If-Match": before, "Idempotency-Key": "k"}
    made = [director.post(at + "rounds/", {}, **sent) for _ in range(2)]
    assert [one.status_code for one in made] == [201, 201], made[0].content
    one = made[0].json()
    assert one == made[1].json() == director.get(made[0]["Location"]).json()
    assert made[0]["ETag"] == director.get(made[0]["Location"])["ETag"]
    assert (RoundDraw.objects.count(), Match.objects.count()) == (1, 2)
    assert one["chance"] == RoundDraw.objects.get().drawn["chance"]
    assert one["reason"]
    night = Night.objects.get()
    assert one["night"] == str(night.pk) == director.get(at).json()["night"]
    table = one["tables"][0]
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
    for one in (scorer, public):
        [shown] = rows(one.get(at + "rounds/"))
        assert {table["page"] for table in shown["tables"]} == {None}
        assert one.get(at + "rounds/1/tables/1/").json()["page"] is None
    assert director.get(at + "rounds/1/").json()["chance"] == 5


PATHS = ("rounds/", "rounds/1/", "rounds/1/tables/1/", "standing/", "export/", "", "entrants/")


@pytest.mark.parametrize("path", PATHS)
def test_a_deal_on_the_night_changes_every_etag_of_the_event(director, at, path):
    tables = draw(director, at)["tables"]
    seen = director.get(at + path)["ETag"]
    assert director.get(at + path, **{"If-None-Match": seen}).status_code == 304
    assert director.get(at + path, **{"If-None-Match": seen}).status_code == 304
    deal = director.post(tables[0]["matches"][0]["link"] + "deals/", {"deal": GAME})
    assert deal.status_code == 201
    assert director.get(at + path, **{"If-None-Match": seen}).status_code == 200


def test_a_write_is_stale_after_an_act_of_the_event_and_not_after_a_deal(director, at):
    tables = draw(director, at)["tables"]
    seen = {"If-Match": director.get(at + "rounds/")["ETag"]}
    director.post(tables[0]["matches"][0]["link"] + "deals/", {"deal": GAME})
    closed = director.post(at + "rounds/1/close/", {}, **seen)
    assert closed.status_code == 200, closed.content
    assert director.post(at + "rounds/1/undo/", {"reason": "x"}, **seen).status_code == 412


def test_a_round_is_closed_with_tables_unfinished_once_for_a_key(director, at):
    tables = draw(director, at)["tables"]
    director.post(tables[0]["matches"][0]["link"] + "deals/", {"deal": GAME})
    closed = [
        director.post(at + "rounds/1/close/", {}, **{"Idempotency-Key": "k"}) for _ in range(2)
    ]
    assert [one.status_code for one in closed] == [200, 200]
    one = closed[1].json()
    assert (one["ended"], one["over"]) == (True, True)
    assert [table["matches"][0]["state"] for table in one["tables"]] == ["abandoned", "void"]
    assert [table["counted"] for table in one["tables"]] == [True, False]
    assert fields(director.post(at + "rounds/1/close/")) == {("round", "over")}
    assert fields(director.post(at + "rounds/9/close/")) == {("round", "no-round")}


def test_a_round_is_undone_with_a_reason_and_drawn_again(director, at):
    tables = draw(director, at)["tables"]
    director.post(tables[0]["matches"][0]["link"] + "deals/", {"deal": GAME})
    assert fields(director.post(at + "rounds/1/undo/")) == {("reason", "reason")}
    sent = {"reason": "Wrong names"}, {"Idempotency-Key": "k"}
    undone = [director.post(at + "rounds/1/undo/", sent[0], **sent[1]) for _ in range(2)]
    assert [one.status_code for one in undone] == [200, 200]
    assert rows(director.get(at + "rounds/")) == []
    assert director.get(at + "rounds/1/").status_code == 404
    assert draw(director, at, chance=8)["chance"] == 8
    verbs = [row["verb"] for row in rows(director.get(at + "acts/"))]
    assert verbs[:3] == ["draw", "undo-round", "draw"]


def test_the_director_decides_a_table_with_a_reason_and_takes_it_back(director, scorer, at):
    draw(director, at)
    path = at + "rounds/1/tables/1/"
    body = {"awarded": {"winner": "NS", "margin": "500"}}
    assert fields(director.put(path, body)) == {("reason", "reason")}
    assert scorer.put(path, body).status_code == 403
    sent = {**body, "reason": "They left"}
    given = [director.put(path, sent, **{"Idempotency-Key": "k"}) for _ in range(2)]
    assert [one.status_code for one in given] == [200, 200], given[0].content
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
    said = [scorer.post(path + "answer/", answer_, **{"Idempotency-Key": "k"}) for _ in range(2)]
    assert [one.json()["accepted"] for one in said] == [False, False]
    new = {"totals": {"NS": 390, "EW": 1250}, "replaces": result}
    assert director.put(path, new).json()["winner"] == "EW"
    assert scorer.post(path + "answer/", answer_).status_code == 409
    assert scorer.post(at + "rounds/2/tables/1/answer/", answer_).status_code == 404
    odd = {"result": str(uuid.uuid4()), "accepted": True}
    assert fields(scorer.post(path + "answer/", odd)) == {("result", "no-such-result")}
    assert fields(director.post(path + "seat/")) == {("table", "not-needed")}
    assert public.get(at + "standing/").status_code == 200
    assert public.get(at + "export/").status_code == 401


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
    assert [one.status_code for one in seated] == [201, 201]
    assert [match["part"] for match in seated[1].json()["matches"]] == [1, 2]
    assert HostedMatch.objects.count() == 2
    assert fields(director.post(path + "seat/")) == {("table", "not-needed")}


def test_the_standing_is_the_answer_to_the_export_and_is_published(director, public, at, play):
    draw(director, at)
    play(at)
    assert director.get(at + "standing/").json()["stale"] is True
    event = Event.objects.get()
    assert rebuild_event(event.pk, now=timezone.now())
    standing = director.get(at + "standing/").json()
    assert (standing["stale"], standing["provisional"]) == (False, False)
    compared = ("entrant", "rank", "tied", "points", "margin", "rounds", "won", "lost", "sat_out")
    told = answer(director.get(at + "export/").json())["standings"]
    pick = [{key: row[key] for key in compared} for row in told]
    assert [{key: row[key] for key in compared} for row in standing["rows"]] == pick
    sheet = lines(director.get(at + "standing/?format=csv"))
    assert [one[6] for one in sheet[1:]] == [row["points"] for row in standing["rows"]]


def test_play_ends_with_its_night_and_goes_on(director, at, play):
    draw(director, at)
    assert {code for _field, code in fields(director.post(at + "finish/"))} == {"still-playing"}
    play(at)
    assert director.post(at + "finish/").json()["state"] == "finished"
    assert not Night.objects.get().is_open()
    assert director.post(at + "resume/").json()["state"] == "playing"
    assert Night.objects.get().is_open()


def test_the_last_step_is_not_undone_once_a_round_is_drawn(director, at):
    assert director.get(at + "undo/").json()["step"]["verb"] == "enter"
    draw(director, at)
    assert director.get(at + "undo/").json() == {"step": None}


def count_queries(program: Program, path: str) -> int:
    """Return how many queries a GET takes, the second time."""
    program.get(path)
    with CaptureQueriesContext(connection) as caught:
        assert program.get(path).status_code == 200
    return len(caught)


READ = (
    "rounds/",
    "rounds/1/",
    "rounds/1/tables/1/",
    "entrants/",
    "standing/",
    "export/",
    "acts/",
    "",
)


def test_reading_takes_no_more_queries_for_more_entrants_and_rounds(director, make, play, crowd):
    at = make("individual", 4)
    draw(director, at)
    play(at)
    event = Event.objects.get()
    rebuild_event(event.pk, now=timezone.now())
    few = {path: count_queries(director, at + path) for path in READ}
    for person in crowd[4:12]:
        director.post(at + "entrants/", {"players": [str(person.pk)]})
    for _round in range(2):
        draw(director, at)
        play(at)
    rebuild_event(event.pk, now=timezone.now())
    assert {path: count_queries(director, at + path) for path in READ} == few


def test_rounds_and_what_was_recorded_are_csv_too(director, at):
    draw(director, at, chance=3)
    sheet = lines(director.get(at + "rounds/?format=csv"))
    assert (len(sheet), sheet[1][0]) == (2, "1")
    assert len(lines(director.get(at + "acts/?format=csv"))) == 1 + EventAct.objects.count()
