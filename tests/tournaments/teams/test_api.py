"""The API of an event of teams: creating it, its teams, draws, matches, and rulings."""

import pytest
from django.utils import timezone

from tests.club.api.client import Program, fields, program
from tests.club.conftest import Cast, Sign
from tests.tournaments.teams.parts import create_teams, draw, play_round
from tournaments.actions.events import publish_standing
from tournaments.duplicate.actions.play import start_round
from tournaments.models import Event
from tournaments.rebuild import rebuild_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def director(cast: Cast) -> Program:
    return program(cast.club, cast.director)


def test_an_event_of_teams_is_created_with_its_form(director: Program) -> None:
    new = {"date": "2026-03-12", "name": "Cup", "kind": "teams", "form": "swiss"}
    made = director.post("events/", {**new, "scoring": "imps"})
    assert made.status_code == 201
    shown = made.json()
    assert (shown["kind"], shown["form"], shown["scoring"]) == ("teams", "swiss", "imps")
    assert shown["links"]["matches"].endswith("/matches/")
    wrong = director.post("events/", {**new, "scoring": "matchpoints"})
    assert fields(wrong) == {("scoring", "not-one-of")}
    pairs = {"date": "2026-03-12", "name": "Cup", "form": "swiss"}
    assert fields(director.post("events/", pairs)) == {("form", "form-of-teams")}


def test_a_team_has_four_to_six_members_and_a_name(
    cast: Cast, sign: Sign, director: Program
) -> None:
    event = create_teams(cast.club, sign, 2, "swiss")
    ids = [row["id"] for row in director.get("players/?search=Player").json()["results"]]
    path = f"events/{event.pk}/entrants/"
    body = {"players": [None] * 4, "team": "Late", "club": "Portland", "carry": "8.5"}
    late = director.post(path, body)
    assert late.status_code == 201
    shown = late.json()
    assert (shown["name"], shown["club"], shown["carry"]) == ("Late", "Portland", "8.5")
    assert director.post(path, {"players": ids[:1] * 7}).status_code == 422
    named = {**body, "team": "N" * 60, "carry": "much"}
    assert fields(director.post(path, named)) == {("carry", "not-a-number")}


def test_rounds_are_drawn_and_matches_shown_once_they_are_published(
    cast: Cast, sign: Sign, director: Program
) -> None:
    event = create_teams(cast.club, sign, 5, "swiss")
    path, public = f"events/{event.pk}/", program(cast.club, None)
    body = {"round": 1, "lot": 7, "boards": 2, "rounds": 3, "pairs": [[2, 5]]}
    refused = director.post(path + "draws/", {**body, "pairs": [[2, 99]], "round": 1})
    assert {field for field, _code in fields(refused)} == {"pairs.0.1"}
    drawn = director.post(path + "draws/", body, **{"Idempotency-Key": "one"})
    assert drawn.status_code == 201
    again = director.post(path + "draws/", body, **{"Idempotency-Key": "one"})
    assert again.json() == drawn.json()
    labels = {frozenset((pair["home"]["label"], pair["away"]["label"])) for pair in _pairs(drawn)}
    assert frozenset("25") in labels
    assert len(drawn.json()["byes"]) == 1
    assert public.get(path + "draws/").json()["results"] == [drawn.json()]
    event.refresh_from_db()
    start_round(order=sign(), event=event, round_=1)
    play_round(event, sign, 1)
    rebuild(event)
    assert {row["points"] for row in _list(public, path + "matches/")} == {None}
    assert public.get(path + "matches/1/1/").status_code == 401
    assert director.get(path + "matches/1/1/").json()["complete"] is True
    assert director.get(path + "matches/1/9/").status_code == 404
    publish_standing(order=sign(), event=event)
    rows = _list(public, path + "matches/?round=1")
    assert len(rows) == 3
    assert all(row["points"] for row in rows)
    assert len(public.get(path + "matches/1/1/").json()["boards"]) == 2
    places = public.get(path + "standing/").json()["rows"]
    assert {row["played"] for row in places} == {0, 1}


def test_a_match_is_ruled_on_with_a_reason(cast: Cast, sign: Sign, director: Program) -> None:
    event = create_teams(cast.club, sign, 4, "swiss")
    draw(event, sign, 1, boards=2)
    start_round(order=sign(), event=event, round_=1)
    play_round(event, sign, 1)
    path = f"events/{event.pk}/matches/1/1/"
    awarded = {"awarded": {"home": "15", "away": "5"}, "reason": "Left early"}
    assert fields(director.post(path + "ruling/", {**awarded, "reason": ""})) == {
        ("reason", "reason")
    }
    half = {"awarded": {"home": "15"}, "reason": "Left early"}
    assert director.post(path + "ruling/", half).status_code == 422
    wrong = {"winner": "home", "reason": "By lot"}
    assert fields(director.post(path + "ruling/", wrong)) == {("winner", "key-of-form")}
    assert director.post(path + "ruling/", awarded).status_code == 201
    rebuild(event)
    shown = director.get(path).json()
    assert shown["points"] == {"home": "15.00", "away": "5.00"}
    assert director.post(path + "ruling/", {"reason": "No"}).status_code == 201
    rebuild(event)
    assert director.get(path).json()["points"] != shown["points"]
    scorer = program(cast.club, cast.scorer)
    assert scorer.post(path + "ruling/", awarded).status_code == 403


def rebuild(event: Event) -> None:
    rebuild_event(event.pk, now=timezone.now())
    event.refresh_from_db()


def _pairs(response: object) -> list[dict[str, dict[str, str]]]:
    found: list[dict[str, dict[str, str]]] = response.json()["pairs"]  # type: ignore[attr-defined]
    return found


def _list(caller: Program, path: str) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = caller.get(path).json()["results"]
    return rows


def test_programs_see_what_would_be_drawn(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 5, "swiss")
    director, scorer = program(cast.club, cast.director), program(cast.club, cast.scorer)
    path = f"events/{event.pk}/draws/"
    assert scorer.get(path + "proposal/").status_code == 403
    asked = director.get(path + "proposal/?lot=7&pairs=1-2&boards=4")
    assert asked.status_code == 400
    told = director.get(path + "proposal/?lot=7&pairs=1-2&out=3").json()
    assert (told["round"], len(told["pairs"]), told["byes"]) == (1, 2, [])
    meetings = [{pair["home"]["name"], pair["away"]["name"]} for pair in told["pairs"]]
    assert {"Team 1", "Team 2"} in meetings
    assert len(director.get(path + "proposal/?odd=triangle").json()["triangle"]) == 3
    assert director.get(path + "proposal/?pairs=x").status_code == 400
    assert director.get(path + "proposal/?round=9").status_code == 400
    assert director.get(path).json()["results"] == []
    event.refresh_from_db()
    body = {"round": 1, "lot": 7, "pairs": [[1, 2]], "out": [3], "boards": 2, "rounds": 3}
    drawn = director.post(path, body).json()
    assert [pair["home"]["id"] for pair in drawn["pairs"]] == [
        pair["home"]["id"] for pair in told["pairs"]
    ]
