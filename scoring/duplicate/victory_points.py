"""Victory points: the margin of a match on one of the published scales."""

from collections.abc import Mapping
from decimal import Context, Decimal
from fractions import Fraction
from functools import cache

from scoring.duplicate import victory_tables as tables
from scoring.duplicate.decimals import Halves, round_to_units, round_value

_TABLES: Mapping[str, tuple[int, tables.Rows]] = {
    "wbf-discrete": (20, tables.WBF_DISCRETE),
    "acbl-20": (20, tables.ACBL_20),
    "acbl-30": (30, tables.ACBL_30),
    "sbu-20": (20, tables.SBU_20),
    "mp-20": (20, tables.MP_20),
}
"""The victory points of a match on each discrete scale, and its rows."""

SCALES: tuple[str, ...] = ("wbf-continuous", *_TABLES, "win-loss")
"""The scales by name."""

_EXACTLY = Context(prec=40)
"""Far more digits than the two that are kept."""


def convert_margin(scale: str, margin: Fraction, boards: int) -> tuple[Fraction, Fraction]:
    """Return the victory points of both sides for a margin of the first over the second.

    margin: IMPs, of which fractions are first rounded to whole ones, halves away from nought,
    except on the continuous scale; on `mp-20`, the first side's percentage less 50. boards: the
    number of boards of the match. Raise ValueError if the scale does not have it.
    """
    if margin < 0:
        theirs, ours = convert_margin(scale, -margin, boards)
        return ours, theirs
    if scale == "wbf-continuous":
        won = _convert_continuously(margin, boards)
        return won, 20 - won
    if scale == "mp-20":
        return _look_up(scale, round_to_units(margin, 4, Halves.AWAY) + 500_000, boards)
    whole = round_to_units(margin, 0, Halves.AWAY)
    if scale == "win-loss":
        return (Fraction(1), Fraction(0)) if whole else (Fraction(1, 2), Fraction(1, 2))
    return _look_up(scale, whole, boards)


def _look_up(scale: str, measure: int, boards: int) -> tuple[Fraction, Fraction]:
    """Return the victory points for whole IMPs, or for ten thousandths of a per cent."""
    total, rows = _TABLES[scale]
    for first, last, cutoffs in rows:
        if first <= boards <= last:
            if scale == "mp-20":
                reached = sum(measure > cutoff * 100 for cutoff in cutoffs)
            else:
                reached = sum(measure >= cutoff for cutoff in cutoffs)
            return Fraction(total, 2) + reached, Fraction(total, 2) - reached
    raise ValueError(f"the scale {scale} has no row for {boards} boards")


@cache
def _convert_continuously(margin: Fraction, boards: int) -> Fraction:
    """Return 10 + 10 (1 - t^(3m/b)) / (1 - t^3), t the golden ratio, b = 15 sqrt(boards).

    The margin is that of the winners. From m = b on it is 20. It is rounded to two places.
    """
    if boards < 1:
        raise ValueError(f"a match has no {boards} boards")
    if margin * margin >= 225 * boards:
        return Fraction(20)
    golden = _EXACTLY.divide(_EXACTLY.sqrt(Decimal(5)) - 1, Decimal(2))
    blitz = _EXACTLY.multiply(15, _EXACTLY.sqrt(Decimal(boards)))
    exponent = _EXACTLY.divide(Decimal(3 * margin.numerator), blitz * margin.denominator)
    share = _EXACTLY.divide(
        1 - _EXACTLY.power(golden, exponent), 1 - _EXACTLY.power(golden, Decimal(3))
    )
    return round_value(Fraction(10 + 10 * share), 2, Halves.AWAY)
