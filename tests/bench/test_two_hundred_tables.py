"""What a server answers over HTTP, beside the least that one can do, and two hundred tables.

The phones are on this machine too, so that everybody shares its cores. TABLES, PHONES: other
numbers of them.
"""

import asyncio
import os
import re
import statistics
import time
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from nights.simulation.room import SimTable, SimulatedRoom
from tests import parts
from tests.bench.measured import Say, growth, medians, quantiles, table, took
from tests.bench.phones import show_cookies, watch
from tests.bench.reach import REACHED
from tests.bench.rooms import PASSED, TABLES, add_players, formed, insert_at_once, opened, signed_in
from tests.bench.servers import AT_ONCE, Server, embedded_server, production_server
from tests.services.servers import wait_until

PHONES = int(os.environ.get("PHONES", "300"))
GAME = {"contract": "3NT", "declarer": "N", "tricks": 9}
DEALS = 4  # of a Chicago

pytestmark = pytest.mark.skipif(
    bool(parts.left_out("services")), reason=str(parts.left_out("services"))
)


@pytest.fixture(params=[production_server, embedded_server], ids=["PostgreSQL", "SQLite"])
def server(request: pytest.FixtureRequest) -> Iterator[Server]:
    """A server of each kind."""
    with request.param() as started:
        yield started


@dataclass
class Wave:
    """All tables entered one deal at once."""

    answers: list[float]  # seconds, of each
    whole: float
    right: float  # from the last answer until the standing was of the night as it was


def seen_by(http: httpx.Client, path: str, cookie: str = "") -> tuple[str, str]:
    """Return where a page polls, and the mark that it has seen."""
    text = http.get(path, headers={"Cookie": cookie} if cookie else {}).text
    poll = re.search(r'hx-get="([^"]+)"[^>]*?hx-vals=\'{"seen": "([^"]+)"}\'', text, re.S)
    assert poll, text[:2000]
    return poll[1], poll[2]


def test_a_deal_and_a_poll_beside_the_least(server: Server, say: Say) -> None:
    director, http = server.director, server.director.http
    room, (sim_table,) = formed(server, 1)
    deals = f"nights/{room.night}/matches/{sim_table.match['id']}/deals/"
    standing = f"{director.base}nights/{room.night}/standing/"
    cookie = show_cookies(sim_table.phone)
    browser = signed_in(server)

    def least(method: str, path: str) -> None:
        assert http.request(method, path).is_success

    entering = {
        "a view that inserts one row": lambda: least("POST", "/insert/"),
        "a deal by the API": lambda: director.post(deals, {"deal": PASSED}, str(uuid.uuid4())),
        "a deal by the phone's page": lambda: sim_table.phone.send(
            sim_table.match["id"], PASSED, str(uuid.uuid4())
        ),
    }
    written = medians(entering, 40)
    wait_until(lambda: not director.get(f"nights/{room.night}/standing/")["stale"], 30)
    time.sleep(1)  # a second rebuild of the same version may end later
    etag = http.get(standing, headers=director.head).headers["ETag"]
    phone, mark = seen_by(http, sim_table.phone.link, cookie)
    live, known = seen_by(browser, f"/c/bench/nights/{room.night}/room/")

    def check(response: httpx.Response, status: int) -> None:
        assert response.status_code == status

    head = {**director.head, "If-None-Match": etag}
    polls = {
        "a view that answers a constant": lambda: least("GET", "/constant/"),
        "an unchanged standing by the API": lambda: check(http.get(standing, headers=head), 304),
        "an unchanged phone": lambda: check(
            http.get(phone, params={"seen": mark}, headers={"Cookie": cookie}), 204
        ),
        "an unchanged room": lambda: check(browser.get(live, params={"seen": known}), 204),
    }
    read = medians(polls, 200)
    rows = [
        [what, f"{took:.1f} ms", f"{took / next(iter(group.values())):.1f}"]
        for group in (written, read)
        for what, took in group.items()
    ]
    insert, constant = (next(iter(group.values())) for group in (written, read))
    REACHED.note("api", server.kind, written["a deal by the API"] / insert)
    REACHED.note("phone", server.kind, written["a deal by the phone's page"] / insert)
    REACHED.note("polls", server.kind, max(read.values()) / constant)
    say("\n" + table([f"{server.kind}, one at a time", "median", "beside the least"], rows))


def test_a_match_that_grows_long(server: Server, say: Say) -> None:
    room, (sim_table,) = formed(server, 1)
    room.api.http.get("/constant/")
    costs, lengths, entered = [], (10, 100), 0
    for length in lengths:
        while entered < length:
            sim_table.phone.send(sim_table.match["id"], PASSED, str(uuid.uuid4()))
            entered += 1
        work = {
            "a deal": lambda: sim_table.phone.send(sim_table.match["id"], PASSED, str(uuid.uuid4()))
        }
        costs.append(medians(work, 15)["a deal"])
        entered += 15
    (power,) = growth(lengths, costs)
    REACHED.note("long", server.kind, costs[1] / costs[0])
    say(
        f"\n{server.kind}: a deal after 10 deals of its match {costs[0]:.1f} ms, after 100 "
        f"{costs[1]:.1f} ms: {costs[1] / costs[0]:.2f} times (exponent {power:.2f})"
    )


