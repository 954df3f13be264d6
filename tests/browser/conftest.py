"""A real browser against a live server.

`make test-browser` keeps pictures of the pages in tests/artefacts/browser (variable: PICTURES).
"""

import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

from club.seasons.actions.placing import place_season
from club.seasons.actions.seasons import open_season, set_rules
from club.seasons.rebuild import rebuild_ladder
from nights.actions.deals import enter_deal
from nights.actions.forming import form_table
from nights.actions.matches import set_match_state
from nights.actions.nights import open_night
from nights.actions.room import arrive
from nights.links import TABLE_LINKS
from nights.models import Match
from nights.queries.sheets import read_sheet
from nights.rebuild import rebuild_night
from nights.simulation.deals import make_random_deal
from tests import parts
from tests.browser.everything import Everything, fill_club
from tests.browser.parts import DEAL, SIDES, SMALL, check, choose, find_mover
from tests.club.conftest import CARDS, EVENING, Cast, Sign, begun, cast, match, night, order, signed
from tests.club.seasons.parts import MARCH
from tests.nights.cutting.conftest import english
from tests.tournaments.conftest import sign
from tests.tournaments.events.conftest import event, people, planned, put
from tournaments.links import get_phone_path
from tournaments.models import Event, EventTable

__all__ = [
    "begun",
    "cast",
    "english",
    "event",
    "match",
    "night",
    "order",
    "people",
    "planned",
    "put",
    "sign",
]

PICTURES = Path(__file__).parent.parent / "artefacts" / "browser"
#: What the console says of a request that failed, as some tests intend.
WITHOUT_A_NETWORK = (
    "Failed to load resource",
    "htmx:afterRequest",
    "htmx:sendError",
    "An unknown error occurred when fetching the script",  # of the worker, which pages do without
)
#: By this name the server is no place that browsers trust: as a machine in a hall, without HTTPS.
HALL = "hall.test"
FLAGS = (
    f"--host-resolver-rules=MAP {HALL} 127.0.0.1",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    # Playwright keeps an event loop in this thread; the ORM would refuse to run beside it.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with sync_playwright() as playwright:
        path = parts.chromium()
        chromium = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture
def pages(browser: Browser) -> Iterator["Pages"]:
    made = Pages(browser)
    yield made
    for context in made.contexts:
        context.close()
    assert made.complaints == []


class Pages:
    """Opens browser windows, and notes whatever their consoles complain about."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []

    def open(self, **about: object) -> Page:
        context = self.browser.new_context(**about)  # type: ignore[arg-type]
        self.contexts.append(context)
        return self.open_tab(context)

    def open_tab(self, context: BrowserContext) -> Page:
        page = context.new_page()
        page.set_default_timeout(8000)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._console)
        return page

    def _console(self, message: object) -> None:
        text = message.text  # type: ignore[attr-defined]
        if message.type == "error" and not any(known in text for known in WITHOUT_A_NETWORK):  # type: ignore[attr-defined]
            self.complaints.append(text)


def picture(page: Page, name: str, *, full_page: bool = True) -> None:
    """Keep a picture of the page, where pictures are asked for: they take a third of the time."""
    if os.environ.get("PICTURES"):
        PICTURES.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=PICTURES / f"{name}.png", full_page=full_page)


def follow(link: Locator) -> None:
    """Press what leads to another page, and wait for it: else the old one would be asked."""
    with link.page.expect_navigation():
        link.click()


def sign_in(page: Page, address: str, name: str) -> None:
    """Sign in as one of the cast."""
    page.goto(f"{address}/login/")
    page.fill("[name=username]", name)
    page.fill("[name=password]", f"{name} pass phrase")
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/c/**")


@pytest.fixture
def north_link(live_server: Any, match: Match) -> str:
    """Return the address of the phones of a table, on which nobody has a seat."""
    return live_server.url + reverse("table", args=[TABLE_LINKS.make(match.table.pk, 1)])


@pytest.fixture
def north_phone(pages: Pages, north_link: str) -> Page:
    """Return a phone at North with a deal that is entered and not sent."""
    page = pages.open(**SMALL)
    page.goto(north_link)
    page.locator(".ring button").first.click()
    choose(page, **DEAL)
    expect(page.locator("#preview")).to_contain_text("120")
    return page


@pytest.fixture
def spring(cast: Cast, order: Callable[..., Any]) -> Any:
    """Return a season of some nights, with everybody placed twice and a correction since."""
    chance = random.Random(5)
    season = open_season(
        order=signed(), club=cast.club, name="Spring", starts=MARCH[0], ends=MARCH[1]
    )
    set_rules(order=signed(), season=season, ladder={}, tiers={"newcomer_matches": 3})
    last = None
    for day in range(2, 12):
        night = open_night(order=order(), club=cast.club, date=MARCH[0].replace(day=day))
        four = chance.sample(cast.players, 4)
        for player in four:
            arrive(order=order(), night=night, player=player)
        cards = {player.pk: card for player, card in zip(four, CARDS, strict=False)}
        last = form_table(order=order(), night=night, players=four, cards=cards, typed=True)
        while not read_sheet(last).over:
            enter_deal(order=order(), match=last, raw=make_random_deal(chance))
        rebuild_night(night.pk, now=EVENING)
        rebuild_ladder(season.pk, now=EVENING)
        if day == 8:
            place_season(order=signed(), season=season, until=MARCH[1])
    place_season(order=signed(), season=season, until=MARCH[1])
    set_match_state(order=order(), match=last, state="void")
    rebuild_night(last.night_id, now=EVENING)
    return season


@pytest.fixture
def taken(live_server: Any, pages: Any, event: Event) -> tuple[Page, str, str]:
    """Return a phone that was taken along, with the addresses of its table and of the next."""
    _pair, table, side, later = find_mover(event)
    phone = pages.open(**SMALL)
    phone.goto(live_server.url + get_phone_path(table))
    phone.get_by_role("button", name=SIDES[side]).click()
    phone.get_by_role("button", name="Take this phone along").click()
    expect(phone.get_by_text("From table to table this phone goes with")).to_be_visible()
    check(phone)
    picture(phone, "phone-taken-along")
    return phone, live_server.url + get_phone_path(table), live_server.url + get_phone_path(later)


@pytest.fixture
def at_event(live_server: Any, pages: Pages, event: Any) -> Page:
    """A phone at table 1 of an event in its first round."""
    page = pages.open(**SMALL)
    page.goto(live_server.url + get_phone_path(EventTable.objects.get(number=1)))
    page.get_by_role("button", name="North").click()
    expect(page.get_by_text("This phone is North's.")).to_be_visible()
    return page


@pytest.fixture
def everything(cast: Cast, order: Sign, begun: Callable[..., Match], settings: Any) -> Everything:
    """Return a club with everything in it. The server sends mail, and the owner has a password."""
    settings.EMAIL_URL = "smtp://mail.test"
    cast.owner.set_password("owner pass phrase")
    cast.owner.save()
    return fill_club(cast, order, begun)
