"""A whole night is directed by the keyboard alone."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from nights.actions.calls import call_director
from nights.actions.deals import enter_deal
from nights.actions.nights import open_night
from nights.models import Match, Night
from nights.queries.sheets import read_sheet
from tests.browser.conftest import Pages
from tests.browser.parts import GAME, room_of
from tests.club.conftest import EVENING, Cast

pytestmark = pytest.mark.django_db(transaction=True)
NAMES = ("Ann", "Bob", "Cyd", "Dot", "Eve", "Flo", "Gus", "Hal", "Ida")
IS_AT = """([test, text]) => document.activeElement.matches(test) &&
  document.activeElement.textContent.replace(/\\s+/g, ' ').includes(text)"""


def go(page: Page, test: str, text: str = "", most: int = 40) -> None:
    """Press Tab until the focus is on an element that a selector finds, with a text; then Enter."""
    for _press in range(most):
        if page.evaluate(IS_AT, [test, text]):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no stop at {test} {text}")


def test_a_night_from_the_first_check_in_to_its_end(
    live_server: Any, pages: Pages, cast: Cast, order: Callable[..., Any]
) -> None:
    for name in NAMES[7:]:
        cast.club.players.create(name=name, short_name=name)
    night = open_night(order=order(), club=cast.club, game="rubber", date=EVENING.date())
    page = room_of(live_server, pages, cast, night)
    page.keyboard.press("/")
    for name in NAMES:
        expect(page.locator("#name")).to_be_focused()  # a browser gives the focus after the page
        page.keyboard.type(name)
        with page.expect_navigation():
            page.keyboard.press("Enter")
    expect(page.locator("#waiting .tag").first).to_have_text("9")
    go(page, "#seat-all")
    page.wait_for_url("**/room/seat/**")
    go(page, "button", "Draw the cards and seat all 9")
    page.wait_for_url("**/room/seated/**")
    go(page, "main a", "To the room")
    page.wait_for_url("**/room/")
    match = Match.objects.get(night=night, table__number=1)
    go(page, f"#act-{match.table_id}")
    page.wait_for_url("**/enter/")
    enter_by_line(page)
    page.wait_for_url(f"**/matches/{match.pk}/")
    deal = read_sheet(match).deals[0].row.data
    assert (deal["contract"], deal["declarer"], deal["tricks"]) == ("4S", "N", 10)
    answer_a_call(page, night, match, order)
    begin_the_next_match(page, match, order)
    go(page, "summary", "More")
    go(page, "a", "Close the night")
    page.wait_for_url("**/room/close/")
    go(page, "main button", "Abandon them")
    page.wait_for_url(lambda url: not url.endswith("/close/"))
    assert not Night.objects.get(pk=night.pk).is_open()


def enter_by_line(page: Page) -> None:
    """Type a deal wrongly, read why, and type it as it was."""
    page.keyboard.press("/")
    expect(page.locator("#typed")).to_be_focused()
    page.keyboard.type("4YN=")
    page.keyboard.press("Enter")
    expect(page.get_by_text("is not a strain: after 4")).to_be_visible()
    expect(page.locator("#typed")).to_be_focused()
    page.keyboard.press("Control+A")
    page.keyboard.type("4SN=")
    page.keyboard.press("Enter")
    expect(page.locator("#preview")).to_contain_text("120")
    expect(page.get_by_role("button", name="Send", exact=True)).to_be_focused()
    page.keyboard.press("Enter")


def answer_a_call(page: Page, night: Night, match: Match, order: Callable[..., Any]) -> None:
    call_director(order=order(), night=night, table=match.table)
    bar = page.locator("#alerts")
    expect(bar.get_by_role("button", name="I am going")).to_be_visible()
    page.reload()
    expect(bar.get_by_role("button", name="I am going")).to_be_visible()
    go(page, "#alerts button", "I am going")
    expect(bar.get_by_role("button", name="Done")).to_be_focused()
    page.keyboard.press("Enter")
    expect(bar).to_be_hidden()


def begin_the_next_match(page: Page, match: Match, order: Callable[..., Any]) -> None:
    while not read_sheet(match).over:
        enter_deal(order=order(), match=match, raw=GAME)
    expect(page.locator("#alerts").get_by_role("link", name="Next match")).to_be_visible()
    page.reload()
    expect(page.locator("#alerts").get_by_role("link", name="Next match")).to_be_visible()
    go(page, "#alerts a", "Next match")
    page.wait_for_url("**/next/")
    go(page, "main button", "Draw the cards for them")
    page.wait_for_url("**/begun/")
    go(page, "main a", "To the room")
    page.wait_for_url("**/room/")
    assert Match.objects.filter(table=match.table).count() == 2
