"""Who meets whom of an even number: from the top, by halves, or with the least differences."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

from tournaments.draws.matching import Fixing, find_matching
from tournaments.draws.swiss.costs import Costs
from tournaments.draws.swiss.field import Pair
from tournaments.draws.swiss.near import choose_near, improve, prune
from tournaments.draws.swiss.weights import Best, find_best, find_least, settle

Extra = Callable[[int, int], tuple[int, ...]]


def match_good(order: Sequence[int], costs: Costs) -> list[Pair] | None:
    """Return pairs in which nothing is to be avoided, or None if there are none for all."""
    clubs = Counter(costs.clubs[entrant] for entrant in order)
    del clubs[None]
    if 2 * max(clubs.values(), default=0) > len(order):
        return None
    good = costs.list_good(list(order))
    mates: dict[int, int] = {}
    for entrant in order:
        if entrant not in mates:
            other = next((other for other in good[entrant] if other not in mates), None)
            if other is not None:
                mates |= {entrant: other, other: entrant}
    mates = find_matching(good, mates)
    if len(mates) < len(order):
        return None
    return [(entrant, other) for entrant, other in mates.items() if entrant < other]


def match_from_top(order: Sequence[int], costs: Costs) -> list[Pair]:
    """Return pairs in which each, in order, meets the first whom the rest allows.

    Of an even number. No more than is needed is avoided: rematches, then meetings within a club.
    """
    pairs = match_good(order, costs)
    if pairs is None:
        return _match_by_weight(order, costs)
    at = {entrant: index for index, entrant in enumerate(order)}
    good = [[at[other] for other in others] for others in costs.list_good(list(order)).values()]
    mates = [0] * len(order)
    for entrant, other in pairs:
        mates[at[entrant]], mates[at[other]] = at[other], at[entrant]
    fixing = Fixing(good, mates)
    for index in range(len(order)):
        if not fixing.is_fixed(index):
            for other in good[index]:
                if not fixing.is_fixed(other) and fixing.fix(index, other):
                    break
    mates = fixing.mates
    return [(order[index], order[mate]) for index, mate in enumerate(mates) if index < mate]


def match_halves(order: Sequence[int], costs: Costs) -> list[Pair]:
    """Return pairs of the first of the upper half and of the lower, the second and the second.

    Where that is to be avoided, as many as possible still meet one of the other half, and as near
    to that one as is possible.
    """
    half = len(order) // 2
    pairs = list(zip(order[:half], order[half:], strict=True))
    if not any(any(costs.weigh(*pair)) for pair in pairs):
        return pairs

    def stray(index: int, other: int) -> tuple[int, int]:
        return int((index < half) == (other < half)), (other - index - half) ** 2

    return _match_by_weight(order, costs, stray)


def _match_by_weight(
    order: Sequence[int], costs: Costs, extra: Extra = lambda _index, _other: ()
) -> list[Pair]:
    """Return pairs with the least to be avoided, then the least extra, then from the top."""
    weighed = {
        (index, other): (*costs.weigh(order[index], order[other]), *extra(index, other))
        for index, other in combinations(range(len(order)), 2)
    }
    least = find_least(weighed)
    most = [sum(weighed[pair][level] for pair in least) for level in (0, 1)]
    weighed = {
        pair: cost for pair, cost in weighed.items() if cost[0] <= most[0] and cost[1] <= most[1]
    }
    return [(order[index], order[other]) for index, other in settle(weighed, least)]


def match_nearest(order: Sequence[int], costs: Costs) -> list[Pair]:
    """Return pairs with the least sum of squared differences of points, then of places.

    order: as they stand, an even number. No more than is needed is avoided.
    """
    pairs = match_good(order, costs)
    if pairs is None:
        every = {pair: costs.weigh(*pair) for pair in combinations(order, 2)}
        pairs = sorted(find_least(every))
    known = frozenset(improve(pairs, costs))
    weighed = prune(order, costs, known)
    few = choose_near(weighed, known)
    best = find_best({pair: weighed[pair] for pair in few}, Best(known, known))
    weighed = prune(order, costs, best.matching)
    best = find_best(weighed, best)
    return list(settle({pair: weighed[pair] for pair in sorted(best.pairs)}, best.matching))
