"""Decimal strings in and out. Inside, every number is an integer or an exact fraction."""

import re
from enum import StrEnum
from fractions import Fraction

_DECIMAL = re.compile(r"[+-]?[0-9]{1,9}(?:\.[0-9]{1,9})?")


class Halves(StrEnum):
    """Where a half in the last place goes: away from nought, up, toward the average, to even."""

    AWAY = "away"
    UP = "up"
    TOWARD = "toward"
    EVEN = "even"


def read_decimal(value: object) -> Fraction | None:
    """Return the number that a decimal string represents, or None for anything else.

    At most nine digits are accepted on each side of the point, and no exponent.
    """
    if not isinstance(value, str) or _DECIMAL.fullmatch(value) is None:
        return None
    return Fraction(value)


def round_to_units(
    value: Fraction, places: int, halves: Halves, average: Fraction | int = 0
) -> int:
    """Return value as a whole number of units of 10**-places.

    average is what `Halves.TOWARD` rounds to.
    """
    scale: int = 10**places
    floor, rest = divmod(value.numerator * scale, value.denominator)
    doubled = 2 * rest - value.denominator
    if doubled:
        return floor + (doubled > 0)
    upward = {
        Halves.AWAY: value > 0,
        Halves.UP: True,
        Halves.TOWARD: value < average,
        Halves.EVEN: floor % 2 == 1,
    }[halves]
    return floor + upward


def round_value(
    value: Fraction, places: int, halves: Halves, average: Fraction | int = 0
) -> Fraction:
    """Return value rounded to a number of decimals."""
    return Fraction(round_to_units(value, places, halves, average), 10**places)


def format_units(units: int, places: int) -> str:
    """Return a number of units of 10**-places in digits: format_units(-1250, 2) is "-12.50"."""
    sign = "-" if units < 0 else ""
    digits = str(abs(units)).rjust(places + 1, "0")
    return f"{sign}{digits[:-places]}.{digits[-places:]}" if places else f"{sign}{digits}"


def format_short(value: Fraction, places: int = 2) -> str:
    """Return value rounded to places, without trailing zeros: 264, 5.5, 0.33."""
    text = format_units(round_to_units(value, places, Halves.AWAY), places)
    return text.rstrip("0").rstrip(".") if places else text
