"""The movement that a .bws file is to hold: who meets at which table in which round, on what."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.files.answer import FileRefused
from scoring.files.bws.rows import Seating
from scoring.wording import sentence

TEMPLATES = {
    "number": sentence(
        "%(number)s cannot be written: in a .bws file pairs and players have whole numbers."
    ),
    "no-table": sentence(
        "Board %(board)s: a result without its round and table cannot be written to a .bws file."
    ),
}
"""The English sentence for each code of an event that cannot be written."""

_MOST = 32_767
_NOBODY = (None, "", "0")


@dataclass(frozen=True, slots=True)
class PlannedTable:
    """A table in one round. section: "" where there is only one."""

    section: str
    table: int
    round: int
    seating: Seating


def plan_movement(
    movement: Mapping[str, Any], boards: int, *, section: str = "", first: int = 1
) -> list[PlannedTable]:
    """Return what a movement means for one section.

    movement: in the format of movements. boards: of a set. first: the number of the first board.
    """
    planned = []
    for hand in movement["hands"]:
        start = first + boards * (hand.get("set", 1) - 1)
        numbers = tuple(range(start, start + boards))
        seating = make_seating(hand, numbers if hand.get("set") else ())
        planned.append(PlannedTable(section, hand["table"], hand["round"], seating))
    return planned


def plan_results(event: Mapping[str, Any]) -> list[PlannedTable]:
    """Return the movement that follows from the results of an event of pairs or single players."""
    seatings: dict[tuple[str, int, int], tuple[Mapping[str, Any], set[int]]] = {}
    for board, result in list_results(event):
        if "round" not in result or "table" not in result:
            raise FileRefused(TEMPLATES["no-table"] % {"board": board["board"]})
        place = board.get("section", ""), result["table"], result["round"]
        _result, boards = seatings.setdefault(place, (result, set()))
        boards.add(board["board"])
    return [
        PlannedTable(*place, make_seating(result, tuple(sorted(boards))))
        for place, (result, boards) in sorted(seatings.items())
    ]


def list_results(event: Mapping[str, Any]) -> Iterable[tuple[Mapping[str, Any], Mapping[str, Any]]]:
    """Yield each result after its board."""
    for board in event.get("boards", ()):
        for result in board["results"]:
            yield board, result


def make_seating(told: Mapping[str, Any], boards: tuple[int, ...] = ()) -> Seating:
    """Return who meets, from the keys of a result or of a movement."""
    if "ns" in told or "ew" in told:
        return Seating(read_number(told.get("ns")), read_number(told.get("ew")), boards=boards)
    ns, ew, south, west = (read_number(told.get(key)) for key in ("n", "e", "s", "w"))
    return Seating(ns, ew, south, west, boards)


def read_number(text: object) -> int:
    """Return the number of a pair or a player, 0 for nobody. Raise FileRefused if it is none."""
    if text in _NOBODY:
        return 0
    digits = str(text)
    if not (digits.isascii() and digits.isdigit() and len(digits) < 6 and int(digits) <= _MOST):
        raise FileRefused(TEMPLATES["number"] % {"number": digits})
    return int(digits)
