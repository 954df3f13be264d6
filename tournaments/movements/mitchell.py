"""Mitchell movements: North-South stay, East-West move up a table, the boards move down."""

from collections.abc import Callable
from dataclasses import replace

from tournaments.movements.movement import Hand, Kind, Movement

BoardOf = Callable[[int, int], int]
"""The board set at a table in a round, everything counted from 0."""


def build_rotation(
    name: str, kind: Kind, tables: int, rounds: int, board: BoardOf, skip_after: int | None = None
) -> Movement:
    """Return a movement in which East-West move up one table each round.

    skip_after: the number of rounds after which they move two tables once.
    """
    hands = []
    for round_ in range(rounds):
        steps = round_ if skip_after is None or round_ < skip_after else round_ + 1
        for table in range(tables):
            east = tables + (table - steps) % tables
            set_ = board(table, round_) + 1
            hands.append(Hand(round_ + 1, table + 1, set_, (table + 1,), (east + 1,)))
    still = tuple(range(1, tables + 1))
    return Movement(name, kind, tables, rounds, tuple(hands), stationary=still)


def build_mitchell(tables: int, rounds: int) -> Movement:
    """Return the plain Mitchell of an odd number of tables."""
    return build_rotation(
        "mitchell", Kind.MITCHELL, tables, rounds, lambda table, round_: (table + round_) % tables
    )


def build_skip_mitchell(tables: int, rounds: int) -> Movement:
    """Return the Mitchell of an even number of tables whose East-West skip a table half-way.

    Without the skip they would come to boards that they have played. With it they would meet
    their first opponents again in the last round, so there is one round less than tables.
    """
    return build_rotation(
        "skip-mitchell",
        Kind.MITCHELL,
        tables,
        rounds,
        lambda table, round_: (table + round_) % tables,
        skip_after=tables // 2,
    )


def build_relay_mitchell(tables: int, rounds: int) -> Movement:
    """Return the Mitchell of an even number of tables with a relay, as many rounds as tables.

    The boards pass over a bye-stand half-way, and the first and the last table share theirs.
    """
    half = tables // 2

    def board(table: int, round_: int) -> int:
        beyond_stand = table >= half
        return (table + beyond_stand + round_) % tables

    made = build_rotation("relay-mitchell", Kind.MITCHELL, tables, rounds, board)
    return replace(made, shares=((1, tables),))
