"""Random legal deals of each game, as a table enters them."""

import random
from typing import Any

from nights.games import GAMES
from scoring.games import GAMES as RULES

Raw = dict[str, Any]
SEATS = ("N", "E", "S", "W")
SIDES = ("NS", "EW")
STRAINS = ("C", "D", "H", "S", "NT")
_LEVELS = (1, 2, 3, 4, 5, 6, 7)
_HOW_OFTEN = (12, 18, 28, 28, 8, 4, 1)


def make_random_deal(chance: random.Random, game: str = "rubber") -> Raw:
    """Return a deal that is legal at any time in a match: mostly played, rarely void."""
    what = chance.random()
    if what < 0.03:
        lost = {"void": "deal-lost" if RULES[game].loses_deals else "new-deal"}
        return {"contract": "pass"} if GAMES[game].passes_out else lost
    if what < 0.04:
        return {"void": "new-deal"}
    return GAMES[game].deal(chance, seats_in(game))


def make_plain_deal(chance: random.Random, game: str) -> Raw:
    """Return an ordinary deal, to replace one that was entered with an error."""
    return GAMES[game].plain_deal(chance, seats_in(game))


def seats_in(game: str) -> tuple[str, ...]:
    """Return the seats of a game."""
    return tuple(str(seat) for seat in RULES[game].seats)


def make_contract_deal(chance: random.Random, seats: tuple[str, ...]) -> Raw:
    level = chance.choices(_LEVELS, _HOW_OFTEN)[0]
    strain = chance.choice(STRAINS)
    doubling = chance.choices(("", "X", "XX"), (82, 15, 3))[0]
    tricks = min(
        13, max(0, level + 6 + chance.choices((-3, -2, -1, 0, 1, 2), (3, 9, 20, 40, 20, 8))[0])
    )
    declarer = chance.choice(seats)
    deal: Raw = {
        "contract": f"{level}{strain}{doubling}",
        "declarer": declarer,
        "tricks": tricks,
    }
    if chance.random() < 0.06:
        held = 4 if strain == "NT" else chance.choice((4, 4, 4, 5))
        deal["honours"] = [{"hand": chance.choice(seats), "held": held}]
    if chance.random() < 0.02:
        deal["revokes"] = _revoke(chance, declarer, tricks)
    return deal


def make_plain_contract_deal(chance: random.Random, seats: tuple[str, ...]) -> Raw:
    return {"contract": "1NT", "declarer": chance.choice(seats), "tricks": 7}


def _revoke(chance: random.Random, declarer: str, tricks: int) -> list[Raw]:
    """Return a revoke of one trick by a side that won at least one, as a list."""
    own = "NS" if declarer in "NS" else "EW"
    other = "EW" if own == "NS" else "NS"
    if tricks in (0, 13):
        return [{"by": other if tricks == 0 else own, "tricks": 1}]
    return [{"by": chance.choice((own, other)), "tricks": 1}]


def make_deal_of_1907(chance: random.Random, seats: tuple[str, ...]) -> Raw:
    """Return a deal under the laws of 1907, mostly with the honours of each hand."""
    trumps = chance.choice(STRAINS)
    deal: Raw = {"trumps": trumps, "won": _won(chance)}
    doubles = chance.choices((0, 1, 2, 3, 6), (80, 14, 4, 1, 1))[0]
    if doubles:
        deal["doubles"] = doubles
    if chance.random() < 0.8:
        held = chance.choices(seats, k=4 if trumps == "NT" else 5)
        deal["honours"] = {seat: held.count(seat) for seat in seats if seat in held}
        without = [seat for seat in seats if seat not in held]
        if trumps != "NT" and without and chance.random() < 0.1:
            deal["chicane"] = [chance.choice(without)]
    if chance.random() < 0.03:
        deal["revokes"] = [{"by": chance.choice(SIDES)}]
    if chance.random() < 0.1:
        deal["calls"] = _said(trumps, doubles)
    return deal


def make_plain_deal_of_1907(chance: random.Random, _seats: tuple[str, ...]) -> Raw:
    return {"trumps": chance.choice(STRAINS), "won": {"NS": 7, "EW": 6}}


def _said(trumps: str, doubles: int) -> list[str]:
    """Return the calls of the dealer and the others before the play."""
    if not doubles:
        return [trumps, "may-i-lead", "yes"]
    again = ["redouble"] * (doubles - 1)
    return [trumps, "double", *again, "satisfied", "satisfied"]


def make_short_bridge_deal(chance: random.Random, seats: tuple[str, ...]) -> Raw:
    """Return a deal of Short Bridge."""
    deal: Raw = {"won": _won(chance)}
    if chance.random() < 0.25:
        deal["honours"] = {chance.choice(SIDES): chance.choice((3, 3, 4))}
    if chance.random() < 0.05:
        penalties = ("tricks", "add", "deduct")
        count = chance.choice((1, 1, 2))
        deal["revokes"] = [
            {"by": chance.choice(SIDES), "penalty": chance.choice(penalties)} for _ in range(count)
        ]
    return deal


def make_plain_short_bridge_deal(_chance: random.Random, _seats: tuple[str, ...]) -> Raw:
    return {"won": {"NS": 7, "EW": 6}}


def _won(chance: random.Random) -> dict[str, int]:
    """Return the tricks of each side, mostly near the middle."""
    ns = sum(chance.random() < 0.5 for _trick in range(13))
    return {"NS": ns, "EW": 13 - ns}
