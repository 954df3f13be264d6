"""From an empty installation to the first deal, in a browser alone, with the clicks counted."""

import re
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from club.actions.clubs import create_club
from club.models import Club
from club.setup.demonstration import SLUG, keep
from club.setup.links import make_setup_path
from nights.models import Deal
from tests.browser.conftest import Pages, follow, picture
from tests.browser.parts import DESK, SMALL, Clicks, check, choose
from tests.club.conftest import signed
from tests.platform.conftest import Installation

pytestmark = pytest.mark.django_db(transaction=True)
#: As many clicks as there may be, from the address that the start prints to the first deal.
MOST = 20
PLAYERS = "Anna Keller – Bob Bell\nCyd Dee\nEve Faust"


@pytest.fixture
def embedded(settings: Any, tmp_path: Path) -> None:
    settings.EMBEDDED, settings.DATA = True, tmp_path


def walk(page: Page, address: str, start: str) -> int:
    """Set up a club, paste players, open a night and enter a deal. Return the clicks it took."""
    clicks, width = Clicks(), page.viewport_size["width"]  # type: ignore[index]
    page.goto(address + start)
    expect(page.get_by_role("button", name="Try the demonstration")).to_be_visible()
    expect(page.get_by_label("Where you play")).to_have_value("Europe/Zurich")
    page.get_by_label("What is your club called?").fill("Card Club Basel")
    page.get_by_label("Your name, to sign in with").fill("anna")
    page.get_by_label("A password").fill("green baize 42")
    check(page)
    picture(page, f"first-use-{width}")
    clicks.on(page.get_by_role("button", name="Make the club"))
    expect(page.get_by_role("heading", name="First steps")).to_be_visible()
    check(page)
    picture(page, f"first-steps-{width}")
    clicks.on(page.get_by_role("link", name="Paste your players"))
    expect(page.get_by_label("or its text")).to_be_focused()
    page.keyboard.insert_text(PLAYERS)
    clicks.on(page.get_by_role("button", name="Check it"))
    check(page)
    clicks.on(page.get_by_role("button", name="Add 4 players"))
    expect(page.get_by_text("4 players are here")).to_be_visible()
    clicks.on(page.get_by_role("link", name="Try a phone"))
    check(page)
    clicks.on(page.get_by_role("link", name="Card Club Basel").first)
    clicks.on(page.get_by_role("link", name="Open a night"))
    clicks.on(page.get_by_role("button", name="Open the night"))
    clicks.on(page.locator("#tick"))
    clicks.on(page.get_by_role("button", name="Tick everybody"), leads=False)
    clicks.on(page.get_by_role("button", name="They are here"))
    clicks.on(page.get_by_role("link", name="Form a table"))
    clicks.on(page.get_by_role("button", name="Draw the cards for them"))
    check(page)
    # A phone scans the code of the table.
    page.goto(re.sub(r"(/nights/[^/]+/).*", r"\1room/links/", page.url))
    link = page.locator(".qr-list .link a").last.get_attribute("href") or ""
    page.goto(address + urlsplit(link).path)
    clicks.on(page.locator(".ring button").first)
    choose(page, level="4", strain="S", declarer="N", tricks="10")
    clicks.count += 4
    clicks.on(page.get_by_role("button", name="Send", exact=True), leads=False)
    expect(page.get_by_text("Saved ✓")).to_be_visible()
    return clicks.count


@pytest.mark.usefixtures("embedded")
@pytest.mark.parametrize("window", [SMALL, DESK], ids=["phone", "desk"])
def test_from_an_empty_installation_to_the_first_deal(
    live_server: Any, pages: Pages, window: dict[str, Any]
) -> None:
    page = pages.open(**window, timezone_id="Europe/Zurich")
    clicks = walk(page, live_server.url, make_setup_path())
    assert Deal.objects.count() == 1
    assert Club.objects.get().time_zone == "Europe/Zurich"
    assert clicks <= MOST, clicks


@pytest.mark.usefixtures("embedded")
def test_a_second_click_loses_nothing(live_server: Any, pages: Pages) -> None:
    page = pages.open(**DESK)
    page.goto(live_server.url + make_setup_path())
    page.get_by_label("What is your club called?").fill("Card Club Basel")
    page.get_by_label("Your name, to sign in with").fill("anna")
    page.get_by_label("A password").fill("green baize 42")
    page.get_by_role("button", name="Make the club").dblclick(delay=60)
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    assert Club.objects.count() == 1


def test_the_same_where_there_is_no_posix(pages: Pages, tmp_path: Path) -> None:
    """Neither gunicorn nor what Windows lacks is there: one process serves, and computes."""
    it = Installation(tmp_path / "data")
    it.command = (sys.executable, "tests/platform/elsewhere.py", "manage.py")
    it.environment["PLACE"] = str(tmp_path)
    try:
        printed = it.serve()
        [path] = re.findall(r"start +http://\S+?(/start/\S+)", printed)
        page = pages.open(**DESK, timezone_id="Europe/Zurich")
        assert walk(page, it.url, path) <= MOST
        page.goto(f"{it.url}/c/card-club-basel/")
        expect(page.get_by_text("1 table")).to_be_visible()
        assert it.stop() == 0
        assert "Traceback" not in it.log.read_text()
        assert "Making the database" not in it.serve()
        page.goto(f"{it.url}/c/card-club-basel/")
        expect(page.get_by_text("1 table")).to_be_visible()
    finally:
        it.end()


@pytest.mark.usefixtures("embedded")
@pytest.mark.parametrize("window", [SMALL, DESK], ids=["phone", "desk"])
def test_the_page_that_removes_the_demonstration_looks_well(
    live_server: Any, pages: Pages, window: dict[str, Any]
) -> None:
    page = pages.open(**window)
    page.goto(live_server.url)
    expect(page.get_by_label("Code")).to_be_focused()
    check(page)
    keep({"director": {"username": "anna", "password": "x"}})
    club, anna, _fresh = create_club(order=signed(), name="Green Baize", owner="anna", slug=SLUG)
    anna.set_password("green baize 42")
    anna.save()
    page.goto(f"{live_server.url}/login/?next=/c/{SLUG}/")
    page.get_by_label("Username").fill("anna")
    page.get_by_label("Password").fill("green baize 42")
    follow(page.get_by_role("button", name="Sign in"))
    follow(page.get_by_role("link", name="Remove the demonstration"))
    page.get_by_label("type the name of the club").fill("Another")
    follow(page.get_by_role("button", name="Remove it all"))
    expect(page.locator("main [role=alert]")).to_contain_text("Nothing was removed")
    check(page)
    picture(page, f"remove-demonstration-{page.viewport_size['width']}")  # type: ignore[index]
    assert Club.objects.get() == club
