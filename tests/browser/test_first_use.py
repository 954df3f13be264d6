"""From an empty installation to the first deal, in a browser alone, with the clicks counted."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from club.actions.clubs import create_club
from club.models import Club, Player
from club.setup.demonstration import SLUG, keep
from club.setup.links import make_setup_path
from nights.links import TABLE_LINKS
from nights.models import Deal, Table
from tests.browser.conftest import Pages, follow, picture
from tests.browser.parts import DESK, SMALL, Clicks, check, choose
from tests.club.conftest import signed

pytestmark = pytest.mark.django_db(transaction=True)
#: As many clicks as there may be, from the address that the start prints to the first deal.
MOST = 20
PLAYERS = "Anna Keller – Bob Bell\nCyd Dee\nEve Faust"


@pytest.fixture
def embedded(settings: Any) -> None:
    settings.EMBEDDED = True


@pytest.mark.usefixtures("embedded")
@pytest.mark.parametrize("window", [SMALL, DESK], ids=["phone", "desk"])
def test_from_an_empty_installation_to_the_first_deal(
    live_server: Any, pages: Pages, window: dict[str, Any]
) -> None:
    page, clicks = pages.open(**window, timezone_id="Europe/Zurich"), Clicks()
    page.goto(live_server.url + make_setup_path())
    expect(page.get_by_role("button", name="Try the demonstration")).to_be_visible()
    expect(page.get_by_label("Where you play")).to_have_value("Europe/Zurich")
    page.get_by_label("What is your club called?").fill("Card Club Basel")
    page.get_by_label("Your name, to sign in with").fill("anna")
    page.get_by_label("A password").fill("green baize 42")
    check(page)
    picture(page, f"first-use-{page.viewport_size['width']}")  # type: ignore[index]
    clicks.on(page.get_by_role("button", name="Make the club"))
    expect(page.get_by_role("heading", name="First steps")).to_be_visible()
    check(page)
    picture(page, f"first-steps-{page.viewport_size['width']}")  # type: ignore[index]
    clicks.on(page.get_by_role("link", name="Paste your players"))
    clicks.on(page.get_by_label("or its text"), leads=False)
    page.get_by_label("or its text").fill(PLAYERS)
    clicks.on(page.get_by_role("button", name="Check it"))
    check(page)
    clicks.on(page.get_by_role("button", name="Add 4 players"))
    clicks.on(page.get_by_role("link", name="Card Club Basel").first)
    expect(page.get_by_text("4 players are here")).to_be_visible()
    clicks.on(page.get_by_role("link", name="Open a night"))
    clicks.on(page.get_by_role("button", name="Open the night"))
    for player in Player.objects.order_by("name"):
        page.get_by_label("Who has come?").fill(player.name)
        clicks.on(page.get_by_role("button", name="Check in", exact=True))
    clicks.on(page.get_by_role("link", name="Form a table"))
    clicks.on(page.get_by_role("button", name="Draw the cards for them"))
    check(page)
    link = TABLE_LINKS.make(Table.objects.get().pk, 1)
    page.goto(f"{live_server.url}/t/{link}/")
    clicks.on(page.locator(".ring button").first)
    choose(page, level="4", strain="S", declarer="N", tricks="10")
    clicks.count += 4
    clicks.on(page.get_by_role("button", name="Send", exact=True), leads=False)
    expect(page.get_by_text("Saved ✓")).to_be_visible()
    assert Deal.objects.count() == 1
    assert Club.objects.get().time_zone == "Europe/Zurich"
    assert clicks.count <= MOST


@pytest.mark.usefixtures("embedded")
@pytest.mark.parametrize("window", [SMALL, DESK], ids=["phone", "desk"])
def test_the_page_that_removes_the_demonstration_looks_well(
    live_server: Any, pages: Pages, settings: Any, tmp_path: Path, window: dict[str, Any]
) -> None:
    settings.DATA = tmp_path
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
