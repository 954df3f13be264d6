"""The versions of a fouled board: which one a round plays, and who has played which."""

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import BoardResult, Event, Fouling
from tournaments.queries.field import Field
from tournaments.queries.results import list_foulings


class Versions:
    """The foulings of an event, in the order of their acts."""

    def __init__(self, foulings: Iterable[Fouling]) -> None:
        self._by_board: dict[tuple[uuid.UUID, int], list[Fouling]] = {}
        for fouling in foulings:
            self._by_board.setdefault((fouling.section_id, fouling.board), []).append(fouling)

    @property
    def boards(self) -> set[int]:
        """The numbers of the boards that were fouled."""
        return {
            board
            for (_section, board), rows in self._by_board.items()
            if any(row.version for row in rows)
        }

    def find(self, section_id: uuid.UUID, board: int, round_: int) -> str:
        """Return the version of a board that a round plays; empty for that of the beginning."""
        version = ""
        for fouling in self._by_board.get((section_id, board), ()):
            if fouling.from_round <= round_:
                version = fouling.version
        return version

    def mark(self, section_id: uuid.UUID, board: int, round_: int) -> str:
        """Return what a version is called; empty if the board was never fouled."""
        version = self.find(section_id, board, round_)
        return tell_version(version) if board in self.boards else ""


def read_versions(event: Event) -> Versions:
    """Return the versions of the boards of an event."""
    return Versions(list_foulings(event))


def tell_version(version: str) -> str:
    """Return what a version of a fouled board is called."""
    return _("version %(name)s") % {"name": version} if version else _("first version")


def is_fouled(rows: Iterable[Mapping[str, Any]]) -> bool:
    """Return whether stored results of a board are of another version than the first."""
    return any(row["said"].get("version") for row in rows)


def mark_version(row: Mapping[str, Any], fouled: bool) -> str:
    """Return what the version of a stored result is called; empty if its board is not fouled."""
    return tell_version(row["said"].get("version", "")) if fouled else ""


@dataclass(frozen=True)
class Fouled:
    """A fouled board of a section, for the director: each version, and by whom it was played."""

    board: int
    section: str
    played: tuple[tuple[str, str], ...]


def list_fouled(field: Field, versions: Versions, results: Iterable[BoardResult]) -> list[Fouled]:
    """Return the fouled boards with who has played which version, by board and section."""
    by_board: dict[tuple[int, str], dict[str, list[str]]] = {}
    for row in sorted(results, key=lambda row: (row.round, row.table)):
        mark = versions.mark(row.section_id, row.board, row.round)
        if mark:
            letter = field.section(row.section_id).letter if len(field.sections) > 1 else ""
            seated = by_board.setdefault((row.board, letter), {}).setdefault(mark, [])
            seated.append(_name_sides(field, row))
    return [
        Fouled(board, letter, tuple((mark, ", ".join(who)) for mark, who in played.items()))
        for (board, letter), played in sorted(by_board.items())
    ]


def _name_sides(field: Field, row: BoardResult) -> str:
    """Return the numbers of those who played, as ``3–7``; of single players ``1+4–2+8``."""
    sides = (row.ns_id, row.south_id), (row.ew_id, row.west_id)
    named = (
        "+".join(
            field.number(field.entrants[entrant_id])
            for entrant_id in side
            if entrant_id and entrant_id in field.entrants
        )
        for side in sides
    )
    return "–".join(name or "…" for name in named)
