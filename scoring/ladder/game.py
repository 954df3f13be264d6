"""On which ladder a game counts, and what its margins are there."""

from enum import StrEnum


class Ladder(StrEnum):
    """The two ladders of a season: contract bridge, and the older games."""

    CONTRACT = "contract"
    OLD = "old"


_LADDERS = {
    "rubber": Ladder.CONTRACT,
    "chicago": Ladder.CONTRACT,
    "draw-and-discard": Ladder.CONTRACT,
    "bridge-1907": Ladder.OLD,
    "short-bridge": Ladder.OLD,
}
_A_POINT = {"short-bridge": 100}


def ladder_of(game: str) -> Ladder:
    """Answer the ladder on which a game counts, by its name; KeyError where there is none."""
    return _LADDERS[game]


def points_of(game: str, margin: int) -> int:
    """Answer a match's margin in points of the ladder, a hundred to the victory point.

    They are the points of the game; a rubber point of Short Bridge is a hundred.
    """
    return margin * _A_POINT.get(game, 1)
