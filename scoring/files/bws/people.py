"""Who plays, from PlayerNumbers and PlayerNames: places of a round, followed to their pairs.

A player is named at the table at which it sits down: in round 0 or 1 at its first one, later
because it came in then.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.files.bws.rows import Plan, Row, Seating, Tables, get_text, get_whole
from scoring.seats import Seat

Who = tuple[int, str, int]
"""Section, line ("" if numbers do not repeat) and number of a pair or a player."""

_SEATS = {str(seat): seat for seat in Seat}


def read_people(
    tables: Tables,
    plan: Plan,
    *,
    individual: bool,
    two_winners: bool,
    federation: str,
) -> dict[Who, list[dict[str, Any]]]:
    """Return the members of each entrant, those of North and East first.

    federation: whose numbers those of the players are; they are left out if it is "".
    """
    names = _read_names(tables)
    people: dict[Who, dict[tuple[int, int], dict[str, Any]]] = {}
    for row in tables.get("PlayerNumbers", ()):
        seat = _SEATS.get(get_text(row, "Direction").upper())
        round_ = max(1, get_whole(row, "Round"))
        seating = plan.find(get_whole(row, "Section"), get_whole(row, "Table"), round_)
        member = _read_member(row, names, federation)
        if seat is None or seating is None or not member:
            continue
        number = find_number(seating, seat, individual=individual)
        if number:
            line = ("NS" if seat in (Seat.N, Seat.S) else "EW") if two_winners else ""
            who = get_whole(row, "Section"), line, number
            first = 0 if individual or seat in (Seat.N, Seat.E) else 1
            people.setdefault(who, {})[round_, first] = member | (
                {"from_round": round_} if round_ > 1 else {}
            )
    return {who: [own[at] for at in sorted(own)] for who, own in people.items()}


def find_number(seating: Seating, seat: Seat, *, individual: bool) -> int:
    """Return who sits in a seat, 0 for nobody."""
    if individual:
        places = {Seat.N: seating.ns, Seat.S: seating.south, Seat.E: seating.ew}
        return places.get(seat, seating.west)
    return seating.ns if seat in (Seat.N, Seat.S) else seating.ew


def _read_names(tables: Tables) -> Mapping[str, str]:
    """Return the names by the numbers under which players are known to the devices."""
    names: dict[str, str] = {}
    for row in tables.get("PlayerNames", ()):
        for key in (get_text(row, "strID"), str(get_whole(row, "ID") or "")):
            if key and get_text(row, "Name"):
                names.setdefault(key, get_text(row, "Name"))
    return names


def _read_member(row: Row, names: Mapping[str, str], federation: str) -> dict[str, Any]:
    number = get_text(row, "Number")
    name = get_text(row, "Name") or names.get(number, "")
    member: dict[str, Any] = {"name": name} if name else {}
    if federation and number and number != "0":
        member["numbers"] = {federation: number}
    return member


def sort_people(whos: Iterable[Who]) -> list[Who]:
    """Return entrants by section, line and number: North-South before East-West."""
    return sorted(whos, key=lambda who: (who[0], who[1] == "EW", who[2]))
