"""What several tests in a browser do: signing in, choosing, sending, looking for faults."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, Route, expect

from nights.models import Night
from tests.club.conftest import Cast
from tournaments.models import Event, EventTable
from tournaments.queries.seating import EntrantView
from tournaments.queries.stored_field import read_field

GAME = {"contract": "3NT", "declarer": "N", "tricks": 9}
SMALL = {
    "viewport": {"width": 390, "height": 664},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
DEAL = {"level": "4", "strain": "S", "declarer": "N", "tricks": "10"}
#: The direction whose phone is taken of each side.
SIDES = {"NS": "North", "EW": "East"}
DESK = {"viewport": {"width": 1280, "height": 900}}
#: What is smaller than 44×44. A link within a sentence is as high as its line, and a box of a form
#: is hit at its words; all else is hit with a thumb. A tile is hit wherever its label is.
FIND_SMALL = """() => [...document.querySelectorAll(
    'button, summary, select, textarea, .btn, .tile, nav a,'
    + 'input:not([type=radio], [type=checkbox])')]
  .filter(part => part.checkVisibility({ visibilityProperty: true }))
  .filter(part => part.type !== 'hidden' && !part.closest('.hidden, .skip'))
  .map(part => [part.outerHTML.slice(0, 70), part.getBoundingClientRect()])
  .filter(([_text, box]) => box.height > 0 && (box.height < 44 || box.width < 44))
  .map(([text, box]) => `${text} ${Math.round(box.width)}×${Math.round(box.height)}`)"""
FIND_WIDE = """() => document.documentElement.scrollWidth > window.innerWidth
  ? [...document.querySelectorAll('main *, nav *, footer *')]
      .filter(part => part.getBoundingClientRect().right > window.innerWidth + 1)
      .map(part => part.outerHTML.slice(0, 70)).slice(0, 3).concat('is too wide') : []"""


class Clicks:
    """Counts what somebody clicks."""

    def __init__(self) -> None:
        self.count = 0

    def on(self, part: Locator, *, leads: bool = True) -> None:
        """Click a part of the page. leads: whether another page follows."""
        self.count += 1
        if leads:
            with part.page.expect_navigation():
                part.click()
        else:
            part.click()


def choose(page: Page, **fields: str) -> None:
    """Choose tiles of a form by their names and values."""
    for name, value in fields.items():
        tile = page.locator(f"input[name={name}][value='{value}']")
        tile.wait_for(state="attached")
        if name == "tricks" and not tile.is_visible():
            page.get_by_role("button", name="more", exact=True).click()
        tile.check()


def sign_in_at_club(page: Page, address: str, cast: Cast) -> None:
    """Sign in as the director, for the pages of the club."""
    page.goto(f"{address}/login/?next=/c/{cast.club.slug}/")
    page.fill("[name=username]", "director")
    page.fill("[name=password]", "director pass phrase")
    page.get_by_role("button", name="Sign in").click()


def room_of(live_server: Any, pages: Any, cast: Cast, night: Night) -> Page:
    """Return the director's page of the room of a night."""
    page = pages.open(viewport={"width": 1280, "height": 900})
    sign_in_at_club(page, live_server.url, cast)
    page.goto(f"{live_server.url}/c/{cast.club.slug}/nights/{night.pk}/room/")
    return page


def faults(page: Page) -> list[str]:
    """Return what axe finds wrong with a page, each with the places."""
    violations = Axe().run(page).response["violations"]
    return [
        f"{violation['id']}: {[node['html'] for node in violation['nodes']]}"
        for violation in violations
    ]


def find_problems(page: Page) -> list[str]:
    """Return what is wrong with the look of a page."""
    return [*faults(page), *page.evaluate(FIND_WIDE), *page.evaluate(FIND_SMALL)]


def check(page: Page) -> None:
    """Hold that axe finds nothing wrong with a page, and that it is no wider than the screen."""
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()
    wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0


def wait_until(page: Page, script: str, argument: Any = None) -> None:
    """Wait until an asynchronous function in the page says true."""
    for _try in range(150):
        if page.evaluate(script, argument):
            return
        page.wait_for_timeout(200)
    raise AssertionError(f"never true: {script}")


def send(page: Page) -> None:
    """Send the deal of a form."""
    page.get_by_role("button", name="Send", exact=True).click()


def agree(page: Page) -> None:
    """Say yes to what a page asks before it does something that has consequences."""
    page.locator("#sure[open] [value=yes]").click()


def expect_chosen(page: Page) -> None:
    """Wait until the deal is chosen in the form, as what is kept on the phone is read back."""
    for name, value in DEAL.items():
        tile = page.locator(f"form.deal-form input[name={name}]:checked")
        expect(tile).to_have_attribute("value", value)


def find_mover(event: Event) -> tuple[EntrantView, EventTable, str, EventTable]:
    """Return a pair that goes to another table for round 2, with both tables and its first side."""
    field = read_field(event)
    tables = {table.number: table for table in EventTable.objects.filter(event=event)}
    for meeting in field.meetings(1):
        for side, entrant in meeting.seats:
            [later] = [at for at in field.meetings(2) if entrant in at.entrants]
            if entrant and later.table != meeting.table:
                return entrant, tables[meeting.table], side, tables[later.table]
    raise AssertionError


def lose_posts(route: Route) -> None:
    """Let nothing that is sent arrive; what is read does."""
    if route.request.method == "POST":
        route.abort()
    else:
        route.continue_()
