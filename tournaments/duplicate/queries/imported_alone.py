"""The results of a document that count for one side alone, and where they are entered."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.movements.recorded import Recorded

#: A board with one of its results.
BoardResult = tuple[int, Mapping[str, Any]]
#: The keys of the two sides of a result.
Sides = tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True)
class AloneResult:
    """A result of one side. entrants: by position. first: whether it is the side of North.

    place: the round and the table at which it is entered, None if there is none for it.
    """

    board: int
    told: Mapping[str, Any]
    entrants: tuple[int, ...]
    first: bool
    place: tuple[int, int] | None


def is_whole(result: Mapping[str, Any], sides: Sides) -> bool:
    """Return whether a result names everybody who sat at its table."""
    return all(key in result for side in sides for key in side)


def is_alone(result: Mapping[str, Any], sides: Sides) -> bool:
    """Return whether a result names all of one side and nobody of the other."""
    counts = sorted(sum(key in result for key in side) for side in sides)
    return counts == [0, len(sides[0])] and not result.get("late")


def place_alone(
    results: Iterable[tuple[BoardResult, tuple[int, ...], bool]],
    recorded: Recorded,
    places: Mapping[tuple[int, int, int], Collection[int]],
) -> list[AloneResult]:
    """Return results of one side with the places at which they are entered.

    results: each board and result with its entrants, and whether they are the side of North. It is
    entered at a table that has no other result of the board, in a round in which the entrants do
    not play, if there is one. places: who plays there, by round, table and board; of a movement.
    """
    used = set(places)
    busy = {(round_, who) for (round_, _table, _board), here in places.items() for who in here}
    playing = {who for here in places.values() for who in here}
    placed = []
    for (board, told), entrants, first in results:
        place = None
        if playing.issuperset(entrants):
            place = _find_place(board, entrants, recorded, used, busy)
        if place is not None:
            used.add((*place, board))
        placed.append(AloneResult(board, told, entrants, first, place))
    return placed


def _find_place(
    board: int,
    entrants: Sequence[int],
    recorded: Recorded,
    used: Collection[tuple[int, int, int]],
    busy: Collection[tuple[int, int]],
) -> tuple[int, int] | None:
    """Return a round and a table that has no result of a board, or None."""
    movement = recorded.movement
    rounds = sorted(
        range(1, movement.rounds + 1),
        key=lambda round_: any((round_, entrant) in busy for entrant in entrants),
    )
    free = (
        (round_, table)
        for round_ in rounds
        for table in range(1, movement.tables + 1)
        if (round_, table, board) not in used
    )
    return next(free, None)
