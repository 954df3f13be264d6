"""Rows that were not taken, and when each is sent again."""

from dataclasses import dataclass

from scoring.files.bws.rows import Cell

RETRY = 60.0
"""After how many seconds a row that was refused is sent again: a round may have begun."""

_LONGEST = 15 * RETRY
"""The longest wait of a row at which the server fails: each time it is twice the one before."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A row that was not taken. digest: of what it said. until: when it is sent again."""

    digest: str
    until: float
    why: str
    wait: float = RETRY


class Refusals:
    """The rows of one night that were not taken, each until it is, or says something else."""

    def __init__(self) -> None:
        self._cells: dict[Cell, Refusal] = {}

    def is_early(self, cell: Cell, digest: str, now: float) -> bool:
        """Return whether a row was refused a short time ago."""
        refusal = self._cells.get(cell)
        return refusal is not None and refusal.digest == digest and now < refusal.until

    def add(self, cell: Cell, digest: str, why: str, now: float, *, growing: bool = False) -> bool:
        """Note why a row was not taken, and return whether that is new.

        growing: whether it waits longer each time.
        """
        before = self._cells.get(cell)
        is_new = before is None or before.why != why
        wait = RETRY
        if growing and before is not None and not is_new:
            wait = min(_LONGEST, 2 * before.wait)
        self._cells[cell] = Refusal(digest, now + wait, why, wait)
        return is_new

    def drop(self, cell: Cell) -> None:
        """Forget that a row was refused: it was taken."""
        self._cells.pop(cell, None)

    def clear(self) -> None:
        """Forget all of them."""
        self._cells.clear()
