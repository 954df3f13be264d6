"""The results of a file beside those of an event that runs here, cell by cell.

A cell is a board at a table of a section in a round. A result of a file belongs to the cell where
its company has that board here; failing that, to the place that the file says.
"""

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from tournaments.acts import CREATE
from tournaments.duplicate.queries.cell_index import (
    CellIndex,
    tell_played_already,
)
from tournaments.duplicate.queries.directions import Side, list_columns
from tournaments.duplicate.queries.file_entrants import FileEntrants
from tournaments.duplicate.queries.file_matches import read_match_results, seat_rooms
from tournaments.duplicate.queries.file_results import FileResult, read_results, seat_in
from tournaments.duplicate.queries.imported import FILE_KEY
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.duplicate.queries.said import find_said_faults
from tournaments.duplicate.queries.same_result import find_score, is_same, tell_for
from tournaments.duplicate.queries.versions import read_versions
from tournaments.models import BoardResult, Event, EventAct
from tournaments.queries.events import read_clock
from tournaments.queries.field import Field
from tournaments.queries.results import list_results
from tournaments.queries.stored_field import read_field


class CellKind(StrEnum):
    """What a result of a file is beside the event."""

    NEW = "new"
    DIFFERENT = "different"
    SAME = "same"
    LOST = "lost"


@dataclass(frozen=True, eq=False)
class Cell:
    """A result of a file.

    at: its board and its number in the document, such as 4.0. place: where it belongs, or where the
    file has it if it belongs nowhere. sides: who sat there by the file, in the columns in which it
    would be stored, as `told` is. here: the result that the event has there. why: why it cannot be
    placed. others: whether others sat there than by the result, or by the movement.
    """

    at: str
    kind: CellKind
    place: BoardPlace
    sides: tuple[Side, Side]
    told: Mapping[str, Any]
    here: BoardResult | None = None
    why: tuple[str, ...] = ()
    others: bool = False
    score: int | None = None
    score_here: int | None = None

    @property
    def shown(self) -> str:
        """The result that a page shows beside it, by which a change since is noticed."""
        return str(self.here.pk) if self.here else ""


@dataclass(frozen=True, eq=False)
class Comparison:
    """A file beside an event. rest: the results of the event that the file does not have."""

    field: Field
    entrants: FileEntrants
    cells: tuple[Cell, ...]
    rest: tuple[BoardResult, ...]

    def _list(self, kind: CellKind) -> list[Cell]:
        cells = (cell for cell in self.cells if cell.kind is kind)
        return sorted(cells, key=lambda cell: tuple(vars(cell.place).values()))

    @cached_property
    def new(self) -> list[Cell]:
        """The results of which the event has none."""
        return self._list(CellKind.NEW)

    @cached_property
    def different(self) -> list[Cell]:
        """The results that the event has otherwise."""
        return self._list(CellKind.DIFFERENT)

    @cached_property
    def same(self) -> list[Cell]:
        """The results that the event has."""
        return self._list(CellKind.SAME)

    @cached_property
    def lost(self) -> list[Cell]:
        """The results that belong nowhere."""
        return self._list(CellKind.LOST)

    def find(self, at: str) -> Cell | None:
        """Return a result of the file, or None."""
        return self._by_place.get(at)

    @cached_property
    def _by_place(self) -> dict[str, Cell]:
        return {cell.at: cell for cell in self.cells}


def compare_file(
    event: Event, document: Mapping[str, Any], choices: Mapping[int, str] | None = None
) -> Comparison:
    """Return the results of a document beside those of an event.

    The document has no faults by `file_results.find_joining_faults`. choices: by the position of an
    entrant of the document, whom somebody chose: an id of the event, or `file_entrants.NOBODY`.
    """
    field = read_field(event)
    rows = list(list_results(event).select_related(None))
    made = EventAct.objects.filter(event=event, verb=CREATE, key__startswith=FILE_KEY).exists()
    told = seat_rooms(document) if event.of_teams else document
    entrants = FileEntrants(field, told, choices or {}, imported=made)
    if event.of_teams:
        comparer: _Comparer = _TeamComparer(event, field, rows)
        results = list(read_match_results(field, document, entrants))
    else:
        comparer = _Comparer(event, field, rows)
        results = list(read_results(event, document, entrants))
    alike = {result.at: comparer.find_alike(result) for result in results}
    cells = tuple(comparer.compare(result, alike[result.at]) for result in results)
    rest = (row for row in rows if row.pk not in comparer.claimed)
    missing = tuple(row for row in rest if not row.said.keys() & {"late", "not_played"})
    return Comparison(field, entrants, cells, missing)


def make_no_meeting() -> str:
    """Return that those whom a result names have no table on its board."""
    return _("These do not meet on this board here.")


