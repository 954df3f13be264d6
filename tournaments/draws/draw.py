"""A draw as a value: the tables of one round, who sits out, and why."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product

from tournaments.draws.reason import DrawReason

Side = tuple[int, ...]
#: What cards were cut for: the places of the first round, partners and the deal, or the deal alone.
PLACES, PARTNERS, DEAL = "places", "partners", "deal"


class NoDrawError(Exception):
    """There can be no draw. reason: why."""

    def __init__(self, code: str, **values: object) -> None:
        self.reason = DrawReason(code, values)
        super().__init__(self.reason.sentence)


@dataclass(frozen=True, slots=True)
class Seating:
    """One table of a round: the entrants of each side, by number.

    pairs: at teams, which pair of each side sits here. place: at a knock-out, for which place
    besides the first is played. reason: why just these meet, if it is not the draw's own.
    """

    table: int
    ns: Side
    ew: Side
    pairs: tuple[int, int] | None = None
    place: str = ""
    reason: DrawReason | None = None

    @property
    def entrants(self) -> Side:
        """Return everybody at the table."""
        return self.ns + self.ew


@dataclass(frozen=True, slots=True)
class Cut:
    """Cards that were cut: for PLACES, PARTNERS or DEAL, at a table, or 0 for the whole field.

    rounds: the card of each entrant who cut, by number; each after the first among equals. typed:
    whether they were cut at the table, and not drawn by the program.
    """

    table: int
    purpose: str
    rounds: tuple[Mapping[int, str], ...]
    typed: bool = False


@dataclass(frozen=True, slots=True)
class Draw:
    """The draw of a round. out: who sits out, or has a bye. reason: by what it was drawn."""

    round: int
    tables: tuple[Seating, ...]
    out: Side
    reason: DrawReason
    order: tuple[int, ...] = ()
    """The entrants in an order that later rounds follow: of the movement, or of the bracket with
    0 where nobody is."""
    cuts: tuple[Cut, ...] = ()
    third: int = 0
    """At a knock-out, who has the third place without a match since the other one has left."""

    @property
    def entrants(self) -> Side:
        """Return everybody of the round, those who sit out at the end."""
        return (*(entrant for table in self.tables for entrant in table.entrants), *self.out)


@dataclass(frozen=True)
class Past:
    """What the rounds before a draw were.

    winners: by round and table ``ns``, ``ew`` or empty for neither; a table that is not over is
    missing. points: of each entrant so far, by which those who lead meet.
    """

    draws: Sequence[Draw] = ()
    winners: Mapping[tuple[int, int], str] = field(default_factory=dict)
    points: Mapping[int, float] = field(default_factory=dict)

    @property
    def round(self) -> int:
        """Return the number of the round that comes."""
        return self.draws[-1].round + 1 if self.draws else 1

    def count_out(self, present: Iterable[int] = ()) -> dict[int, int]:
        """Return how often each entrant has sat out.

        Whoever came late counts as if they had sat out as often as those who had done so least,
        so that nobody sits out only for having come late. present: who may be new.
        """
        counts: dict[int, int] = {}
        for draw in self.draws:
            _add_new(counts, draw.entrants)
            for entrant in draw.out:
                counts[entrant] += 1
        _add_new(counts, present)
        return counts

    def find_last_out(self) -> dict[int, int]:
        """Return the last round in which each entrant sat out."""
        return {entrant: draw.round for draw in self.draws for entrant in draw.out}

    def count_partners(self) -> Counter[tuple[int, int]]:
        """Return how often two entrants were partners, the smaller number first."""
        return Counter(
            pair
            for draw in self.draws
            for table in draw.tables
            for side in (table.ns, table.ew)
            for pair in _pair_up(side)
        )

    def count_opponents(self) -> Counter[tuple[int, int]]:
        """Return in how many rounds two entrants were opponents, the smaller number first."""
        return Counter(
            pair
            for draw in self.draws
            for pair in {opponent for table in draw.tables for opponent in list_opponents(table)}
        )


def _add_new(counts: dict[int, int], entrants: Iterable[int]) -> None:
    here = list(entrants)
    least = min((counts[entrant] for entrant in here if entrant in counts), default=0)
    for entrant in here:
        counts.setdefault(entrant, least)


def _pair_up(side: Iterable[int]) -> Iterator[tuple[int, int]]:
    return combinations(sorted(side), 2)


def list_opponents(table: Seating) -> list[tuple[int, int]]:
    """Return the pairs of entrants who sit against each other, the smaller number first."""
    return [(min(pair), max(pair)) for pair in product(table.ns, table.ew)]
