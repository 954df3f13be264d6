"""The director's room in a browser: pivots, the trail, the order of precedence, the door."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from nights.actions.forming import form_table
from nights.actions.room import arrive, depart
from nights.actions.seats import substitute
from nights.links import DOOR_LINKS
from nights.queries.room import read_room
from tests.browser.conftest import PHONE, Pages, follow, picture
from tests.browser.parts import faults
from tests.browser.parts import sign_in_at_club as sign_in
from tests.club.conftest import Cast
from tests.nights.room.evening import Evening

pytestmark = pytest.mark.django_db(transaction=True)
DESK = {"viewport": {"width": 1280, "height": 900}}


def test_a_pivot_goes_on_with_one_button_and_is_told_afterwards(
    live_server: Any, pages: Pages, cast: Cast, order: Callable[..., Any]
) -> None:
    evening = Evening(cast, order, 5, code="english")
    evening.finish()
    room = f"{live_server.url}/c/{cast.club.slug}/nights/{evening.night.pk}/"
    page = pages.open(**DESK)
    sign_in(page, live_server.url, cast)
    page.goto(room + "room/")
    page.locator(".acts").get_by_role("link", name="Next match").click()
    page.get_by_text("Chukker 2 of 5").wait_for()
    picture(page, "pivot-next")
    assert faults(page) == []
    small = pages.open(**PHONE)
    sign_in(small, live_server.url, cast)
    small.goto(page.url)
    picture(small, "pivot-next-phone")
    assert faults(small) == []
    page.get_by_role("button", name="Begin the match").click()
    page.get_by_text("Chukker 2 of 5").wait_for()
    picture(page, "pivot-begun")
    match = evening.table.matches.get(number=2)
    substitute(
        order=order(reason="a call"), match=match, seat="N", player=cast.players[5], consent=True
    )
    page.goto(room + "cuts/")
    page.get_by_text("a call").wait_for()
    picture(page, "cuts")
    assert faults(page) == []
    small.goto(room + "cuts/")
    picture(small, "cuts-phone")
    assert faults(small) == []


def test_the_opening_wave_is_cut_and_the_room_shows_the_order_of_right(
    live_server: Any, pages: Pages, cast: Cast, order: Callable[..., Any], night: Any
) -> None:
    room = f"{live_server.url}/c/{cast.club.slug}/nights/{night.pk}/"
    page = pages.open(**DESK)
    sign_in(page, live_server.url, cast)
    page.goto(room + "room/")
    follow(page.get_by_role("link", name="Early arrivals are complete"))
    picture(page, "wave")
    assert faults(page) == []
    page.get_by_role("button", name="Draw the cards for them").click()
    page.get_by_text("Opening wave, cut the").first.wait_for()
    picture(page, "room-order")
    assert faults(page) == []
    page.goto(room + "cuts/")
    picture(page, "cuts-wave")
    page.goto(room + "room/form/")
    picture(page, "form-order")
    small = pages.open(**PHONE)
    sign_in(small, live_server.url, cast)
    small.goto(room + "room/")
    picture(small, "room-order-phone")
    assert faults(small) == []


def test_a_table_is_broken_up_and_its_players_cut_for_places(
    live_server: Any, pages: Pages, cast: Cast, order: Callable[..., Any]
) -> None:
    evening = Evening(cast, order, 4, code="1907", rotation="cut")
    evening.finish()
    for number in range(1, 6):
        guest = cast.club.players.create(name=f"Guest {number}", short_name=f"Guest {number}")
        arrive(order=order(), night=evening.night, player=guest)
    waiting = [candidate.player for candidate in read_room(evening.night).waiting]
    form_table(
        order=order(),
        night=evening.night,
        players=waiting[:5],
        cards=[],
        typed=False,
        chance=random.Random(1),
    )
    room = f"{live_server.url}/c/{cast.club.slug}/nights/{evening.night.pk}/"
    page = pages.open(**DESK)
    sign_in(page, live_server.url, cast)
    page.goto(room + "room/")
    page.locator("summary[aria-label^='More about table']").first.click()
    follow(page.get_by_role("link", name="Break up"))
    picture(page, "breakup")
    assert faults(page) == []
    page.get_by_label(cast.players[1].short_name).check()
    page.get_by_role("button", name="Break the table up").click()
    page.get_by_text("prior right elsewhere").first.wait_for()
    picture(page, "room-broken-up")
    page.get_by_role("link", name="Add the waiting").click()
    page.get_by_text("they cut for it").wait_for()
    picture(page, "fill")
    assert faults(page) == []
    small = pages.open(**PHONE)
    sign_in(small, live_server.url, cast)
    small.goto(page.url)
    picture(small, "fill-phone")
    assert faults(small) == []
    small.goto(room + "room/")
    picture(small, "room-broken-up-phone")
    assert faults(small) == []
    page.get_by_role("button", name="Draw the cards for them").click()
    page.get_by_text("Who belongs to it").wait_for()
    picture(page, "table-filled")
    assert faults(page) == []
    page.goto(room + "cuts/")
    picture(page, "cuts-places")
    page.goto(f"{live_server.url}/c/{cast.club.slug}/nights/new/")
    picture(page, "new-night")
    assert faults(page) == []


def test_a_player_checks_in_at_the_door_on_a_phone(
    live_server: Any, pages: Pages, cast: Cast, order: Callable[..., Any], night: Any
) -> None:
    for player in cast.players[3:]:
        depart(order=order(), night=night, player=player)
    desk = pages.open(**DESK)
    sign_in(desk, live_server.url, cast)
    desk.goto(f"{live_server.url}/c/{cast.club.slug}/nights/{night.pk}/room/links/")
    picture(desk, "links-door")
    assert faults(desk) == []
    phone = pages.open(**PHONE)
    phone.goto(f"{live_server.url}/d/{DOOR_LINKS.make(night.pk, 1)}/")
    phone.get_by_label("Who are you?").press_sequentially("e")
    phone.get_by_role("button", name="I am Eve: check in").wait_for()
    picture(phone, "door-find")
    assert faults(phone) == []
    phone.get_by_role("button", name="I am Eve: check in").click()
    phone.get_by_text("You are number 4").wait_for()
    picture(phone, "door-place")
    assert faults(phone) == []
    depart(order=order(), night=night, player=cast.players[0])
    phone.get_by_text("You are number 3").wait_for()  # nobody touched the phone
    desk.goto(f"{live_server.url}/c/{cast.club.slug}/nights/{night.pk}/room/")
    picture(desk, "room-door")
    phone.on("dialog", lambda dialog: dialog.accept())
    phone.get_by_role("button", name="Stand down").click()
    phone.get_by_label("Who are you?").wait_for()
