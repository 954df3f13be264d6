"""Individual movements: everybody partners everybody once and opposes everybody twice.

Each is one round of whist tables over a group, to which the same element is added each round. With
4n players one of them is stationary; with 4n + 1 one sits out each round.
"""

from dataclasses import dataclass

from tournaments.movements.movement import Hand, Kind, Movement
from tournaments.movements.residues import Group


@dataclass(frozen=True)
class WhistTable:
    """A table of the first round: four players and the board set, counted from 0."""

    n: int
    s: int
    e: int
    w: int
    set: int


@dataclass(frozen=True)
class Whist:
    """The first round of an individual. shared: all tables play the same set, and share it."""

    moduli: tuple[int, ...]
    tables: tuple[WhistTable, ...]
    shared: bool = False


INDIVIDUALS = {
    4: Whist((3,), (WhistTable(3, 0, 1, 2, 0),)),
    5: Whist((5,), (WhistTable(1, 4, 2, 3, 0),)),
    8: Whist((7,), (WhistTable(7, 5, 0, 1, 0), WhistTable(3, 6, 2, 4, 0)), shared=True),
    # The field of nine elements: powers g^i and g^(i+4) against g^(i+2) and g^(i+6).
    9: Whist((3, 3), (WhistTable(3, 6, 2, 1, 0), WhistTable(4, 8, 5, 7, 0)), shared=True),
    12: Whist(
        (11,),
        (WhistTable(11, 0, 2, 8, 0), WhistTable(1, 4, 5, 6, 0), WhistTable(3, 10, 7, 9, 0)),
        shared=True,
    ),
    13: Whist(
        (13,),
        (WhistTable(8, 10, 1, 5, 0), WhistTable(12, 7, 6, 9, 3), WhistTable(11, 4, 2, 3, 4)),
    ),
}
"""The first rounds by number of players."""


def build_individual(players: int) -> Movement:
    """Return the individual for a number of players that INDIVIDUALS has."""
    whist = INDIVIDUALS[players]
    group = Group(whist.moduli)

    def slot(number: int, turn: int) -> int:
        return (number if number >= group.size else group.plus[number][turn]) + 1

    hands = []
    for turn in range(group.size):
        for table, first in enumerate(whist.tables, start=1):
            north, south, east, west = (
                slot(number, turn) for number in (first.n, first.s, first.e, first.w)
            )
            set_ = group.plus[first.set][turn] + 1
            hands.append(Hand(turn + 1, table, set_, (north, south), (east, west)))
    tables = len(whist.tables)
    return Movement(
        "individual",
        Kind.INDIVIDUAL,
        tables,
        group.size,
        tuple(hands),
        shares=(tuple(range(1, tables + 1)),) if whist.shared else (),
        meetings=2,
        stationary=(group.size + 1,) if players > group.size else (),
    )
