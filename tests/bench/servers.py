"""Installations to measure over HTTP: the production servers, or the embedded one, as shipped."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from tempfile import mkdtemp

import httpx

from club.simulation.http import Director
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

AT_ONCE = 50  # connections
#: What the tests of services set otherwise than shipped.
SHIPPED = {"SWEEP_SECONDS": "20", "TASK_VISIBILITY_SECONDS": "90", "API_RATE_USER": "3000/min"}
#: Settings with two views that do the least.
LEAST = {"DJANGO_SETTINGS_MODULE": "tests.bench.limits"}


@dataclass
class Server:
    """A server that runs, with a director's program."""

    kind: str
    address: str
    director: Director
    variables: dict[str, str]
    web: Program
    worker: Program | None = None


@contextmanager
def production_server(**settings: str) -> Iterator[Server]:
    """Run gunicorn, a worker, beat, PostgreSQL and Redis of its own. settings: variables."""
    postgres, redis = Postgres("bench-postgres"), Redis("bench-redis")
    programs: list[Program] = [postgres, redis]
    try:
        address = postgres.create().url
        redis.start()
        more = {**LEAST, **SHIPPED, **settings, "PORT": str(free_port())}
        variables = production(address, redis.url, **more)
        manage(variables, "migrate", "--verbosity", "0")
        manage(variables, "collectstatic", "--noinput", "--verbosity", "0")
        command = python("-m", "gunicorn", "-c", "cutin/gunicorn.py", "cutin.wsgi")
        web = Program("bench-web", command, variables)
        beat = python("-m", "celery", "-A", "cutin", "beat", "-s", str(LOGS / "bench-beat"))
        worker = worker_program(variables, "bench-worker")
        programs += [web, worker]
        programs += [Saying("bench-beat", beat, variables, "beat: Starting")]
        for program in programs[2:]:
            program.start()
        with _ready("PostgreSQL", variables, web) as server:
            server.worker = worker
            yield server
    finally:
        for program in reversed(programs):
            program.kill()
        postgres.remove()


@contextmanager
def embedded_server() -> Iterator[Server]:
    """Run `manage.py serve`: SQLite, and the tasks in the same process."""
    inherited = production("", "")
    kept = {name: inherited[name] for name in ("PATH", "HOME", "LANG") if name in inherited}
    more = {"CUTIN_DATA": mkdtemp(prefix="bench"), "DEMO": "0", "PORT": str(free_port())}
    variables = {**kept, **LEAST, **more}
    manage(variables, "migrate", "--verbosity", "0")
    web = Program("bench-serve", python("manage.py", "serve"), variables)
    try:
        web.start()
        with _ready("SQLite", variables, web) as server:
            yield server
    finally:
        web.kill()


@contextmanager
def _ready(kind: str, variables: dict[str, str], web: Program) -> Iterator[Server]:
    address = f"http://127.0.0.1:{variables['PORT']}"
    wait_until(lambda: _answers(f"{address}/healthz"), 30, "the web process")
    manage(variables, "new_club", "Bench", "--owner", "owner")
    token = manage(variables, "api_token", "bench", "owner", "bench").strip()
    limits = httpx.Limits(max_connections=AT_ONCE, max_keepalive_connections=AT_ONCE)
    with httpx.Client(base_url=address, timeout=120, limits=limits) as http:
        yield Server(kind, address, Director(http, "bench", token), variables, web)


def _answers(address: str) -> bool:
    """Whether a request is answered at all."""
    try:
        return bool(httpx.get(address, timeout=2).status_code)
    except httpx.TransportError:
        return False
