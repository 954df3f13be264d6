"""How many players each of several new tables gets."""


def count_tables(count: int, least: int) -> int:
    """Return how many tables players can form at most. least: the players that a table needs."""
    return count // least


def share_players(count: int, least: int, most: int, tables: int = 0) -> list[int]:
    """Return the sizes of new tables, as equal as possible, the larger ones first.

    least, most: how many players a table needs and may have. tables: how many to form, 0 for as
    many as possible. Whoever exceeds the tables waits. [SB 17] [E 18] [L forming-tables 3]
    """
    possible = count_tables(count, least)
    number = min(tables, possible) or possible
    if not number:
        return []
    seated = min(count, number * most)
    each, more = divmod(seated, number)
    return [each + (at < more) for at in range(number)]
