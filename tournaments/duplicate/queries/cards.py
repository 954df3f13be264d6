"""An entrant's own card: every board it has played, and how it did against the field."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby
from typing import Any

from tournaments.duplicate.queries.standings import BoardView, is_cancelled, list_own_results
from tournaments.duplicate.queries.travellers import (
    Settler,
    explain_points,
    find_entrants,
    get_percent,
    list_sides,
)
from tournaments.duplicate.queries.versions import mark_version
from tournaments.models import Event
from tournaments.queries.field import Field
from tournaments.queries.seating import EntrantView, Meeting

OTHER = {"ns": "ew", "ew": "ns"}


@dataclass(frozen=True, eq=False)
class Played:
    """A board that an entrant has played, seen from its own side.

    score: its own side's, None if the result has none. best, average: what the field made in its
    direction, with the same version of a fouled board. version: what it is called; empty if the
    board was not fouled. cancelled: whether it counts for nobody. running: percent, or points, of
    all boards up to this one.
    """

    board: int
    said: Mapping[str, Any]
    score: int | None
    points: str
    percent: str | None
    reason: str
    best: int | None
    average: int | None
    version: str = ""
    cancelled: bool = False
    running: str = ""


@dataclass(frozen=True, eq=False)
class RoundView:
    """A round of an entrant. table: 0 if it sits out. side: where it sat, ``NS`` or ``EW``.

    name: who played for it in this round.
    """

    round: int
    table: int
    section: str
    side: str
    partners: tuple[tuple[EntrantView, str, str], ...]
    opponents: tuple[tuple[EntrantView, str, str], ...]
    boards: list[Played]
    name: str


def read_card(event: Event, field: Field, entrant: EntrantView) -> list[RoundView]:
    """Return the rounds of an entrant, those that it sits out or has not played yet as well."""
    rows = sorted(
        list_own_results(event, entrant.id),
        key=lambda row: (row[1]["round"], row[1]["table"], row[0].board),
    )
    settle = Settler(event)
    played = _add_up(event, [_play(settle, *row) for row in rows])
    by_round: dict[int, RoundView] = {}
    pairs = zip(rows, played, strict=True)
    for (round_, table), group in groupby(pairs, key=lambda pair: _place(pair[0][1])):
        together = list(group)
        _board, row, side = together[0][0]
        by_round[round_] = RoundView(
            round_,
            table,
            row["section"],
            _seat(row, side).upper(),
            tuple(other for other in find_entrants(field, row, side) if other[0] is not entrant),
            tuple(find_entrants(field, row, OTHER[side])),
            [result for _row, result in together],
            entrant.name_in(round_),
        )
    guide = field.guide(entrant)
    rounds = range(1, max([field.rounds, *by_round]) + 1)
    return [by_round.get(at) or _expect(field, entrant, at, guide.get(at)) for at in rounds]


def _place(row: Mapping[str, Any]) -> tuple[int, int]:
    return row["round"], row["table"]


def _expect(field: Field, entrant: EntrantView, round_: int, meeting: Meeting | None) -> RoundView:
    """Return a round without results: to be played, or sat out."""
    if meeting is None or not meeting.plays:
        return RoundView(round_, 0, "", "", (), (), [], entrant.name_in(round_))
    side = "ns" if entrant in meeting.ns else "ew"
    mine, theirs = (meeting.ns, meeting.ew) if side == "ns" else (meeting.ew, meeting.ns)
    return RoundView(
        round_,
        meeting.table,
        meeting.section.letter,
        side.upper(),
        _name(field, [partner for partner in mine if partner is not entrant], round_),
        _name(field, theirs, round_),
        [],
        entrant.name_in(round_),
    )


def _name(
    field: Field, entrants: Iterable[EntrantView | None], round_: int
) -> tuple[tuple[EntrantView, str, str], ...]:
    return tuple(
        (entrant, field.number(entrant), entrant.name_in(round_)) for entrant in entrants if entrant
    )


def _seat(row: Mapping[str, Any], side: str) -> str:
    """Return where those of a column sat."""
    return ("ns", "ew")[list_sides(row).index(side)]


def _play(settle: Settler, board: BoardView, row: Mapping[str, Any], side: str) -> Played:
    sign = 1 if _seat(row, side) == "ns" else -1
    version = row["said"].get("version")
    compared = [
        result
        for result in board.results
        if result["score"] is not None
        and not is_cancelled(result)
        and result["said"].get("version") == version
    ]
    scores = [sign * result["score"] for result in compared]
    points = row.get(f"{side}_points", "")
    return Played(
        board.board,
        row["said"],
        None if row["score"] is None else sign * row["score"],
        points,
        get_percent(points, board.top),
        explain_points(row, side, settle, board.fouled),
        max(scores, default=None),
        round(sum(scores) / len(scores)) if scores else None,
        mark_version(row, board.fouled),
        is_cancelled(row),
    )


def _add_up(event: Event, boards: list[Played]) -> list[Played]:
    """Return the boards with what they come to: at matchpoints the mean percent, else the sum."""
    total, count, summed = Decimal(0), 0, []
    for board in boards:
        figure = board.percent if event.scoring == "matchpoints" else board.points
        running = ""
        if figure:
            total, count = total + Decimal(figure), count + 1
            running = f"{total / count:.2f}" if event.scoring == "matchpoints" else str(total)
        summed.append(Played(**{**vars(board), "running": running}))
    return summed
