"""Results that the movement did not mean: by other pairs, or of another board; what they affect."""

import uuid
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from tournaments.models import BoardResult
from tournaments.queries.field import Field
from tournaments.queries.seating import EntrantView, Meeting


@dataclass(frozen=True, eq=False)
class Lack:
    """A table that cannot play a board, as somebody who sits there has played it already.

    side: ``ns`` or ``ew`` if that side lacks the board by no fault of its own, or empty if both
    have played it. names: who lack it.
    """

    meeting: Meeting
    side: str
    names: str


@dataclass(frozen=True, eq=False)
class Stray:
    """A result that the movement did not mean.

    seated: who played it, North-South first. due: who should have, where others did. lacks: the
    tables of this round and later that cannot play the board.
    """

    result: BoardResult
    meeting: Meeting | None
    seated: tuple[EntrantView, ...]
    due: tuple[EntrantView, ...]
    lacks: tuple[Lack, ...]

    @property
    def wrong_board(self) -> bool:
        """Whether the movement has another board there."""
        return self.meeting is not None and self.result.board not in self.meeting.boards

    @property
    def wrong_pairs(self) -> bool:
        """Whether the movement has others there."""
        return _list_ids(self.meeting) != {entrant.id for entrant in self.seated}


def _list_ids(meeting: Meeting | None) -> set[uuid.UUID]:
    return {entrant.id for entrant in meeting.entrants} if meeting else set()


def list_seated(field: Field, result: BoardResult) -> tuple[EntrantView, ...]:
    """Return who played a result, North-South first."""
    ids = (result.ns_id, result.south_id, result.ew_id, result.west_id)
    return tuple(
        field.entrants[entrant_id]
        for entrant_id in ids
        if entrant_id and entrant_id in field.entrants
    )


def is_elsewhere(meeting: Meeting | None, result: BoardResult) -> bool:
    """Return whether others played a result than the movement has at its table.

    A side alone, whose opponents are absent, is not elsewhere.
    """
    ids = {result.ns_id, result.south_id, result.ew_id, result.west_id} - {None}
    return not ids <= _list_ids(meeting)


def read_stray(
    field: Field, result: BoardResult, entered: Collection[tuple[uuid.UUID, int, int]] = ()
) -> Stray | None:
    """Return what a result affects if the movement did not mean it, or None.

    entered: the section, round and table of other results of the board: nothing is due there.
    """
    section = field.section(result.section_id)
    meeting = field.meeting(section.letter, result.round, result.table)
    strange = is_elsewhere(meeting, result)
    if not strange and (meeting is None or result.board in meeting.boards):
        return None
    seated = list_seated(field, result)
    due = (
        [entrant for entrant in meeting.entrants if entrant not in seated]
        if meeting and strange
        else []
    )
    lacks = [
        _find_lack(other, seated)
        for other in field.meetings()
        if other is not meeting
        and other.round >= result.round
        and result.board in other.boards
        and other.plays
        and (other.section.section.pk, other.round, other.table) not in entered
        and any(who in seated for who in other.entrants)
    ]
    return Stray(result, meeting, seated, tuple(due), tuple(lacks))


def _find_lack(meeting: Meeting, seated: Sequence[EntrantView]) -> Lack:
    """Return who lacks a board at a table where somebody has played it."""
    for side, own in (("ns", meeting.ns), ("ew", meeting.ew)):
        if not any(entrant in seated for entrant in own):
            return Lack(meeting, side, " – ".join(entrant.name for entrant in own if entrant))
    return Lack(
        meeting,
        "",
        " – ".join(entrant.name for entrant in meeting.entrants if entrant not in seated),
    )


def list_strays(field: Field, rows: Iterable[BoardResult], round_: int) -> list[Stray]:
    """Return the results by others than the movement has that the director should look at.

    Those of a round, and those for which a table lacks the board that has no result of it yet.
    """
    known = list(rows)
    at: dict[int, set[tuple[uuid.UUID, int, int]]] = {}
    for row in known:
        at.setdefault(row.board, set()).add((row.section_id, row.round, row.table))
    strays = (read_stray(field, row, at[row.board]) for row in known)
    return [
        stray
        for stray in strays
        if stray and stray.wrong_pairs and (stray.lacks or stray.result.round == round_)
    ]
