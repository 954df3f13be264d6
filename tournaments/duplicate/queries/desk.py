"""What the director sees while an event is played: tables, boards, what is missing."""

import datetime
import uuid
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field
from functools import cached_property

from tournaments.duplicate.queries.decisions import list_decided_places
from tournaments.duplicate.queries.expected import is_cancelled
from tournaments.duplicate.queries.strays import Stray, is_elsewhere, list_strays
from tournaments.duplicate.queries.versions import Fouled, Versions, list_fouled, read_versions
from tournaments.models import BoardResult, Call, Event, EventState, EventTable
from tournaments.queries.calls import list_open_calls
from tournaments.queries.events import Clock, get_publication, get_state, read_clock
from tournaments.queries.field import Field
from tournaments.queries.matches import Place
from tournaments.queries.results import list_results, read_agreements, read_objections
from tournaments.queries.seating import EntrantView, Meeting
from tournaments.queries.still_to_play import OPEN, Closed, hide_call, hide_objections, hide_results
from tournaments.queries.stored_field import read_field

#: Minutes for one board after which a table is called slow, as a multiple of the event's.
SLOW = 1.25

#: How many missing results the desk lists one by one.
FEW = 8


@dataclass(frozen=True, eq=False)
class Cell:
    """A board of a table in a round.

    agreed: whether the other side accepted it; None: not yet. strange: whether others played it
    than the movement has there. why: what the other side objects. version: what the version of a
    fouled board is called that this round plays; empty if it was not fouled. cancelled: whether
    the result counts for nobody, as somebody who played it has withdrawn.
    """

    board: int
    result: BoardResult | None
    agreed: bool | None = None
    strange: bool = False
    why: str = ""
    version: str = ""
    cancelled: bool = False


@dataclass(frozen=True, eq=False)
class TableView:
    """A table in a round. extra: results of boards that it was not to play.

    decided: whether the director decided its match, so that nothing of it is missing.
    """

    meeting: Meeting
    table: EventTable | None
    cells: list[Cell]
    extra: list[Cell]
    calls: list[Call] = field(default_factory=list)
    since: datetime.datetime | None = None
    decided: bool = False

    @property
    def missing(self) -> list[int]:
        """The boards without a result that are to be played."""
        if self.decided:
            return []
        return [cell.board for cell in self.cells if cell.result is None and self.meeting.plays]

    @property
    def done(self) -> bool:
        """Whether every board has a result."""
        return not self.missing

    @property
    def objected(self) -> list[Cell]:
        """The boards to whose results the other side objects."""
        return [cell for cell in (*self.cells, *self.extra) if cell.agreed is False]


