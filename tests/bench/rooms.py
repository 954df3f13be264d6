"""Rooms of many tables on a server, and what is asked of one beside them."""

import os
import re
import time
from concurrent.futures import ThreadPoolExecutor

import httpx

from nights.simulation.room import NightPlan, SimTable, SimulatedRoom
from tests.bench.servers import AT_ONCE, Server
from tests.services.servers import manage

TABLES = int(os.environ.get("TABLES", "200"))
PASSED = {"contract": "pass"}  # can be entered without end


def formed(server: Server, tables: int) -> tuple[SimulatedRoom, list[SimTable]]:
    """Open a night and form so many tables of four."""
    room = opened(server, tables)
    return room, [room.form(number) for number in range(tables)]


def opened(server: Server, tables: int) -> SimulatedRoom:
    """Open a night with the players of so many tables in the room."""
    room = SimulatedRoom(server.director, NightPlan(tables=tables, game="chicago"))
    room.open()
    return room


def add_players(server: Server, tables: int) -> None:
    """Add the players whom a room of so many tables takes."""
    plan = NightPlan(tables=tables, game="chicago")
    SimulatedRoom(server.director, plan).people(plan.people)


def signed_in(server: Server) -> httpx.Client:
    """Return a director's browser."""
    browser = httpx.Client(base_url=server.address, timeout=60, follow_redirects=True)
    link = re.search(r"/login/\S+", manage(server.variables, "login_link", "owner"))
    assert link
    page = browser.get(link[0])
    form = {"csrfmiddlewaretoken": browser.cookies["csrftoken"]}
    secret = "a pass phrase of the bench"
    form |= dict.fromkeys(re.findall(r'name="(new_password\d)"', page.text), secret)
    browser.post(str(page.url), data=form, headers={"Referer": server.address}).raise_for_status()
    return browser


def insert_at_once(server: Server) -> float:
    """Return how many bare inserts a second are answered over as many connections."""

    def insert(_number: int) -> None:
        assert server.director.http.post("/insert/").is_success

    began = time.perf_counter()
    with ThreadPoolExecutor(AT_ONCE) as phones:
        list(phones.map(insert, range(4 * AT_ONCE)))
    return 4 * AT_ONCE / (time.perf_counter() - began)
