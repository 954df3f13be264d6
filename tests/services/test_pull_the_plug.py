"""Pull the plug: the network, the server and browsers go at every moment, and nothing is lost.

Six tables with phones, on a night and at an event, on SQLite and on PostgreSQL. The same with
random cuts: PLUG_SEEDS says how many evenings are walked. A night is played on SQLite and an event
on PostgreSQL; with PLUG_ALL=1 each is played on both.
"""

import os
import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from club.simulation.http import Director
from tests import parts
from tests.browser.conftest import FLAGS
from tests.services.conftest import Web
from tests.services.evening import Evening, EventEvening, House, NightEvening, Phone
from tests.services.night import CLUB
from tests.services.servers import Program, free_port, manage, production, python

TABLES, ROUNDS = 6, 5
SEEDS = range(int(os.environ.get("PLUG_SEEDS", "3")))
STEPS = 30
EVENINGS = [("SQLite", "night"), ("PostgreSQL", "event")]
if os.environ.get("PLUG_ALL"):
    EVENINGS += [("SQLite", "event"), ("PostgreSQL", "night")]


@pytest.fixture(scope="module")
def sqlite(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The program as one machine runs it."""
    data = shutil.copytree(migrated, tmp_path_factory.mktemp("plug") / "data")
    inherited = production("", "")
    variables = {name: inherited[name] for name in ("PATH", "HOME", "LANG") if name in inherited}
    variables |= {"CUTIN_DATA": str(data), "DEMO": "0", "PORT": str(free_port())}
    manage(variables, "new_club", "Cavendish", "--owner", "anna")
    token = manage(variables, "api_token", CLUB, "anna", "tests").strip()
    web = Program("plug-serve", python("manage.py", "serve"), variables)
    url = f"http://127.0.0.1:{variables['PORT']}"
    with httpx.Client(base_url=url, timeout=30) as http:
        house = House("SQLite", url, web, Director(http, CLUB, token), variables)
        try:
            house.start()
            yield house
        finally:
            web.kill()


@pytest.fixture
def house(request: pytest.FixtureRequest) -> Iterator[House]:
    """One of the two set-ups."""
    if request.param == "SQLite":
        sqlite = request.getfixturevalue("sqlite")
        sqlite.start()
        yield sqlite
        return
    web: Web = request.getfixturevalue("web")
    request.getfixturevalue("worker")
    token = request.getfixturevalue("token")
    environment: dict[str, str] = request.getfixturevalue("environment")
    with httpx.Client(base_url=web.url, timeout=30) as http:
        house = House("PostgreSQL", web.url, web.program, Director(http, CLUB, token), environment)
        yield house
        house.start()  # others use it after this


@pytest.fixture
def phones(browser: Browser) -> Iterator[list[Phone]]:
    made: list[Phone] = []
    yield made
    for phone in made:
        phone.close()


@pytest.fixture
def director(browser: Browser) -> Iterator[Callable[[House, Evening], Page]]:
    """Let the director be a player at the first table, and return their own browser."""
    context, houses = browser.new_context(), []

    def sign_in(house: House, evening: Evening) -> Page:
        houses.append(house)
        house.take_part(evening.find_player())
        page = context.new_page()
        house.sign_in(page)
        return page

    yield sign_in
    for house in houses:
        house.start()
        house.take_part(None)  # other tests direct with the same account
    context.close()


def make_people(house: House, name: str, count: int) -> list[str]:
    """Add players to the club."""
    return [
        house.api.post("players/", {"name": f"{name} {at}", "short_name": f"{name} {at}"})["id"]
        for at in range(count)
    ]


def make_evening(house: House, kind: str) -> Evening:
    """Make a night, or an event, of six tables."""
    name = f"{kind} {random.randrange(10**9):09d}"
    if kind == "night":
        return NightEvening(house, name, TABLES)
    return EventEvening(house, name, TABLES, make_people(house, name, 4 * TABLES))


def keep_browser(browser: Browser, folder: Path) -> BrowserContext:
    """Return a browser whose own store outlives it: a phone that is restarted."""
    return browser.browser_type.launch_persistent_context(
        str(folder), executable_path=parts.chromium(), args=list(FLAGS)
    )


@pytest.mark.parametrize(("house", "kind"), EVENINGS, indirect=["house"])
def test_nothing_is_lost_and_nothing_comes_twice(
    house: House,
    kind: str,
    browser: Browser,
    phones: list[Phone],
    director: Callable[[House, Evening], Page],
    tmp_path: Path,
) -> None:
    evening = make_evening(house, kind)
    evening.begin(1)
    for table in range(TABLES):
        phone = Phone(browser, evening.link(table), evening.seat)
        if table == TABLES - 1:
            phone.keep = lambda: keep_browser(browser, tmp_path / "phone")
        phones.append(phone.open())
    desk = director(house, evening)
    for table, phone in reversed(list(enumerate(phones))):
        if table == 0:  # all others have entered, and the director has still to play their boards
            evening.look(desk)
        evening.play(phone, table)
    evening.look(desk)
    evening.begin(2)
    pull_six_plugs(house, evening, phones, browser)
    for round_ in (3, 4):
        evening.begin(round_)
        for table, phone in enumerate(phones):
            if len(evening.told[table]) < round_:
                evening.play(phone, table)
        evening.look(desk)
    evening.begin(ROUNDS)
    kill_in_the_last_round(house, evening, phones)
    evening.look(desk)
    evening.end()
    evening.correct(0, 2, {"level": "2", "strain": "H", "declarer": "N", "tricks": "8"})
    assert [len(told) for told in evening.told] == [ROUNDS] * TABLES
    assert evening.read() == evening.repeat().read()


def pull_six_plugs(
    house: House,
    evening: Evening,
    phones: list[Phone],
    browser: Browser,
) -> None:
    """Lose the network or the server at six moments, each at another table."""
    middle, answer, between, second, server, closed = phones

    # In the middle of an entry, and the page is loaded again.
    evening.show(middle, 0)
    fields = evening.next(0)
    middle.choose({name: fields[name] for name in ("level", "strain")})
    middle.page.wait_for_timeout(200)
    middle.set_offline(away=True)
    middle.reload()
    middle.choose({name: fields[name] for name in ("declarer", "tricks")})
    evening.note(0)
    middle.send()

    # At Send: the server stores it, and its answer is lost.
    evening.show(answer, 1)
    answer.choose(evening.next(1))
    evening.note(1)
    answer.lose_answer()
    answer.send()

    # Between two: the next is entered without a network.
    between.page.wait_for_timeout(3500)  # the form has been fetched by then
    between.set_offline(away=True)
    evening.play(between, 2)
    between.go_on()

    # A second phone enters the same meanwhile.
    evening.show(second, 3)
    second.choose(evening.next(3))
    second.set_offline(away=True)
    second.send()
    other = Phone(browser, evening.link(3), evening.other)
    phones.append(other.open())
    evening.play(other, 3)

    # The browser is closed as a whole.
    evening.show(closed, 5)
    closed.choose(evening.next(5))
    closed.set_offline(away=True)
    evening.note(5)
    closed.send()
    closed.close()

    # The server restarts.
    evening.show(server, 4)
    server.choose(evening.next(4))
    house.kill()
    evening.note(4)
    server.send()
    assert "does not answer" in server.page.locator("#unsent").inner_text()
    house.start()

    phones.remove(other)
    other.close()
    closed.open_again()
    for phone in (middle, between, second):
        phone.set_offline(away=False)
    for phone in phones:
        phone.wait_until_sent()


def kill_in_the_last_round(house: House, evening: Evening, phones: list[Phone]) -> None:
    """Kill the server while every table has entered its last, and let half of them load anew."""
    for table, phone in enumerate(phones):
        evening.show(phone, table)
        phone.choose(evening.next(table))
    house.kill()
    for table, phone in enumerate(phones):
        evening.note(table)
        phone.send()
        if table % 2:
            phone.reload()
    house.start()
    for phone in phones:
        phone.wait_until_sent()


@pytest.mark.parametrize("seed", SEEDS)
def test_random_cuts_lose_nothing(
    sqlite: House,
    seed: int,
    browser: Browser,
    phones: list[Phone],
) -> None:
    chance = random.Random(seed)
    sqlite.start()
    evening = NightEvening(sqlite, f"walk {seed} {random.randrange(10**9):09d}", 2)
    for table in range(2):
        phones.append(Phone(browser, evening.link(table), evening.seat).open())
    for _step in range(STEPS):
        walk(chance, sqlite, evening, phones)
    sqlite.start()
    for phone in phones:
        phone.set_offline(away=False)
        phone.wait_until_sent()
    assert evening.read() == evening.repeat().read()


def walk(chance: random.Random, house: House, evening: Evening, phones: list[Phone]) -> None:
    """Take one random step."""
    table = chance.randrange(len(phones))
    phone = phones[table]
    step = chance.choice(("play", "play", "play", "away", "back", "reload", "reopen", "server"))
    if step == "play":
        evening.play(phone, table)
    elif step == "server" and house.answers():
        house.kill()
    elif step == "server":
        house.start()
    elif step in ("away", "back"):
        phone.set_offline(away=step == "away")
    elif step == "reload":
        phone.reload()
    else:
        phone.reopen()
