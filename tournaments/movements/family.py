"""What a family of movements is: the sizes it serves, and how it is made."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby, pairwise

from tournaments.movements.movement import Movement

MOST_TABLES = 60
"""The largest field of a Mitchell or a web."""


@dataclass(frozen=True)
class Family:
    """A kind of movement that is made for a number of tables, or of teams.

    rounds: returns the rounds that it can have, in order; none if it does not serve the tables.
    sets: returns how many board sets it needs at most, for tables and rounds.
    directed: the arrow can be switched. one_winner: although the arrow can be switched, there
    cannot be two winners. usual: which rounds are taken if none are asked for, the last if None.
    extra: how many pairs it has beyond two for each table.
    """

    name: str
    title: str
    rounds: Callable[[int], tuple[int, ...]]
    build: Callable[[int, int], Movement]
    sets: Callable[[int, int], int]
    directed: bool = False
    one_winner: bool = False
    usual: Callable[[int], int] | None = None
    extra: int = 0

    def choose_rounds(self, tables: int) -> int:
        """Return the rounds of the movement for tables that it serves if none are asked for."""
        return self.usual(tables) if self.usual else self.rounds(tables)[-1]

    @property
    def has_lines(self) -> bool:
        """Return whether North-South and East-West stay apart, so that there can be two winners."""
        return self.directed and not self.one_winner

    def count_slots(self, tables: int) -> int:
        """Return how many pairs sit at a number of tables, those without a table included."""
        return 2 * tables + self.extra

    def count_tables(self, pairs: int) -> int | None:
        """Return the tables that so many pairs need, or None if it is for odd numbers only."""
        if self.extra:
            return pairs // 2 if pairs % 2 else None
        return (pairs + 1) // 2

    def list_tables(self) -> tuple[int, ...]:
        """Return the numbers of tables, or of teams, that it serves."""
        return tuple(tables for tables in range(2, MOST_TABLES + 1) if self.rounds(tables))


def format_numbers(numbers: tuple[int, ...]) -> str:
    """Return increasing numbers with runs written as 4–8; all as 4–8 even, or 5–9 odd."""
    steps = {later - number for number, later in pairwise(numbers)}
    if len(numbers) > 2 and len(steps) == 1:
        step = steps.pop()
        if step == 1:
            return f"{numbers[0]}–{numbers[-1]}"
        if step == 2:
            return f"{numbers[0]}–{numbers[-1]} {'odd' if numbers[0] % 2 else 'even'}"
    runs = [
        [*run] for _, run in groupby(numbers, key=lambda number: number - numbers.index(number))
    ]
    return ", ".join(
        f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs
    )
