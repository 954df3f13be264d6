"""What every test shares, and the report of what this machine could not run.

Imports no Django here: tests/scoring also runs where Django is not installed.
"""

from pathlib import Path
from typing import Any

import pytest

from tests import parts

TESTS = Path(__file__).parent


def pytest_configure(config: pytest.Config) -> None:
    """Stop before any test where the caller insists on a part that cannot run."""
    unknown = parts.INSIST - parts.NEEDS.keys()
    if unknown:
        raise pytest.UsageError(f"TESTS_INSIST names no part of the suite: {', '.join(unknown)}")
    for part in sorted(parts.INSIST):
        reason = parts.left_out(part)
        if reason:
            raise pytest.UsageError(f"tests/{part} cannot run: {reason}")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what cannot run here."""
    reasons = {part: parts.left_out(part) for part in parts.NEEDS}
    for item in items:
        reason = reasons.get(part_of(item.path))
        if reason:
            item.add_marker(pytest.mark.skip(reason=reason))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Keep each part on one worker, with one set of servers; spread the other tests one by one.

    `--dist loadgroup` would do this by a marker, which xdist 3.8 writes where pytest 9.2 no
    longer reads it.
    """
    from xdist.scheduler import LoadScopeScheduling

    class ByPart(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            part = part_of(TESTS.parent / nodeid.split("::")[0])
            return part if part in parts.NEEDS else nodeid

    return ByPart(config, log)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name what was left out, even where only dots were printed, and what tests measured."""
    skipped = {
        part_of(TESTS.parent / report.nodeid.split("::")[0])
        for report in terminalreporter.stats.get("skipped", [])
    }
    for part in parts.NEEDS:
        reason = parts.left_out(part)
        if reason and part in skipped:
            terminalreporter.write_line(f"left out: tests/{part} ({reason})", yellow=True)

    for report in terminalreporter.stats.get("passed", []):
        for what, figure in getattr(report, "user_properties", []):
            terminalreporter.write_line(f"{what}: {figure}")


def part_of(path: Path) -> str:
    """The folder of tests/ that a file lies in."""
    try:
        return path.relative_to(TESTS).parts[0]
    except ValueError:
        return ""
