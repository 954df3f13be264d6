"""Reading a .bws file that another program writes to: what two readings agree on is believed."""

import string
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from scoring.files.answer import FileRefused
from scoring.files.bws.results import find_last
from scoring.files.bws.rows import Cell, Row, get_text, get_whole
from scoring.files.jet.database import Database
from scoring.files.notes import Notes

MOST_BYTES = 4 * 2**20

_DIGITS = frozenset(string.ascii_letters + string.digits)
_MOST_GUID = 40


class CannotRead(Exception):
    """The file cannot be read now: it is locked, or half written. Its text says why."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What stood in the file. guid: of the night, "" if it has none. rows: of results, by ID.

    letters: of the sections by their numbers. is_whole: whether no row can be missing, as in a
    file that is half written.
    """

    guid: str
    letters: Mapping[int, str]
    rows: Mapping[int, Row]
    is_whole: bool = False


def read_file(path: Path) -> Reading:
    """Return what stands in a .bws file. Raise CannotRead."""
    try:
        with path.open("rb") as file:
            database = Database(file.read(MOST_BYTES + 1))
        sections = database.read_rows("Section")
        sessions = database.read_rows("Session")
        results = database.read_rows("ReceivedData")
    except OSError as error:
        raise CannotRead(error.strerror or str(error)) from error
    except FileRefused as refused:
        raise CannotRead(str(refused).removesuffix(".")) from refused
    guid = get_text(sessions[0], "GUID") if sessions else ""
    return Reading(
        "".join(letter for letter in guid if letter in _DIGITS)[:_MOST_GUID],
        {get_whole(row, "ID"): get_text(row, "Letter") for row in sections},
        {get_whole(row, "ID"): row for row in results},
    )


class Believer:
    """Tells which results are certain: those that two readings after each other have alike."""

    def __init__(self) -> None:
        self._before: Reading | None = None

    def agree(self, reading: Reading) -> dict[Cell, Row]:
        """Return the last row of each cell, unless the reading before had it otherwise."""
        before, self._before = self._before, reading
        if before is None or before.guid != reading.guid:
            return {}
        last = find_last(list(reading.rows.values()), Notes())
        return {
            cell: row for cell, row in last.items() if before.rows.get(get_whole(row, "ID")) == row
        }
