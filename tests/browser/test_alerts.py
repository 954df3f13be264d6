"""The bar of whoever directs: in view on each page, in the title, gone once it is answered."""

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from club.ledger.writing import Actor
from club.models import Membership
from nights.actions.calls import answer_call, call_director, go_to_call
from nights.actions.deals import enter_deal
from nights.models import DirectorAnswer, DirectorGoing, Match
from tests.browser.conftest import Pages, picture
from tests.club.conftest import Cast, Sign
from tests.nights.room.crowd import add_people, make_form
from tournaments.actions.calls import call_director as call_at_event
from tournaments.models import Event, EventTable

pytestmark = pytest.mark.django_db(transaction=True)

WIDTHS = {
    "390x664": {"viewport": {"width": 390, "height": 664}, "is_mobile": True, "has_touch": True},
    "390x844": {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True},
    "820": {"viewport": {"width": 820, "height": 1180}},
    "1280": {"viewport": {"width": 1280, "height": 900}},
}
GAME = {"contract": "3NT", "declarer": "N", "tricks": 9}


def open_as(
    pages: Pages, live_server: Any, cast: Cast, width: str = "390x664", name: str = "director"
) -> Page:
    page = pages.open(**WIDTHS[width])
    page.goto(f"{live_server.url}/login/?next=/c/{cast.club.slug}/")
    page.fill("[name=username]", name)
    page.fill("[name=password]", f"{name} pass phrase")
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(re.compile(r"/c/[a-z]+/$"))
    return page


def call(match: Match, order: Sign) -> Any:
    return call_director(
        order=order(actor=Actor(device=match.table)), night=match.night, table=match.table
    )


def measure_top(part: Locator) -> float:
    return float(part.evaluate("part => part.getBoundingClientRect().top"))


def fill_room(cast: Cast, match: Match, order: Sign) -> None:
    """Let three tables call, and the match of one of them end."""
    people = add_people(cast, match.night, order, "Hal", "Ida", "Jon", "Kit", "Lea")
    form = make_form(match.night, order, reason="a test")
    matches = [match, form(people[4:8]), form(people[8:12])]
    for called in matches:
        call(called, order)
    for _deal in range(2):
        enter_deal(order=order(), match=match, raw=GAME)


@pytest.mark.parametrize("width", WIDTHS)
def test_the_bar_is_in_view_on_each_page_and_counts_in_the_title(
    live_server: Any,
    pages: Pages,
    cast: Cast,
    match: Match,
    order: Sign,
    event: Event,
    sign: Sign,
    width: str,
) -> None:
    fill_room(cast, match, order)
    table = EventTable.objects.get(event=event, number=2)
    call_at_event(order=sign(), event=event, table=table, text="a lead out of turn, and a revoke")
    page = open_as(pages, live_server, cast, width)
    slug = cast.club.slug
    for name, path in {
        "room": reverse("room", args=[slug, match.night_id]),
        "players": reverse("players", args=[slug]),
        "seasons": reverse("seasons", args=[slug]),
        "desk": reverse("event-desk", args=[slug, event.pk]),
    }.items():
        page.goto(live_server.url + path)
        bar = page.locator("#alerts")
        expect(bar).to_contain_text("Table 1 calls the director.")
        expect(page).to_have_title(re.compile(r"^\(\d+\) .* · Cut In$"))
        page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)")
        expect(bar.get_by_role("button", name="I am going").first).to_be_in_viewport()
        expect(bar.get_by_role("button", name="Done").first).to_be_in_viewport()
        box = bar.bounding_box()
        assert box is not None
        assert box["y"] == 0
        assert box["height"] <= (100 if width.startswith("390") else 64)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        page.evaluate("window.scrollTo(0, 0)")
        picture(page, f"alerts-{name}-{width}", full_page=False)
        check_large_text(page, f"alerts-{name}-{width}-large")
        bar.locator("summary").click()
        expect(bar).to_contain_text("Table 2 calls the director.")
        expect(bar).to_contain_text("Table 1 has finished its match.")
        inside = bar.locator("ul").bounding_box()
        assert inside is not None
        assert inside["x"] >= 0
        assert inside["x"] + inside["width"] <= WIDTHS[width]["viewport"]["width"]
        picture(page, f"alerts-{name}-{width}-open", full_page=False)
    results = Axe().run(page, context="#alerts")
    assert results.violations_count == 0, results.generate_report()


