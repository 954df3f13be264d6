"""A draw in the event format."""

from collections.abc import Sequence
from typing import Any

from scoring.duplicate.decimals import Halves, format_units, round_to_units
from tournaments.draws.swiss.costs import Cost
from tournaments.draws.swiss.draw import Pairing, SwissDraw
from tournaments.draws.swiss.event import DrawResult
from tournaments.draws.swiss.field import Entrant
from tournaments.draws.swiss.knock_out import KnockOutDraw
from tournaments.draws.swiss.reasons import Passed

_PLACES = 2


def answer_of(result: DrawResult) -> dict[str, Any]:
    """Return the answer of a draw, or {"problems": [...]} with every problem."""
    if result.draw is None:
        return {"problems": [problem.as_dict() for problem in result.problems]}
    if isinstance(result.draw, KnockOutDraw):
        return write_knock_out(result.draw)
    return write_swiss(result.draw)


def write_swiss(draw: SwissDraw) -> dict[str, Any]:
    """Return the answer of a Swiss draw. Matches name entrants by number, the rest by key."""
    entrants = draw.field.entrants
    out = draw.out
    bye = None
    if out.bye is not None:
        bye = {"entrant": entrants[out.bye].key, "passed": _write_passed(draw.passed, entrants)}
    triangle = [entrants[entrant].key for entrant in out.triangle]
    return {
        "round": draw.field.round,
        "pairings": [_write_pairing(pairing, entrants) for pairing in draw.pairings],
        "bye": bye,
        "triangle": {"entrants": triangle} if triangle else None,
        "cost": _write_cost(draw.cost),
        "instead": None if draw.instead is None else _write_cost(draw.instead),
    }


def write_knock_out(draw: KnockOutDraw) -> dict[str, Any]:
    """Return the answer of a knock-out, with the places of its first round."""
    names = [entrant.name for entrant in draw.entrants]
    return {
        "round": draw.round,
        "pairings": [
            {
                "table": tie.table,
                "home": names[tie.home],
                "away": names[tie.away],
                **({"place": "third"} if tie.third else {}),
            }
            for tie in draw.ties
        ],
        "bracket": [None if place is None else names[place] for place in draw.bracket],
        "byes": [names[entrant] for entrant in draw.byes],
    }


def _write_pairing(pairing: Pairing, entrants: Sequence[Entrant]) -> dict[str, Any]:
    units = round_to_units(pairing.difference, _PLACES, Halves.AWAY)
    return {
        "table": pairing.table,
        "home": entrants[pairing.home].name,
        "away": entrants[pairing.away].name,
        "met": pairing.met,
        "difference": format_units(units, _PLACES),
        "why": pairing.why.value,
        "passed": _write_passed(pairing.passed, entrants),
    }


def _write_passed(passed: Sequence[Passed], entrants: Sequence[Entrant]) -> list[dict[str, Any]]:
    return [
        {
            "entrant": entrants[item.entrant].key,
            "why": item.why.value,
            **({} if item.round is None else {"round": item.round}),
        }
        for item in passed
    ]


def _write_cost(cost: Cost) -> dict[str, int]:
    return {"rematches": cost.rematches, "byes": cost.byes, "apart": cost.apart}
