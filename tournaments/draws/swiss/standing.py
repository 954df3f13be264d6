"""The standing by which a draw is made, and who has won which match."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from scoring.duplicate import event as duplicate
from scoring.duplicate.decimals import read_decimal
from scoring.duplicate.entrant import MOST
from scoring.problem import Problem
from scoring.shape import format_value
from tournaments.draws.swiss.faults import Form
from tournaments.draws.swiss.fold import Place
from tournaments.draws.swiss.played import (
    SWISS_PAIRS,
    get_key,
    get_round,
    list_objects,
    name_keys,
)

Winners = Mapping[tuple[int, frozenset[str]], str]


@dataclass(frozen=True, slots=True)
class Ranking:
    """A standing, or the problems of its event.

    winners: by round and by the keys of both entrants. A match that nobody has won yet is missing.
    """

    places: tuple[Place, ...] = ()
    winners: Winners = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()


def find_ranking(event: Mapping[str, Any]) -> Ranking:
    """Return the standing of an event without what asks for a draw, or its problems."""
    if event.get("kind") == SWISS_PAIRS:
        return Ranking(problems=duplicate.read(event).problems)
    form = Form(event)
    _check(form)
    return Ranking(problems=tuple(form.problems)) if form.problems else _add_margins(event)


def _check(form: Form) -> None:
    """Record a problem for what a standing by margins cannot do without."""
    form.need("entrants", "matches")
    form.within("rules")
    keys = name_keys(form.raw)
    for entrant in form.objects("entrants", MOST):
        _check_entrant(entrant)
    for match in form.objects("matches", MOST):
        _check_match(match, keys)


def _check_entrant(form: Form) -> None:
    form.need("number")
    for key in ("number", "id", "club"):
        form.text(key)
    for key in ("seed", "table"):
        form.count(key, 1, MOST)
    form.decimal("carry")
    form.choice("withdrawn", ("before", "after"))
    for penalty in form.objects("penalties"):
        penalty.count("round", 1, MOST)


def _check_match(form: Form, keys: Mapping[str, str]) -> None:
    form.need("round", "home")
    form.count("round", 1, MOST)
    form.count("part", 1, MOST)
    form.flag("bye")
    for key in ("home", "away"):
        name = form.text(key)
        if name is not None and name not in keys:
            form.fault("unknown-entrant", key, value=format_value(name))
    for key in ("awarded", "imps"):
        stated = form.within(key)
        for side in ("home", "away"):
            if stated is not None:
                stated.decimal(side)


def _add_margins(event: Mapping[str, Any]) -> Ranking:
    """Return a standing by awards and margins in IMPs, for events whose matches have no boards."""
    keys = name_keys(event)
    points = {
        get_key(entrant): read_decimal(entrant.get("carry")) or Fraction(0)
        for entrant in list_objects(event, "entrants")
    }
    winners = {}
    for match in list_objects(event, "matches"):
        names = [keys.get(match.get(side, ""), "") for side in ("home", "away")]
        stated = match.get("awarded") or match.get("imps") or {}
        home, away = (read_decimal(stated.get(side)) for side in ("home", "away"))
        if "awarded" not in match and home is not None and away is not None:
            home, away = home - away, away - home
        for name, gained in zip(names, (home, away), strict=True):
            if name in points:
                points[name] += gained or 0
        if home is not None and away is not None and home != away:
            winners[get_round(match), frozenset(names)] = names[home < away]
    places = tuple(
        Place(key, 1 + sum(other > own for other in points.values()), own)
        for key, own in points.items()
    )
    return Ranking(places, winners)
