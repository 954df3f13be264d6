"""A night is played for stakes and settled, on a phone and on a wide screen."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from nights.actions.deals import enter_deal
from nights.rebuild import rebuild_night
from nights.stakes.models import Payment
from tests.browser.conftest import PHONE, picture
from tests.browser.parts import check, sign_in_at_club
from tests.club.conftest import EVENING

pytestmark = pytest.mark.django_db(transaction=True)
GAME = {"contract": "3NT", "declarer": "N", "tricks": 9}
SIZES = [PHONE, {"viewport": {"width": 1280, "height": 800}}]


@pytest.mark.parametrize("size", SIZES, ids=["phone", "wide"])
def test_a_director_sets_stakes_and_ticks_off_what_is_paid(
    live_server, pages, cast, night, match, order, size
):
    for _deal in range(2):
        enter_deal(order=order(), match=match, raw=GAME)
    rebuild_night(night.pk, now=EVENING)
    page, width = pages.open(**size), size["viewport"]["width"]
    sign_in_at_club(page, live_server.url, cast)
    page.wait_for_url("**/c/**")
    page.goto(live_server.url + reverse("room", args=[cast.club.slug, night.pk]))
    page.get_by_text("More", exact=True).click()
    page.get_by_role("link", name="Settlement").click()
    expect(page.get_by_text("This night is played for no stakes.")).to_be_visible()
    page.get_by_label("This night is played for stakes").check()
    page.get_by_label("Currency").fill("eur")
    page.get_by_label("Stake a hundred").fill("0.20")
    page.get_by_label("Table money").fill("1.50")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Cyd → Ann")).to_be_visible()
    check(page)
    picture(page, f"settlement-{width}")
    page.get_by_role("button", name="Cyd has paid Ann").click()
    page.get_by_role("button", name="Ann has paid the club").click()
    expect(page.get_by_role("button", name="Take back")).to_have_count(2)
    assert sorted(Payment.objects.values_list("amount", flat=True)) == [150, 180]
    page.get_by_role("link", name="Balances of all nights").click()
    expect(page.get_by_text("Dot Drew → Bob Baker")).to_be_visible()
    check(page)
    picture(page, f"balances-{width}")
