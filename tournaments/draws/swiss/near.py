"""Bounds by which most pairs are ruled out before those with the least differences are sought."""

from collections.abc import Collection, Mapping, Sequence

from tournaments.draws.swiss.costs import Costs
from tournaments.draws.swiss.field import Pair

#: How many of the following pairs each is tried to exchange mates with.
_WINDOW = 12
#: How many pairs of each entrant are weighed before all of them.
_FEW = 6


def improve(pairs: Sequence[Pair], costs: Costs) -> list[Pair]:
    """Return pairs of no greater cost, after exchanges of mates between pairs that stand near."""
    pairs = sorted(pairs)
    squares = _Squares(costs)
    cost = {pair: squares.weigh(*pair) for pair in pairs}
    going = True
    while going:
        going = False
        for first in range(len(pairs)):
            for second in range(first + 1, min(first + _WINDOW, len(pairs))):
                before = cost[pairs[first]] + cost[pairs[second]]
                (entrant, other), (third, fourth) = pairs[first], pairs[second]
                for exchanged in (
                    (_order(entrant, third), _order(other, fourth)),
                    (_order(entrant, fourth), _order(other, third)),
                ):
                    for pair in exchanged:
                        if pair not in cost:
                            cost[pair] = squares.weigh(*pair)
                    after = cost[exchanged[0]] + cost[exchanged[1]]
                    if after < before:
                        pairs[first], pairs[second] = exchanged
                        going = True
                        break
        pairs.sort()
    return pairs


def prune(
    order: Sequence[int], costs: Costs, known: Collection[Pair]
) -> dict[Pair, tuple[int, int, int, int]]:
    """Return the costs of the pairs that the best draw may have, each level by itself.

    known: a draw with no more to be avoided than is needed. A pair is left out if with it the draw
    would be worse than the known one, whoever the others met: there are two bounds for that.
    """
    weighed = {pair: costs.weigh(*pair) for pair in known}
    rematches, apart = (sum(cost[level] for cost in weighed.values()) for level in (0, 1))
    squares = _Squares(costs)
    bound = sum(squares.of(*pair) for pair in known)
    neighbours = _Neighbours(order, squares)
    kept: dict[Pair, int] = {}
    for first in range(len(order)):
        for second in range(first + 1, len(order)):
            pair = order[first], order[second]
            square = squares.of(*pair)
            if square > bound:
                break
            if square + neighbours.sum_others(first, second) <= bound:
                cost = costs.weigh(*pair)
                if cost[0] <= rematches and cost[1] <= apart:
                    kept[pair] = square
    shares = _share(kept)
    spare = bound - sum(shares.values())
    return {
        pair: (*costs.weigh(*pair), *costs.square(*pair))
        for pair, square in kept.items()
        if square - shares[pair[0]] - shares[pair[1]] <= spare
    }


def _share(squares: Mapping[Pair, int]) -> dict[int, int]:
    """Return a share for each entrant, so that no pair costs less than those of its two.

    A draw costs at least the sum of all shares, and more by what one of its pairs costs beyond the
    shares of its two.
    """
    beside: dict[int, list[tuple[int, int]]] = {}
    for (entrant, other), square in squares.items():
        beside.setdefault(entrant, []).append((square, other))
        beside.setdefault(other, []).append((square, entrant))
    shares = {entrant: min(costs)[0] // 2 for entrant, costs in beside.items()}
    for entrant, costs in beside.items():
        shares[entrant] = min(square - shares[other] for square, other in costs)
    return shares


def choose_near(weighed: Mapping[Pair, tuple[int, ...]], known: Collection[Pair]) -> set[Pair]:
    """Return a few pairs of each entrant, those that cost least, with those of a known draw.

    The best draw of these is nearly always the best of all, which is then the sooner found.
    """
    mates: dict[int, list[Pair]] = {}
    for pair in weighed:
        for entrant in pair:
            mates.setdefault(entrant, []).append(pair)
    few = set(known)
    for pairs in mates.values():
        few.update(sorted(pairs, key=lambda pair: weighed[pair])[:_FEW])
    return few


class _Neighbours:
    """The squares if everybody of an order meets a neighbour, which are the least that can be."""

    def __init__(self, order: Sequence[int], squares: "_Squares") -> None:
        self.order, self.squares = order, squares
        self.before = [0, 0]
        """Up to each place, the sum of the pairs of two neighbours that end there, every other."""
        for place in range(len(order) - 1):
            self.before.append(self.before[place] + self._square(place, place + 1))

    def _square(self, first: int, second: int) -> int:
        return self.squares.of(self.order[first], self.order[second])

    def sum_others(self, first: int, second: int) -> int:
        """Return the squares of all but two, by their places."""
        count = len(self.order)
        total, waiting = 0, -1
        for begin, end in ((0, first), (first + 1, second), (second + 1, count)):
            start = begin
            if waiting >= 0 and begin < end:
                total += self._square(waiting, begin)
                start, waiting = begin + 1, -1
            stop = end - (end - start) % 2
            if stop < end:
                waiting = stop
            total += self.before[stop] - self.before[start]
        return total


class _Squares:
    """Costs of pairs as numbers, whose sums compare as those of all levels do."""

    def __init__(self, costs: Costs) -> None:
        self.costs, self.points = costs, costs.points
        count = len(self.points)
        self.unit = count**3 + 1
        span = max(self.points, default=0) - min(self.points, default=0)
        self.most = count * (span**2 + 1) * self.unit

    def of(self, entrant: int, other: int) -> int:
        """Return the squared differences of points, then of places."""
        points = self.points[entrant] - self.points[other]
        return points * points * self.unit + (entrant - other) ** 2

    def weigh(self, entrant: int, other: int) -> int:
        """Return what is to be avoided in a pair, then its squares."""
        rematches, apart = self.costs.weigh(entrant, other)
        return (rematches * self.unit + apart) * self.most + self.of(entrant, other)


def _order(entrant: int, other: int) -> Pair:
    return (entrant, other) if entrant < other else (other, entrant)
