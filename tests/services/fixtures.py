"""Fixtures of the services that other folders use too."""

import shutil
from collections.abc import Iterator

import pytest

from tests.services.servers import LOGS, Postgres

RUNS_KEPT = 5


@pytest.fixture(scope="session")
def logs() -> Iterator[None]:
    """Keep the logs of the last few runs, and of this one no collected files."""
    LOGS.mkdir(parents=True, exist_ok=True)  # a server may have made it
    for old in sorted(LOGS.parent.iterdir())[:-RUNS_KEPT]:
        shutil.rmtree(old, ignore_errors=True)
    yield
    shutil.rmtree(LOGS / "static", ignore_errors=True)


@pytest.fixture(scope="session")
def postgres(logs: None) -> Iterator[Postgres]:
    """A running PostgreSQL with an empty database; `url`, start, stop, kill."""
    server = Postgres()
    try:
        yield server.create()
    finally:
        server.remove()
