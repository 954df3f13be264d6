"""The scores of results, and what may be said of a board, before they are stored."""

from collections.abc import Mapping
from typing import Any

from club.ledger.refusals import Fault, make_faults
from scoring.duplicate.event import EventResult, read
from scoring.duplicate.points import NAMES, get_dealer, get_vulnerable
from scoring.teams import event as teams
from tournaments.models import EventKind, Scoring

_PLACE = "boards.0.results.0."
_TEAM_BOARD = "matches.0.boards.0."
_ENTRANTS: Mapping[str, Mapping[str, str]] = {
    "pairs": {"ns": "1", "ew": "2"},
    "swiss-pairs": {"ns": "1", "ew": "2"},
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
        "kind": EventKind.PAIRS if kind == EventKind.SWISS_PAIRS else kind,
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
    if kind == EventKind.TEAMS:
        return _find_team_faults(scoring, board, result)
    reading = read_said(kind, scoring, board, result, absent)
    return [
        Fault(fault.code, fault.text, fault.field.removeprefix(_PLACE))
        for fault in make_faults(reading.problems)
    ]


def _find_team_faults(scoring: str, board: int, result: Mapping[str, Any]) -> list[Fault]:
    """Return every fault of a result in a room of a match, with the ruling on its board."""
    room = {key: value for key, value in result.items() if key != "adjusted"}
    written: dict[str, Any] = {"board": board, "closed": {"late": True}}
    written["open"] = room or {"late": True}
    ruling = result.get("adjusted")
    if isinstance(ruling, Mapping):
        written["adjusted"] = {_TEAM_SIDES.get(key, key): value for key, value in ruling.items()}
    elif "adjusted" in result:
        written["adjusted"] = ruling
    match = {"round": 1, "home": "1", "away": "2", "boards": [written]}
    raw = {
        "kind": EventKind.TEAMS,
        "scoring": scoring,
        "entrants": [{"number": "1"}, {"number": "2"}],
        "matches": [match],
    }
    faults = []
    for fault in make_faults(teams.read(raw).problems):
        field = fault.field.removeprefix(_TEAM_BOARD).removeprefix("open.")
        for side, name in (("home", "ns"), ("away", "ew")):
            field = field.replace(f"adjusted.{side}", f"adjusted.{name}")
        faults.append(Fault(fault.code, fault.text, field))
    return faults


_TEAM_SIDES = {"ns": "home", "ew": "away"}


def get_score(kind: str, scoring: str, board: int, result: Mapping[str, Any]) -> int | None:
    """Return North-South's score of a result, or None if it has none."""
    if kind == EventKind.TEAMS:
        kind, scoring = EventKind.PAIRS, Scoring.TOTAL_POINTS
        result = {key: value for key, value in result.items() if key != "adjusted"}
    reading = read_said(kind, scoring, board, result)
    return reading.scored.event.boards[0].tables[0].score if reading.scored else None


def describe_board(board: int) -> tuple[str, str]:
    """Return the dealer and the vulnerable sides of a board: ``-``, ``NS``, ``EW``, ``both``."""
    sides = get_vulnerable(board)
    return str(get_dealer(board)), next(
        name for name, vulnerable in NAMES.items() if vulnerable == sides
    )
