"""How many clubs play on the same evening where one process has one core, and what memory it takes.

Each club has a night of five tables. The phone of each table and the room of each director poll
once a second, and each table enters a deal every seven minutes. The number of clubs grows until
polls or entries take longer than half a second for one in twenty. The phones are programs on the
other cores of this machine. CLUBS: the most clubs. Nothing is asserted of time.
"""

import asyncio
import json
import os
import random
import re
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest

from club.simulation.http import Director
from nights.simulation.room import NightPlan, SimTable, SimulatedRoom
from tests import parts
from tests.bench.measured import Say, growth, quantiles, table
from tests.bench.memory import read_shares
from tests.bench.phones import show_cookies
from tests.bench.rooms import PASSED, signed_in
from tests.bench.servers import Server, embedded_server
from tests.services.servers import manage

MOST = int(os.environ.get("CLUBS", "320"))
#: The numbers of clubs, each the double of the one before.
SIZES = [5 * 2**step for step in range(10) if 5 * 2**step <= MOST]
TABLES, MINUTES = 5, 7  # of a night, and from one deal of a table to the next
SECONDS = 30  # of each measurement
POOR = 0.5  # seconds, for one in twenty
#: Prints the address of each new club with a token of its owner.
WRITE = """
import json
from club.actions.clubs import create_club
from club.ledger.writing import Actor, Order
from club.models import SCOPES
from club.tokens.actions import make_token
from django.utils import timezone
order = lambda: Order(Actor(), timezone.now())
tokens = {{}}
for number in range({first}, {end}):
    slug = f"club-{{number:03d}}"
    club, owner, _new = create_club(order=order(), name=slug, owner="owner", slug=slug)
    token = make_token(order=order(), club=club, account=owner, name="bench", scopes=SCOPES)
    tokens[slug] = token[1]
print(json.dumps(tokens))
"""
_MARK = re.compile(r'hx-get="([^"]+)"[^>]*?hx-vals=\'{"seen": "([^"]+)"}\'', re.S)

pytestmark = pytest.mark.skipif(
    bool(parts.left_out("services")), reason=str(parts.left_out("services"))
)


@dataclass
class Screen:
    """What polls: the path, the mark that it has, and its cookies."""

    path: str
    mark: str
    cookies: str


@dataclass
class Evening:
    """The clubs that play, with their tables, and what polls at each."""

    tables: list[SimTable] = field(default_factory=list)
    screens: list[Screen] = field(default_factory=list)


@dataclass
class Measured:
    """Seconds of polls and of entries, and how many polls brought news."""

    polls: list[float] = field(default_factory=list)
    entries: list[float] = field(default_factory=list)
    news: int = 0


def test_clubs_on_one_core(say: Say) -> None:
    cores = sorted(os.sched_getaffinity(0))
    with embedded_server() as server:
        process = server.web.process
        assert process is not None
        if len(cores) > 1:
            pin(process.pid, cores[0])
            os.sched_setaffinity(0, cores[1:])
        try:
            rows, loads = measure(server, process.pid, say)
        finally:
            os.sched_setaffinity(0, cores)
    heads = ["clubs", "screens", "polls a second", "a poll", "95 of 100", "an entry", "95 of 100"]
    heads += ["core busy", "memory", "database"]
    say(f"\n{TABLES} tables a club, a deal each {MINUTES} minutes\n{table(heads, rows)}")
    if len(loads) > 1:
        powers = growth([size for size, _busy in loads], [busy for _size, busy in loads])
        say("the time of the core grows to the power " + ", ".join(f"{p:.2f}" for p in powers))


def measure(server: Server, pid: int, say: Say) -> tuple[list[list[str]], list[tuple[int, float]]]:
    """Return the rows of the figures, and how busy the core was with how many clubs."""
    evening, rows, loads = Evening(), [], []
    browser = signed_in(server)
    clubs, row = 0, [str(0), *["–"] * 7, f"{sum(read_shares(pid)):.0f} MB", read_size(server)]
    rows.append(row)
    for size in SIZES:
        begin(server, browser, evening, clubs, size)
        clubs = size
        before, began = read_seconds(pid), time.monotonic()
        measured = asyncio.run(play(int(server.variables["PORT"]), evening))
        busy = (read_seconds(pid) - before) / (time.monotonic() - began)
        polls, entries = quantiles(measured.polls), quantiles(measured.entries)
        late = [slow(measured.polls), slow(measured.entries)]
        row = [
            str(clubs),
            str(len(evening.screens)),
            f"{len(measured.polls) / SECONDS:.0f}",
            f"{polls[0] * 1000:.0f} ms",
            f"{late[0] * 1000:.0f} ms",
            f"{entries[0] * 1000:.0f} ms",
            f"{late[1] * 1000:.0f} ms",
            f"{busy:.0%}",
            f"{sum(read_shares(pid)):.0f} MB",
            read_size(server),
        ]
        rows.append(row)
        loads.append((clubs, busy))
        say(" | ".join(row))
        if max(late) > POOR:
            break
    return rows, loads


