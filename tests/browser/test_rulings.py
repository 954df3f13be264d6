"""The director rules on an irregularity, in a real browser."""

from collections.abc import Callable
from typing import Any

import pytest

from nights.actions.deals import enter_deal
from nights.links import TABLE_LINKS
from nights.models import Match
from nights.queries.sheets import read_sheet
from nights.rulings.actions import Decision, rule
from nights.rulings.catalogues.terms import Moment
from tests.browser.conftest import PHONE, Pages, follow, picture
from tests.browser.parts import faults
from tests.browser.parts import sign_in_at_club as sign_in
from tests.club.conftest import Cast
from tests.nights.rulings.parts import OLD

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_revoke_is_ruled_on_and_shown_on_the_sheet(
    live_server: Any,
    pages: Pages,
    cast: Cast,
    order: Callable[..., Any],
    begun: Callable[..., Match],
) -> None:
    match = begun("bridge-1907")
    enter_deal(order=order(), match=match, raw=OLD)
    decision = Decision("lead-out-of-turn", "S", "call-suit", int(Moment.PLAY))
    rule(order=order(reason="a spade"), match=match, decision=decision)
    page = pages.open(viewport={"width": 1280, "height": 900})
    sign_in(page, live_server.url, cast)
    where = f"{live_server.url}/c/{cast.club.slug}/nights/{match.night_id}/matches/{match.pk}/"
    page.goto(where)
    follow(page.get_by_role("link", name="Something went wrong"))
    picture(page, "irregularities")
    assert faults(page) == []
    page.get_by_role("link", name="Deal 1", exact=False).first.click()
    page.get_by_role("link", name="A revoke is established").click()
    page.locator("[name=offender][value=N]").check()
    page.get_by_text("0 : 8").wait_for()
    picture(page, "ruling")
    assert faults(page) == []
    page.get_by_role("button", name="Record the ruling", exact=True).click()
    page.get_by_text("The ruling is noted.").wait_for()
    picture(page, "match-with-rulings")
    assert faults(page) == []
    assert read_sheet(match).last_state.part_scores["EW"] == 8
    small = pages.open(**PHONE)
    sign_in(small, live_server.url, cast)
    small.goto(where + "rule/")
    picture(small, "irregularities-phone")
    follow(small.get_by_role("link", name="An adversary exposes a card, or holds it"))
    picture(small, "ruling-phone")


def test_a_phone_shows_the_ruling_and_its_points_before_the_deal_is_sent(
    live_server: Any,
    pages: Pages,
    order: Callable[..., Any],
    begun: Callable[..., Match],
) -> None:
    match = begun("short-bridge")
    for law, option in (("lead-out-of-turn", "call-suit"), ("revoke", "add")):
        decision = Decision(law, "N", option, int(Moment.PLAY))
        rule(order=order(), match=match, decision=decision)
    phone = pages.open(**PHONE)
    phone.goto(f"{live_server.url}/t/{TABLE_LINKS.make(match.table_id, 1)}/")
    phone.locator(".ring .e button").click()
    phone.locator("[name=won][value='5']").check()
    phone.locator("#preview summary").click()
    phone.get_by_text("Revoke", exact=True).first.wait_for()
    picture(phone, "phone-with-ruling")
    phone.get_by_role("button", name="Send", exact=True).click()
    phone.get_by_text("Last:").wait_for()
    picture(phone, "phone-after-ruling")
