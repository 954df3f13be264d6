"""Rows of the tables of a .bws file, and what stands in their columns.

Columns come and go with the versions of the programs: one that is absent is empty.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from scoring.files.jet.values import EPOCH, Value
from scoring.files.text import clean_name

Row = Mapping[str, Value]
Tables = Mapping[str, Sequence[Row]]
"""The rows of each table by its name. A table that is absent has none."""

Cell = tuple[int, int, int, int]
"""Section, table, round and board."""

MOST_NUMBER = 9999
"""The greatest number of a round, a table or a pair."""

_MOST_BOARDS = 99
"""How many boards a table plays in one round, with room to spare."""


def get_whole(row: Row, key: str) -> int:
    """Return the number in a column, 0 if there is none."""
    value = row.get(key)
    return int(value) if isinstance(value, int) else 0


def get_text(row: Row, key: str) -> str:
    """Return the text in a column on one line, "" if there is none."""
    value = row.get(key)
    return clean_name(value) if isinstance(value, str) else ""


def get_moment(row: Row, day: str, time: str) -> str:
    """Return a day and a time of two columns in ISO 8601, "" if one of them is missing.

    A time stands on the first day that is counted.
    """
    date, clock = row.get(day), row.get(time)
    if not isinstance(date, datetime) or not isinstance(clock, datetime):
        return ""
    within = (clock - EPOCH) % timedelta(days=1)
    try:
        return (datetime.combine(date, datetime.min.time()) + within).isoformat()
    except OverflowError:
        return ""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who meets at a table in a round: pairs, or the players of an individual; 0 for nobody.

    boards: those that they play.
    """

    ns: int
    ew: int
    south: int = 0
    west: int = 0
    boards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """The movement that stands in RoundData: seatings by section, table and round."""

    seatings: dict[tuple[int, int, int], Seating] = field(default_factory=dict)

    def find(self, section: int, table: int, round_: int) -> Seating | None:
        """Return the seating of a table in a round."""
        return self.seatings.get((section, table, round_))


def read_plan(tables: Tables) -> Plan:
    """Return the movement of a file."""
    plan = Plan()
    for row in tables.get("RoundData", ()):
        section, table, round_ = (get_whole(row, key) for key in ("Section", "Table", "Round"))
        plan.seatings[section, table, round_] = Seating(
            ns=get_whole(row, "NSPair"),
            ew=get_whole(row, "EWPair"),
            south=get_whole(row, "South"),
            west=get_whole(row, "West"),
            boards=_list_boards(row),
        )
    return plan


def _list_boards(row: Row) -> tuple[int, ...]:
    """Return the boards of a seating: those listed, or a range."""
    value = row.get("CustomBoards")
    listed = value.replace(";", ",").split(",") if isinstance(value, str) else []
    numbers = [int(text) for text in map(str.strip, listed) if text.isascii() and text.isdigit()]
    low, high = get_whole(row, "LowBoard"), get_whole(row, "HighBoard")
    if not numbers and 0 < low <= high < low + _MOST_BOARDS:
        numbers = list(range(low, high + 1))
    return tuple(number for number in numbers if 0 < number <= MOST_NUMBER)
