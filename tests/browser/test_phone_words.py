"""What phones say before play, of a deal of the other side, at the end, and of a taken seat."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from club.ledger.writing import Actor
from nights.actions.deals import enter_deal
from nights.actions.nights import set_night
from nights.links import TABLE_LINKS
from tests.browser.conftest import PHONE, picture
from tournaments.links import get_phone_path
from tournaments.models import EventTable

GAME = {"contract": "4S", "declarer": "N", "tricks": 10}
SIZES = [664, 844]


@pytest.fixture(params=SIZES)
def phone(request, pages):
    """Return a phone of a size, in which nothing is wider than the screen."""
    page = pages.open(**{**PHONE, "viewport": {"width": 390, "height": request.param}})
    page.height = request.param
    return page


def keep(page, name):
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    picture(page, f"{name}-{page.height}", full_page=False)


def at_night(live_server, match):
    return live_server.url + reverse("table", args=[TABLE_LINKS.make(match.table.pk, 1)])


def test_before_play(live_server, phone, planned):
    table = EventTable.objects.get(event=planned, number=1)
    phone.goto(live_server.url + get_phone_path(table))
    keep(phone, "before-play")
    phone.get_by_role("button", name="South").click()
    expect(phone.get_by_text("You are North-South, pair")).to_be_visible()
    expect(phone.get_by_role("button", name="Call the director")).to_be_in_viewport()
    keep(phone, "before-play-seated")


def test_a_taken_seat(live_server, phone, match, pages):
    address = at_night(live_server, match)
    first = pages.open(**PHONE)
    for page in (first, phone):
        page.goto(address)
        page.locator("button[name=seat][value=S]").click()
    expect(phone.get_by_text("Another phone is South already.")).to_be_visible()
    keep(phone, "taken-seat")
    phone.get_by_role("button", name="Yes, this phone is South").click()
    expect(phone.locator(".scoreline")).to_be_visible()


def test_a_deal_of_the_other_side_and_the_end(live_server, phone, match, night, order):
    set_night(order=order(), night=night, acceptance=True)
    match.refresh_from_db()
    device = Actor(device=match.table, seat="N")
    enter_deal(order=order(actor=device), match=match, raw=GAME)
    phone.goto(at_night(live_server, match))
    phone.locator("button[name=seat][value=E]").click()
    right = phone.get_by_role("button", name="Right")
    expect(right).to_be_in_viewport()
    expect(phone.get_by_role("button", name="Wrong")).to_be_in_viewport()
    keep(phone, "right-or-wrong-night")
    right.click()
    expect(phone.get_by_text("Right?")).to_have_count(0)
    enter_deal(order=order(), match=match, raw=GAME)
    expect(phone.get_by_text("win by")).to_be_in_viewport()
    expect(phone.get_by_text("Tonight so far:")).to_be_in_viewport()
    keep(phone, "match-end")


def test_a_result_of_the_other_side(live_server, phone, event, put, sign):
    table = EventTable.objects.get(event=event, number=1)
    put(1, 1, GAME, order=sign(actor=Actor(device=table, seat="N")), source="phone")
    phone.goto(live_server.url + get_phone_path(table))
    phone.get_by_role("button", name="East").click()
    expect(phone.get_by_role("button", name="Right")).to_be_in_viewport()
    keep(phone, "right-or-wrong-event")
    phone.get_by_text("Wrong", exact=True).click()
    expect(phone.get_by_role("button", name="It is wrong")).to_be_visible()
    keep(phone, "wrong-event")
