"""What a Swiss draw costs, beside a matching of all pairs by rustworkx alone.

No time is asserted, only that both libraries draw the same, and that it costs no more.
"""

import statistics
from itertools import combinations

import networkx
import pytest
import rustworkx

from tests.bench.measured import Say, growth, medians, table
from tests.tournaments.swiss_fields import play
from tournaments.draws.swiss import weights
from tournaments.draws.swiss.costs import Costs
from tournaments.draws.swiss.draw import SwissDraw, draw_round
from tournaments.draws.swiss.field import Field
from tournaments.draws.swiss.request import Method, Request

SIZES = (20, 60, 200)
SEEDS = range(5)
TOP, FAST, SLOW, ALONE = "top", "nearest", "nearest by networkx", "rustworkx alone"


def draw(field: Field, method: Method, installed: bool = True) -> SwissDraw:
    """Return the next draw of a field, with rustworkx or without."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(weights, "is_installed", lambda: installed)
        return draw_round(field, Request(field.round, method=method))


def list_levels(field: Field) -> dict[tuple[int, int], tuple[int, int]]:
    """Return the squares of all pairs that have not met."""
    costs = Costs(field, Request(field.round))
    return {
        pair: costs.square(*pair)
        for pair in combinations(range(len(field.entrants)), 2)
        if not costs.count_rematches(*pair)
    }


def match_alone(levels: dict[tuple[int, int], tuple[int, int]], count: int) -> set[tuple[int, int]]:
    """Return the pairs of a single matching, of which nothing is ruled out before."""
    unit = count**3
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count))
    graph.add_edges_from(
        [(*pair, -(points * unit + places)) for pair, (points, places) in levels.items()]
    )
    matching: set[tuple[int, int]] = rustworkx.max_weight_matching(graph, True, weight_fn=int)
    return matching


@pytest.mark.parametrize("unit", [0, 1, 100])
@pytest.mark.parametrize("rounds", [3, 6])
def test_a_draw_at_three_sizes(rounds: int, unit: int, say: Say) -> None:
    assert weights.is_installed() and networkx
    slowest: dict[str, list[float]] = {}
    rows = []
    for count in SIZES:
        taken: dict[str, list[float]] = {}
        for seed in SEEDS:
            field = play(count, rounds, seed, unit)
            levels = list_levels(field)
            fast = draw(field, Method.NEAREST)
            assert fast == draw(field, Method.NEAREST, installed=False)
            pairs = [tuple(sorted((pairing.home, pairing.away))) for pairing in fast.pairings]
            alone = [min(pair, pair[::-1]) for pair in match_alone(levels, count)]
            assert [sum(each) for each in zip(*(levels[pair] for pair in pairs), strict=True)] == [
                sum(each) for each in zip(*(levels[pair] for pair in alone), strict=True)
            ]
            works = {
                TOP: lambda field=field: draw(field, Method.TOP),
                FAST: lambda field=field: draw(field, Method.NEAREST),
                SLOW: lambda field=field: draw(field, Method.NEAREST, installed=False),
                ALONE: lambda levels=levels, count=count: match_alone(levels, count),
            }
            for what, cost in medians(works, rounds=3).items():
                taken.setdefault(what, []).append(cost)
        for what, costs in taken.items():
            slowest.setdefault(what, []).append(max(costs))
        beside = statistics.median(
            fast / alone for fast, alone in zip(taken[FAST], taken[ALONE], strict=True)
        )
        cells = [
            f"{statistics.median(costs):.1f} to {max(costs):.1f} ms" for costs in taken.values()
        ]
        rows.append([str(count), *cells, f"{beside:.1f}"])
    powers = [
        " ".join(f"{power:.1f}" for power in growth(SIZES, costs)) for costs in slowest.values()
    ]
    say(f"\nafter {rounds} rounds, points in parts of {unit}: median to slowest of five fields")
    heads = ["teams", TOP, FAST, SLOW, ALONE, f"{FAST} beside it"]
    say(table(heads, [*rows, ["growth", *powers, ""]]))
