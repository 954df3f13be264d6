"""Who sits where by the movement in Cut In, and by which numbers the devices know them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scoring.files.bws.rows import Seating

SIDES = ("NS", "EW")

Numbers = tuple[int, ...]


class Seats:
    """The tables of all rounds. rows: as the API lists them under `rounds/`."""

    def __init__(self, rows: Iterable[Mapping[str, Any]]) -> None:
        self._numbers: dict[tuple[str, int, int], tuple[Numbers, Numbers]] = {}
        self._ids: dict[tuple[str, str, int], str] = {}
        for row in rows:
            sides = [_read_numbers(row[side]["label"]) for side in SIDES]
            self._numbers[row["section"], row["round"], row["table"]] = sides[0], sides[1]
            for side, numbers in zip(SIDES, sides, strict=True):
                ids = row[side]["entrants"]
                if len(ids) == len(numbers):
                    for number, own in zip(numbers, ids, strict=True):
                        self._ids.setdefault((row["section"], side, number), own)

    def find(self, letter: str, round_: int, table: int) -> tuple[Numbers, Numbers] | None:
        """Return the numbers of North-South and of East-West, or None if nobody is to play."""
        return self._numbers.get((letter, round_, table))

    def name(self, letter: str, numbers: tuple[Numbers, Numbers]) -> dict[str, list[str]] | None:
        """Return the ids of who sits in each direction, or None if somebody is not known.

        A number is first that of its own direction: with two winners it is there in both.
        """
        named: dict[str, list[str]] = {}
        for side, other, own in zip(SIDES, SIDES[::-1], numbers, strict=True):
            ids = [
                self._ids.get((letter, side, number)) or self._ids.get((letter, other, number))
                for number in own
            ]
            named[side] = [known for known in ids if known]
            if len(named[side]) < len(own) or not own:
                return None
        return named


def _read_numbers(label: str) -> Numbers:
    return tuple(map(int, re.findall(r"[0-9]{1,5}", label)))


def list_numbers(seating: Seating) -> tuple[Numbers, Numbers]:
    """Return the numbers of North-South and East-West: one each, or two of single players."""
    sides: Sequence[tuple[int, int]] = ((seating.ns, seating.south), (seating.ew, seating.west))
    ns, ew = (tuple(number for number in side if number) for side in sides)
    return ns, ew
