"""What a phone keeps where its store fails, another page sends, or somebody else answers."""

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from nights.models import Deal
from nights.pages import phone as phone_page
from tests.browser.conftest import Pages
from tests.browser.test_a_night import choose
from tests.browser.test_keeping import wait_until
from tests.browser.test_sending import DEAL, SMALL, expect_chosen, link, phone, send  # noqa: F401 - fixtures

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


def sit(page: Page, link: str) -> None:  # noqa: F811
    page.goto(link)
    page.locator(".ring button").first.click()
    choose(page, **DEAL)
    expect(page.locator("#preview")).to_contain_text("120")


def test_the_page_of_a_network_is_no_answer(phone: Page) -> None:  # noqa: F811
    phone.route(
        DEAL_PAGE,
        lambda route: (
            route.fulfill(body=PORTAL, content_type="text/html")
            if sends(route)
            else route.continue_()
        ),
    )
    send(phone)
    expect(phone.get_by_text("It is kept on this phone, and sent when it does.")).to_be_visible()
    expect_chosen(phone)
    phone.unroute(DEAL_PAGE)
    phone.get_by_role("button", name="Send now").click()
    expect(phone.locator("#live")).to_contain_text("Last:")
    assert Deal.objects.get().data["contract"] == "4S"


@pytest.mark.parametrize(
    "fault", [FULL, SILENT, HANGS, FULL + FORBIDDEN], ids=["full", "silent", "hangs", "none"]
)
def test_a_store_that_fails_holds_no_deal_up(fault: str, pages: Pages, link: str) -> None:  # noqa: F811
    page = pages.open(**SMALL)
    page.add_init_script(fault)
    sit(page, link)
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
    link: str,  # noqa: F811
) -> None:
    page = pages.open(**SMALL)
    page.add_init_script(fault)
    sit(page, link)
    context = page.context
    context.set_offline(True)
    send(page)
    expect(page.get_by_text("It is kept on this phone")).to_be_visible(timeout=25000)
    page.close()
    context.set_offline(False)
    again = context.new_page()
    again.add_init_script(late)
    again.goto(link)
    expect(again.locator("#live")).to_contain_text("Last:", timeout=12000)
    expect(again.locator("#outbox")).to_be_hidden()
    assert Deal.objects.get().data["contract"] == "4S"
    # The tables may show the deal before the store has dropped it.
    again.wait_for_function(LEFT, timeout=12000)


def test_a_page_whose_deal_another_page_has_sent_goes_on(phone: Page, link: str) -> None:  # noqa: F811
    phone.route(DEAL_PAGE, lambda route: route.abort() if sends(route) else route.continue_())
    send(phone)
    expect(phone.get_by_role("button", name="Kept on this phone")).to_be_visible()
    other = phone.context.new_page()
    other.goto(link)
    expect(other.locator("#live")).to_contain_text("Last:", timeout=12000)
    expect(phone.locator("form.deal-form input[name=number][value='2']")).to_be_attached(
        timeout=25000
    )
    expect(phone.get_by_role("button", name="Send", exact=True)).to_be_enabled()
    assert Deal.objects.count() == 1


def test_a_deal_that_is_changed_on_its_way_is_no_second_one(phone: Page) -> None:  # noqa: F811
    held: list[Any] = []

    def hold(route: Route) -> None:
        if not sends(route) or len(held) > 1:
            route.continue_()
        elif held:
            held.append((route, route.fetch()))
        else:
            held.append(None)
            route.abort()

    phone.route(DEAL_PAGE, hold)
    send(phone)
    expect(phone.get_by_role("button", name="Change it")).to_be_visible()
    for _try in range(100):
        if len(held) > 1:
            break
        phone.wait_for_timeout(100)
    phone.get_by_role("button", name="Change it").click()
    choose(phone, tricks="11")
    route, answer = held[1]
    route.fulfill(response=answer)
    send(phone)
    expect(phone.locator(".rival")).to_contain_text(
        re.compile(r"4♠.? by N =\s*Yours\s*4♠.? by N \+1")
    )
    assert Deal.objects.count() == 1


def test_a_page_that_is_slow_and_not_kept_is_waited_for(
    phone: Page,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wait_until(
        phone, "async () => (await navigator.serviceWorker.ready).active.state === 'activated'"
    )
    phone.reload()
    expect(phone.locator("form.deal-form")).to_be_visible()
    phone.evaluate("caches.delete('cut-in-pages')")
    show = phone_page.make_context

    def be_slow(*args: Any) -> Any:
        time.sleep(8)
        return show(*args)

    monkeypatch.setattr(phone_page, "make_context", be_slow)
    phone.reload(timeout=20000)
    expect(phone.locator("form.deal-form")).to_be_visible()
