"""What a reader returns: the events of a file, with notes and problems; or one refusal."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.wording import sentence

TEMPLATES = {
    "unknown-kind": sentence(
        "This is not a file that can be read here: PBN, USEBIO (XML), Bridgemate (.bws), LIN, DUP, "
        "DLM and CSV can."
    ),
    "too-large": sentence("The file is too large: at most %(most)s MB."),
    "archive": sentence("This is an archive. Unpack it and send the file in it."),
    "no-results": sentence("The file holds no results."),
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
        boards = self.document.get("boards", ())
        return not self.document.get("matches") and not any(
            board.get("results") for board in boards
        )


def name_entrant(section: str, line: str, number: str) -> str:
    """Return an entrant as one text: ``A NS 7``, without what is empty."""
    return " ".join(filter(None, (section, line, number)))


@dataclass(frozen=True, slots=True)
class FileAnswer:
    """All that a file says. kind: "pbn", "usebio", "bws", "lin", "dup", "dlm", "csv" or "json"."""

    kind: str
    events: tuple[FileEvent, ...]
