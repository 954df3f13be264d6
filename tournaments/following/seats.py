"""Who sits where by the movement in Cut In, and by which numbers the devices know them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scoring.files.bws.rows import Cell, Seating

SIDES = ("NS", "EW")

Numbers = tuple[int, ...]
Sides = tuple[Numbers, Numbers]
"""The numbers of North-South and of East-West."""


class Seats:
    """The tables of all rounds. rows: as the API lists them under `rounds/`.

    is_drawn: whether rounds are drawn one after the other, so that some are still to come.
    """

    def __init__(self, rows: Iterable[Mapping[str, Any]], *, is_drawn: bool = False) -> None:
        self._is_drawn = is_drawn
        self._numbers: dict[tuple[str, int, int], Sides] = {}
        self._ids: dict[tuple[str, str, int], str] = {}
        self._met: dict[tuple[str, int, frozenset[str]], list[tuple[int, int]]] = {}
        for row in rows:
            self._add_meeting(row)
            sides = [list_labels(row[side]) for side in SIDES]
            self._numbers[row["section"], row["round"], row["table"]] = sides[0], sides[1]
            for side, numbers in zip(SIDES, sides, strict=True):
                ids = row[side]["entrants"]
                if len(ids) == len(numbers):
                    for number, own in zip(numbers, ids, strict=True):
                        self._ids.setdefault((row["section"], side, number), own)

    def _add_meeting(self, row: Mapping[str, Any]) -> None:
        """Note where those of a table meet on each of its boards."""
        everybody = frozenset(own for side in SIDES for own in row[side]["entrants"])
        for board in row["boards"]:
            places = self._met.setdefault((row["section"], board, everybody), [])
            places.append((row["round"], row["table"]))

    def locate(self, letter: str, cell: Cell, told: Sides) -> Cell:
        """Return the cell in Cut In of what the devices have in theirs.

        It is where the same players have the same board, in the same round if they meet twice: an
        event can number tables and rounds otherwise, unless its rounds are drawn. Else it is the
        cell of the devices.
        """
        section, table, round_, board = cell
        named = self.name(letter, told) or {}
        everybody = frozenset(own for ids in named.values() for own in ids)
        places = self._met.get((letter, board, everybody), [])
        own = [place for place in places if place[0] == round_]
        places = own if own or self._is_drawn else places
        if (round_, table) in places or len(places) != 1:
            return cell
        return section, places[0][1], places[0][0], board

    def find(self, letter: str, round_: int, table: int) -> Sides | None:
        """Return the numbers of North-South and of East-West, or None if nobody is to play."""
        return self._numbers.get((letter, round_, table))

    def name(self, letter: str, numbers: Sides) -> dict[str, list[str]] | None:
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


def list_labels(side: Mapping[str, Any]) -> Numbers:
    """Return the numbers of a side of a table by the API: without the letters of sections."""
    return tuple(map(int, re.findall(r"[0-9]{1,5}", side["label"])))


def list_numbers(seating: Seating) -> Sides:
    """Return the numbers of North-South and East-West: one each, or two of single players."""
    sides: Sequence[tuple[int, int]] = ((seating.ns, seating.south), (seating.ew, seating.west))
    ns, ew = (tuple(number for number in side if number) for side in sides)
    return ns, ew
