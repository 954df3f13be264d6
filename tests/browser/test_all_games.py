"""A table's phone in each game: the form, and a deal entered by it."""

import time
from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from nights.actions.deals import enter_deal
from nights.actions.forming import form_table
from nights.actions.nights import open_night
from nights.actions.room import arrive
from nights.links import TABLE_LINKS
from nights.models import Deal
from nights.queries.sheets import read_sheet
from scoring.games import GAMES
from tests.browser.conftest import PHONE, picture
from tests.browser.parts import SMALL, check, choose, sign_in_at_club
from tests.browser.test_one_screen import tap_deal, tap_tiles
from tests.club.conftest import CARDS, EVENING
from tests.scoring.notation import deal

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(live_server, pages, cast, order):
    """Return a match of a game and a phone at its first seat."""

    def table(game: str, device: dict[str, Any] = PHONE):
        night = open_night(order=order(), club=cast.club, date=EVENING.date(), game=game)
        for player in cast.players:
            arrive(order=order(), night=night, player=player)
        players = cast.players[: len(GAMES[game].seats)]
        cards = dict(zip([player.pk for player in players], CARDS, strict=False))
        match = form_table(order=order(), night=night, players=players, cards=cards, typed=True)
        phone = pages.open(**device)
        phone.goto(live_server.url + reverse("table", args=[TABLE_LINKS.make(match.table.pk, 1)]))
        picture(phone, f"{game}-seats")
        phone.locator(".ring button").first.click()
        phone.locator("form.deal-form").wait_for()
        return match, phone

    return table


def unfold(page: Page) -> None:
    for summary in page.locator("form.deal-form summary").all():
        if summary.is_visible():
            summary.click()


def send(page: Page) -> None:
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.locator("#live")).to_contain_text("Last:")


def test_bridge_of_1907_on_a_phone(table):
    _match, phone = table("bridge-1907")
    picture(phone, "bridge-1907-empty")
    choose(phone, trumps="H", doubles="1", won="9")
    phone.get_by_text("Honours and chicane").click()
    choose(phone, honours_N="3")
    expect(phone.locator("#preview")).to_contain_text("2 more honours")
    choose(phone, honours_E="2", honours_S="void")
    expect(phone.locator("#preview")).to_contain_text("48")
    picture(phone, "bridge-1907-screen", full_page=False)
    picture(phone, "bridge-1907-form")
    check(phone)
    send(phone)
    expect(phone.locator(".scoreline")).to_contain_text("1 game")
    picture(phone, "bridge-1907-after")
    assert Deal.objects.get().data == deal("Hx1 9-4 N3 E2 void=S")


def test_short_bridge_on_a_phone(table, order):
    match, phone = table("short-bridge")
    picture(phone, "short-bridge-empty")
    choose(phone, won="8", honours="NS3")
    expect(phone.locator("#preview")).to_contain_text("4 : 0")
    unfold(phone)
    choose(phone, revoke_1_by="EW", revoke_1_penalty="deduct")
    picture(phone, "short-bridge-form")
    check(phone)
    send(phone)
    expect(phone.locator(".scoreline")).to_contain_text("4 toward game")
    for text in ("6-7", "9-4", "5-8"):
        enter_deal(order=order(), match=match, raw=deal(text))
    followed = f"{match.pk}-{read_sheet(match).version}"
    expect(phone.locator("[data-page-sheet]")).to_have_attribute("data-page-sheet", followed)
    picture(phone, "short-bridge-after")
    assert Deal.objects.get(number=1).data == deal("8-5 NS3 -EW:deduct")


def test_draw_and_discard_on_a_phone(table):
    _match, phone = table("draw-and-discard")
    picture(phone, "draw-and-discard-empty")
    choose(phone, level="4", strain="S", declarer="E", tricks="10")
    expect(phone.locator("#preview")).to_contain_text("120")
    unfold(phone)
    phone.fill("#calls", "p 1s 2h 4s p")
    phone.locator("#calls").blur()
    picture(phone, "draw-and-discard-form")
    check(phone)
    send(phone)
    picture(phone, "draw-and-discard-after")
    assert Deal.objects.get().data["declarer"] == "E"


#: What is tapped for an ordinary deal. Bridge of 1907 asks for the honours of four hands.
TAPS = {
    "short-bridge": (("won", "8"), ("honours", "NS3")),
    "draw-and-discard": (("level", "4"), ("strain", "S"), ("declarer", "E"), ("tricks", "9")),
    "bridge-1907": (("trumps", "H"), ("doubles", "1"), ("won", "9")),
}


@pytest.mark.parametrize("game", TAPS)
def test_an_ordinary_deal_of_an_old_game_needs_no_scroll(table, game):
    _match, phone = table(game, SMALL)
    tap_deal(phone, *TAPS[game])
    expect(phone.get_by_role("button", name="Send", exact=True)).to_be_in_viewport(ratio=1)
    picture(phone, f"{game}-low", full_page=False)


def test_the_honours_of_four_hands_need_no_scroll_by_the_thumb(table):
    _match, phone = table("bridge-1907", SMALL)
    tap_deal(phone, *TAPS["bridge-1907"])
    summary = phone.get_by_text("Honours and chicane")
    expect(summary).to_be_in_viewport(ratio=1)
    summary.tap()
    expect(summary).to_be_in_viewport(ratio=1)
    tap_tiles(
        phone, *((f"honours_{seat}", count) for seat, count in zip("NES", "311", strict=True))
    )
    expect(phone.get_by_role("button", name="Send", exact=True)).to_be_in_viewport(ratio=1)
    picture(phone, "bridge-1907-honours", full_page=False)


