"""Menus of the room: closed by Esc and by a click elsewhere, and a sign of what waits behind."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from nights.actions.deals import enter_deal
from nights.actions.forming import form_table
from nights.actions.room import arrive, depart
from tests.browser.conftest import PHONE, Pages, picture
from tests.browser.parts import GAME, SMALL, faults, room_of
from tests.club.conftest import CARDS

pytestmark = pytest.mark.django_db(transaction=True)
WAITS = "Changed – close the menu to see it"


@pytest.fixture
def room(live_server: Any, pages: Pages, cast: Any, night: Any, match: Any) -> Page:
    return room_of(live_server, pages, cast, night)


def open_menu(page: Page, name: str = "Eve East") -> Any:
    summary = page.locator(f"summary[aria-label='More about {name}']")
    summary.click()
    expect(page.get_by_role("button", name=f"{name} leaves")).to_be_visible()
    return summary


def stop_polls(page: Page) -> None:
    """Let the poll that is due be the last: what is asked for later is asked for by something else.

    A poll sets the timer of the next one, which gets none. Wait for its answer: while one is under
    way, nothing else is asked.
    """
    with page.expect_response("**/live/**"):
        page.evaluate(
            """() => {
                window.timers = window.setTimeout;
                window.setTimeout = (act, after, ...more) =>
                    after >= 900 ? 0 : window.timers(act, after, ...more);
            }"""
        )
    page.evaluate("() => { window.setTimeout = window.timers; }")


def test_an_open_menu_says_that_something_waits_and_closing_shows_it_at_once(
    room: Page, match: Any, order: Callable[..., Any]
) -> None:
    summary = open_menu(room)
    expect(room.locator("#waits")).to_be_empty()
    enter_deal(order=order(), match=match, raw=GAME)
    expect(room.locator("#waits")).to_have_text(WAITS, timeout=3000)
    expect(room.locator("#waits")).to_be_in_viewport()
    expect(room.locator(".t-card table")).not_to_contain_text("100")
    picture(room, "room-menu-waits", full_page=False)
    assert faults(room) == []
    stop_polls(room)
    with room.expect_request("**/live/**"):
        room.keyboard.press("Escape")
    expect(room.locator(".t-card table")).to_contain_text("100")
    expect(room.locator("#waits")).to_be_empty()
    expect(summary).to_be_focused()
    room.wait_for_timeout(1500)  # the next polls change nothing, and leave the focus
    expect(summary).to_be_focused()


def test_escape_closes_a_menu_from_inside_and_returns_to_its_button(room: Page) -> None:
    summary = open_menu(room)
    room.get_by_role("button", name="Eve East leaves").focus()
    room.keyboard.press("Escape")
    expect(room.get_by_role("button", name="Eve East leaves")).to_be_hidden()
    expect(summary).to_be_focused()


def test_a_click_elsewhere_closes_a_menu_and_shows_what_waited(
    room: Page, match: Any, order: Callable[..., Any]
) -> None:
    open_menu(room)
    enter_deal(order=order(), match=match, raw=GAME)
    expect(room.locator("#waits")).to_have_text(WAITS, timeout=3000)
    stop_polls(room)
    with room.expect_request("**/live/**"):
        room.locator("h1").click()
    expect(room.get_by_role("button", name="Eve East leaves")).to_be_hidden()
    expect(room.locator(".t-card table")).to_contain_text("100")


def test_one_menu_is_open_at_a_time(room: Page) -> None:
    open_menu(room, "Eve East")
    room.locator("summary[aria-label='More about Flo Finch']").press("Enter")
    expect(room.get_by_role("button", name="Flo Finch leaves")).to_be_visible()
    expect(room.get_by_role("button", name="Eve East leaves")).to_be_hidden()


def test_a_player_who_has_left_takes_the_menu_along_without_an_error(
    room: Page, cast: Any, night: Any, order: Callable[..., Any]
) -> None:
    summary = open_menu(room)
    depart(order=order(), night=night, player=cast.players[4])
    expect(room.locator("#waits")).to_have_text(WAITS, timeout=3000)
    room.keyboard.press("Escape")
    expect(summary).to_have_count(0)


def test_the_sign_is_in_view_on_a_small_screen(
    live_server: Any, pages: Pages, cast: Any, match: Any, order: Callable[..., Any]
) -> None:
    desk = room_of(live_server, pages, cast, match.night)
    page = pages.open(**PHONE, storage_state=desk.context.storage_state())
    page.goto(desk.url)
    open_menu(page)
    enter_deal(order=order(), match=match, raw=GAME)
    expect(page.locator("#waits")).to_be_in_viewport(timeout=3000)
    picture(page, "room-menu-waits-phone", full_page=False)
    assert faults(page) == []


def test_a_button_is_not_replaced_while_a_finger_is_on_it(
    room: Page, match: Any, order: Callable[..., Any]
) -> None:
    button = room.locator("[data-live] summary").first
    box = button.bounding_box()
    assert box
    room.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    room.mouse.down()
    enter_deal(order=order(), match=match, raw=GAME)
    room.wait_for_timeout(2500)  # polls bring what is new meanwhile
    expect(room.locator(".t-card table")).not_to_contain_text("100")
    room.mouse.up()
    expect(room.locator("[data-live] details[open]")).to_be_visible()
    room.keyboard.press("Escape")
    expect(room.locator(".t-card table")).to_contain_text("100")


def test_a_reason_that_was_begun_for_one_act_is_not_kept_for_another(
    live_server: Any, pages: Pages, cast: Any, night: Any, order: Callable[..., Any]
) -> None:
    eighth = cast.club.players.create(name="Zoe Zander", short_name="Zoe")
    arrive(order=order(), night=night, player=eighth)
    everybody = [*cast.players, eighth]

    def draw(four: list[Any]) -> None:
        cards = {player.pk: card for player, card in zip(four, CARDS, strict=False)}
        form_table(order=order(), night=night, players=four, cards=cards, typed=False)

    draw(everybody[:4])
    room = room_of(live_server, pages, cast, night)
    reason = room.locator("#undo-why")
    room.evaluate("document.getElementById('undo-why').value = 'one sat down wrongly'")
    draw(everybody[4:])
    expect(room.locator(".t-card")).to_have_count(2)
    expect(reason).to_have_value("")


def test_the_second_tap_of_two_chooses_nothing_in_a_menu_that_opens_below_the_finger(
    live_server: Any, pages: Pages, cast: Any, match: Any, night: Any
) -> None:
    desk = room_of(live_server, pages, cast, night)
    phone = pages.open(**SMALL, storage_state=desk.context.storage_state())
    phone.goto(desk.url)
    summary = phone.locator("summary[aria-label='More about Flo Finch']")
    summary.evaluate("""part => {
      const box = part.getBoundingClientRect();
      window.scrollBy(0, box.top - innerHeight + 40);
    }""")
    box = summary.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    phone.touchscreen.tap(x, y)
    leaves = phone.get_by_role("button", name="Flo Finch leaves")
    expect(leaves).to_be_visible()
    under = phone.evaluate(
        "([x, y]) => !!document.elementFromPoint(x, y).closest('.more > div')", [x, y]
    )
    phone.touchscreen.tap(x, y)
    phone.wait_for_timeout(700)
    if under:
        expect(leaves).to_be_visible()
    expect(phone.locator("#waiting")).to_contain_text("Flo Finch")
    if not under:
        summary.click()
    expect(phone.locator(".more[open] strong")).to_have_text("Flo Finch")
    picture(phone, "room-menu-of-a-player", full_page=False)
    leaves.click()
    expect(phone.locator("#waiting")).not_to_contain_text("Flo Finch")
