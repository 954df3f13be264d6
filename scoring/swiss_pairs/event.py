"""Swiss pairs in the event format: check them, score them, and return the answer.

Every board is scored over the field, as at pairs. Where the rules have a scale, the points of a
match become victory points, and these rank; otherwise the standing is that of pairs.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from scoring.duplicate.board import MATCHPOINTS
from scoring.duplicate.decimals import format_short, format_units, round_to_units
from scoring.duplicate.entrant import SWISS_PAIRS
from scoring.duplicate.event import (
    EventResult,
    Scored,
    rank_entrants,
    score_boards,
    sum_entrants,
)
from scoring.duplicate.event import answer_of as answer_boards
from scoring.duplicate.reading import Event, read_event
from scoring.problem import Problem
from scoring.swiss_pairs.faults import SwissForm
from scoring.swiss_pairs.matches import PairsMatch, score_matches
from scoring.swiss_pairs.reading import check_event, check_scale
from scoring.teams.facts import IMPS, SIDES, TOTAL_POINTS, Entry, Form, TeamEvent
from scoring.teams.figures import TeamFigures, sum_up
from scoring.teams.standing import TeamStanding, find_standings

KIND = SWISS_PAIRS
"""The value of `kind` in an event of Swiss pairs."""


@dataclass(frozen=True)
class ScoredSwissPairs:
    """Swiss pairs with everything that follows from them.

    scored: the boards with their points, and the standing of an event without a scale. matches: by
    round. ranked: the standing by victory points, None without a scale.
    """

    scored: Scored
    matches: Sequence[PairsMatch]
    ranked: Sequence[TeamStanding] | None

    @property
    def event(self) -> Event:
        """Return the event, without what was cancelled."""
        return self.scored.event

    @property
    def provisional(self) -> bool:
        """Return whether a result is still to come, or the victory points of a match are."""
        late = any(table.late for board in self.event.boards for table in board.tables)
        return late or any(match.score.waits for match in self.matches)


@dataclass(frozen=True)
class SwissPairsResult:
    """A parsed event of Swiss pairs. If it has problems, it was not scored."""

    scored: ScoredSwissPairs | None = None
    problems: tuple[Problem, ...] = field(default=())


def read(raw: object, *, waiting: bool = False) -> SwissPairsResult:
    """Parse an event of Swiss pairs and score it.

    waiting: whether a match waits that the scale has nothing for. Otherwise that is a problem.
    """
    event, problems = read_event(raw, (KIND,))
    if event is None:
        return SwissPairsResult(problems=tuple(problems))
    form = SwissForm({})
    check_event(form, event)
    scored = None if form.problems else _score_boards(event)
    if scored is not None and not waiting:
        check_scale(form, scored)
    if scored is None or form.problems:
        return SwissPairsResult(problems=tuple(form.problems))
    return SwissPairsResult(_rank(scored))


def score_event(event: Event) -> ScoredSwissPairs:
    """Return an event without problems with its matches and its standing."""
    return _rank(_score_boards(event))


def _score_boards(event: Event) -> Scored:
    """Return an event with the points of every result. Without a scale, its standing as well."""
    boards = score_boards(event)
    tallies = sum_entrants(boards.event, boards.points)
    if event.rules.victory_points is None:
        return rank_entrants(boards, tallies)
    return Scored(boards.event, boards.points, boards.tops, tallies, ())


def _rank(scored: Scored) -> ScoredSwissPairs:
    event = scored.event
    matches = score_matches(scored)
    if event.rules.victory_points is None:
        return ScoredSwissPairs(scored, matches, None)
    as_teams = _write_as_teams(event, matches)
    scores = [match.score for match in matches]
    figures = _sum_up(as_teams, matches)
    handicapped = None
    if any(entrant.handicap is not None for entrant in event.entrants):
        handicapped = _sum_up(as_teams, score_matches(scored, handicapped=True))
    ranked = find_standings(as_teams, scores, figures, handicapped)
    return ScoredSwissPairs(scored, matches, ranked)


def _write_as_teams(event: Event, matches: Sequence[PairsMatch]) -> TeamEvent:
    """Return Swiss pairs as an event of teams, by which victory points are added up and ranked.

    Penalties that changed a match are left out.
    """
    entrants = tuple(
        replace(
            entrant,
            penalties=tuple(penalty for penalty in entrant.penalties if penalty.unit == "vp"),
        )
        for entrant in event.entrants
    )
    entries = tuple(
        Entry(match.meeting.round, match.meeting.home, match.meeting.away) for match in matches
    )
    return TeamEvent(Form.SWISS, IMPS, event.rules, entrants, entries)


def _sum_up(as_teams: TeamEvent, matches: Sequence[PairsMatch]) -> list[TeamFigures]:
    """Return the figures of every pair, each with its own number of boards."""
    figures = sum_up(as_teams, [match.score for match in matches])
    counts = [0] * len(figures)
    for match in matches:
        for pair, side in zip(match.meeting.pairs, match.sides, strict=True):
            counts[pair] += side.count if match.score.played else 0
    return [replace(own, boards=count) for own, count in zip(figures, counts, strict=True)]


def answer_of(result: SwissPairsResult) -> dict[str, Any]:
    """Return the standings of a parsed event in the event format, or its problems."""
    scored = result.scored
    if scored is None:
        return {"problems": [problem.as_dict() for problem in result.problems]}
    told = answer_boards(EventResult(scored.scored))
    written = {
        "provisional": told["provisional"],
        "boards": told["boards"],
        "matches": [_write_match(scored.event, match) for match in scored.matches],
        "standings": told["standings"],
    }
    if scored.ranked is not None:
        written["standings"] = [_write_standing(scored.event, row) for row in scored.ranked]
    return written


def _write_match(event: Event, match: PairsMatch) -> dict[str, Any]:
    """Return a match. A pair without an opponent has only ``home``."""
    meeting, score, places = match.meeting, match.score, event.rules.places
    sides = SIDES[: len(meeting.pairs)]
    row: dict[str, Any] = {"round": meeting.round}
    row |= {side: event.entrants[pair].key for side, pair in zip(sides, meeting.pairs, strict=True)}
    if score.waits:
        row["waits"] = True
    if score.cancelled:
        row["cancelled"] = True
    told = zip(sides, match.sides, strict=True)
    if event.scoring == MATCHPOINTS:
        row["percent"] = {
            side: _format(event, own.percent, Fraction(50))
            for side, own in told
            if own.percent is not None
        }
    else:
        key = "margin" if event.scoring == TOTAL_POINTS else "imps"
        row[key] = {side: format_short(own.points, places) for side, own in told if own.count}
    if event.rules.victory_points is not None and score.points is not None:
        row["vp"] = {
            side: _format(event, points) for side, points in zip(sides, score.points, strict=False)
        }
    return {key: value for key, value in row.items() if value != {}}


def _format(event: Event, value: Fraction, average: Fraction = Fraction(0)) -> str:
    rules = event.rules
    return format_units(round_to_units(value, rules.places, rules.halves, average), rules.places)


def _write_standing(event: Event, standing: TeamStanding) -> dict[str, Any]:
    figures, places = standing.figures, event.rules.places
    row: dict[str, Any] = {
        "entrant": event.entrants[standing.team].key,
        "rank": standing.rank,
        "tied": standing.tied,
        "points": format_units(figures.points_shown, places),
    }
    if event.scoring != MATCHPOINTS:
        row["imps"] = format_short(figures.margin, places)
    row["vp"] = _format(event, figures.vp or Fraction(0))
    row |= {"played": figures.played, "boards": figures.boards}
    if standing.stratum_ranks:
        row["stratum_ranks"] = dict(standing.stratum_ranks)
    if standing.handicapped is not None:
        rank, tied, shown = standing.handicapped
        row["handicapped"] = {"rank": rank, "tied": tied, "points": format_units(shown, places)}
    return row