def check_large_text(page: Page, name: str) -> None:
    """Check that the bar says which table calls, where and for how long at 200 % text."""
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    bar = page.locator("#alerts")
    for part in (
        bar.locator("strong").first,
        bar.locator("small").first,
        bar.locator("time").first,
    ):
        expect(part).to_be_in_viewport(ratio=1)
        assert part.evaluate("""part => {
          const box = document.createRange(), link = part.closest('a') || part;
          box.selectNodeContents(part);
          const right = box.getBoundingClientRect().right;
          return right > 0 && right <= link.getBoundingClientRect().right + 1;
        }""")
    expect(bar.get_by_role("button", name="I am going").first).to_be_in_viewport(ratio=1)
    size = bar.bounding_box()
    assert size is not None
    viewport = page.viewport_size
    assert viewport is not None
    assert size["height"] <= 0.36 * viewport["height"]
    picture(page, name, full_page=False)
    page.evaluate("document.documentElement.style.fontSize = ''")


def test_two_directors_see_who_goes_until_it_is_answered(
    live_server: Any, pages: Pages, cast: Cast, match: Match, order: Sign
) -> None:
    ann = open_as(pages, live_server, cast)
    ann.goto(live_server.url + reverse("players", args=[cast.club.slug]))
    cast.owner.set_password("owner pass phrase")
    cast.owner.save()
    bob = open_as(pages, live_server, cast, "820", "owner")
    expect(ann.locator("#alerts")).to_be_hidden()
    call(match, order)
    expect(ann).to_have_title(re.compile(r"^\(1\) "), timeout=12000)
    ann.get_by_role("button", name="I am going").click()
    expect(ann.locator("#alerts")).to_contain_text("You are going")
    expect(ann.get_by_role("button", name="I am going")).to_have_count(0)
    assert "/players/" in ann.url  # the page stays
    expect(bob.locator("#alerts")).to_contain_text("director is going", timeout=12000)
    assert DirectorGoing.objects.get().act.account == cast.director
    ann.get_by_role("button", name="Done").click()
    expect(ann.locator("#alerts")).to_be_hidden()
    expect(ann).to_have_title(re.compile(r"^(?!\()"))
    expect(bob.locator("#alerts")).to_be_hidden(timeout=12000)
    assert DirectorAnswer.objects.count() == 1


def test_what_somebody_is_about_to_press_stays_where_it_is_when_a_call_comes_and_goes(
    live_server: Any, pages: Pages, cast: Cast, match: Match, order: Sign
) -> None:
    page = open_as(pages, live_server, cast)
    page.goto(live_server.url + reverse("room", args=[cast.club.slug, match.night_id]))
    bar, main = page.locator("#alerts"), page.locator("main")
    expect(bar.locator("[data-keys]")).to_be_attached()
    at_first = measure_top(main)
    called = call(match, order)
    expect(bar).to_contain_text("Table 1 calls", timeout=12000)
    expect(bar).to_be_in_viewport()
    assert measure_top(main) == at_first
    page.evaluate("window.scrollBy(0, 200)")
    further_down = measure_top(main)
    go_to_call(order=order(), night=match.night, call=called)
    answer_call(order=order(), night=match.night, call=called)
    expect(bar).to_be_hidden(timeout=12000)
    assert measure_top(main) == further_down


def test_the_page_stays_where_it_is_when_the_last_call_is_done(
    live_server: Any, pages: Pages, cast: Cast, match: Match, order: Sign
) -> None:
    call(match, order)
    page = open_as(pages, live_server, cast)
    page.goto(live_server.url + reverse("room", args=[cast.club.slug, match.night_id]))
    bar, main = page.locator("#alerts"), page.locator("main")
    expect(bar).to_contain_text("Table 1 calls", timeout=12000)
    page.evaluate("window.scrollBy(0, 400)")
    further_down = measure_top(main)
    box = bar.get_by_role("button", name="Done").bounding_box()
    assert box
    page.mouse.click(box["x"] + 5, box["y"] + 5)  # `click` would scroll by itself
    expect(bar).to_be_hidden(timeout=12000)
    expect(page.locator("[data-slash]")).to_be_focused()
    assert measure_top(main) == further_down


