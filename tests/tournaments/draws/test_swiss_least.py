"""Swiss draws cost least in turn: against every draw that there is, and between two libraries."""

from dataclasses import replace
from itertools import combinations

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.swiss_fields import fields, play, requests
from tournaments.draws.swiss import weights
from tournaments.draws.swiss.costs import Costs
from tournaments.draws.swiss.draw import draw_round
from tournaments.draws.swiss.request import First, Method, Odd, Request


def list_matchings(entrants):
    """Yield every way to pair an even number, those in which the first meets the next first."""
    if not entrants:
        yield ()
        return
    first, *others = entrants
    for other in others:
        rest = [entrant for entrant in others if entrant != other]
        for pairs in list_matchings(rest):
            yield ((first, other), *pairs)


def list_draws(field, odd):
    """Yield every draw of a field: who sits out, who is in a triangle, who meets whom."""
    present = field.list_present()
    if len(present) % 2 == 0:
        yield from (((), (), pairs) for pairs in list_matchings(present))
        return
    size = 1 if odd is Odd.BYE or len(present) < 3 else 3
    for out in combinations(present, size):
        rest = [entrant for entrant in present if entrant not in out]
        for pairs in list_matchings(rest):
            yield (out, (), pairs) if size == 1 else ((), out, pairs)


def weigh(costs, byes, triangle, pairs):
    """Return the cost of a draw level by level, as the documents have it."""
    method = costs.request.method
    cost = costs.sum((*pairs, *combinations(triangle, 2)), byes)
    squares = [costs.square(*pair) for pair in pairs]
    return (
        0 if method is Method.DANISH else cost.rematches,
        cost.byes,
        cost.apart,
        -sum(byes) - sum(triangle),
        0 if method is Method.TOP else sum(square[0] for square in squares),
        0 if method is Method.TOP else sum(square[1] for square in squares),
    )


def find_best(field, request):
    """Return the best draw of all, and where several are the one that is best from the top."""
    costs = Costs(field, request)
    draws = list_draws(field, request.odd)
    return min(draws, key=lambda draw: (weigh(costs, *draw), sorted(draw[1]), draw[2]))


def name_draw(draw):
    pairs = sorted(tuple(sorted((pairing.home, pairing.away))) for pairing in draw.pairings)
    byes = () if draw.out.bye is None else (draw.out.bye,)
    return byes, tuple(sorted(draw.out.triangle)), tuple(pairs)


@pytest.mark.parametrize("installed", [True, False])
@given(fields(), requests)
def test_of_every_draw_of_a_small_field_the_best_is_made(installed, field, request):
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(weights, "is_installed", lambda: installed)
        draw = draw_round(field, request)
    costs = Costs(field, request)
    best, drawn = find_best(field, request), name_draw(draw)
    assert weigh(costs, *drawn) == weigh(costs, *best)
    if not drawn[1]:
        assert drawn == best


@given(fields(least=4, most=9), requests, st.data())
def test_of_every_draw_with_given_pairs_and_absent_entrants_the_best_is_made(field, request, data):
    numbers = data.draw(st.permutations(range(len(field.entrants))))
    absent = frozenset(numbers[:1]) if data.draw(st.booleans()) else frozenset()
    pair = min(numbers[1:3]), max(numbers[1:3])
    field = replace(field, absent=absent)
    request = replace(request, pairs=((str(pair[0] + 1), str(pair[1] + 1)),))
    draws = [draw for draw in list_draws(field, request.odd) if pair in draw[2]]
    if request.odd is not Odd.BYE and len(field.list_present()) == 3:
        draws = [((out,), (), (pair,)) for out in field.list_present() if out not in pair]
    costs = Costs(field, request)
    best = min(draws, key=lambda draw: (weigh(costs, *draw), draw[2]))
    drawn = name_draw(draw_round(field, request))
    assert weigh(costs, *drawn) == weigh(costs, *best)
    assert drawn[1] or drawn == best


@given(fields(least=10, most=10), requests)
def test_of_every_draw_of_ten_the_best_is_made(field, request):
    assert name_draw(draw_round(field, request)) == find_best(field, request)


