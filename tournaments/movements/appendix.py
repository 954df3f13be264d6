"""The appendix Mitchell: tables beside a Mitchell that share its boards."""

from math import gcd

from tournaments.movements.family import MOST_TABLES
from tournaments.movements.movement import Hand, Kind, Movement


def list_appendix_rounds(tables: int) -> tuple[int, ...]:
    """Return the rounds: as many as the tables of the circuit, to which at most one less is added.

    Differences of one, two and three tables must be prime to the number: it is not divisible by
    2 or 3, so that it is prime up to 23.
    """
    if tables > MOST_TABLES:
        return ()
    return tuple(core for core in range(tables // 2 + 1, tables) if core > 3 and gcd(core, 6) == 1)


def choose_appendix_rounds(tables: int) -> int:
    """Return 13, which with two boards a round makes 26, or the nearest number that there is."""
    return min(list_appendix_rounds(tables), key=lambda rounds: abs(rounds - 13))


def build_appendix_mitchell(tables: int, rounds: int) -> Movement:
    """Return the Mitchell of as many tables as rounds, with the others beside its first tables.

    The boards stay in the circuit and move down a table; the table beside shares them. At a table
    that has one beside it North-South stay, and beside it East-West stay. The other East-West move
    up a table in the circuit. The other North-South move up two tables, and sit at the table beside
    where the circuit has a North-South pair that stays.

    In round r, North-South i sit at table i + 2r, East-West j at j + r, and set s lies at s - r.
    So everybody who moves meets those of the other line at differences of one table a round, comes
    to boards at differences of two and three, and passes those who stay once.
    """
    added = tables - rounds
    hands = []
    for round_ in range(rounds):
        for table in range(rounds):
            set_ = (table + round_) % rounds + 1
            ns = _begin(table - 2 * round_, rounds, added)
            ew = tables + (table - round_) % rounds + 1
            if table >= added:
                hands.append(Hand(round_ + 1, table + 1, set_, (ns,), (ew,)))
                continue
            beside = rounds + table + 1
            hands.append(Hand(round_ + 1, table + 1, set_, (table + 1,), (ew,)))
            hands.append(Hand(round_ + 1, beside, set_, (ns,), (tables + beside,)))
    hands.sort(key=lambda hand: (hand.round, hand.table))
    north_south = range(1, added + 1)
    east_west = range(tables + rounds + 1, 2 * tables + 1)
    return Movement(
        "appendix-mitchell",
        Kind.MITCHELL,
        tables,
        rounds,
        tuple(hands),
        shares=tuple((table, rounds + table) for table in north_south),
        stationary=(*north_south, *east_west),
    )


def _begin(place: int, rounds: int, added: int) -> int:
    """Return the slot of the North-South pair that begins at a place of the circuit, or beside."""
    first = place % rounds
    return (first if first >= added else rounds + first) + 1
