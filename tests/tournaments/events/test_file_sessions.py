"""A file with several sessions: each is an event, and one is asked for."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from scoring.duplicate.event import answer
from scoring.files.answer import FileEvent
from scoring.files.writers import WRITERS
from tests.club.conftest import Cast
from tests.tournaments.events.test_importing import rank, write
from tournaments.duplicate.forms.from_file import read_once
from tournaments.duplicate.queries.export import export_event
from tournaments.duplicate.queries.imported_sessions import split_sessions
from tournaments.models import Event
from tournaments.movements.families import make_movement

pytestmark = pytest.mark.django_db


def join(first: dict[str, Any], second: dict[str, Any]) -> dict[str, Any]:
    """Return an event of two sessions, in the second of which the numbers run the other way."""
    count = len(first["entrants"])
    entrants = []
    for at, own in enumerate(first["entrants"], start=1):
        seats = [(1, own["number"]), (2, str(count + 1 - at))]
        told = {key: own[key] for key in own if key not in ("number", "penalties")}
        told |= {"id": f"p{at}", "carry": "0.5"}
        told["seats"] = [{"session": session, "number": number} for session, number in seats]
        entrants.append(told)
    entrants[0]["penalties"] = [{"session": 2, "points": "-1", "unit": "matchpoints"}]
    boards = [
        {**board, "session": session}
        for session, own in ((1, first), (2, second))
        for board in own["boards"]
    ]
    return {**first, "name": "Two evenings", "entrants": entrants, "boards": boards}


@pytest.fixture
def two() -> dict[str, Any]:
    """Return an event of two sessions in which everything was played."""
    movement = make_movement("howell", 4)
    document = join(write(movement), write(movement))
    for board in document["boards"]:
        for result in board["results"]:
            if result.pop("not_played", False):
                result["contract"] = "pass"
    return document


def test_each_session_is_an_event_with_its_own_numbers(two: dict[str, Any]) -> None:
    first, second = split_sessions(FileEvent("Two evenings", two))
    assert (first.title, second.title) == (
        "Two evenings – session 1",
        "Two evenings – session 2",
    )
    assert "This is session 2 of 2: the others are events of their own." in second.notes
    assert [own["number"] for own in first.document["entrants"]] == [str(at) for at in range(1, 9)]
    assert [own["number"] for own in second.document["entrants"]] == [
        str(at) for at in range(8, 0, -1)
    ]
    assert "penalties" not in first.document["entrants"][0]
    assert second.document["entrants"][0]["penalties"][0]["points"] == "-1"
    for part in (first, second):
        assert "problems" not in answer(part.document)
        assert not any("session" in board for board in part.document["boards"])


def test_one_session_or_one_that_cannot_be_read_is_left_as_it_is(two: dict[str, Any]) -> None:
    for document in (write(make_movement("howell", 4)), {**two, "scoring": "?"}, {}, {"boards": 3}):
        event = FileEvent("", document)
        assert split_sessions(event) == (event,)


@pytest.mark.parametrize("kind", ["json", "usebio"])
def test_the_page_asks_which_session_is_meant_and_makes_an_event_of_it(
    kind: str, two: dict[str, Any], cast: Cast
) -> None:
    client, address = cast.client("director"), reverse("event-from-file", args=[cast.club.slug])
    data = json.dumps(two).encode() if kind == "json" else WRITERS[kind].write(two)
    page = client.post(address, {"file": SimpleUploadedFile("two", data)})
    text = page.content.decode()
    assert "session 1" in text and "session 2" in text
    values = {"packed": page.context["sent"].packed, "event": "1"}
    page = client.post(address, values)
    assert page.context["import_faults"] == []
    client.post(
        address, {**values, "make": "1", "anyway": "1", "name": "Second", "date": "2026-10-07"}
    )
    event = Event.objects.get()
    second = read_once(data).events[1].document
    assert rank(export_event(event)) == rank(second)
