"""The laws are found, read and reached from what they rule, in a real browser."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Pages, follow, picture
from tests.browser.parts import faults, sign_in_at_club
from tests.club.conftest import Cast

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_visitor_finds_the_law_of_the_revoke_on_a_phone(
    live_server: Any, pages: Pages, cast: Cast
) -> None:
    page = pages.open(**{**PHONE, "viewport": {"width": 390, "height": 664}})
    page.goto(live_server.url)
    follow(page.get_by_role("link", name="The laws"))
    assert faults(page) == []
    picture(page, "laws")
    search = page.get_by_role("searchbox")
    search.fill("didn't follow suit")
    search.press("Enter")
    page.wait_for_url("**q=*")
    assert faults(page) == []
    picture(page, "laws-found")
    follow(page.locator("a[href='/laws/short-bridge/72/']"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Short Bridge, 72")
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    picture(page, "laws-clause")
    follow(page.get_by_role("link", name="revoke").first)
    assert page.url.endswith("#revoke")
    assert page.locator("#revoke").evaluate("row => row.getBoundingClientRect().top") < 664
    assert faults(page) == []


def test_a_refusal_leads_to_its_law_and_back_to_what_was_chosen(
    live_server: Any, pages: Pages, cast: Cast, night: Any
) -> None:
    page = pages.open(viewport={"width": 820, "height": 1180})
    sign_in_at_club(page, live_server.url, cast)
    page.goto(f"{live_server.url}/c/{cast.club.slug}/nights/{night.pk}/room/form/")
    first = page.locator("[name=players]").first
    first.uncheck()
    page.get_by_role("button", name="Draw the cards for them").click()
    law = page.locator(".faults").get_by_role("link", name="Read the law")
    law.wait_for()
    assert faults(page) == []
    picture(page, "refused-with-law")
    follow(law)
    expect(page.get_by_role("heading", level=1)).to_have_text("Short Bridge, 22")
    page.go_back()
    expect(page.locator("[name=players]").first).not_to_be_checked()