def test_a_call_waits_until_a_press_is_over(
    live_server: Any, pages: Pages, cast: Cast, match: Match, order: Sign
) -> None:
    """A click of which the first half is on a box and the second is not ticks nothing."""
    call(match, order)
    page = open_as(pages, live_server, cast, "1280")
    address = reverse("form", args=[cast.club.slug, match.night_id])
    page.goto("about:blank")  # its own question must not be the one that is held
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    page.route("**/alerts/**", hold)
    page.goto(live_server.url + address)
    box = page.get_by_role("checkbox").first
    was = box.is_checked()
    box.hover()
    page.mouse.down()
    page.wait_for_timeout(100)
    with page.expect_response("**/alerts/**"):
        held[0].continue_()
    page.unroute("**/alerts/**")
    page.wait_for_timeout(200)
    expect(page.locator("#alerts")).to_be_hidden()
    page.mouse.up()
    assert box.is_checked() is not was
    expect(page.locator("#alerts")).to_contain_text("Table 1 calls")


def test_a_sound_tells_what_is_new_once_and_can_be_turned_off(
    live_server: Any, pages: Pages, cast: Cast, match: Match, order: Sign
) -> None:
    page = open_as(pages, live_server, cast, "1280")
    page.goto(live_server.url + reverse("players", args=[cast.club.slug]))
    page.locator("h1").click()  # browsers allow sound after a press
    first = call(match, order)
    bar = page.locator("#alerts")
    expect(bar).to_have_attribute("data-rang", "1", timeout=12000)
    go_to_call(order=order(), night=match.night, call=first)
    expect(bar).to_contain_text("You are going", timeout=12000)
    expect(bar).to_have_attribute("data-rang", "1")  # it is not new
    sound = bar.get_by_role("button", name="Sound when something new waits")
    expect(sound).to_have_attribute("aria-pressed", "true")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "false")
    page.reload()
    expect(sound).to_have_attribute("aria-pressed", "false")


def test_a_question_that_is_never_answered_holds_no_call_up(
    live_server: Any, pages: Pages, cast: Cast, match: Match, order: Sign
) -> None:
    page = pages.open(**WIDTHS["390x664"])
    asked: list[Any] = []

    def swallow(route: Any) -> None:
        asked.append(route)
        if len(asked) > 1:
            route.continue_()

    page.route(re.compile(r"/alerts/\?"), swallow)
    page.goto(f"{live_server.url}/login/?next=/c/{cast.club.slug}/")
    page.fill("[name=username]", "director")
    page.fill("[name=password]", "director pass phrase")
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(re.compile(r"/c/[a-z]+/$"))
    call(match, order)
    expect(page.locator("#alerts")).to_contain_text("calls the director", timeout=20000)


def test_a_director_who_is_signed_out_is_told_that_no_call_shows(
    pages: Pages, live_server: Any, cast: Cast, match: Match, order: Sign
) -> None:
    page = open_as(pages, live_server, cast)
    bar = page.locator("#alerts")
    cookies = page.context.cookies()
    page.context.clear_cookies(name="sessionid")
    expect(bar).to_contain_text("You are signed out: no call shows here.")
    expect(bar).to_be_in_viewport()
    picture(page, "alerts-signed-out", full_page=False)
    call(match, order)
    page.context.add_cookies(cookies)  # signed in again in another tab
    expect(bar).to_contain_text("Table 1 calls the director.")
    page.context.clear_cookies(name="sessionid")
    bar.get_by_role("link", name="Sign in").click()
    expect(page).to_have_url(
        re.compile(r"/login/\?next=%2Fc%2Fcavendish%2F$|/login/\?next=/c/cavendish/$")
    )


def test_another_page_in_the_place_of_the_answer_stops_no_later_question(
    pages: Pages, live_server: Any, cast: Cast, match: Match, order: Sign
) -> None:
    """As a network does that wants to be signed in to."""
    page = open_as(pages, live_server, cast)
    portal = "<!doctype html><p>Welcome to the hotel</p>"
    page.route("**/alerts/**", lambda route: route.fulfill(body=portal, content_type="text/html"))
    page.wait_for_timeout(3000)
    assert "hotel" not in page.locator("#alerts").inner_text()
    page.unroute("**/alerts/**")
    call(match, order)
    expect(page.locator("#alerts")).to_contain_text("Table 1 calls", timeout=12000)


def test_a_director_who_directs_no_more_is_not_told_to_sign_in(
    pages: Pages, live_server: Any, cast: Cast
) -> None:
    page = open_as(pages, live_server, cast)
    Membership.objects.filter(club=cast.club, account=cast.director).update(role="member")
    bar = page.locator("#alerts")
    expect(bar).to_contain_text("No call shows here any more.", timeout=12000)
    expect(bar.get_by_role("link", name="Sign in")).to_have_count(0)
    bar.get_by_role("link", name="Load the page again").click()
    expect(bar).to_have_count(0)
