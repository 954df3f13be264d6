"""The sum of a player's matches, in whole numbers, so that it does not depend on their order."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from scoring.ladder.player import Player
from scoring.ladder.result import (
    A_VICTORY_POINT,
    RANKING_POINTS,
    USUAL,
    Match,
    Outcome,
    PlayerResult,
    get_results,
)
from scoring.ladder.rules import LadderRules

_COUNTED = {
    Outcome.WON: "won",
    Outcome.LOST: "lost",
    Outcome.DRAWN: "drawn",
    Outcome.DEFAULT: "defaults",
}


@dataclass(frozen=True, slots=True)
class Record:
    """The number of matches by outcome, and the sum of the margins.

    margin: the sum of the margins. capped: the sum of the margins, each limited to the cap of
    the rules in either direction. Addition is associative and commutative, and subtraction
    reverses it exactly.
    """

    won: int = 0
    lost: int = 0
    drawn: int = 0
    defaults: int = 0
    margin: int = 0
    capped: int = 0

    @classmethod
    def of(cls, result: PlayerResult, rules: LadderRules = USUAL) -> "Record":
        """Return the record of one match."""
        capped = max(-rules.cap, min(result.margin, rules.cap))
        counts: dict[str, Any] = {_COUNTED[result.outcome]: 1}
        return cls(margin=result.margin, capped=capped, **counts)

    def __add__(self, more: "Record") -> "Record":
        return Record(
            self.won + more.won,
            self.lost + more.lost,
            self.drawn + more.drawn,
            self.defaults + more.defaults,
            self.margin + more.margin,
            self.capped + more.capped,
        )

    def __neg__(self) -> "Record":
        return Record(
            -self.won, -self.lost, -self.drawn, -self.defaults, -self.margin, -self.capped
        )

    def __sub__(self, less: "Record") -> "Record":
        return self + -less

    @property
    def matches(self) -> int:
        """Return the number of matches played, including those lost by default."""
        return self.won + self.lost + self.drawn + self.defaults

    @property
    def ranking_points(self) -> int:
        """Return the ranking points of all matches. [RC points 1]"""
        return sum(
            getattr(self, _COUNTED[outcome]) * points for outcome, points in RANKING_POINTS.items()
        )

    @property
    def victory_points(self) -> Fraction:
        """Return the exact victory points of all matches. [RC points 2]"""
        return Fraction(self.margin, A_VICTORY_POINT)

    @property
    def winning_rate(self) -> Fraction:
        """Return the proportion of matches won, 0 to 1; 0 if no match was played."""
        return Fraction(self.won, self.matches) if self.matches else Fraction()


NO_MATCHES = Record()
"""The record of a player without matches."""


def sum_records(parts: Iterable[Record]) -> Record:
    """Return the sum of records."""
    return sum(parts, NO_MATCHES)


def make_records(
    matches: Iterable[Match[Player]], rules: LadderRules = USUAL
) -> dict[Player, Record]:
    """Return the record of each player for whom a match counts."""
    records: dict[Player, Record] = {}
    for match in matches:
        for seat, result in get_results(match, rules).items():
            player = match.seats[seat]
            records[player] = records.get(player, NO_MATCHES) + Record.of(result, rules)
    return records
