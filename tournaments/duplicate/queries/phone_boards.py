"""The boards of a table as its phones show them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from tournaments.duplicate.queries.said import describe_board, get_score
from tournaments.duplicate.queries.versions import is_fouled
from tournaments.models import BoardResult, BoardScore, Event, EventTable
from tournaments.queries.field import Field
from tournaments.queries.results import read_agreements
from tournaments.queries.seating import EntrantView, Meeting
from tournaments.queries.still_to_play import HIDDEN


@dataclass(frozen=True, eq=False)
class BoardView:
    """A board of the table in a round.

    row: how its result compares, if it may be shown. others: who played it, if others than the
    movement has there. declarer: who played it; empty if nobody did. turned: who sat in which
    direction, if the sides sat in each other's.
    """

    board: int
    round: int
    dealer: str
    vulnerable: str
    result: BoardResult | None
    score: int | None
    agreed: bool | None
    planned: bool = True
    row: Mapping[str, Any] | None = None
    top: str = ""
    field: tuple[Mapping[str, Any], ...] = ()
    others: tuple[EntrantView, ...] = ()
    declarer: str = ""
    turned: tuple[tuple[str, EntrantView], ...] = ()

    def awaits(self, seat: str) -> bool:
        """Return whether its result waits for an answer of the side of a seat."""
        if self.result is None or self.agreed is not None or HIDDEN in self.result.said:
            return False
        entered = self.result.act.seat if self.result.act.by_device else ""
        return bool(entered) and (entered in "NS") != (seat in "NS")

    @property
    def fouled(self) -> bool:
        """Whether the results that it is compared with are of several versions."""
        return is_fouled(self.field)


class Compared(NamedTuple):
    """A board that nobody has still to play. own: the rows of the section; field: of all."""

    top: str
    own: tuple[Mapping[str, Any], ...]
    field: tuple[Mapping[str, Any], ...]


def list_boards(
    event: Event, table: EventTable, meeting: Meeting, own: list[BoardResult]
) -> list[BoardView]:
    """Return the boards of a round at a table, planned or not."""
    agreements = read_agreements(event, result__in=[row.pk for row in own])
    scores = _read_scores(event, table.section.letter, own) if event.shows_field else {}
    boards = [
        _view(event, board, meeting.round, own, agreements, scores) for board in meeting.boards
    ]
    return boards + [
        _view(event, row.board, meeting.round, own, agreements, scores, planned=False)
        for row in own
        if row.round == meeting.round and row.board not in meeting.boards
    ]


def list_earlier(
    event: Event, field: Field, table: EventTable, round_: int, own: list[BoardResult]
) -> list[BoardView]:
    """Return the boards of earlier rounds that have no result yet, or come late."""
    boards = []
    for at in range(1, round_):
        meeting = field.meeting(table.section.letter, at, table.number)
        entered = {row.board for row in own if row.round == at and not row.said.get("late")}
        if meeting and meeting.plays:
            boards += [
                _view(event, board, at, own, {}, {})
                for board in meeting.boards
                if board not in entered
            ]
    return boards


def _view(
    event: Event,
    board: int,
    round_: int,
    own: list[BoardResult],
    agreements: Mapping[Any, bool],
    scores: Mapping[int, Compared],
    *,
    planned: bool = True,
) -> BoardView:
    dealer, vulnerable = describe_board(board)
    result = next((row for row in own if row.board == board and row.round == round_), None)
    hidden = result is not None and HIDDEN in result.said
    score = None
    if result is not None and not hidden:
        score = get_score(event.kind, event.scoring, board, result.said)
    known = scores.get(board)
    row = None
    if known is not None and result is not None and not hidden:
        rows = [row for row in known.own if row["table"] == result.table]
        row = next((row for row in rows if row["round"] == round_), None)
    return BoardView(
        board,
        round_,
        dealer,
        vulnerable,
        result,
        score,
        agreements.get(result.pk) if result else None,
        planned,
        row,
        known.top if known else "",
        known.field if known and row else (),
    )


def _read_scores(event: Event, letter: str, own: list[BoardResult]) -> dict[int, Compared]:
    """Return the scores of the table's boards that everybody who is compared has played."""
    rows = BoardScore.objects.filter(event=event, board__in={row.board for row in own})
    if not event.across:
        rows = rows.filter(field__in=("", letter))
    by_board: dict[int, list[BoardScore]] = {}
    for score in rows.order_by("field"):
        by_board.setdefault(score.board, []).append(score)
    return {
        board: Compared(
            scores[0].top,
            tuple(row for score in scores if score.field in ("", letter) for row in score.results),
            tuple(row for score in scores for row in score.results),
        )
        for board, scores in by_board.items()
        if all(score.complete and not score.late for score in scores)
    }
