"""The field of a Swiss draw as a value: who stands where, who has met whom, who had a bye."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Entrant:
    """An entrant of the draw.

    key: as standings name it. name: as matches name it. points: what ranks. table: its home table.
    """

    key: str
    name: str
    points: Fraction = Fraction(0)
    seed: int | None = None
    club: str | None = None
    table: int | None = None


@dataclass(frozen=True)
class Field:
    """Everybody who is still in the event, in the order of places, before one round.

    An entrant is known by its position, 0 for the first; nobody has more points than one before.
    meetings: the rounds in which two began to meet, by their positions, the smaller first. byes:
    the rounds in which an entrant sat out. absent: who is in no match of this round. triangle:
    three whose matches go on in this round.
    """

    round: int
    entrants: tuple[Entrant, ...]
    meetings: Mapping[Pair, tuple[int, ...]]
    byes: Mapping[int, tuple[int, ...]]
    absent: frozenset[int] = frozenset()
    triangle: tuple[int, ...] = ()

    def list_meetings(self, entrant: int, other: int) -> tuple[int, ...]:
        """Return when two began to meet: a round for each time, or none."""
        return self.meetings.get((min(entrant, other), max(entrant, other)), ())

    def count_byes(self, entrant: int) -> int:
        """Return how often an entrant has sat out."""
        return len(self.byes.get(entrant, ()))

    def list_present(self) -> list[int]:
        """Return those who can be drawn, the best first."""
        away = {*self.absent, *self.triangle}
        return [entrant for entrant in range(len(self.entrants)) if entrant not in away]
