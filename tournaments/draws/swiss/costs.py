"""What a draw is to have least of: rematches, earlier byes, one club, differences."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import lcm

from tournaments.draws.swiss.field import Field, Pair
from tournaments.draws.swiss.request import Method, Request


@dataclass(frozen=True, slots=True)
class Cost:
    """What a draw could not do without.

    rematches: how often those who are to meet have met. byes: how often who sits out has done so.
    apart: how many meet a member of their own club although they should not yet.
    """

    rematches: int = 0
    byes: int = 0
    apart: int = 0


@dataclass(frozen=True)
class Costs:
    """The costs of single pairs of a field, by position."""

    field: Field
    request: Request

    @cached_property
    def clubs(self) -> tuple[str | None, ...]:
        """The club of each entrant, as far as its members are to be kept apart in this round."""
        kept = self.field.round <= self.request.apart
        return tuple(entrant.club if kept else None for entrant in self.field.entrants)

    @cached_property
    def points(self) -> tuple[int, ...]:
        """The points of each entrant in the largest unit in which all are whole."""
        unit = lcm(*(entrant.points.denominator for entrant in self.field.entrants))
        return tuple(int(entrant.points * unit) for entrant in self.field.entrants)

    def count_rematches(self, entrant: int, other: int) -> int:
        """Return how often two have met, whether or not it is to be avoided."""
        return len(self.field.list_meetings(entrant, other))

    def is_of_one_club(self, entrant: int, other: int) -> bool:
        """Return whether two are to be kept apart for their club."""
        return self.clubs[entrant] is not None and self.clubs[entrant] == self.clubs[other]

    def weigh(self, entrant: int, other: int) -> tuple[int, int]:
        """Return what is to be avoided in a pair: rematches, then one club."""
        free = self.request.method is Method.DANISH
        rematches = 0 if free else self.count_rematches(entrant, other)
        return rematches, int(self.is_of_one_club(entrant, other))

    def square(self, entrant: int, other: int) -> tuple[int, int]:
        """Return the squared differences of points and of places."""
        return (self.points[entrant] - self.points[other]) ** 2, (entrant - other) ** 2

    def list_good(self, order: list[int]) -> dict[int, list[int]]:
        """Return for each of order those, in order, with whom nothing is to be avoided."""
        bad: dict[int, set[int]] = {entrant: {entrant} for entrant in order}
        if self.request.method is not Method.DANISH:
            for entrant, other in self.field.meetings:
                bad.get(entrant, set()).add(other)
                bad.get(other, set()).add(entrant)
        members: dict[str, set[int]] = {}
        for entrant in order:
            if (club := self.clubs[entrant]) is not None:
                members.setdefault(club, set()).add(entrant)
        for entrant in order:
            bad[entrant] |= members.get(self.clubs[entrant] or "", set())
        return {
            entrant: [other for other in order if other not in bad[entrant]] for entrant in order
        }

    def sum(self, pairs: Iterable[Pair], out: Iterable[int] = ()) -> Cost:
        """Return the cost of pairs, and of who sits out."""
        pairs = list(pairs)
        return Cost(
            sum(self.count_rematches(*pair) for pair in pairs),
            sum(self.field.count_byes(entrant) for entrant in out),
            sum(self.is_of_one_club(*pair) for pair in pairs),
        )
