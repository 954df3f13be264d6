"""Movements of two and three tables, for which there is no Howell of one set for each table."""

from tournaments.movements.movement import Hand, Kind, Movement

TWO_TABLES = (((1, 4), (2, 3)), ((2, 4), (3, 1)), ((3, 4), (1, 2)))
"""North-South and East-West at both tables in each round. Other directions are less balanced."""


def build_two_table_howell() -> Movement:
    """Return the Howell of two tables: both play the same set in each of three rounds."""
    hands = tuple(
        Hand(round_, table, round_, (ns,), (ew,))
        for round_, pairs in enumerate(TWO_TABLES, start=1)
        for table, (ns, ew) in enumerate(pairs, start=1)
    )
    return Movement("howell", Kind.HOWELL, 2, 3, hands, shares=((1, 2),), stationary=(4,))


def build_two_tables() -> Movement:
    """Return six rounds for two tables: after each odd round the boards change tables.

    Everybody meets everybody else in two rounds running, without sharing boards.
    """
    hands = tuple(
        Hand(
            2 * stage + half + 1,
            table + 1,
            2 * stage + (half + table) % 2 + 1,
            (pair[0],),
            (pair[1],),
        )
        for stage, pairs in enumerate(TWO_TABLES)
        for half in range(2)
        for table, pair in enumerate(pairs)
    )
    return Movement("two-tables", Kind.HOWELL, 2, 6, hands, meetings=2)


def build_three_table_howell() -> Movement:
    """Return the Howell of three tables: each plays two of ten sets in each of five rounds."""

    def around(number: int) -> int:
        return number % 5 + 1

    hands = []
    for turn in range(5):
        tables = (
            ((6, around(turn)), (around(turn), 5 + around(turn))),
            ((around(turn + 3), around(turn + 2)), (around(turn + 1), around(turn + 4))),
            ((around(turn + 1), around(turn + 4)), (5 + around(turn + 2), 5 + around(turn + 3))),
        )
        for table, (pair, sets) in enumerate(tables):
            ns, ew = pair
            hands += [Hand(turn + 1, table + 1, set_, (ns,), (ew,)) for set_ in sets]
    return Movement("howell", Kind.HOWELL, 3, 5, tuple(hands), stationary=(6,))
