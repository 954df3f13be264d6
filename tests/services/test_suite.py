"""Tests of the club and its nights, which run on SQLite everywhere, run here on PostgreSQL."""

import os
import subprocess
from collections.abc import Callable
from typing import Any

from tests.services.servers import PROJECT, Postgres, python

#: What asks the database for more than rows by their key: sums, orders, searches, pages of lists,
#: projections that are replaced, keys that are taken, and every address once.
CHOSEN = (
    "tests/club/api/test_lists.py",
    "tests/nights/heads/test_heads.py",
    "tests/nights/heads/test_prepared.py",
    "tests/club/people/test_sent_twice.py",
    "tests/nights/results/test_bulk.py",
    "tests/nights/results/test_rebuild.py",
    "tests/nights/results/test_summaries.py",
    "tests/nights/results/test_up_to_date.py",
    "tests/nights/room/test_precedence.py",
    "tests/club/seasons/test_placing_in_time.py",
    "tests/club/seasons/test_seasons.py",
    "tests/club/seasons/test_statistics.py",
)


def run_on(database: str, *arguments: str) -> str:
    """Run tests on a PostgreSQL database of their own, and return the report; fail as they do."""
    # These variables hold for the tests on SQLite alone.
    ours = ("PYTEST_", "TESTS_", "NIGHTS", "ORDERS", "EXAMPLES", "FROM")
    variables = {k: v for k, v in os.environ.items() if not k.startswith(ours)}
    variables["TEST_DATABASE_URL"] = database
    command = python("-m", "pytest", *arguments, "-q", "-p", "no:cacheprovider", "-x")
    done = subprocess.run(
        command, cwd=PROJECT, env=variables, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:]
    return done.stdout


def test_what_depends_on_the_database_passes_on_postgresql_too(
    postgres: Postgres, record_property: Callable[[str, Any], None]
) -> None:
    assert " passed" in run_on(postgres.database("suite"), *CHOSEN)
    chosen = ", ".join(one.removeprefix("tests/") for one in CHOSEN)
    record_property(
        f"of tests/club and tests/nights, on PostgreSQL ran only {chosen}",
        "the rest: make test-long",
    )
