"""Addition in a finite abelian group, whose elements are numbered from 0."""

import itertools
from functools import cached_property


class Group:
    """The product of cyclic groups of the given orders: (13,) is addition modulo 13."""

    def __init__(self, moduli: tuple[int, ...]) -> None:
        self.moduli = moduli
        self._elements = list(itertools.product(*map(range, moduli)))
        self.size = len(self._elements)

    @cached_property
    def plus(self) -> list[list[int]]:
        """Return the table of sums: plus[a][b] is a + b."""
        return self._table(1)

    @cached_property
    def minus(self) -> list[list[int]]:
        """Return the table of differences: minus[a][b] is a - b."""
        return self._table(-1)

    def _table(self, sign: int) -> list[list[int]]:
        number = {element: index for index, element in enumerate(self._elements)}
        return [
            [
                number[tuple((x + sign * y) % m for x, y, m in zip(a, b, self.moduli, strict=True))]
                for b in self._elements
            ]
            for a in self._elements
        ]
