"""The rows of the tables of a .bws file, from an event and its movement."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.files.answer import FileRefused
from scoring.files.bws.hands import SEATS as SEAT_COLUMNS
from scoring.files.bws.hands import SUITS as SUIT_COLUMNS
from scoring.files.bws.plans import PlannedTable
from scoring.files.bws.sections import MATCHPOINTS, TEAMS
from scoring.files.jet.database import Database
from scoring.hands import read_hands
from scoring.seats import SEATS
from scoring.wording import sentence

TEMPLATES = {
    "template": sentence("This .bws file has no table %(table)s: it cannot be filled."),
    "individual": sentence("This .bws file has no places for single players."),
}
"""The English sentence for each code of a file that cannot be filled."""

FIRST_LETTER = "A"

NEEDED = ("Section", "Tables", "RoundData", "ReceivedData")
"""The tables without which nothing can be said."""

Rows = list[dict[str, Any]]


def check_tables(database: Database, *, individual: bool) -> None:
    """Raise FileRefused if a file lacks a table or a column that an event needs."""
    for name in NEEDED:
        if name not in database.names:
            raise FileRefused(TEMPLATES["template"] % {"table": name})
    if individual and "South" not in database.list_columns("ReceivedData"):
        raise FileRefused(TEMPLATES["individual"])


def number_sections(event: Mapping[str, Any], plan: Sequence[PlannedTable]) -> dict[str, int]:
    """Return the sections of an event by their letters, numbered from 1. "" is the only one."""
    letters = {planned.section for planned in plan}
    letters |= {board.get("section", "") for board in event.get("boards", ())}
    return {letter: number for number, letter in enumerate(sorted(letters), start=1)}


def fill_sections(
    sections: Mapping[str, int],
    plan: Sequence[PlannedTable],
    *,
    of_teams: bool,
    winners: int,
    missing: Mapping[str, int],
) -> Rows:
    """Return the rows of Section. missing: by section the number of a pair that is not there."""
    return [
        {
            "ID": number,
            "Letter": letter or FIRST_LETTER,
            "Tables": max((own.table for own in plan if own.section == letter), default=0),
            "MissingPair": missing.get(letter, 0),
            "EWMoveBeforePlay": 0,
            "Session": 1,
            "ScoringType": TEAMS if of_teams else MATCHPOINTS,
            "Winners": winners,
        }
        for letter, number in sections.items()
    ]


def fill_tables(
    event: Mapping[str, Any],
    sections: Mapping[str, int],
    plan: Sequence[PlannedTable],
    *,
    of_teams: bool,
) -> Rows:
    """Return the rows of Tables. Those that are compared have the same group."""
    groups = _number_groups(event, sections)
    matches = _number_matches(plan) if of_teams else {}
    places = sorted({(sections[own.section], own.table, own.section) for own in plan})
    return [
        {
            "Section": section,
            "Table": table,
            "ComputerID": 1,
            "Status": 0,
            "LogOnOff": 2,
            "UpdateFromRound": 0,
            "CurrentRound": 0,
            "CurrentBoard": 0,
            "Group": matches[table] if of_teams else groups[letter],
        }
        for section, table, letter in places
    ]


def _number_groups(event: Mapping[str, Any], sections: Mapping[str, int]) -> dict[str, int]:
    """Return the group of each section. One that is compared with no other has its own."""
    named = {board.get("section", ""): board.get("group") for board in event.get("boards", ())}
    numbers: dict[object, int] = {}
    return {
        letter: numbers.setdefault(named.get(letter) or (letter,), len(numbers) + 1)
        for letter in sections
    }


def _number_matches(plan: Sequence[PlannedTable]) -> dict[int, int]:
    """Return the group of each table at teams: tables at which a match is played have the same.

    Where the tables of a match are others in each round, they come to one group.
    """
    groups = {own.table: own.table for own in plan}
    first: dict[tuple[int, frozenset[int]], int] = {}
    played = (own for own in plan if own.seating.ns and own.seating.ew)
    for own in sorted(played, key=lambda own: own.table):
        teams = frozenset((pair + 1) // 2 for pair in (own.seating.ns, own.seating.ew))
        other = groups[first.setdefault((own.round, teams), own.table)]
        if other != groups[own.table]:
            mine = groups[own.table]
            groups = {table: other if at == mine else at for table, at in groups.items()}
    numbers = {group: number for number, group in enumerate(dict.fromkeys(groups.values()), 1)}
    return {table: numbers[group] for table, group in groups.items()}


def fill_rounds(
    sections: Mapping[str, int], plan: Sequence[PlannedTable], *, individual: bool
) -> Rows:
    """Return the rows of RoundData. Boards that are no range are listed."""
    rows: Rows = []
    for own in plan:
        seating, boards = own.seating, own.seating.boards
        low, high = (boards[0], boards[-1]) if boards else (0, 0)
        is_range = not boards or boards == tuple(range(low, high + 1))
        row = {
            "Section": sections[own.section],
            "Table": own.table,
            "Round": own.round,
            "NSPair": seating.ns,
            "EWPair": seating.ew,
            "LowBoard": low,
            "HighBoard": high,
            "CustomBoards": None if is_range else ",".join(map(str, boards)),
        }
        rows.append(row | ({"South": seating.south, "West": seating.west} if individual else {}))
    return rows


def fill_hands(event: Mapping[str, Any], sections: Mapping[str, int]) -> Rows:
    """Return the rows of HandRecord."""
    rows: Rows = []
    for board in event.get("boards", ()):
        if "hands" not in board:
            continue
        row: dict[str, Any] = {
            "Section": sections[board.get("section", "")],
            "Board": board["board"],
        }
        hands = read_hands(board["hands"])
        for seat, name in zip(SEATS, SEAT_COLUMNS, strict=True):
            for suit, letter in zip(SUIT_COLUMNS, "SHDC", strict=True):
                ranks = [card.rank for card in hands[seat] if str(card.suit) == letter]
                row[name + suit] = "".join(ranks)
        rows.append(row)
    return rows
