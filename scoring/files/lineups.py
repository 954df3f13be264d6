"""Who sat where in a match of teams, from the names in each room."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.seats import Seat

ROOMS = ("open", "closed")
Names = Mapping[str, str]
"""The names of players by their seats."""

_SIDES = {
    "open": {"home": (Seat.N, Seat.S), "away": (Seat.E, Seat.W)},
    "closed": {"home": (Seat.E, Seat.W), "away": (Seat.N, Seat.S)},
}
"""The seats of each team in each room: home sits North-South in the open one."""


def list_members(rooms: Sequence[tuple[str, Names]]) -> dict[str, list[str]]:
    """Return the members of both teams in the order in which they appear.

    rooms: the names of each room that was played, room by room and board by board.
    """
    members: dict[str, dict[str, None]] = {"home": {}, "away": {}}
    for room, names in rooms:
        for side, seats in _SIDES[room].items():
            members[side].update((names[seat], None) for seat in seats if seat in names)
    return {side: list(listed) for side, listed in members.items()}


def make_lineup(rooms: Sequence[tuple[str, Names]]) -> dict[str, dict[str, list[str]]]:
    """Return who of each team sat in each room, as far as it was the same on every board."""
    pairs_of: dict[tuple[str, str], set[tuple[str, ...]]] = {}
    for room, names in rooms:
        for side, seats in _SIDES[room].items():
            pair = tuple(names[seat] for seat in seats if seat in names)
            if pair:
                pairs_of.setdefault((side, room), set()).add(pair)
    lineup: dict[str, dict[str, list[str]]] = {}
    for (side, room), pairs in pairs_of.items():
        [pair, *others] = pairs
        if not others and len(set(pair)) == len(pair) == 2:
            lineup.setdefault(side, {})[room] = list(pair)
    return lineup


def seat_lineup(lineup: Mapping[str, Any], room: str) -> dict[Seat, str]:
    """Return the players of a room by their seats, as far as a line-up tells them."""
    return {
        seat: name
        for side, seats in _SIDES[room].items()
        for seat, name in zip(seats, lineup.get(side, {}).get(room, ()), strict=False)
    }
