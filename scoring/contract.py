"""A contract of contract bridge, and what making or missing it is worth, line by line.

Sources: Contract bridge ("Trick Score" to "Doubled or Redoubled Contract"); Rubber bridge,
"Scoring"; and for the figures that those texts leave to a printed table, the table of 1993
(docs/laws/rubber.md gives it in full).
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property

from scoring.cards import Suit
from scoring.lines import ABOVE, BELOW, Line
from scoring.seats import SIDES, Side, other


class Strain(StrEnum):
    """What a bid names, in rising order. [RC bidding 3] [MB pack 4] [CB bidding 4]"""

    C = "C"
    D = "D"
    H = "H"
    S = "S"
    NT = "NT"


STRAINS: tuple[Strain, ...] = tuple(Strain)


class Doubling(StrEnum):
    """Whether the contract was doubled, as it is written behind the bid."""

    NONE = ""
    DOUBLED = "X"
    REDOUBLED = "XX"


BOOK = 6
"""Tricks that a side must win before they count. [RC bidding 2] [MB bidding 3] [CB bidding 3]"""

TRICKS = 13
"""Tricks in a deal. [MB start 4]"""

_FACTOR = {Doubling.NONE: 1, Doubling.DOUBLED: 2, Doubling.REDOUBLED: 4}
_NOTATION = re.compile(r"([1-7])(NT|[CDHS])(X{0,2})", re.ASCII)


@dataclass(frozen=True)
class Contract:
    """level is 1 to 7, the tricks over six that the side undertakes to win."""

    level: int
    strain: Strain
    doubling: Doubling = Doubling.NONE

    @classmethod
    @cache
    def parse(cls, text: str) -> "Contract":
        """Read 1C to 7NT with X or XX behind it. ValueError for anything else.

        There are 105, so each is made once, and so is its table of what it is worth.
        """
        match = _NOTATION.fullmatch(text)
        if match is None:
            raise ValueError(f"not a contract: {text!r}")
        level, strain, doubling = match.groups()
        return cls(int(level), Strain(strain), Doubling(doubling))

    def __str__(self) -> str:
        return f"{self.level}{self.strain}{self.doubling}"

    @property
    def tricks(self) -> int:
        """How many tricks of the thirteen make it."""
        return BOOK + self.level

    @property
    def trumps(self) -> Suit | None:
        """The trump suit; None at no trumps."""
        return None if self.strain is Strain.NT else Suit(self.strain)

    @property
    def rank(self) -> tuple[int, int]:
        """Sort key of the bid: a higher rank is sufficient over a lower; doubling is nothing.

        [RC bidding 3] [RC bidding 5] [CB bidding 7]
        """
        return self.level, STRAINS.index(self.strain)

    @cached_property
    def table(self) -> "Table":
        """What every result scores: by declarer's side, vulnerability and tricks."""
        return tuple(
            tuple(
                tuple(_worked_out(self, side, tricks, vulnerable) for tricks in range(TRICKS + 1))
                for vulnerable in (False, True)
            )
            for side in SIDES
        )


Table = tuple[tuple[tuple[tuple[Line, ...], ...], ...], ...]
"""Lines by side (North-South first), by vulnerability (not, then vulnerable), by tricks."""


def lines(
    contract: Contract, declarer_side: Side, tricks: int, vulnerable: bool
) -> tuple[Line, ...]:
    """Answer what a contract scores, in the order a player writes it.

    tricks are those declarer's side keeps after any revoke has moved some, 0 to 13; vulnerable
    is whether declarer's side is. Honours are not here: they do not hang on the result.
    """
    return contract.table[declarer_side is not Side.NS][vulnerable][tricks]


def _worked_out(
    contract: Contract, declarer_side: Side, tricks: int, vulnerable: bool
) -> tuple[Line, ...]:
    beyond = tricks - contract.tricks
    if beyond < 0:
        worth = undertricks(-beyond, contract.doubling, vulnerable)
        return (Line(other(declarer_side), ABOVE, worth, "undertricks"),)
    entries = (
        (BELOW, trick_score(contract), "contract"),
        (ABOVE, overtricks(contract, beyond, vulnerable), "overtricks"),
        (ABOVE, insult(contract.doubling), "insult"),
        (ABOVE, small_slam(contract, vulnerable), "small-slam"),
        (ABOVE, grand_slam(contract, vulnerable), "grand-slam"),
    )
    return tuple(Line(declarer_side, *entry) for entry in entries if entry[1])


def trick_score(contract: Contract) -> int:
    """Answer what the tricks bid and made are worth. [RC making 2] [CB trick-score 1]"""
    first = 10 if contract.strain is Strain.NT else 0
    value = contract.level * trick_value(contract.strain) + first
    return value * _FACTOR[contract.doubling]


def trick_value(strain: Strain) -> int:
    """Answer what a trick is worth: minors 20, majors 30, no trumps 30 after the first.

    [RC making 1a] [RC making 1b] [RC making 1c]
    """
    return 20 if strain in (Strain.C, Strain.D) else 30


def overtricks(contract: Contract, count: int, vulnerable: bool) -> int:
    """Answer what tricks beyond the contract are worth.

    [RC overtricks 1] [RC overtricks 2] [CB overtricks 1]
    """
    if contract.doubling is Doubling.NONE:
        return count * trick_value(contract.strain)
    return count * (200 if vulnerable else 100) * _FACTOR[contract.doubling] // 2


def insult(doubling: Doubling) -> int:
    """Answer the premium for a doubled contract made: 50, redoubled 100.

    [RC making 3] [CB doubled 1]
    """
    return {Doubling.NONE: 0, Doubling.DOUBLED: 50, Doubling.REDOUBLED: 100}[doubling]


def small_slam(contract: Contract, vulnerable: bool) -> int:
    """Answer the premium for twelve tricks bid and made. [RC slam 1] [CB slam 1]"""
    if contract.level != 6:
        return 0
    return 750 if vulnerable else 500


def grand_slam(contract: Contract, vulnerable: bool) -> int:
    """Answer the premium for thirteen tricks bid and made. [RC slam 1] [CB slam 1]"""
    if contract.level != 7:
        return 0
    return 1500 if vulnerable else 1000


def undertricks(count: int, doubling: Doubling, vulnerable: bool) -> int:
    """Answer what the adversaries score for count tricks short of the contract.

    Doubled, not vulnerable: 100, 200, 200, then 300 each; vulnerable: 200, then 300 each.
    [RC undertricks 1]
    """
    if doubling is Doubling.NONE:
        return count * (100 if vulnerable else 50)
    full = 300 * count - 100
    doubled = full if vulnerable else full - 100 * min(count, 3)
    return doubled * _FACTOR[doubling] // 2


def honours(strain: Strain, held: int) -> int:
    """Answer what held honours in one hand are worth. [CB honors 1]

    Four trump honours are worth 100, five 150; the four aces at no trumps 150.
    """
    return 150 if held == 5 or strain is Strain.NT else 100
