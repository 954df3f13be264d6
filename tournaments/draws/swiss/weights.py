"""Perfect matchings of least cost, level by level; what is then equal is decided from the top.

The costs become integer weights for the matching of rustworkx, an optional extra, or of networkx.
Both find the same: there is one best matching once each vertex, from the first on, is to have the
first mate that is possible at that cost. In integers of 64 bits that does not fit for all vertices
at once, so that a few are settled at a time.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec

from tournaments.draws.swiss.field import Pair

Costs = Mapping[Pair, tuple[int, ...]]
"""What each pair that may be costs, the gravest level first. The smaller vertex stands first."""
Weights = Mapping[Pair, int]

#: Within this rustworkx takes a weight, with room for the sign and for doubling.
_MOST_BITS = 61


def is_installed() -> bool:
    """Return whether rustworkx can be imported now."""
    return find_spec("rustworkx") is not None


def find_least(costs: Costs) -> set[Pair]:
    """Return a perfect matching of least cost, where there is one."""
    return _match(_pack(costs))


@dataclass(frozen=True, slots=True)
class Best:
    """Perfect matchings of least cost: one of them, and pairs that any of them has."""

    matching: frozenset[Pair]
    pairs: frozenset[Pair]


def find_best(costs: Costs, known: Best) -> Best:
    """Return the best matchings with all their pairs.

    known: what was found before, in some of the pairs. It may cost more than the best. Each step
    finds a matching of least cost with as many new pairs as possible, until there are none.
    """
    packed = _pack(costs)
    most = len(known.matching) + 1
    while True:
        weights = {pair: weight * most + (pair in known.pairs) for pair, weight in packed.items()}
        following = frozenset(_match(weights))
        if following <= known.pairs:
            return Best(following, known.pairs)
        fewer = _sum(packed, following) < _sum(packed, known.matching)
        known = Best(following, following if fewer else known.pairs | following)


def _sum(weights: Weights, matching: Iterable[Pair]) -> int:
    return sum(weights[pair] for pair in matching)


def settle(costs: Costs, least: Iterable[Pair]) -> set[Pair]:
    """Return the matching, among those of least cost, that is best from the first vertex on.

    least: one of them. The first vertex has the smallest mate that it has in any of them, then the
    next has so in those that are left, and so on.
    """
    left, current, settled = _pack(costs), set(least), set[Pair]()
    while left:
        # One more than the pairs of a matching: of equal ones any other is better than this one,
        # so that this one is found again only if it is alone.
        most = len(current) + 1
        ranks, times, last = _rank(left, _MOST_BITS - _count_bits(left, most))
        following = _match(
            {
                pair: (weight * times + ranks.get(pair, 0)) * most + (pair in current)
                for pair, weight in left.items()
            }
        )
        if following == current or last is None:
            return settled | following
        done = {pair for pair in following if pair[0] <= last}
        settled |= done
        current = following - done
        gone = {vertex for pair in done for vertex in pair}
        left = {pair: weight for pair, weight in left.items() if gone.isdisjoint(pair)}
    return settled


def _pack(costs: Costs) -> dict[Pair, int]:
    """Return one integer for each pair, whose sums compare as the sums of levels do."""
    levels = len(next(iter(costs.values()), ()))
    most: dict[int, list[int]] = {}
    for pair, cost in costs.items():
        for vertex in pair:
            before = most.setdefault(vertex, [0] * levels)
            for level in range(levels):
                before[level] = max(before[level], cost[level])
    radixes = [sum(each[level] for each in most.values()) // 2 + 1 for level in range(levels)]
    weights = {}
    for pair, cost in costs.items():
        weight = 0
        for level, radix in zip(cost, radixes, strict=True):
            weight = weight * radix + level
        weights[pair] = weight
    return weights


def _count_bits(weights: Weights, times: int) -> int:
    return ((max(weights.values()) + 1) * times).bit_length()


def _rank(left: Weights, room: int) -> tuple[dict[Pair, int], int, int | None]:
    """Return ranks of the mates of the first vertices, as many as there is room for.

    room: in bits. Also the number by which costs are multiplied to outweigh them, and the last
    vertex that is ranked, or None if all are.
    """
    mates: dict[int, list[int]] = {}
    for vertex, other in left:
        mates.setdefault(vertex, []).append(other)
    bounded = is_installed()
    ranked: list[int] = []
    times = 1
    chosen = sorted(vertex for vertex, others in mates.items() if len(others) > 1)
    for vertex in chosen:
        following = times * len(mates[vertex])
        if bounded and following.bit_length() > room:
            if ranked:
                break
            # Without room for a single one networkx ranks all, whose integers have no end.
            bounded = False
        ranked.append(vertex)
        times = following
    ranks: dict[Pair, int] = {}
    unit = times
    for vertex in ranked:
        unit //= len(mates[vertex])
        ranks |= {
            (vertex, other): place * unit for place, other in enumerate(sorted(mates[vertex]))
        }
    return ranks, times, None if len(ranked) == len(chosen) else ranked[-1]


def _match(weights: Weights) -> set[Pair]:
    """Return a perfect matching of least weight."""
    if 2 * len(weights) == len({vertex for pair in weights for vertex in pair}):
        return set(weights)
    most = max(weights.values())
    # Both libraries find the greatest weight.
    turned = {pair: most - weight for pair, weight in weights.items()}
    if is_installed() and most.bit_length() <= _MOST_BITS:
        return _match_by_rustworkx(turned)
    return _match_by_networkx(turned)


def _match_by_rustworkx(weights: Weights) -> set[Pair]:
    import rustworkx

    graph = rustworkx.PyGraph(multigraph=False)
    vertices = sorted({vertex for pair in weights for vertex in pair})
    node = dict(zip(vertices, graph.add_nodes_from(vertices), strict=True))
    graph.add_edges_from(
        [(node[vertex], node[other], weight) for (vertex, other), weight in weights.items()]
    )
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return {_order(vertices[first], vertices[second]) for first, second in matched}


def _match_by_networkx(weights: Weights) -> set[Pair]:
    # Imported here, for it takes longer than most draws.
    import networkx

    graph = networkx.Graph()
    graph.add_weighted_edges_from((*pair, weight) for pair, weight in weights.items())
    matched = networkx.max_weight_matching(graph, maxcardinality=True)
    return {_order(first, second) for first, second in matched}


def _order(vertex: int, other: int) -> Pair:
    return (vertex, other) if vertex < other else (other, vertex)
