"""One line of a traveller in USEBIO: contract, tricks, points, or an adjusted score."""

import re
from fractions import Fraction
from functools import lru_cache
from typing import Any

from scoring.auction import PASS
from scoring.duplicate.decimals import read_decimal
from scoring.duplicate.points import get_vulnerable
from scoring.duplicate.table import HIGHEST
from scoring.files.agreeing import find_score_fault
from scoring.files.shares import write_share
from scoring.files.spellings import read_contract, read_lead, read_seat, read_tricks
from scoring.files.usebio.tree import Element
from scoring.wording import sentence

TEMPLATES = {
    "no-contract": sentence("%(value)s is no contract that is known."),
    "no-declarer": sentence("The contract is told without who played it."),
    "no-tricks": sentence("%(value)s is not a number of tricks."),
    "no-points": sentence("%(value)s is not a score."),
    "no-award": sentence("%(value)s is no adjusted score that can be read."),
    "nothing": sentence("Neither a contract nor a score is told."),
}
"""The English sentence for each code of a problem of a line."""

_SHARE = "(100|[0-9]{2})"
_ADJUSTED = re.compile(rf"A ?{_SHARE} ?[-/,]? ?{_SHARE}")
_PLACES = (("round", "ROUND_NUMBER"), ("table", "TABLE_NUMBER"))
_MOST = 9999


_read_known = lru_cache(maxsize=512)(read_contract)
"""A contract as it is read. There are few, and each stands in a file many times."""


class LineFault(Exception):
    """A line that cannot be read. Its text is the sentence; field: of the element."""

    def __init__(self, code: str, field: str, value: str = "") -> None:
        super().__init__(TEMPLATES[code] % {"value": value[:40] or '""'})
        self.field = field


def read_place(line: Element) -> dict[str, int]:
    """Return the round and the table of a line, as far as they are told."""
    place = {}
    for key, name in _PLACES:
        text = line.texts.get(name)
        if text and (number := read_count(text)):
            place[key] = number
    return place


def read_count(text: str) -> int:
    """Return a number of a round or a table, 0 if it is none."""
    if not text.isascii() or not text.isdigit() or len(text) > 4:
        return 0
    return int(text) if int(text) <= _MOST else 0


def is_empty(line: Element) -> bool:
    """Return whether a line tells nothing that was played or ruled."""
    return not (line.get("CONTRACT") or line.get("SCORE"))


def is_pass(line: Element) -> bool:
    """Return whether a line is a pass, as some programs write a sit-out."""
    if line.get("CONTRACT"):
        return _read_known(line.get("CONTRACT")) == PASS
    return read_decimal(line.get("SCORE")) == 0


def read_result(line: Element, board: int) -> tuple[dict[str, Any], str]:
    """Return what a line says of the play, and what is wrong between its contract and its score.

    Raise LineFault if it cannot be read.
    """
    score = line.get("SCORE")
    if score[:1] in ("A", "a"):
        return {"adjusted": _read_award(score)}, ""
    points = _read_points(score)
    result = _read_contract(line)
    if result is None and points is None:
        raise LineFault("nothing", "CONTRACT")
    if result is None:
        return {"score": points}, ""
    return result, find_score_fault(result, points, get_vulnerable(board))


def _read_award(score: str) -> dict[str, str]:
    """Return the award of A6040: 60 percent for North-South, 40 for East-West."""
    match = _ADJUSTED.fullmatch(score.upper())
    if match is None:
        raise LineFault("no-award", "SCORE", score)
    shares = zip(("ns", "ew"), match.groups(), strict=True)
    return {side: write_share(Fraction(share)) for side, share in shares}


def _read_points(score: str) -> int | None:
    """Return North-South's points, which may be written as 420.0, or None for none."""
    if not score:
        return None
    points = read_decimal(score)
    if points is None or points.denominator != 1 or abs(points) > HIGHEST:
        raise LineFault("no-points", "SCORE", score)
    return int(points)


def _read_contract(line: Element) -> dict[str, Any] | None:
    """Return contract, declarer and tricks, or None without all of them beside a score."""
    written, tricks = line.get("CONTRACT"), line.get("TRICKS")
    if not written:
        return None
    contract = _read_known(written)
    if contract == PASS:
        return {"contract": PASS}
    if contract is None:
        raise LineFault("no-contract", "CONTRACT", written)
    seat = read_seat(line.get("PLAYED_BY"))
    if (seat is None or not tricks) and line.get("SCORE"):
        return None
    if seat is None:
        raise LineFault("no-declarer", "PLAYED_BY")
    won = read_tricks(tricks)
    if won is None:
        raise LineFault("no-tricks", "TRICKS", tricks)
    lead = read_lead(line.get("LEAD"))
    return {
        "contract": contract,
        "declarer": str(seat),
        "tricks": won,
        **({} if lead is None else {"lead": lead}),
    }
