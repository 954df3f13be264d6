"""Random legal deals of contract bridge, as a table would enter them."""

import random
from typing import Any

SEATS = ("N", "E", "S", "W")
STRAINS = ("C", "D", "H", "S", "NT")
_LEVELS = (1, 2, 3, 4, 5, 6, 7)
_HOW_OFTEN = (12, 18, 28, 28, 8, 4, 1)


def random_deal(chance: random.Random) -> dict[str, Any]:
    """Answer a deal that any match takes as its next: mostly played, sometimes passed out."""
    what = chance.random()
    if what < 0.03:
        return {"contract": "pass"}
    if what < 0.04:
        return {"void": "new-deal"}
    return _played(chance)


def _played(chance: random.Random) -> dict[str, Any]:
    level = chance.choices(_LEVELS, _HOW_OFTEN)[0]
    strain = chance.choice(STRAINS)
    doubling = chance.choices(("", "X", "XX"), (82, 15, 3))[0]
    tricks = min(
        13, max(0, level + 6 + chance.choices((-3, -2, -1, 0, 1, 2), (3, 9, 20, 40, 20, 8))[0])
    )
    declarer = chance.choice(SEATS)
    deal: dict[str, Any] = {
        "contract": f"{level}{strain}{doubling}",
        "declarer": declarer,
        "tricks": tricks,
    }
    if chance.random() < 0.06:
        held = 4 if strain == "NT" else chance.choice((4, 4, 4, 5))
        deal["honours"] = [{"hand": chance.choice(SEATS), "held": held}]
    if chance.random() < 0.02:
        deal["revokes"] = _revoke(chance, declarer, tricks)
    return deal


def _revoke(chance: random.Random, declarer: str, tricks: int) -> list[dict[str, Any]]:
    """Answer one trick that goes over, from a side that won one at least."""
    own = "NS" if declarer in "NS" else "EW"
    other = "EW" if own == "NS" else "NS"
    if tricks in (0, 13):
        return [{"by": other if tricks == 0 else own, "tricks": 1}]
    return [{"by": chance.choice((own, other)), "tricks": 1}]
