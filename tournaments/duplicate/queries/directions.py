"""In which direction players sat: by their columns, or in each other's direction."""

from collections.abc import Mapping, Sequence
from typing import Any

from club.models.people import Player
from tournaments.models import BoardResult
from tournaments.queries.field import Field
from tournaments.queries.seating import EntrantView

Side = Sequence[EntrantView | None]

#: The direction of whoever sat in the other pair's: partners stay opposite each other.
TURNED: Mapping[str, str] = {"N": "E", "E": "N", "S": "W", "W": "S", "NS": "EW", "EW": "NS"}


#: What the director rules for each side.
RULINGS = ("adjusted", "weighted")
_OTHER: Mapping[str, str] = {"ns": "ew", "ew": "ns"}


def exchange(sides: Any, turned: object) -> Any:
    """Return a ruling with its sides exchanged if the pairs sat in each other's direction.

    A ruling is stored for the columns of a result; it is shown, and given, for the directions in
    which the pairs sat. What names no sides stays as it is.
    """
    if not turned or not isinstance(sides, Mapping):
        return sides
    return {_OTHER.get(side, side): ruling for side, ruling in sides.items()}


def tell_as_sat(result: Mapping[str, Any]) -> dict[str, Any]:
    """Return a result with its rulings for the directions in which the pairs sat, to be shown."""
    rulings = {key: exchange(result[key], result.get("turned")) for key in RULINGS if key in result}
    return {**result, **rulings}


def list_columns(field: Field, result: BoardResult) -> tuple[Side, Side]:
    """Return the entrants in the columns of a result."""
    wide = 2 if field.individual else 1
    columns = (result.ns_id, result.south_id), (result.ew_id, result.west_id)
    ns, ew = (
        tuple(field.entrants.get(entrant_id) if entrant_id else None for entrant_id in side[:wide])
        for side in columns
    )
    return ns, ew


def name_players(ns: Side, ew: Side, round_: int) -> dict[str, Player | str]:
    """Return the players by the seats in which they sit, or "?" for whoever is not known.

    Those of a pair sit in their order. Who of a team sits at a table is not known.
    """
    named: dict[str, Player | str] = {}
    for seats, side in (("NS", ns), ("EW", ew)):
        if any(side) and not any(entrant and entrant.is_team for entrant in side):
            teams = [
                entrant.team(round_) if entrant else (None,) * (2 // len(side)) for entrant in side
            ]
            people = [who or "?" for team in teams for who in team]
            named |= dict(zip(seats, people, strict=False))
    return named


def list_directions(ns: Side, ew: Side) -> list[tuple[str, EntrantView]]:
    """Return each entrant with the direction in which it sits; nobody is left out."""
    seats = ("NS", "EW") if len(ns) == 1 else ("N", "S", "E", "W")
    pairs = zip(seats, (*ns, *ew), strict=True)
    return [(seat, entrant) for seat, entrant in pairs if entrant is not None]


def list_sat(field: Field, result: BoardResult) -> tuple[Side, Side]:
    """Return who sat North-South and who East-West by a result."""
    ns, ew = list_columns(field, result)
    return (ew, ns) if result.said.get("turned") else (ns, ew)


def name_declarer(field: Field, result: BoardResult) -> Player | str:
    """Return who declared by a result, or "" if nobody did, or "?" for whoever is not known."""
    players = name_players(*list_sat(field, result), result.round)
    return players.get(result.said.get("declarer", ""), "")
