"""A board at a table in a round."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class BoardPlace:
    """A board at a table of a section in a round."""

    letter: str
    round: int
    table: int
    board: int

    @property
    def body(self) -> dict[str, Any]:
        """The place as a part of a request."""
        return {
            "section": self.letter,
            "round": self.round,
            "table": self.table,
            "board": self.board,
        }
