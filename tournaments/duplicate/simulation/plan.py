"""The plan of a simulated session, and what its tables say of their boards."""

import datetime
import random
from dataclasses import dataclass
from typing import Any

from tournaments.movements.pair_families import FAMILIES

_SEATS = ("N", "E", "S", "W")
_STRAINS = ("C", "D", "H", "S", "NT")
_LEVELS = (1, 2, 3, 4, 5, 6, 7)
_HOW_OFTEN = (10, 18, 28, 30, 8, 5, 1)


@dataclass(frozen=True)
class SessionPlan:
    """The plan of a session. One plan and one seed give one standing.

    boards: of each set. The last pair comes late, and another one leaves, if there are enough
    rounds for that.
    """

    pairs: int = 26
    movement: str = "mitchell"
    boards: int = 2
    seed: int = 7
    date: datetime.date = datetime.date(2026, 1, 8)
    name: str = "Simulated pairs"

    @property
    def switch(self) -> int:
        """How many rounds have the arrow switched: one where lines stay apart."""
        return 1 if FAMILIES[self.movement].directed else 0


def make_result(chance: random.Random, seed: int, board: int) -> dict[str, Any]:
    """Return a legal result in the event format. Most tables come to the board's usual contract."""
    usual = random.Random(f"{seed}/{board}")  # noqa: S311 - a play, not a secret
    source = usual if chance.random() < 0.7 else chance
    if chance.random() < 0.02:
        return {"contract": "pass"}
    level = source.choices(_LEVELS, _HOW_OFTEN)[0]
    contract = f"{level}{source.choice(_STRAINS)}{source.choices(('', 'X'), (9, 1))[0]}"
    declarer = source.choice(_SEATS)
    taken = level + 6 + chance.choices((-2, -1, 0, 1, 2), (8, 22, 42, 20, 8))[0]
    return {"contract": contract, "declarer": declarer, "tricks": min(13, taken)}