def test_tables_entering_at_once(server: Server, say: Say) -> None:
    browser = signed_in(server)
    one_table, first = formed(server, 1)
    room_of_one = took_room(browser, one_table, first[0])
    added = took(lambda: add_players(server, TABLES))
    began = time.perf_counter()
    room = opened(server, TABLES)
    arrived = time.perf_counter()
    tables = [room.form(number) for number in range(TABLES)]
    REACHED.note("formed", server.kind, time.perf_counter() - began)
    say(
        f"\n{server.kind}: {len(room.names)} players added in {added:.0f} s, checked in in "
        f"{arrived - began:.0f} s, {TABLES} tables formed and their phones' pages opened in "
        f"{time.perf_counter() - arrived:.0f} s"
    )
    room_of_many = took_room(browser, room, tables[0])
    REACHED.note("room", server.kind, room_of_many / room_of_one)
    power = f" (exponent {growth((1, TABLES), (room_of_one, room_of_many))[0]:.2f})" * (TABLES > 1)
    say(
        f"the director's room with 1 table {room_of_one:.0f} ms, with {TABLES} "
        f"{room_of_many:.0f} ms: {room_of_many / room_of_one:.1f} times{power}"
    )
    insert_at_once(server)
    rows, before, whole, least = [], insert_at_once(server), 0.0, 0.0
    for number in range(1, DEALS + 1):
        figures = wave(room, tables)
        after = insert_at_once(server)
        bare, before = (before + after) / 2, after  # of the same moment: they vary more than deals
        whole, least = whole + figures.whole, least + len(figures.answers) / bare
        REACHED.note("weakest", server.kind, len(figures.answers) / figures.whole / bare)
        REACHED.note("hundredth", server.kind, quantiles(figures.answers)[1])
        REACHED.note("right", server.kind, figures.right)
        rows.append(
            [
                f"deal {number}",
                f"{len(figures.answers) / figures.whole:.0f}",
                f"{bare:.0f}",
                f"{len(figures.answers) / figures.whole / bare:.2f}",
                *(f"{cut * 1000:.0f} ms" for cut in quantiles(figures.answers)),
                f"{figures.whole:.1f} s",
                f"{figures.right:.1f} s",
            ]
        )
    # A wave takes a second or two, in which either may be slowed down: all of them say more.
    REACHED.note("waves", server.kind, least / whole)
    heads = ["", "deals a second", "bare inserts", "ratio", "median", "99 of 100", "slowest"]
    say(table([*heads, "all answered in", "standing right after"], rows))
    standing = room.get("standing/")
    assert len(standing["columns"]) == TABLES
    assert standing["plus"] == standing["minus"]
    assert {row["matches"] for row in standing["rows"]} == {1}


def took_room(browser: httpx.Client, room: SimulatedRoom, sim_table: SimTable) -> float:
    """Return the median of the director's room in milliseconds, each after a deal at one table."""
    path = f"/c/bench/nights/{room.night}/room/"
    browser.get(path)
    times = []
    for _deal in range(9):
        sim_table.phone.send(sim_table.match["id"], PASSED, str(uuid.uuid4()))
        times.append(took(lambda: browser.get(path).raise_for_status()) * 1000)
    return statistics.median(times)


def wave(room: SimulatedRoom, tables: list[SimTable]) -> Wave:
    """Let every table enter one deal at once, and wait for the standing."""

    def enter(sim_table: SimTable) -> float:
        return took(lambda: sim_table.phone.send(sim_table.match["id"], GAME, str(uuid.uuid4())))

    began = time.perf_counter()
    with ThreadPoolExecutor(AT_ONCE) as phones:
        each = list(phones.map(enter, tables))
    answered = time.perf_counter()
    path = f"nights/{room.night}/standing/"
    wait_until(lambda: not room.api.get(path)["stale"], 120, "the standing")
    return Wave(each, answered - began, time.perf_counter() - answered)


def test_phones_that_poll_the_embedded_server(say: Say) -> None:
    with embedded_server() as server:
        _room, tables = formed(server, 10)
        http, last = server.director.http, tables[-1]

        def enter() -> float:
            return took(lambda: last.phone.send(last.match["id"], PASSED, str(uuid.uuid4())))

        rows: list[list[Any]] = []
        for count in (0, 100, PHONES):
            enter()
            places = [
                (sim_table, seen_by(http, sim_table.phone.link, show_cookies(sim_table.phone))[1])
                for sim_table in tables[:-1]
            ]
            polled = asyncio.run(watch(int(server.variables["PORT"]), places, count, enter))
            polls = polled.polls or [0.0]
            if count == PHONES:
                REACHED.note("beside", server.kind, max(polled.entries))
            rows.append(
                [
                    str(count),
                    f"{statistics.median(polled.entries) * 1000:.0f} ms",
                    f"{max(polled.entries) * 1000:.0f} ms",
                    f"{len(polls) / 12:.0f}",
                    f"{statistics.median(polls) * 1000:.0f} ms",
                    f"{max(polls) * 1000:.0f} ms",
                    str(polled.other),
                ]
            )
        heads = ["phones that poll", "an entry meanwhile", "slowest", "polls a second", "a poll"]
        say("\n" + table([*heads, "slowest", "with news"], rows))
