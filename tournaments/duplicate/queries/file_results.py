"""The results of a file as it has them, read for an event that runs here."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault, make_faults
from scoring.files.checking import check_event
from tournaments.duplicate.queries.cell_index import Company, list_ids
from tournaments.duplicate.queries.directions import Side
from tournaments.duplicate.queries.file_entrants import FileEntrant, FileEntrants
from tournaments.duplicate.queries.imported import APART, SEATS, find_size_faults
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.duplicate.queries.same_result import tell_for
from tournaments.models import Event, EventKind, EventState
from tournaments.movements.movement import Line
from tournaments.queries.events import get_state
from tournaments.queries.field import Field


def find_joining_faults(event: Event, document: Mapping[str, Any]) -> list[Fault]:
    """Return why the results of a file cannot be compared with those of an event."""
    kind = document.get("kind")
    if event.of_teams != (kind == EventKind.TEAMS):
        text = _("One of the two is of teams, the other is not.")
        return [Fault("kind", text, "kind")]
    if problems := check_event(document):
        return list(make_faults(problems))
    if (kind == EventKind.INDIVIDUAL) != (event.kind == EventKind.INDIVIDUAL):
        text = _("One of the two is of pairs, the other of single players.")
        return [Fault("kind", text, "kind")]
    faults = find_size_faults(document)
    if get_state(event) == EventState.PLANNED:
        text = _("Begin the first round here: before that, the event takes no results.")
        faults.append(Fault("not-begun", text, "event"))
    return faults


@dataclass(frozen=True, eq=False)
class FileResult:
    """A result as a file has it. sides: who sat North-South and East-West in truth."""

    at: str
    section: str | None
    place: BoardPlace
    named: tuple[tuple[FileEntrant | None, ...], ...]
    sides: tuple[Side, Side]
    told: Mapping[str, Any]
    version: str

    @property
    def company(self) -> Company:
        """Who sat there, by the two sides."""
        return list_ids(self.sides[0]), list_ids(self.sides[1])

    @property
    def absent(self) -> list[FileEntrant]:
        """The entrants of it who are nobody of the event."""
        return [row for side in self.named for row in side if row and row.meant is None]


def read_results(
    event: Event, document: Mapping[str, Any], entrants: FileEntrants
) -> Iterable[FileResult]:
    """Yield the results of a document that are not still to come, and of nobody who sat out."""
    columns = SEATS[event.kind == EventKind.INDIVIDUAL]
    for at, board in enumerate(document["boards"]):
        section = board.get("section")
        letter = entrants.letters.get(section, "")
        for number, result in enumerate(board.get("results", ())):
            there = [any(key in result for key in side) for side in columns]
            if result.get("late") or (result.get("not_played") and not all(there)):
                continue
            place = BoardPlace(
                letter, result.get("round") or 0, result.get("table") or 0, board["board"]
            )
            named = tuple(
                tuple(
                    entrants.find(section, key, result[key]) if key in result else None
                    for key in side
                )
                for side in columns
            )
            ns, ew = (tuple(row.meant if row else None for row in side) for side in named)
            sides = (ew, ns) if result.get("turned") else (ns, ew)
            told = {key: value for key, value in result.items() if key not in APART}
            version = told.pop("version", "")
            yield FileResult(
                f"{at}.{number}",
                section,
                place,
                named,
                sides,
                tell_for(told, turned=False),
                version,
            )


def seat_in(
    field: Field, columns: tuple[Side, Side], sat: tuple[Side, Side]
) -> tuple[tuple[Side, Side], bool]:
    """Return who is stored in which column, and whether the sides sat in each other's direction.

    columns: who is known there. sat: who sat North-South and East-West in truth.
    """
    known, here = tuple(map(list_ids, columns)), tuple(map(list_ids, sat))
    if here == known:
        return columns, False
    if here == known[::-1]:
        return columns, True
    lines = [{field.line(view) for view in side if view} for side in sat]
    if lines == [{Line.EW}, {Line.NS}]:
        return (sat[1], sat[0]), True
    return sat, False