def pin(pid: int, core: int) -> None:
    """Let a process, with all its threads and the children that it starts, use one core."""
    for thread in Path(f"/proc/{pid}/task").iterdir():
        os.sched_setaffinity(int(thread.name), {core})


def begin(server: Server, browser: httpx.Client, evening: Evening, first: int, end: int) -> None:
    """Open the nights of more clubs, and their phones and rooms."""
    code = WRITE.format(first=first, end=end)
    tokens = json.loads(manage(server.variables, "shell", "-v", "0", "-c", code, seconds=600))
    http = server.director.http
    cookie = f"sessionid={browser.cookies['sessionid']}"

    def open_club(slug: str) -> tuple[list[SimTable], list[Screen]]:
        plan = NightPlan(tables=TABLES, game="chicago")
        room = SimulatedRoom(Director(http, slug, tokens[slug]), plan)
        room.open()
        tables = [room.form(number) for number in range(TABLES)]
        screens = [read_screen(http, f"/c/{slug}/nights/{room.night}/room/", cookie)]
        for sim_table in tables:
            link, cookies = sim_table.phone.link, show_cookies(sim_table.phone)
            screens.append(read_screen(http, link, cookies))
        return tables, screens

    with ThreadPoolExecutor(4) as pool:
        for tables, screens in pool.map(open_club, tokens):
            evening.tables += tables
            evening.screens += screens


def read_screen(http: httpx.Client, path: str, cookies: str) -> Screen:
    """Return what a page polls with."""
    text = http.get(path, headers={"Cookie": cookies}).text
    poll = _MARK.search(text)
    assert poll, text[:2000]
    return Screen(poll[1], poll[2], cookies)


async def play(port: int, evening: Evening) -> Measured:
    """Let all screens poll, and the tables enter deals by turns, for some seconds."""
    measured, until = Measured(), time.monotonic() + SECONDS
    every = MINUTES * 60 / len(evening.tables)
    chance = random.Random(7)
    tables = chance.sample(evening.tables, len(evening.tables))
    pause = min(every, SECONDS / 21)  # few clubs enter more often, so that there are figures
    polling = [
        asyncio.create_task(poll(port, screen, measured, until, chance.random()))
        for screen in evening.screens
    ]
    entering, at = [], 0
    while time.monotonic() < until - 1:
        await asyncio.sleep(pause)
        sim_table = tables[at % len(tables)]
        entering.append(asyncio.create_task(asyncio.to_thread(enter, sim_table)))
        at += 1
    measured.entries += await asyncio.gather(*entering)
    await asyncio.gather(*polling)
    return measured


def enter(sim_table: SimTable) -> float:
    """Enter a passed deal, and return the seconds that it took."""
    began = time.monotonic()
    sim_table.phone.send(sim_table.match["id"], PASSED, str(uuid.uuid4()))
    return time.monotonic() - began


async def poll(port: int, screen: Screen, measured: Measured, until: float, offset: float) -> None:
    """Poll over one connection once a second, with the mark of what came last."""
    await asyncio.sleep(offset)
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    while (began := time.monotonic()) < until:
        lines = [
            f"GET {screen.path}?seen={screen.mark} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "HX-Request: true",
            f"Cookie: {screen.cookies}",
            "",
            "",
        ]
        writer.write("\r\n".join(lines).encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        status = head.split(" ", 2)[1]
        if status != "204":
            length = re.search(r"(?i)content-length: *(\d+)", head)
            assert status == "200" and length, head
            body = (await reader.readexactly(int(length[1]))).decode()
            if mark := _MARK.search(body):
                screen.mark = mark[2]
            measured.news += 1
        measured.polls.append(time.monotonic() - began)
        await asyncio.sleep(max(0.0, 1 - (time.monotonic() - began)))
    writer.close()


def slow(times: list[float]) -> float:
    """Return what 95 of 100 stay under."""
    return sorted(times)[int(0.95 * (len(times) - 1))]


def read_seconds(pid: int) -> float:
    """Return the seconds that a process and its children have computed."""
    ticks = 0
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    for each in (str(pid), *children):
        parts_of = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        ticks += int(parts_of[11]) + int(parts_of[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def read_size(server: Server) -> str:
    """Return the size of the database."""
    files = Path(server.variables["CUTIN_DATA"]).glob("*.sqlite3*")
    return f"{sum(file.stat().st_size for file in files) / 2**20:.1f} MB"
