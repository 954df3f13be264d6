"""All tests of the club and its nights on PostgreSQL; some run there with the services too."""

from tests.services.servers import Postgres
from tests.services.suites import run_on


def test_the_clubs_tests_pass_on_postgresql_too(postgres: Postgres) -> None:
    # Only an embedded installation has a demonstration; simulated nights are played against a
    # server on PostgreSQL in tests/services/test_night.py.
    without = ("-k", "not demonstration", "--ignore", "tests/nights/simulation/test_simulation.py")
    database = postgres.database("suite")
    assert " passed" in run_on(database, "tests/club", "tests/nights", *without)
