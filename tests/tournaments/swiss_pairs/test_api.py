"""Swiss pairs by the API: creating them, drawing a round, matches and places."""

import pytest

from tests.club.api.client import Program, fields, program
from tests.club.conftest import Cast, Sign
from tests.tournaments.swiss_pairs.parts import MP_RULES, create_swiss
from tests.tournaments.swiss_pairs.test_played import rebuild
from tests.tournaments.teams.parts import play_round
from tournaments.actions.events import publish_standing
from tournaments.duplicate.actions.play import start_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def director(cast: Cast) -> Program:
    return program(cast.club, cast.director)


def test_swiss_pairs_are_created_with_their_scale(director: Program) -> None:
    new = {"date": "2026-03-12", "name": "Swiss", "kind": "swiss-pairs", "rules": MP_RULES}
    made = director.post("events/", new)
    assert made.status_code == 201
    assert (made.json()["kind"], made.json()["form"]) == ("swiss-pairs", "")
    wrong = {**new, "rules": {"victory_points": "sbu-20"}}
    assert fields(director.post("events/", wrong)) == {("rules.victory_points", "rule-of-kind")}
    assert fields(director.post("events/", {**new, "form": "swiss"})) == {("form", "form-of-teams")}


def test_rounds_are_drawn_and_matches_have_percentages(
    cast: Cast, sign: Sign, director: Program
) -> None:
    event = create_swiss(cast.club, sign, 5)
    path, public = f"events/{event.pk}/", program(cast.club, None)
    body = {"round": 1, "lot": 7, "boards": 4, "rounds": 3, "pairs": [[2, 5]]}
    drawn = director.post(path + "draws/", body, **{"Idempotency-Key": "one"})
    assert drawn.status_code == 201
    again = director.post(path + "draws/", body, **{"Idempotency-Key": "one"})
    assert again.json() == drawn.json()
    event.refresh_from_db()
    start_round(order=sign(), event=event, round_=1)
    play_round(event, sign, 1)
    publish_standing(order=sign(), event=event)
    rebuild(event)
    rows = public.get(path + "matches/").json()["results"]
    assert [len(row["tables"]) for row in rows] == [1, 1, 0]
    met = [{row["home"]["label"], row["away"]["label"]} for row in rows if row["away"]]
    assert {"2", "5"} in met
    shown = public.get(f"{path}matches/1/1/").json()
    percents = [float(shown["percent"][side]) for side in ("home", "away")]
    assert sum(percents) == pytest.approx(100)
    assert sum(float(shown["points"][side]) for side in ("home", "away")) == 20
    assert [board["closed"] for board in shown["boards"]] == [None] * 4
    ruling = director.post(f"{path}matches/1/1/ruling/", {"reason": "x", "not_played": True})
    assert ruling.status_code == 422
    places = public.get(path + "standing/").json()["rows"]
    assert {row["played"] for row in places} == {0, 1}
    assert all(row["percent"] is None for row in places)
