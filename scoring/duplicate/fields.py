"""Fields: the boards of the sections that are compared with each other."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scoring.duplicate.board import BoardOutcome, BoardPoints, score_board
from scoring.duplicate.reading import Board, Event, FieldName
from scoring.duplicate.table import Table

CANCELLED = BoardOutcome(None, None)
"""What is left of a result of an entrant that withdrew before half."""


@dataclass(frozen=True, slots=True)
class Field:
    """One board of all sections that are compared. places: their positions in Event.boards."""

    session: int
    board: int
    name: FieldName
    places: tuple[int, ...]
    expected: int


def cancel_withdrawn(event: Event) -> Event:
    """Return the event without the results of entrants that withdrew before half.

    Their opponents have neither a comparison nor an award for those boards.
    """
    gone = {
        position for position, entrant in enumerate(event.entrants) if entrant.withdrawn == "before"
    }
    if not gone or not event.cancels:
        return event
    boards = tuple(
        replace(board, tables=tuple(_cancel(table, gone) for table in board.tables))
        for board in event.boards
    )
    return replace(event, boards=boards)


def _cancel(table: Table, gone: set[int]) -> Table:
    if gone.isdisjoint(table.entrants):
        return table
    return replace(table, outcome=CANCELLED, late=False, not_played=False, cancelled=True)


def find_fields(event: Event) -> list[Field]:
    """Return the fields of an event, with how many results each board is meant to have.

    A section that does not say how many has the most that any of its boards has. If no section
    of a board says it, the most that any board of the same sections and session has.
    """
    by_field: dict[tuple[int, FieldName, int], list[int]] = {}
    for index, board in enumerate(event.boards):
        by_field.setdefault((board.session, board.field, board.board), []).append(index)
    in_section: dict[tuple[int, str | None], int] = {}
    in_group: dict[tuple[int, FieldName], int] = {}
    for (session, name, _number), places in by_field.items():
        total = 0
        for index in places:
            board = event.boards[index]
            count = count_expected(board.tables)
            total += count
            key = session, board.section
            in_section[key] = max(in_section.get(key, 0), count)
        in_group[session, name] = max(in_group.get((session, name), 0), total)
    fields = []
    for (session, name, number), places in by_field.items():
        boards = [event.boards[index] for index in places]
        expected = in_group[session, name]
        if any(board.expected is not None for board in boards):
            expected = sum(
                in_section[session, board.section] if board.expected is None else board.expected
                for board in boards
            )
        fields.append(Field(session, number, name, tuple(places), max(expected, 1)))
    return fields


def count_expected(tables: Iterable[Table]) -> int:
    """Return how many results a board has, artificial ones counted and sit-outs not.

    Results with one side each make one between them if they only have awards.
    """
    both, alone = 0, {True: 0, False: 0}
    for table in tables:
        if table.cancelled or (table.not_played and not table.two_sided):
            continue
        if table.is_expected or table.score is not None:
            both += 1
        elif not table.two_sided:
            alone[bool(table.ns)] += 1
    return both + max(alone.values())


def score_field(event: Event, field: Field) -> BoardPoints:
    """Return the points of every result of a field, in the order of its boards."""
    return score_board(
        event.scoring, event.rules, field.expected, collect_outcomes(event.boards, field)
    )


def collect_outcomes(boards: Sequence[Board], field: Field) -> list[BoardOutcome]:
    """Return the outcomes of a field, in the order of its boards."""
    return [table.outcome for index in field.places for table in boards[index].tables]
