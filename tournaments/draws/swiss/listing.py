"""A draw as lines of text: what it costs, then who meets whom and why."""

from collections.abc import Iterable, Iterator, Sequence

from scoring.wording import make_printable, sentence
from tournaments.draws.swiss.costs import Cost
from tournaments.draws.swiss.draw import Pairing, SwissDraw
from tournaments.draws.swiss.field import Entrant
from tournaments.draws.swiss.knock_out import KnockOutDraw
from tournaments.draws.swiss.reasons import Passed, Passing, Why

_COST = sentence("rematches %(rematches)s, earlier byes %(byes)s, within a club %(apart)s")
_WHY = {
    Why.NEAREST: sentence("nearest"),
    Why.REMATCH: sentence("a rematch"),
    Why.LOT: sentence("by lot"),
    Why.HALVES: sentence("one of each half"),
    Why.GIVEN: sentence("given"),
}
_NEAREST_NOT_MET = sentence("nearest not met")
_PASSED = {
    Passing.MET: sentence("%(higher)s has met %(names)s"),
    Passing.APART: sentence("%(higher)s is of the club of %(names)s"),
    Passing.DRAWN: sentence("drawn higher up: %(names)s"),
    Passing.OUT: sentence("in no match: %(names)s"),
    Passing.REST: sentence("left to others, who would fare worse: %(names)s"),
    Passing.BYE: sentence("has had a bye: %(names)s"),
    Passing.REMATCH: sentence("others would meet again without %(names)s"),
    Passing.GIVEN: sentence("in a given pair: %(names)s"),
}
"""What is said of those who were passed. The names follow each other in the order of places."""


def list_draw(draw: SwissDraw | KnockOutDraw) -> Iterator[str]:
    """Yield a draw line by line."""
    lines = _list_knock_out(draw) if isinstance(draw, KnockOutDraw) else _list_swiss(draw)
    yield from map(make_printable, lines)


def _list_swiss(draw: SwissDraw) -> Iterator[str]:
    entrants = draw.field.entrants
    yield f"Round {draw.field.round}"
    yield f"Cost: {_format_cost(draw.cost)}."
    if draw.instead is not None:
        yield f"Without the given pairs: {_format_cost(draw.instead)}."
    for pairing in draw.pairings:
        yield _format_pairing(pairing, entrants)
    if draw.out.triangle:
        yield f"Triangle: {_join(draw.out.triangle, entrants)}"
    if draw.out.bye is not None:
        name = entrants[draw.out.bye].name
        yield "; ".join([f"Bye: {name}", *_format_passed(name, draw.passed, entrants)])


def _list_knock_out(draw: KnockOutDraw) -> Iterator[str]:
    names = [entrant.name for entrant in draw.entrants]
    yield f"Round {draw.round}"
    for tie in draw.ties:
        third = ", for the third place" if tie.third else ""
        yield f"Table {tie.table}: {names[tie.home]} v {names[tie.away]}{third}"
    if draw.byes:
        yield f"Byes: {_join(draw.byes, draw.entrants)}"
    places = ["-" if place is None else names[place] for place in draw.bracket]
    yield f"Bracket: {', '.join(places)}"


def _format_cost(cost: Cost) -> str:
    return _COST % {"rematches": cost.rematches, "byes": cost.byes, "apart": cost.apart}


def _format_pairing(pairing: Pairing, entrants: Sequence[Entrant]) -> str:
    home, away = entrants[pairing.home].name, entrants[pairing.away].name
    higher = entrants[min(pairing.home, pairing.away)].name
    met = any(item.why is Passing.MET for item in pairing.passed)
    why = _NEAREST_NOT_MET if met and pairing.why is Why.NEAREST else _WHY[pairing.why]
    reasons = _format_passed(higher, pairing.passed, entrants)
    return f"Table {pairing.table}: " + "; ".join([f"{home} v {away}: {why}", *reasons])


def _format_passed(
    higher: str, passed: Sequence[Passed], entrants: Sequence[Entrant]
) -> Iterator[str]:
    """Yield a clause for each reason, with everybody of whom it holds."""
    for why, clause in _PASSED.items():
        names = [item.entrant for item in passed if item.why is why]
        if names:
            yield clause % {"higher": higher, "names": _join(names, entrants)}


def _join(positions: Iterable[int], entrants: Sequence[Entrant]) -> str:
    return ", ".join(entrants[position].name for position in positions)
