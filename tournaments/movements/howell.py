"""Howell and three-quarter movements, expanded from the rows of one round.

The rows are data in `starters`. Movers are the elements of a group with as many elements as there
are rounds, and each round adds the same element to every mover and every board set.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from tournaments.movements.movement import Hand, Kind, Movement
from tournaments.movements.residues import Group
from tournaments.movements.small import build_three_table_howell, build_two_table_howell
from tournaments.movements.starters import STARTERS

_ROW = re.compile(r"([0-9]+)-([0-9]+)@([0-9]+)")


@dataclass(frozen=True)
class Row:
    """One table in the first round: who sits there, and the board set, all counted from 0.

    Numbers below the size of the group are movers; those from there on are stationary pairs.
    """

    ns: int
    ew: int
    set: int


@dataclass(frozen=True)
class Starter:
    """The first round of a movement whose rounds are the elements of a group, or the first of them.

    turned: for each table a number whose bit r is set if the pairs change directions in round r,
    counted from 0; empty if they never do.
    """

    tables: int
    rounds: int
    moduli: tuple[int, ...]
    rows: tuple[Row, ...]
    turned: tuple[int, ...] = ()


def read_starter(tables: int, rounds: int) -> Starter:
    """Return the starter that STARTERS has for these tables and rounds."""
    moduli, rows, *turned = STARTERS[tables, rounds].split(" | ")
    return Starter(
        tables,
        rounds,
        tuple(map(int, moduli.split("x"))),
        tuple(Row(*map(int, row)) for row in _ROW.findall(rows)),
        tuple(map(int, turned[0].split())) if turned else (),
    )


@lru_cache(maxsize=128)
def expand_starter(starter: Starter) -> Movement:
    """Return the movement of a starter."""
    group = Group(starter.moduli)
    turned = starter.turned or (0,) * starter.tables

    def slot(number: int, turn: int) -> int:
        return (number if number >= group.size else group.plus[number][turn]) + 1

    hands = []
    for turn in range(starter.rounds):
        for table, row in enumerate(starter.rows):
            ns, ew = slot(row.ns, turn), slot(row.ew, turn)
            if turned[table] >> turn & 1:
                ns, ew = ew, ns
            hands.append(Hand(turn + 1, table + 1, group.plus[row.set][turn] + 1, (ns,), (ew,)))
    still = tuple(range(group.size + 1, 2 * starter.tables + 1))
    whole = starter.rounds == 2 * starter.tables - 1
    kind = Kind.HOWELL if whole else Kind.THREE_QUARTER
    return Movement(str(kind), kind, starter.tables, starter.rounds, tuple(hands), stationary=still)


def list_howell_rounds(tables: int) -> tuple[int, ...]:
    """Return the one number of rounds in which everybody meets everybody, if it is served."""
    known = tables in (2, 3) or (tables, 2 * tables - 1) in STARTERS
    return (2 * tables - 1,) if known else ()


def build_howell(tables: int, rounds: int) -> Movement:
    """Return the whole Howell: everybody meets everybody else once."""
    if tables == 2:
        return build_two_table_howell()
    if tables == 3:
        return build_three_table_howell()
    return expand_starter(read_starter(tables, rounds))


def list_three_quarter_rounds(tables: int) -> tuple[int, ...]:
    """Return the numbers of rounds of three-quarter movements: between a Mitchell and a Howell."""
    served = [rounds for count, rounds in STARTERS if count == tables]
    return tuple(sorted(rounds for rounds in served if rounds < 2 * tables - 1))


def build_three_quarter(tables: int, rounds: int) -> Movement:
    """Return the three-quarter movement of so many rounds."""
    return expand_starter(read_starter(tables, rounds))


def count_sets(tables: int, rounds: int) -> int:
    """Return how many board sets a Howell or three-quarter movement has."""
    if tables == 3 and rounds == 5:
        return 10
    return rounds if tables == 2 else Group(read_starter(tables, rounds).moduli).size
