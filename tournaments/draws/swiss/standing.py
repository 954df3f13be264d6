"""The standing by which a draw is made, and who has won which match."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from scoring.duplicate.standing import Standing
from scoring.problem import Problem
from scoring.swiss_pairs import event as swiss_pairs
from scoring.teams import event as teams
from scoring.teams.standing import TeamStanding
from tournaments.draws.swiss.fold import Place
from tournaments.draws.swiss.played import SWISS_PAIRS

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
        return _rank_pairs(event)
    result = teams.read(event)
    if result.scored is None:
        return Ranking(problems=result.problems)
    entrants, unit = result.scored.event.entrants, 10**result.scored.event.rules.places
    places = tuple(
        Place(entrants[row.team].key, row.rank, Fraction(_get_units(row), unit))
        for row in result.scored.standings
    )
    winners = {
        (match.round, frozenset(entrants[team].key for team in match.teams)): entrants[
            match.teams[match.winner]
        ].key
        for match in result.scored.matches
        if match.winner is not None and match.away is not None
    }
    return Ranking(places, winners)


def _rank_pairs(event: Mapping[str, Any]) -> Ranking:
    """Return the standing of Swiss pairs: by victory points, or as of pairs without a scale."""
    result = swiss_pairs.read(event, waiting=True)
    scored = result.scored
    if scored is None:
        return Ranking(problems=result.problems)
    entrants, unit = scored.event.entrants, 10**scored.event.rules.places
    if scored.ranked is not None:
        rows = [(row.team, row.rank, row.figures.points_shown) for row in scored.ranked]
    else:
        rows = [(row.entrant, row.rank, _get_units(row)) for row in scored.scored.standings]
    return Ranking(
        tuple(Place(entrants[at].key, rank, Fraction(units, unit)) for at, rank, units in rows)
    )


def _get_units(row: TeamStanding | Standing) -> int:
    """Return what ranks, as it is shown: percent where there is one, otherwise points."""
    figures = row.figures
    return figures.points_shown if figures.percent_shown is None else figures.percent_shown
