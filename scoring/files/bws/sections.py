"""The sections of a .bws file: letters, winners, scoring, and which are compared as one field."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from scoring.files.bws.results import read_seating
from scoring.files.bws.rows import Cell, Row, Tables, get_text, get_whole

TEAMS = 4
"""The scoring type of teams."""

MATCHPOINTS = 1


@dataclass(frozen=True, slots=True)
class Section:
    """A section. winners: 1 or 2, 0 if it is not said. group: "" if it is a field of its own."""

    letter: str
    scoring: int = MATCHPOINTS
    winners: int = 0
    group: str = ""


def read_sections(tables: Tables, used: Collection[int]) -> dict[int, Section]:
    """Return the sections that results, hands or the movement name."""
    groups = _find_groups(tables, used)
    sections = {}
    for row in tables.get("Section", ()):
        number = get_whole(row, "ID")
        if number in used:
            sections[number] = Section(
                get_text(row, "Letter") or str(number),
                get_whole(row, "ScoringType"),
                get_whole(row, "Winners"),
                groups.get(number, ""),
            )
    for number in sorted(set(used) - sections.keys()):
        sections[number] = Section(str(number), group=groups.get(number, ""))
    return sections


def _find_groups(tables: Tables, used: Collection[int]) -> Mapping[int, str]:
    """Return the groups by section that two sections or more have in common."""
    named: dict[int, set[int]] = {}
    for row in tables.get("Tables", ()):
        if get_whole(row, "Section") in used:
            named.setdefault(get_whole(row, "Section"), set()).add(get_whole(row, "Group"))
    own = {section: next(iter(groups)) for section, groups in named.items() if len(groups) == 1}
    return {
        section: str(group)
        for section, group in own.items()
        if group and sum(other == group for other in own.values()) > 1
    }


def guess_winners(valid: Mapping[Cell, Row], section: int) -> int:
    """Return 2 if no pair of a section sat in both directions, or if two have its number."""
    seatings = {
        (cell[2], cell[1]): read_seating(row) for cell, row in valid.items() if cell[0] == section
    }
    places: dict[int, set[tuple[int, str]]] = {}
    for (round_, _table), seating in seatings.items():
        if seating.ns and seating.ew:
            places.setdefault(seating.ns, set()).add((round_, "NS"))
            places.setdefault(seating.ew, set()).add((round_, "EW"))
    if len(seatings) > 1 and all(_count_lines(own) == 1 for own in places.values()):
        return 2
    return 2 if any(_is_twice(own) for own in places.values()) else 1


def _count_lines(places: Collection[tuple[int, str]]) -> int:
    return len({line for _round, line in places})


def _is_twice(places: Collection[tuple[int, str]]) -> bool:
    """Return whether a number sat in both directions in one round."""
    return len({round_ for round_, _line in places}) < len(places)
