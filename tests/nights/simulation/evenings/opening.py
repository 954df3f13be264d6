"""Nights that a test opens by hand: sixteen players, and a room with some of them."""

from club.models import Account, Club, Player
from tests.nights.simulation.evenings.house import CODES
from tests.nights.simulation.evenings.play import Evening

Names = list[str]


def names(first: int, last: int) -> Names:
    return [f"P{number:02}" for number in range(first, last)]


def sixteen(club: Club) -> dict[str, Player]:
    """Return sixteen players of the club, by name."""
    return {name: club.players.create(name=name, short_name=name) for name in names(0, 16)}


def opened(
    club: Club,
    director: Account,
    people: dict[str, Player],
    count: int,
    code: str = "english",
    rotation: str = "cut",
) -> Evening:
    """Return a night by a code and a rotation, with so many in the room."""
    evening = Evening(club, director, people, 1, (code, {}, CODES[code], rotation))
    for who in names(0, count):
        evening.do("arrive", who=who)
    return evening
