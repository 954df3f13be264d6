"""The benchmarks end with one table of what should be reached."""

import os

import pytest

from tests.bench.reach import REACHED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Draw the table of this run."""
    if not os.environ.get("TESTS_BENCH"):
        terminalreporter.write_line("measured with what finds repeated queries: use make bench")
    if REACHED.figures:
        terminalreporter.write_line("")
        terminalreporter.write_line(REACHED.draw())
