"""At which tables pairs meet: at home where somebody has a home table."""

from collections.abc import Iterable, Sequence
from itertools import count

from tournaments.draws.swiss.field import Pair


def assign_tables(
    pairs: Iterable[tuple[Pair, bool]], tables: Sequence[int | None]
) -> list[tuple[int, int, int]]:
    """Return the table, the home and the away entrant of each pair, in the order of pairs.

    pairs: each with whether it stays as it is; otherwise the second is at home if only it has a
    home table. tables: the home table of each entrant, by position. The others fill the lowest
    tables that are nobody's home.
    """
    pairs = list(pairs)
    homes = {tables[entrant] for pair, _stays in pairs for entrant in pair}
    numbers = (number for number in count(1) if number not in homes)
    taken: set[int] = set()
    assigned = []
    for pair, stays in pairs:
        turned = not stays and tables[pair[0]] is None and tables[pair[1]] is not None
        home, away = pair[::-1] if turned else pair
        table = tables[home]
        if table is None or table in taken:
            table = next(numbers)
        taken.add(table)
        assigned.append((table, home, away))
    return assigned