played = st.builds(
    play,
    st.integers(3, 20).map(lambda half: 2 * half),
    st.integers(1, 11),
    st.integers(0, 999),
    st.sampled_from([0, 1, 100]),
)


@given(played, st.sampled_from(Method), st.sampled_from([0, 20]))
def test_both_libraries_draw_the_same(field, method, apart):
    clubs = ["A" if int(entrant.key) % 3 else None for entrant in field.entrants]
    entrants = (
        replace(entrant, club=club) for entrant, club in zip(field.entrants, clubs, strict=True)
    )
    field = replace(field, entrants=tuple(entrants))
    draws = []
    for installed in (True, False):
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(weights, "is_installed", lambda installed=installed: installed)
            draws.append(draw_round(field, Request(field.round, method=method, apart=apart)))
    assert draws[0] == draws[1]


def match_all(field, method):
    """Return the least cost of a field by networkx, of all pairs that could be."""
    costs = Costs(field, Request(field.round, method=method))
    levels = {
        pair: (
            costs.weigh(*pair)[0],
            *(costs.square(*pair) if method is Method.NEAREST else (0, 0)),
        )
        for pair in combinations(range(len(field.entrants)), 2)
    }
    unit = 1 + sum(sum(cost) for cost in levels.values())
    graph = networkx.Graph()
    for pair, (rematches, points, places) in levels.items():
        graph.add_edge(*pair, weight=-(rematches * unit**2 + points * unit + places))
    matched = networkx.max_weight_matching(graph, maxcardinality=True)
    chosen = [levels[min(pair), max(pair)] for pair in matched]
    return tuple(sum(cost[level] for cost in chosen) for level in range(3))


@given(played, st.sampled_from([Method.TOP, Method.NEAREST]))
def test_above_ten_another_matching_of_all_pairs_costs_no_less(field, method):
    request = Request(field.round, method=method)
    draw = draw_round(field, request)
    cost = weigh(Costs(field, request), *name_draw(draw))
    assert (cost[0], *cost[4:]) == match_all(field, method)


@given(played, st.sampled_from(First), st.integers(0, 99))
def test_the_first_round_keeps_clubs_apart_and_is_drawn_again_the_same(field, first, lot):
    entrants = tuple(replace(entrant, club=str(int(entrant.key) % 3)) for entrant in field.entrants)
    field = replace(field, round=1, meetings={}, entrants=entrants)
    request = Request(1, lot=lot, first=first, apart=1)
    draw = draw_round(field, request)
    assert draw.cost.apart == 0
    assert sorted(entrant for pair in name_draw(draw)[2] for entrant in pair) == list(
        range(len(entrants))
    )
    assert draw_round(field, request) == draw


@given(st.integers(2, 12), st.integers(1, 20), st.integers(0, 99))
def test_nobody_has_a_second_bye_before_everybody_has_had_one(half, rounds, lot):
    count = 2 * half + 1
    field = replace(play(count, 0, lot), meetings={})
    for round_ in range(1, rounds + 1):
        draw = draw_round(replace(field, round=round_), Request(round_, lot=lot))
        byes, _triangle, pairs = name_draw(draw)
        # A rematch is avoided first, which in a long event may cost a bye.
        if draw.cost.byes and not draw.cost.rematches:
            waiting = [entrant for entrant in range(count) if not field.count_byes(entrant)]
            costs = Costs(replace(field, round=round_), Request(round_))
            assert all(weigh_without(costs, entrant) for entrant in waiting)
        met = dict(field.meetings)
        for pair in pairs:
            met[pair] = (*met.get(pair, ()), round_)
        rested = {byes[0]: (*field.byes.get(byes[0], ()), round_)}
        field = replace(field, meetings=met, byes={**field.byes, **rested})


def weigh_without(costs, entrant):
    """Return the rematches that the others cannot avoid if an entrant sits out."""
    rest = [other for other in range(len(costs.field.entrants)) if other != entrant]
    graph = networkx.Graph(
        pair for pair in combinations(rest, 2) if not costs.count_rematches(*pair)
    )
    return len(rest) // 2 - len(networkx.max_weight_matching(graph, maxcardinality=True))
