"""The benchmarks end with one table of what should be reached, beside the release before."""

import os
from collections.abc import Generator, Iterator
from typing import Any

import pytest

from tests.bench.before import REVISION, CannotMeasure, measure_before, write_figures
from tests.bench.measured import Say
from tests.bench.reach import BEFORE, REACHED
from tests.services.fixtures import logs, postgres

__all__ = ["logs", "postgres"]

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


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    """Return what prints a line at once, for the whole takes long."""

    def line(text: str) -> None:
        with capsys.disabled():
            print(text, flush=True)  # noqa: T201

    return line


@pytest.fixture
def bare_pages(settings: Any) -> Iterator[None]:
    """Hold tasks back, and serve the pages of one process without what only tests need."""
    # Here, for an earlier release may have no such module, and benchmarks that do without it.
    from club.ledger.queue import hold_tasks

    settings.MIDDLEWARE = [name for name in settings.MIDDLEWARE if "zeal" not in name]
    settings.ROOT_URLCONF = "tests.bench.one_process"
    with hold_tasks():
        yield
