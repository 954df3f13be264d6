"""The rows that are stored of an event, from its facts in the event format."""

import datetime
import logging
from collections.abc import Iterator

from scoring.duplicate.event import answer_of, read
from tournaments.duplicate.queries.export import write_event
from tournaments.duplicate.rebuild.rows import make_rows
from tournaments.duplicate.rebuild.standing import make_standing
from tournaments.duplicate.rebuild.swiss_pairs import compute_swiss_pairs
from tournaments.duplicate.rebuild.teams import compute_teams, find_match_differences
from tournaments.kinds import Computed
from tournaments.models import BoardScore, Event
from tournaments.queries.penalties import list_penalties
from tournaments.queries.results import list_foulings, read_rows
from tournaments.queries.stored_field import read_field

logger = logging.getLogger(__name__)


def compute(event: Event, now: datetime.datetime) -> Computed:
    """Return the standing of an event as of the version that it was read at, or later."""
    if event.of_teams:
        return compute_teams(event, now)
    if event.is_swiss_pairs:
        return compute_swiss_pairs(event, now)
    field_ = read_field(event)
    raw = write_event(field_, read_rows(event), list_foulings(event), list_penalties(event))
    reading = read(raw)
    if reading.scored is None:
        logger.error("event %s cannot be scored: %s", event.pk, answer_of(reading))
        return Computed(event, make_standing(event, True, now, scored=False), [], [], scored=False)
    boards, entrants = make_rows(event, reading.scored, raw)
    provisional = any(not board.complete or board.late for board in boards)
    return Computed(event, make_standing(event, provisional, now), boards, entrants)


def find_differences(computed: Computed) -> Iterator[str]:
    """Yield a sentence for each board and match that is stored otherwise than computed."""
    boards = {_key(board): _content(board) for board in computed.boards}
    rows = BoardScore.objects.filter(event=computed.event)
    there = {_key(row): _content(row) for row in rows}
    for key in sorted(boards.keys() | there.keys()):
        if boards.get(key) != there.get(key):
            yield f"board {key[0]}{key[1]} differs"
    yield from find_match_differences(computed)


def _key(board: BoardScore) -> tuple[str, int]:
    return board.field, board.board


def _content(board: BoardScore) -> tuple[object, ...]:
    return board.top, board.complete, board.results
