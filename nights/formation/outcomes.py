"""The outcomes of a cut: who cuts next, or how a match is seated."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from nights.formation.reasons import CutReason


@dataclass(frozen=True)
class Candidate:
    """A player who belongs to the table.

    name: what the sentences about them have; its text is asked for when a sentence is read.
    consecutive: the number of consecutive matches played. sat_out: the number of matches sat
    out so far on this night, of a latecomer that of whoever has sat out least. place: at a fresh
    table, the place among those who have cut for their precedence, from 0; equal for those who have
    still to cut for it. right: what the place is based on.
    """

    key: Any
    name: object
    consecutive: int = 0
    sat_out: int = 0
    place: int = 0
    right: CutReason | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Taken:
    """A consumed round of cards: the stage it was for, and the card of each player."""

    stage: str
    cards: Mapping[Any, str]


@dataclass(frozen=True)
class Wanted:
    """The cut is not complete: these players cut next, for this reason."""

    stage: str
    players: tuple[Candidate, ...]
    reason: CutReason
    taken: tuple[Taken, ...] = ()


@dataclass(frozen=True)
class Settled:
    """The result: the player in each seat, the first dealer, who is out, why, and the rounds."""

    seats: dict[str, Candidate]
    dealer: str
    out: tuple[Candidate, ...]
    reasons: tuple[CutReason, ...]
    taken: tuple[Taken, ...] = ()


class Miscut(Exception):
    """The cards are not valid for this cut. problems lists every reason."""

    def __init__(self, problems: Sequence[CutReason]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problem.sentence for problem in self.problems))
