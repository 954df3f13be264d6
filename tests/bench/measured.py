"""What the benchmarks share: medians of works that take turns, growth, and a table to print."""

import math
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

Work = Callable[[], object]
Say = Callable[[str], None]


def took(work: Work) -> float:
    """Return how long a work takes, in seconds."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def medians(works: Mapping[str, Work], rounds: int = 20) -> dict[str, float]:
    """Return the median of each in milliseconds, all of them by turns."""
    times_of: dict[str, list[float]] = {what: [] for what in works}
    for _round in range(rounds):
        for what, work in works.items():
            times_of[what].append(took(work) * 1000)
    return {what: statistics.median(times) for what, times in times_of.items()}


def growth(sizes: Sequence[float], costs: Sequence[float]) -> list[float]:
    """Return to which power of the size the cost grows, from each size to the next.

    Nought is a cost that stays, one is a linear one.
    """
    return [
        math.log(cost[1] / cost[0]) / math.log(size[1] / size[0])
        for size, cost in zip(pairwise(sizes), pairwise(costs), strict=True)
    ]


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Draw a table as Markdown has it, its columns in line."""
    every = [heads, *rows]
    wide = [max(len(row[at]) for row in every) for at in range(len(heads))]
    lines = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, wide, strict=True)) + " |"
        for row in every
    ]
    rule = "|" + "|".join("-" * (width + 2) for width in wide) + "|"
    return "\n".join([lines[0], rule, *lines[1:]])


def quantiles(times: list[float]) -> tuple[float, float, float]:
    """Return the median, what 99 of 100 stay under, and the slowest."""
    return statistics.median(times), statistics.quantiles(times, n=100)[-1], max(times)
