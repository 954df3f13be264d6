"""Pages in both themes, at four sizes and at 200 % text: as they should look to old eyes.

No finding of axe, no scroll sideways, and nothing to hit that is smaller than a thumb.
"""

from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page

from club.codes.actions import make_cards
from club.codes.links import make_card_path
from club.codes.queries import list_cards
from club.seasons.models import LadderRow
from nights.actions.deals import enter_deal
from nights.links import TABLE_LINKS
from nights.models import Night
from tests.browser.conftest import Pages, picture
from tests.browser.parts import FIND_WIDE, GAME, find_problems, sign_in_at_club
from tests.club.conftest import signed
from tests.nights.room.crowd import add_people, make_form
from tests.tournaments.events.played import find, play_all
from tournaments.links import get_phone_path
from tournaments.models import Event, EventTable

pytestmark = pytest.mark.django_db(transaction=True)

SIZES = ((390, 664), (390, 844), (820, 1180), (1280, 800))


@pytest.fixture
def director(live_server: Any, pages: Pages, cast: Any) -> Callable[..., Page]:
    """Return what opens a window of the director, in a theme."""

    def open_window(scheme: str) -> Page:
        page = pages.open(viewport={"width": 1280, "height": 800}, color_scheme=scheme)
        sign_in_at_club(page, live_server.url, cast)
        page.wait_for_url("**/c/**")
        return page

    return open_window


def look_at(page: Page, url: str, paths: dict[str, str], scheme: str) -> dict[str, list[str]]:
    """Return the problems of pages at all sizes: for each, where it is."""
    problems: dict[str, list[str]] = {}
    for name, path in paths.items():
        page.goto(url + path)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for problem in find_problems(page):
                problems.setdefault(problem, []).append(f"{name} {width}")
            picture(page, f"looks-{name}-{width}x{height}-{scheme}")
        page.set_viewport_size({"width": 390, "height": 844})
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        for problem in page.evaluate(FIND_WIDE):
            problems.setdefault(problem, []).append(f"{name} at 200 % text")
    return problems


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_parts_look_well(live_server: Any, pages: Pages, scheme: str) -> None:
    page = pages.open(color_scheme=scheme)
    assert look_at(page, live_server.url, {"style": reverse("style")}, scheme) == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_of_a_night_look_well(
    live_server: Any, director: Callable[..., Page], night: Any, match: Any, scheme: str
) -> None:
    club = night.club.slug
    paths = {
        name: reverse(name, args=[club, night.pk])
        for name in ("room", "night", "cuts", "links", "settlement", "settings", "history", "form")
    }
    paths["match"] = reverse("match", args=[club, night.pk, match.pk])
    paths["enter"] = reverse("enter", args=[club, night.pk, match.pk])
    deal = enter_deal(order=signed(), match=match, raw=GAME)
    paths["amend"] = reverse("amend", args=[club, night.pk, match.pk, deal.pk])
    paths["night-table"] = reverse("night-table", args=[club, night.pk, match.table_id])
    paths["table"] = reverse("table", args=[TABLE_LINKS.make(match.table.pk, 1)])
    assert look_at(director(scheme), live_server.url, paths, scheme) == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_that_seat_everybody_look_well(
    live_server: Any,
    director: Callable[..., Page],
    cast: Any,
    night: Any,
    order: Any,
    scheme: str,
) -> None:
    people = add_people(cast, night, order, "Hal Hill", "Ida Isle", "Jan Jones", "Kim King")
    match = make_form(night, order)(people[:4])
    add_people(cast, night, order, "Lea Long")
    here = [night.club.slug, night.pk]
    paths = {"seat-all": reverse("seat-all", args=here)}
    paths["seated"] = f"{reverse('seated', args=here)}?table={match.table_id}"
    assert look_at(director(scheme), live_server.url, paths, scheme) == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_of_a_club_look_well(
    live_server: Any, director: Callable[..., Page], cast: Any, scheme: str
) -> None:
    club = cast.club.slug
    names = ("club", "players", "events", "seasons", "new-night", "new-event", "members", "privacy")
    paths = {name: reverse(name, args=[club]) for name in names}
    make_cards(order=signed(), club=cast.club, tables=3)
    paths["cards"] = reverse("cards", args=[club])
    card = make_card_path(list_cards(cast.club)[0])
    paths |= {"card": card, "stay": f"{card}stay/", "wrong-code": f"{reverse('codes')}?code=BBBBBB"}
    paths |= {name: reverse(name) for name in ("laws", "account", "home", "codes")}
    assert look_at(director(scheme), live_server.url, paths, scheme) == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_of_an_event_look_well(
    live_server: Any, director: Callable[..., Page], event: Event, scheme: str
) -> None:
    names = ("event", "event-desk", "event-entrants", "event-movement", "event-settings")
    names += ("event-tables", "event-screen", "event-import")
    paths = {name: reverse(name, args=[event.club.slug, event.pk]) for name in names}
    paths["event-phone"] = get_phone_path(EventTable.objects.get(event=event, number=1))
    assert look_at(director(scheme), live_server.url, paths, scheme) == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_of_results_look_well(
    live_server: Any, director: Callable[..., Page], cast: Any, spring: Any, scheme: str
) -> None:
    club, night = cast.club.slug, Night.objects.order_by("date")[0]
    row = LadderRow.objects.order_by("-matches")[0]
    paths = {
        f"result-{name}": reverse(name, args=[club, night.pk])
        for name in ("night", "night-summary")
    }
    for name in ("season", "tiers", "season-summary"):
        paths[f"result-{name}"] = reverse(name, args=[club, spring.pk])
    paths["result-placed"] = reverse("placed", args=[club, spring.pk, row.player_id])
    paths["result-player-seasons"] = reverse("player-seasons", args=[club, row.player_id])
    assert look_at(director(scheme), live_server.url, paths, scheme) == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_results_of_an_event_look_well(
    live_server: Any, director: Callable[..., Page], event: Event, sign: Any, scheme: str
) -> None:
    play_all(event, sign)
    paths = {"result-event": find(event, "event"), "result-boards": find(event, "event-boards")}
    ids = [event.club.slug, event.pk]
    paths["result-board"] = reverse("event-board", args=[*ids, 1])
    entrant = event.entrants.first()
    assert entrant
    paths["result-card"] = reverse("event-card", args=[*ids, entrant.pk])
    assert look_at(director(scheme), live_server.url, paths, scheme) == {}
