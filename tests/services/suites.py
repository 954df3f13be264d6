"""Tests that run on PostgreSQL."""

import os
import subprocess

from tests.services.servers import PROJECT, python


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
