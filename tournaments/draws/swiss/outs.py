"""Who sits out, or which three meet each other, where the number is odd."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import combinations, islice

from tournaments.draws.swiss.costs import Costs
from tournaments.draws.swiss.field import Pair
from tournaments.draws.swiss.pairing import match_good
from tournaments.draws.swiss.weights import find_least

Triple = tuple[int, int, int]

#: So many are tried before weights, which nearly always find one among the first.
_TRIED = 4
#: So many threes are looked at, lowest first. Up to 23 entrants have no more.
_MOST_THREES = 1_771
#: How much work it may be to weigh those of a field in which something cannot be avoided. Up to
#: fifteen entrants all are weighed.
_MOST_WORK = 100_000


@dataclass(frozen=True, slots=True)
class Out:
    """Who has no match with one opponent in a round: the bye, or those of the triangle."""

    bye: int | None = None
    triangle: tuple[int, ...] = ()

    @property
    def entrants(self) -> tuple[int, ...]:
        """Return all of them."""
        return self.triangle if self.bye is None else (self.bye,)


def choose_bye(order: Sequence[int], costs: Costs) -> int:
    """Return who of an odd number sits out.

    Least in turn: rematches of the others, earlier byes, meetings of the others within a club, the
    place from below.
    """
    byes = {entrant: costs.field.count_byes(entrant) for entrant in order}
    least = min(byes.values())
    rested = [entrant for entrant in reversed(order) if byes[entrant] == least]
    for entrant in rested[:_TRIED]:
        if match_good([other for other in order if other != entrant], costs) is not None:
            return entrant
    nobody = max(order) + 1
    weighed: dict[Pair, tuple[int, ...]] = {}
    for entrant, other in combinations(order, 2):
        rematches, apart = costs.weigh(entrant, other)
        weighed[entrant, other] = (rematches, 0, apart, 0)
    for place, entrant in enumerate(reversed(order)):
        weighed[entrant, nobody] = (0, byes[entrant], 0, place)
    [bye] = [entrant for entrant, other in find_least(weighed) if other == nobody]
    return bye


def choose_triangle(order: Sequence[int], costs: Costs) -> Triple:
    """Return which three of an odd number meet each other, three at least.

    Least in turn: rematches and meetings within a club, of the three and of the others; then those
    with the largest sum of places. If something cannot be avoided, of a large field only the lowest
    threes are compared.
    """
    threes = enumerate(islice(list_threes(order), _MOST_THREES))
    judged = sorted((weigh_triangle(triple, costs), at, triple) for at, triple in threes)
    best: tuple[tuple[int, int], int, Triple] | None = None
    bound = 0, 0
    for tried, (own, at, triple) in enumerate(judged):
        if tried == _TRIED:
            bound = _bound_rest(order, costs)
        least = own[0] + bound[0], own[1] + bound[1]
        if best is not None and (
            least > best[0] or tried >= max(_TRIED, _MOST_WORK // len(order) ** 2)
        ):
            break
        if best is None or (least, at) < best[:2]:
            rest = weigh_rest(_leave(order, triple), costs)
            total = own[0] + rest[0], own[1] + rest[1]
            if best is None or (total, at) < best[:2]:
                best = total, at, triple
            if not any(total):
                break
    assert best is not None  # noqa: S101 - there is at least one three
    return best[2]


def _bound_rest(order: Sequence[int], costs: Costs) -> tuple[int, int]:
    """Return the least that the others cannot avoid, whichever three are left out."""
    weighed = {pair: costs.weigh(*pair) for pair in combinations(order, 2)}
    nobody = range(max(order) + 1, max(order) + 4)
    weighed |= {(entrant, left): (0, 0) for entrant in order for left in nobody}
    least = find_least(weighed)
    return sum(weighed[pair][0] for pair in least), sum(weighed[pair][1] for pair in least)


def weigh_triangle(triple: Sequence[int], costs: Costs) -> tuple[int, int]:
    """Return what is to be avoided between three: rematches, then one club."""
    weighed = [costs.weigh(*pair) for pair in combinations(sorted(triple), 2)]
    return sum(cost[0] for cost in weighed), sum(cost[1] for cost in weighed)


def weigh_rest(order: Sequence[int], costs: Costs) -> tuple[int, int]:
    """Return the least that an even number cannot avoid: rematches, then one club."""
    if match_good(order, costs) is not None:
        return 0, 0
    weighed = {pair: costs.weigh(*pair) for pair in combinations(order, 2)}
    least = find_least(weighed)
    return sum(weighed[pair][0] for pair in least), sum(weighed[pair][1] for pair in least)


def list_threes(order: Sequence[int]) -> Iterator[Triple]:
    """Yield every three of order, those with the largest sums of places first."""
    count = len(order)
    lowest = count - 3, count - 2, count - 1
    waiting = [(-sum(order[at] for at in lowest), lowest)]
    known = {lowest}
    while waiting:
        _sum, (first, second, third) = heappop(waiting)
        yield order[first], order[second], order[third]
        for other in (
            (first, second, third - 1),
            (first, second - 1, third),
            (first - 1, second, third),
        ):
            if 0 <= other[0] < other[1] < other[2] and other not in known:
                known.add(other)
                heappush(waiting, (-sum(order[at] for at in other), other))


def _leave(order: Sequence[int], gone: Sequence[int]) -> list[int]:
    return [entrant for entrant in order if entrant not in gone]