class _Comparer:
    """Finds where results of a file belong. claimed: the results here that have one of them."""

    def __init__(self, event: Event, field: Field, rows: Iterable[BoardResult]) -> None:
        self.event = event
        self.field = field
        self.index = CellIndex(field, rows)
        self.versions = read_versions(event)
        self.claimed: set[uuid.UUID] = set()
        self.taken: set[BoardPlace] = set()
        self.playing: set[tuple[int, uuid.UUID]] = set()
        self.drawn = read_clock(event).round if event.draws_rounds else None

    def find_alike(self, result: FileResult) -> BoardResult | None:
        """Return the result here of the same company on the same board, which is claimed by it."""
        row = self.index.find_row(result.place, result.company)
        if row is None or row.pk in self.claimed or result.absent:
            return None
        self.claimed.add(row.pk)
        return row

    def compare(self, result: FileResult, alike: BoardResult | None) -> Cell:
        """Return a result of the file as a cell of the event."""
        if why := self._find_strange(result):
            return _lose(result, why)
        row = alike or self._find_other(result)
        if row is not None:
            self.claimed.add(row.pk)
            return self._compare_with(result, row)
        place = self._find_place(result)
        if isinstance(place, str):
            return _lose(result, [place])
        if place in self.taken or self.index.find_at(place) is not None:
            return _lose(result, [_("The file has another result for the same table and board.")])
        return self._make_new(result, place)

    def _find_strange(self, result: FileResult) -> list[str]:
        """Return what of a result the event does not have."""
        why = [
            f"{_('Number %(number)s of the file:') % {'number': row.label}} {row.doubt}"
            for row in result.absent
        ]
        if not result.place.letter:
            text = _("The event has no section %(section)s.")
            why.append(text % {"section": result.section or _("without a name")})
        elif not self.index.has_board(result.place.letter, result.place.board):
            text = _("Board %(board)d is not played in this section here.")
            why.append(text % {"board": result.place.board})
        return why

    def _find_other(self, result: FileResult) -> BoardResult | None:
        """Return the result of others at the place that a file says, or of one side elsewhere."""
        there = self.index.find_at(result.place)
        rows = [there] if there else self.index.list_of_sides(result.place, result.company)
        return next((row for row in rows if row.pk not in self.claimed), None)

    def _find_place(self, result: FileResult) -> BoardPlace | str:
        """Return where a result is new, or why it belongs nowhere."""
        place, (ns, ew) = result.place, result.company
        for entrant_id in sorted(ns | ew):
            row = self.index.find_played(place.board, entrant_id)
            if row is not None or (place.board, entrant_id) in self.playing:
                round_ = row.round if row else place.round
                return tell_played_already(self.field, entrant_id, place.board, round_)
        own = self.index.find_meeting(place, result.company)
        if own is not None:
            return BoardPlace(place.letter, own.round, own.table, place.board)
        meeting = self.field.meeting(place.letter, place.round, place.table)
        if meeting is None or place.board not in meeting.boards:
            return make_no_meeting()
        return place

    def _make_new(self, result: FileResult, place: BoardPlace) -> Cell:
        meeting = self.field.meeting(place.letter, place.round, place.table)
        columns = (meeting.ns, meeting.ew) if meeting else ((), ())
        cell = self._make(result, CellKind.NEW, place, columns, None)
        if self.drawn is not None and (place.round > self.drawn or cell.others):
            text = _("Round %(round)d has not begun, or has others at this table.")
            return _lose(result, [text % {"round": place.round}])
        if cell.kind is CellKind.NEW:
            self.taken.add(place)
            self.playing |= {(place.board, who) for side in result.company for who in side}
        return cell

    def _compare_with(self, result: FileResult, row: BoardResult) -> Cell:
        place = BoardPlace(result.place.letter, row.round, row.table, row.board)
        columns = list_columns(self.field, row)
        cell = self._make(result, CellKind.DIFFERENT, place, columns, row)
        if cell.kind is CellKind.DIFFERENT and row.said.get("late"):
            return Cell(**{**vars(cell), "kind": CellKind.NEW})
        return cell

    def _make(
        self,
        result: FileResult,
        kind: CellKind,
        place: BoardPlace,
        columns: tuple[Side, Side],
        row: BoardResult | None,
    ) -> Cell:
        """Return a cell, with the result told for the columns in which it is stored."""
        sides, turned = seat_in(self.field, columns, result.sides)
        told = tell_for(result.told, turned=turned)
        others = sides != columns
        if row and not others and is_same(place.board, row.said, told):
            kind = CellKind.SAME
        elif why := self._find_faults(result, place, told):
            return _lose(result, why)
        if kind is CellKind.SAME:
            return Cell(result.at, kind, place, sides, told, row)
        score = find_score(place.board, told)
        here = find_score(place.board, row.said) if row else None
        return Cell(result.at, kind, place, sides, told, row, (), others, score, here)

    def _find_faults(
        self, result: FileResult, place: BoardPlace, told: Mapping[str, Any]
    ) -> list[str]:
        """Return why the event cannot take what a file says of a board."""
        event = self.event
        faults = find_said_faults(event.kind, event.scoring, place.board, told)
        section = self.field.require_section(place.letter).section
        if result.version != self.versions.find(section.pk, place.board, place.round):
            text = _("The file has another version of board %(board)d.")
            return [text % {"board": place.board}, *(fault.text for fault in faults)]
        return [fault.text for fault in faults]


class _TeamComparer(_Comparer):
    """Finds where results of a file of teams belong: each has the place of its room already."""

    def find_alike(self, result: FileResult) -> BoardResult | None:
        """Return the result here of the same room, which is claimed by it."""
        row = self.index.find_at(result.place)
        if row is None or row.pk in self.claimed or result.absent:
            return None
        self.claimed.add(row.pk)
        return row

    def _find_other(self, result: FileResult) -> BoardResult | None:
        return None

    def _find_place(self, result: FileResult) -> BoardPlace | str:
        return result.place if result.place.table else make_no_meeting()


def _lose(result: FileResult, why: Iterable[str]) -> Cell:
    return Cell(result.at, CellKind.LOST, result.place, result.sides, result.told, None, tuple(why))
