"""Results for a federation's own .bws file: what is new or differs is appended to it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scoring.duplicate.entrant import INDIVIDUAL
from scoring.files.answer import FileRefused
from scoring.files.bws.filling import Rows, check_tables
from scoring.files.bws.plans import PlannedTable, list_results
from scoring.files.bws.players import fill_players
from scoring.files.bws.results import ERASED, find_valid
from scoring.files.bws.rows import Cell, Row, get_text, get_whole, read_plan
from scoring.files.bws.told import write_result
from scoring.files.jet.database import Database
from scoring.files.notes import Notes
from scoring.wording import sentence

TEMPLATES = {
    "other-event": sentence(
        "Of the %(count)s results in the file, %(lost)s are not of this event. It seems to be the "
        "file of another evening."
    ),
}
"""The English sentence for each code of a refusal to add results to a file."""

_COMPARED = ("Declarer", "NS/EW", "Contract", "Result", "LeadCard", "Remarks", "PairNS", "PairEW")
_PLAYERS = ("PairNS", "PairEW", "South", "West")


def add_results(event: Mapping[str, Any], data: bytes, federation: str = "") -> bytes:
    """Return a .bws file with the results of an event of pairs or single players added to it.

    A result that differs is a later row of its cell, and one that the event has no more is
    erased in a later row. Sections are those of the file, by their letters. Players are added
    where the file names nobody. federation: whose numbers of theirs are written.
    Raise FileRefused if the file cannot take them, or if most of its results would be erased.
    """
    database = Database(data)
    check_tables(database, individual=event["kind"] == INDIVIDUAL)
    rows = database.read_rows("ReceivedData")
    valid = find_valid(rows, Notes())
    last = max((get_whole(row, "ID") for row in rows), default=0)
    wanted = _move_to_file(_list_wanted(event, database.read_rows("Section")), valid)
    erased = list(_list_erased(wanted, valid))
    if 2 * len(erased) > len(valid):
        raise FileRefused(TEMPLATES["other-event"] % {"count": len(valid), "lost": len(erased)})
    new = [*_list_changed(wanted, valid), *erased]
    numbered = [row | {"ID": last + at} for at, row in enumerate(new, start=1)]
    _append(database, "ReceivedData", numbered)
    _append(database, "PlayerNumbers", _list_new_players(event, database, federation))
    return database.write()


def _append(database: Database, name: str, rows: Rows) -> None:
    columns = database.list_columns(name)
    kept = [{key: value for key, value in row.items() if key in columns} for row in rows]
    if columns:
        database.append(name, kept)


def _list_new_players(event: Mapping[str, Any], database: Database, federation: str) -> Rows:
    """Return the rows of PlayerNumbers for the places of the movement that have none."""
    tables = {name: database.read_rows(name) for name in ("Section", "RoundData", "PlayerNumbers")}
    numbers = _number_sections(tables["Section"])
    letters = {number: letter for letter, number in numbers.items()}
    alone = len(numbers) == 1
    plan = [
        PlannedTable("" if alone else letters.get(section, ""), table, round_, seating)
        for (section, table, round_), seating in read_plan(tables).seatings.items()
    ]
    sections = {own.section: 1 for own in plan} | ({"": min(letters)} if alone else numbers)
    individual = event["kind"] == INDIVIDUAL
    rows = fill_players(event, sections, plan, individual=individual, federation=federation)
    known = {_get_place(row) for row in tables["PlayerNumbers"]}
    return [row for row in rows if _get_place(row) not in known]


def _get_place(row: Row) -> tuple[int, int, str, int]:
    section, table, round_ = (get_whole(row, key) for key in ("Section", "Table", "Round"))
    return section, table, get_text(row, "Direction"), max(1, round_)


def _number_sections(rows: Sequence[Row]) -> dict[str, int]:
    return {get_text(row, "Letter"): get_whole(row, "ID") for row in rows}


def _list_wanted(event: Mapping[str, Any], sections: Sequence[Row]) -> dict[Cell, dict[str, Any]]:
    """Return the row of each cell that has a result."""
    numbers = _number_sections(sections)
    first = min(numbers.values(), default=1)
    wanted: dict[Cell, dict[str, Any]] = {}
    for board, result in list_results(event):
        section = numbers.get(board.get("section", ""), first)
        individual = event["kind"] == INDIVIDUAL
        row = write_result(section, board["board"], result, individual=individual)
        if row is not None:
            wanted[section, row["Table"], row["Round"], row["Board"]] = row
    return wanted


def _move_to_file(
    wanted: Mapping[Cell, dict[str, Any]], valid: Mapping[Cell, Row]
) -> Mapping[Cell, dict[str, Any]]:
    """Return the rows in the cells in which the file has the same players on the same board.

    The event can number tables and rounds otherwise: those of a file may leave out a number.
    """
    met: dict[tuple[int, int, frozenset[int]], list[Cell]] = {}
    for cell, row in valid.items():
        met.setdefault((cell[0], cell[3], _list_players(row)), []).append(cell)
    moved = {}
    for cell, row in wanted.items():
        places = met.get((cell[0], cell[3], _list_players(row)), [])
        place = places[0] if len(places) == 1 else cell
        moved[place] = row | {"Table": place[1], "Round": place[2]}
    return moved if len(moved) == len(wanted) else wanted


def _list_players(row: Row) -> frozenset[int]:
    return frozenset(get_whole(row, key) for key in _PLAYERS)


def _list_changed(
    wanted: Mapping[Cell, dict[str, Any]], valid: Mapping[Cell, Row]
) -> Iterator[dict[str, Any]]:
    for cell, row in wanted.items():
        if cell not in valid or _compare(row) != _compare(valid[cell]):
            yield row


def _compare(row: Row) -> list[object]:
    return [row.get(key) or "" for key in _COMPARED]


def _list_erased(
    wanted: Mapping[Cell, dict[str, Any]], valid: Mapping[Cell, Row]
) -> Iterator[dict[str, Any]]:
    """Yield a row that erases each result which the event has no more."""
    for cell, row in valid.items():
        if cell not in wanted:
            yield {**row, "Erased": True, "Remarks": ERASED, "Processed": False}
