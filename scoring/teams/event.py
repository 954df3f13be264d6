"""An event of teams in the event format: check it, score it, and return the answer.

Parsing never raises an exception. All problems are returned at once.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from scoring.duplicate.decimals import format_short, format_units, round_to_units
from scoring.problem import Problem
from scoring.teams.facts import BOARD_A_MATCH, SIDES, Entry, Form, TeamEvent, Two
from scoring.teams.figures import settle_board_a_match, sum_up
from scoring.teams.matches import score_matches
from scoring.teams.parts import MatchScore
from scoring.teams.reading import read_event
from scoring.teams.standing import TeamStanding, find_standings


@dataclass(frozen=True)
class ScoredTeams:
    """An event of teams with everything that follows from it. standings: the best first."""

    event: TeamEvent
    matches: Sequence[MatchScore]
    standings: Sequence[TeamStanding]

    @property
    def provisional(self) -> bool:
        """Return whether a match is still to be played or has boards to come."""
        return any(match.waits for match in self.matches)


@dataclass(frozen=True)
class TeamEventResult:
    """A parsed event of teams. If it has problems, it was not scored."""

    scored: ScoredTeams | None = None
    problems: tuple[Problem, ...] = field(default=())


def read(raw: object) -> TeamEventResult:
    """Parse an event of teams and score it."""
    event, problems = read_event(raw)
    if event is None:
        return TeamEventResult(problems=tuple(problems))
    return TeamEventResult(score_event(event))


def answer_of(result: TeamEventResult) -> dict[str, Any]:
    """Return the standings of a parsed event in the event format, or its problems."""
    if result.scored is None:
        return {"problems": [problem.as_dict() for problem in result.problems]}
    return _write(result.scored)


def score_event(event: TeamEvent) -> ScoredTeams:
    """Return an event with the points of every match, and its standings."""
    matches = settle_board_a_match(event, score_matches(event))
    figures = sum_up(event, matches)
    handicapped = None
    if any(entrant.handicap is not None for entrant in event.entrants):
        again = settle_board_a_match(event, score_matches(event, handicapped=True))
        handicapped = sum_up(event, again)
    return ScoredTeams(event, matches, find_standings(event, matches, figures, handicapped))


def _write(scored: ScoredTeams) -> dict[str, Any]:
    event = scored.event
    by_entry = {match.last: match for match in scored.matches}
    own = {at: pair for match in scored.matches for at, pair in match.own.items()}
    written = []
    for at, entry in enumerate(event.matches):
        row: dict[str, Any] = {"round": entry.round, "home": event.entrants[entry.home].key}
        if entry.away is not None:
            row["away"] = event.entrants[entry.away].key
        if entry.part is not None:
            row |= {"part": entry.part, "parts": entry.parts}
        if event.scoring == "imps" and at in own:
            row["imps"] = _write_two(event, own[at])
        if at in by_entry:
            row |= _write_match(event, by_entry[at], entry)
        written.append(row)
    return {
        "provisional": scored.provisional,
        "matches": written,
        "standings": [_write_standing(event, row) for row in scored.standings],
    }


def _write_match(event: TeamEvent, match: MatchScore, entry: Entry) -> dict[str, Any]:
    """Return the figures of a match, which stand at its last part."""
    row: dict[str, Any] = {}
    if match.waits:
        row["waits"] = True
    if match.cancelled:
        row["cancelled"] = True
    if match.margin is not None and event.scoring != BOARD_A_MATCH:
        row["margin"] = _write_two(event, match.margin)
    if match.points is not None:
        key = "vp" if event.rules.victory_points is not None else "points"
        places = event.rules.places
        sides = SIDES if match.away is not None else (SIDES[match.home != entry.home],)
        row[key] = {
            side: format_units(round_to_units(points, places, event.rules.halves), places)
            for side, points in zip(sides, match.points, strict=False)
        }
    if event.form is Form.KNOCK_OUT and match.winner is not None and match.away is not None:
        row["winner"] = SIDES[match.winner]
        if match.used_extra:
            row["extra"] = True
    return row


def _write_two(event: TeamEvent, pair: Two) -> dict[str, str]:
    places = event.rules.places
    return {side: format_short(value, places) for side, value in zip(SIDES, pair, strict=True)}


def _write_standing(event: TeamEvent, standing: TeamStanding) -> dict[str, Any]:
    figures, places = standing.figures, event.rules.places
    row: dict[str, Any] = {
        "entrant": event.entrants[standing.team].key,
        "rank": standing.rank,
        "tied": standing.tied,
        "points": format_units(figures.points_shown, places),
    }
    if event.scoring == BOARD_A_MATCH:
        percent = figures.percent_shown
        row["maximum"] = format_short(figures.maximum, places)
        row["percent"] = None if percent is None else format_units(percent, places)
    else:
        row["imps"] = format_short(figures.margin, places)
    if figures.vp is not None:
        row["vp"] = _format(event, figures.vp)
    row |= {"played": figures.played, "boards": figures.boards}
    if event.form is Form.KNOCK_OUT and standing.rank is not None:
        row["beaten"] = standing.beaten
    if standing.stratum_ranks:
        row["stratum_ranks"] = dict(standing.stratum_ranks)
    if standing.handicapped is not None:
        rank, tied, shown = standing.handicapped
        key = "percent" if event.scoring == BOARD_A_MATCH else "points"
        row["handicapped"] = {"rank": rank, "tied": tied, key: format_units(shown, places)}
    return row


def _format(event: TeamEvent, value: Fraction) -> str:
    places = event.rules.places
    return format_units(round_to_units(value, places, event.rules.halves), places)
