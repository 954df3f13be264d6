"""Random sheets of each game, for measuring: legal deals until the match ends, forty at most."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from scoring.games import make_game
from scoring.seats import SEATS, SIDES, Seat
from scoring.sheet import check

Raw = dict[str, Any]

_MOST_DEALS = 40
_LEVELS = {1: 12, 2: 18, 3: 28, 4: 28, 5: 8, 6: 4, 7: 1}
_DOUBLINGS = {"": 82, "X": 15, "XX": 3}
_BEYOND = {-3: 3, -2: 9, -1: 20, 0: 40, 1: 20, 2: 8}
_ABOVE_SIX = {1: 30, 2: 28, 3: 20, 4: 12, 5: 6, 6: 3, 7: 1}
_DOUBLES = {0: 80, 1: 15, 2: 4, 3: 1}


def _drawn(chance: random.Random, weights: dict[Any, int]) -> Any:
    return chance.choices(list(weights), list(weights.values()))[0]


def contract_deal(chance: random.Random, seats: Sequence[Seat] = SEATS) -> Raw:
    """Return a deal of contract bridge: now and then with honours, rarely with a revoke."""
    level, strain = _drawn(chance, _LEVELS), chance.choice(("C", "D", "H", "S", "NT"))
    declarer = chance.choice(seats)
    tricks = min(13, level + 6 + _drawn(chance, _BEYOND))
    raw: Raw = {
        "contract": f"{level}{strain}{_drawn(chance, _DOUBLINGS)}",
        "declarer": declarer,
        "tricks": tricks,
    }
    if chance.random() < 0.06:
        raw["honours"] = [{"hand": chance.choice(seats), "held": 4}]
    if chance.random() < 0.02:
        raw["revokes"] = [{"by": "NS" if declarer in "NS" else "EW", "tricks": 1}]
    return raw


def deal_of_two(chance: random.Random) -> Raw:
    """Return a deal of draw and discard, which North and East play."""
    return contract_deal(chance, (Seat.N, Seat.E))


def _won(chance: random.Random) -> dict[str, int]:
    winner, loser = chance.sample(SIDES, 2)
    above = _drawn(chance, _ABOVE_SIX)
    return {str(winner): 6 + above, str(loser): 7 - above}


def old_deal(chance: random.Random) -> Raw:
    """Return a deal by the laws of 1907, with every honour told of and sometimes chicane."""
    trumps = chance.choice(("S", "C", "D", "H", "NT"))
    holders = [str(chance.choice(SEATS)) for _ in range(4 if trumps == "NT" else 5)]
    raw: Raw = {
        "trumps": trumps,
        "won": _won(chance),
        "honours": {hand: holders.count(hand) for hand in set(holders)},
    }
    if doubles := _drawn(chance, _DOUBLES):
        raw["doubles"] = doubles
    if trumps != "NT" and chance.random() < 0.05:
        raw["chicane"] = [seat for seat in SEATS if seat not in holders][:1]
    if chance.random() < 0.02:
        raw["revokes"] = [{"by": chance.choice(SIDES)}]
    return raw


def short_deal(chance: random.Random) -> Raw:
    """Return a deal of Short Bridge, half of them with honours called."""
    raw: Raw = {"won": _won(chance)}
    if chance.random() < 0.5:
        raw["honours"] = {chance.choice(SIDES): chance.choice((3, 3, 4))}
    if chance.random() < 0.02:
        penalty = chance.choice(("tricks", "add", "deduct"))
        raw["revokes"] = [{"by": chance.choice(SIDES), "penalty": penalty}]
    return raw


DEALS: dict[str, Callable[[random.Random], Raw]] = {
    "rubber": contract_deal,
    "chicago": contract_deal,
    "draw-and-discard": deal_of_two,
    "bridge-1907": old_deal,
    "short-bridge": short_deal,
}
"""What makes a random deal, for each game."""


def random_sheet(chance: random.Random, game: str) -> Raw:
    """Play a match to its end; one that goes on after forty deals stops there."""
    law = make_game(game, {})
    state = law.opening(chance.choice(law.seats))
    opened, deals = str(state.dealer), []
    while not state.complete and len(deals) < _MOST_DEALS:
        raw = {"contract": "pass"} if _is_passed_out(chance, game) else DEALS[game](chance)
        deal, problems = check(law, state, raw)
        assert not problems, problems
        state = law.after(state, deal)
        deals.append(raw)
    deals[0]["dealer"] = opened
    return {"game": game, "deals": deals}


def _is_passed_out(chance: random.Random, game: str) -> bool:
    return DEALS[game] in (contract_deal, deal_of_two) and chance.random() < 0.03
