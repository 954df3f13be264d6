"""Helpers of tests of the API of events: creating one, and reading what is answered."""

import csv
import io
from collections.abc import Sequence
from typing import Any

from club.models import Player
from tests.club.api.client import Program


def create_event(
    caller: Program, new: dict[str, Any], people: Sequence[Player], entrants: int
) -> str:
    """Create an event, enter people as its entrants in their order, and return its path."""
    created = caller.post("events/", new)
    assert created.status_code == 201, created.content
    at = f"events/{created.json()['id']}/"
    size = created.json().get("size", 2)  # events of boards with two do not name it
    for number in range(entrants):
        ids = [str(person.pk) for person in people[size * number : size * number + size]]
        assert caller.post(at + "entrants/", {"players": ids}).status_code == 201
    return at


def rows(response: Any) -> list[dict[str, Any]]:
    """Return the rows of a page of a list."""
    assert response.status_code == 200, response.content
    results: list[dict[str, Any]] = response.json()["results"]
    return results


def lines(response: Any) -> list[list[str]]:
    """Return the header and the rows of a CSV response."""
    assert response["Content-Type"].startswith("text/csv")
    return list(csv.reader(io.StringIO(response.getvalue().decode(), newline="")))
