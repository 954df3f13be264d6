"""What a phone keeps for another table than the one whose page is open."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from nights.actions.room import renew_link
from nights.links import TABLE_LINKS
from tests.browser.conftest import picture
from tests.browser.parts import check, lose_posts, send
from tests.browser.test_keeping import fill_board, keep_and_close, wait_for_forms
from tournaments.actions.events import renew_links
from tournaments.duplicate.actions.play import start_round
from tournaments.links import get_phone_path
from tournaments.models import EventTable
from tournaments.queries.results import list_results
from tournaments.queries.stored_field import read_field

pytestmark = pytest.mark.django_db(transaction=True)
#: Keeps a result for a link that sorts before all others.
KEEP = """() => new Promise(done => {
  const asked = indexedDB.open('cut-in', 1);
  asked.onsuccess = () => {
    const step = asked.result.transaction('links', 'readwrite');
    const item = {
      key: 'k1', url: location.origin + '/e/AAAA/boards/1/', pairs: [['key', 'k1']],
      state: 'waiting', title: 'Board 9', said: '',
    };
    const until = Date.now() + 1e7;
    step.objectStore('links').put({ base: '/e/AAAA/', until, drafts: {}, kept: [item] });
    step.oncomplete = () => done();
  };
})"""


def test_what_was_kept_at_one_table_goes_out_from_the_page_of_another(
    at_event: Page, event: Any, live_server: Any
) -> None:
    board = read_field(event).meeting("A", 1, 1).boards[0]
    wait_for_forms(at_event, board)
    phone = keep_and_close(at_event, board)
    phone.route("**/boards/*/", lambda route: route.abort())
    phone.goto(live_server.url + get_phone_path(EventTable.objects.get(number=2)))
    expect(phone.get_by_text("Kept from another table:")).to_contain_text(f"Board {board}: 3NT N =")
    picture(phone, "kept-from-another-table", full_page=False)
    check(phone)
    phone.unroute_all()
    phone.evaluate("window.dispatchEvent(new Event('online'))")
    expect(phone.get_by_text("Sent from another table:")).to_be_visible(timeout=20_000)
    expect(phone.locator("#elsewhere")).to_have_count(0)
    assert [(row.board, row.table) for row in list_results(event)] == [(board, 1)]
    phone.reload()
    expect(phone.locator("#live")).to_be_visible()
    assert not phone.locator("script[src*=elsewhere]:not([data-elsewhere])").count()


def test_what_is_not_taken_from_another_table_stays_with_its_link(
    at_event: Page, event: Any, live_server: Any, put: Any
) -> None:
    board = read_field(event).meeting("A", 1, 1).boards[0]
    wait_for_forms(at_event, board)
    at_event.context.set_offline(True)
    put(1, board, {"contract": "2S", "declarer": "E", "tricks": 8})
    phone = keep_and_close(at_event, board)
    other = EventTable.objects.get(number=2)
    phone.goto(live_server.url + get_phone_path(other))
    link = phone.locator("#elsewhere a")
    expect(link).to_be_visible()
    phone.wait_for_timeout(2_000)
    link.click()
    expect(phone.locator("#outbox")).to_contain_text("was not taken")
    assert [row.said["contract"] for row in list_results(event)] == ["2S"]


def open_second(phone: Page, live_server: Any) -> None:
    phone.goto(live_server.url + get_phone_path(EventTable.objects.get(number=2)))


def test_a_link_whose_server_fails_holds_no_other_up(
    at_event: Page, event: Any, live_server: Any
) -> None:
    board = read_field(event).meeting("A", 1, 1).boards[0]
    wait_for_forms(at_event, board)
    at_event.evaluate(KEEP)
    phone = keep_and_close(at_event, board)
    phone.route("**/e/AAAA/**", lambda route: route.fulfill(status=500, body="x"))
    open_second(phone, live_server)
    expect(phone.get_by_text("Sent from another table:")).to_be_visible(timeout=20_000)
    assert [row.board for row in list_results(event)] == [board]
    expect(phone.locator("#elsewhere")).to_have_text("Kept from another table: Board 9")


def test_what_was_taken_back_meanwhile_is_not_sent(
    at_event: Page, event: Any, live_server: Any
) -> None:
    board = read_field(event).meeting("A", 1, 1).boards[0]
    wait_for_forms(at_event, board)
    at_event.route("**/boards/*/", lose_posts)
    fill_board(at_event, board)
    send(at_event)
    at_event.get_by_role("button", name="To the table").click(timeout=15_000)
    other = at_event.context.new_page()
    other.route("**/boards/*/", lose_posts)
    open_second(other, live_server)
    expect(other.locator("#elsewhere")).to_contain_text(f"Board {board}")
    at_event.locator("#outbox").get_by_role("button", name="Change it").click()
    expect(at_event.locator("form.deal-form")).to_be_visible()
    other.unroute_all()
    other.evaluate("window.dispatchEvent(new Event('online'))")
    expect(other.locator("#elsewhere")).to_have_count(0, timeout=20_000)
    assert not list_results(event)


def test_the_note_is_not_drawn_again_under_the_focus(
    at_event: Page, event: Any, live_server: Any
) -> None:
    board = read_field(event).meeting("A", 1, 1).boards[0]
    wait_for_forms(at_event, board)
    phone = keep_and_close(at_event, board)
    phone.route("**/boards/*/", lose_posts)
    open_second(phone, live_server)
    link = phone.locator("#elsewhere a")
    link.focus()
    box = link.bounding_box()
    assert box
    assert box["height"] >= 44
    for _time in range(2):
        phone.evaluate("window.dispatchEvent(new Event('online'))")
        phone.wait_for_timeout(1_000)
    expect(link).to_be_focused()


def test_what_a_renewed_link_does_not_take_can_be_read_and_thrown_away(
    at_event: Page, event: Any, live_server: Any, sign: Any
) -> None:
    board = read_field(event).meeting("A", 1, 1).boards[0]
    wait_for_forms(at_event, board)
    phone = keep_and_close(at_event, board)
    renew_links(order=sign(), event=event)
    open_second(phone, live_server)
    phone.wait_for_timeout(2_000)
    phone.locator("#elsewhere a").click()
    expect(phone.locator("h1")).to_have_text("This link does not work")
    expect(phone.locator("#outbox")).to_contain_text(f"Board {board}: 3NT N =")
    check(phone)
    picture(phone, "kept-for-a-renewed-link", full_page=False)
    phone.on("dialog", lambda dialog: dialog.accept())
    phone.get_by_role("button", name="Throw away").click()
    expect(phone.locator("#outbox")).to_be_hidden()
    open_second(phone, live_server)
    expect(phone.locator("#live")).to_be_visible()
    phone.wait_for_timeout(1_000)
    expect(phone.locator("#elsewhere")).to_have_count(0)


def test_a_deal_whose_link_was_renewed_is_there_on_the_page_of_the_new_one(
    north_phone: Page, match: Any, live_server: Any, order: Any, night: Any
) -> None:
    north_phone.context.set_offline(True)
    send(north_phone)
    expect(north_phone.get_by_role("button", name="Kept on this phone")).to_be_visible()
    north_phone.route("**/live/**", lambda route: route.fulfill(status=204))
    renew_link(order=order(), night=night, table=match.table)
    north_phone.context.set_offline(False)
    expect(north_phone.get_by_text("Not sent. This link does not work")).to_be_visible(
        timeout=20_000
    )
    north_phone.reload()
    expect(north_phone.locator("#outbox")).to_contain_text("was not taken")
    north_phone.goto(live_server.url + f"/t/{TABLE_LINKS.make(match.table_id, 2)}/")
    expect(north_phone.locator("#elsewhere")).to_contain_text("4")


def test_a_phone_that_goes_on_says_what_it_left_behind(
    taken: Any, event: Any, sign: Any, put: Any
) -> None:
    phone, _here, there = taken
    board = int(
        phone.locator("a[data-ahead]").first.get_attribute("href").rstrip("/").split("/")[-1]
    )
    table = next(
        meeting.table
        for meeting in read_field(event).meetings(1)
        if board in meeting.boards and get_table_url(event, meeting.table) in phone.url
    )
    wait_for_forms(phone, board)
    phone.context.set_offline(True)
    fill_board(phone, board)
    send(phone)
    phone.get_by_role("button", name="To the table").click()
    put(table, board, {"contract": "2S", "declarer": "E", "tricks": 8})
    start_round(order=sign(), event=event, round_=2)
    phone.context.set_offline(False)
    expect(phone.locator("#outbox")).to_contain_text("was not taken", timeout=25_000)
    phone.get_by_role("button", name="Go there").click()
    phone.wait_for_url(there, timeout=15_000)
    expect(phone.locator("#elsewhere")).to_contain_text(f"Board {board}")


def get_table_url(event: Any, number: int) -> str:
    return get_phone_path(EventTable.objects.get(section__event=event, number=number))


def test_a_phone_whose_link_was_renewed_asks_once(taken: Any, event: Any, sign: Any) -> None:
    phone, here, _there = taken
    phone.evaluate("() => { window.held = window.Outbox.holds; window.Outbox.holds = () => true; }")
    start_round(order=sign(), event=event, round_=2)
    expect(phone.get_by_role("button", name="Go there")).to_be_visible(timeout=15_000)
    phone.route("**/live/**", lambda route: route.fulfill(status=204))
    renew_links(order=sign(), event=event)
    posted: list[str] = []
    phone.on("request", lambda asked: posted.append(asked.url) if asked.method == "POST" else None)
    phone.evaluate("() => { window.Outbox.holds = window.held; }")
    expect(phone.get_by_text("Not sent. This link does not work")).to_be_visible(timeout=15_000)
    phone.wait_for_timeout(7_000)  # more than twice the pause between two looks
    assert len(posted) == 1
    assert phone.url == here
