"""The benchmarks end with one table of what should be reached, beside the release before."""

import os
from collections.abc import Generator

import pytest

from tests.bench.before import REVISION, CannotMeasure, measure_before, write_figures
from tests.bench.reach import BEFORE, REACHED

_unmeasured: dict[str, str] = {}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Run a benchmark that has noted figures again, on the release before."""
    known = dict(REACHED.figures)
    ran = yield
    if REVISION and REACHED.figures != known:
        try:
            BEFORE.figures |= measure_before(item.nodeid)
        except CannotMeasure as why:
            _unmeasured[item.nodeid] = str(why)
    return ran


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Draw the table of this run."""
    write_figures(REACHED.figures)
    if not os.environ.get("TESTS_BENCH"):
        terminalreporter.write_line("measured with what finds repeated queries: use make bench")
    for test, why in _unmeasured.items():
        terminalreporter.write_line(f"\nnot measured on the release before: {test}\n{why}")
    if REACHED.figures:
        terminalreporter.write_line("")
        terminalreporter.write_line(REACHED.draw(BEFORE if REVISION else None))
