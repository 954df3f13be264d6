"""How many web workers and how much memory many clubs take, and what a second worker gives.

One, ten and a hundred clubs on one installation, CLUBS at most, each with 20 nights and ten
seasons: 2,000 nights and 1,000 seasons with a hundred. The pages are those of an owner of all of
them. No time is asserted.
"""

import os
import random
import re
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from tests.bench.measured import Say, quantiles, table
from tests.bench.memory import read_shares
from tests.bench.rooms import signed_in
from tests.bench.servers import AT_ONCE, Server, embedded_server, production_server
from tests.services.servers import PROJECT, manage, python

CLUBS = int(os.environ.get("CLUBS", "100"))
SIZES = sorted({1, max(1, CLUBS // 10), CLUBS})
OPENED = 1_000  # pages at once, over AT_ONCE connections
_LONG = 3_600  # seconds
#: Writes the clubs of a range, with their nights and seasons.
WRITE = """
import datetime
from club.actions.clubs import create_club
from club.seasons.actions.seasons import open_season
from club.ledger.queue import hold_tasks
from club.ledger.writing import Actor, Order
from nights.models import Act
from nights.simulation.history import Years, write_years
from django.utils import timezone
order = lambda: Order(Actor(), timezone.now())
years = Years(nights=20, days_apart=3.5, tables=6, matches=5, players=40)
with hold_tasks():
    for number in range({first}, {end}):
        club, _owner, _new = create_club(
            order=order(), name=f"Club {{number:03d}}", owner="owner", slug=f"club-{{number:03d}}",
            time_zone="UTC",
        )
        for season in range(10):
            starts = years.first + datetime.timedelta(7 * season)
            open_season(
                order=order(), club=club, name=f"Season {{season}}", starts=starts,
                ends=starts + datetime.timedelta(6),
            )
        list(write_years(club, years))
print(Act.objects.count())
"""


@pytest.fixture(params=["SQLite", "PostgreSQL, 1 web worker", "PostgreSQL, 2 web workers"])
def server(request: pytest.FixtureRequest) -> Iterator[Server]:
    """Run an installation."""
    kind, _comma, workers = request.param.partition(", ")
    if kind == "SQLite":
        with embedded_server() as server:
            yield server
        return
    with production_server(WEB_WORKERS=workers[0], API_RATE_USER="60000/min") as server:
        yield server


def test_memory_and_pages_of_many_clubs(
    server: Server, say: Say, request: pytest.FixtureRequest
) -> None:
    browser = signed_in(server)
    rows = []
    clubs = 0
    for size in SIZES:
        acts = int(
            manage(
                server.variables,
                "shell",
                "-v",
                "0",
                "-c",
                WRITE.format(first=clubs, end=size),
                seconds=_LONG,
            )
        )
        manage(server.variables, "rebuild_projections", seconds=_LONG)
        clubs = size
        pages = [page for number in range(clubs) for page in list_pages(browser, number)]
        alone = [took(browser, path) for path in pages]
        at_once, seconds = open_at_once(server, browser, pages)
        middle, most, _slowest = quantiles(at_once)
        shares = read_shares(server.web.process.pid)  # type: ignore[union-attr]
        rows.append(
            [
                str(size),
                str(acts),
                f"{quantiles(alone)[0] * 1000:.0f} ms",
                f"{OPENED / seconds:.0f}",
                f"{middle * 1000:.0f} ms",
                f"{most * 1000:.0f} ms",
                " + ".join(f"{share:.0f}" for share in shares),
                f"{sum(shares):.0f} MB",
            ]
        )
    heads = [
        "clubs",
        "acts",
        "a page alone",
        "pages a second",
        "median",
        "99 of 100",
        "memory of the processes",
        "together",
    ]
    say(f"\n{request.node.callspec.id}: pages, {AT_ONCE} asked for at once\n{table(heads, rows)}")


def list_pages(browser: httpx.Client, number: int) -> list[str]:
    """Return paths of a club: its nights, its last night, its players, a ladder, tiers."""
    base = f"/c/club-{number:03d}/"
    text = browser.get(base).text
    night = re.search(rf"{base}nights/[0-9a-f-]{{36}}/", text)
    seasons = re.search(rf"{base}seasons/[0-9a-f-]{{36}}/", browser.get(f"{base}seasons/").text)
    assert night and seasons, text[:2000]
    return [base, night[0], f"{base}players/", seasons[0], f"{seasons[0]}tiers/"]


def took(browser: httpx.Client, path: str) -> float:
    """Return the seconds that a page takes."""
    began = time.perf_counter()
    assert browser.get(path).status_code == 200, path
    return time.perf_counter() - began


def open_at_once(
    server: Server, browser: httpx.Client, pages: list[str]
) -> tuple[list[float], float]:
    """Open pages of random clubs over many connections. Return each one's seconds, and all."""
    chance = random.Random(5)
    paths = [chance.choice(pages) for _page in range(OPENED)]
    limits = httpx.Limits(max_connections=AT_ONCE, max_keepalive_connections=AT_ONCE)
    with (
        httpx.Client(
            base_url=server.address, cookies=browser.cookies, timeout=60, limits=limits
        ) as phones,
        ThreadPoolExecutor(AT_ONCE) as pool,
    ):
        began = time.perf_counter()
        times = list(pool.map(lambda path: took(phones, path), paths))
        return times, time.perf_counter() - began


def test_two_workers_beside_one(say: Say) -> None:
    rows = []
    for processes in (1, 2):
        with production_server() as server:
            assert server.worker is not None
            server.worker.stop()
            server.worker.command = python(
                "-m",
                "celery",
                "-A",
                "cutin",
                "worker",
                "--concurrency",
                str(processes),
                "--hostname",
                "bench",
            )
            server.worker.start()
            acts = int(
                manage(
                    server.variables,
                    "shell",
                    "-v",
                    "0",
                    "-c",
                    WRITE.format(first=0, end=CLUBS),
                    seconds=_LONG,
                )
            )
            began = time.perf_counter()
            command = python("manage.py", "rebuild_projections", "--drop", "--workers")
            done = subprocess.run(
                command,
                cwd=PROJECT,
                env=server.variables,
                capture_output=True,
                text=True,
                check=True,
            )
            seconds = time.perf_counter() - began
            here = [line for line in done.stderr.splitlines() if "of them here" in line]
            rows.append([str(processes), str(acts), f"{seconds:.0f} s", " ".join(here) or "none"])
    say(
        "\nrebuild_projections --drop --workers\n"
        + table(["worker processes", "acts", "took", "computed by the command itself"], rows)
    )
