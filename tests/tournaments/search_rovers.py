"""Search for the path of a rover: what `tournaments.movements.paths` has was found so.

``python -m tests.tournaments.search_rovers 33`` prints a path. The round with the fewest tables
left is tried first, in an order that depends on the seed, and begun anew after some attempts.
"""

import random
import sys


def find_path(
    tables: int, rounds: int, seed: int | None = None, attempts: int = 20_000
) -> list[int] | None:
    """Return the tables of a rover from the second round on, or None.

    Without a seed everything is tried, so that None means that there is no path.
    """
    skips = tables % 2 == 0
    chance = random.Random(seed)
    east = {r: r + (1 if skips and r >= tables // 2 else 0) for r in range(1, rounds)}
    chosen: dict[int, int] = {}
    taken: set[tuple[str, int]] = set()
    left = attempts

    def marks(round_: int, table: int) -> set[tuple[str, int]]:
        return {
            ("table", table),
            ("set", (table + round_) % tables),
            ("opponent", (table - east[round_]) % tables),
        }

    def extend() -> bool:
        nonlocal left
        if len(chosen) == rounds - 1:
            return True
        left -= 1
        if seed is not None and left < 0:
            return False
        options = {
            round_: [table for table in range(tables) if taken.isdisjoint(marks(round_, table))]
            for round_ in east
            if round_ not in chosen
        }
        round_ = min(options, key=lambda key: len(options[key]))
        chance.shuffle(options[round_])
        for table in options[round_]:
            chosen[round_] = table
            taken.update(marks(round_, table))
            if extend():
                return True
            del chosen[round_]
            taken.difference_update(marks(round_, table))
        return False

    return [chosen[round_] + 1 for round_ in east] if extend() else None


if __name__ == "__main__":
    size = int(sys.argv[1])
    paths = (find_path(size, size - 1, seed) for seed in range(1_000))
    sys.stdout.write(" ".join(map(str, next(path for path in paths if path))) + "\n")
