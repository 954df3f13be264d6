"""The pack: ranks, suits, cards and the orders in which cards are cut."""

from dataclasses import dataclass
from enum import StrEnum


class Suit(StrEnum):
    """A suit. The members are in the order of contract bridge, clubs lowest.

    [MB pack 2] [MB pack 4] [CB setup 1]
    """

    C = "C"
    D = "D"
    H = "H"
    S = "S"


SUITS: tuple[Suit, ...] = tuple(Suit)
RANKS = "23456789TJQKA"
"""The ranks, lowest first, as they take tricks. [RC players 2] [MB pack 3] [CB setup 2]"""

HONOUR_RANKS = "AKQJT"
"""The five honours of a trump suit at contract bridge. [MB pack 3] [CB honors 1]"""


@dataclass(frozen=True)
class Card:
    """One card. rank is a letter of RANKS; the ten is T."""

    rank: str
    suit: Suit

    def __post_init__(self) -> None:
        if len(self.rank) != 1 or self.rank not in RANKS:
            raise ValueError(f"no such rank: {self.rank!r}")

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Return the card written as rank and suit: QS, TD or 10D.

        Raise ValueError for anything else.
        """
        rank, suit = text[:-1], text[-1:]
        return cls("T" if rank == "10" else rank, Suit(suit))

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"

    @property
    def height(self) -> int:
        """Return the rank's position in playing order: 0 for the two, 12 for the ace."""
        return RANKS.index(self.rank)


PACK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)
"""The 52 cards, clubs to spades and from two to ace. [RC players 2] [MB pack 1]"""


def get_modern_cut_key(card: Card) -> tuple[int, int]:
    """Return the sort key for a modern cut: rank with the ace high, then suit with clubs low.

    Source: The mechanics of bridge, "The bridge pack" (the eight of diamonds outranks the
    eight of clubs). No two cards of a pack are equal. [MB pack 5]
    """
    return card.height, SUITS.index(card.suit)
