"""The results and the tables of an event, to be found by who plays which board, and where."""

import uuid
from collections.abc import Iterable

from django.utils.translation import gettext as _

from tournaments.duplicate.queries.directions import Side, list_columns
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.models import BoardResult
from tournaments.queries.field import Field
from tournaments.queries.seating import Meeting

Ids = frozenset[uuid.UUID]
#: The entrants of the two sides.
Company = tuple[Ids, Ids]


def list_ids(side: Side) -> Ids:
    """Return the ids of the entrants of a side."""
    return frozenset(view.id for view in side if view is not None)


def tell_played_already(field: Field, entrant_id: uuid.UUID, board: int, round_: int) -> str:
    """Return that an entrant has played a board already."""
    text = _("%(name)s has played board %(board)d already, in round %(round)d.")
    name = field.entrants[entrant_id].name
    return text % {"name": name, "board": board, "round": round_}


class CellIndex:
    """The results that count, and the tables of all rounds, each found in one step."""

    def __init__(self, field: Field, rows: Iterable[BoardResult]) -> None:
        self._at: dict[BoardPlace, BoardResult] = {}
        self._companies: dict[tuple[str, int, frozenset[Ids]], BoardResult] = {}
        self._sides: dict[tuple[str, int, Ids], list[BoardResult]] = {}
        self._played: dict[tuple[int, uuid.UUID], BoardResult] = {}
        for row in rows:
            letter = field.section(row.section_id).letter
            sides = [list_ids(side) for side in list_columns(field, row)]
            self._at[BoardPlace(letter, row.round, row.table, row.board)] = row
            self._companies.setdefault((letter, row.board, frozenset(sides)), row)
            for side in filter(None, sides):
                self._sides.setdefault((letter, row.board, side), []).append(row)
                self._played |= {(row.board, entrant_id): row for entrant_id in side}
        self._meetings: dict[tuple[str, int, frozenset[Ids]], list[Meeting]] = {}
        for meeting in field.meetings():
            company = frozenset(map(list_ids, (meeting.ns, meeting.ew)))
            for board in meeting.boards:
                key = meeting.section.letter, board, company
                self._meetings.setdefault(key, []).append(meeting)
        self._boards = set(field.expected)

    def has_board(self, letter: str, board: int) -> bool:
        """Return whether a section plays a board."""
        return (letter, board) in self._boards

    def find_at(self, place: BoardPlace) -> BoardResult | None:
        """Return the result of a place, or None."""
        return self._at.get(place)

    def find_row(self, place: BoardPlace, company: Company) -> BoardResult | None:
        """Return the result of a company on a board, in whichever directions, or None."""
        return self._companies.get((place.letter, place.board, frozenset(company)))

    def list_of_sides(self, place: BoardPlace, company: Company) -> list[BoardResult]:
        """Return the results of a board that one side of a company has."""
        sides = (self._sides.get((place.letter, place.board, side), []) for side in company)
        return [row for rows in sides for row in rows]

    def find_played(self, board: int, entrant_id: uuid.UUID) -> BoardResult | None:
        """Return the result that an entrant has of a board, or None."""
        return self._played.get((board, entrant_id))

    def find_meeting(self, place: BoardPlace, company: Company) -> Meeting | None:
        """Return the table at which a company plays a board: where it is said, or the only one."""
        meetings = self._meetings.get((place.letter, place.board, frozenset(company)), [])
        there = [at for at in meetings if (at.round, at.table) == (place.round, place.table)]
        chosen = there or meetings
        return chosen[0] if len(chosen) == 1 else None
