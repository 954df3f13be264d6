"""The draw for which an event in the event format asks: its check, and then the draw itself.

Nothing that a file holds raises an exception: whatever is wrong is a problem of the result.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.problem import Faulty, Problem
from scoring.shape import format_value
from tournaments.draws.swiss.draw import SwissDraw, draw_round
from tournaments.draws.swiss.faults import DrawProblem, Form
from tournaments.draws.swiss.field import Entrant
from tournaments.draws.swiss.fold import fold_event
from tournaments.draws.swiss.knock_out import KnockOut, KnockOutDraw, Places, draw_knock_out
from tournaments.draws.swiss.played import (
    SWISS_PAIRS,
    TEAMS,
    clip,
    find_gone,
    get_key,
    get_name,
    list_objects,
    list_played,
    name_keys,
)
from tournaments.draws.swiss.request import Request, read_request
from tournaments.draws.swiss.standing import Ranking, find_ranking

SWISS, KNOCK_OUT = "swiss", "knock-out"
_FORMS = (SWISS, KNOCK_OUT)
_OWN_KEYS = ("draw", "bracket")


@dataclass(frozen=True, slots=True)
class DrawResult:
    """A draw. If the event or the request has problems, there is none."""

    draw: SwissDraw | KnockOutDraw | None = None
    problems: tuple[Problem, ...] = ()


def read(raw: object) -> DrawResult:
    """Parse an event with its key ``draw``, and draw the round for which it asks."""
    if not isinstance(raw, Mapping):
        fault = DrawProblem("not-an-object", "event", {"value": format_value(raw)})
        return DrawResult(problems=(fault,))
    form = Form(raw)
    kind = form.choice("kind", (TEAMS, SWISS_PAIRS))
    form.need("kind", "draw")
    drawn_as = SWISS if kind == SWISS_PAIRS else raw.get("form", "round-robin")
    if kind is not None and drawn_as not in _FORMS:
        form.fault("form-not-drawn", "form", value=format_value(drawn_as))
    event = {key: value for key, value in raw.items() if key not in _OWN_KEYS}
    inner = form.within("draw")
    keys = name_keys(event)
    keys = {key: key for key in keys.values()} | keys
    request = read_request(inner, keys, find_gone(event)) if inner else Request(1)
    ranking = Ranking() if kind is None else find_ranking(event)
    form.problems += ranking.problems
    if form.problems:
        return DrawResult(problems=tuple(form.problems))
    try:
        if drawn_as == KNOCK_OUT:
            field = _fold_knock_out(event, form, request, ranking)
            return DrawResult(draw_knock_out(field, request))
        return DrawResult(_draw_swiss(event, request, ranking))
    except Faulty as faulty:
        return DrawResult(problems=faulty.problems)


def _draw_swiss(event: Mapping[str, Any], request: Request, ranking: Ranking) -> SwissDraw:
    later = max((played.round for played in list_played(event)), default=0)
    if later > request.round:
        values = {"later": later, "round": request.round}
        raise Faulty([DrawProblem("later-round", "draw.round", values)])
    clipped = clip(event, request.limit)
    if clipped != event:
        ranking = find_ranking(clipped)
    return draw_round(fold_event(event, request, ranking.places), request)


def _fold_knock_out(
    event: Mapping[str, Any], form: Form, request: Request, ranking: Ranking
) -> KnockOut:
    """Return a knock-out. Raise Faulty if its bracket is none."""
    raws = list_objects(event, "entrants")
    entrants = tuple(
        Entrant(
            get_key(raw),
            get_name(raw),
            seed=raw.get("seed"),
            club=raw.get("club"),
            table=raw.get("table"),
        )
        for raw in raws
    )
    at = {entrant.key: position for position, entrant in enumerate(entrants)}
    gone = find_gone(event) | request.out
    before = [played for played in list_played(event) if played.round < request.round]
    keys = {key for played in before for key in (played.home, played.away) if key is not None}
    bracket = _read_bracket(form, entrants, keys)
    if form.problems:
        raise Faulty(form.problems)
    return KnockOut(
        entrants,
        frozenset(at[key] for key in gone),
        frozenset(at[key] for key in keys),
        ranking.winners,
        bracket,
        _find_drawn(event, request.round, at),
    )


def _find_drawn(
    event: Mapping[str, Any], limit: int, at: Mapping[str, int]
) -> dict[int, frozenset[int]]:
    """Return who has a match or a bye in each round before one, but for those for a place."""
    matches = [match for match in list_objects(event, "matches") if match.get("place") != "third"]
    drawn: dict[int, frozenset[int]] = {}
    for played in list_played({**event, "matches": matches}):
        if played.round < limit:
            here = {at[key] for key in (played.home, played.away) if key is not None}
            drawn[played.round] = drawn.get(played.round, frozenset()) | here
    return drawn


def _read_bracket(form: Form, entrants: tuple[Entrant, ...], played: set[str]) -> Places | None:
    """Return the bracket of an event, None where it has none or one with problems."""
    if not form.has("bracket"):
        return None
    named = form.items("bracket") or []
    known = {entrant.name: at for at, entrant in enumerate(entrants)}
    places = [known.get(name) if isinstance(name, str) else None for name in named]
    for index, name in enumerate(named):
        if name is not None and places[index] is None:
            form.fault("unknown-entrant", f"bracket.{index}", value=format_value(name))
    there = [place for place in places if place is not None]
    if len(named) < 2 or len(named) & (len(named) - 1) or len(there) > len(set(there)):
        form.fault("not-a-bracket", "bracket")
    for at, entrant in enumerate(entrants):
        if entrant.key in played and at not in there:
            form.fault("not-in-bracket", "bracket", value=format_value(entrant.name))
    return tuple(places)
