"""Victory points: the margin of a match on a published scale, or on a table of its own."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction
from functools import lru_cache

from scoring.duplicate import victory_tables as tables
from scoring.duplicate.decimals import Halves, round_to_units

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

MOST_BOARDS = 9999
"""The greatest number of boards of a match."""


@dataclass(frozen=True, slots=True)
class VictoryRow:
    """Victory points of matches with `first` to `last` boards.

    steps: the smallest margin and the victory points of both sides from it on, by margin; the
    first is from 0 on.
    """

    first: int
    last: int
    steps: tuple[tuple[int, Fraction, Fraction], ...]


@dataclass(frozen=True, slots=True)
class VictoryTable:
    """A scale that an event brings itself. Its rows do not overlap."""

    rows: tuple[VictoryRow, ...]

    def find_row(self, boards: int) -> VictoryRow | None:
        """Return the row for a number of boards, or None."""
        return next((row for row in self.rows if row.first <= boards <= row.last), None)


Scale = str | VictoryTable
"""A scale by name, or a table."""


def has_row(scale: Scale, boards: int) -> bool:
    """Return whether a scale has victory points for a match of so many boards."""
    if isinstance(scale, VictoryTable):
        return scale.find_row(boards) is not None
    if scale in _TABLES:
        return any(first <= boards <= last for first, last, _ in _TABLES[scale][1])
    return 0 < boards <= MOST_BOARDS


def serves_any(scale: Scale) -> bool:
    """Return whether a scale is a formula, with victory points for any number of boards."""
    return isinstance(scale, str) and scale not in _TABLES


def get_most(scale: Scale) -> Fraction:
    """Return the most victory points that a match can give."""
    if isinstance(scale, VictoryTable):
        return max(won for row in scale.rows for _, *pair in row.steps for won in pair)
    return Fraction({"wbf-continuous": 20, "win-loss": 1}.get(scale) or _TABLES[scale][0])


def convert_margin(scale: Scale, margin: Fraction, boards: int) -> tuple[Fraction, Fraction]:
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
    if isinstance(scale, VictoryTable):
        return _look_up_own(scale, whole, boards)
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


def _look_up_own(scale: VictoryTable, measure: int, boards: int) -> tuple[Fraction, Fraction]:
    row = scale.find_row(boards)
    if row is None:
        raise ValueError(f"the table has no row for {boards} boards")
    _, ours, theirs = next(step for step in reversed(row.steps) if step[0] <= measure)
    return ours, theirs


def _convert_continuously(margin: Fraction, boards: int) -> Fraction:
    """Return the victory points of the winners on the continuous scale.

    A fraction of an IMP takes the formula, but no less than the whole IMPs below it: their
    published figures were corrected upwards.
    """
    if not 1 <= boards <= MOST_BOARDS:
        raise ValueError(f"a match has no {boards} boards")
    whole, rest = divmod(margin.numerator, margin.denominator)
    table = _make_continuous_table(boards)
    least = table[whole] if whole < len(table) else 2000
    if rest and least < 2000:
        least = max(least, _apply_formula(margin, boards))
    return Fraction(least, 100)


@lru_cache(maxsize=256)
def _make_continuous_table(boards: int) -> tuple[int, ...]:
    """Return the hundredths of victory points for 0, 1, 2 … IMPs, up to the first 2000.

    While an IMP is worth more than the one before it, the figure between them is raised by 0.01.
    """
    table = [1000]
    while table[-1] < 2000:
        table.append(_apply_formula(Fraction(len(table)), boards))
    at = 2
    while at < len(table):
        if table[at] - table[at - 1] > table[at - 1] - table[at - 2]:
            table[at - 1] += 1
            at = max(at - 1, 2)
        else:
            at += 1
    return tuple(table)


def _apply_formula(margin: Fraction, boards: int) -> int:
    """Return 10 + 10 (1 - t^(3m/b)) / (1 - t^3) in hundredths, rounded.

    t is the golden ratio, b = 15 sqrt(boards). From m = b on it is 20.
    """
    if margin * margin >= 225 * boards:
        return 2000
    golden = _EXACTLY.divide(_EXACTLY.sqrt(Decimal(5)) - 1, Decimal(2))
    blitz = _EXACTLY.multiply(15, _EXACTLY.sqrt(Decimal(boards)))
    exponent = _EXACTLY.divide(Decimal(3 * margin.numerator), blitz * margin.denominator)
    share = _EXACTLY.divide(
        1 - _EXACTLY.power(golden, exponent), 1 - _EXACTLY.power(golden, Decimal(3))
    )
    return round_to_units(Fraction(10 + 10 * share), 2, Halves.AWAY)
