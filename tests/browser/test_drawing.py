"""Two phones draw from the stock in turn, and one that is handed over."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from nights.actions.forming import form_table
from nights.actions.nights import open_night
from nights.actions.room import arrive
from nights.links import TABLE_LINKS
from nights.stock.actions import take_seat
from nights.stock.models import Stock
from nights.stock.queries import find_stock
from tests.browser.conftest import PHONE, picture
from tests.browser.parts import check
from tests.club.conftest import CARDS, EVENING

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def duel(cast, order):
    night = open_night(order=order(), club=cast.club, date=EVENING.date(), game="draw-and-discard")
    two = cast.players[:2]
    for player in two:
        arrive(order=order(), night=night, player=player)
    cards = dict(zip([player.pk for player in two], CARDS, strict=False))
    return form_table(order=order(), night=night, players=two, cards=cards, typed=True)


@pytest.fixture
def open_phone(live_server, pages, duel):
    def open_phone(seat: str) -> Page:
        phone = pages.open(**PHONE)
        phone.goto(live_server.url + reverse("table", args=[TABLE_LINKS.make(duel.table.pk, 1)]))
        phone.locator(f".ring button[value={seat}]").click()
        phone.get_by_role("link", name="Draw the cards on the phone").click()
        return phone

    return open_phone


def test_two_phones_draw_and_discard_in_turn(duel, open_phone):
    north, east = open_phone("N"), open_phone("E")
    picture(north, "drawing-begin")
    north.get_by_role("button", name="Shuffle the pack").click()
    north.get_by_role("button", name="This phone draws for Ann").click()
    east.get_by_role("button", name="This phone draws for Bob").click()
    expect(east.get_by_text("Hand of Bob")).to_be_visible()
    drawing = {"N": north, "E": east}
    for turn in range(1, 27):
        stock = find_stock(duel, 1)
        phone, other = drawing[stock.seat], drawing["E" if stock.seat == "N" else "N"]
        expect(phone.get_by_text(f"Turn {turn} of 26")).to_be_visible()
        expect(phone.locator(".top-card")).to_be_visible()
        expect(other.locator(".top-card")).to_have_count(0)
        if turn == 7:
            check(phone)
            picture(phone, "drawing-my-turn")
            picture(other, "drawing-their-turn")
        phone.get_by_role("button", name="Take it" if turn % 3 else "Reject it").click()
        expect(phone.locator(".top-card")).to_have_count(0)
    expect(north.locator(".playing .card")).to_have_count(13)
    expect(east.locator(".playing .card")).to_have_count(13)
    mine, theirs = (
        set(phone.locator(".playing .card").all_inner_texts()) for phone in (north, east)
    )
    assert not mine & theirs
    picture(north, "drawing-over")
    check(north)
    north.locator(".playing").first.click()
    north.get_by_role("link", name="Enter the deal").click()
    expect(north.locator("form.deal-form")).to_be_visible()


def test_nothing_new_can_be_pressed_before_the_answer_to_the_last_press(duel, open_phone, order):
    phone = open_phone("N")
    phone.get_by_role("button", name="Shuffle the pack").click()
    expect(phone.get_by_role("button", name="This phone draws for Bob")).to_be_visible()
    held = []

    def hold(route: Route) -> None:
        held.append(route)

    phone.route("**/stock/", hold)
    phone.get_by_role("button", name="This phone draws for Ann").click()
    take_seat(order=order(), stock=Stock.objects.get(), seat="E", secret="another phone")
    phone.wait_for_timeout(2500)  # polls bring what is new meanwhile
    assert [route.request.method for route in held] == ["POST"]
    expect(phone.get_by_role("button", name="This phone draws for Bob")).to_have_count(1)
    held[0].continue_()
    expect(phone.get_by_text("Hand of Ann")).to_be_visible()
    expect(phone.get_by_role("button", name="This phone draws for Bob")).to_have_count(0)


def test_one_phone_is_handed_over(duel, open_phone):
    phone = open_phone("N")
    phone.get_by_role("button", name="Shuffle the pack").click()
    phone.get_by_role("button", name="This phone draws for Ann").click()
    expect(phone.get_by_text("Hand of Ann")).to_be_visible()
    phone.get_by_role("button", name="This phone draws for Bob").click()
    expect(phone.get_by_text("Hand of Ann")).to_have_count(0)
    expect(phone.locator(".card")).to_have_count(0)
    first = {"N": "Ann", "E": "Bob"}[Stock.objects.get().first]
    picture(phone, "drawing-hand-over")
    phone.get_by_role("link", name=f"I am {first}: show my cards").click()
    expect(phone.locator(".top-card")).to_be_visible()
    phone.get_by_role("button", name="Take it").click()
    phone.get_by_role("link", name="Hide the cards, and hand the phone to").click()
    expect(phone.locator(".card")).to_have_count(0)
