"""A deal and a board are entered with five taps, on one screen of a low phone, light or dark."""

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from nights.actions.calls import call_director
from tests.browser.conftest import picture
from tests.browser.parts import SMALL, check, choose, send, sign_in_at_club
from tournaments.links import get_phone_path
from tournaments.models import Call, Event, EventTable

#: What a thumb hits: 44 pixels are the least.
LEAST = 44
FIND_SMALL = """() => [...document.querySelectorAll(
    '.deal-form .tile, .deal-form .btn, .phone-top .btn, .phone-top summary, .last-deal .btn')]
  .filter(part => part.checkVisibility())
  .map(part => [part.innerText, part.getBoundingClientRect()])
  .filter(([_text, box]) => box.width < %d || box.height < %d)
  .map(([text, box]) => `${text} ${box.width}×${box.height}`)"""


@pytest.fixture(params=["light", "dark"])
def scheme(request: pytest.FixtureRequest) -> str:
    return request.param


def tap_tiles(phone: Page, *taps: tuple[str, str]) -> None:
    """Tap tiles, and hold that no tap needs a scroll: each is free, and above what is sticky."""
    for name, value in taps:
        covered = phone.evaluate(
            """([name, value]) => {
              const tile = document.querySelector(`input[name=${name}][value='${value}']`);
              const box = tile.getBoundingClientRect();
              const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height - 2);
              return !top || !top.closest('.tile');
            }""",
            [name, value],
        )
        assert not covered, (name, value)
        phone.locator(f"input[name={name}][value='{value}']").tap()


def tap_deal(phone: Page, *taps: tuple[str, str]) -> None:
    """Tap the tiles of a deal, and hold that the page stands where it stood."""
    tap_tiles(phone, *taps)
    assert phone.evaluate("scrollY") == 0


DEAL = (("level", "4"), ("strain", "S"), ("declarer", "N"), ("tricks", "11"))


def test_a_deal_is_five_taps_without_a_scroll(pages, north_link, scheme) -> None:
    phone = pages.open(**SMALL, color_scheme=scheme)
    phone.goto(north_link)
    phone.locator(".ring button").first.click()
    expect(phone.locator(".results")).to_be_visible()
    tap_deal(phone, *DEAL)
    expect(phone.locator("#preview .total")).to_contain_text("150 : 0")
    assert phone.evaluate(FIND_SMALL % (LEAST, LEAST)) == []
    expect(phone.get_by_role("button", name="Send", exact=True)).to_be_in_viewport(ratio=1)
    for text in ("Honours, revoke", "Call the director"):
        expect(phone.get_by_text(text)).to_be_in_viewport()
    check(phone)
    picture(phone, f"deal-{scheme}", full_page=False)
    send(phone)
    expect(phone.get_by_text("Saved ✓")).to_be_visible()
    expect(phone.locator(".last-deal")).to_contain_text("4")
    check(phone)


def test_a_board_is_five_taps_without_a_scroll(
    live_server: Any, pages: Any, event: Event, scheme: str
) -> None:
    table = EventTable.objects.get(event=event, number=1)
    phone = pages.open(**SMALL, color_scheme=scheme)
    phone.goto(live_server.url + get_phone_path(table))
    phone.get_by_role("button", name="North").click()
    expect(phone.locator("#live [data-left]")).to_have_text("−99:59")  # it was left open
    phone.locator("a[data-ahead]").first.click()
    expect(phone.locator(".results")).to_be_visible()
    expect(phone.locator("#board-clock")).to_have_text("−99:59")
    expect(phone.get_by_role("button", name="Call the director")).to_be_in_viewport(ratio=1)
    assert phone.evaluate("document.documentElement.scrollHeight <= innerHeight")
    others = phone.get_by_text("Others sit here, or the wrong way round")
    others.click()
    for part in phone.locator(".others input, .others select").all():
        expect(part).to_be_in_viewport(ratio=1)
        assert part.evaluate("""part => {
          const box = part.getBoundingClientRect();
          return box.bottom <= document.querySelector('.send').getBoundingClientRect().top;
        }""")
    others.click()
    phone.evaluate("window.scrollTo(0, 0)")
    tap_deal(phone, *DEAL)
    expect(phone.locator("#preview")).to_contain_text("NS +")
    assert phone.evaluate(FIND_SMALL % (LEAST, LEAST)) == []
    expect(phone.get_by_role("button", name="Send", exact=True)).to_be_in_viewport(ratio=1)
    check(phone)
    picture(phone, f"board-{scheme}", full_page=False)
    phone.get_by_role("button", name="Call the director").click()
    expect(phone.locator("#live")).to_contain_text("The director is called.")
    assert Call.objects.get(event=event).text.startswith("Board ")


def test_a_director_enters_a_deal_on_a_phone_without_a_scroll(
    live_server: Any, pages: Any, cast: Any, match: Any, order: Any, scheme: str
) -> None:
    call_director(order=order(), night=match.night, table=match.table)
    phone = pages.open(**SMALL, color_scheme=scheme)
    sign_in_at_club(phone, live_server.url, cast)
    phone.wait_for_url("**/c/**")
    ids = [cast.club.slug, match.night_id, match.pk]
    phone.goto(live_server.url + reverse("enter", args=ids))
    expect(phone.locator(".alerts a").first).to_be_visible()
    tap_deal(phone, *DEAL)
    expect(phone.locator("#preview")).to_contain_text("North-South : East-West 150 : 0")
    expect(phone.get_by_role("button", name="Send", exact=True)).to_be_in_viewport(ratio=1)
    expect(phone.get_by_role("link", name="Back", exact=True)).to_be_visible()
    check(phone)
    picture(phone, f"enter-{scheme}", full_page=False)


