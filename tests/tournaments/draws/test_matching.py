"""Pairs that are fixed one after the other, and weights at the bounds of integers."""

from itertools import combinations
from random import Random

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.draws.matching import Fixing, find_matching
from tournaments.draws.swiss import weights
from tournaments.draws.swiss.weights import Best, find_best, find_least, settle


def has_perfect(graph):
    return 2 * len(networkx.max_weight_matching(graph, maxcardinality=True)) == len(graph)


@given(st.integers(1, 12), st.floats(0.1, 1), st.integers(0, 999))
def test_a_pair_is_fixed_just_where_the_rest_has_a_matching(half, density, seed):
    dice = Random(seed)
    graph = networkx.Graph()
    graph.add_nodes_from(range(2 * half))
    graph.add_edges_from(
        pair for pair in combinations(range(2 * half), 2) if dice.random() < density
    )
    edges = [sorted(graph[vertex]) for vertex in graph]
    mates = find_matching(dict(enumerate(edges)))
    if len(mates) < 2 * half:
        assert not has_perfect(graph)
        return
    fixing = Fixing(edges, [mates[vertex] for vertex in range(2 * half)])
    for vertex, other in dice.sample(list(graph.edges), len(graph.edges)):
        if vertex in graph and other in graph:
            rest = graph.subgraph(set(graph) - {vertex, other})
            before = list(fixing.mates)
            if fixing.fix(vertex, other):
                assert has_perfect(rest)
                graph = networkx.Graph(rest)
            else:
                assert not has_perfect(rest)
                assert fixing.mates == before
    assert all(fixing.mates[mate] == vertex for vertex, mate in enumerate(fixing.mates))


@given(st.integers(2, 6), st.integers(1, 90), st.integers(0, 999))
def test_costs_of_any_size_have_the_same_best_matching(half, bits, seed):
    dice = Random(seed)
    costs = {
        pair: (dice.randrange(2), dice.choice([0, 1, 2**bits]), dice.randrange(3))
        for pair in combinations(range(2 * half), 2)
    }
    settled = []
    for installed in (True, False):
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(weights, "is_installed", lambda installed=installed: installed)
            least = frozenset(find_least(costs))
            best = find_best(costs, Best(least, least))
            within = {pair: costs[pair] for pair in best.pairs}
            settled.append(settle(costs, least))
            assert settle(within, best.matching) == settled[-1]
    assert settled[0] == settled[1]
