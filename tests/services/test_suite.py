"""The tests of the club, which run on SQLite everywhere, run here on PostgreSQL."""

import os
import subprocess

from tests.services.servers import PROJECT, Postgres, python


def test_the_clubs_tests_pass_on_postgresql_too(postgres: Postgres) -> None:
    variables = {**os.environ, "TEST_DATABASE_URL": postgres.database("suite")}
    for name in [name for name in variables if name.startswith(("PYTEST_", "TESTS_INSIST"))]:
        del variables[name]
    command = python("-m", "pytest", "tests/club", "-q", "-p", "no:cacheprovider", "-x")
    # Only an embedded installation has a demonstration; simulated nights are played against a
    # server on PostgreSQL in test_night.py.
    command += ["-k", "not demonstration", "--ignore", "tests/club/nights/test_simulation.py"]
    done = subprocess.run(
        command, cwd=PROJECT, env=variables, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:]
    assert " passed" in done.stdout
