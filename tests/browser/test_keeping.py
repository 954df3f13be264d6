"""What a phone keeps: drafts, deals and boards, over a reload, a closed tab and a lost network."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from nights.actions.deals import enter_deal
from nights.models import Deal, Match
from tests.browser.conftest import HALL, Pages, picture
from tests.browser.parts import DEAL, SMALL, choose, expect_chosen, send, wait_until
from tournaments.actions.events import finish_event
from tournaments.queries.results import list_results
from tournaments.queries.stored_field import read_field

pytestmark = pytest.mark.django_db(transaction=True)


def test_what_is_chosen_stays_over_a_reload(north_phone: Page) -> None:
    north_phone.reload()
    expect(north_phone.get_by_text("What you had begun is here again.")).to_be_visible()
    expect_chosen(north_phone)
    expect(north_phone.locator("#preview")).to_contain_text("120")
    picture(north_phone, "phone-draft", full_page=False)
    north_phone.get_by_role("button", name="Start again").click()
    expect(north_phone.locator("input[name=level]:checked")).to_have_count(0)
    north_phone.reload()
    expect(north_phone.locator("form.deal-form")).to_be_visible()
    expect(north_phone.locator("input[name=level]:checked")).to_have_count(0)


def test_a_deal_goes_out_after_its_tab_was_closed(north_phone: Page, north_link: str) -> None:
    north_phone.context.set_offline(True)
    send(north_phone)
    expect(north_phone.get_by_text("It is kept on this phone")).to_be_visible()
    context = north_phone.context
    north_phone.close()
    context.set_offline(False)
    # The first answer is lost, so that the page is seen before the deal is sent.
    again = context.new_page()
    lost: list[str] = []

    def lose(route: Any) -> None:
        if lost:
            route.continue_()
        else:
            lost.append(route.request.url)
            route.abort()

    again.route(re.compile(r"/deal/$"), lose)
    again.goto(north_link)
    expect(again.get_by_text("1 deal to send")).to_be_in_viewport()
    picture(again, "phone-one-to-send", full_page=False)
    expect(again.locator("#live")).to_contain_text("Last:", timeout=12000)
    expect(again.locator("#outbox")).to_be_hidden()
    assert Deal.objects.get().data["contract"] == "4S"


def test_deals_go_out_after_the_tab_was_closed_over_plain_http(
    pages: Pages,
    north_link: str,
    live_server: Any,
    settings: Any,
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    address = north_link.replace("localhost", HALL)
    assert HALL in address
    page = pages.open(**SMALL)
    page.goto(address)
    assert page.evaluate("[isSecureContext, typeof caches]") == [False, "undefined"]
    page.locator(".ring button").first.click()
    choose(page, **DEAL)
    page.context.set_offline(True)
    send(page)
    page.get_by_role("button", name="Next deal").click()
    choose(page, level="1", strain="NT", declarer="E", tricks="7")
    send(page)
    expect(page.get_by_role("button", name="Kept on this phone")).to_be_visible()
    context = page.context
    page.close()
    context.set_offline(False)
    again = context.new_page()
    again.goto(address)
    expect(again.locator("#live")).to_contain_text("1NT", timeout=12000)
    expect(again.locator("#outbox")).to_be_hidden()
    deals = Deal.objects.order_by("number")
    assert [(deal.number, deal.data["contract"]) for deal in deals] == [(1, "4S"), (2, "1NT")]


def test_the_next_deal_is_entered_while_one_waits(north_phone: Page) -> None:
    north_phone.context.set_offline(True)
    send(north_phone)
    north_phone.get_by_role("button", name="Next deal").click()
    expect(north_phone.get_by_text("1 deal to send")).to_be_in_viewport()
    expect(north_phone.locator("input[name=level]:checked")).to_have_count(0)
    choose(north_phone, level="1", strain="NT", declarer="E", tricks="7")
    send(north_phone)
    expect(north_phone.get_by_role("button", name="Kept on this phone")).to_be_visible()
    picture(north_phone, "phone-two-kept", full_page=False)
    north_phone.reload()  # where it had been scrolled to is not where the news stands
    expect(north_phone.get_by_text("2 deals to send")).to_be_in_viewport()
    north_phone.context.set_offline(False)
    expect(north_phone.locator("#live")).to_contain_text("1NT", timeout=12000)
    expect(north_phone.locator("#outbox")).to_be_hidden()
    deals = Deal.objects.order_by("number")
    assert [(deal.number, deal.data["contract"]) for deal in deals] == [(1, "4S"), (2, "1NT")]


def test_two_different_deals_stand_side_by_side(
    north_phone: Page,
    match: Match,
    order: Callable[..., Any],
) -> None:
    north_phone.context.set_offline(True)
    send(north_phone)
    enter_deal(order=order(), match=match, raw={"contract": "2S", "declarer": "N", "tricks": 10})
    north_phone.context.set_offline(False)
    rival = north_phone.locator(".rival")
    expect(rival).to_be_in_viewport(timeout=12000)
    expect(rival).to_contain_text("Another phone was first.")
    expect(rival).to_contain_text(
        re.compile(r"Theirs, deal 1\s*2♠.? by N \+2\s*Yours\s*4♠.? by N =")
    )
    picture(north_phone, "phone-rival", full_page=False)
    rival.get_by_role("link", name="Mine is right").click()
    expect(north_phone.get_by_role("heading", name="put it right")).to_be_visible()
    expect_chosen(north_phone)
    north_phone.get_by_role("button", name="Send the correction").click()
    expect(north_phone.locator("#live")).to_contain_text(re.compile("4♠.? by N ="))
    assert Deal.objects.order_by("act__number").last().data["contract"] == "4S"


def test_a_deal_that_was_refused_comes_back_to_be_put_right(
    north_phone: Page,
    north_link: str,
    match: Match,
    order: Callable[..., Any],
) -> None:
    north_phone.context.set_offline(True)
    send(north_phone)
    north_phone.get_by_role("button", name="Next deal").click()
    enter_deal(order=order(), match=match, raw={"contract": "2S", "declarer": "N", "tricks": 10})
    north_phone.context.set_offline(False)
    box = north_phone.locator("#outbox")
    expect(box).to_contain_text("was not taken:", timeout=12000)
    north_phone.reload()
    expect(box).to_contain_text("was not taken:")
    box.get_by_role("button", name="Put it right").click()
    expect(north_phone.locator(".rival")).to_be_in_viewport()
    north_phone.locator(".rival").get_by_role("link", name="Theirs is right").click()
    expect(north_phone.locator(".rival")).to_be_hidden()
    expect(box).to_be_hidden()
    assert Deal.objects.count() == 1


def test_what_is_kept_goes_with_the_night(north_phone: Page, north_link: str) -> None:
    north_phone.context.set_offline(True)
    send(north_phone)
    expect(north_phone.get_by_text("It is kept on this phone")).to_be_visible()
    north_phone.goto("about:blank")
    north_phone.context.set_offline(False)
    north_phone.clock.install()
    north_phone.clock.fast_forward(19 * 3600 * 1000)
    north_phone.goto(north_link)
    expect(north_phone.locator("form.deal-form")).to_be_visible()
    expect(north_phone.locator("#outbox")).to_be_hidden()
    assert Deal.objects.count() == 0


def fill_board(page: Page, board: int) -> None:
    page.get_by_role("link", name=f"Enter board {board}", exact=True).click()
    choose(page, level="3", strain="NT", declarer="N", tricks="9")


def test_boards_are_entered_without_a_network(at_event: Page, event: Any) -> None:
    first, second = read_field(event).meeting("A", 1, 1).boards[:2]
    wait_for_forms(at_event, first, second)
    at_event.context.set_offline(True)
    for board in (first, second):
        fill_board(at_event, board)
        send(at_event)
        expect(at_event.get_by_role("button", name="Kept on this phone")).to_be_visible()
        at_event.get_by_role("button", name="To the table").click()
        expect(at_event.locator(f"#board-{board}")).to_contain_text("Kept on this phone: 3NT N =")
    expect(at_event.get_by_text("2 results to send")).to_be_in_viewport()
    picture(at_event, "event-phone-two-kept", full_page=False)
    at_event.reload()
    expect(at_event.get_by_text("2 results to send")).to_be_in_viewport()
    at_event.context.set_offline(False)
    expect(at_event.locator("#outbox")).to_be_hidden(timeout=25000)
    expect(at_event.locator(f"#board-{second}")).to_contain_text("Correct it")
    kept = [(row.board, row.said["contract"]) for row in list_results(event)]
    assert sorted(kept) == [(first, "3NT"), (second, "3NT")]


def keep_and_close(page: Page, board: int) -> Page:
    """Keep a result on a phone whose tab is closed. Return a new tab that has a network."""
    page.context.set_offline(True)
    fill_board(page, board)
    send(page)
    expect(page.get_by_role("button", name="Kept on this phone")).to_be_visible()
    context = page.context
    page.close()
    context.set_offline(False)
    return context.new_page()


def wait_for_forms(page: Page, *boards: int) -> None:
    """Wait until a phone has its pages for when the network goes."""
    script = """async boards => {
      const kept = await caches.open("cut-in-pages"), keys = await kept.keys();
      const worker = await navigator.serviceWorker.ready;
      return worker.active.state === "activated" &&
        boards.every(board => keys.some(key => key.url.endsWith(`/boards/${board}/`)));
    }"""
    wait_until(page, script, list(boards))


def test_a_page_that_is_not_kept_says_so_in_place(at_event: Page) -> None:
    at_event.context.set_offline(True)
    at_event.get_by_text("We played another board").click()
    at_event.locator("input[name=other]").fill("25")
    at_event.get_by_role("button", name="Enter it").click()
    expect(at_event.locator("#toast")).to_contain_text("this page opens when it is back")


def test_nothing_is_kept_of_an_event_that_is_over(at_event: Page, event: Any, sign: Any) -> None:
    board = read_field(event).meeting("A", 1, 1).boards[0]
    fill_board(at_event, board)
    count = """async wanted => {
      const kept = await caches.open("cut-in-pages");
      const store = await new Promise(done => {
        const request = indexedDB.open("cut-in", 1);
        request.onsuccess = () => done(request.result);
      });
      const rows = await new Promise(done => {
        const request = store.transaction("links").objectStore("links").count();
        request.onsuccess = () => done(request.result);
      });
      return rows === wanted && ((await kept.keys()).length > 0) === wanted > 0;
    }"""
    wait_until(at_event, count, 1)
    event.refresh_from_db()
    finish_event(order=sign(), event=event)
    at_event.get_by_role("link", name="Back").click()
    expect(at_event.get_by_text("Play is over. Thank you.")).to_be_visible()
    wait_until(at_event, count, 0)


def test_a_board_that_is_doubted_later_says_why_and_is_open_again(at_event: Page) -> None:
    wait_for_forms(at_event, 2)
    at_event.context.set_offline(True)
    at_event.get_by_role("link", name="Enter board 2", exact=True).click()
    choose(at_event, level="7", strain="NT", declarer="N", tricks="3")
    at_event.evaluate("delete window.Reckon")  # as if nothing were known of its doubts
    send(at_event)
    at_event.get_by_role("button", name="To the table").click()
    expect(at_event.locator("#board-2")).to_contain_text("Kept on this phone: 7NT N −10")
    at_event.context.set_offline(False)
    box = at_event.locator("#outbox")
    expect(box).to_contain_text(
        re.compile(r"was not taken:\s*7NT by N, 10 down\. Really\?\s*Put"), timeout=25000
    )
    expect(at_event.get_by_role("link", name="Enter board 2", exact=True)).to_be_visible()
    box.get_by_role("button", name="Put it right").click()
    sure = at_event.get_by_label("Yes, it was played like this")
    expect(sure).to_be_in_viewport()
    sure.check()
    choose(at_event, tricks="4")  # which is another result, and was not confirmed
    expect(sure).not_to_be_checked()


def test_an_unlikely_deal_is_asked_about_without_a_network(
    north_phone: Page,
    match: Match,
) -> None:
    north_phone.context.set_offline(True)
    choose(north_phone, level="7", strain="NT", declarer="E", tricks="3")
    north_phone.get_by_role("button", name="Send", exact=True).click()
    dialog = north_phone.locator("#really")
    expect(dialog).to_contain_text("7NT E −10? This is unlikely.")
    picture(north_phone, "phone-unlikely-away", full_page=False)
    dialog.get_by_role("button", name="Change").click()
    choose(north_phone, level="3", strain="NT", declarer="E", tricks="3")
    north_phone.get_by_role("button", name="Send", exact=True).click()
    dialog.get_by_role("button", name="Yes, it was so").click()
    expect(north_phone.get_by_role("button", name="Kept on this phone")).to_be_visible()
    north_phone.get_by_role("button", name="Next deal").click()
    choose(north_phone, level="1", strain="C", declarer="E", tricks="7")
    send(north_phone)
    expect(north_phone.get_by_role("button", name="Kept on this phone")).to_be_visible()
    north_phone.context.set_offline(False)
    expect(north_phone.locator("#live")).to_contain_text("1♣", timeout=12000)
    expect(north_phone.locator("#outbox")).to_be_hidden()
    deals = Deal.objects.order_by("number")
    assert [(deal.data["contract"], deal.data["tricks"]) for deal in deals] == [
        ("3NT", 3),
        ("1C", 7),
    ]


def test_after_the_last_deal_of_a_match_no_next_is_offered_without_a_network(
    north_phone: Page,
    match: Match,
    order: Any,
) -> None:
    enter_deal(order=order(), match=match, raw={"contract": "4S", "declarer": "N", "tricks": 10})
    north_phone.reload()
    north_phone.get_by_role("button", name="Start again").click()
    expect(north_phone.locator("form.deal-form input[name=number][value='2']")).to_be_attached()
    north_phone.context.set_offline(True)
    choose(north_phone, level="4", strain="S", declarer="N", tricks="10")
    expect(north_phone.locator("#preview")).to_contain_text("The match is over with this deal.")
    send(north_phone)
    expect(north_phone.get_by_role("button", name="Kept on this phone")).to_be_visible()
    expect(north_phone.get_by_role("button", name="Next deal")).to_be_hidden()
    expect(north_phone.get_by_role("button", name="Change it")).to_be_visible()
    picture(north_phone, "phone-last-kept", full_page=False)
    north_phone.context.set_offline(False)
    expect(north_phone.locator("form.deal-form")).to_have_count(0, timeout=12000)
    expect(north_phone.locator("main")).to_contain_text("Ann and Bob win by 940.")
    assert Deal.objects.count() == 2


def test_the_form_comes_back_for_a_deal_that_is_taken_back_before_the_last(
    north_phone: Page,
    match: Match,
) -> None:
    north_phone.context.set_offline(True)
    send(north_phone)
    north_phone.get_by_role("button", name="Next deal").click()
    choose(north_phone, level="4", strain="H", declarer="N", tricks="10")
    expect(north_phone.locator("#preview")).to_contain_text("The match is over with this deal.")
    send(north_phone)
    expect(north_phone.get_by_role("button", name="Kept on this phone")).to_be_visible()
    north_phone.reload()
    expect(north_phone.get_by_text("2 deals to send")).to_be_visible()
    expect(north_phone.locator("form.deal-form")).to_be_hidden()
    north_phone.locator("#outbox li").first.get_by_role("button", name="Change it").click()
    expect(north_phone.locator("form.deal-form")).to_be_visible()
    expect_chosen(north_phone)


def test_what_was_chosen_before_says_nothing_of_what_is_sent(
    north_phone: Page,
) -> None:
    """A preview that has not been replaced yet is of another deal."""
    choose(north_phone, level="7", strain="NT", declarer="N", tricks="13")
    expect(north_phone.locator("#preview [data-doubt]")).to_be_attached()
    north_phone.context.set_offline(True)
    north_phone.route("**/deal/", lambda route: None)  # previews hang
    choose(north_phone, level="1", strain="C", declarer="N", tricks="13")
    north_phone.get_by_role("button", name="Send", exact=True).click()
    expect(north_phone.locator("#really")).to_contain_text("1♣ N +6? This is unlikely.")
    north_phone.locator("#really").get_by_role("button", name="Change").click()
    choose(north_phone, level="1", strain="C", declarer="N", tricks="7")
    send(north_phone)
    expect(north_phone.locator("#really")).to_be_hidden()
    expect(north_phone.locator("form.deal-form")).to_have_attribute("aria-busy", "true")
