"""Faults of a deal: in view, in focus, and gone once mended."""

import re
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from nights.links import TABLE_LINKS
from nights.models import Deal, Match
from tests.browser.conftest import Pages, picture
from tests.browser.parts import SMALL, choose, faults, send

pytestmark = pytest.mark.django_db(transaction=True)


#: Scroll to a height, and return how many points of Send were tried. Raise if a tile is hit.
FIND_COVERED = """top => { scrollTo(0, top);
    const button = document.querySelector('.send > .btn'), box = button.getBoundingClientRect();
    let tried = 0;
    for (let x = box.left + 8; x < box.right - 4; x += 11) {
      for (let y = box.top + 6; y < Math.min(box.bottom, innerHeight) - 2; y += 9) {
        const hit = document.elementFromPoint(x, y);
        if (y > 0 && hit && !button.contains(hit)) { throw new Error(top + hit.outerHTML); }
        tried += 1;
      } }
    return tried; }"""


def open_phone(live_server: Any, pages: Pages, match: Match, **about: Any) -> Page:
    page = pages.open(**{**SMALL, **about})
    page.goto(live_server.url + reverse("table", args=[TABLE_LINKS.make(match.table.pk, 1)]))
    page.locator(".ring button").first.click()
    page.locator("form.deal-form").wait_for()
    return page


def choose_with_keys(page: Page, **fields: str) -> None:
    for name, value in fields.items():
        tile = page.locator(f"form.deal-form input[name={name}][value='{value}']")
        tile.focus()
        tile.press("Space")


def test_an_honours_hand_without_its_number_is_brought_into_view(
    live_server: Any, pages: Pages, match: Match
) -> None:
    page = open_phone(live_server, pages, match)
    choose(page, level="4", strain="S", declarer="N", tricks="10")
    page.get_by_text("Honours, revoke").click()
    choose(page, honours_hand="N")
    send(page)
    beside = page.locator("#fault-honours")
    expect(beside).to_be_in_viewport()
    expect(beside).to_have_text("Choose how many honours.")
    expect(page.locator("input[name=honours_hand][value=N]")).to_be_focused()
    low = beside.bounding_box()
    bar = page.locator(".send").bounding_box()
    assert low and bar and low["y"] + low["height"] <= bar["y"]
    picture(page, "phone-fault-honours", full_page=False)
    assert faults(page) == []
    choose(page, honours_held="4")
    expect(beside).to_have_count(0)
    expect(page.locator("#faults")).to_have_count(0)
    send(page)
    expect(page.locator("#live")).to_contain_text("Last:")
    assert Deal.objects.get().data["honours"] == [{"hand": "N", "held": 4}]


def wait_for_preview(page: Page, text: str) -> None:
    """Wait for the server's preview of what is chosen: it would take the place of what follows."""
    expect(page.locator("#preview:not([data-old])")).to_contain_text(text)


def test_what_is_missing_stays_red_if_send_is_pressed_as_a_preview_comes(
    live_server: Any, pages: Pages, match: Match
) -> None:
    page = open_phone(live_server, pages, match)
    # In the same moment: what comes is not to settle into what it was after that.
    page.evaluate(
        """() => document.addEventListener('htmx:afterSwap', () => {
            document.querySelector('.send > .btn').click();
            document.documentElement.dataset.pressed = ''; }, {once: true})"""
    )
    choose(page, level="4")
    # A function that waits in the page would be refused by the policy for scripts.
    expect(page.locator("html[data-pressed]")).to_have_count(1)
    page.wait_for_timeout(300)
    expect(page.locator("#preview.faults")).to_contain_text("Still to choose")


def test_a_missing_choice_is_said_above_the_button_and_nothing_is_sent(
    live_server: Any, pages: Pages, match: Match
) -> None:
    page = open_phone(live_server, pages, match)
    posts: list[str] = []
    choose(page, level="4", declarer="N", tricks="10")
    wait_for_preview(page, "Still to choose: suit")
    page.on(
        "request",
        lambda sent: posts.append(f"{sent.method} {sent.post_data}"),
    )
    page.evaluate("scrollTo(0, 0)")
    box = page.get_by_role("button", name="Send", exact=True).bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert page.evaluate("scrollY") == 0
    lacking = page.locator("#preview.faults")
    expect(lacking).to_contain_text("Still to choose: suit.")
    expect(lacking).to_be_in_viewport(ratio=1)
    expect(page.locator("input[name=level][value='4']")).to_be_checked()
    picture(page, "phone-missing-choice", full_page=False)
    assert faults(page) == []
    sent = [text for text in posts if text.startswith("POST") and "preview=1" not in text]
    assert sent == []
    choose(page, strain="S")
    expect(lacking).to_have_count(0)
    send(page)
    expect(page.locator("#live")).to_contain_text("Last:")
    assert Deal.objects.count() == 1


