"""The cast of the club, orders of its director, and an event of rubbers yet to be created."""

import pytest

from club.models.people import Player
from tests.club.conftest import Cast, Sign, cast
from tests.remembered import remembered
from tests.tournaments.rubber.room import Room

__all__ = ["cast"]

FIRST = ("Ada", "Ben", "Cleo", "Dan", "Elsa", "Fay", "Gil", "Hal")
LAST = ("Abel", "Berg", "Cook", "Dahl", "Eng")


@pytest.fixture
def sign(cast: Cast) -> Sign:
    """Return an envelope signed by the director, a minute after the one before."""
    return Sign(cast.director)


@pytest.fixture
@remembered
def crowd(cast: Cast) -> list[Player]:
    """Return forty players of the club."""
    return [
        Player.objects.create(
            club=cast.club, name=f"{first} {last}", short_name=f"{first} {last[0]}"
        )
        for last in LAST
        for first in FIRST
    ]


@pytest.fixture
def room(cast: Cast, sign: Sign, crowd: list[Player]) -> Room:
    """Return an event yet to be created."""
    return Room(cast, sign, crowd)
