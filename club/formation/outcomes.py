"""What a cut comes to: who cuts next, or how a match is seated."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from club.formation.reasons import Reason


@dataclass(frozen=True)
class Candidate:
    """Somebody who belongs to the table.

    consecutive counts matches played running, sat_out those sat out up to now, on this night
    and before.
    """

    key: Any
    name: str
    consecutive: int = 0
    sat_out: int = 0


@dataclass(frozen=True)
class Taken:
    """A round of cards as it was needed: for which stage, and by whom."""

    stage: str
    cards: Mapping[Any, str]


@dataclass(frozen=True)
class Wanted:
    """The cut goes on: these players cut now, for the reason given."""

    stage: str
    players: tuple[Candidate, ...]
    reason: Reason
    taken: tuple[Taken, ...] = ()


@dataclass(frozen=True)
class Settled:
    """The outcome: who holds each seat, who deals first, who is out, why, and the rounds."""

    seats: dict[str, Candidate]
    dealer: str
    out: tuple[Candidate, ...]
    reasons: tuple[Reason, ...]
    taken: tuple[Taken, ...] = ()


class Miscut(Exception):
    """The cards cannot be those of this cut; problems has every reason."""

    def __init__(self, problems: Sequence[Reason]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problem.sentence for problem in self.problems))
