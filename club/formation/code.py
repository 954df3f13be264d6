"""A code of laws for cutting, as a value; a house makes its own by changing fields."""

from collections.abc import Sequence
from dataclasses import dataclass

RANKS = "23456789TJQKA"


@dataclass(frozen=True)
class Code:
    """How cards are cut.

    ranks: from the lowest to the highest, as in ``23456789TJQKA``.
    suits: from the lowest to the highest; they break ties between equal ranks.
    most: how many players may belong to a table of four. [L forming-tables 3]
    """

    name: str
    ranks: str = RANKS
    suits: str = "CDHS"
    most: int = 6

    def most_at(self, seats: Sequence[str]) -> int:
        """Answer how many may belong to a table with these seats; of two nobody sits out."""
        return self.most if len(seats) > 2 else len(seats)

    def height(self, card: str) -> tuple[int, int]:
        """Answer where a card such as ``QS`` stands; a higher card answers more."""
        return self.ranks.index(card[0]), self.suits.index(card[1])

    def holds(self, card: str) -> bool:
        """Tell whether the notation names a card of the pack."""
        return len(card) == 2 and card[0] in self.ranks and card[1] in self.suits


#: Modern contract players: "The Mechanics and Rules of Bridge", on partnerships and dealing.
MODERN = Code("modern")

CODES = {code.name: code for code in (MODERN,)}
