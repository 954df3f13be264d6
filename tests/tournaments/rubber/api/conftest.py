"""Programs that call the API of events of rubbers, and an individual of eight."""

import uuid
from collections.abc import Callable
from typing import Any

import pytest

from tests.club.api.client import Program
from tests.tournaments.api.conftest import director, public, scorer
from tests.tournaments.api.parts import create_event, rows

__all__ = ["director", "public", "scorer"]

NEW = {
    "kind": "rubber-event",
    "date": "2026-03-12",
    "name": "The cup",
    "form": "individual",
}


@pytest.fixture
def make(director, crowd) -> Callable[..., str]:
    """Return what creates an event with entrants by the API, and returns its path."""

    def create(form: str, entrants: int, **about: Any) -> str:
        return create_event(director, {**NEW, "form": form, **about}, crowd, entrants)

    return create


@pytest.fixture
def at(make) -> str:
    """Return the path of an individual of eight."""
    return make("individual", 8)


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


def draw(director: Program, at: str, **body: Any) -> dict[str, Any]:
    """Draw the next round, and return it as it is shown."""
    response = director.post(at + "rounds/", body)
    assert response.status_code == 201, response.content
    return response.json()
