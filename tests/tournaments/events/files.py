"""Files about an event that runs here, made of its own export."""

import copy
from collections.abc import Callable
from typing import Any

from tournaments.duplicate.queries.export import export_event
from tournaments.models import Event
from tournaments.queries.stored_field import read_field

GAME = {"contract": "4S", "declarer": "N", "tricks": 10}
DOWN = {"contract": "4S", "declarer": "N", "tricks": 9}

#: What stands in an export by which this program knows its own entrants, and other programs do not.
_OWN = ("id",)


def write_file(event: Event, *, named: bool = True) -> dict[str, Any]:
    """Return an event as another program has it: numbers and names, and no ids of this one."""
    document = copy.deepcopy(export_event(event, named=named))
    for entrant in document["entrants"]:
        for own in (entrant, *entrant.get("members", ())):
            for key in _OWN:
                own.pop(key, None)
    return document


def find_written(document: dict[str, Any], board: int, at: int = 0) -> dict[str, Any]:
    """Return a result of a document."""
    [found] = [own for own in document["boards"] if own["board"] == board]
    results: list[dict[str, Any]] = found["results"]
    return results[at]


def add_result(document: dict[str, Any], board: int, **result: Any) -> None:
    """Add a result to a document."""
    [found] = [own for own in document["boards"] if own["board"] == board]
    found["results"].append(result)


def change_each(document: dict[str, Any], change: Callable[[dict[str, Any]], Any]) -> None:
    """Change every result of a document."""
    for board in document["boards"]:
        for result in board["results"]:
            change(result)


def find_first(event: Event, table: int) -> int:
    """Return the first board of a table in the first round."""
    meeting = read_field(event).meeting("A", 1, table)
    assert meeting is not None
    return meeting.boards[0]


def name_sides(event: Event, table: int, round_: int = 1) -> dict[str, Any]:
    """Return who sits at a table, as a result of a file says it."""
    field = read_field(event)
    meeting = field.meeting("A", round_, table)
    assert meeting is not None
    [ns], [ew] = meeting.ns, meeting.ew
    assert ns is not None and ew is not None
    return {"ns": field.number(ns), "ew": field.number(ew)}
