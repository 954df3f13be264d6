"""The director's room by the keyboard: where the focus is, and how far it is to the tables."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from nights.actions.calls import call_director
from nights.actions.deals import enter_deal
from nights.actions.room import depart
from tests.browser.conftest import Pages, picture
from tests.browser.parts import DESK, GAME, SMALL, check, room_of, sign_in_at_club
from tests.club.conftest import Cast
from tests.nights.room.crowd import add_people, make_form

pytestmark = pytest.mark.django_db(transaction=True)
AT = "() => document.activeElement.id || document.activeElement.tagName"


@pytest.fixture
def room(live_server: Any, pages: Pages, cast: Cast, night: Any, match: Any, order: Any) -> Page:
    for player in cast.players[5:]:
        depart(order=order(), night=night, player=player)
    return room_of(live_server, pages, cast, night)


def get_focus(page: Page) -> str:
    return str(page.evaluate(AT))


def press_tab_until(page: Page, test: str, most: int) -> int:
    """Press Tab until the focus is on an element that a selector finds; return how often."""
    for count in range(1, most + 1):
        page.keyboard.press("Tab")
        if page.evaluate("test => document.activeElement.matches(test)", test):
            return count
    raise AssertionError(f"more than {most} stops before {test}")


def test_after_a_check_in_the_focus_is_in_the_name_field_and_a_status_tells_it(room: Page) -> None:
    room.focus("#name")
    for name in ("Flo", "Gus"):
        room.keyboard.type(name)
        with room.expect_navigation():
            room.keyboard.press("Enter")
        expect(room.locator("[role=status].toast.brief")).to_contain_text(f"checked in {name}")
        expect(room.locator("#name")).to_be_focused()
        assert room.input_value("#name") == ""


#: What a thumb hits at the ends and the middle of the name field and of its button.
HITS = """() => ["#name", ".arrive .btn"].every(selector => {
  const part = document.querySelector(selector), box = part.getBoundingClientRect();
  return [0.05, 0.5, 0.95].every(share => [0.1, 0.5, 0.9].every(height => part.contains(
    document.elementFromPoint(box.x + share * box.width, box.y + height * box.height))));
})"""


def test_on_a_phone_what_was_done_lies_over_no_part_of_the_next_check_in(room: Page) -> None:
    room.set_viewport_size({"width": 390, "height": 664})
    room.fill("#name", "Flo")
    with room.expect_navigation():
        room.keyboard.press("Enter")
    expect(room.locator(".toast.brief")).to_contain_text("checked in Flo")
    expect(room.locator(".toast.brief").get_by_role("button", name="Undo")).to_be_visible()
    picture(room, "room-checked-in-phone", full_page=False)
    assert room.evaluate(HITS)


def test_after_a_refused_check_in_the_focus_is_in_the_name_field_too(room: Page) -> None:
    room.fill("#name", "Ann")
    with room.expect_navigation():
        room.keyboard.press("Enter")
    expect(room.get_by_text("is in the room already")).to_be_visible()
    expect(room.locator("#name")).to_be_focused()


def test_a_name_that_nobody_has_is_one_more_press_and_the_next_can_be_typed(room: Page) -> None:
    room.focus("#name")
    room.keyboard.type("Zoe Zander")
    with room.expect_navigation():
        room.keyboard.press("Enter")
    expect(room.get_by_role("button", name="Add Zoe Zander to the club")).to_be_focused()
    with room.expect_navigation():
        room.keyboard.press("Enter")
    expect(room.locator("[role=status].toast.brief")).to_contain_text("checked in Zoe Zander")
    expect(room.locator("#name")).to_be_focused()


def test_a_live_update_takes_neither_focus_nor_text_nor_place(
    room: Page, match: Any, order: Callable[..., Any], cast: Cast, night: Any
) -> None:
    room.set_viewport_size({"width": 1280, "height": 300})
    room.focus("#name")
    room.keyboard.type("Fl")
    room.evaluate("window.scrollTo(0, 60)")
    before = room.evaluate("window.scrollY")
    enter_deal(order=order(), match=match, raw=GAME)
    expect(room.locator(".t-card table")).to_contain_text("100")
    assert (get_focus(room), room.input_value("#name")) == ("name", "Fl")
    assert room.evaluate("window.scrollY") == before > 0
    button = room.locator(".acts [id^=act-]")
    button.focus()
    held = get_focus(room)
    enter_deal(order=order(), match=match, raw={**GAME, "contract": "1NT", "tricks": 7})
    expect(room.locator(".t-card .body")).to_contain_text("Deal 2")
    assert get_focus(room) == held


def test_a_link_of_a_table_has_the_focus_again_after_a_live_update(
    live_server: Any, pages: Pages, cast: Cast, night: Any, match: Any, order: Any
) -> None:
    enter_deal(order=order(), match=match, raw=GAME)
    room = room_of(live_server, pages, cast, night)
    link = room.locator("#tables").get_by_role("link", name="Correct")
    link.focus()
    add_people(cast, night, order, "Ida Isle")
    expect(room.locator("#live")).to_contain_text("Ida Isle")
    expect(link).to_be_focused()


def test_the_first_table_is_ten_stops_away_or_two_by_the_skip_link(
    room: Page, match: Any, order: Callable[..., Any]
) -> None:
    assert press_tab_until(room, ".t-card *", 10) <= 10
    room.reload()
    room.keyboard.press("Tab")
    expect(room.get_by_role("link", name="To the tables")).to_be_focused()
    room.keyboard.press("Enter")
    room.keyboard.press("Tab")
    assert room.evaluate("document.activeElement.closest('.t-card') !== null")


def test_a_finished_table_in_the_bar_leaves_the_tables_ten_stops_away(
    room: Page, match: Any, order: Callable[..., Any]
) -> None:
    for _deal in range(2):
        enter_deal(order=order(), match=match, raw=GAME)
    expect(room.locator("#alerts").get_by_role("link", name="Next match")).to_be_visible()
    room.reload()
    expect(room.locator("#alerts").get_by_role("link", name="Next match")).to_be_visible()
    assert press_tab_until(room, ".t-card *", 10) <= 10


def test_on_a_phone_a_table_is_a_row_that_opens_and_what_is_the_matter_comes_first(
    live_server: Any, pages: Pages, cast: Cast, night: Any, match: Any, order: Callable[..., Any]
) -> None:
    people = add_people(cast, night, order, "Hal", "Ida", "Jan", "Kim", "Lea")
    form = make_form(night, order)
    second, third = form(people[4:8]), form(people[8:12])
    page = pages.open(**SMALL)
    sign_in_at_club(page, live_server.url, cast)
    page.goto(f"{live_server.url}/c/{cast.club.slug}/nights/{night.pk}/room/")
    rows = page.locator(".t-row")
    assert [round(row.bounding_box()["height"]) for row in rows.all()] == [64, 64, 64]
    for _deal in range(2):
        enter_deal(order=order(), match=second, raw=GAME)
    call_director(order=order(), night=night, table=third.table)
    expect(page.locator(".t-card.calls")).to_contain_text("calls")

    def list_in_order() -> list[str]:
        tops = [(row.bounding_box()["y"], row.inner_text()) for row in rows.all()]
        return [" ".join(text.split()[:2]) for _top, text in sorted(tops)]

    assert list_in_order() == ["Table 3", "Table 2", "Table 1"]
    expect(page.locator("#alerts").get_by_role("button", name="I am going")).to_be_in_viewport()
    button = page.locator(f"#row-{match.table.pk}")
    body = page.locator(f"#tile-{match.table.pk}")
    expect(body).to_be_hidden()
    button.tap()
    expect(body).to_be_visible()
    expect(button).to_have_attribute("aria-expanded", "true")
    enter_deal(order=order(), match=match, raw=GAME)
    expect(body).to_contain_text("Deal 1")
    expect(body).to_be_visible()
    page.evaluate("window.scrollTo(0, 400)")
    expect(page.locator("#alerts").get_by_role("button", name="I am going")).to_be_in_viewport()
    picture(page, "room-rows")
    check(page)


def test_wide_every_table_is_a_tile(room: Page, match: Any) -> None:
    expect(room.locator(".t-row")).to_be_hidden()
    expect(room.locator(f"#tile-{match.table.pk}")).to_be_visible()
    assert DESK["viewport"]["width"] > 640
