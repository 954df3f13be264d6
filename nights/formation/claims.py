"""Claims to a seat: the facts that a candidate's precedence depends on, and how they rank."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from nights.formation.code import Code


class Rank(Enum):
    """What a claim is based on. What comes first depends on the code and on the seat."""

    WAITED = auto()
    """They came and have played nowhere since."""
    BROKEN_UP = auto()
    """Their table broke up, which gives a prior right."""
    ELSEWHERE = auto()
    """They have played at another table."""
    BROKE = auto()
    """They broke up a table, whose others have a prior right."""
    ANNOUNCED = auto()
    """They announced the wish to succeed."""
    CANDIDATE = auto()
    """They want a vacancy, wherever they have played."""


@dataclass(frozen=True)
class Claim:
    """The facts on which a candidate's precedence depends.

    arrival: the place in the order of arrival. came: a number that increases with the time of
    arrival. wave: whether they are in the opening wave, once that is closed, and have belonged to
    no table since. cards: the cards they cut then, one for each round. table: the number of the
    other table to which they last belonged on this night, 0 if none. since: a number, comparable to
    came, that increases with the time when they left it. broken_up: whether that table broke up.
    broke: whether they caused that, and went: when they left it, as a number comparable to since.
    announced: a number that increases with the time when they announced the wish to succeed, 0 if
    they did not. admission: the cards they have cut since for a place at a fresh table.
    substituted: the number of a table to which they did not belong and at which they have been a
    substitute, 0 if none. substituting: that of the table at which they are one now.
    """

    key: Any
    name: str
    arrival: int
    wave: bool = False
    cards: tuple[str, ...] = ()
    table: int = 0
    since: int = 0
    broken_up: bool = False
    broke: bool = False
    announced: int = 0
    admission: tuple[str, ...] = ()
    came: int = 0
    substituted: int = 0
    substituting: int = 0
    went: int = 0

    @property
    def candidate_since(self) -> int:
        """Return since when they are a candidate: they came, or left a table. [SB 24] [E 25]"""
        return max(self.came, self.since)

    def is_behind_table_of(self, other: "Claim") -> bool:
        """Return whether they broke up a table at which the other remained. [SB 25] [E 26]

        The others remained who left it after them, one by one or when it broke up.
        """
        if not self.broke or other.broke or other.table != self.table:
            return False
        together = other.broken_up and other.since == self.since
        return together or self.went < other.since < self.since

    def rank(self, code: Code) -> Rank:
        """Return on what the claim to a seat at a fresh table is based."""
        if self.broke and code.prior:
            return Rank.BROKE
        if self.broken_up and code.prior:
            return Rank.BROKEN_UP
        played = self.table or (self.substituted and not code.stands_in)
        return Rank.ELSEWHERE if played else Rank.WAITED

    def rank_for(self, code: Code, fresh: bool) -> Rank:
        """Return the rank for a fresh table or a vacancy. An announcement counts for a vacancy."""
        rank = self.rank(code)
        if fresh:
            return rank
        if code.announces and self.announced and rank in (Rank.WAITED, Rank.ELSEWHERE):
            return Rank.ANNOUNCED
        if rank in (Rank.WAITED, Rank.ELSEWHERE):
            return Rank.CANDIDATE
        return rank

    def is_prior(self, code: Code) -> bool:
        """Return whether they have the prior right of players of a table that broke up."""
        return self.rank(code) == Rank.BROKEN_UP

    def is_elsewhere(self, code: Code) -> bool:
        """Return whether they belonged to, or played at, another table. [SB 22] [L entry 2]"""
        return self.rank(code) != Rank.WAITED
