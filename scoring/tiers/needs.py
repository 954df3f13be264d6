"""What a player needs for the next tier."""

from dataclasses import dataclass
from fractions import Fraction

from scoring.ladder.result import A_VICTORY_POINT
from scoring.tiers.level import Level
from scoring.tiers.reason import TierReason
from scoring.tiers.value import Value, count_missing_points


@dataclass(frozen=True)
class Need:
    """The next level that a player can reach, and what is needed for it.

    level: the level. value: the value at which, or above which, it begins. points: how many more
    points are enough if nothing else changes, None if no number is. matches: how many more
    matches a newcomer has to play. Each is None if it does not apply. reason: the sentence.
    """

    reason: TierReason
    level: Level | None = None
    value: Fraction | None = None
    points: int | None = None
    matches: int | None = None

    @property
    def victory_points(self) -> Fraction | None:
        """Return the points as victory points."""
        return None if self.points is None else Fraction(self.points, A_VICTORY_POINT)


def get_need_of_matches(missing: int) -> Need:
    """Return the need of a newcomer with this many matches missing."""
    return Need(TierReason("need-matches", {"matches": missing}), matches=missing)


def get_need_of_value(value: Value, level: Level, least: Fraction, above: bool) -> Need:
    """Return what raises a value to least, or above it, where level begins."""
    points = count_missing_points(value, least, above)
    code = "need-above" if above else "need-at-least"
    values: dict[str, object] = {"level": level, "value": least}
    if points is None:
        return Need(TierReason(f"{code}-alone", values), level, least)
    values["victory_points"] = Fraction(points, A_VICTORY_POINT)
    return Need(TierReason(code, values), level, least, points)