@pytest.mark.parametrize("ends", ["answered", "lost"])
def test_a_preview_that_comes_late_leaves_what_is_missing_in_red(
    live_server: Any, pages: Pages, match: Match, ends: str
) -> None:
    page = open_phone(live_server, pages, match)
    held: list[Route] = []

    def hold(route: Route) -> None:
        if not held and "preview=1" in (route.request.post_data or ""):
            held.append(route)
        else:
            route.continue_()

    page.route("**/deal/", hold)
    choose(page, level="4", declarer="N", tricks="10")
    page.get_by_role("button", name="Send", exact=True).click()
    lacking = page.locator("#preview.faults")
    expect(lacking).to_contain_text("Still to choose: suit.")
    assert held
    with page.expect_event(
        "requestfinished" if ends == "answered" else "requestfailed",
        lambda sent: "preview=1" in (sent.post_data or ""),
    ):
        if ends == "answered":
            held[0].continue_()
        else:
            held[0].abort()
    page.wait_for_timeout(700)  # what is queued behind it comes too
    expect(lacking).to_contain_text("Still to choose: suit.")
    choose(page, strain="S")
    expect(lacking).to_have_count(0)
    expect(page.locator("#preview:not([data-old])")).to_contain_text("4♠")
    send(page)
    expect(page.locator("#live")).to_contain_text("Last:")


def test_a_missing_choice_is_in_sight_at_large_text(
    live_server: Any, pages: Pages, match: Match
) -> None:
    page = open_phone(live_server, pages, match)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    choose(page, level="4", strain="S")
    wait_for_preview(page, "Still to choose: who")
    page.locator("input[name=level]").first.evaluate("tile => tile.scrollIntoView()")
    box = page.get_by_role("button", name="Send", exact=True).bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    lacking = page.locator("#preview.faults")
    expect(lacking).to_be_in_viewport(ratio=1)
    low, bar = lacking.bounding_box(), page.locator(".send > .btn").bounding_box()
    assert low and bar and low["y"] + low["height"] <= bar["y"]


@pytest.mark.parametrize("large", [False, True], ids=["usual", "large text"])
def test_nothing_below_the_button_is_hit_through_it(
    live_server: Any, pages: Pages, match: Match, large: bool
) -> None:
    page = open_phone(live_server, pages, match)
    page.locator("summary", has_text="Honours, revoke").click()
    if large:
        page.evaluate("document.documentElement.style.fontSize = '200%'")
    height = page.evaluate("document.documentElement.scrollHeight")
    over = 0
    for top in range(0, height, 45):
        over += page.evaluate(FIND_COVERED, top)
    assert over > 200  # points of the button, of which each hits it


def test_a_page_of_the_director_shows_the_first_fault(
    live_server: Any, pages: Pages, cast: Any, match: Match
) -> None:
    page = pages.open(viewport={"width": 1280, "height": 700})
    page.goto(f"{live_server.url}/login/?next=/c/{cast.club.slug}/")
    page.fill("[name=username]", "director")
    page.fill("[name=password]", "director pass phrase")
    page.get_by_role("button", name="Sign in").click()
    page.goto(
        f"{live_server.url}/c/{cast.club.slug}/nights/{match.night_id}/matches/{match.pk}/enter/"
    )
    choose(page, level="4", strain="S", declarer="N", tricks="10")
    page.get_by_text("Honours, revoke").click()
    choose(page, revoke_by="NS")
    send(page)
    expect(page.locator("#fault-revokes")).to_be_in_viewport()
    expect(page.locator("#faults")).to_contain_text("Choose how many tricks move for the revoke.")
    picture(page, "director-fault", full_page=False)
    assert faults(page) == []


def test_without_scripts_the_faults_are_listed_in_view_and_lead_to_their_fields(
    live_server: Any, pages: Pages, match: Match
) -> None:
    page = open_phone(live_server, pages, match, java_script_enabled=False)
    choose_with_keys(page, level="4", strain="S", declarer="N", tricks="10")
    page.locator("summary", has_text="Honours, revoke").click()
    choose_with_keys(page, honours_hand="N")
    send(page)
    expect(page.locator("#faults")).to_be_in_viewport()
    page.locator("#faults a").click()
    expect(page).to_have_url(re.compile("#fault-honours$"))
    expect(page.locator("#fault-honours")).to_be_in_viewport()
