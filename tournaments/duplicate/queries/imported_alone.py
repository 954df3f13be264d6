"""The results of a document that count for one side alone, and where they are entered."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.movements.recorded import Recorded

#: A board with one of its results.
BoardResult = tuple[int, Mapping[str, Any]]
#: The keys of the two sides of a result.
Sides = tuple[tuple[str, ...], tuple[str, ...]]
#: Who sits at a table: the entrants of each side by their positions; nobody on an absent one.
Company = tuple[tuple[int, ...], tuple[int, ...]]
#: A board with a result and its company.
Seated = tuple[int, Mapping[str, Any], Company]


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


def counts_alone(result: Mapping[str, Any], sides: Sides) -> bool:
    """Return whether a result counts for one side alone, and is not that of who sat out."""
    return is_alone(result, sides) and not result.get("not_played")


def count_meant(results: Iterable[Mapping[str, Any]], sides: Sides) -> int:
    """Return how many of the results that a board was meant to have are there."""
    return sum(is_whole(result, sides) or counts_alone(result, sides) for result in results)


def list_meant(
    whole: Iterable[Seated], alone: Sequence[Seated], expected: Mapping[int, int]
) -> list[Seated]:
    """Return the results of one side alone that two were meant to have, with both of them.

    They are of two who met on other boards at that table in that round, while the board is meant
    to have more results and the absent side has none of it. expected: how many, by board.
    """
    companies: dict[tuple[int, int], Company] = {}
    played: set[tuple[int, int]] = set()
    counts: Counter[int] = Counter()
    for board, told, company in whole:
        if {"round", "table"} <= told.keys():
            companies.setdefault((told["round"], told["table"]), company)
        played |= {(board, who) for side in company for who in side}
        counts[board] += 1
    meant = []
    for board, told, (ns, ew) in alone:
        both = companies.get((told.get("round", 0), told.get("table", 0)))
        if both is None or (ns or both[0], ew or both[1]) != both:
            continue
        here = {(board, who) for side in both for who in side}
        if played.isdisjoint(here) and expected.get(board, counts[board] + 1) > counts[board]:
            meant.append((board, told, both))
            counts[board] += 1
            played |= here
    return meant


def place_alone(
    whole: Sequence[Seated],
    alone: Iterable[Seated],
    meant: Sequence[Seated],
    recorded: Recorded,
) -> list[AloneResult]:
    """Return results of one side with the places at which they are entered.

    Those that were meant have the places of the movement, of which the places are those of all
    whole results and of these. Another one is entered at a table without a result of the board, in
    a round in which its entrants do not play if there is one, unless they have played the board.
    """
    places = dict(zip(map(_identify, (*whole, *meant)), recorded.places, strict=True))
    used = {(*places[_identify(own)], own[0]) for own in (*whole, *meant)}
    playing = {who for own in whole for side in own[2] for who in side}
    busy = {
        (places[_identify(own)][0], who)
        for own in (*whole, *meant)
        for side in own[2]
        for who in side
    }
    played = {(own[0], who) for own in whole for side in own[2] for who in side}
    placed = []
    for own in alone:
        board, told, (ns, ew) = own
        here = {(board, who) for who in ns or ew}
        place = places.get(_identify(own))
        if place is None and playing.issuperset(ns or ew) and played.isdisjoint(here):
            place = _find_place(board, ns or ew, recorded, used, busy)
        if place is not None:
            used.add((*place, board))
        played |= here
        placed.append(AloneResult(board, told, ns or ew, bool(ns), place))
    return placed


def _identify(seated: Seated) -> tuple[int, int]:
    """Return by what a result is known: two of a board can say the same."""
    return seated[0], id(seated[1])


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
