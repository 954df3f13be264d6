"""The ladder on which a game counts, and its margins in points of the ladder."""

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


def get_ladder(game: str) -> Ladder:
    """Return the ladder on which the named game counts. Raise KeyError if the name is unknown."""
    return _LADDERS[game]


def get_ladder_points(game: str, margin: int) -> int:
    """Return the margin of a match in points of the ladder, a hundred to the victory point.

    These are the points of the game, except that a rubber point of Short Bridge is a hundred.
    """
    return margin * _A_POINT.get(game, 1)
