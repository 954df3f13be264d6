"""The hesitation Mitchell: at the last table East-West stay a round and sit North-South."""

from tournaments.movements.family import MOST_TABLES
from tournaments.movements.movement import Hand, Kind, Movement


def list_hesitation_rounds(tables: int) -> tuple[int, ...]:
    """Return the one number of rounds: one more than tables."""
    return (tables + 1,) if 3 <= tables <= MOST_TABLES else ()


def build_hesitation_mitchell(tables: int, rounds: int) -> Movement:
    """Return the Mitchell of a round more than tables, with one winner.

    East-West move up a table. Whoever has played East-West at the last table plays there
    North-South in the next round, and then goes to the first table. So the moving pairs have as
    many places as there are rounds, and all North-South pairs but the last stay.

    The boards move down a table, over one relay in the middle, or two if the number of tables is
    even. Then the first and the last table share their boards: without sharing there is no such
    movement (the places of the boards would add up to a remainder, since rounds are odd).
    """
    relays = 1 if tables % 2 else 2
    hands = []
    for round_ in range(rounds):
        for table in range(tables):
            beyond = relays if table >= tables // 2 else 0
            set_ = (table + beyond + round_) % rounds
            last = table == tables - 1
            ns = _get_mover(tables, tables - round_) if last else table + 1
            ew = _get_mover(tables, table - round_)
            hands.append(Hand(round_ + 1, table + 1, set_ + 1, (ns,), (ew,)))
    return Movement(
        "hesitation-mitchell",
        Kind.MITCHELL,
        tables,
        rounds,
        tuple(hands),
        shares=() if tables % 2 else ((1, tables),),
        stationary=tuple(range(1, tables)),
    )


def _get_mover(tables: int, place: int) -> int:
    """Return the slot of the pair that begins at a place: East-West, then the last North-South."""
    first = place % (tables + 1)
    return tables if first == tables else tables + 1 + first
