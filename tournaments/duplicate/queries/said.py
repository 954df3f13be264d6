"""The scores of results, and what may be said of a board, before they are stored."""

from collections.abc import Mapping
from typing import Any

from club.ledger.refusals import Fault, make_faults
from scoring.duplicate.event import EventResult, read
from scoring.duplicate.points import NAMES, get_dealer, get_vulnerable

_PLACE = "boards.0.results.0."
_ENTRANTS: Mapping[str, Mapping[str, str]] = {
    "pairs": {"ns": "1", "ew": "2"},
    "individual": {"n": "1", "s": "2", "e": "3", "w": "4"},
}


def read_said(
    kind: str, scoring: str, board: int, result: Mapping[str, Any], absent: str = ""
) -> EventResult:
    """Return a result as it is scored alone.

    result: its keys in the event format, without the entrants. absent: ``ns`` or ``ew`` if that
    side is absent.
    """
    seats = {key: number for key, number in _ENTRANTS[kind].items() if key[0] not in absent}
    raw = {
        "kind": kind,
        "scoring": scoring,
        "entrants": [{"number": number} for number in _ENTRANTS[kind].values()],
        "boards": [{"board": board, "results": [{**seats, **result}]}],
    }
    return read(raw)


def find_said_faults(
    kind: str, scoring: str, board: int, result: Mapping[str, Any], absent: str = ""
) -> list[Fault]:
    """Return every fault of a result, with its fields as they are in the result.

    absent: ``ns`` or ``ew`` if that side is absent.
    """
    reading = read_said(kind, scoring, board, result, absent)
    return [
        Fault(fault.code, fault.text, fault.field.removeprefix(_PLACE))
        for fault in make_faults(reading.problems)
    ]


def get_score(kind: str, scoring: str, board: int, result: Mapping[str, Any]) -> int | None:
    """Return North-South's score of a result, or None if it has none."""
    reading = read_said(kind, scoring, board, result)
    return reading.scored.event.boards[0].tables[0].score if reading.scored else None


def describe_board(board: int) -> tuple[str, str]:
    """Return the dealer and the vulnerable sides of a board: ``-``, ``NS``, ``EW``, ``both``."""
    sides = get_vulnerable(board)
    return str(get_dealer(board)), next(
        name for name, vulnerable in NAMES.items() if vulnerable == sides
    )
