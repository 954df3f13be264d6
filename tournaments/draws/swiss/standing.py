"""The standing by which a draw is made, and who has won which match."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from scoring.duplicate import event as duplicate
from scoring.problem import Problem
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
        return Ranking(problems=duplicate.read(event).problems)
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


def _get_units(row: TeamStanding) -> int:
    """Return what ranks a team, as it is shown: percent at board-a-match, otherwise its points."""
    figures = row.figures
    return figures.points_shown if figures.percent_shown is None else figures.percent_shown
