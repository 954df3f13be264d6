"""What is read, shown and printed of an event, in a real browser."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from club.models import Membership
from tests.browser.conftest import PHONE, Pages, picture
from tests.browser.parts import choose, faults
from tests.browser.parts import sign_in_at_club as sign_in
from tests.club.conftest import Cast
from tests.tournaments.events.conftest import entrant
from tests.tournaments.events.played import find, play_all
from tournaments.links import get_phone_path
from tournaments.models import Event, EventTable
from tournaments.queries.results import list_results
from tournaments.queries.stored_field import read_field

pytestmark = pytest.mark.django_db(transaction=True)
WIDTHS = {
    "phone": PHONE,
    "tablet": {"viewport": {"width": 820, "height": 1180}},
    "desk": {"viewport": {"width": 1280, "height": 900}},
}
Sign = Callable[..., Any]


def test_what_is_read_afterwards_fits_every_screen(
    live_server: Any,
    pages: Pages,
    cast: Cast,
    event: Event,
    sign: Sign,
) -> None:
    play_all(event, sign)
    own = entrant(event, 1)
    shown = {
        "event-standing": (find(event, "event"), "Won by"),
        "event-boards": (find(event, "event-boards"), "Most often"),
        "event-board": (find(event, "event-board", 3), "Frequencies"),
        "event-card": (find(event, "event-card", own.pk), "Round 5"),
    }
    for width, about in WIDTHS.items():
        page = pages.open(**about)
        for name, (path, words) in shown.items():
            page.goto(live_server.url + path)
            page.get_by_text(words).first.wait_for()
            picture(page, f"{name}-{width}")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
            if width != "tablet":
                assert faults(page) == [], name


def test_a_result_tells_its_reason_when_it_is_pressed(
    live_server: Any,
    pages: Pages,
    cast: Cast,
    event: Event,
    sign: Sign,
) -> None:
    play_all(event, sign)
    phone = pages.open(**PHONE)
    phone.goto(live_server.url + find(event, "event-board", 1))
    reason = phone.get_by_text("Beats 2 of 2, equals 0.").first
    assert not reason.is_visible()
    phone.locator(".said summary").first.click()
    reason.wait_for()
    picture(phone, "event-board-reason-phone")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_player_finds_the_own_card_first(
    live_server: Any,
    pages: Pages,
    cast: Cast,
    event: Event,
    sign: Sign,
    people: Any,
) -> None:
    play_all(event, sign)
    Membership.objects.filter(account=cast.director).update(player=people[0])
    phone = pages.open(**PHONE)
    sign_in(phone, live_server.url, cast)
    phone.goto(live_server.url + find(event, "event"))
    phone.get_by_role("link", name="Your own card").click()
    phone.get_by_role("heading", name=f"{people[0]} – {people[1]}").wait_for()


def test_the_screen_turns_its_pages_and_cuts_nothing_off(
    live_server: Any,
    pages: Pages,
    cast: Cast,
    event: Event,
    sign: Sign,
) -> None:
    for width, height in ((1280, 720), (1920, 1080)):
        page = pages.open(viewport={"width": width, "height": height})
        page.goto(live_server.url + find(event, "event-screen"))
        page.get_by_text("Seats of round 1").wait_for()
        picture(page, f"event-screen-{width}", full_page=False)
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert page.locator("[data-row]:visible").count() == 6
        size = "e => parseFloat(getComputedStyle(e).fontSize)"
        assert page.locator(".to:visible").first.evaluate(size) >= height / 20
    assert faults(page) == []
    play_all(event, sign)
    page.get_by_text("The standing").wait_for()  # nobody touched the screen
    picture(page, "event-screen-standing", full_page=False)


def test_a_list_longer_than_the_screen_is_shown_part_by_part(
    live_server: Any,
    pages: Pages,
    cast: Cast,
    event: Event,
    sign: Sign,
) -> None:
    page = pages.open(viewport={"width": 800, "height": 260})
    page.goto(live_server.url + find(event, "event-screen"))
    page.get_by_text("Seats of round 1").wait_for()
    shown_names: set[str] = set()
    parts = 0
    while len(shown_names) < 6 and parts < 6:
        names = page.locator("[data-row]:visible .no").all_inner_texts()
        assert 0 < len(names) < 6
        assert not shown_names & set(names)
        shown_names |= set(names)
        parts += 1
        page.keyboard.press("ArrowRight")
    assert shown_names == {"1", "2", "3", "4", "5", "6"}


def test_paper_is_cut_nowhere(
    live_server: Any,
    pages: Pages,
    cast: Cast,
    event: Event,
    sign: Sign,
) -> None:
    page = pages.open(viewport={"width": 725, "height": 1050})  # A4 within its margins
    sign_in(page, live_server.url, cast)
    page.goto(live_server.url + find(event, "event-paper"))
    assert faults(page) == []
    sheets = {"guides": 1, "tables": 2, "travellers": 3, "slips": 3, "names": 1}
    for kind, most in sheets.items():
        page.goto(live_server.url + find(event, "event-paper-sheet", kind))
        assert faults(page) == [], kind
        page.emulate_media(media="print")
        picture(page, f"event-paper-{kind}")
        inside = """cards => cards.every(card => [...card.querySelectorAll('*')].every(one =>
            one.getBoundingClientRect().right <= card.getBoundingClientRect().right + 1))"""
        assert page.eval_on_selector_all(".cuts article", inside), kind
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), kind
        paper = page.pdf(prefer_css_page_size=True)
        assert paper.count(b"/Type /Page\n") <= most, kind
        page.emulate_media(media="screen")


def test_the_names_turn_with_the_box_on_the_phone_and_at_the_desk(
    live_server: Any, pages: Pages, cast: Cast, event: Event
) -> None:
    at = read_field(event).meeting("A", 1, 1)
    assert at is not None
    board, player = at.boards[0], at.ns[0].team()[1] if at.ns[0] else None
    assert player is not None
    table = EventTable.objects.get(event=event, number=1)
    phone, desk = pages.open(**PHONE), pages.open(viewport={"width": 1280, "height": 900})
    sign_in(desk, live_server.url, cast)
    for page, path, second in (
        (phone, f"{get_phone_path(table)}boards/{board}/", player.short_name),
        (desk, find(event, "event-enter", "A", 1, 1, board), player.name),
    ):
        page.goto(live_server.url + path)
        tile = page.locator("label.tile", has_text=second.split()[0])
        tile.click()
        if page is phone:
            page.get_by_text("Others sit here, or the wrong way round").click()
        page.get_by_text("We sat the wrong way round").click()
        expect(tile.locator("input")).to_have_value("W")
        expect(tile.locator("input")).to_be_checked()
        expect(page.locator("[data-sat=EW]")).to_contain_text(second)
        picture(page, f"event-turned-{page.viewport_size['width']}")  # type: ignore[index]
        page.get_by_text("We sat the wrong way round").click()
        expect(tile.locator("input")).to_have_value("S")
        expect(tile.locator("input")).to_be_checked()


@pytest.mark.parametrize("leads", [False, True])
def test_without_a_network_a_phone_shows_the_score_of_a_board(
    live_server: Any, pages: Pages, event: Event, leads: bool
) -> None:
    Event.objects.update(leads=leads)
    at = read_field(event).meeting("A", 1, 1)
    assert at is not None
    table = EventTable.objects.get(event=event, number=1)
    phone = pages.open(**PHONE)
    phone.goto(f"{live_server.url}{get_phone_path(table)}boards/{at.boards[0]}/")
    preview, own = phone.locator("#preview:not([data-old])"), phone.locator("#preview[data-old]")
    choose(phone, level="3", strain="NT", double="X", declarer="E", tricks="8")
    if leads:
        expect(preview).to_have_text("Still to choose: lead")
        choose(phone, lead_suit="S", lead_rank="A")
    expect(preview).to_contain_text("NS +")
    expected = preview.inner_text()
    phone.context.set_offline(True)
    choose(phone, tricks="9")
    expect(own).to_contain_text("EW +")
    assert "by " in own.inner_text()
    phone.get_by_text("Others sit here, or the wrong way round").click()
    phone.get_by_text("We sat the wrong way round").click()
    expect(own).not_to_contain_text("EW +")  # the player who was chosen sits North-South now
    expect(own).to_contain_text("NS +")
    phone.get_by_text("We sat the wrong way round").click()
    choose(phone, tricks="8")
    expect(own).to_have_text(expected.replace("\u2068", "").replace("\u2069", ""))
    choose(phone, level="pass")  # the tiles of the contract stay chosen
    expect(own).to_have_text("0")
    choose(phone, level="3")
    phone.context.set_offline(False)
    expect(preview).to_have_text(expected)


def test_a_result_is_typed_at_the_desk_without_a_mouse(
    live_server: Any, pages: Pages, cast: Cast, event: Event
) -> None:
    at = read_field(event).meeting("A", 1, 1)
    assert at is not None
    desk = pages.open(viewport={"width": 1280, "height": 900})
    sign_in(desk, live_server.url, cast)
    desk.goto(live_server.url + find(event, "event-desk"))
    desk.keyboard.press("/")
    expect(desk.locator("#typed")).to_be_focused()
    desk.keyboard.type(f"t1 b{at.boards[0]} 4sq")
    with desk.expect_navigation():
        desk.keyboard.press("Enter")
    expect(desk.locator("#typed")).to_have_value(f"t1 b{at.boards[0]} 4sq")
    expect(desk.locator("#typed")).to_be_focused()
    assert faults(desk) == []
    picture(desk, "desk-line")
    desk.locator("#typed").fill(f"t1 b{at.boards[0]} 4sn=")
    with desk.expect_navigation():
        desk.keyboard.press("Enter")
    expect(desk.get_by_role("button", name="Enter", exact=True)).to_be_focused()
    with desk.expect_navigation():
        desk.keyboard.press("Enter")
    assert list_results(event).get().said["tricks"] == 10


def test_the_pages_of_an_event_are_a_row_or_on_a_phone_a_menu(
    live_server: Any, pages: Pages, cast: Cast, event: Event
) -> None:
    desk = pages.open(viewport={"width": 1280, "height": 800})
    sign_in(desk, live_server.url, cast)
    desk.goto(live_server.url + find(event, "event-desk"))
    more, settings = (
        desk.get_by_role("button", name="More", exact=True),
        desk.locator("#subs").get_by_role("link", name="Settings"),
    )
    expect(settings).to_be_visible()
    expect(more).to_be_hidden()
    desk.set_viewport_size({"width": 390, "height": 664})
    expect(settings).to_be_hidden()
    more.press("Enter")
    expect(settings).to_be_in_viewport(ratio=1)
    desk.keyboard.press("Escape")
    expect(settings).to_be_hidden()
    expect(more).to_be_focused()
    more.click()
    settings.click()
    desk.wait_for_url("**/settings/")
