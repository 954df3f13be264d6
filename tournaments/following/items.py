"""A row of a .bws file on its way to the server."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.files.bws.rows import Cell, Row
from tournaments.following.bodies import describe, name_place


@dataclass(frozen=True, slots=True)
class Item:
    """A row to be sent. said: of the board, by the keys of the API; {} if it erases a result.

    cell: that of the file. there: that of Cut In, which may number tables otherwise.
    seated: who sat there, if not as planned. planned: who was to sit there, for a correction.
    """

    cell: Cell
    there: Cell
    letter: str
    row: int
    digest: str
    said: Mapping[str, Any]
    seated: Mapping[str, Any] = field(default_factory=dict)
    planned: Mapping[str, Any] = field(default_factory=dict)

    @property
    def place(self) -> str:
        """Return where it was made, in words."""
        return name_place(self.letter, self.there)

    @property
    def told(self) -> str:
        """Return what it says, in words."""
        return describe(self.said)

    @property
    def body(self) -> dict[str, Any]:
        """Return the body of a request that enters it."""
        _section, table, round_, board = self.there
        place = {"section": self.letter, "round": round_, "table": table, "board": board}
        return {**place, **self.said, **self.seated}

    @property
    def whole(self) -> dict[str, Any]:
        """Return all that is said of the result, as a correction says it."""
        return {**self.planned, **self.said, **self.seated}


def digest_row(row: Row) -> str:
    """Return a digest of what a row says. What control software marks as processed is left out."""
    told = {
        key: str(value)
        for key, value in row.items()
        if not key.startswith("Processed") and key not in ("ExternalUpdate", "SuspiciousContract")
    }
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]
