"""What was sent, kept in a small file beside the .bws file, so that a new start goes on from it."""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from scoring.files.bws.rows import Cell

SUFFIX = ".cutin.jsonl"
"""How the files of memories end. Earlier ones were of one event, and had no part of its id."""

_UNFINISHED = ".new"


def name_memory(path: Path, event: str) -> Path:
    """Return where what was sent of a file to an event stands."""
    return path.with_name(f"{path.name}.{event.rpartition('-')[2]}{SUFFIX}")


@dataclass(frozen=True, slots=True)
class Sent:
    """What was sent of a cell. row: its ID. digest: of what it said.

    result: the id of the result in Cut In, "" if there is none of ours.
    """

    row: int
    digest: str
    result: str = ""


class Memory:
    """What was sent of one night to one event. A line that cannot be read is as good as none.

    The file grows by a line for each result: it is written anew by the first one of a start, and
    by the next one after a failure. Until the new file is whole, the one before it stays.
    path: of the .bws file, of which results may be sent to several events.
    """

    def __init__(self, path: Path, event: str) -> None:
        self._path, self._event = name_memory(path, event), event
        self._guid = ""
        self._cells: dict[Cell, Sent] = {}
        self._is_written = False
        earlier = path.with_name(path.name + SUFFIX)
        with suppress(OSError):
            told = self._path if self._path.exists() else earlier
            self._load(told.read_text("utf-8", "replace").splitlines())

    @property
    def file_name(self) -> str:
        """Return the name of the file in which it stands."""
        return self._path.name

    @property
    def guid(self) -> str:
        """Return the night that is remembered, "" for none."""
        return self._guid

    def begin(self, guid: str) -> None:
        """Remember a night, and forget what was sent of another one."""
        if guid != self._guid:
            self._guid, self._cells, self._is_written = guid, {}, False

    def get(self, cell: Cell) -> Sent | None:
        """Return what was sent of a cell."""
        return self._cells.get(cell)

    def keep(self, cell: Cell, sent: Sent) -> None:
        """Remember what was sent of a cell. Raise OSError if the file cannot be written."""
        self._cells[cell] = sent
        if self._is_written:
            lines = [_write_line(cell, sent)]
        else:
            head = json.dumps({"event": self._event, "guid": self._guid})
            lines = [head, *(_write_line(*item) for item in self._cells.items())]
        is_begun, self._is_written = self._is_written, False
        path = self._path if is_begun else self._path.with_name(self._path.name + _UNFINISHED)
        with path.open("a" if is_begun else "w", encoding="utf-8") as file:
            file.write("".join(f"{line}\n" for line in lines))
        if not is_begun:
            path.replace(self._path)
        self._is_written = True

    def _load(self, lines: Sequence[str]) -> None:
        """Read the lines of an earlier start. What is of another event is left out."""
        told = [_read_line(line) for line in lines]
        head = told[0] if told else {}
        if head.get("event") != self._event:
            return
        self._guid = str(head.get("guid", ""))
        for line in told[1:]:
            with suppress(LookupError, TypeError, ValueError, OverflowError):
                section, table, round_, board = map(int, line.pop("cell"))
                self._cells[section, table, round_, board] = _check_sent(Sent(**line))


def _write_line(cell: Cell, sent: Sent) -> str:
    return json.dumps({"cell": cell, **asdict(sent)})


def _check_sent(sent: Sent) -> Sent:
    """Return what was sent. Raise TypeError if a value of it is of another type."""
    texts = (sent.digest, sent.result)
    if not isinstance(sent.row, int) or not all(isinstance(text, str) for text in texts):
        raise TypeError
    return sent


def _read_line(text: str) -> dict[str, Any]:
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return told if isinstance(told, dict) else {}
