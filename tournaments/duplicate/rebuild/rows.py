"""The rows that are stored of the boards and entrants of an event that is scored by its field."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from scoring.duplicate.event import EventResult, Scored, answer_of
from scoring.duplicate.fields import count_expected
from scoring.duplicate.reason import ScoreReason, format_value
from tournaments.models import BoardScore, EntrantScore, Event

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
        "calls",
        "play",
    }
)


def make_rows(
    event: Event, scored: Scored, raw: Mapping[str, Any]
) -> tuple[list[BoardScore], list[EntrantScore]]:
    """Return the rows of boards and entrants. raw: the event in the event format."""
    answer = answer_of(EventResult(scored))
    boards = make_board_rows(event, scored, raw, answer)
    entrants = [
        EntrantScore(
            event=event,
            entrant_id=uuid.UUID(row["entrant"]),
            place=place,
            row={**row, "lines": write_lines(standing.figures.lines)},
            tally=scored.tallies[standing.entrant].write(),
        )
        for place, (row, standing) in enumerate(
            zip(answer["standings"], scored.standings, strict=True)
        )
    ]
    return boards, entrants


def make_board_rows(
    event: Event,
    scored: Scored,
    raw: Mapping[str, Any],
    answer: Mapping[str, Any],
    counts: Sequence[int] = (),
) -> list[BoardScore]:
    """Return the rows of boards.

    counts: how many of the results of each board were entered, if others follow them.
    """
    keys = [entrant.key for entrant in scored.event.entrants]
    written: dict[int, dict[str, Any]] = {}
    rows = []
    for index, (raw_board, told) in enumerate(zip(raw["boards"], answer["boards"], strict=True)):
        pairs = list(zip(raw_board["results"], told["results"], strict=True))
        entered = pairs[: counts[index]] if counts else pairs
        rows.append(
            BoardScore(
                event=event,
                field=raw_board.get("section", ""),
                board=raw_board["board"],
                top=told.get("top", ""),
                complete=len(entered) == len(pairs) and _is_complete(scored, index, raw_board),
                late=any(result.get("late") for result, _told in entered),
                results=[
                    _write_result(scored, keys, (index, number), pair, written)
                    for number, pair in enumerate(entered)
                ],
            )
        )
    return rows


def _is_complete(scored: Scored, index: int, raw_board: Mapping[str, Any]) -> bool:
    """Return whether a board has as many results that count as it is meant to have."""
    return count_expected(scored.event.boards[index].tables) >= raw_board.get("expected", 0)


def write_lines(lines: Any) -> list[dict[str, Any]]:
    """Return the lines of a total as plain values, to be stored."""
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
