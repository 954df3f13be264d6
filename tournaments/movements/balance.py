"""The balance of a movement as competition, by Ross Moore's definition."""

from collections import Counter
from collections.abc import Iterable
from itertools import chain, combinations
from math import sqrt

from tournaments.movements.movement import Line, Movement


def measure_balance(movement: Movement) -> float:
    """Return the standard deviation of C over all pairs of entrants; 0 is perfect fairness.

    For entrants A and B, C is the number of board sets on which they sit in the same direction,
    minus the sets on which they sit in opposite directions at different tables, plus, for each
    set on which they meet, the number of its other results. With two winners only entrants of the
    same line compete, so only they are compared. Sit-outs count as not played. The movement must
    be valid: nobody plays a set twice.

    Source: Ross Moore, "Too many arrow-switches".
    """
    width = max(movement.sets, default=0) + 1
    sat = dict.fromkeys(movement.entrants, 0)
    results = Counter(hand.set for hand in movement.played)
    met: Counter[tuple[int, int]] = Counter()
    for hand in movement.played:
        ns, ew = hand.ns[0], hand.ew[0]
        sat[ns] |= 1 << hand.set
        sat[ew] |= 1 << hand.set + width
        met[min(ns, ew), max(ns, ew)] += results[hand.set]
    swapped = {
        slot: mask >> width | (mask & (1 << width) - 1) << width for slot, mask in sat.items()
    }
    count = total = squares = 0
    for pair in _list_rivals(movement):
        first, other = pair
        same = (sat[first] & sat[other]).bit_count()
        apart = (sat[first] & swapped[other]).bit_count()
        # At the table where they met they are counted as apart, which takes one from its results.
        c = same - apart + met.get(pair, 0)
        count, total, squares = count + 1, total + c, squares + c * c
    return sqrt(max(0.0, squares / count - (total / count) ** 2)) if count else 0.0


def _list_rivals(movement: Movement) -> Iterable[tuple[int, int]]:
    """Return the pairs of entrants who compete, each pair in order."""
    if movement.winners == 1:
        return combinations(movement.entrants, 2)
    lines = [
        [entrant for entrant in movement.entrants if movement.line(entrant) is line]
        for line in Line
    ]
    return chain.from_iterable(combinations(line, 2) for line in lines)
