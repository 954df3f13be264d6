"""What recommending a movement costs. No time is asserted, only that the answer is whole."""

import time
from collections.abc import Callable

import pytest

from tournaments.movements import families, howell, recommending
from tournaments.movements.recommending import Wish, recommend

ReportLine = Callable[[str, object], None]


def forget() -> None:
    """Empty every cache, as in a process that has just started."""
    for cached in (recommending._measure, families._build, howell.expand_starter):
        cached.cache_clear()


@pytest.mark.parametrize("winners", [1, 2])
@pytest.mark.parametrize("tables", [7, 14, 20, 40])
def test_recommending(record_property: ReportLine, tables: int, winners: int) -> None:
    times = []
    for first in (True, True, True, False):
        if first:
            forget()
        began = time.perf_counter()
        offers = recommend(Wish(2 * tables, winners))
        times.append(1000 * (time.perf_counter() - began))
        assert offers
    figures = f"{min(times[:-1]):.0f} ms the first time, {times[-1]:.1f} ms again"
    record_property(f"recommend, {tables} tables, {winners} winners", figures)
