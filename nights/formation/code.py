"""A code of laws for forming tables and cutting, as a value. House rules replace its fields."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

ACE_HIGH = "23456789TJQKA"
ACE_LOW = "A23456789TJQK"
PACK = "CDHS"

LOWEST, HIGHEST = "lowest", "highest"
REPLACED, SUBSTITUTE = "replaced", "substitute"
#: The separator of the cards of a player who exposed more than one.
EXPOSED = "+"


@dataclass(frozen=True)
class Code:
    """The rules for forming tables and cutting cards.

    ranks: from the lowest to the highest. [SB 13] [E 14] [L cutting 1] [W 4]
    suits: from the lowest to the highest, to break ties; empty if equal cards cut again.
    most: the maximum number of players of a table of four. [L forming-tables 3]
    out: which card goes out, ``highest`` or ``lowest``; the others play.
    partners: whether the four who play cut again for partners, or the same cards are used.
    dealer: which card deals first and has the choice of seats and cards.
    fair: whether, among players with equally many consecutive matches, those who have sat out
    less often on the night go out first, before any card is cut.
    announces: whether announcing the wish to succeed gives the prior right to a vacancy. [L
    forming-tables 4]
    returns: whether a player who makes a fresh table possible for three may come back. [L entry
    3]
    selects: whether the cut for precedence also decides who plays first at a fresh table, so that
    nobody cuts twice for it. [SB 16] [SB 17] [E 17] [E 18] [L forming-tables 1]
    prior: whether the players of a table that broke up have a prior right over everybody [L
    entry 5], and not only over the player who broke it up [SB 25] [E 26] [W 16].
    stands_in: whether a substitute at another table is still one who has not played elsewhere [L
    entry 4], and not one who has played at another table [SB 22] [E 23] [W 13].
    agrees: whether the players of a table may agree upon partners and the deal instead of cutting.
    [MB game 1]
    counts_for: for whom a match counts if a player was replaced: ``replaced`` or
    ``substitute``.
    """

    name: str
    ranks: str = ACE_LOW
    suits: str = ""
    most: int = 6
    out: str = HIGHEST
    partners: bool = True
    dealer: str = LOWEST
    fair: bool = False
    announces: bool = False
    returns: bool = False
    selects: bool = False
    prior: bool = False
    stands_in: bool = False
    agrees: bool = False
    counts_for: str = REPLACED

    def most_at(self, seats: Sequence[str]) -> int:
        """Return the maximum number of players of a table. At a game for two nobody sits out."""
        return self.most if len(seats) > 2 else len(seats)

    def height(self, card: str) -> tuple[int, int]:
        """Return the sort key of a card such as ``QS``. Cards that tie have equal keys."""
        return self.ranks.index(card[0]), self.suits.index(card[1]) if self.suits else 0

    def holds(self, card: str) -> bool:
        """Return whether card is the notation of a card of the pack."""
        return len(card) == 2 and card[0] in self.ranks and card[1] in PACK

    def with_house(self, rules: Mapping[str, Any]) -> "Code":
        """Return the code with house rules applied. Raise ValueError, naming every invalid one."""
        wrong = [key for key, value in rules.items() if not _is_choice(key, value)]
        if wrong:
            raise ValueError(", ".join(sorted(wrong)))
        return replace(self, **rules)

    def with_stored_house(self, rules: Mapping[str, Any]) -> "Code":
        """Return the code with house rules as they are stored. Raise ValueError as `with_house`.

        Release 0.2.0 stored what was sent if it was equal to a choice: 1 for true, 4.0 for 4.
        """
        return self.with_house({key: _find_choice(key, value) for key, value in rules.items()})


def _find_choice(key: str, value: object) -> object:
    """Return the choice of a house rule that is equal to a value, or else the value."""
    return next((choice for choice in CHOICES.get(key, ()) if choice == value), value)


def _is_choice(key: str, value: object) -> bool:
    """Return whether a house rule may have a value: 1 is not true, and 4.0 is not 4."""
    return any(type(value) is type(choice) and value == choice for choice in CHOICES.get(key, ()))


#: The fields that house rules may change, with their allowed values.
CHOICES: dict[str, tuple[Any, ...]] = {
    "ranks": (ACE_LOW, ACE_HIGH),
    "suits": ("", "CDHS", "HDCS"),
    "most": (4, 5, 6),
    "out": (HIGHEST, LOWEST),
    "partners": (True, False),
    "dealer": (LOWEST, HIGHEST),
    "fair": (False, True),
    "announces": (False, True),
    "returns": (False, True),
    "counts_for": (REPLACED, SUBSTITUTE),
}

#: The English club code, laws 13 to 25; laws 14 to 26 of the code of 1904 are the same.
ENGLISH = Code("english", selects=True)

#: The laws of 1907, "Cutting" to "Rights of entry". Suits break ties.
LAWS_1907 = Code(
    "1907",
    suits="HDCS",
    announces=True,
    returns=True,
    selects=True,
    prior=True,
    stands_in=True,
)

#: Modern contract players: "The Mechanics and Rules of Bridge", on partnerships and dealing. The
#: text does not say who goes out: here the lowest card, after those who sat out less often. Nor
#: does it know a cut for precedence: whoever forms a table cuts there for everything at once.
MODERN = Code(
    "modern",
    ranks=ACE_HIGH,
    suits="CDHS",
    out=LOWEST,
    partners=False,
    dealer=HIGHEST,
    agrees=True,
    fair=True,
)

CODES = {code.name: code for code in (MODERN, ENGLISH, LAWS_1907)}
