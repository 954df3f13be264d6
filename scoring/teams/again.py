"""Scoring some matches of an event anew, with what is stored of the others.

What a match comes to depends on its own boards and on the penalties of its teams, so the standing
after one correction needs only that match scored. Where a figure of one board depends on others
(board-a-match, whose AVE+ is a team's own average), or boards decide ties, the whole is scored.
"""

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Any

from scoring.problem import Problem
from scoring.teams.event import ScoredTeams
from scoring.teams.facts import BOARD_A_MATCH, Entry, TeamEvent, Two
from scoring.teams.figures import sum_up
from scoring.teams.matches import score_some
from scoring.teams.parts import MatchScore
from scoring.teams.reading import read_event
from scoring.teams.standing import find_standings

_PAIRS = ("won", "lost", "margin", "points")
_FLAGS = ("waits", "played", "awarded", "cancelled", "used_extra")

Stored = Mapping[str, Any]


def stands_alone(event: TeamEvent) -> bool:
    """Return whether each match of an event can be scored without the boards of the others."""
    by_boards = event.scoring == BOARD_A_MATCH or "board-countback" in event.rules.ties
    return not by_boards and all(entrant.handicap is None for entrant in event.entrants)


def write_exact(match: MatchScore) -> dict[str, Any]:
    """Return what a match comes to, exactly, as JSON: without its boards."""
    told: dict[str, Any] = {"count": match.count, "teams": list(match.teams)}
    told |= {key: True for key in _FLAGS if getattr(match, key)}
    for key in _PAIRS:
        pair = getattr(match, key)
        if pair is not None:
            told[key] = [str(value) for value in pair]
    return told | ({} if match.winner is None else {"winner": match.winner})


def _read_exact(told: Stored, at: int, entry: Entry) -> MatchScore:
    home, *away = told["teams"]
    figures: dict[str, Any] = {key: _read_pair(told.get(key)) for key in _PAIRS}
    figures |= {key: bool(told.get(key)) for key in _FLAGS}
    return MatchScore(
        (at,),
        home,
        away[0] if away else None,
        entry.round,
        count=told["count"],
        third=entry.third,
        winner=told.get("winner"),
        **figures,
    )


def _read_pair(pair: Any) -> Two | None:
    return None if pair is None else (Fraction(pair[0]), Fraction(pair[1]))


def score_again(
    raw: object, known: Mapping[int, Stored]
) -> tuple[ScoredTeams | None, Collection[Problem]]:
    """Return an event of which some matches are scored anew, or None where all have to be.

    raw: the event in the event format; the matches of ``known`` need no boards. known: what
    `write_exact` returned for them, by their positions. No match has parts.
    """
    event, problems = read_event(raw)
    if event is None or not stands_alone(event):
        return None, problems
    wanted = [at for at in range(len(event.matches)) if at not in known]
    scored = score_some(event, wanted)
    matches = [
        scored[at] if at in scored else _read_exact(known[at], at, entry)
        for at, entry in enumerate(event.matches)
    ]
    return ScoredTeams(event, matches, find_standings(event, matches, sum_up(event, matches))), ()
