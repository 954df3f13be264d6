"""Devices that go on by themselves: a phone with its pair, a tablet to the next night."""

import re
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from club.codes.actions import make_cards
from club.codes.links import make_card_path
from club.codes.queries import list_cards
from nights.actions.forming import form_table
from nights.actions.nights import close_night, open_night
from nights.actions.room import arrive
from nights.links import TABLE_LINKS
from nights.models import Match, Night
from tests.browser.conftest import picture
from tests.browser.parts import SMALL, check, choose, lose_posts, send
from tests.club.conftest import CARDS
from tournaments.duplicate.actions.play import start_round
from tournaments.models import Event
from tournaments.queries.results import list_results

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_phone_opens_the_next_table_of_its_pair(taken: Any, event: Event, sign: Any) -> None:
    phone, here, there = taken
    start_round(order=sign(), event=event, round_=2)
    phone.wait_for_url(there, timeout=20_000)
    expect(phone.get_by_text("It stays at this table")).to_be_visible()
    expect(phone.locator("a[data-ahead]").first).to_be_visible()
    assert phone.url != here
    check(phone)


def test_a_phone_stays_for_as_long_as_something_waits_to_be_sent(
    taken: Any, event: Event, sign: Any
) -> None:
    phone, here, there = taken
    phone.evaluate("() => { window.Outbox.holds = () => true; }")
    start_round(order=sign(), event=event, round_=2)
    expect(phone.get_by_role("button", name="Go there")).to_be_visible(timeout=15_000)
    expect(phone.locator(".note.success")).to_contain_text("Move: pair")
    phone.wait_for_timeout(4_000)  # more than the pause between two looks
    assert phone.url == here
    picture(phone, "phone-goes-on")
    check(phone)
    phone.evaluate("() => { window.Outbox.holds = () => false; }")
    phone.wait_for_url(there, timeout=15_000)


def test_a_result_that_is_kept_goes_out_before_its_phone_goes_on(
    taken: Any, event: Event, sign: Any
) -> None:
    phone, here, there = taken
    phone.route(re.compile(r"/boards/\d+/$"), lose_posts)
    phone.locator("#live").get_by_role("link", name="Enter board").first.click()
    choose(phone, level="3", strain="NT", declarer="N", tricks="9")
    send(phone)
    phone.get_by_role("button", name="To the table").click(timeout=15_000)
    expect(phone.get_by_text("1 result to send")).to_be_visible()
    start_round(order=sign(), event=event, round_=2)
    expect(phone.get_by_role("button", name="Go there")).to_be_visible(timeout=15_000)
    phone.wait_for_timeout(4_000)  # more than the pause between two looks
    phone.get_by_role("button", name="Go there").click()
    expect(phone.get_by_role("button", name="Send now")).to_be_focused()
    phone.wait_for_timeout(1_000)
    assert phone.url == here
    assert not list_results(event)
    phone.unroute_all()
    phone.wait_for_url(there, timeout=40_000)
    assert [row.said["contract"] for row in list_results(event)] == ["3NT"]


def test_a_tablet_goes_on_to_the_next_night(
    live_server: Any, pages: Any, cast: Any, order: Any, match: Match
) -> None:
    today = timezone.localdate(timezone=cast.club.zone)
    Night.objects.update(date=today)
    make_cards(order=order(), club=cast.club, tables=1)
    card = live_server.url + make_card_path(list_cards(cast.club)[0])
    tablet = pages.open(viewport={"width": 820, "height": 1180})
    tablet.clock.install()
    tablet.goto(f"{card}stay/")
    tablet.get_by_role("button", name="This device stays at table 1").click()
    tablet.wait_for_url("**/t/**")
    close_night(order=order(), night=match.night, unfinished="abandoned")
    tablet.reload()
    expect(tablet.get_by_text("This device goes on by itself")).to_be_visible()
    picture(tablet, "tablet-after-the-night")
    night = open_night(order=order(), club=cast.club, date=today)
    four = cast.players[:4]
    for player in four:
        arrive(order=order(), night=night, player=player)
    dealt = {player.pk: card for player, card in zip(four, CARDS, strict=False)}
    later = form_table(order=order(), night=night, players=four, cards=dealt, typed=True)
    # What is not sent belongs to this table: the tablet stays until it is settled.
    tablet.evaluate("document.getElementById('outbox').hidden = false")
    asked: list[str] = []
    tablet.on("request", lambda request: asked.append(request.url))
    tablet.clock.fast_forward(21_000)
    tablet.wait_for_timeout(500)
    assert not [url for url in asked if "/follow/" in url]
    tablet.evaluate("document.getElementById('outbox').hidden = true")
    tablet.clock.fast_forward(21_000)
    path = reverse("table", args=[TABLE_LINKS.make(later.table_id, 1)])
    tablet.wait_for_url(live_server.url + path, timeout=20_000)


def test_a_code_is_typed_on_a_phone(live_server: Any, pages: Any, cast: Any, order: Any) -> None:
    make_cards(order=order(), club=cast.club, tables=1)
    [card] = list_cards(cast.club)
    phone = pages.open(**SMALL)
    phone.goto(live_server.url + reverse("codes"))
    expect(phone.get_by_label("The code on your table")).to_be_focused()
    phone.keyboard.type("bbbbbb")
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("alert").filter(has_text="Nothing has this code now")).to_be_visible()
    expect(phone.get_by_label("The code on your table")).to_have_value("bbbbbb")
    phone.get_by_label("The code on your table").fill(f"{card.code[:3].lower()} {card.code[3:]}")
    phone.get_by_role("button", name="Open").click()
    expect(phone.get_by_text("Nothing is played at this table now.")).to_be_visible()
    check(phone)
    picture(phone, "card-without-a-game")
