"""A line of the score sheet: points for one side, for one named reason."""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.pair import Pair
from scoring.seats import Side
from scoring.wording import sentence

BELOW = "below"
ABOVE = "above"
"""The columns of contract bridge: what counts toward game, and all else.

[RC scoring 3] [CB sheet 1]
"""

TRICKS = "tricks"
HONOURS = "honours"
"""The columns under the laws of 1907; what is not for tricks waits for the end. [E 10]"""

POINTS = "points"
RUBBER = "rubber"
"""The columns of Short Bridge: points of the game, and points of the rubber."""

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
"""What each code of a line means, in English."""


@dataclass(frozen=True)
class Line:
    """Points that side scores in column. for_ is a key of LABELS and says why."""

    side: Side
    column: str
    points: int
    for_: str

    @property
    def label(self) -> str:
        """What the line is for, in English."""
        return LABELS[self.for_]

    def as_dict(self) -> dict[str, object]:
        """Answer the line as the score sheet format writes it."""
        return {
            "side": str(self.side),
            "column": self.column,
            "points": self.points,
            "for": self.for_,
        }


def added(lines: Iterable[Line], column: str | None = None) -> Pair:
    """Answer the points of each side in lines, or only those that stand in column."""
    ns = ew = 0
    for line in lines:
        if column is None or line.column == column:
            if line.side is Side.NS:
                ns += line.points
            else:
                ew += line.points
    return Pair(ns, ew)
