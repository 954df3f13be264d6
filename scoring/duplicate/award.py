"""An artificial adjusted score: AVE+, AVE, AVE-, a share of the board, or IMPs (law 12C2)."""

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.duplicate.decimals import format_short, read_decimal


class AwardKind(StrEnum):
    """What an award is measured in."""

    PLUS = "AVE+"
    AVERAGE = "AVE"
    MINUS = "AVE-"
    SHARE = "%"
    IMPS = "IMPs"
    VICTORY = "VP"


_SHARE = re.compile(r"([0-9.]+)%")
_IMPS = re.compile(r"([+-]?[0-9.]+) IMPs")
_LISTED = (AwardKind.PLUS, AwardKind.AVERAGE, AwardKind.MINUS)


@dataclass(frozen=True, slots=True)
class Award:
    """An award. amount: percent of the board (0 to 100) for a share, IMPs or VPs; otherwise 0.

    Victory points are what a sit-out at teams can be worth; no board has them.
    """

    kind: AwardKind
    amount: Fraction = Fraction(0)

    @classmethod
    def parse(cls, text: object) -> "Award | None":
        """Return the award written as AVE+, AVE, AVE-, 55% or 3 IMPs, or None if invalid."""
        if not isinstance(text, str):
            return None
        if text in _LISTED:
            return cls(AwardKind(text))
        if share := _SHARE.fullmatch(text):
            amount = read_decimal(share[1])
            return None if amount is None or amount > 100 else cls(AwardKind.SHARE, amount)
        if imps := _IMPS.fullmatch(text):
            amount = read_decimal(imps[1])
            return None if amount is None else cls(AwardKind.IMPS, amount)
        return None

    def __str__(self) -> str:
        if self.kind is AwardKind.SHARE:
            return f"{format_short(self.amount, 9)}%"
        if self.kind in (AwardKind.IMPS, AwardKind.VICTORY):
            return f"{format_short(self.amount, 9)} {self.kind}"
        return str(self.kind)
