"""A line of the score sheet: points for one side, for one reason."""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.pair import Pair
from scoring.seats import Side
from scoring.wording import sentence

BELOW = "below"
ABOVE = "above"
"""The columns of contract bridge: BELOW counts toward game, ABOVE is everything else.

[RC scoring 3] [CB sheet 1]
"""

TRICKS = "tricks"
HONOURS = "honours"
"""The columns under the laws of 1907. Only TRICKS counts toward game. [E 10]"""

POINTS = "points"
RUBBER = "rubber"
"""The columns of Short Bridge: game points and rubber points."""

LABELS = {
    "contract": sentence("Contract"),
    "overtricks": sentence("Overtricks"),
    "insult": sentence("Doubled contract made"),
    "small-slam": sentence("Small slam"),
    "grand-slam": sentence("Grand slam"),
    "undertricks": sentence("Undertricks"),
    "honours": sentence("Honours"),
    "game": sentence("Game"),
    "part-score": sentence("Part score"),
    "rubber": sentence("Rubber"),
    "unfinished-game": sentence("Game in an unfinished rubber"),
    "unfinished-part-score": sentence("Part score in an unfinished game"),
    "tricks": sentence("Tricks"),
    "revoke": sentence("Revoke"),
    "treble": sentence("Treble"),
    "double": sentence("Double"),
    "single": sentence("Single"),
    "little-slam": sentence("Little slam"),
    "chicane": sentence("Chicane"),
}
"""The English label for each code of a line."""


@dataclass(frozen=True)
class ScoreLine:
    """Points that side scores in column. for_ is the reason, a key of LABELS."""

    side: Side
    column: str
    points: int
    for_: str

    @property
    def label(self) -> str:
        """Return what the points are for, in English."""
        return LABELS[self.for_]

    def as_dict(self) -> dict[str, object]:
        """Return the line in the score sheet format."""
        return {
            "side": str(self.side),
            "column": self.column,
            "points": self.points,
            "for": self.for_,
        }


def add_up(lines: Iterable[ScoreLine], column: str | None = None) -> Pair:
    """Return the sum of the points of each side, optionally of one column only."""
    ns = ew = 0
    for line in lines:
        if column is None or line.column == column:
            if line.side is Side.NS:
                ns += line.points
            else:
                ew += line.points
    return Pair(ns, ew)
