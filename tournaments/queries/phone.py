"""What the phones of a table show: the round, its boards, and where everybody goes next."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from club.ledger.prepared import Prepared
from club.models.people import Membership
from tournaments.models import (
    BoardResult,
    BoardScore,
    Call,
    EntrantScore,
    Event,
    EventState,
    EventTable,
)
from tournaments.queries.calls import list_open_calls
from tournaments.queries.directions import list_directions, list_sat, name_declarer
from tournaments.queries.events import Clock, get_state, read_clock
from tournaments.queries.field import Field, read_field
from tournaments.queries.paper import write_span
from tournaments.queries.place import Place
from tournaments.queries.results import list_results_of_table, read_agreements
from tournaments.queries.said import describe_board, get_score
from tournaments.queries.seating import EntrantView, Meeting
from tournaments.queries.still_to_play import HIDDEN, OPEN, Closed, find_closed, hide_results
from tournaments.queries.strays import is_elsewhere, list_seated
from tournaments.queries.versions import is_fouled


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


@dataclass(frozen=True, eq=False)
class Next:
    """Where an entrant goes after the round. meeting: None if it sits out, or play is over."""

    entrant: EntrantView
    label: str
    meeting: Meeting | None
    side: str


@dataclass(frozen=True, eq=False)
class PhoneView:
    """A table of an event as its phones show it. What is not asked is not read."""

    event: Event
    table: EventTable
    field: Field
    state: EventState
    clock: Clock
    closed: Closed = OPEN

    @cached_property
    def meeting(self) -> Meeting | None:
        """Who sits there in the round in play, or None."""
        letter, round_ = self.table.section.letter, self.clock.round
        return self.field.meeting(letter, round_, self.table.number) if round_ else None

    @cached_property
    def first(self) -> Meeting | None:
        """Who sits there in round 1, or None if the movement does not use the table then."""
        return self.field.meeting(self.table.section.letter, 1, self.table.number)

    @property
    def opening_sides(self) -> dict[str, list[tuple[str, EntrantView]]]:
        """The entrants of each side of round 1: direction, entrant."""
        found: dict[str, list[tuple[str, EntrantView]]] = {}
        for seat, one in self.first.seats if self.first else ():
            if one:
                found.setdefault("NS" if seat[0] in "NS" else "EW", []).append((seat, one))
        return found

    @property
    def opening_boards(self) -> str:
        """The numbers of the boards of round 1 in short."""
        return write_span(self.first.boards) if self.first else ""

    def find_opening(self, seat: str) -> EntrantView | None:
        """Return who sits in a seat in round 1, or None."""
        places = self.first.seats if self.first and seat else ()
        return next((one for at, one in places if seat in at), None)

    def list_to_answer(self, seat: str) -> list[BoardView]:
        """Return the boards whose results the side of a seat accepts, or objects to.

        Those that a phone of the other side has entered, and that nobody has answered.
        """
        if not seat or not self.event.acceptance or self.state != EventState.PLAYING:
            return []
        return [one for one in self.boards if one.awaits(seat)]

    @cached_property
    def own(self) -> list[BoardResult]:
        """The results of the table, those of boards that are closed to the reader hidden."""
        return hide_results(list_results_of_table(self.table), self.closed)

    @cached_property
    def boards(self) -> list[BoardView]:
        """The boards of the round, and others that the table has entered in it."""
        if self.meeting is None:
            return []
        boards = _list_boards(self.event, self.table, self.meeting, self.own)
        return [self._name_people(one) for one in boards]

    def _name_people(self, board: BoardView) -> BoardView:
        result = board.result
        if result is None:
            return board
        strange, turned = is_elsewhere(self.meeting, result), result.said.get("turned")
        return replace(
            board,
            others=list_seated(self.field, result) if strange else (),
            declarer=name_declarer(self.field, result),
            turned=tuple(list_directions(*list_sat(self.field, result))) if turned else (),
        )

    @property
    def entered(self) -> list[BoardView]:
        """The boards of the round that have a result."""
        return [one for one in self.boards if one.result]

    @cached_property
    def earlier(self) -> list[BoardView]:
        """The boards of earlier rounds that have no result yet."""
        return _list_earlier(self.event, self.field, self.table, self.clock.round, self.own)

    @cached_property
    def calls(self) -> list[Call]:
        """The calls of the table that wait."""
        return [one for one in list_open_calls(self.event) if one.table_id == self.table.pk]

    @property
    def playing(self) -> bool:
        """Whether the event is in play and the table has something to play in this round."""
        return self.state == EventState.PLAYING and bool(self.meeting and self.meeting.plays)

    @property
    def done(self) -> bool:
        """Whether every board of the round has a result."""
        return all(one.result for one in self.boards if one.planned)

    @property
    def last(self) -> bool:
        """Whether this is the last round."""
        return self.clock.round >= self.field.rounds

    @property
    def sides(self) -> dict[str, list[tuple[str, EntrantView, str, str]]]:
        """The entrants of each side of the round: direction, entrant, number, running score."""
        found: dict[str, list[tuple[str, EntrantView, str, str]]] = {}
        for seat, one in self.meeting.seats if self.meeting else ():
            if one:
                shown = seat, one, self.field.label(one), self.running.get(one.id, "")
                found.setdefault("NS" if seat[0] in "NS" else "EW", []).append(shown)
        return found

    @cached_property
    def running(self) -> dict[uuid.UUID, str]:
        """The running scores of those at the table, if the event shows them.

        During a round they tell how the opponents do, so that the event has to allow it.
        """
        shown = self.event.shows_running or (self.event.shows_field and self.done)
        if self.meeting is None or not shown or self.closed:
            return {}
        here = [one.id for one in self.meeting.entrants]
        rows = EntrantScore.objects.filter(event=self.event, entrant__in=here)
        return {one.entrant_id: _show(one.row) for one in rows if one.row["boards"]}

    def place(self, board: int, round_: int | None = None) -> Place | None:
        """Return the place of a board of this table: of the round in play, or one still missing.

        Another board is taken for one of the round: the table says that it played it. round_: that
        of the form in which the board was entered, which may have waited for the network.
        """
        if round_ and round_ <= self.clock.round:
            return Place(self.table.section.letter, round_, self.table.number, board)
        if self.clock.round == 0 or self.state != EventState.PLAYING:
            return None
        at = self.clock.round
        if self.meeting is None or board not in self.meeting.boards:
            rounds = {one.board: one.round for one in self.earlier}
            at = rounds.get(board, at)
        return Place(self.table.section.letter, at, self.table.number, board)

    def find(self, board: int) -> BoardResult | None:
        """Return the result of a board at this table in the rounds shown, or None."""
        at = self.meeting.round if self.meeting else 0
        found = [one for one in self.own if (one.board, one.round) == (board, at)]
        late = (one.result for one in self.earlier if one.board == board and one.result)
        return found[0] if found else next(late, None)

    @cached_property
    def next(self) -> list[Next]:
        """Where everybody at the table goes after the round."""
        if self.meeting is None or self.last:
            return []
        found = []
        for one in self.meeting.entrants:
            places = {
                at.round: at for at in self.field.meetings(self.clock.round + 1)
                if one in at.entrants and at.plays
            }  # fmt: skip
            at = places.get(self.clock.round + 1)
            side = at.find_seat(one) if at else ""
            found.append(Next(one, self.field.label(one), at, side))
        return found


def _show(row: Mapping[str, Any]) -> str:
    """Return the figure that ranks an entrant."""
    return f"{row['percent']} %" if row.get("percent") else str(row["points"])


_events: Prepared[Event] = Prepared(
    lambda event: Event.objects.select_related("club").filter(pk=event), uuid.UUID
)


def read_phone(
    table: EventTable, reader: Membership | None = None, *, anew: bool = False
) -> PhoneView:
    """Return a table of an event as its phones show it.

    reader: the member who is signed in on the phone, if any: what they have still to play is
    hidden.

    anew: read the event again, after the mark of what was seen: a change that comes between would
    else be taken for seen.
    """
    event = _events.fetch(table.event_id)[0] if anew else table.event
    closed = find_closed(event, reader)
    return PhoneView(event, table, read_field(event), get_state(event), read_clock(event), closed)


def _list_boards(
    event: Event, table: EventTable, meeting: Meeting, own: list[BoardResult]
) -> list[BoardView]:
    """Return the boards of a round at a table, planned or not."""
    agreements = read_agreements(event, result__in=[one.pk for one in own])
    scores = _read_scores(event, table.section.letter, own) if event.shows_field else {}
    boards = [
        _view(event, board, meeting.round, own, agreements, scores) for board in meeting.boards
    ]
    return boards + [
        _view(event, one.board, meeting.round, own, agreements, scores, planned=False)
        for one in own
        if one.round == meeting.round and one.board not in meeting.boards
    ]


def _list_earlier(
    event: Event, field: Field, table: EventTable, round_: int, own: list[BoardResult]
) -> list[BoardView]:
    """Return the boards of earlier rounds that have no result yet, or come late."""
    found = []
    for at in range(1, round_):
        meeting = field.meeting(table.section.letter, at, table.number)
        entered = {one.board for one in own if one.round == at and not one.said.get("late")}
        if meeting and meeting.plays:
            found += [
                _view(event, board, at, own, {}, {})
                for board in meeting.boards
                if board not in entered
            ]
    return found


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
    result = next((one for one in own if one.board == board and one.round == round_), None)
    hidden = result is not None and HIDDEN in result.said
    score = None
    if result is not None and not hidden:
        score = get_score(event.kind, event.scoring, board, result.said)
    known = scores.get(board)
    row = None
    if known is not None and result is not None and not hidden:
        rows = [one for one in known.own if one["table"] == result.table]
        row = next((one for one in rows if one["round"] == round_), None)
    return BoardView(
        board, round_, dealer, vulnerable, result, score,
        agreements.get(result.pk) if result else None, planned,
        row, known.top if known else "", known.field if known and row else (),
    )  # fmt: skip


def _read_scores(event: Event, letter: str, own: list[BoardResult]) -> dict[int, Compared]:
    """Return the scores of the table's boards that everybody who is compared has played."""
    rows = BoardScore.objects.filter(event=event, board__in={one.board for one in own})
    if not event.across:
        rows = rows.filter(field__in=("", letter))
    by_board: dict[int, list[BoardScore]] = {}
    for one in rows.order_by("field"):
        by_board.setdefault(one.board, []).append(one)
    return {
        board: Compared(
            found[0].top,
            tuple(row for one in found if one.field in ("", letter) for row in one.results),
            tuple(row for one in found for row in one.results),
        )
        for board, found in by_board.items()
        if all(one.complete and not one.late for one in found)
    }
