"""Places on a score sheet that deals left by being withdrawn, and which deals took them.

A deal that is withdrawn and entered anew has the time of the deal that it was. [SB 78]
"""

from bisect import insort
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from nights.models import Deal


@dataclass(frozen=True, order=True)
class Vacated:
    """A deal that was withdrawn.

    place: the number of the deal whose place on the sheet it had, its own unless it was entered
    anew. followed: whether another deal had been entered after it.
    """

    place: int
    number: int
    followed: bool
    data: Mapping[str, Any] = field(compare=False)


@dataclass(frozen=True)
class Trace:
    """What became of withdrawn deals.

    vacated: those whose place no deal has taken yet, in order. late: the numbers of the deals that
    took the place of one that had been followed.
    """

    vacated: tuple[Vacated, ...]
    late: frozenset[int]


def trace_places(history: Iterable[Deal]) -> Trace:
    """Return what became of the withdrawn deals of a match. history: every entry of its deals."""
    entries: dict[Any, Mapping[str, Any]] = {}
    vacated: list[Vacated] = []
    late: set[int] = set()
    places: dict[int, int] = {}
    last = 0
    for row in sorted(history, key=lambda row: (row.act.number, row.number)):
        entries[row.pk] = row.data
        if row.withdrawn:
            followed = last > row.number or row.number in late
            place = places.get(row.number, row.number)
            data = entries.get(row.replaces_id, {})
            insort(vacated, Vacated(place, row.number, followed, data))
        elif row.replaces_id is None:
            last = row.number
            if vacated:
                taken = vacated.pop(0)
                places[row.number] = taken.place
                if taken.followed:
                    late.add(row.number)
    return Trace(tuple(vacated), frozenset(late))
