"""The entrants of one event of a PBN file, by number or by the names of the players."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scoring.files.limits import MOST_ENTRANTS, check_count
from scoring.files.pbn.games import Row
from scoring.files.pbn.told import LONGEST_ID, Told, read_value, split_names
from scoring.files.text import clean_name

SIDES = {"ns": ("N", "S"), "ew": ("E", "W")}
"""The seats of each side."""

Key = tuple[str, str, str]
"""The section, the line and the number of an entrant, the first two "" where they do not count."""


class Listed:
    """An entrant, filled as it is read. stated: its row in the table of totals."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.stated: Mapping[str, str] = {}


class Roster:
    """The entrants of an event of pairs.

    rows: of its table of totals. boards: the results of each board. is_listed: whether the file
    has a list of entrants. two_lines: whether numbers repeat in both directions.
    """

    def __init__(self, rows: Iterable[Row], boards: Sequence[Sequence[Told]]) -> None:
        self.entrants: dict[Key, Listed] = {}
        rows = [row for row in rows if read_value(row.get("pairid", ""))]
        results = [told for board in boards for told in board]
        self.is_listed = bool(rows)
        self.two_lines = any(row.get("line") for row in rows) or _has_two_lines(boards)
        self.has_sections = any(read_value(row.get("section", "")) for row in rows) or (
            not rows and _repeats_in_sections(results)
        )
        self._by_names: dict[frozenset[str], str] = {}
        self._folded: dict[tuple[str, ...], frozenset[str]] = {}
        self._numbers = {told.ns for told in results} | {told.ew for told in results}
        self._next = 1
        for row in rows:
            self._add(row)

    def _add(self, row: Row) -> None:
        number = clean_name(read_value(row["pairid"]))[:LONGEST_ID]
        section = read_value(row.get("section", "")) if self.has_sections else ""
        line = row.get("line", "").upper() if self.two_lines else ""
        lines = [line] if line in ("NS", "EW") or not self.two_lines else ["NS", "EW"]
        names = split_names(row.get("names", "")) if len(lines) == 1 else []
        for own in lines:
            self._enter((section[:LONGEST_ID], own, number), names).stated = row
        self._numbers.add(number)

    def _enter(self, key: Key, names: list[str]) -> Listed:
        """Return an entrant, which is added if it is new. It takes names if it has none."""
        listed = self.entrants.get(key)
        if listed is None:
            check_count("too-many-entrants", len(self.entrants) + 1, MOST_ENTRANTS)
            listed = self.entrants[key] = Listed()
        if names and not listed.names:
            listed.names = names
            self._by_names.setdefault(self._fold(names), key[2])
        return listed

    def name_side(self, told: Told, section: str, side: str) -> str:
        """Return the number of the entrant of one side of a result, "" if it has none.

        Who is known by names alone gets the next free number.
        """
        names = [told.names[seat] for seat in SIDES[side] if seat in told.names]
        number: str = getattr(told, side)
        if not number and names:
            number = self._by_names.get(self._fold(names), "") or self._take_number()
        if number and not (self.is_listed and getattr(told, side)):
            self._enter(self.make_key(number, section, side), names)
        return number

    def find_player(self, name: str) -> str:
        """Return the number of a single player, who is added if the name is new."""
        number = self._by_names.get(self._fold([name]), "") or self._take_number()
        self._enter(("", "", number), [name])
        return number

    def enter(self, number: str, section: str, side: str) -> str:
        """Return a number that is made up for one side of a result, and add its entrant."""
        self._enter(self.make_key(number, section, side), [])
        return number

    def make_key(self, number: str, section: str, side: str) -> Key:
        """Return the key of an entrant that a result names."""
        return (
            section if self.has_sections else "",
            side.upper() if self.two_lines else "",
            number,
        )

    def _fold(self, names: Sequence[str]) -> frozenset[str]:
        """Return names without regard to their order and to capitals."""
        key = tuple(names)
        folded = self._folded.get(key)
        if folded is None:
            folded = self._folded[key] = frozenset(name.casefold() for name in names)
        return folded

    def _take_number(self) -> str:
        while str(self._next) in self._numbers:
            self._next += 1
        self._numbers.add(str(self._next))
        return str(self._next)

    def write(self) -> list[dict[str, Any]]:
        """Return the entrants in the event format, by section, line and number."""
        return [
            {
                "number": number,
                **({"line": line} if self.two_lines else {}),
                **({"section": section} if section else {}),
                **({"members": [{"name": name} for name in listed.names]} if listed.names else {}),
            }
            for (section, line, number), listed in sorted(self.entrants.items(), key=_sort_key)
        ]


def _sort_key(item: tuple[Key, Listed]) -> tuple[str, bool, int, str]:
    section, line, number = item[0]
    digits = number.isascii() and number.isdigit()
    return section, line != "NS", int(number) if digits else 1_000_000, number


def are_singles(results: Iterable[Told]) -> bool:
    """Return whether more players than not have several partners, and nobody has a number."""
    partners: dict[str, set[str]] = {}
    for told in results:
        if told.ns or told.ew:
            return False
        for first, second in SIDES.values():
            if first in told.names and second in told.names:
                pair = told.names[first], told.names[second]
                partners.setdefault(pair[0], set()).add(pair[1])
                partners.setdefault(pair[1], set()).add(pair[0])
    return 2 * sum(len(own) > 1 for own in partners.values()) > len(partners)


def _has_two_lines(boards: Sequence[Sequence[Told]]) -> bool:
    """Return whether on most boards a pair would play twice if it were the same in both lines."""
    twice, most = 0, 0
    for results in boards:
        ns = {(told.section, told.ns) for told in results if told.ns}
        ew = {(told.section, told.ew) for told in results if told.ew}
        twice += not ns.isdisjoint(ew)
        most += bool(ns)
    return 2 * twice > most


def _repeats_in_sections(results: Iterable[Told]) -> bool:
    """Return whether a number stands in several sections."""
    sections: dict[str, set[str]] = {}
    for told in results:
        for number in (told.ns, told.ew):
            if number:
                sections.setdefault(number, set()).add(told.section)
    return any(len(own) > 1 for own in sections.values())
