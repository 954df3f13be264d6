"""The ladder on which a game counts, and its margins in points of the ladder."""

from scoring.games import GAMES
from scoring.ladders import Ladder


def get_ladder(game: str) -> Ladder:
    """Return the ladder on which the named game counts. Raise KeyError if the name is unknown."""
    ladder: Ladder = GAMES[game].ladder
    return ladder


def get_ladder_points(game: str, margin: int) -> int:
    """Return the margin of a match in points of the ladder, a hundred to the victory point.

    These are the points of the game times its ``ladder_unit``.
    """
    unit: int = GAMES[game].ladder_unit
    return margin * unit
