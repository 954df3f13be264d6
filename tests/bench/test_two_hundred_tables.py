"""What a production server answers, beside the least that one can do, and two hundred tables.

gunicorn, a Celery worker, beat, PostgreSQL and Redis of the test's own, on this machine together
with the phones, so that everybody shares its cores. TABLES: another number of them.
"""

import os
import statistics
import time
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from club.simulation.http import Director
from club.simulation.room import NightPlan, SimTable, SimulatedRoom
from tests import parts
from tests.bench.measured import medians, table, took
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

TABLES = int(os.environ.get("TABLES", "200"))
AT_ONCE = 50  # connections
PASSED = {"contract": "pass"}  # can be entered without end
GAME = {"contract": "3NT", "declarer": "N", "tricks": 9}
DEALS = 4  # of a Chicago

pytestmark = pytest.mark.skipif(
    bool(parts.left_out("services")), reason=str(parts.left_out("services"))
)


@pytest.fixture
def environment() -> Iterator[dict[str, str]]:
    """The variables of a production installation that runs, with the measures beside its views."""
    postgres, redis = Postgres("bench-postgres"), Redis("bench-redis")
    programs: list[Program] = [postgres, redis]
    try:
        address = postgres.create().url
        redis.start()
        more = {"DJANGO_SETTINGS_MODULE": "tests.bench.limits", "PORT": str(free_port())}
        variables = production(address, redis.url, **more)
        manage(variables, "migrate", "--verbosity", "0")
        manage(variables, "collectstatic", "--noinput", "--verbosity", "0")
        web = Program(
            "bench-web",
            python("-m", "gunicorn", "-c", "config/gunicorn.py", "config.wsgi"),
            variables,
        )
        beat = python("-m", "celery", "-A", "config", "beat", "-s", str(LOGS / "bench-beat"))
        programs += [web, worker_program(variables, "bench-worker")]
        programs += [Saying("bench-beat", beat, variables, "beat: Starting")]
        for program in programs[2:]:
            program.start()
        health = f"http://127.0.0.1:{variables['PORT']}/healthz"
        wait_until(lambda: answers(health), 30, "the web process")
        yield variables
    finally:
        for program in reversed(programs):
            program.kill()
        postgres.remove()


def answers(address: str) -> bool:
    """Whether a request is answered at all."""
    try:
        return bool(httpx.get(address, timeout=2).status_code)
    except httpx.TransportError:
        return False


@pytest.fixture
def director(environment: dict[str, str]) -> Iterator[Director]:
    """A director's program."""
    manage(environment, "new_club", "Bench", "--owner", "owner")
    token = manage(environment, "api_token", "bench", "owner", "bench").strip()
    limits = httpx.Limits(max_connections=AT_ONCE, max_keepalive_connections=AT_ONCE)
    address = f"http://127.0.0.1:{environment['PORT']}"
    with httpx.Client(base_url=address, timeout=120, limits=limits) as http:
        yield Director(http, "bench", token)


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Callable[[str], None]:
    """Print a line at once, for the whole takes long."""

    def line(text: str) -> None:
        with capsys.disabled():
            print(text, flush=True)  # noqa: T201

    return line


@dataclass
class Wave:
    """All tables entered one deal at once."""

    answers: list[float]  # seconds, of each
    whole: float
    right: float  # from the last answer until the standing was of the night as it was


def formed(director: Director, tables: int) -> tuple[SimulatedRoom, list[SimTable]]:
    """Open a night and form so many tables of four."""
    room = SimulatedRoom(director, NightPlan(tables=tables, game="chicago"))
    room.open()
    return room, [room.form(number) for number in range(tables)]


def test_a_deal_and_a_poll_beside_the_least(director: Director, say: Callable[[str], None]) -> None:
    room, (one,) = formed(director, 1)
    deals = f"nights/{room.night}/matches/{one.match['id']}/deals/"
    standing = f"{director.base}nights/{room.night}/standing/"
    http = director.http
    seat = {"Cookie": f"seat={one.phone.cookies['seat']}"}

    def least(method: str, path: str) -> None:
        assert http.request(method, path).is_success

    def unchanged() -> None:
        head = {**director.head, "If-None-Match": marks["standing"]}
        assert http.get(standing, headers=head).status_code == httpx.codes.NOT_MODIFIED

    def seen() -> None:
        answer = http.get(f"{one.phone.link}live/", params=marks["phone"], headers=seat)
        assert answer.status_code == httpx.codes.NO_CONTENT

    entering = {
        "a view that inserts one row": lambda: least("POST", "/insert/"),
        "a deal by the API": lambda: director.post(deals, PASSED, str(uuid.uuid4())),
        "a deal by the phone's page": lambda: one.phone.send(
            one.match["id"], PASSED, str(uuid.uuid4())
        ),
    }
    written = medians(entering, 30)
    wait_until(lambda: not director.get(f"nights/{room.night}/standing/")["behind"], 30)
    night = director.get(f"nights/{room.night}/")
    marks: dict[str, Any] = {
        "standing": http.get(standing, headers=director.head).headers["ETag"],
        "phone": {"seen": night["version"]},
    }
    polling = {
        "a view that answers a constant": lambda: least("GET", "/constant/"),
        "an unchanged standing by the API": unchanged,
        "an unchanged phone": seen,
    }
    read = medians(polling, 100)
    rows = [
        [what, f"{took:.1f} ms", f"{took / next(iter(group.values())):.1f}"]
        for group in (written, read)
        for what, took in group.items()
    ]
    say("\n" + table(["over HTTP, one at a time", "median", "beside the least"], rows))


def test_tables_entering_at_once(director: Director, say: Callable[[str], None]) -> None:
    began = time.perf_counter()
    room, tables = formed(director, TABLES)
    say(f"\n{TABLES} tables formed in {time.perf_counter() - began:.0f} s")
    waves = [wave(room, tables) for _deal in range(DEALS)]
    rows = [
        [
            f"deal {number}",
            f"{len(one.answers) / one.whole:.0f}",
            *(f"{cut * 1000:.0f} ms" for cut in quantiles(one.answers)),
            f"{one.whole:.1f} s",
            f"{one.right:.1f} s",
        ]
        for number, one in enumerate(waves, start=1)
    ]
    heads = ["", "deals a second", "median", "95 of 100", "slowest", "all answered in"]
    say(table([*heads, "standing right after"], rows))
    standing = room.get("standing/")
    assert len(standing["columns"]) == TABLES
    assert standing["plus"] == standing["minus"]
    assert {row["matches"] for row in standing["rows"]} == {1}


def wave(room: SimulatedRoom, tables: list[SimTable]) -> Wave:
    """Let every table enter one deal at once, and wait for the standing."""

    def enter(one: SimTable) -> float:
        return took(lambda: one.phone.send(one.match["id"], GAME, str(uuid.uuid4())))

    began = time.perf_counter()
    with ThreadPoolExecutor(AT_ONCE) as phones:
        each = list(phones.map(enter, tables))
    answered = time.perf_counter()
    path = f"nights/{room.night}/standing/"
    wait_until(lambda: not room.api.get(path)["behind"], 120, "the standing")
    return Wave(each, answered - began, time.perf_counter() - answered)


def quantiles(times: list[float]) -> tuple[float, float, float]:
    """Return the median, what 95 of 100 stay under, and the slowest."""
    return statistics.median(times), statistics.quantiles(times, n=20)[-1], max(times)
