"""Rows of PlayerNumbers: who sits down where, and in which round if it is not the first."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scoring.files.bws.filling import Rows
from scoring.files.bws.plans import PlannedTable
from scoring.seats import SEATS, Seat

LONGEST_NAME = 18
"""The characters of a name of a player. What is longer is cut."""

Place = tuple[str, str, int, int]
"""Section, line ("" if numbers do not repeat), number, and which of a pair's two seats."""

Waiting = dict[Place, list[Mapping[str, Any]]]
"""The members who have no row yet, in the order in which they come in."""


def fill_players(
    event: Mapping[str, Any],
    sections: Mapping[str, int],
    plan: Sequence[PlannedTable],
    *,
    individual: bool,
    federation: str,
) -> Rows:
    """Return the rows of PlayerNumbers: each member at its first table, in round 0 if it began.

    federation: whose numbers of members are written.
    """
    waiting = _list_waiting(event)
    rows: Rows = []
    for own in sorted(plan, key=lambda own: own.round):
        for seat, place in _list_places(own, individual=individual):
            for member in _take(waiting, place, own.round):
                rows.append(
                    {
                        "Section": sections[own.section],
                        "Table": own.table,
                        "Direction": str(seat),
                        "Number": member.get("numbers", {}).get(federation, ""),
                        "Name": member.get("name", "")[:LONGEST_NAME],
                        "Round": own.round if _get_first_round(member) > 1 else 0,
                    }
                )
    return rows


def _get_first_round(member: Mapping[str, Any]) -> int:
    return int(member.get("from_round", 1))


def _list_waiting(event: Mapping[str, Any]) -> Waiting:
    """Return the members by their places: of those who come in one round, the first has the first.

    Nobody has a third one.
    """
    waiting: Waiting = {}
    for entrant in event["entrants"]:
        number = str(entrant.get("number", ""))
        if not number.isascii() or not number.isdigit():
            continue
        coming: dict[int, int] = {}
        for member in sorted(entrant.get("members", ()), key=_get_first_round):
            round_ = _get_first_round(member)
            slot = coming.setdefault(round_, 0)
            coming[round_] += 1
            place = entrant.get("section", ""), entrant.get("line", ""), int(number), slot
            waiting.setdefault(place, []).append(member)
    return waiting


def _list_places(own: PlannedTable, *, individual: bool) -> Iterator[tuple[Seat, Place]]:
    """Yield the places of a table with their seats: North and East are the first of their pairs."""
    seating = own.seating
    south, west = (seating.south, seating.west) if individual else (seating.ns, seating.ew)
    for seat, number in zip(SEATS, (seating.ns, seating.ew, south, west), strict=True):
        if number:
            line = "NS" if seat in (Seat.N, Seat.S) else "EW"
            slot = 0 if individual or seat in (Seat.N, Seat.E) else 1
            yield seat, (own.section, line, number, slot)
            yield seat, (own.section, "", number, slot)


def _take(waiting: Waiting, place: Place, round_: int) -> list[Mapping[str, Any]]:
    """Return the members who sit down at a place in a round, and take them off the list."""
    listed = waiting.get(place, [])
    coming = [member for member in listed if _get_first_round(member) <= round_]
    waiting[place] = listed[len(coming) :]
    return coming
