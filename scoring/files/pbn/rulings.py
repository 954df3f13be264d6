"""Artificial scores, results that were not played and the like, in the remarks of a ScoreTable."""

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from scoring.duplicate.decimals import format_short, read_decimal
from scoring.files.pbn.told import Told

_AWARD = r"AVE[+-]?|[0-9.]{1,9}%|[+-]?[0-9.]{1,9}IMPs?|-"
_AWARDS = re.compile(rf"({_AWARD}) ({_AWARD})", re.IGNORECASE)
_IMPS = re.compile(r"([+-]?[0-9.]+)IMPs?", re.IGNORECASE)
NOT_PLAYED, LATE, TURNED = "not played", "late", "turned"

_LISTED = {60: "AVE+", 50: "AVE", 40: "AVE-"}


def write_award(award: str) -> str:
    """Return an award of the event format without blanks."""
    return award.replace(" ", "")


def read_award(text: str) -> str | None:
    """Return an award as the event format has it, None for none."""
    if text == "-":
        return None
    imps = _IMPS.fullmatch(text)
    return f"{imps[1].removeprefix('+')} IMPs" if imps else text.upper()


def read_share(percent: Fraction) -> str:
    """Return the award of a share of the board in percent."""
    return _LISTED.get(int(percent), "") if percent in _LISTED else f"{format_short(percent, 2)}%"


def apply_remarks(told: Told) -> bool:
    """Add what the remarks of a result say to it. Return whether all of it was understood."""
    understood = True
    for part in filter(None, (part.strip() for part in told.remarks.split(","))):
        match = _AWARDS.fullmatch(part)
        if match is not None:
            _adjust(told.result, read_award(match[1]), read_award(match[2]))
        elif part.lower() in (NOT_PLAYED, LATE):
            told.result.clear()
            told.result["not_played" if part.lower() == NOT_PLAYED else "late"] = True
        elif part.lower() == TURNED:
            told.result["turned"] = True
        else:
            understood = False
    return understood


def _adjust(result: dict[str, Any], ns: str | None, ew: str | None) -> None:
    awards = {side: award for side, award in (("ns", ns), ("ew", ew)) if award is not None}
    if awards:
        result["adjusted"] = awards


def apply_shares(told: Told, top: Fraction) -> bool:
    """Add the award of an artificial score to a result. Return whether it can be told.

    Percentages are taken as they are, matchpoints as a share of the top.
    """
    shares, points = _read_two(told, "percentage"), _read_two(told, "mp")
    imps = _read_two(told, "imp")
    if shares is None and points is None and imps is not None:
        _adjust(told.result, *(f"{format_short(value, 2)} IMPs" for value in imps))
        return True
    if shares is None and points is not None and top > 0:
        shares = points[0] * 100 / top, points[1] * 100 / top
    if shares is None or not all(0 <= share <= 100 for share in shares):
        return False
    _adjust(told.result, read_share(shares[0]), read_share(shares[1]))
    return True


def find_top(results: Iterable[Told]) -> Fraction:
    """Return what both sides of a result have together in matchpoints, 0 if that is not told."""
    regular = (_read_two(told, "mp") for told in results if told.shares and not told.artificial)
    return next((pair[0] + pair[1] for pair in regular if pair is not None), Fraction(0))


def _read_two(told: Told, key: str) -> tuple[Fraction, Fraction] | None:
    ns, ew = (read_decimal(told.shares.get(f"{key}_{side}", "")) for side in ("ns", "ew"))
    return None if ns is None or ew is None else (ns, ew)
