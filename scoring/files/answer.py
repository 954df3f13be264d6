"""What a reader returns: the events of a file, with notes and problems; or one refusal."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.teams.facts import EIGHTS
from scoring.wording import sentence

TEMPLATES = {
    "unknown-kind": sentence(
        "This is not a file that can be read here: PBN, USEBIO (XML), Bridgemate (.bws), LIN, DUP, "
        "DLM and CSV can."
    ),
    "too-large": sentence("The file is too large: at most %(most)s MB."),
    "archive": sentence("This is an archive. Unpack it and send the file in it."),
    "no-results": sentence("The file holds no results."),
    "of-board": sentence("Board %(board)s: %(message)s"),
    "of-table": sentence("Board %(board)s, table %(table)s: %(message)s"),
}
"""The English sentence for each code of a refusal or a problem that every kind of file shares."""


class FileRefused(Exception):
    """A file that cannot be read at all. Its text is the sentence shown to whoever sent it."""


@dataclass(frozen=True, slots=True)
class FileProblem:
    """What is wrong in one place of a file whose rest can be read.

    board, table, round, field: where; None or "" if it concerns no single one.
    """

    message: str
    board: int | None = None
    table: str | None = None
    round: int | None = None
    field: str = ""

    @property
    def text(self) -> str:
        """The message, behind its board and table unless it names the board itself."""
        named = rf"\bboard {self.board}\b"
        if self.board is None or re.search(named, self.message, re.IGNORECASE):
            return self.message
        values = {"board": self.board, "table": self.table, "message": self.message}
        return TEMPLATES["of-table" if self.table else "of-board"] % values


@dataclass(frozen=True, slots=True)
class FileEvent:
    """One event of a file, in the event format.

    title: what tells it from the other events of its file. document: the event, which may hold
    boards with hands and without results (deals alone). notes: what the file says and is not kept,
    or what was taken on trust. problems: what is wrong; the event must not be stored while the
    document has problems of its own under `scoring.duplicate.reading.read_event` or the reader of
    its kind. stated: the totals that the file says entrants have, by `name_entrant`.
    """

    title: str
    document: Mapping[str, Any]
    notes: tuple[str, ...] = ()
    problems: tuple[FileProblem, ...] = ()
    stated: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_deals_alone(self) -> bool:
        """Whether no board and no match has a result."""
        boards = list_objects(self.document, "boards")
        return not self.document.get("matches") and not any(
            board.get("results") for board in boards
        )

    @property
    def board_count(self) -> int:
        """How many boards it has, those of matches included."""
        return len({str(board.get("board")) for board in self.list_boards()})

    @property
    def result_count(self) -> int:
        """How many results it has, those of matches included."""
        rooms = (bool(board.get(room)) for board in self.list_boards() for room in EIGHTS)
        boards = list_objects(self.document, "boards")
        return sum(rooms) + sum(len(list_objects(board, "results")) for board in boards)

    @property
    def hands_count(self) -> int:
        """Of how many boards it has hands, those of matches included."""
        return len({str(board.get("board")) for board in self.list_boards() if board.get("hands")})

    def list_boards(self) -> list[Mapping[str, Any]]:
        """Return its boards, those of matches included."""
        matches = list_objects(self.document, "matches")
        return [board for own in (self.document, *matches) for board in list_objects(own, "boards")]


def list_objects(document: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    """Return the objects of a list, of a document that may have problems."""
    values = document.get(key)
    return [own for own in values if isinstance(own, Mapping)] if isinstance(values, list) else []


def name_entrant(section: str, line: str, number: str) -> str:
    """Return an entrant as one text: ``A NS 7``, without what is empty."""
    return " ".join(filter(None, (section, line, number)))


@dataclass(frozen=True, slots=True)
class FileAnswer:
    """All that a file says. kind: "pbn", "usebio", "bws", "lin", "dup", "dlm", "csv" or "json"."""

    kind: str
    events: tuple[FileEvent, ...]
