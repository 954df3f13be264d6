"""A night in a browser: the director's room, a table's phone, the public page."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from playwright.sync_api import expect

from club.models import Club
from nights.actions.deals import enter_deal
from nights.links import TABLE_LINKS
from nights.models import Deal
from tests.browser.conftest import PHONE, follow, picture
from tests.browser.parts import GAME, choose, room_of, sign_in_at_club

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def clubs(cast):
    # The stranger's club is another one: without it the front page leads to the only club.
    return Club.objects.all()


def test_a_director_opens_a_night_a_phone_enters_a_deal_and_everybody_sees_it(
    live_server, pages, cast, clubs
):
    room = pages.open(viewport={"width": 1280, "height": 900})
    sign_in_at_club(room, live_server.url, cast)
    room.get_by_role("link", name="Open a night").click()
    room.fill("[name=name]", "Thursday rubbers")
    room.get_by_role("button", name="Open the night").click()
    for player in cast.players[:5]:
        room.fill("#name", player.name)
        follow(room.get_by_role("button", name="Check in", exact=True))
    picture(room, "room-waiting")
    follow(room.get_by_role("link", name="Form a table"))
    picture(room, "cut")
    follow(room.get_by_role("button", name="Draw the cards for them"))
    picture(room, "cut-done")
    room.get_by_role("link", name="QR code of the table").click()
    link = room.locator(".link a").get_attribute("href") or ""
    room.get_by_role("link", name="Room").first.click()

    phone = pages.open(**PHONE)
    phone.goto(live_server.url + link[link.index("/t/") :])
    phone.locator(".ring button").first.click()
    choose(phone, level="4", strain="S", double="X", declarer="N", tricks="10")
    expect(phone.locator("#preview")).to_contain_text("240")
    expect(phone.locator("#preview")).to_contain_text("Doubled contract made")
    picture(phone, "phone-preview", full_page=False)
    phone.get_by_role("button", name="Send", exact=True).click()
    expect(room.locator(".t-card")).to_contain_text("290", timeout=2000)
    expect(room.locator(".log")).to_contain_text("entered a deal")
    picture(room, "room")
    picture(phone, "phone")

    choose(phone, level="3", strain="NT", declarer="S", tricks="9")
    phone.get_by_role("button", name="Send", exact=True).click()
    expect(phone.get_by_text("This match is over.")).to_be_visible()
    public = pages.open(viewport={"width": 1100, "height": 800})
    public.goto(re.sub(r"room/.*$", "", room.url))
    expect(public.locator(".back tbody tr")).to_have_count(4)
    picture(public, "public-night")
    follow(public.get_by_role("link", name="Score sheet").first)
    picture(public, "score-sheet")


def test_a_refresh_never_replaces_a_field_in_use(live_server, pages, cast, night, match, order):
    page = room_of(live_server, pages, cast, night)
    page.locator("#name").press_sequentially("Gus")
    enter_deal(order=order(), match=match, raw=GAME)
    expect(page.locator(".t-card")).to_contain_text("100", timeout=2500)
    assert page.input_value("#name") == "Gus"
    expect(page.locator("#name")).to_be_focused()


def test_a_lost_connection_shows_and_since_when(live_server, pages, cast, night, match):
    page = room_of(live_server, pages, cast, night)
    page.context.set_offline(True)
    expect(page.locator("#lost")).to_be_visible(timeout=4000)
    expect(page.locator("#lost")).to_contain_text(re.compile(r"No connection since \d\d:\d\d\."))
    picture(page, "room-offline")
    page.context.set_offline(False)
    expect(page.locator("#lost")).to_be_hidden(timeout=4000)


def test_two_phones_at_one_table_do_not_enter_a_deal_twice(
    live_server, pages, cast, night, match, order
):
    link = live_server.url + reverse("table", args=[TABLE_LINKS.make(match.table.pk, 1)])
    phones = []
    for seat in (0, 2):
        phone = pages.open(**PHONE)
        phone.goto(link)
        phone.locator(".ring button").nth(seat).click()
        choose(phone, level="3", strain="NT", declarer="N", tricks="9")
        phones.append(phone)
    third = pages.open(**PHONE)
    third.goto(link)
    third.locator(".ring button").nth(1).click()
    choose(third, level="1", strain="C", declarer="E", tricks="7")
    phones[0].get_by_role("button", name="Send", exact=True).click()
    expect(phones[1].locator("#moved")).to_be_visible()
    phones[1].get_by_role("button", name="Send", exact=True).click()
    expect(phones[1].get_by_text("has just entered this very deal")).to_be_visible()
    expect(third.locator("#moved")).to_be_visible()
    third.get_by_role("button", name="Send", exact=True).click()
    expect(third.get_by_text("Another phone was first.")).to_be_visible()
    picture(third, "phone-refused")
    assert Deal.objects.count() == 1


@pytest.mark.parametrize(
    "path",
    ["", "room/", "room/form/", "room/close/", "room/settings/", "room/paper/", "room/history/"],
)
def test_pages_have_no_accessibility_violation(live_server, pages, cast, night, match, order, path):
    enter_deal(order=order(), match=match, raw=GAME)
    page = room_of(live_server, pages, cast, night)
    page.goto(f"{live_server.url}/c/{cast.club.slug}/nights/{night.pk}/{path}")
    page.wait_for_load_state()
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()
