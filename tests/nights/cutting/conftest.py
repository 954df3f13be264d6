"""A night by an old code."""

import pytest

from nights.actions.nights import open_night
from nights.actions.room import arrive
from tests.club.conftest import EVENING


@pytest.fixture
def english(cast, order):
    """Return a night by the English club code with everybody in the room."""
    night = open_night(order=order(), club=cast.club, date=EVENING.date(), code="english")
    for player in cast.players:
        arrive(order=order(), night=night, player=player)
    return night
