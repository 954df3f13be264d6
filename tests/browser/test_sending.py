"""Sending from a phone: without a network, twice, and after the match has ended elsewhere."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from nights.actions.deals import enter_deal
from nights.actions.nights import close_night
from nights.models import Deal, Match
from tests.browser.conftest import Pages, picture
from tests.browser.parts import DEAL, SMALL, choose, expect_chosen, faults, send, sign_in_at_club

pytestmark = pytest.mark.django_db(transaction=True)
GAME = {"contract": "3NT", "declarer": "N", "tricks": 9}
UNSENT = "Not sent: no network. It is sent again when the network is back."
KEPT = "No network. It is kept on this phone, and sent when the network is back."


def test_without_a_network_the_deal_stays_and_is_sent_when_it_is_back(north_phone: Page) -> None:
    north_phone.context.set_offline(True)
    send(north_phone)
    expect(north_phone.get_by_text(KEPT)).to_be_in_viewport()
    expect_chosen(north_phone)
    assert faults(north_phone) == []
    picture(north_phone, "phone-unsent", full_page=False)
    assert Deal.objects.count() == 0
    north_phone.context.set_offline(False)
    expect(north_phone.locator("#live")).to_contain_text("Last:")
    expect(north_phone.get_by_text(KEPT)).to_be_hidden()
    assert Deal.objects.get().data["contract"] == "4S"


def test_without_a_network_the_phone_computes_the_points(north_phone: Page) -> None:
    north_phone.context.set_offline(True)
    choose(north_phone, tricks="12")
    preview = north_phone.locator("#preview[data-old]")
    expect(preview.locator("table")).to_contain_text("Overtricks")
    expect(preview.locator(".total")).to_have_text("We : They after it 180 : 0")
    expect(preview).to_contain_text("Game.")
    expect(preview.locator(".total")).to_be_in_viewport()
    assert faults(north_phone) == []
    picture(north_phone, "phone-points-without-network", full_page=False)
    north_phone.locator("summary", has_text="Honours, revoke").click()
    choose(north_phone, honours_hand="N")
    expect(preview).to_contain_text("does not go together")
    choose(north_phone, honours_held="5")
    expect(preview.locator(".total")).to_contain_text("330 : 0")
    north_phone.context.set_offline(False)
    expect(preview).to_have_count(0)
    expect(north_phone.locator("#preview .total")).to_contain_text("330 : 0")


def test_points_that_cannot_be_computed_now_do_not_stand_beside_another_choice(
    north_phone: Page,
) -> None:
    north_phone.locator("summary", has_text="Auction, cards").click()
    north_phone.fill("#calls", "4s p p p")
    north_phone.context.set_offline(True)
    choose(north_phone, tricks="12")
    expect(north_phone.locator("#preview")).to_have_text(
        "No network: the points show here when it is back."
    )
    north_phone.context.set_offline(False)
    expect(north_phone.locator("#preview")).to_contain_text("Overtricks")
    expect(north_phone.locator("#preview")).to_contain_text("180 : 0")


def test_a_deal_whose_answer_was_lost_is_stored_once(north_phone: Page) -> None:
    lost = []

    def lose(route: Any) -> None:
        if lost:
            route.continue_()
            return
        lost.append(route.request.post_data)  # first: the page may show the deal meanwhile
        route.fetch()  # the server stores it
        route.abort()

    north_phone.route(re.compile(r"/deal/$"), lose)
    send(north_phone)
    expect(north_phone.locator("#toast")).to_contain_text("Saved", timeout=12000)
    expect(north_phone.locator("#live")).to_contain_text("Last:")
    assert lost
    assert Deal.objects.count() == 1
    expect(north_phone.locator("#unsent")).to_be_hidden()


def test_a_server_that_fails_for_a_moment_is_asked_again(north_phone: Page) -> None:
    answers = iter([503, 502])

    def fail(route: Any) -> None:
        status = next(answers, None)
        if status is None:
            route.continue_()
        else:
            route.fulfill(status=status, body="<h1>Bad gateway</h1>")

    north_phone.route(re.compile(r"/deal/$"), fail)
    send(north_phone)
    expect(north_phone.get_by_text("The club’s computer cannot take it now.")).to_be_visible()
    north_phone.get_by_role("button", name="Send now").click()
    expect(north_phone.locator("#live")).to_contain_text("Last:", timeout=12000)
    assert Deal.objects.count() == 1


def test_what_waits_can_be_changed_and_then_sent(north_phone: Page) -> None:
    north_phone.context.set_offline(True)
    send(north_phone)
    north_phone.get_by_role("button", name="Change it").click()
    expect(north_phone.get_by_text(KEPT)).to_be_hidden()
    north_phone.context.set_offline(False)
    choose(north_phone, strain="H")
    assert Deal.objects.count() == 0
    send(north_phone)
    expect(north_phone.locator("#live")).to_contain_text("Last:")
    assert Deal.objects.get().data["contract"] == "4H"


def test_a_link_that_was_renewed_keeps_the_deal_on_the_page(north_phone: Page) -> None:
    north_phone.route(
        re.compile(r"/deal/$"),
        lambda route: route.fulfill(
            status=410,
            body="<main><h1>This link does not work</h1></main>",
            content_type="text/html",
        ),
    )
    send(north_phone)
    expect(north_phone.get_by_text("Not sent. This link does not work")).to_be_visible()
    expect_chosen(north_phone)
    north_phone.unroute(re.compile(r"/deal/$"))
    send(north_phone)
    expect(north_phone.locator("#live")).to_contain_text("Last:")


def test_other_forms_of_the_phone_wait_for_the_network_too(pages: Pages, north_link: str) -> None:
    page = pages.open(**SMALL)
    page.goto(north_link)
    page.context.set_offline(True)
    page.locator(".ring button").first.click()
    expect(page.get_by_text(UNSENT)).to_be_in_viewport()
    page.context.set_offline(False)
    expect(page.get_by_role("button", name="Send", exact=True)).to_be_visible(timeout=8000)


def test_without_scripts_a_deal_is_sent_as_before(pages: Pages, north_link: str) -> None:
    page = pages.open(**SMALL, java_script_enabled=False)
    page.goto(north_link)
    page.locator(".ring button").first.click()
    for name, value in DEAL.items():
        tile = page.locator(f"form.deal-form input[name={name}][value='{value}']")
        tile.focus()
        tile.press("Space")
    send(page)
    expect(page.locator("#live")).to_contain_text("Last:")
    assert Deal.objects.count() == 1


def test_a_deal_of_a_match_that_ended_elsewhere_is_kept_with_the_reason(
    north_phone: Page, match: Match, order: Callable[..., Any]
) -> None:
    north_phone.get_by_text("Honours, revoke").click()
    choose(north_phone, honours_hand="N", honours_held="4")
    north_phone.context.set_offline(True)
    send(north_phone)
    for _deal in range(2):
        enter_deal(order=order(), match=match, raw=GAME)
    north_phone.context.set_offline(False)
    kept = north_phone.locator("#kept")
    expect(kept).to_be_in_viewport()
    expect(kept).to_contain_text("This match has ended meanwhile")
    expect(kept).to_contain_text(re.compile("4♠.? by N =, honours N 4"))
    expect(kept).to_contain_text("show this to the director")
    picture(north_phone, "phone-deal-kept", full_page=False)
    assert faults(north_phone) == []
    north_phone.wait_for_timeout(2500)  # the page goes on polling, and does not lose it
    expect(kept).to_be_visible()
    north_phone.get_by_role("link", name="On to the table").click()
    expect(kept).to_be_hidden()
    assert Deal.objects.count() == 2


def test_a_deal_sent_after_the_night_was_closed_is_kept(
    north_phone: Page, match: Match, order: Callable[..., Any]
) -> None:
    north_phone.context.set_offline(True)
    close_night(order=order(), night=match.night, unfinished="void")
    send(north_phone)
    north_phone.context.set_offline(False)
    expect(north_phone.locator("#kept")).to_contain_text("This night is closed.")
    expect(north_phone.locator("#kept")).to_contain_text(re.compile("4♠.? by N ="))


def test_a_director_who_was_signed_out_signs_in_elsewhere_and_sends_again(
    live_server: Any, pages: Pages, cast: Any, match: Match
) -> None:
    page = pages.open(viewport={"width": 1280, "height": 800})
    sign_in_at_club(page, live_server.url, cast)
    page.wait_for_url("**/c/**")
    path = reverse("enter", args=[cast.club.slug, match.night_id, match.pk])
    page.goto(live_server.url + path)
    choose(page, **DEAL)
    page.context.clear_cookies(name="sessionid")
    page.locator("form.deal-form button.go").last.click()
    expect(page.get_by_text("Not sent: you are signed out.")).to_be_visible()
    expect_chosen(page)
    assert Deal.objects.count() == 0
    picture(page, "director-signed-out", full_page=False)
    other = page.context.new_page()
    sign_in_at_club(other, live_server.url, cast)
    other.wait_for_url("**/c/**")
    page.get_by_role("button", name="Send now").click()
    page.wait_for_url(lambda url: "/enter/" not in url)
    assert Deal.objects.get().data["contract"] == "4S"
