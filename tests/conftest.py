"""What every test shares, and the report of what this machine could not run.

Imports no Django here: tests/scoring also runs where Django is not installed.
"""

import gc
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest

from tests import parts

TESTS = Path(__file__).parent

# How long an example takes says how busy the machine is, and nothing of what is tested.
hypothesis.settings.register_profile(
    "random", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
# The same examples in every run; `make test-long` looks for others.
hypothesis.settings.register_profile(
    "same", hypothesis.settings.get_profile("random"), derandomize=True
)
hypothesis.settings.load_profile(os.environ.get("EXAMPLES_ARE", "same"))


def pytest_configure(config: pytest.Config) -> None:
    """Stop before any test where the caller insists on a part that cannot run."""
    unknown = parts.INSIST - parts.NEEDS.keys()
    if unknown:
        raise pytest.UsageError(f"TESTS_INSIST names no part of the suite: {', '.join(unknown)}")
    for part in sorted(parts.INSIST):
        reason = parts.left_out(part)
        if reason:
            raise pytest.UsageError(f"tests/{part} cannot run: {reason}")


#: The longest test that runs by itself. It begins first, or the end of a run would wait for it.
LONGEST = "tests/services/test_suite.py"
#: Where the tests of a file share a costly fixture: an installation, the API's description.
SHARING = (
    "tests/platform/",
    "tests/club/api/test_schema.py",
    "tests/club/api/test_generated.py",
    "tests/club/api/test_descriptions.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what cannot run here, and put the longest test first."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))
    reasons = {part: parts.left_out(part) for part in parts.NEEDS}
    for item in items:
        reason = reasons.get(part_of(item.path))
        if reason:
            item.add_marker(pytest.mark.skip(reason=reason))


def pytest_collection_finish(session: pytest.Session) -> None:
    """Let the collector of garbage look seldom, and never at what stays until the end.

    Otherwise it takes a tenth of the time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Keep each part on one worker, with one set of servers; spread the other tests one by one.

    The longest test needs a PostgreSQL alone, so it runs beside its part. Files whose tests share
    a costly fixture stay on one worker too.

    `--dist loadgroup` would do this by a marker, which xdist 3.8 writes where pytest 9.2 no
    longer reads it.
    """
    from xdist.scheduler import LoadScopeScheduling

    class ByPart(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            part = part_of(TESTS.parent / nodeid.split("::")[0])
            if part in parts.NEEDS and not nodeid.startswith(LONGEST):
                return part
            return nodeid.split("::")[0] if nodeid.startswith(SHARING) else nodeid

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

    if os.environ.get("TESTS_NAME_LEFT_OUT"):
        for line in left_to_others(files_of(terminalreporter)):
            terminalreporter.write_line(f"left out: {line}", yellow=True)
    for report in terminalreporter.stats.get("passed", []):
        for what, figure in getattr(report, "user_properties", []):
            terminalreporter.write_line(f"{what}: {figure}")


def files_of(terminalreporter: pytest.TerminalReporter) -> set[Path]:
    """Return the files of which a test was run, or skipped with a reason."""
    return {
        TESTS.parent / report.nodeid.split("::")[0]
        for reports in terminalreporter.stats.values()
        for report in reports
        if hasattr(report, "nodeid")
    }


def left_to_others(ran: set[Path]) -> Iterator[str]:
    """Yield each file of which nothing was run, or the folder where that holds for all of it."""
    missing = set(TESTS.rglob("test_*.py")) - ran
    reached = {parent for file in ran for parent in file.parents}
    largest = {
        next(path for path in (*reversed(file.parents), file) if path not in reached)
        for file in missing
    }
    for path in sorted(largest):
        command = parts.RUN_BY.get(part_of(path), "make test")
        yield f"{path.relative_to(TESTS.parent)} ({command})"


def part_of(path: Path) -> str:
    """The folder of tests/ that a file lies in."""
    try:
        return path.relative_to(TESTS).parts[0]
    except ValueError:
        return ""
