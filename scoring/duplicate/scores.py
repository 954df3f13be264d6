"""The results of a board that are compared with each other, by how often each score occurs.

A score is counted from the view of the side that is scored, so that more is better. Scores are
counted by their frequency: the work grows with the number of different scores, not of pairs of
tables. The parts of a weighted score count by their weight.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

Number = int | Fraction

Parts = tuple[tuple[int, Fraction], ...]
"""A weighted score: (score, weight) for each part. The weights add up to 1."""

Frequencies = Mapping[int, Number]
"""How often each score occurs, the lowest first."""


@dataclass(frozen=True, slots=True)
class Group:
    """Results that are compared: those of a board, or those of one version of a fouled board.

    results: how many there are. expected: how many the board was meant to have. largest: how
    many the largest group of the board has.
    """

    frequencies: Frequencies
    results: int
    expected: int
    largest: int


def count_scores(results: Iterable[int | Parts], sign: int = 1) -> dict[int, Number]:
    """Return the frequencies of results, the lowest score first. sign -1 is East-West's view."""
    counts: dict[int, Number] = {}
    for result in results:
        if isinstance(result, int):
            counts[result] = counts.get(result, 0) + 1
        else:
            for score, weight in result:
                counts[score] = counts.get(score, 0) + weight
    return {score * sign: counts[score] for score in sorted(counts, reverse=sign < 0)}
