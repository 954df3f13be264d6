"""PostgreSQL, Redis, web, worker and beat of a production installation, for the whole session.

A test that stops, kills or pauses one of them starts or resumes it again before it ends.
"""

import os
import time
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from club.simulation.http import Director
from tests.browser.conftest import browser
from tests.platform.conftest import migrated
from tests.services.fixtures import logs, postgres
from tests.services.night import CLUB, Night, begin
from tests.services.servers import (
    LOGS,
    Postgres,
    Program,
    Redis,
    Saying,
    free_port,
    manage,
    production,
    python,
    wait_until,
    worker_program,
)

__all__ = ["browser", "logs", "migrated", "postgres"]


@pytest.fixture(scope="session", autouse=True)
def kept_logs(logs: None) -> None:
    """Keep the logs of the last few runs, whichever services a test takes."""


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    """A running Redis; `url`, start, stop, kill, pause, resume."""
    server = Redis()
    try:
        yield server.start()
    finally:
        server.kill()


@pytest.fixture(scope="session")
def environment(postgres: Postgres, redis: Redis) -> dict[str, str]:
    """The variables of an installation whose database is migrated and whose files are collected.

    The database `migrated` is a copy, for installations that begin without a club.
    """
    variables = production(postgres.url, redis.url, PORT=str(free_port()))
    manage(variables, "migrate", "--verbosity", "0", "--skip-checks")
    postgres.database("migrated", "cutin")
    manage(variables, "collectstatic", "--noinput", "--verbosity", "0", "--skip-checks")
    return variables


@dataclass
class Web:
    """The web process and where it answers."""

    program: Program
    url: str

    def start(self) -> "Web":
        """Start, and wait until the health page answers."""
        self.program.start()
        wait_until(self.answers, 30, "the web process")
        return self

    def answers(self) -> bool:
        """Whether a request is answered at all."""
        try:
            return bool(httpx.get(f"{self.url}/healthz", timeout=2).status_code)
        except httpx.TransportError:
            return False


@pytest.fixture(scope="session")
def web(environment: dict[str, str]) -> Iterator[Web]:
    """gunicorn under production settings; `url`, `program` to stop and kill, `start` to go on."""
    command = python("-m", "gunicorn", "-c", "cutin/gunicorn.py", "cutin.wsgi")
    server = Web(Program("web", command, environment), f"http://127.0.0.1:{environment['PORT']}")
    try:
        yield server.start()
    finally:
        server.program.kill()


@pytest.fixture(scope="session")
def worker(environment: dict[str, str]) -> Iterator[Saying]:
    """A Celery worker with two children, ready for tasks."""
    program = worker_program(environment)
    try:
        yield program.start()
    finally:
        program.kill()


@pytest.fixture(scope="session")
def beat(environment: dict[str, str]) -> Iterator[Saying]:
    """Celery beat, with its schedule among the artefacts."""
    schedule = str(LOGS / f"beat-{os.getpid()}")
    command = python("-m", "celery", "-A", "cutin", "beat", "-s", schedule)
    program = Saying("beat", command, environment, "beat: Starting")
    try:
        yield program.start()
    finally:
        program.kill()


@pytest.fixture(scope="session")
def token(environment: dict[str, str]) -> str:
    """A token of the club's owner, made by the commands that a host uses."""
    manage(environment, "new_club", "Cavendish", "--owner", "anna")
    return manage(environment, "api_token", CLUB, "anna", "tests").strip()


#: No connection is closed for being one too many: httpcore 1.0 may close it when another thread has
#: just taken it.
KEPT = httpx.Limits(max_connections=None, max_keepalive_connections=None, keepalive_expiry=None)


@pytest.fixture
def api(web: Web, token: str) -> Iterator[Director]:
    with httpx.Client(base_url=web.url, timeout=15, limits=KEPT) as http:
        yield Director(http, CLUB, token)


@pytest.fixture
def night(api: Director) -> Night:
    """A night with one table, whose first match has begun."""
    return begin(api, str(uuid.uuid4())[:8])


Timed = Callable[..., None]


@pytest.fixture
def timed(record_property: Callable[[str, Any], None]) -> Timed:
    """Wait for a condition; how long it took, since a moment, stands at the end of the report."""

    def wait(
        what: str, true: Callable[[], Any], seconds: float = 60, *, since: float | None = None
    ) -> None:
        began = since or time.monotonic()
        wait_until(true, seconds, what)
        record_property(what, f"{time.monotonic() - began:.1f} s")

    return wait
