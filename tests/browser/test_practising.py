"""A director learns in a practice room, and throws it away."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Pages, picture
from tests.browser.parts import SMALL, faults, sign_in_at_club
from tests.club.conftest import Cast

pytestmark = pytest.mark.django_db(transaction=True)


def let(page: Page, move: str) -> None:
    """Let the simulated tables do something."""
    with page.expect_navigation():
        page.get_by_role("button", name=move).click()


def test_a_director_practises_and_throws_the_room_away(
    live_server: Any, pages: Pages, cast: Cast
) -> None:
    page = pages.open(**SMALL)
    sign_in_at_club(page, live_server.url, cast)
    page.get_by_role("link", name="Practice room").click()
    assert faults(page) == []
    picture(page, "practice-begin")
    page.get_by_role("button", name="A night of rubbers").click()
    expect(page.get_by_role("heading", name="The room")).to_be_visible()
    bar = page.locator(".practice")
    let(page, "Each table plays a deal")
    expect(bar).to_contain_text("have entered a deal")
    let(page, "A table calls you")
    expect(bar).to_contain_text("calls:")
    expect(page.locator("#alerts")).to_contain_text("calls the director")
    assert faults(page) == []
    picture(page, "practice-night")
    bar.get_by_role("link", name="Throw the room away").click()
    assert faults(page) == []
    picture(page, "practice-end")
    page.get_by_role("button", name="Throw it away").click()
    expect(page.get_by_text("The practice room is thrown away.")).to_be_visible()
    page.goto(f"{live_server.url}/c/{cast.club.slug}/practice/")
    page.get_by_role("button", name="A pairs event").click()
    expect(page.get_by_role("heading", name="Practice pairs")).to_be_visible()
    let(page, "All but one finish the round")
    expect(page.locator(".practice")).to_contain_text("is the last to play")
    assert faults(page) == []
    picture(page, "practice-event")
