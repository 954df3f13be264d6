"""International match points: the scale (law 78B), cross-IMPs and the Butler method."""

from bisect import bisect_right
from fractions import Fraction

from scoring.duplicate.decimals import round_to_units
from scoring.duplicate.matchpoints import Worth
from scoring.duplicate.reason import ScoreReason
from scoring.duplicate.rules import Datum, Rules
from scoring.duplicate.scores import Frequencies, Group, Number

_LEAST = (
    20,
    50,
    90,
    130,
    170,
    220,
    270,
    320,
    370,
    430,
    500,
    600,
    750,
    900,
    1100,
    1300,
    1500,
    1750,
    2000,
    2250,
    2500,
    3000,
    3500,
    4000,
)
"""The smallest difference for each IMP from 1 to 24."""


def convert_difference(points: int) -> int:
    """Return the IMPs, -24 to 24, for a difference in points (law 78B)."""
    imps = bisect_right(_LEAST, abs(points))
    return imps if points >= 0 else -imps


def score_cross_imps(group: Group, rules: Rules) -> dict[int, Worth]:
    """Return the IMPs of each score against every other result of a group, with the reason.

    The sum is divided as the rule `cross_imps` says. A group of one result has nothing to
    compare with, and scores 0.
    """
    others = group.results - 1
    divisor = {"comparisons": others, "results": group.results, "sum": 1}[rules.cross_imps]
    worths: dict[int, Worth] = {}
    for score in group.frequencies:
        total: Number = sum(
            weight * convert_difference(score - other)
            for other, weight in group.frequencies.items()
        )
        reason = ScoreReason("cross-imps", {"sum": total, "comparisons": others})
        worths[score] = Fraction(total) / max(divisor, 1), reason
    return worths


def score_butler(group: Group, rules: Rules) -> dict[int, Worth]:
    """Return the IMPs of each score of a group against the datum, with the reason."""
    datum = find_datum(group.frequencies, group.results, rules.datum)
    return {
        score: (
            Fraction(convert_difference(score - datum)),
            ScoreReason("butler", {"score": score, "datum": datum}),
        )
        for score in group.frequencies
    }


def find_datum(frequencies: Frequencies, results: int, rule: Datum) -> int:
    """Return the datum: the mean without the results that are left out, rounded.

    A percentage of the results is rounded down to a number. If nothing would be left, none is
    left out.
    """
    trim = results * rule.trim // 100 if rule.by_percent else int(rule.trim)
    kept = dict(frequencies)
    if 2 * trim < results:
        _leave_out(kept, trim, sorted(kept))
        _leave_out(kept, trim, sorted(kept, reverse=True))
    weight = sum(kept.values())
    mean = Fraction(sum(score * often for score, often in kept.items())) / weight
    return round_to_units(mean / rule.round, 0, rule.halves) * rule.round


def _leave_out(kept: dict[int, Number], weight: Number, order: list[int]) -> None:
    """Reduce the frequencies by weight results in all, in the given order of scores."""
    for score in order:
        taken = min(weight, kept[score])
        kept[score] -= taken
        weight -= taken
