"""The codes of cutting as a second hand wrote them down, and houses made of them at random."""

import random
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any

PACK = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
ROTATIONS = ("cut", "pivot", "rota", "stay")
CHOICES: dict[str, tuple[Any, ...]] = {
    "ranks": ("A23456789TJQK", "23456789TJQKA"),
    "suits": ("", "CDHS", "HDCS"),
    "most": (4, 5, 6),
    "out": ("highest", "lowest"),
    "partners": (True, False),
    "dealer": ("lowest", "highest"),
    "fair": (False, True),
    "announces": (False, True),
    "returns": (False, True),
    "counts_for": ("replaced", "substitute"),
}


@dataclass(frozen=True)
class House:
    """How a club forms tables and cuts; the fields are those of a night's code."""

    ranks: str = "A23456789TJQK"
    suits: str = ""
    most: int = 6
    out: str = "highest"
    partners: bool = True
    dealer: str = "lowest"
    fair: bool = False
    announces: bool = False
    returns: bool = False
    selects: bool = False
    prior: bool = False
    stands_in: bool = False
    counts_for: str = "replaced"

    def height(self, card: str) -> tuple[int, int]:
        """Return more for a higher card, and as much for one that is cut again."""
        return self.ranks.index(card[0]), self.suits.find(card[1])

    def preference(self, cards: Iterable[str]) -> tuple[tuple[int, int], ...]:
        """Return less for cards of a better right: of low ones, where the highest goes out."""
        turn = 1 if self.out == "highest" else -1
        heights = (self.height(card) for card in cards if "+" not in card)
        return tuple((turn * rank, turn * suit) for rank, suit in heights)


CODES = {
    "english": House(selects=True),
    "1907": House(
        suits="HDCS",
        announces=True,
        returns=True,
        selects=True,
        prior=True,
        stands_in=True,
    ),
    "modern": House(
        ranks="23456789TJQKA",
        suits="CDHS",
        out="lowest",
        partners=False,
        dealer="highest",
        fair=True,
    ),
}


def random_house(chance: random.Random) -> tuple[str, dict[str, Any], House]:
    """Return a code, what a house changes of it, and the house."""
    name = chance.choice(sorted(CODES))
    plain = asdict(CODES[name])
    rate = chance.choice((0, 0, 0.2, 0.6))
    own = {
        key: chance.choice(CHOICES[key])
        for key in plain
        if key in CHOICES and chance.random() < rate
    }
    return name, own, replace(CODES[name], **own)
