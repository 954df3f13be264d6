"""Ladders and tiers in a real browser."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from club.seasons.actions.placing import place_season
from club.seasons.actions.seasons import open_season, set_rules
from club.seasons.rebuild import rebuild_ladder
from nights.actions.deals import enter_deal
from nights.actions.forming import form_table
from nights.actions.matches import set_match_state
from nights.actions.nights import open_night
from nights.actions.room import arrive
from nights.queries.sheets import read_sheet
from nights.rebuild import rebuild_night
from nights.simulation.deals import make_random_deal
from tests.browser.conftest import PHONE, Pages, follow, picture
from tests.browser.parts import DESK, faults
from tests.club.conftest import CARDS, EVENING, Cast, signed
from tests.club.seasons.parts import MARCH

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def spring(cast: Cast, order: Callable[..., Any]) -> Any:
    """Return a season of some nights, with everybody placed twice and a correction since."""
    chance = random.Random(5)
    season = open_season(
        order=signed(), club=cast.club, name="Spring", starts=MARCH[0], ends=MARCH[1]
    )
    set_rules(order=signed(), season=season, ladder={}, tiers={"newcomer_matches": 3})
    last = None
    for day in range(2, 12):
        night = open_night(order=order(), club=cast.club, date=MARCH[0].replace(day=day))
        four = chance.sample(cast.players, 4)
        for player in four:
            arrive(order=order(), night=night, player=player)
        cards = {player.pk: card for player, card in zip(four, CARDS, strict=False)}
        last = form_table(order=order(), night=night, players=four, cards=cards, typed=True)
        while not read_sheet(last).over:
            enter_deal(order=order(), match=last, raw=make_random_deal(chance))
        rebuild_night(night.pk, now=EVENING)
        rebuild_ladder(season.pk, now=EVENING)
        if day == 8:
            place_season(order=signed(), season=season, until=MARCH[1])
    place_season(order=signed(), season=season, until=MARCH[1])
    set_match_state(order=order(), match=last, state="void")
    rebuild_night(last.night_id, now=EVENING)
    return season


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
