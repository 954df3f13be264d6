"""Tricks as entered in the older games: those each side won, before any revoke penalty.

Sources: Short Bridge, laws 2 and 72; The laws of 1907, "The revoke".
"""

from collections.abc import Iterable

from scoring.contract import BOOK, TRICKS
from scoring.pair import Pair
from scoring.seats import SIDES, Side, get_other_side
from scoring.shape import Shape, format_value

PENALTY = 3
"""The tricks that a side gives up for a revoke, if it won that many."""


def read_won(shape: Shape) -> Pair | None:
    """Return won, such as {"NS": 9, "EW": 4}, or None if absent or invalid.

    The tricks must add up to thirteen.
    """
    inner = shape.within("won")
    if inner is None:
        return None
    inner.only(SIDES)
    inner.need(*SIDES)
    tricks = [_tricks(inner, side) for side in SIDES]
    ns, ew = tricks
    if ns is None or ew is None:
        return None
    if ns + ew == TRICKS:
        return Pair(ns, ew)
    shape.fault("won-not-thirteen", "won", total=ns + ew)
    return None


def _tricks(shape: Shape, side: Side) -> int | None:
    tricks = shape.whole(side)
    if tricks is None or 0 <= tricks <= TRICKS:
        return tricks
    shape.fault("won-out-of-range", side, won=format_value(tricks))
    return None


def apply_revokes(won: Pair, revoking: Iterable[Side]) -> Pair:
    """Return the tricks of each side after each of revoking pays three of those it won.

    A side listed twice pays six, but never more than it won.
    [SB 72 I] [SB 72 II] [L revoke 3] [L revoke 12]
    """
    sides = list(revoking)
    kept = won
    for side in set(sides):
        paid = min(PENALTY * sides.count(side), won[side])
        kept = kept.plus(side, -paid).plus(get_other_side(side), paid)
    return kept


def count_above_six(tricks: Pair) -> tuple[Side, int] | None:
    """Return the side with more than six tricks and the number above six, or None."""
    side = tricks.leader
    return (side, tricks[side] - BOOK) if side and tricks[side] > BOOK else None
