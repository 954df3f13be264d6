"""The draw of a Swiss round as a value, and how it is made."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from random import Random

from scoring.problem import Faulty
from scoring.shape import format_value
from tournaments.draws.swiss.costs import Cost, Costs
from tournaments.draws.swiss.faults import DrawProblem
from tournaments.draws.swiss.field import Field, Pair
from tournaments.draws.swiss.outs import Out, choose_bye, choose_triangle
from tournaments.draws.swiss.pairing import match_from_top, match_halves, match_nearest
from tournaments.draws.swiss.reasons import Passed, Why, list_passed, list_passed_for_bye
from tournaments.draws.swiss.request import First, Method, Odd, Request
from tournaments.draws.swiss.tables import assign_tables


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two who meet. met: how often before. difference: of their points."""

    table: int
    home: int
    away: int
    met: int
    difference: Fraction
    why: Why
    passed: tuple[Passed, ...] = ()


@dataclass(frozen=True, slots=True)
class SwissDraw:
    """The draw of a Swiss round. passed: for the bye. instead: the cost without given pairs."""

    field: Field
    pairings: tuple[Pairing, ...]
    out: Out
    passed: tuple[Passed, ...]
    cost: Cost
    instead: Cost | None = None


@dataclass(frozen=True, slots=True)
class _Plan:
    """Who meets whom. given: pairs that were given; order: the others who could be drawn."""

    given: tuple[Pair, ...]
    order: tuple[int, ...]
    drawn: tuple[Pair, ...]
    out: Out

    def weigh(self, costs: Costs) -> Cost:
        """Return what the whole plan costs."""
        within = combinations(sorted(self.out.triangle), 2)
        byes = () if self.out.bye is None else (self.out.bye,)
        return costs.sum((*self.given, *self.drawn, *within), byes)


def draw_round(field: Field, request: Request) -> SwissDraw:
    """Return the draw of the next round.

    Raise Faulty if there are fewer than two to be drawn and no triangle goes on, or if somebody of
    a given pair cannot be.
    """
    costs = Costs(field, request)
    given = _find_given(field, request)
    plan = _plan(given, costs)
    three = plan.out.triangle or field.triangle
    if not plan.given and not plan.drawn and not three:
        present = len(field.list_present())
        raise Faulty([DrawProblem("too-few-left", "draw.round", {"present": present})])
    instead = _plan((), costs).weigh(costs) if given else None
    within = [entrant for pair in given for entrant in pair]
    return SwissDraw(
        field,
        tuple(_explain(plan, costs)),
        Out(plan.out.bye, three),
        tuple(list_passed_for_bye(plan.out, plan.order, within, costs)),
        plan.weigh(costs),
        instead,
    )


def _find_given(field: Field, request: Request) -> tuple[Pair, ...]:
    """Return the given pairs by position. Raise Faulty for each entrant who plays elsewhere."""
    at = {entrant.key: position for position, entrant in enumerate(field.entrants)}
    present = set(field.list_present())
    names = {entrant.key: entrant.name for entrant in field.entrants}
    faults = [
        DrawProblem(
            "named-before", f"draw.pairs.{index}.{side}", {"value": format_value(names[key])}
        )
        for index, pair in enumerate(request.pairs)
        for side, key in enumerate(pair)
        if at[key] not in present
    ]
    if faults:
        raise Faulty(faults)
    return tuple((at[home], at[away]) for home, away in request.pairs)


def _plan(given: tuple[Pair, ...], costs: Costs) -> _Plan:
    within = {entrant for pair in given for entrant in pair}
    order = [entrant for entrant in costs.field.list_present() if entrant not in within]
    out = _choose_out(order, costs)
    playing = [entrant for entrant in order if entrant not in out.entrants]
    return _Plan(given, tuple(order), tuple(_match(playing, costs)), out)


def _choose_out(order: Sequence[int], costs: Costs) -> Out:
    """Return who sits out of an odd number, or meets two others.

    A triangle takes two rounds, so that none begins while another one goes on.
    """
    if len(order) % 2 == 0:
        return Out()
    odd = costs.request.odd
    going_on = odd is Odd.TRIANGLE and costs.field.triangle
    if odd is Odd.BYE or going_on or len(order) < 3:
        return Out(choose_bye(order, costs))
    return Out(triangle=choose_triangle(order, costs))


def _match(order: list[int], costs: Costs) -> list[Pair]:
    if not order:
        return []
    request = costs.request
    if request.round == 1 and request.first is First.LOT:
        lots = Random(f"{request.lot}/first").sample(order, len(order))
        return [(min(pair), max(pair)) for pair in match_from_top(lots, costs)]
    if request.round == 1 and request.first is First.HALVES:
        return match_halves(order, costs)
    if request.method is Method.TOP:
        return match_from_top(order, costs)
    return match_nearest(order, costs)


def _explain(plan: _Plan, costs: Costs) -> list[Pairing]:
    """Return the pairs of a plan at their tables, in the order of the higher of each."""
    entrants = costs.field.entrants
    pairs = [*((pair, True) for pair in plan.given), *((pair, False) for pair in plan.drawn)]
    within = {entrant for pair in plan.given for entrant in pair}
    mates = {entrant: pair[1 - side] for pair, _ in pairs for side, entrant in enumerate(pair)}
    pairs.sort(key=lambda item: min(item[0]))
    tables = assign_tables(pairs, [entrant.table for entrant in entrants])
    pairings = []
    for (table, home, away), (pair, given) in zip(tables, pairs, strict=True):
        why = _find_why(pair, given, costs)
        explained = why in (Why.NEAREST, Why.REMATCH)
        passed = list_passed(pair, mates, within, costs) if explained else ()
        met = costs.count_rematches(home, away)
        difference = abs(entrants[home].points - entrants[away].points)
        pairings.append(Pairing(table, home, away, met, difference, why, tuple(passed)))
    return pairings


def _find_why(pair: Pair, given: bool, costs: Costs) -> Why:
    request = costs.request
    if given:
        return Why.GIVEN
    if costs.weigh(*pair)[0]:
        return Why.REMATCH
    if request.round == 1 and request.first is not First.ORDER:
        return Why.LOT if request.first is First.LOT else Why.HALVES
    return Why.NEAREST
