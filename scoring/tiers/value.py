"""The value by which players are assigned to tiers: the exact sum of three parts.

docs/laws/tiers.md gives the formula and the reasons for it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from scoring.ladder.record import Record
from scoring.ladder.result import A_VICTORY_POINT
from scoring.tiers.reason import HUNDREDTHS, PerCent, TierReason, round_parts
from scoring.tiers.rules import TierRules

FINE = 100 * A_VICTORY_POINT
"""The number of parts in a counted victory point: they are hundredths of a point."""


@dataclass(frozen=True)
class Part:
    """The part of a value from one measure. code: a key of SENTENCES. weight: the maximum."""

    code: str
    amount: Fraction
    weight: int


@dataclass(frozen=True)
class Value:
    """The value of a record: the sum of its parts, between 0 and the sum of the weights.

    It is strictly increasing in the counted victory points, in the number of matches and in the
    winning rate, if the other two are constant. [RC levels 2]
    """

    record: Record
    rules: TierRules

    @property
    def parts(self) -> tuple[Part, Part, Part]:
        """Return the parts from victory points, matches and winning rate."""
        (of_points, size), (of_matches, of_rate, steady) = self._halves
        return (
            Part("victory-points", Fraction(of_points, size), self.rules.weight_victory_points),
            Part("matches", Fraction(of_matches, steady), self.rules.weight_matches),
            Part("winning-rate", Fraction(of_rate, steady), self.rules.weight_winning_rate),
        )

    @cached_property
    def total(self) -> Fraction:
        """Return the exact value."""
        return Fraction(*self.ratio)

    @property
    def ratio(self) -> tuple[int, int]:
        """Return the exact value as a numerator and its denominator, which are not reduced."""
        (of_points, size), (of_matches, of_rate, steady) = self._halves
        return of_points * steady + (of_matches + of_rate) * size, size * steady

    @property
    def counted(self) -> Fraction:
        """Return the victory points that count."""
        return Fraction(count_points(self.record, self.rules), FINE)

    @property
    def _halves(self) -> tuple[tuple[int, int], tuple[int, int, int]]:
        """Return the parts as whole numbers: tuples of numerators with their denominator last.

        Victory points: half the weight at zero, approaching the weight or zero asymptotically.
        Matches: approaching the weight asymptotically. The winning rate is pulled toward one half,
        the more so the fewer matches there are.
        """
        rules, record = self.rules, self.record
        points, matches = count_points(record, rules), record.matches
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
    def hundredths(self) -> tuple[int, ...]:
        """Return the parts in hundredths, which add up to the value as displayed (rounded down)."""
        return round_parts([part.amount * HUNDREDTHS for part in self.parts])

    @property
    def reasons(self) -> tuple[TierReason, ...]:
        """Return the basis of each part and what it adds, as sentences."""
        record = self.record
        facts: dict[str, dict[str, object]] = {
            "victory-points": {
                "victory_points": record.victory_points,
                "counted": self.counted,
            },
            "matches": {"matches": record.matches},
            "winning-rate": {
                "won": record.won,
                "matches": record.matches,
                "rate": PerCent(record.winning_rate * 100),
            },
        }
        return tuple(
            TierReason(
                part.code,
                {**facts[part.code], "part": Fraction(amount, HUNDREDTHS), "weight": part.weight},
            )
            for part, amount in zip(self.parts, self.hundredths, strict=True)
        )


def scale_values(values: Iterable[Value]) -> list[int]:
    """Return a whole number for each value, in the same order and equal for equal values only.

    Whole numbers compare much faster than fractions. Two values that differ do so by at least 1
    over the product of their denominators, so numbers of twice as many bits keep them apart.
    """
    ratios = [value.ratio for value in values]
    bits = 2 * max((size.bit_length() for _numerator, size in ratios), default=0)
    return [(numerator << bits) // size for numerator, size in ratios]


def count_points(record: Record, rules: TierRules) -> int:
    """Return the counted points, in hundredths: all within the cap, a percentage beyond it."""
    return rules.beyond * record.margin + (100 - rules.beyond) * record.capped


def count_missing_points(value: Value, least: Fraction, above: bool) -> int | None:
    """Return how many more points raise a value to least, or above it, or None if none can.

    The points are assumed to come from matches within the cap, with the rest of the record
    unchanged. The value must not have reached least yet.
    """
    rules, now = value.rules, count_points(value.record, value.rules)
    _points, (of_matches, of_rate, steady) = value._halves
    # In whole numbers, because fractions take ten times as long. The part that is wanted, from 0
    # to the weight, is scaled to a slope between -1 and 1, in parts of full.
    full = rules.weight_victory_points * least.denominator * steady
    wanted = least.numerator * steady - (of_matches + of_rate) * least.denominator
    slope = 2 * wanted - full
    if slope >= full:
        return None
    rest = full - abs(slope)
    missing, size = rules.halfway * FINE * slope - now * rest, 100 * rest
    return missing // size + 1 if above else -(-missing // size)
