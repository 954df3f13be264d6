"""The four seats of a table and its two sides."""

from collections.abc import Sequence
from enum import StrEnum


class Seat(StrEnum):
    """A seat, named by compass point."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"


class Side(StrEnum):
    """A side: two partners who sit opposite each other. [RC players 1] [MB game 1]"""

    NS = "NS"
    EW = "EW"


SEATS: tuple[Seat, ...] = tuple(Seat)
"""The seats clockwise: the order in which players deal, call and play. [RC players 1]"""

SIDES: tuple[Side, ...] = tuple(Side)


def turn_from(seat: Seat, places: int, seats: Sequence[Seat] = SEATS) -> Seat:
    """Return the seat that is places clockwise of seat, counting only seats."""
    return seats[(seats.index(seat) + places) % len(seats)]


def get_left_of(seat: Seat) -> Seat:
    """Return the next seat clockwise, which deals, calls and plays after seat."""
    return turn_from(seat, 1)


def get_partner(seat: Seat) -> Seat:
    """Return the opposite seat."""
    return turn_from(seat, 2)


def get_side(seat: Seat) -> Side:
    """Return the side of seat."""
    return Side.NS if seat in (Seat.N, Seat.S) else Side.EW


def get_other_side(side: Side) -> Side:
    """Return the opposing side."""
    return Side.EW if side is Side.NS else Side.NS
