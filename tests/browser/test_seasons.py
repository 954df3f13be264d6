"""Ladders and tiers in a real browser."""

from typing import Any

import pytest

from tests.browser.conftest import PHONE, Pages, follow, picture
from tests.browser.parts import DESK, faults
from tests.club.conftest import Cast

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_season_is_read_and_its_rules_are_set(
    live_server: Any, pages: Pages, cast: Cast, spring: Any
) -> None:
    club = f"{live_server.url}/c/{cast.club.slug}/"
    page, small = pages.open(**DESK), pages.open(**PHONE)
    page.goto(club)
    follow(page.get_by_role("link", name="Seasons"))
    picture(page, "seasons")
    assert faults(page) == []
    follow(page.get_by_role("link", name="Spring"))
    follow(page.get_by_role("link", name="Victory points"))
    picture(page, "ladder")
    assert faults(page) == []
    small.goto(page.url)
    picture(small, "ladder-phone")
    assert faults(small) == []
    follow(page.get_by_role("link", name="Tiers"))
    page.get_by_text("Placement 2").first.wait_for()
    picture(page, "tiers")
    assert faults(page) == []
    small.goto(page.url)
    picture(small, "tiers-phone")
    assert faults(small) == []
    page.locator(".tier a").first.click()
    page.get_by_text("of 1000 points").wait_for()
    picture(page, "placed")
    small.goto(page.url)
    picture(small, "placed-phone")
    assert faults(small) == []
    assert faults(page) == []


def test_an_owner_sets_the_rules(live_server: Any, pages: Pages, cast: Cast, spring: Any) -> None:
    cast.owner.set_password("owner pass phrase")
    cast.owner.save()
    page = pages.open(**DESK)
    page.goto(f"{live_server.url}/login/?next=/c/{cast.club.slug}/")
    page.fill("[name=username]", "owner")
    page.fill("[name=password]", "owner pass phrase")
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/c/**")
    page.goto(f"{live_server.url}/c/{cast.club.slug}/seasons/{spring.pk}/settings/")
    page.get_by_label("Matches before a player has a tier").fill("-1")
    page.get_by_role("button", name="Set the rules").click()
    page.locator(".faults").first.wait_for()
    picture(page, "season-rules")
    assert faults(page) == []
    page.goto(f"{live_server.url}/c/{cast.club.slug}/seasons/")
    picture(page, "seasons-owner")
    assert faults(page) == []
