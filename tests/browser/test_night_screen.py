"""The room's screen on a night, in a real browser: on a projector, a tablet and a phone."""

from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from club.ledger.writing import Order
from club.models.people import Player
from nights.actions.deals import enter_deal
from nights.actions.room import arrive
from nights.models import Match, Night
from nights.rebuild import rebuild_night
from tests.browser.conftest import PHONE, Pages, picture
from tests.browser.parts import faults
from tests.club.conftest import EVENING, Cast
from tests.nights.room.crowd import add_people, make_form
from tests.tournaments.events.played import find
from tournaments.models import Event

pytestmark = pytest.mark.django_db(transaction=True)
WIDTHS = {
    "phone": PHONE,
    "tablet": {"viewport": {"width": 820, "height": 1180}},
    "projector": {"viewport": {"width": 1280, "height": 720}},
}
GAME = {"contract": "3NT", "declarer": "N", "tricks": 9}
FITS = (
    "document.documentElement.scrollWidth <= innerWidth && "
    "document.documentElement.scrollHeight <= innerHeight"
)
#: Whether all names are shown whole.
WHOLE = "all => all.every(one => one.scrollWidth <= one.clientWidth)"
Sign = Callable[..., Order]


def address(live_server: Any, night: Night) -> str:
    """Return the URL of the night's screen."""
    path = reverse("night-screen", args=[night.club.slug, night.pk])
    return f"{live_server.url}{path}"


@pytest.mark.parametrize("width", WIDTHS)
def test_the_screen_of_a_night_fits_and_turns_its_pages(
    live_server: Any, pages: Pages, match: Match, night: Night, order: Sign, width: str
) -> None:
    for _deal in range(2):
        enter_deal(order=order(), match=match, raw=GAME)
    rebuild_night(night.pk, now=EVENING)
    page = pages.open(**WIDTHS[width])
    page.goto(address(live_server, night))
    for heading in ("Tables", "Waiting for a seat", "Tonight’s result"):
        page.get_by_role("heading", name=heading).wait_for()
        assert page.locator("[data-sheet]:visible").count() == 1
        assert page.locator("[data-row]:visible").count() > 0
        assert page.evaluate(FITS), heading
        assert page.locator("[data-row]:visible > span").evaluate_all(WHOLE), heading
        picture(page, f"night-screen-{heading.split()[0].lower()}-{width}", full_page=False)
        page.keyboard.press("ArrowRight")
    assert faults(page) == []


def test_the_screen_of_a_night_follows_what_happens(
    live_server: Any, pages: Pages, match: Match, night: Night, order: Sign
) -> None:
    page = pages.open(**WIDTHS["projector"])
    page.goto(address(live_server, night))
    page.get_by_text("3 waiting").wait_for()
    late = Player.objects.create(club=night.club, name="Zoe Late", short_name="Zoe")
    arrive(order=order(), night=night, player=late)
    page.get_by_text("4 waiting").wait_for()  # nobody touched the screen
    page.keyboard.press("ArrowRight")
    page.locator("[data-row]:visible", has_text="Zoe").wait_for()


def test_many_who_wait_are_shown_part_by_part(
    live_server: Any, pages: Pages, night: Night, cast: Cast, order: Sign
) -> None:
    for at in range(20):
        name = f"Guest {at:02}"
        player = Player.objects.create(club=cast.club, name=name, short_name=name)
        arrive(order=order(), night=night, player=player)
    page = pages.open(viewport={"width": 820, "height": 400})
    page.goto(address(live_server, night))
    page.get_by_role("heading", name="Waiting for a seat").wait_for()
    shown_names: set[str] = set()
    for _part in range(27):
        names = page.locator("[data-row]:visible .no").all_inner_texts()
        assert page.evaluate(FITS)
        if shown_names & set(names):
            break
        shown_names |= set(names)
        page.keyboard.press("ArrowRight")
    assert len(shown_names) == 27


#: What is shown below 32 pixels, cut with an ellipsis, or wider than its place.
TOO_SMALL = """() => [...document.querySelectorAll('.screen *')]
  .filter(part => part.checkVisibility() && !part.matches('.hidden') && [...part.childNodes].some(
    node => node.nodeType === 3 && node.textContent.trim()))
  .filter(part => {
    const style = getComputedStyle(part), box = part.getBoundingClientRect();
    return parseFloat(style.fontSize) < 32 || style.textOverflow === 'ellipsis' ||
      box.right > innerWidth || box.bottom > innerHeight || part.scrollWidth > part.clientWidth + 1
        && style.display !== 'inline';
  }).map(part => part.outerHTML.slice(0, 90) + getComputedStyle(part).fontSize)"""
LONG = "Maximiliane Wilhelmina von Hohenzollern-Sigmaringen"


def look_at_screen(page: Page, name: str) -> dict[str, list[str]]:
    """Return what is wrong on each page that the screen turns to."""
    wrong: dict[str, list[str]] = {}
    for turn in range(8):
        sheet = page.locator("[data-sheet]:visible").get_attribute("data-sheet") or ""
        picture(page, f"{name}-{turn}-{sheet}", full_page=False)
        if problems := page.evaluate(TOO_SMALL) + ([] if page.evaluate(FITS) else ["overflows"]):
            wrong[f"{sheet} {turn}"] = problems
        page.keyboard.press("ArrowRight")
    return wrong


def test_names_are_whole_and_letters_large_on_a_projector_of_1080_lines(
    live_server: Any, pages: Pages, match: Match, night: Night, cast: Cast, order: Sign
) -> None:
    for at, player in enumerate(cast.players):
        Player.objects.filter(pk=player.pk).update(short_name=f"{LONG} {at}")
    add_people(cast, night, order, *(f"Guest {at} {LONG[:40]}" for at in range(8)))
    make_form(night, order)([*cast.players[4:10]])
    for _deal in range(2):
        enter_deal(order=order(), match=match, raw=GAME)
    rebuild_night(night.pk, now=EVENING)
    page = pages.open(viewport={"width": 1920, "height": 1080})
    page.goto(address(live_server, night))
    page.get_by_role("heading", name="Tables").wait_for()
    assert look_at_screen(page, "night-screen-1080") == {}
    assert page.locator("[data-sheet=cut]").count() == 1
    assert page.locator("[data-sheet=standing] [data-row]").count() <= 5
    expect(page.locator("[data-sheet=waiting] [data-row]").first).to_contain_text("min")


def test_an_event_is_as_large_and_says_who_should_finish(
    live_server: Any, pages: Pages, event: Event
) -> None:
    for at, player in enumerate(Player.objects.filter(club=event.club)):
        Player.objects.filter(pk=player.pk).update(short_name=f"{LONG[:34]} {at}")
    page = pages.open(viewport={"width": 1920, "height": 1080})
    page.goto(live_server.url + find(event, "event-screen"))
    page.get_by_role("heading", name="Seats of round 1").wait_for()
    expect(page.locator(".late")).to_have_text("Please finish: tables 1, 2, 3")
    assert look_at_screen(page, "event-screen-1080") == {}
