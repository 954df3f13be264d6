"""The standings of an event of teams: by points, or at a knock-out by when a team was beaten."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.duplicate.decimals import round_to_units
from scoring.duplicate.ties import Ranks, rank
from scoring.teams.facts import BOARD_A_MATCH, Form, TeamEvent
from scoring.teams.figures import TeamFigures
from scoring.teams.parts import ZERO, MatchScore
from scoring.teams.ties import TeamTies


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """The place of one team. rank: None for one that is not ranked.

    beaten: at a knock-out, the round in which it was beaten, None while it is in. handicapped: the
    rank with the handicaps, whether it is shared, and the figure in units as shown.
    """

    team: int
    figures: TeamFigures
    rank: int | None
    tied: bool
    beaten: int | None = None
    stratum_ranks: Mapping[str, int] = field(default_factory=dict, hash=False)
    handicapped: tuple[int, bool, int] | None = None


def find_standings(
    event: TeamEvent,
    matches: Sequence[MatchScore],
    figures: Sequence[TeamFigures],
    handicapped: Sequence[TeamFigures] | None = None,
) -> list[TeamStanding]:
    """Return the standings, the best first; teams that are not ranked stand last.

    handicapped: the figures with the handicaps, if the event has any.
    """
    ranked = [at for at in range(len(event.entrants)) if _is_ranked(event, at, figures[at])]
    beaten = find_beaten(event, matches) if event.form is Form.KNOCK_OUT else {}
    if event.form is Form.KNOCK_OUT:
        keys = _find_knock_out_keys(matches, beaten)
        ranked = [team for team in ranked if team in keys]
        ranks = rank(ranked, keys, [])
    else:
        keys = {team: _get_shown(event, figures[team]) for team in ranked}
        ranks = rank(ranked, keys, TeamTies(event, matches, figures, keys).get_breakers())
    strata = _rank_strata(event, matches, figures, ranked, keys)
    extra = _rank_handicapped(event, ranked, handicapped)
    standings = []
    for team in range(len(event.entrants)):
        place, tied = ranks.get(team, (None, False))
        in_strata = {name: at[team][0] for name, at in strata.items() if team in at}
        standings.append(
            TeamStanding(
                team,
                figures[team],
                place,
                tied,
                beaten.get(team),
                in_strata,
                extra.get(team),
            )
        )
    return sorted(standings, key=lambda row: (row.rank is None, row.rank or 0))


def _is_ranked(event: TeamEvent, team: int, figures: TeamFigures) -> bool:
    """Return whether a team is ranked: it has points, and did not withdraw before half."""
    entrant = event.entrants[team]
    counted = figures.counted if event.form is not Form.KNOCK_OUT else True
    by_percent = event.scoring == BOARD_A_MATCH and event.form is not Form.KNOCK_OUT
    told = counted and (not by_percent or figures.percent is not None)
    return entrant.ranked and entrant.withdrawn != "before" and told


def _get_shown(event: TeamEvent, figures: TeamFigures) -> int:
    """Return the figure that ranks, in units: percent at board-a-match, otherwise points."""
    if event.scoring == BOARD_A_MATCH and figures.percent_shown is not None:
        return figures.percent_shown
    return figures.points_shown


def find_beaten(event: TeamEvent, matches: Sequence[MatchScore]) -> dict[int, int]:
    """Return the round in which each team was beaten. A match for a place beats nobody.

    Only the last round of a team decides: a draw stands although a result before it was corrected.
    Who did not come to the next round, or has left before it, is as if beaten in it, and who left a
    match that nobody won in that of the match, unless nobody else is left.
    """
    here = [match for match in matches if not match.third]
    ended = max((match.round for match in here), default=0)
    last = {
        team: match for match in sorted(here, key=lambda match: match.round) for team in match.teams
    }
    beaten = {}
    for team, match in last.items():
        lost = match.winner is not None and match.teams[match.winner] != team
        if lost or match.round < ended:
            beaten[team] = _find_end(team, match)
    left = [team for team in last if team not in beaten]
    gone = [team for team in left if event.entrants[team].withdrawn]
    if len(gone) < len(left):
        beaten |= {team: _find_end(team, last[team]) for team in gone}
    return beaten


def _find_end(team: int, match: MatchScore) -> int:
    """Return the round that beats a team whose last match this is: the next one if it won."""
    won = match.away is None or (match.winner is not None and match.teams[match.winner] == team)
    return match.round + won


def _find_knock_out_keys(
    matches: Sequence[MatchScore], beaten: Mapping[int, int]
) -> dict[int, int]:
    """Return a key for each team of the bracket: the later it was beaten, the higher.

    Whoever won the match for the third place stands before whoever lost it.
    """
    here = {team for match in matches for team in match.teams}
    last = max((*(match.round for match in matches), *beaten.values()), default=0)
    keys = {team: 3 * beaten.get(team, last + 1) for team in here}
    for match in matches:
        if match.third and match.winner is not None and match.away is not None:
            keys[match.teams[match.winner]] += 1
            keys[match.teams[1 - match.winner]] -= 1
    return keys


def _rank_strata(
    event: TeamEvent,
    matches: Sequence[MatchScore],
    figures: Sequence[TeamFigures],
    ranked: Sequence[int],
    keys: Mapping[int, int],
) -> dict[str, Ranks]:
    """Return the ranks in each stratum, of its own teams and of those below it."""
    strata = {team: event.entrants[team].stratum for team in ranked}
    by_stratum = {}
    breakers = (
        []
        if event.form is Form.KNOCK_OUT
        else TeamTies(event, matches, figures, keys).get_breakers()
    )
    for name in sorted({stratum for stratum in strata.values() if stratum is not None}):
        members = [team for team in ranked if (strata[team] or "") >= name]
        by_stratum[name] = rank(members, keys, breakers)
    return by_stratum


def _rank_handicapped(
    event: TeamEvent, ranked: Sequence[int], figures: Sequence[TeamFigures] | None
) -> dict[int, tuple[int, bool, int]]:
    if figures is None:
        return {}
    shown = {team: _add_handicap(event, team, figures[team]) for team in ranked}
    return {team: (*place, shown[team]) for team, place in rank(ranked, shown, []).items()}


def _add_handicap(event: TeamEvent, team: int, figures: TeamFigures) -> int:
    """Return the figure that ranks with the handicap: at board-a-match in percent."""
    if event.scoring != BOARD_A_MATCH or figures.percent is None:
        return _get_shown(event, figures)
    percent = figures.percent + (event.entrants[team].handicap or ZERO)
    return round_to_units(percent, event.rules.places, event.rules.halves, Fraction(50))
