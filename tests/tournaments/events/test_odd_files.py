"""Files of JSON that are not of the event format are answered in words, by each address."""

import base64
import json
from typing import Any

import pytest

from tests.club.api.client import program
from tests.club.conftest import Cast
from tests.tournaments.events.played import find
from tests.tournaments.events.test_hands import make_file
from tests.tournaments.events.test_importing import write
from tournaments.models import Event
from tournaments.movements.families import make_movement

pytestmark = pytest.mark.django_db
ODD = [5, "B", "\u2163", None, True, [1], {"round": 1}, -1, 10**30]


@pytest.mark.parametrize("odd", ODD, ids=str)
@pytest.mark.parametrize("key", ["board", "round", "table"])
def test_places_that_are_no_numbers_are_problems(
    key: str, odd: Any, event: Event, cast: Cast
) -> None:
    document = write(make_movement("howell", 3))
    board = document["boards"][0]
    (board if key == "board" else board["results"][0])[key] = odd
    board["results"][0]["tricks"] = "many"
    director = program(cast.club, cast.director)
    packed = base64.b64encode(json.dumps(document).encode()).decode()
    for path in ("events/import/", f"events/{event.pk}/from-file/"):
        answer = director.post(path, {"file": packed})
        assert answer.status_code == 200
        assert answer.json()["events"][0]["problems"]


@pytest.mark.parametrize("page", ["event-join", "event-hands", "event-explained"])
def test_pages_tell_of_characters_that_stand_for_none(page: str, event: Event, cast: Cast) -> None:
    client = cast.client("director")
    data = b'{"kind": "pairs", "name": "\\ud800", "entrants": [], "boards": []}'
    packed = {"file": base64.b64encode(data).decode()}
    answer = program(cast.club, cast.director).post("events/import/", packed)
    assert answer.status_code == 422
    assert "a character in it that stands for none" in answer.content.decode()

    shown = client.post(find(event, page), {"file": make_file(data)})
    assert shown.status_code == 422
    assert "a character in it that stands for none" in shown.text