def test_a_director_enters_a_board_on_a_phone_without_a_scroll(
    live_server: Any, pages: Any, cast: Any, event: Event, scheme: str
) -> None:
    phone = pages.open(**SMALL, color_scheme=scheme)
    sign_in_at_club(phone, live_server.url, cast)
    phone.wait_for_url("**/c/**")
    phone.goto(live_server.url + reverse("event-desk", args=[cast.club.slug, event.pk]))
    phone.locator("a.cell").first.click()
    phone.wait_for_url("**/results/**")
    tap_deal(phone, *DEAL)
    check(phone)
    picture(phone, f"enter-board-{scheme}", full_page=False)


def test_only_send_stays_in_sight_where_the_text_is_large(
    live_server: Any, pages: Any, cast: Any, match: Any, order: Any
) -> None:
    call_director(order=order(), night=match.night, table=match.table)
    phone = pages.open(**SMALL)
    sign_in_at_club(phone, live_server.url, cast)
    phone.wait_for_url("**/c/**")
    ids = [cast.club.slug, match.night_id, match.pk]
    phone.goto(live_server.url + reverse("enter", args=ids))
    choose(phone, level="4", strain="S", declarer="N", tricks="11")
    expect(phone.locator("#preview")).to_contain_text("150 : 0")
    phone.evaluate("document.documentElement.style.fontSize = '200%'")
    phone.evaluate("scrollTo(0, 300)")
    heights = phone.evaluate(
        """() => ['.send > .btn', '.alerts'].map(
             part => document.querySelector(part).getBoundingClientRect().height)"""
    )
    assert sum(heights) < 240  # of 664
    expect(phone.get_by_role("button", name="Send", exact=True)).to_be_in_viewport(ratio=1)
    expect(phone.locator("#preview")).not_to_be_in_viewport()
    check(phone)
    picture(phone, "enter-large", full_page=False)


def find_results(phone: Page) -> dict[str, str]:
    """Return the tricks of each visible tile of the result, by what the tile says, in order."""
    return dict(
        phone.evaluate(
            """() => [...document.querySelectorAll('.results .tile')]
                 .filter(tile => tile.checkVisibility())
                 .map(tile => [tile.innerText.trim(), tile.firstElementChild.value])"""
        )
    )


def test_a_result_is_offered_as_made_or_down(north_phone: Page) -> None:
    results = find_results(north_phone)
    assert list(results) == ["made", "+1", "+2", "+3", *(f"−{down}" for down in range(1, 7))]
    assert (results["made"], results["+3"], results["−6"]) == ("10", "13", "4")
    choose(north_phone, level="7")
    chosen = north_phone.locator("input[name=tricks]:checked")
    expect(chosen).to_have_attribute("value", "13")  # what was made stays made
    assert list(find_results(north_phone))[:2] == ["made", "−1"]
    north_phone.get_by_role("button", name="more").click()
    assert find_results(north_phone)["−13"] == "0"
    choose(north_phone, tricks="0", level="6")
    expect(chosen).to_have_count(0)  # there is no thirteen down at the level of six
    choose(north_phone, tricks="13", level="7")
    expect(chosen).to_have_count(0)  # nor one over at that of seven
    choose(north_phone, level="pass")
    expect(north_phone.locator("#preview")).to_contain_text("0 : 0")


def test_a_result_that_was_chosen_before_the_level_is_meant_as_made_or_down(
    pages: Any, north_link: str
) -> None:
    phone = pages.open(**SMALL)
    phone.goto(north_link)
    phone.locator(".ring button").first.click()
    phone.locator(".results .tile", has_text="+1").locator("input").tap()
    choose(phone, strain="H", declarer="E", level="3")
    expect(phone.locator("input[name=tricks]:checked")).to_have_attribute("value", "10")
    phone.reload()
    expect(phone.locator("input[name=tricks]:checked")).to_have_attribute("value", "10")
    expect(phone.locator(".results :checked + .face")).to_contain_text("+1")


def test_a_reader_chooses_dark_and_two_colours_once_for_all_pages(
    pages: Any, north_link: str, live_server: Any
) -> None:
    phone = pages.open(**SMALL, color_scheme="light")
    phone.goto(north_link)
    ground = "getComputedStyle(document.body).backgroundColor"
    light = phone.evaluate(ground)
    phone.get_by_text("Colours", exact=True).click()
    phone.get_by_label("Dark", exact=True).check()
    phone.get_by_label("Two colours").check()
    dark = phone.evaluate(ground)
    assert dark != light
    phone.goto(f"{live_server.url}/laws/")
    assert phone.evaluate(ground) == dark
    assert phone.evaluate("document.documentElement.dataset.suits") == "two"
    phone.get_by_text("Colours", exact=True).click()
    check(phone)
    phone.get_by_label("As the device is").check()
    assert phone.evaluate(ground) == light
