"""The figure that matters is in sight on a phone, beside the name, however wide the table is."""

from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from club.models import Player
from club.seasons.actions.seasons import open_season
from club.seasons.models import Season
from club.seasons.rebuild import rebuild_ladder
from nights.actions.deals import enter_deal
from nights.actions.forming import form_table
from nights.actions.nights import open_night
from nights.actions.room import arrive
from nights.models import Night
from nights.rebuild import rebuild_night
from tests.browser.conftest import Pages, picture
from tests.browser.parts import SMALL, faults
from tests.club.conftest import CARDS, EVENING, Cast, signed
from tests.club.seasons.parts import MARCH

pytestmark = pytest.mark.django_db(transaction=True)

GAME = {"contract": "3NT", "declarer": "N", "tricks": 9}
TABLES = 7
LONG_NAME = "Wilhelmina Featherstonehaugh"
FIND_LABELS = "all => all.map(one => one.dataset.label || '')"
SCROLLS = "box => box.scrollWidth > box.clientWidth"
#: The right edges of the names and totals of a table, in pixels of the window.
FIND_EDGES = """all => all.map(one => one.getBoundingClientRect().right)"""


@pytest.fixture
def full_night(cast: Cast, order: Callable[..., Any]) -> Night:
    """Return a night of many matches within a season. One player has a long name."""
    night = open_night(order=order(), club=cast.club, date=MARCH[0])
    for table in range(TABLES):
        names = [f"{name} {table}" for name in ("Ann", "Bob", "Cyd")] + [f"{LONG_NAME} {table}"]
        four = [Player.objects.create(club=cast.club, name=name, short_name=name) for name in names]
        for player in four:
            arrive(order=order(), night=night, player=player)
        cards = {player.pk: card for player, card in zip(four, CARDS, strict=False)}
        match = form_table(order=order(), night=night, players=four, cards=cards, typed=True)
        for _deal in range(2):
            enter_deal(order=order(), match=match, raw=GAME)
    rebuild_night(night.pk, now=EVENING)
    season = open_season(
        order=signed(), club=cast.club, name="Spring", starts=MARCH[0], ends=MARCH[1]
    )
    rebuild_ladder(season.pk, now=EVENING)
    return night


def find_last_edge(page: Page) -> float:
    """Return where the names and totals of a page end, at the right."""
    edges: list[float] = page.locator("tbody th, tbody .total").evaluate_all(FIND_EDGES)
    assert len(edges) >= 8 * TABLES
    return max(edges)


def test_totals_stand_beside_the_names_on_a_phone(
    live_server: Any, pages: Pages, full_night: Night
) -> None:
    club, season = full_night.club.slug, Season.objects.get()
    page = pages.open(**SMALL)
    for name, path in {
        "night": reverse("night", args=[club, full_night.pk]),
        "night-summary": reverse("night-summary", args=[club, full_night.pk]),
        "ladder": reverse("season", args=[club, season.pk]),
    }.items():
        page.goto(live_server.url + path)
        picture(page, f"figures-{name}")
        assert find_last_edge(page) <= 390, name


def test_on_a_phone_a_row_is_a_card_with_each_figure_named(
    live_server: Any, pages: Pages, full_night: Night
) -> None:
    club, season = full_night.club.slug, Season.objects.get()
    page = pages.open(**SMALL)
    page.goto(live_server.url + reverse("night", args=[club, full_night.pk]))
    assert not page.locator(".wide").evaluate(SCROLLS)
    expect(page.get_by_role("link", name="7.1")).to_be_visible()  # leads to the sheet of a match
    row = page.locator("tbody tr").first
    assert row.locator("td:visible").evaluate_all(FIND_LABELS) == ["", "", "Plus", "Minus", "1.1"]
    page.goto(live_server.url + reverse("season", args=[club, season.pk]))
    assert not page.locator(".wide").evaluate(SCROLLS)
    page.get_by_role("link", name="Won, %").click()
    expect(page.locator("th[aria-sort] a")).to_have_text("Won, %")
    labels = page.locator("tbody tr").first.locator("td:visible").evaluate_all(FIND_LABELS)
    assert labels[:4] == ["", "", "Victory points", "Matches"]
    assert faults(page) == []


def test_names_stay_when_a_wide_table_scrolls(
    live_server: Any, pages: Pages, full_night: Night
) -> None:
    page = pages.open(viewport={"width": 680, "height": 844})
    page.goto(live_server.url + reverse("night", args=[full_night.club.slug, full_night.pk]))
    page.locator(".wide").evaluate("one => { one.scrollLeft = one.scrollWidth }")
    name = page.locator("tbody th").first
    left = name.evaluate("one => one.getBoundingClientRect().left")
    assert 0 <= left < 40
    inside = """one => { const box = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(box.left + 20, box.top + 20)) }"""
    name.scroll_into_view_if_needed()
    assert name.evaluate(inside), "nothing is shown over it"
