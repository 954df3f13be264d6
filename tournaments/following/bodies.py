"""A row of a .bws file as the body of a request, and what it says in words."""

from collections.abc import Mapping
from typing import Any

from scoring.files.answer import FileProblem
from scoring.files.bws.results import ResultReader, read_seating
from scoring.files.bws.rows import Cell, Row
from scoring.files.notes import Notes
from scoring.files.spellings import write_relative
from tournaments.following.seats import SIDES, Seats, Sides
from tournaments.following.server import CannotSend
from tournaments.following.words import TEMPLATES

SAID = (
    "contract",
    "declarer",
    "tricks",
    "lead",
    "score",
    "turned",
    "adjusted",
    "weighted",
    "not_played",
    "late",
)
"""What can be said of a board in the API."""

UNNAMED = "PairNS"
"""The field of the problem of a row that names nobody. Who played is known in Cut In."""

_COMPARED = ("contract", "declarer", "tricks", "lead", "turned", "not_played")


def read_said(cell: Cell, row: Row) -> dict[str, Any]:
    """Return what a row says of its board, by the keys of the API. Raise CannotSend."""
    problems: list[FileProblem] = []
    seating = read_seating(row)
    individual = bool(seating.south or seating.west)
    reader = ResultReader(individual, {cell[0]: False}, Notes(), problems)
    result = reader.read(cell, row)
    told = [problem.message for problem in problems if problem.field != UNNAMED]
    if told:
        raise CannotSend(" ".join(told))
    said = {key: result[key] for key in SAID if key in result}
    if "adjusted" in said:
        said["adjusted"] = {side.upper(): share for side, share in said["adjusted"].items()}
    return said


def is_planned(letter: str, there: Cell, told: Sides, seats: Seats) -> bool:
    """Return whether those whom a row names sit there by the movement, or it names nobody.

    there: the cell in Cut In.
    """
    planned = seats.find(letter, there[2], there[1])
    return planned is not None and (told == planned or not any(told))


def find_seated(letter: str, there: Cell, told: Sides, seats: Seats) -> dict[str, Any]:
    """Return what a body adds if others sat there than the movement has. Raise CannotSend."""
    planned = seats.find(letter, there[2], there[1])
    if planned is None or told == planned or not any(told):
        return {}
    if told == planned[::-1]:
        return {"turned": True}
    named = seats.name(letter, told)
    if named is None:
        numbers = "–".join("+".join(map(str, side)) for side in told)
        raise CannotSend(TEMPLATES["strangers"] % {"numbers": numbers})
    return named


def name_planned(letter: str, there: Cell, seats: Seats) -> dict[str, Any]:
    """Return the ids of who sits there by the movement, {} if a side is empty.

    A correction names them: a result may have been entered with others.
    """
    planned = seats.find(letter, there[2], there[1])
    return dict(seats.name(letter, planned) or {}) if planned else {}


def is_same(body: Mapping[str, Any], result: Mapping[str, Any]) -> bool:
    """Return whether a result of the API says what a body says."""
    awards = [
        {side: award for side, award in (own.get("adjusted") or {}).items() if side != "reason"}
        for own in (body, result)
    ]
    others = any(side in body and body[side] != result[side]["entrants"] for side in SIDES)
    return (
        not others
        and awards[0] == awards[1]
        and all(
            (body.get(key) or None) == (result.get(key) or None)
            if key != "tricks"
            else body.get(key) == result.get(key)
            for key in _COMPARED
        )
    )


def describe(said: Mapping[str, Any]) -> str:
    """Return a result in few characters: 4SX N +1, 60%–40%, pass."""
    if said.get("not_played"):
        return "not played"
    if adjusted := said.get("adjusted"):
        return "–".join(str(adjusted.get(side, "?")) for side in ("NS", "EW"))
    contract, tricks = said.get("contract"), said.get("tricks")
    if not contract or tricks is None:
        return str(contract or said.get("score") or "a ruling")
    return f"{contract} {said.get('declarer')} {write_relative(tricks, contract)}"


def name_place(letter: str, cell: Cell) -> str:
    """Return where a result was made, in words."""
    _section, table, round_, board = cell
    section = f" {letter}" if letter != "A" else ""
    values = {"board": board, "table": table, "section": section, "round": round_}
    return TEMPLATES["place"] % values
