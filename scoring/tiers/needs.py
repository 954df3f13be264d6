"""What a player lacks for the next tier."""

from dataclasses import dataclass
from fractions import Fraction

from scoring.ladder.result import A_VICTORY_POINT
from scoring.tiers.level import Level
from scoring.tiers.reason import Reason
from scoring.tiers.value import Value, points_to


@dataclass(frozen=True)
class Need:
    """The next level that can be reached, and what it takes.

    level and value: the level, and the value that it begins at, or above which it begins;
    points: how many more points do it if nothing else moves, None where no number does;
    matches: how many more a newcomer has to play. Each is None where it does not apply.
    reason says it in a sentence.
    """

    reason: Reason
    level: Level | None = None
    value: Fraction | None = None
    points: int | None = None
    matches: int | None = None

    @property
    def victory_points(self) -> Fraction | None:
        """The points as victory points."""
        return None if self.points is None else Fraction(self.points, A_VICTORY_POINT)


def of_matches(missing: int) -> Need:
    """Answer what a newcomer needs."""
    return Need(Reason("need-matches", {"matches": missing}), matches=missing)


def of_value(value: Value, level: Level, least: Fraction, above: bool) -> Need:
    """Answer what it takes to bring a value to least, or above it, where level begins."""
    points = points_to(value, least, above)
    code = "need-above" if above else "need-at-least"
    values: dict[str, object] = {"level": level, "value": least}
    if points is None:
        return Need(Reason(f"{code}-alone", values), level, least)
    values["victory_points"] = Fraction(points, A_VICTORY_POINT)
    return Need(Reason(code, values), level, least, points)
