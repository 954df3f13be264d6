"""A contract of contract bridge, and the score for making it or going down, line by line.

Sources: Contract bridge ("Trick Score" to "Doubled or Redoubled Contract"); Rubber bridge,
"Scoring"; and for the figures that those texts leave to a printed table, the table of 1993
(docs/laws/rubber.md gives it in full).
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property

from scoring.cards import Suit
from scoring.lines import ABOVE, BELOW, ScoreLine
from scoring.seats import SIDES, Side, get_other_side


class Strain(StrEnum):
    """The strain of a bid, in ascending order. [RC bidding 3] [MB pack 4] [CB bidding 4]"""

    C = "C"
    D = "D"
    H = "H"
    S = "S"
    NT = "NT"


STRAINS: tuple[Strain, ...] = tuple(Strain)


class Doubling(StrEnum):
    """Whether the contract was doubled, as the suffix written after the bid."""

    NONE = ""
    DOUBLED = "X"
    REDOUBLED = "XX"


BOOK = 6
"""The first six tricks, which do not count. [RC bidding 2] [MB bidding 3] [CB bidding 3]"""

TRICKS = 13
"""Tricks in a deal. [MB start 4]"""

_FACTOR = {Doubling.NONE: 1, Doubling.DOUBLED: 2, Doubling.REDOUBLED: 4}
_NOTATION = re.compile(r"([1-7])(NT|[CDHS])(X{0,2})", re.ASCII)


@dataclass(frozen=True)
class Contract:
    """A contract. level, 1 to 7, is the number of tricks over six that the side must win."""

    level: int
    strain: Strain
    doubling: Doubling = Doubling.NONE

    @classmethod
    @cache
    def parse(cls, text: str) -> "Contract":
        """Return the contract written as 1C to 7NT, optionally followed by X or XX.

        Raise ValueError for anything else. Instances are cached, as are their score tables: there
        are only 105 contracts.
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
        """Return the number of tricks, out of thirteen, that fulfil the contract."""
        return BOOK + self.level

    @property
    def trumps(self) -> Suit | None:
        """Return the trump suit, or None at no trumps."""
        return None if self.strain is Strain.NT else Suit(self.strain)

    @property
    def rank(self) -> tuple[int, int]:
        """Return the sort key of the bid, ignoring doubling. A bid must outrank the one before.

        [RC bidding 3] [RC bidding 5] [CB bidding 7]
        """
        return self.level, STRAINS.index(self.strain)

    @cached_property
    def table(self) -> "Table":
        """Return the score of every result, by declarer's side, vulnerability and tricks."""
        return tuple(
            tuple(
                tuple(_worked_out(self, side, tricks, vulnerable) for tricks in range(TRICKS + 1))
                for vulnerable in (False, True)
            )
            for side in SIDES
        )


Table = tuple[tuple[tuple[tuple[ScoreLine, ...], ...], ...], ...]
"""Lines indexed by side (North-South first), vulnerability (0 or 1) and tricks (0 to 13)."""


def score_contract(
    contract: Contract, declarer_side: Side, tricks: int, vulnerable: bool
) -> tuple[ScoreLine, ...]:
    """Return the score of a contract as lines, in the order in which players write them.

    tricks: the tricks of declarer's side, 0 to 13, after adjustment for revokes. vulnerable:
    whether declarer's side is vulnerable. Honours are not included, since they do not depend
    on the result.
    """
    return contract.table[declarer_side is not Side.NS][vulnerable][tricks]


def _worked_out(
    contract: Contract, declarer_side: Side, tricks: int, vulnerable: bool
) -> tuple[ScoreLine, ...]:
    beyond = tricks - contract.tricks
    if beyond < 0:
        worth = score_undertricks(-beyond, contract.doubling, vulnerable)
        return (ScoreLine(get_other_side(declarer_side), ABOVE, worth, "undertricks"),)
    entries = (
        (BELOW, score_tricks(contract), "contract"),
        (ABOVE, score_overtricks(contract, beyond, vulnerable), "overtricks"),
        (ABOVE, score_insult(contract.doubling), "insult"),
        (ABOVE, score_small_slam(contract, vulnerable), "small-slam"),
        (ABOVE, score_grand_slam(contract, vulnerable), "grand-slam"),
    )
    return tuple(ScoreLine(declarer_side, *entry) for entry in entries if entry[1])


def score_tricks(contract: Contract) -> int:
    """Return the points for the tricks bid and made. [RC making 2] [CB trick-score 1]"""
    first = 10 if contract.strain is Strain.NT else 0
    value = contract.level * get_trick_value(contract.strain) + first
    return value * _FACTOR[contract.doubling]


def get_trick_value(strain: Strain) -> int:
    """Return the points for a trick: minors 20, majors 30, no trumps 30 after the first.

    [RC making 1a] [RC making 1b] [RC making 1c]
    """
    return 20 if strain in (Strain.C, Strain.D) else 30


def score_overtricks(contract: Contract, count: int, vulnerable: bool) -> int:
    """Return the points for count tricks beyond the contract.

    [RC overtricks 1] [RC overtricks 2] [CB overtricks 1]
    """
    if contract.doubling is Doubling.NONE:
        return count * get_trick_value(contract.strain)
    return count * (200 if vulnerable else 100) * _FACTOR[contract.doubling] // 2


def score_insult(doubling: Doubling) -> int:
    """Return the bonus for making a doubled contract: 50, or 100 if redoubled.

    [RC making 3] [CB doubled 1]
    """
    return {Doubling.NONE: 0, Doubling.DOUBLED: 50, Doubling.REDOUBLED: 100}[doubling]


def score_small_slam(contract: Contract, vulnerable: bool) -> int:
    """Return the bonus for twelve tricks bid and made. [RC slam 1] [CB slam 1]"""
    if contract.level != 6:
        return 0
    return 750 if vulnerable else 500


def score_grand_slam(contract: Contract, vulnerable: bool) -> int:
    """Return the bonus for thirteen tricks bid and made. [RC slam 1] [CB slam 1]"""
    if contract.level != 7:
        return 0
    return 1500 if vulnerable else 1000


def score_undertricks(count: int, doubling: Doubling, vulnerable: bool) -> int:
    """Return the points of the adversaries for count undertricks.

    Doubled, not vulnerable: 100, 200, 200, then 300 each; vulnerable: 200, then 300 each.
    [RC undertricks 1]
    """
    if doubling is Doubling.NONE:
        return count * (100 if vulnerable else 50)
    full = 300 * count - 100
    doubled = full if vulnerable else full - 100 * min(count, 3)
    return doubled * _FACTOR[doubling] // 2


def score_honours(strain: Strain, held: int) -> int:
    """Return the points for held honours in one hand. [CB honors 1]

    Four trump honours are worth 100, five 150; the four aces at no trumps 150.
    """
    return 150 if held == 5 or strain is Strain.NT else 100
