"""What many matches come to for one player: whole numbers, in which nothing depends on order."""

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
    Result,
    results,
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
    """Matches by their outcome, and points over adversaries.

    margin adds up the margins, and capped the same margins with none beyond the cap of the
    rules, either way. Records add in any order and any grouping, and what was added can be
    taken away again: the rest is as though it had never been there.
    """

    won: int = 0
    lost: int = 0
    drawn: int = 0
    defaults: int = 0
    margin: int = 0
    capped: int = 0

    @classmethod
    def of(cls, result: Result, rules: LadderRules = USUAL) -> "Record":
        """Answer the record of one match."""
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
        """Matches played, lost by default among them."""
        return self.won + self.lost + self.drawn + self.defaults

    @property
    def ranking_points(self) -> int:
        """The ranking points of all matches. [RC points 1]"""
        return sum(
            getattr(self, _COUNTED[outcome]) * points for outcome, points in RANKING_POINTS.items()
        )

    @property
    def victory_points(self) -> Fraction:
        """The victory points of all matches, exactly. [RC points 2]"""
        return Fraction(self.margin, A_VICTORY_POINT)

    @property
    def winning_rate(self) -> Fraction:
        """Matches won out of matches played, 0 to 1; nought where none was played."""
        return Fraction(self.won, self.matches) if self.matches else Fraction()


NO_MATCHES = Record()
"""The record of somebody who has not played."""


def total(parts: Iterable[Record]) -> Record:
    """Answer what records come to together."""
    return sum(parts, NO_MATCHES)


def records(matches: Iterable[Match[Player]], rules: LadderRules = USUAL) -> dict[Player, Record]:
    """Answer the record of everybody for whom a match counts."""
    found: dict[Player, Record] = {}
    for match in matches:
        for seat, result in results(match, rules).items():
            player = match.seats[seat]
            found[player] = found.get(player, NO_MATCHES) + Record.of(result, rules)
    return found
