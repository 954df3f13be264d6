"""The room's screen on a night, in a real browser: on a projector, a tablet and a phone."""

from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse

from club.ledger.writing import Order
from club.models.people import Player
from nights.actions.deals import enter_deal
from nights.actions.room import arrive
from nights.models import Match, Night
from nights.rebuild import rebuild_night
from tests.browser.conftest import PHONE, Pages, picture
from tests.browser.parts import faults
from tests.club.conftest import EVENING, Cast

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
    for heading in ("Tables", "Waiting for a seat", "Back score"):
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
