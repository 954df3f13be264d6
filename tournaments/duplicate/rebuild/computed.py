"""The rows that are stored of an event, from its facts in the event format."""

import datetime
import logging
import uuid
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scoring.duplicate.event import EventResult, Scored, answer_of, read
from scoring.duplicate.fields import count_expected
from scoring.duplicate.reason import ScoreReason, format_value
from tournaments.duplicate.queries.export import write_event
from tournaments.duplicate.rebuild.standing import make_standing
from tournaments.duplicate.rebuild.teams import compute_teams, find_match_differences
from tournaments.kinds import Computed
from tournaments.models import BoardScore, EntrantScore, Event
from tournaments.queries.penalties import list_penalties
from tournaments.queries.results import list_foulings, read_rows
from tournaments.queries.stored_field import read_field

logger = logging.getLogger(__name__)

SIDES = ("ns", "ew")
_SAID = frozenset(
    {
        "contract",
        "declarer",
        "tricks",
        "lead",
        "score",
        "adjusted",
        "weighted",
        "not_played",
        "late",
        "turned",
        "version",
    }
)


def compute(event: Event, now: datetime.datetime) -> Computed:
    """Return the standing of an event as of the version that it was read at, or later."""
    if event.of_teams:
        return compute_teams(event, now)
    field_ = read_field(event)
    raw = write_event(field_, read_rows(event), list_foulings(event), list_penalties(event))
    reading = read(raw)
    if reading.scored is None:
        logger.error("event %s cannot be scored: %s", event.pk, answer_of(reading))
        return Computed(event, make_standing(event, True, now, scored=False), [], [], scored=False)
    boards, entrants = make_rows(event, reading.scored, raw)
    provisional = any(not board.complete or board.late for board in boards)
    return Computed(event, make_standing(event, provisional, now), boards, entrants)


def make_rows(
    event: Event, scored: Scored, raw: Mapping[str, Any]
) -> tuple[list[BoardScore], list[EntrantScore]]:
    """Return the rows of boards and entrants. raw: the event in the event format."""
    answer = answer_of(EventResult(scored))
    keys = [entrant.key for entrant in scored.event.entrants]
    written: dict[int, dict[str, Any]] = {}
    boards = [
        BoardScore(
            event=event,
            field=raw_board.get("section", ""),
            board=raw_board["board"],
            top=told.get("top", ""),
            complete=_is_complete(scored, index, raw_board),
            late=any(result.get("late") for result in raw_board["results"]),
            results=[
                _write_result(scored, keys, (index, number), pair, written)
                for number, pair in enumerate(
                    zip(raw_board["results"], told["results"], strict=True)
                )
            ],
        )
        for index, (raw_board, told) in enumerate(zip(raw["boards"], answer["boards"], strict=True))
    ]
    entrants = [
        EntrantScore(
            event=event,
            entrant_id=uuid.UUID(row["entrant"]),
            place=place,
            row={**row, "lines": _write_lines(standing.figures.lines)},
            tally=scored.tallies[standing.entrant].write(),
        )
        for place, (row, standing) in enumerate(
            zip(answer["standings"], scored.standings, strict=True)
        )
    ]
    return boards, entrants


def _is_complete(scored: Scored, index: int, raw_board: Mapping[str, Any]) -> bool:
    """Return whether a board has as many results that count as it is meant to have."""
    return count_expected(scored.event.boards[index].tables) >= raw_board.get("expected", 0)


def _write_lines(lines: Any) -> list[dict[str, Any]]:
    return [{"points": str(line.points), **_write_reason(line.reason)} for line in lines]


def _write_reason(reason: ScoreReason) -> dict[str, Any]:
    told = {key: format_value(value) for key, value in reason.values.items()}
    return {"code": reason.code, "told": told}


def _write_result(
    scored: Scored,
    keys: Sequence[str],
    at: tuple[int, int],
    pair: tuple[dict[str, Any], dict[str, Any]],
    known: dict[int, dict[str, Any]],
) -> dict[str, Any]:
    """Return a result with its points. ns_scored, ew_scored: what is added to the tallies.

    known: points that were written, by identity. Results with the same score share one object.
    """
    raw, told = pair
    table = scored.event.boards[at[0]].tables[at[1]]
    written: dict[str, Any] = {
        "round": raw["round"],
        "table": raw["table"],
        "ns": [keys[index] for index in table.ns],
        "ew": [keys[index] for index in table.ew],
        "score": table.score,
        "said": {key: value for key, value in raw.items() if key in _SAID},
        "scheduled": table.is_scheduled,
        "cancelled": table.cancelled,
    }
    for side, points in zip(SIDES, scored.points[at], strict=True):
        if points is not None and id(points) not in known:
            known[id(points)] = points.write()
        written[f"{side}_scored"] = None if points is None else known[id(points)]
        if f"{side}_points" in told:
            written[f"{side}_points"] = told[f"{side}_points"]
    return written


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
