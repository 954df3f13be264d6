"""A team's final figures: its matches added up, with byes, penalties and what it carried over."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.duplicate.board import MATCHPOINTS
from scoring.duplicate.decimals import round_to_units
from scoring.duplicate.entrant import Entrant, ScorePenalty
from scoring.duplicate.reason import ScoreReason
from scoring.duplicate.tally import Tally
from scoring.duplicate.victory_points import get_most
from scoring.teams.comparing import BoardWorth
from scoring.teams.facts import BOARD_A_MATCH, TeamEvent
from scoring.teams.parts import ZERO, BoardScore, MatchScore


@dataclass(frozen=True, slots=True)
class TeamLine:
    """Points of a team for one reason. round: None for the whole event."""

    round: int | None
    points: Fraction
    reason: ScoreReason


@dataclass(frozen=True, slots=True)
class TeamFigures:
    """What a team is ranked by. Figures are exact; units are rounded as shown.

    played: the matches that count as played. counted: whether any match or bye has points. boards:
    those compared or awarded. won, lost: in IMPs. margin: the sum of its margins, without matches
    that were awarded. vp: victory points of the matches, with what was adjusted, None without a
    scale. points: what ranks, with carry and penalties. maximum, percent: at board-a-match only.
    lines: where the points come from; they add up to them.
    """

    played: int
    counted: bool
    boards: int
    won: Fraction
    lost: Fraction
    margin: Fraction
    vp: Fraction | None
    points: Fraction
    maximum: Fraction
    percent: Fraction | None
    points_shown: int
    percent_shown: int | None
    lines: tuple[TeamLine, ...]


def settle_board_a_match(event: TeamEvent, matches: Sequence[MatchScore]) -> list[MatchScore]:
    """Return the matches with each team's own average in place of AVE+ and AVE-, where due.

    The average is over the event's other boards, or with `own_average_over: match` the match's.
    """
    if event.scoring != BOARD_A_MATCH:
        return list(matches)
    tallies = _tally_boards(event, matches)
    settled = []
    for at, match in enumerate(matches):
        boards = tuple(_settle_board(event, tallies, match, at, board) for board in match.boards)
        counted = [board.worth for board in boards if not board.board.extra]
        home = sum((worth.home.value for worth in counted), ZERO)
        away = sum((worth.away.value for worth in counted), ZERO)
        told = match.played and match.points is not None and match.winner is None
        points = (home, away) if told else match.points
        settled.append(replace(match, boards=boards, points=points))
    return settled


def _tally_boards(event: TeamEvent, matches: Sequence[MatchScore]) -> list[Tally]:
    """Return what each team has on its boards, a session for each match if the rule says so."""
    alone = event.rules.own_average_over == "match"
    sessions: list[list[int]] = [[] if alone else [0] for _ in event.entrants]
    for at, match in enumerate(matches if alone else ()):
        for team in match.teams:
            sessions[team].append(at)
    tallies = [Tally(own) for own in sessions]
    number = 0
    for at, match in enumerate(matches):
        for board in match.boards:
            number += 1
            session = at if alone else 0
            tallies[match.home].sessions[session].add(number, board.worth.home)
            if match.away is not None:
                tallies[match.away].sessions[session].add(number, board.worth.away)
    return tallies


def _settle_board(
    event: TeamEvent, tallies: Sequence[Tally], match: MatchScore, at: int, board: BoardScore
) -> BoardScore:
    session = at if event.rules.own_average_over == "match" else 0
    home = tallies[match.home].settle(session, board.worth.home, MATCHPOINTS, event.rules)
    away = tallies[match.away or 0].settle(session, board.worth.away, MATCHPOINTS, event.rules)
    return replace(board, worth=BoardWorth(home, away))


def sum_up(event: TeamEvent, matches: Sequence[MatchScore]) -> list[TeamFigures]:
    """Return the figures of every team, in the order of the entrants."""
    own: list[list[MatchScore]] = [[] for _ in event.entrants]
    for match in matches:
        for team in match.teams:
            own[team].append(match)
    return [_sum_team(event, at, entrant, own[at]) for at, entrant in enumerate(event.entrants)]


def _sum_team(
    event: TeamEvent, at: int, entrant: Entrant, matches: Sequence[MatchScore]
) -> TeamFigures:
    told = [match for match in matches if match.points is not None]
    sides = [(match, 0 if match.home == at else 1) for match in told]
    by_percent = event.scoring == BOARD_A_MATCH
    counted = [board for match in told for board in match.boards] if by_percent else []
    maximum = sum((board.worth.home.top for board in counted), ZERO)
    lines = []
    if entrant.carry and not maximum:
        reason = ScoreReason("carry", {"points": entrant.carry})
        lines.append(TeamLine(None, entrant.carry, reason))
    lines += [_write_match(match, side) for match, side in sides]
    lines += [
        TeamLine(penalty.round, points, ScoreReason("penalty", _name_penalty(penalty)))
        for penalty, points in _list_penalties(event, entrant, maximum)
    ]
    points = sum((line.points for line in lines), ZERO)
    matched = sum((match.points[side] for match, side in sides if match.points), ZERO)
    played = [(match, side) for match, side in sides if match.played]
    percent = points * 100 / maximum + entrant.carry if maximum else None
    scaled = event.rules.victory_points is not None
    average = _find_average(event, len(played))
    return TeamFigures(
        played=len(played),
        counted=bool(told),
        boards=sum(match.count for match, _ in played),
        won=sum((match.won[side] for match, side in played if match.won), ZERO),
        lost=sum((match.lost[side] for match, side in played if match.lost), ZERO),
        margin=sum((match.margin[side] for match, side in played if match.margin), ZERO),
        vp=matched if scaled else None,
        points=points,
        maximum=maximum,
        percent=percent,
        points_shown=_round(event, points, average or maximum / 2),
        percent_shown=None if percent is None else _round(event, percent, Fraction(50)),
        lines=tuple(lines),
    )


def _write_match(match: MatchScore, side: int) -> TeamLine:
    points = match.points[side] if match.points is not None else ZERO
    code = "bye" if match.away is None else "awarded" if match.awarded else "match"
    return TeamLine(match.round, points, ScoreReason(code, {"round": match.round}))


def _name_penalty(penalty: ScorePenalty) -> dict[str, object]:
    return {"amount": penalty.points, "unit": penalty.unit}


def _list_penalties(
    event: TeamEvent, entrant: Entrant, maximum: Fraction
) -> Iterable[tuple[ScorePenalty, Fraction]]:
    """Yield the penalties that come off the total; those in IMPs with a round change a margin."""
    for penalty in entrant.penalties:
        if penalty.unit == "imps" and penalty.round is not None:
            continue
        unit = Fraction(1)
        if penalty.unit == "percent-of-session":
            unit = maximum / 100
        elif penalty.unit == "percent-of-board":
            unit = event.rules.win / 100
        yield penalty, penalty.points * unit


def _find_average(event: TeamEvent, played: int) -> Fraction:
    """Return the average of so many matches, to which the rule `halves` may round."""
    scale = event.rules.victory_points
    return ZERO if scale is None else get_most(scale) / 2 * played


def _round(event: TeamEvent, value: Fraction, average: Fraction) -> int:
    return round_to_units(value, event.rules.places, event.rules.halves, average)
