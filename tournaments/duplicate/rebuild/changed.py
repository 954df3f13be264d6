"""What changes in a standing when results of some boards were entered or corrected."""

import datetime
from collections.abc import Iterable
from typing import Any

from django.db.models import Q

from scoring.duplicate.award import AwardKind
from scoring.duplicate.board import Points
from scoring.duplicate.event import ScoredBoards, rank_entrants, score_boards
from scoring.duplicate.reading import read_event
from scoring.duplicate.tally import Tally
from tournaments.acts import EVENT_ACTS, EventTopic
from tournaments.duplicate.queries.export import write_event
from tournaments.duplicate.rebuild.rows import SIDES, make_rows
from tournaments.duplicate.rebuild.standing import digest_event_code, make_standing
from tournaments.duplicate.rebuild.teams_changed import compute_changed_teams
from tournaments.kinds import Computed
from tournaments.models import BoardResult, BoardScore, EntrantScore, Event, EventStanding
from tournaments.queries.leavers import list_forfeits
from tournaments.queries.penalties import list_penalties
from tournaments.queries.results import list_foulings, read_rows
from tournaments.queries.stored_field import read_field

SESSION = 1
_OWN = (AwardKind.PLUS, AwardKind.MINUS)


def find_changed(event: Event, stored: EventStanding) -> set[int] | None:
    """Return the boards whose results changed since a standing was stored.

    None if anything else changed, so that the whole event is computed.
    """
    if stored.code != digest_event_code() or event.rules.get("ties"):
        return None
    since = event.acts.filter(number__gt=stored.version, number__lte=event.version)
    verbs = set(since.values_list("verb", flat=True))
    results = EVENT_ACTS.about(EventTopic.RESULT)
    if list_forfeits(read_field(event)) and not verbs <= results:
        return None  # a round may have begun in which there are awards
    if not verbs <= results | EVENT_ACTS.about(EventTopic.NEUTRAL):
        return None
    rows = BoardResult.objects.filter(act__in=since.filter(verb__in=results))
    boards = set(rows.values_list("board", flat=True))
    return boards | set(
        rows.filter(replaces__isnull=False).values_list("replaces__board", flat=True)
    )


def compute_changed(event: Event, stored: EventStanding, now: datetime.datetime) -> Computed | None:
    """Return the rows of the boards that changed, and of the entrants for whom it matters.

    Boards are compared across sections, so a board is scored in all of them. None if that cannot
    be done from what is stored, or if anything else changed. Of teams, the matches that changed.
    """
    if event.of_teams:
        return compute_changed_teams(event, stored, now)
    if event.is_swiss_pairs:  # what a match is worth depends on all boards of both pairs
        return None
    changed = find_changed(event, stored)
    if changed is None:
        return None
    old = list(BoardScore.objects.filter(event=event, board__in=changed))
    rows = list(EntrantScore.objects.filter(event=event))
    tallies = {str(row.entrant_id): Tally.read(row.tally) for row in rows}
    rescored = _score(event, changed)
    if rescored is None or not tallies.keys() >= {
        entrant.key for entrant in rescored[0].event.entrants
    }:
        return None
    touched = _remove(tallies, old) | _add(tallies, rescored[0])
    # The points of AVE+ and AVE- depend on the entrant's other boards.
    dependent = {
        board
        for key in touched
        for board, points in tallies[key].sessions[SESSION].awards.items()
        if points.award is not None and points.award.kind in _OWN
    } - changed
    if dependent:
        old += BoardScore.objects.filter(event=event, board__in=dependent)
        rescored = _score(event, changed | dependent)
        if rescored is None:
            return None
    boards, raw = rescored
    scored = rank_entrants(boards, [tallies[entrant.key] for entrant in boards.event.entrants])
    made, entrants = make_rows(event, scored, raw)
    known = {row.entrant_id: row for row in rows}
    different = [
        entrant for entrant in entrants if _differs(entrant, known.get(entrant.entrant_id))
    ]
    standing = make_standing(event, _is_provisional(event, old, made), now)
    return Computed(event, standing, made, different, whole=False, old_boards=old)


def _score(event: Event, numbers: Iterable[int]) -> tuple[ScoredBoards, dict[str, Any]] | None:
    """Return the points of some boards in all sections, and what they were read from."""
    wanted = set(numbers)
    field = read_field(event)
    raw = write_event(
        field,
        read_rows(event, board__in=wanted),
        list_foulings(event),
        list_penalties(event),
        only=wanted,
    )
    read, _problems = read_event(raw)
    return None if read is None else (score_boards(read), raw)


def _remove(tallies: dict[str, Tally], old: Iterable[BoardScore]) -> set[str]:
    """Remove what the tallies have of boards as they are stored. Return whom it concerns."""
    touched = set()
    for board in old:
        for row in board.results:
            for side in SIDES if row["scheduled"] else ():
                stored = row[f"{side}_scored"]
                points = None if stored is None else Points.read(stored)
                for entrant in row[side]:
                    tallies[entrant].sessions[SESSION].remove(board.board, points)
                    touched.add(entrant)
    return touched


def _add(tallies: dict[str, Tally], boards: ScoredBoards) -> set[str]:
    """Add boards to the tallies. Return whom it concerns."""
    touched = set()
    event = boards.event
    keys = [entrant.key for entrant in event.entrants]
    for index, board in enumerate(event.boards):
        for number, table in enumerate(board.tables):
            if not table.is_scheduled:
                continue
            pair = boards.points[index, number]
            for side, points in zip((table.ns, table.ew), pair, strict=True):
                for entrant in side:
                    tallies[keys[entrant]].sessions[SESSION].add(board.board, points)
                    touched.add(keys[entrant])
    return touched


def _differs(new: EntrantScore, known: EntrantScore | None) -> bool:
    return known is None or (new.place, new.row, new.tally) != (known.place, known.row, known.tally)


def _is_provisional(event: Event, old: list[BoardScore], new: list[BoardScore]) -> bool:
    """Return whether a board is incomplete, or a result is to come late."""
    replaced = {row.pk for row in old}
    rest = BoardScore.objects.filter(event=event).exclude(pk__in=replaced)
    if rest.filter(Q(complete=False) | Q(late=True)).exists():
        return True
    return any(not row.complete or row.late for row in new)