@dataclass(frozen=True, eq=False)
class Desk:
    """An event as its director sees it. decided: the places of matches that are decided."""

    event: Event
    field: Field
    state: EventState
    clock: Clock
    results: Mapping[tuple[uuid.UUID, int, int], list[BoardResult]]
    agreements: Mapping[uuid.UUID, bool]
    objections: Mapping[uuid.UUID, str]
    calls: list[Call]
    published: bool
    versions: Versions
    decided: Set[Place] = frozenset()

    @property
    def round(self) -> int:
        """The round in play, 0 before the first."""
        return self.clock.round

    @property
    def rounds(self) -> int:
        """How many rounds there are."""
        return self.field.rounds

    @property
    def all_rounds(self) -> range:
        """The numbers of all rounds."""
        return range(1, self.rounds + 1)

    def tables(self, round_: int) -> list[TableView]:
        """Return the tables of a round at which somebody plays, or has played."""
        return [
            self._view(meeting)
            for meeting in self.field.meetings(round_)
            if meeting.plays
            or self.results.get((meeting.section.section.pk, meeting.round, meeting.table))
        ]

    def _view(self, meeting: Meeting) -> TableView:
        key = meeting.section.section.pk, meeting.round, meeting.table
        entered = {row.board: row for row in self.results.get(key, ())}
        calls = [
            call
            for call in self.calls
            if (call.table.section_id, call.table.number) == (key[0], meeting.table)
        ]
        return TableView(
            meeting,
            meeting.section.tables.get(meeting.table),
            [self._cell(meeting, board, entered.get(board)) for board in meeting.boards],
            [
                self._cell(meeting, *entry)
                for entry in entered.items()
                if entry[0] not in meeting.boards
            ],
            calls,
            max((row.act.at for row in entered.values()), default=self.clock.began),
            (meeting.round, meeting.table) in self.decided,
        )

    def _cell(self, meeting: Meeting, board: int, result: BoardResult | None) -> Cell:
        version = self.versions.mark(meeting.section.section.pk, board, meeting.round)
        if result is None:
            return Cell(board, None, version=version)
        agreed = self.agreements.get(result.pk)
        why = self.objections.get(result.pk, "")
        strange = is_elsewhere(meeting, result)
        cancelled = is_cancelled(self.field, result)
        return Cell(board, result, agreed, strange, why, version, cancelled)

    @cached_property
    def fouled(self) -> list[Fouled]:
        """The fouled boards, with who has played which version."""
        rows = (row for here in self.results.values() for row in here)
        return list_fouled(self.field, self.versions, rows) if self.versions.boards else []

    @cached_property
    def strays(self) -> list[Stray]:
        """The results by others than the movement has that the director should look at."""
        rows = [row for here in self.results.values() for row in here]
        return list_strays(self.field, rows, self.round) if self.round else []

    @cached_property
    def current(self) -> list[TableView]:
        """The tables of the round in play."""
        return self.tables(self.round) if self.round else []

    @cached_property
    def earlier(self) -> list[TableView]:
        """The tables of earlier rounds that lack a result, or whose result waits as late."""
        rounds = range(1, self.round)
        return [table for round_ in rounds for table in self.tables(round_) if _is_open(table)]

    @property
    def nameless(self) -> int:
        """How many entrants lack a name."""
        known = self.field.entrants.values()
        return sum(entrant.lacks_name for entrant in known if not entrant.withdrawn)

    @cached_property
    def unaccepted(self) -> list[BoardResult]:
        """The results of phones that the other side has not accepted, by round and table."""
        if not self.event.acceptance:
            return []
        rows = (row for here in self.results.values() for row in here)
        open_ = [row for row in rows if row.act.by_device and not self.agreements.get(row.pk)]
        return sorted(open_, key=lambda row: (row.round, row.table, row.board))

    @property
    def seatless(self) -> list[EntrantView]:
        """Who takes part and has no number in a movement, once there is one."""
        drawn = self.event.draws_rounds  # who comes late is in the next draw
        known = self.field.entrants.values() if self.field.sections and not drawn else ()
        return [entrant for entrant in known if not entrant.withdrawn and entrant.slot_in() is None]

    @property
    def first_board(self) -> int:
        """The lowest number of a board."""
        return min(
            (board for meeting in self.field.meetings() for board in meeting.boards), default=1
        )

    @property
    def missing(self) -> int:
        """How many results of the round in play are missing."""
        return sum(len(table.missing) for table in self.current)

    @property
    def last_missing(self) -> list[tuple["TableView", int]]:
        """The table and board of each result of the round in play that is missing, once few are."""
        if not 0 < self.missing <= FEW:
            return []
        return [(table, board) for table in self.current for board in table.missing]

    @property
    def open(self) -> int:
        """How many results are missing, of all rounds so far."""
        return self.missing + sum(max(1, len(table.missing)) for table in self.earlier)

    @property
    def sitting_out(self) -> list[EntrantView]:
        """Who sits out in the round in play."""
        return self.field.sits_out(self.round) if self.round else []

    @property
    def over(self) -> bool:
        """Whether the round in play is the last one."""
        return self.round >= self.rounds

    def is_slow(self, view: TableView, now: datetime.datetime) -> bool:
        """Return whether a table takes longer for a board than the event has for one."""
        allowed = self._find_allowed(view)
        return allowed is not None and now > allowed

    def list_slow(self, now: datetime.datetime) -> list[TableView]:
        """Return the tables of the round in play that are slow."""
        return [view for view in self.current if self.is_slow(view, now)]

    def find_next_slow(self, now: datetime.datetime) -> datetime.datetime | None:
        """Return when the next table becomes slow unless it enters a result, or None."""
        known = map(self._find_allowed, self.current)
        return min(
            (moment for moment in known if moment is not None and moment >= now), default=None
        )

    def _find_allowed(self, view: TableView) -> datetime.datetime | None:
        """Return until when a table may take for its board, or None if it cannot be slow."""
        if view.done or view.since is None or not view.meeting.boards or self.clock.paused:
            return None
        each = self.event.minutes * 60 / len(view.meeting.boards)
        return view.since + datetime.timedelta(seconds=SLOW * each)


def _is_open(view: TableView) -> bool:
    return bool(view.missing) or any(
        cell.result and cell.result.said.get("late") for cell in view.cells
    )


def read_desk(event: Event, known: Field | None = None, closed: Closed = OPEN) -> Desk:
    """Return an event as its director sees it.

    closed: the boards that are closed to the director.
    """
    field = known or read_field(event)
    rows = list(list_results(event))
    return Desk(
        event,
        field,
        get_state(event),
        read_clock(event),
        group_results(hide_results(rows, closed)),
        read_agreements(event),
        hide_objections(read_objections(event), rows, closed),
        [hide_call(call, field, closed) for call in list_open_calls(event)],
        get_publication(event) is not None,
        read_versions(event),
        list_decided_places(event, field) if event.of_teams else frozenset(),
    )


def group_results(
    rows: Iterable[BoardResult],
) -> dict[tuple[uuid.UUID, int, int], list[BoardResult]]:
    """Return results by section, round and table."""
    groups: dict[tuple[uuid.UUID, int, int], list[BoardResult]] = {}
    for row in rows:
        groups.setdefault((row.section_id, row.round, row.table), []).append(row)
    return groups
