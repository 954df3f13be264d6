"""Creating events of rubbers by the API, and changing their settings and terms."""

import pytest

from scoring.games import make_game
from tests.club.api.client import fields
from tests.tournaments.rubber.api.conftest import NEW, draw
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def test_a_new_event_has_the_usual_terms(director):
    body = {**NEW, "scoring": "victory-points", "rules": {"matches": 2}, "rounds": 3}
    event = director.post("events/", body).json()
    assert (event["game"], event["size"], event["state"], event["night"]) == (
        "chicago",
        1,
        "planned",
        None,
    )
    assert event["game_rules"] == dict(make_game("chicago", {}).rules())
    assert (event["acceptance"], event["minutes"]) == (False, 40)  # as on the page
    assert (event["scoring"], event["rules"], event["rounds"]) == (
        "victory-points",
        {"matches": 2},
        3,
    )


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
