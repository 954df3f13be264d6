"""Events of every kind, made by the API: six entrants, in their first round."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from tests.club.api.client import Program
from tests.tournaments.api.conftest import director, public, scorer
from tests.tournaments.api.parts import create_event

__all__ = ["director", "public", "scorer"]


@dataclass(frozen=True)
class Made:
    """What makes an event of a kind. size: the members of an entrant."""

    new: dict[str, Any]
    size: int
    round: dict[str, Any]
    penalty: dict[str, Any]

    @property
    def kind(self) -> str:
        """The kind that the event says it is of."""
        return str(self.new.get("kind", "pairs"))


MADE = {
    "boards": Made({}, 2, {"round": 1}, {"unit": "percent-of-board"}),
    "rubbers": Made({"kind": "rubber-event", "form": "pairs", "size": 2}, 2, {"chance": 5}, {}),
}
EVERY_KIND = pytest.mark.parametrize("name", MADE)


@pytest.fixture
def make(director, crowd) -> Callable[..., str]:
    """Return what makes an event of a kind with six pairs, and returns its path."""

    def make_event(name: str, **about: Any) -> str:
        new = {"date": "2026-03-12", "name": f"Event of {name}", **MADE[name].new, **about}
        return create_event(director, new, crowd, 6)

    return make_event


@pytest.fixture
def begin(director) -> Callable[[str, str], None]:
    """Return what begins the first round of an event of a kind."""

    def begin_round(name: str, at: str) -> None:
        if name == "boards":
            plan = {"name": "howell", "pairs": 6, "boards": 2}
            assert director.put(at + "sections/A/", plan).status_code == 200
        begun = director.post(at + "rounds/", MADE[name].round)
        assert begun.status_code == 201, begun.content

    return begin_round


@pytest.fixture
def playing(name, make, begin) -> str:
    """Return the path of an event of the kind of a test, in its first round."""
    at: str = make(name)
    begin(name, at)
    return at


def read_entrants(caller: Program, at: str) -> list[dict[str, Any]]:
    """Return the entrants of an event."""
    entrants: list[dict[str, Any]] = caller.get(at + "entrants/").json()["results"]
    return entrants