#: A deal on the form of each game, and what is changed without a network, and back again.
#: Only the last choice completes a deal, so that the first points shown are those of all of it.
WITHOUT_A_NETWORK = {
    "rubber": ({"level": "3", "strain": "NT", "declarer": "N", "tricks": "10"}, {"tricks": "7"}),
    "chicago": ({"level": "2", "strain": "H", "declarer": "E", "tricks": "8"}, {"declarer": "S"}),
    "bridge-1907": (
        {"honours_N": "3", "honours_E": "2", "trumps": "H", "doubles": "1", "won": "9"},
        {"honours_E": "void"},
    ),
    "short-bridge": ({"honours": "NS3", "won": "12"}, {"won": "6"}),
    "draw-and-discard": (
        {"level": "6", "strain": "S", "double": "X", "declarer": "E", "tricks": "12"},
        {"level": "1"},
    ),
}


@pytest.mark.parametrize("game", GAMES)
def test_the_points_without_a_network_are_those_of_the_server(table, game):
    _match, phone = table(game)
    deal, change = WITHOUT_A_NETWORK[game]
    if game == "bridge-1907":
        phone.get_by_text("Honours and chicane").click()
    choose(phone, **deal)
    points, own = phone.locator("#preview:not([data-old])"), phone.locator("#preview[data-old]")
    points.locator(".total").wait_for()
    expected = read_points(points)
    phone.context.set_offline(True)
    choose(phone, **change)
    own.wait_for()
    wait_for(lambda: own.inner_text() and read_points(own) != expected)
    choose(phone, **{name: deal[name] for name in change})
    wait_for(lambda: read_points(own) == expected)
    own.locator("summary").click()
    expect(own.locator(".lines")).to_be_visible()
    check(phone)
    picture(phone, f"{game}-without-network", full_page=False)
    phone.context.set_offline(False)
    points.locator(".total").wait_for()
    wait_for(lambda: read_points(points) == expected)


def wait_for(happens: Callable[[], object]) -> None:
    """Wait until something is so: points are drawn once a request has failed, or has come back."""
    deadline = time.monotonic() + 15
    while not happens():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def read_points(preview: Locator) -> list[str]:
    """Return what a preview tells, without blanks: totals, lines, and the end of a game."""
    parts = preview.locator(".total, .lines tr, summary strong:last-child:not(:first-child)")
    texts = ["".join(text.split()) for text in parts.all_text_contents()]
    return [text for text in texts if text]


def test_an_auction_typed_on_a_phone_is_shown_to_everybody(table, live_server, pages, cast):
    match, phone = table("rubber")
    unfold(phone)
    phone.fill("#calls", "1s p 2s x 4s foo")
    phone.locator("#calls").blur()
    expect(phone.locator("#preview")).to_contain_text("foo")
    picture(phone, "auction-fault")
    phone.fill("#calls", "1s p 2s x\n4s p p p")
    cards = ["AH", "AD", "AC", "AS", *(rank + suit for rank in "2345" for suit in "SHDC")]
    phone.fill("#play", " ".join(cards))
    phone.locator("#play").blur()
    choose(phone, tricks="10")
    expect(phone.locator("#preview")).to_contain_text("Contract")
    picture(phone, "auction")
    send(phone)
    raw = Deal.objects.get().data
    assert (raw["contract"], raw["declarer"]) == ("4S", "N")
    public = pages.open(viewport={"width": 1100, "height": 900})
    here = [cast.club.slug, match.night_id, match.pk]
    public.goto(live_server.url + reverse("match", args=here))
    public.get_by_text("Auction and play").click()
    picture(public, "auction-public")
    check(public)


@pytest.mark.parametrize("game", ["bridge-1907", "short-bridge", "draw-and-discard"])
def test_the_directors_pages_in_each_game(table, live_server, pages, cast, order, game):
    match, _phone = table(game)
    texts = {
        "bridge-1907": ["Hx1 9-4 N3 E2 void=S", "S 5-8 E4 W1 -NS"],
        "short-bridge": ["11-2 NS3", "6-7 -EW:add -EW:deduct"],
        "draw-and-discard": ["4S N 10", "2H E 7 E4"],
    }
    for text in texts[game]:
        enter_deal(order=order(), match=match, raw=deal(text))
    page = pages.open(viewport={"width": 1280, "height": 900})
    sign_in_at_club(page, live_server.url, cast)
    here = [cast.club.slug, match.night_id]
    last = match.deals.order_by("number").last()
    for name, address in {
        "room": reverse("room", args=here),
        "match": reverse("match", args=[*here, match.pk]),
        "amend": reverse("amend", args=[*here, match.pk, last.pk]),
        "cut": reverse("form", args=here),
        "seats": reverse("seats", args=[*here, match.pk]),
    }.items():
        page.goto(live_server.url + address)
        picture(page, f"{game}-director-{name}")
        check(page)
    page.goto(live_server.url + reverse("new-night", args=[cast.club.slug]))
    page.select_option("#id_game", game)
    page.get_by_text("House rules").click()
    picture(page, f"{game}-new-night")
    check(page)
