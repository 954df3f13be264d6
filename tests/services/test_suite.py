"""Tests of the club and its nights, which run on SQLite everywhere, run here on PostgreSQL."""

from collections.abc import Callable
from typing import Any

from tests.services.servers import Postgres
from tests.services.suites import run_on

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


def test_what_depends_on_the_database_passes_on_postgresql_too(
    postgres: Postgres, record_property: Callable[[str, Any], None]
) -> None:
    assert " passed" in run_on(postgres.database("suite"), *CHOSEN)
    chosen = ", ".join(path.removeprefix("tests/") for path in CHOSEN)
    record_property(
        f"of tests/club and tests/nights, on PostgreSQL ran only {chosen}",
        "the rest: make test-long",
    )
