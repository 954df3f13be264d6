"""Ranks, and the tie-breaks of pairs and individuals."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

Breaker = Callable[[Sequence[int]], Mapping[int, Fraction | int] | None]
"""A tie-break: for entrants that tie, a number for each, more is better; None if it is not met."""

Ranks = dict[int, tuple[int, bool]]
"""For each entrant, its rank from 1 and whether it shares that rank."""


def rank(entrants: Iterable[int], key: Mapping[int, int], breakers: Sequence[Breaker]) -> Ranks:
    """Return the ranks of entrants by key, the highest first.

    Entrants with the same key are put apart by the breakers in order. What still ties shares
    its rank, and the ranks after it are left out (1, 2, 2, 4).
    """
    ranks: Ranks = {}
    place = 1
    for level in _split(list(entrants), key):
        for tied in _break_ties(level, breakers):
            for entrant in tied:
                ranks[entrant] = place, len(tied) > 1
            place += len(tied)
    return ranks


def _split(entrants: list[int], key: Mapping[int, Fraction | int]) -> list[list[int]]:
    """Return the entrants in groups of equal key, the highest first."""
    groups: dict[Fraction | int, list[int]] = {}
    for entrant in entrants:
        groups.setdefault(key[entrant], []).append(entrant)
    return [groups[value] for value in sorted(groups, reverse=True)]


def _break_ties(tied: list[int], breakers: Sequence[Breaker]) -> list[list[int]]:
    if len(tied) < 2 or not breakers:
        return [tied]
    measured = breakers[0](tied)
    groups = [tied] if measured is None else _split(tied, measured)
    return [part for group in groups for part in _break_ties(group, breakers[1:])]


@dataclass(frozen=True, slots=True)
class Meeting:
    """The points of an entrant on a board, and the entrants it played against."""

    session: int
    board: int
    field: tuple[str | None, str | None]
    points: Fraction
    opponents: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Meetings:
    """All that the tie-breaks compare. shown: the final figure of each entrant, in units.

    round: rounds a sum of points as it is shown.
    """

    by_entrant: Mapping[int, Sequence[Meeting]]
    shown: Mapping[int, int]
    round: Callable[[Fraction], int]

    def get_breakers(self, names: Iterable[str]) -> list[Breaker]:
        """Return the tie-breaks with these names, in order."""
        known: Mapping[str, Breaker] = {
            "mutual-match": self.compare_mutual_match,
            "opponents": self.sum_opponents,
            "board-countback": self.count_boards,
        }
        return [known[name] for name in names if name in known]

    def compare_mutual_match(self, tied: Sequence[int]) -> Mapping[int, int] | None:
        """Return the points each has scored against the others, if all of them have met."""
        totals = {}
        for entrant in tied:
            others = set(tied) - {entrant}
            met = [
                meeting
                for meeting in self.by_entrant[entrant]
                if others.intersection(meeting.opponents)
            ]
            if not others.issubset({opponent for meeting in met for opponent in meeting.opponents}):
                return None
            totals[entrant] = self.round(sum((meeting.points for meeting in met), Fraction(0)))
        return totals

    def sum_opponents(self, tied: Sequence[int]) -> Mapping[int, int]:
        """Return the sum of the final figures of each one's opponents, each counted once."""
        sums = {}
        for entrant in tied:
            played = {other for meeting in self.by_entrant[entrant] for other in meeting.opponents}
            sums[entrant] = sum(self.shown.get(other, 0) for other in played)
        return sums

    def count_boards(self, tied: Sequence[int]) -> Mapping[int, int]:
        """Return two for each of the others that an entrant beats on a board, one if equal."""
        by_board: dict[tuple[int, int, tuple[str | None, str | None]], dict[int, Fraction]] = {}
        for entrant in tied:
            for meeting in self.by_entrant[entrant]:
                at = meeting.session, meeting.board, meeting.field
                by_board.setdefault(at, {})[entrant] = meeting.points
        counts = dict.fromkeys(tied, 0)
        for points in by_board.values():
            for entrant, mine in points.items():
                beaten = sum(mine > theirs for theirs in points.values())
                equal = sum(mine == theirs for theirs in points.values()) - 1
                counts[entrant] += 2 * beaten + equal
        return counts
