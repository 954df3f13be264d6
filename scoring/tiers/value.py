"""The value by which players are put into tiers: three parts that add up, all exact.

docs/laws/tiers.md has the formula and why it is this one.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from scoring.ladder.record import Record
from scoring.ladder.result import A_VICTORY_POINT
from scoring.tiers.reason import HUNDREDTHS, PerCent, Reason, adding_up
from scoring.tiers.rules import TierRules

FINE = 100 * A_VICTORY_POINT
"""Counted victory points are kept in parts of so many: hundredths of a point."""

_KEY_BITS = 64


@dataclass(frozen=True)
class Part:
    """What one measure adds to a value. code is a key of SENTENCES; weight the most it can be."""

    code: str
    amount: Fraction
    weight: int


@dataclass(frozen=True)
class Value:
    """The value of a record: the sum of its parts, between 0 and the sum of the weights.

    It rises strictly with the victory points that count, with the matches and with the winning
    rate when the other two stand still. [RC levels 2]
    """

    record: Record
    rules: TierRules

    @property
    def parts(self) -> tuple[Part, Part, Part]:
        """What victory points, matches and winning rate add."""
        (of_points, size), (of_matches, of_rate, steady) = self._halves
        return (
            Part("victory-points", Fraction(of_points, size), self.rules.weight_victory_points),
            Part("matches", Fraction(of_matches, steady), self.rules.weight_matches),
            Part("winning-rate", Fraction(of_rate, steady), self.rules.weight_winning_rate),
        )

    @cached_property
    def total(self) -> Fraction:
        """The value, exactly."""
        (of_points, size), (of_matches, of_rate, steady) = self._halves
        return Fraction(of_points * steady + (of_matches + of_rate) * size, size * steady)

    @property
    def _halves(self) -> tuple[tuple[int, int], tuple[int, int, int]]:
        """The parts as whole numbers, each above the last number of its bracket.

        Victory points: half the weight where plus and minus are level, then nearer to all or to
        nothing ever slower. Matches: nearer to all ever slower. The rate is drawn toward a
        half, the more so the fewer matches there are.
        """
        rules, record = self.rules, self.record
        points, matches = counted(record, rules), record.matches
        size, steady = abs(points) + rules.halfway * FINE, matches + rules.steadying
        return (
            (rules.weight_victory_points * (size + points), 2 * size),
            (
                2 * rules.weight_matches * matches,
                rules.weight_winning_rate * (2 * record.won + rules.steadying),
                2 * steady,
            ),
        )

    @property
    def key(self) -> tuple[int, Fraction]:
        """Sort key: values in their order, equal values alike.

        The first is the value cut off far behind the point: almost always it decides, and whole
        numbers are compared much faster than fractions.
        """
        total = self.total
        return (total.numerator << _KEY_BITS) // total.denominator, total

    @property
    def hundredths(self) -> tuple[int, ...]:
        """The parts in hundredths, which add up to the value as it is shown, rounded down."""
        return adding_up([part.amount * HUNDREDTHS for part in self.parts])

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """What each part stands on and what it adds, in sentences."""
        record = self.record
        facts: dict[str, dict[str, object]] = {
            "victory-points": {
                "victory_points": record.victory_points,
                "counted": Fraction(counted(record, self.rules), FINE),
            },
            "matches": {"matches": record.matches},
            "winning-rate": {
                "won": record.won,
                "matches": record.matches,
                "rate": PerCent(record.winning_rate * 100),
            },
        }
        return tuple(
            Reason(
                part.code,
                {**facts[part.code], "part": Fraction(amount, HUNDREDTHS), "weight": part.weight},
            )
            for part, amount in zip(self.parts, self.hundredths, strict=True)
        )


def counted(record: Record, rules: TierRules) -> int:
    """Answer the points that count, in hundredths: all within the cap, few per cent beyond."""
    return rules.beyond * record.margin + (100 - rules.beyond) * record.capped


def points_to(value: Value, least: Fraction, above: bool) -> int | None:
    """Answer how many more points bring a value to least, or above it; None where none can.

    The points come from matches within the cap, and nothing else of the record moves. They are
    answered for a value that is not yet there.
    """
    rules, now = value.rules, counted(value.record, value.rules)
    wanted = value.parts[0].amount + least - value.total
    slope = 2 * wanted / rules.weight_victory_points - 1
    if slope >= 1:
        return None
    missing = (rules.halfway * FINE * slope / (1 - abs(slope)) - now) / 100
    return missing // 1 + 1 if above else -(-missing // 1)
