"""The boards of a table as its phones show them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from tournaments.duplicate.queries.said import describe_board, get_score
from tournaments.duplicate.queries.travellers import get_percent
from tournaments.duplicate.queries.versions import is_fouled
from tournaments.models import BoardResult, BoardScore, Event, EventTable
from tournaments.queries.field import Field
from tournaments.queries.results import read_agreements
from tournaments.queries.seating import EntrantView, Meeting
from tournaments.queries.still_to_play import HIDDEN
from tournaments.queries.triangles import find_first_round


class Share(NamedTuple):
    """What a board has given North-South and East-West, compared with the results so far.

    percent: whether that is in percent of the top, or else in points. results: how many there
    are; expected: how many there are meant to be.
    """

    ns: str
    ew: str
    percent: bool
    results: int
    expected: int


@dataclass(frozen=True, eq=False)
class BoardView:
    """A board of the table in a round.

    row: how its result compares, once everybody has played the board who is compared. share: what
    it has given the sides so far, if that is shown. others: who played it, if others than the
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
    share: Share | None = None
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

    @property
    def lines(self) -> "list[FieldLine]":
        """The results that it is compared with, equal ones once, the best for North-South first.

        So that the page of a large field stays short.
        """
        lines: dict[str, FieldLine] = {}
        for row in self.field:
            said = sorted((key, value) for key, value in row["said"].items() if key != "lead")
            key = repr((said, row["score"], row.get("ns_points"), row.get("cancelled")))
            before = lines.get(key)
            own = row is self.row or bool(before and before.own)
            lines[key] = FieldLine(row, before.times + 1 if before else 1, own)
        return sorted(lines.values(), key=_order_line)


class FieldLine(NamedTuple):
    """Equal results of a board, as many times. row: one. own: whether the table's is of them."""

    row: Mapping[str, Any]
    times: int
    own: bool


class Compared(NamedTuple):
    """A board as it is compared. own: the rows of the section; field: of all.

    complete: whether nobody has still to play it. expected: how many results it is meant to have.
    """

    top: str
    own: tuple[Mapping[str, Any], ...]
    field: tuple[Mapping[str, Any], ...]
    complete: bool
    expected: int

    def share(self, row: Mapping[str, Any]) -> Share | None:
        """Return what a result of the board has given the sides, if it is compared with another."""
        count = sum("ns_points" in other and not other["cancelled"] for other in self.field)
        if count < 2 or not row.get("ns_points"):
            return None
        percents = get_percent(row["ns_points"], self.top), get_percent(row["ew_points"], self.top)
        ns, ew = percents if all(percents) else (row["ns_points"], row["ew_points"])
        return Share(str(ns), str(ew), all(percents), count, max(count, self.expected))


def _order_line(line: FieldLine) -> tuple[bool, int]:
    score = line.row["score"]
    return score is None, -(score or 0)


def list_boards(
    field: Field, table: EventTable, meeting: Meeting, own: list[BoardResult]
) -> list[BoardView]:
    """Return the boards of a round at a table, planned or not."""
    event = field.event
    agreements = read_agreements(event, result__in=[row.pk for row in own])
    letter, round_ = table.section.letter, find_first_round(field, meeting)
    scores = _read_scores(field, letter, own, round_) if event.shows_field else {}
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
        row if known and (known.complete or _is_compared(event, row)) else None,
        known.top if known else "",
        known.field if known and known.complete and row else (),
        known.share(row) if known and row and not event.of_teams else None,
    )


def _is_compared(event: Event, row: Mapping[str, Any] | None) -> bool:
    """Return whether a result of teams is compared: that of the other room is in as well."""
    return event.of_teams and bool(row and row.get("ns_points"))


def _read_scores(
    field: Field, letter: str, own: list[BoardResult], round_: int
) -> dict[int, Compared]:
    """Return the scores of the table's boards."""
    event = field.event
    letters = [section.letter for section in field.sections] if event.across else [letter]
    rows = BoardScore.objects.filter(event=event, board__in={row.board for row in own})
    if event.of_teams:  # a number may stand for other deals in each round
        rows = rows.filter(field__in=("", str(round_)))
    elif not event.across:
        rows = rows.filter(field__in=("", letter))
    by_board: dict[int, list[BoardScore]] = {}
    for score in rows.order_by("field"):
        by_board.setdefault(score.board, []).append(score)
    return {
        board: Compared(
            scores[0].top,
            tuple(
                row
                for score in scores
                if event.of_teams or score.field in ("", letter)
                for row in score.results
            ),
            tuple(row for score in scores for row in score.results),
            all(score.complete and not score.late for score in scores),
            sum(field.expected.get((letter, board), 0) for letter in letters),
        )
        for board, scores in by_board.items()
    }
