"""What a phone keeps where its store fails, another page sends, or somebody else answers."""

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from nights.models import Deal
from nights.pages import phone as phone_page
from tests.browser.conftest import Pages
from tests.browser.parts import DEAL, SMALL, choose, expect_chosen, send, wait_until

pytestmark = pytest.mark.django_db(transaction=True)

DEAL_PAGE = re.compile(r"/deal/$")
PORTAL = "<!doctype html><title>Hall</title><main class=phone><h1>Sign in to the Wi-Fi</h1></main>"
FULL = "IDBObjectStore.prototype.put = function () { this.transaction.abort(); };"
SILENT = "IDBFactory.prototype.open = function () { return {}; };"
HANGS = "IDBDatabase.prototype.transaction = () => ({ objectStore: () => ({ get: () => ({}) }) });"
FORBIDDEN = """
  Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("no", "SecurityError"); },
  });
"""


LEFT = "!Object.keys(localStorage).some(name => name.startsWith('cut-in'))"
# A store that answers late, as on a phone with slow memory.
LATE = """
  const event = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, "oncomplete");
  Object.defineProperty(IDBTransaction.prototype, "oncomplete", {
    set(work) { event.set.call(this, done => { setTimeout(() => work(done), 1000); }); },
  });
"""


def sends(route: Route) -> bool:
    """Return whether a request is a deal, and no preview."""
    return "preview" not in (route.request.post_data or "")


def sit(page: Page, link: str) -> None:
    page.goto(link)
    page.locator(".ring button").first.click()
    choose(page, **DEAL)
    expect(page.locator("#preview")).to_contain_text("120")


def test_the_page_of_a_network_is_no_answer(north_phone: Page) -> None:
    north_phone.route(
        DEAL_PAGE,
        lambda route: (
            route.fulfill(body=PORTAL, content_type="text/html")
            if sends(route)
            else route.continue_()
        ),
    )
    send(north_phone)
    expect(
        north_phone.get_by_text("It is kept on this phone, and sent when it does.")
    ).to_be_visible()
    expect_chosen(north_phone)
    north_phone.unroute(DEAL_PAGE)
    north_phone.get_by_role("button", name="Send now").click()
    expect(north_phone.locator("#live")).to_contain_text("Last:")
    assert Deal.objects.get().data["contract"] == "4S"


@pytest.mark.parametrize(
    "fault", [FULL, SILENT, HANGS, FULL + FORBIDDEN], ids=["full", "silent", "hangs", "none"]
)
def test_a_store_that_fails_holds_no_deal_up(fault: str, pages: Pages, north_link: str) -> None:
    page = pages.open(**SMALL)
    page.add_init_script(fault)
    sit(page, north_link)
    send(page)
    expect(page.locator("#live")).to_contain_text("Last:", timeout=25000)
    assert Deal.objects.get().data["contract"] == "4S"
    choose(page, level="1", strain="NT", declarer="E", tricks="7")
    send(page)
    expect(page.locator("#live")).to_contain_text("1NT", timeout=25000)
    assert [deal.number for deal in Deal.objects.order_by("number")] == [1, 2]


@pytest.mark.parametrize(
    ("fault", "late"),
    [(FULL, ""), (SILENT, ""), (HANGS, ""), (SILENT, LATE)],
    ids=["full", "silent", "hangs", "silent then late"],
)
def test_what_was_kept_elsewhere_is_sent_when_the_store_is_back(
    fault: str,
    late: str,
    pages: Pages,
    north_link: str,
) -> None:
    page = pages.open(**SMALL)
    page.add_init_script(fault)
    sit(page, north_link)
    context = page.context
    context.set_offline(True)
    send(page)
    expect(page.get_by_text("It is kept on this phone")).to_be_visible(timeout=25000)
    page.close()
    context.set_offline(False)
    again = context.new_page()
    again.add_init_script(late)
    again.goto(north_link)
    expect(again.locator("#live")).to_contain_text("Last:", timeout=12000)
    expect(again.locator("#outbox")).to_be_hidden()
    assert Deal.objects.get().data["contract"] == "4S"
    # The tables may show the deal before the store has dropped it. Asked from outside the page:
    # what asks again within it evaluates a text, which the page's policy forbids.
    wait_until(again, LEFT)


def test_a_page_whose_deal_another_page_has_sent_goes_on(
    north_phone: Page, north_link: str
) -> None:
    north_phone.route(DEAL_PAGE, lambda route: route.abort() if sends(route) else route.continue_())
    send(north_phone)
    expect(north_phone.get_by_role("button", name="Kept on this phone")).to_be_visible()
    other = north_phone.context.new_page()
    other.goto(north_link)
    expect(other.locator("#live")).to_contain_text("Last:", timeout=12000)
    expect(north_phone.locator("form.deal-form input[name=number][value='2']")).to_be_attached(
        timeout=25000
    )
    expect(north_phone.get_by_role("button", name="Send", exact=True)).to_be_enabled()
    assert Deal.objects.count() == 1


def test_a_deal_that_is_changed_on_its_way_is_no_second_one(north_phone: Page) -> None:
    held: list[Any] = []

    def hold(route: Route) -> None:
        if not sends(route) or len(held) > 1:
            route.continue_()
        elif held:
            held.append((route, route.fetch()))
        else:
            held.append(None)
            route.abort()

    north_phone.route(DEAL_PAGE, hold)
    send(north_phone)
    expect(north_phone.get_by_role("button", name="Change it")).to_be_visible()
    for _try in range(100):
        if len(held) > 1:
            break
        north_phone.wait_for_timeout(100)
    north_phone.get_by_role("button", name="Change it").click()
    choose(north_phone, tricks="11")
    route, answer = held[1]
    route.fulfill(response=answer)
    send(north_phone)
    expect(north_phone.locator(".rival")).to_contain_text(
        re.compile(r"4♠.? by N =\s*Yours\s*4♠.? by N \+1")
    )
    assert Deal.objects.count() == 1


def test_a_page_that_is_slow_and_not_kept_is_waited_for(
    north_phone: Page,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wait_until(
        north_phone,
        "async () => (await navigator.serviceWorker.ready).active.state === 'activated'",
    )
    north_phone.reload()
    expect(north_phone.locator("form.deal-form")).to_be_visible()
    north_phone.evaluate("caches.delete('cut-in-pages')")
    show = phone_page.make_context

    def be_slow(phone: phone_page.Phone, *args: Any) -> Any:
        # Not what the page asks for again each few seconds, which would be given up as too slow.
        if not phone.request.headers.get("HX-Request"):
            time.sleep(8)
        return show(phone, *args)

    monkeypatch.setattr(phone_page, "make_context", be_slow)
    north_phone.reload(timeout=20000)
    expect(north_phone.locator("form.deal-form")).to_be_visible()
