"""What changes in the standing of teams when results were entered or corrected: their matches."""

import datetime
import uuid
from collections.abc import Iterable

from django.db.models import Q, QuerySet

from scoring.teams.again import score_again
from scoring.teams.event import TeamEventResult, answer_of
from tournaments.acts import ANSWERS, EVENT_ACTS, EventTopic
from tournaments.duplicate.queries.decisions import Decisions, find_key
from tournaments.duplicate.queries.decisions import Key as MatchKey
from tournaments.duplicate.queries.export import write_team_event
from tournaments.duplicate.queries.team_export import TeamResults
from tournaments.duplicate.rebuild.standing import digest_event_code, make_standing
from tournaments.duplicate.rebuild.teams import ShownMatches, list_places, make_boards
from tournaments.kinds import Computed
from tournaments.models import (
    BoardResult,
    BoardScore,
    Confirmation,
    EntrantScore,
    Event,
    EventAct,
    EventStanding,
    MatchScore,
)
from tournaments.queries.matches import TeamMatch, list_counted
from tournaments.queries.penalties import list_penalties
from tournaments.queries.results import list_foulings, read_rows
from tournaments.queries.stored_field import read_field

Key = tuple[int, int, uuid.UUID]


def compute_changed_teams(
    event: Event, stored: EventStanding, now: datetime.datetime
) -> Computed | None:
    """Return the rows of the matches that changed, and of the teams for which it matters.

    None if anything but results changed, or if a match of the event does not stand alone.
    """
    since = _list_since(event, stored)
    if since is None or not stored.scored:
        return None
    field = read_field(event)
    matches = list_counted(event, field)
    places, answered = _find_places(since), _find_answered(since)
    changed = [match for match in matches if _is_at(match, places) or find_key(match) in answered]
    exact = {
        (round_, table, home): (pk, told)
        for pk, round_, table, home, told in MatchScore.objects.filter(event=event).values_list(
            "pk", "round", "table", "home", "exact"
        )
    }
    if len(exact) != len(matches) or exact.keys() != {_key(match) for match in matches}:
        return None
    tables = Q(pk__in=[])
    for round_, table in {place for match in changed for place in _list_places(match)}:
        tables |= Q(round=round_, table=table)
    wanted = BoardResult.objects.filter(tables, event=event).values("pk")
    results = TeamResults(field, read_rows(event, pk__in=wanted), list_foulings(event))
    decisions = Decisions(event)
    raw, _matches = write_team_event(field, results, decisions, list_penalties(event), only=changed)
    known = {at: exact[_key(match)][1] for at, match in enumerate(matches) if match not in changed}
    scored, _problems = score_again(raw, known)
    if scored is None:
        return None
    answer = answer_of(TeamEventResult(scored))
    shown = ShownMatches(event, results, decisions, scored)
    made = {
        match: shown.make_match(at, match, answer["matches"][at], raw["matches"][at])
        for at, match in enumerate(matches)
        if at not in known
    }
    boards, old_boards = _make_boards(event, matches, made)
    entrants = {row.entrant_id: row for row in EntrantScore.objects.filter(event=event)}
    return Computed(
        event,
        make_standing(event, scored.provisional, now),
        boards,
        [row for row in list_places(event, answer) if _differs(row, entrants)],
        whole=False,
        old_boards=old_boards,
        matches=list(made.values()),
        old_matches=[MatchScore(pk=exact[_key(match)][0]) for match in made],
    )


def _list_since(event: Event, stored: EventStanding) -> QuerySet[EventAct] | None:
    """Return the acts since a standing was stored.

    None if anything but results and what captains say changed, so that the whole event is computed.
    """
    if stored.code != digest_event_code():
        return None
    since = event.acts.filter(number__gt=stored.version, number__lte=event.version)
    results = EVENT_ACTS.about(EventTopic.RESULT)
    neutral = EVENT_ACTS.about(EventTopic.NEUTRAL) - _OF_PLAY
    verbs = set(since.values_list("verb", flat=True))
    return since if verbs <= results | neutral | ANSWERS else None


def _find_places(since: QuerySet[EventAct]) -> set[tuple[int, int]]:
    """Return the rounds and tables of which acts gave results."""
    results = since.filter(verb__in=EVENT_ACTS.about(EventTopic.RESULT))
    return set(BoardResult.objects.filter(act__in=results).values_list("round", "table"))


def _find_answered(since: QuerySet[EventAct]) -> set[MatchKey]:
    """Return the matches of which captains said something."""
    rows = Confirmation.objects.filter(act__in=since.filter(verb__in=ANSWERS))
    told = rows.values_list("round", "entrant", "opponent")
    return {(round_, frozenset(teams)) for round_, *teams in told}


#: Steps by which a drawn round that has not begun counts, or no longer does.
_OF_PLAY = {"round", "finish", "resume"}


def _list_places(match: TeamMatch) -> Iterable[tuple[int, int]]:
    return [(meeting.round, meeting.table) for meeting in match.meetings]


def _is_at(match: TeamMatch, places: set[tuple[int, int]]) -> bool:
    return not places.isdisjoint(_list_places(match))


def _key(match: TeamMatch) -> Key:
    return match.round, match.table, match.home.id


def _make_boards(
    event: Event, matches: list[TeamMatch], made: dict[TeamMatch, MatchScore]
) -> tuple[list[BoardScore], list[BoardScore]]:
    """Return the boards of the matches that changed, and the rows that they replace.

    A board has the results of all matches that play it, and of a drawn round that is named by it
    all rounds in which its number is played.
    """
    numbers = {board for match in made for board in match.rooms}
    sharing = [match for match in matches if not numbers.isdisjoint(match.rooms)]
    rounds = {match.round for match in sharing}
    rows = {
        (row.round, row.table, row.home_id): row
        for row in MatchScore.objects.filter(event=event, round__in=rounds)
    }
    scores = [made.get(match) or rows[_key(match)] for match in sharing]
    boards = [row for row in make_boards(event, sharing, scores) if row.board in numbers]
    old = list(BoardScore.objects.filter(event=event, board__in=numbers))
    return boards, old


def _differs(row: EntrantScore, known: dict[uuid.UUID, EntrantScore]) -> bool:
    before = known.get(row.entrant_id)
    return before is None or (before.place, before.row) != (row.place, row.row)
