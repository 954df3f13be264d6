"""Claims, cards cut one by one, somebody missing and the last step undone, in a real browser."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from nights.actions.deals import enter_deal
from nights.actions.forming import gather_table
from nights.actions.joining import leave_table
from nights.actions.matches import set_match_state
from nights.actions.open_cuts import cut_card
from nights.actions.room import arrive, set_absent
from nights.links import TABLE_LINKS
from nights.queries.tables import get_table_view
from tests.browser.conftest import PHONE, Pages, picture
from tests.browser.parts import SMALL, agree, faults, wait_until
from tests.browser.parts import sign_in_at_club as sign_in
from tests.club.conftest import Cast
from tests.nights.room.evening import Evening

pytestmark = pytest.mark.django_db(transaction=True)
DESK = {"viewport": {"width": 1280, "height": 900}}
GAME = {"contract": "4S", "declarer": "N", "tricks": 10}


def test_candidates_claim_a_seat_and_the_page_foretells_who_goes_out(
    live_server: Any, pages: Pages, cast: Cast, order: Callable[..., Any]
) -> None:
    evening = Evening(cast, order, 4, rotation="cut", code="english")
    evening.finish()
    room = f"{live_server.url}/c/{cast.club.slug}/nights/{evening.night.pk}/"
    page = pages.open(**DESK)
    sign_in(page, live_server.url, cast)
    page.goto(room + "room/")
    page.locator(".acts").get_by_role("link", name="Next match").click()
    page.get_by_text("Who claims a seat here").wait_for()
    page.get_by_text("2 of these go out, by the cards").wait_for()
    picture(page, "claims")
    assert faults(page) == []
    page.get_by_label("Flo").uncheck()
    page.get_by_text("One of these goes out, by the cards").wait_for()
    small = pages.open(**PHONE)
    sign_in(small, live_server.url, cast)
    small.goto(page.url)
    picture(small, "claims-phone")
    assert faults(small) == []
    page.get_by_role("button", name="Draw the cards for them").click()
    page.get_by_text("is out").first.wait_for()
    picture(page, "claims-begun")
    assert len(get_table_view(evening.table).members) == 5


#: Whether the button of a card stands above the end of the screen where nothing was scrolled.
FITS = """() => {
  const button = document.querySelector("button[name=typed]");
  return Boolean(button) && button.getBoundingClientRect().bottom + scrollY <= innerHeight;
}"""


def test_a_table_cuts_one_by_one_on_its_phone(
    live_server: Any, pages: Pages, cast: Cast, order: Callable[..., Any], night: Any
) -> None:
    table = gather_table(order=order(), night=night, players=cast.players[:4])
    phone = pages.open(**SMALL)
    phone.on("dialog", lambda dialog: dialog.accept())
    phone.goto(f"{live_server.url}/t/{TABLE_LINKS.make(table.pk, 1)}/")
    picture(phone, "phone-before-the-cut")
    assert faults(phone) == []
    phone.get_by_role("button", name="Cut for the next match").click()
    phone.get_by_text("Who cuts").wait_for()
    phone.get_by_label("Bob").check()
    phone.locator("input[name=rank][value=K]").check()
    phone.locator("input[name=suit][value=H]").check()
    picture(phone, "phone-cutting")
    assert faults(phone) == []
    phone.get_by_role("button", name="This card was cut").click()
    phone.get_by_text("It was misread").wait_for()
    # Who cuts, rank, suit and this button: four taps, and none needs a scroll.
    wait_until(phone, FITS)
    picture(phone, "phone-cutting-low", full_page=False)
    phone.get_by_role("button", name="Draw a card for them").click()
    phone.get_by_text("drawn").wait_for()
    picture(phone, "phone-cutting-2")
    desk = pages.open(**DESK)
    sign_in(desk, live_server.url, cast)
    desk.goto(f"{live_server.url}/c/{cast.club.slug}/nights/{night.pk}/room/")
    desk.get_by_text("They cut:").wait_for()
    picture(desk, "room-cutting")
    assert faults(desk) == []
    desk.get_by_role("link", name="Cut", exact=True).click()
    desk.get_by_text("Give the cut up").wait_for()
    picture(desk, "cutting")
    assert faults(desk) == []
    for candidate in get_table_view(table).open_cut.to_cut:
        player = next(other for other in cast.players if other.pk == candidate.key)
        taken = {card.card for card in get_table_view(table).open_cut.cards}
        free = next(f"{rank}C" for rank in "23456789" if f"{rank}C" not in taken)
        cut_card(order=order(), night=night, table=table, player=player, card=free)
    phone.get_by_text("Where does the dealer sit?").wait_for()
    picture(phone, "phone-cut-settled")
    assert faults(phone) == []
    phone.get_by_role("button", name="South").click()
    phone.get_by_text("Which seat is this phone at?").wait_for()


def test_what_was_chosen_for_a_cut_outlives_what_happens_elsewhere(
    live_server: Any, pages: Pages, cast: Cast, order: Callable[..., Any], night: Any
) -> None:
    table = gather_table(order=order(), night=night, players=cast.players[:4])
    phone = pages.open(**PHONE)
    phone.on("dialog", lambda dialog: dialog.accept())
    phone.goto(f"{live_server.url}/t/{TABLE_LINKS.make(table.pk, 1)}/")
    phone.get_by_role("button", name="Cut for the next match").click()
    phone.get_by_text("Who cuts").wait_for()
    expect(phone.locator("input[name=player]:checked")).to_have_count(0)
    phone.locator("input[name=rank][value=K]").check()
    phone.locator("input[name=suit][value=H]").check()
    phone.get_by_role("button", name="This card was cut").click()
    phone.get_by_text("Choose who has cut the card.").first.wait_for()
    expect(phone.locator("input[name=rank][value=K]")).to_be_checked()
    picture(phone, "phone-cut-refused")
    phone.get_by_label("Cyd").check()
    phone.evaluate("document.activeElement.blur()")
    phone.evaluate("document.getElementById('live').dataset.old = '1'")
    arrive(
        order=order(),
        night=night,
        player=cast.club.players.create(name="Zoe Zander", short_name="Zoe"),
    )
    phone.wait_for_selector("#live:not([data-old])")
    expect(phone.get_by_label("Cyd")).to_be_checked()
    expect(phone.locator("input[name=rank][value=K]")).to_be_checked()
    phone.get_by_role("button", name="This card was cut").click()
    phone.get_by_text("It was misread").wait_for()
    [card] = get_table_view(table).open_cut.cards
    assert (card.player_id, card.card) == (cast.players[2].pk, "KH")


def test_an_idle_page_asks_less_often_and_a_touch_makes_it_ask_at_once(
    live_server: Any, pages: Pages, cast: Cast, order: Callable[..., Any], night: Any
) -> None:
    table = gather_table(order=order(), night=night, players=cast.players[:4])
    page = pages.open(**PHONE)
    page.clock.install()
    asked: list[str] = []
    answered: list[str] = []
    for event, requests in (("request", asked), ("requestfinished", answered)):
        page.on(
            event,
            lambda request, to=requests: (
                to.append(request.url) if "/live/" in request.url else None
            ),
        )
    page.goto(f"{live_server.url}/t/{TABLE_LINKS.make(table.pk, 1)}/")

    def count(seconds: int) -> int:
        before = len(asked)
        for _second in range(seconds):
            page.clock.run_for(1000)
            page.wait_for_timeout(10)
            while len(answered) < len(asked):
                page.wait_for_timeout(10)
        return len(asked) - before

    assert count(6) >= 5
    page.clock.fast_forward(31_000)
    assert 3 <= count(12) <= 5, "every three seconds after half a minute"
    page.clock.fast_forward(300_000)
    assert 2 <= count(15) <= 4, "every five seconds after five minutes"
    page.mouse.click(5, 5)
    assert count(6) >= 5


def test_a_table_waits_for_its_fourth_and_somebody_is_missing(
    live_server: Any, pages: Pages, cast: Cast, order: Callable[..., Any]
) -> None:
    evening = Evening(cast, order, 4, rotation="cut", code="1907")
    night = evening.night
    set_absent(order=order(), night=night, player=cast.players[0])
    three = gather_table(order=order(), night=night, players=cast.players[4:7])
    guest = cast.club.players.create(name="Zoe Zander", short_name="Zoe")
    arrive(order=order(), night=night, player=guest)
    room = f"{live_server.url}/c/{cast.club.slug}/nights/{night.pk}/"
    page = pages.open(**DESK)
    sign_in(page, live_server.url, cast)
    page.goto(room + "room/")
    page.get_by_text("Waits for one more player.").wait_for()
    picture(page, "room-three")
    assert faults(page) == []
    page.get_by_label("More about Zoe").click()
    page.get_by_role("button", name="Announces the wish to succeed").wait_for()
    picture(page, "room-menu")
    assert faults(page) == []
    small = pages.open(**PHONE)
    sign_in(small, live_server.url, cast)
    small.goto(room + "room/")
    picture(small, "room-three-phone")
    assert faults(small) == []
    page.get_by_role("button", name="Announces the wish to succeed").click()
    page.get_by_text("prior right to a vacancy").wait_for()
    page.get_by_role("button", name="Undo:").click()
    page.wait_for_timeout(2_500)  # the room is asked for each second: nothing changes below
    picture(page, "room-asks-first", full_page=False)
    agree(page)
    page.get_by_text("Number 8 to arrive").wait_for()
    picture(page, "room-undone")
    page.goto(room + f"tables/{three.pk}/")
    picture(page, "table-three")
    assert faults(page) == []
    page.goto(room + "room/history/")
    picture(page, "history-undone")
    assert faults(page) == []


def test_those_who_played_elsewhere_cut_for_a_fresh_table(
    live_server: Any, pages: Pages, cast: Cast, order: Callable[..., Any]
) -> None:
    evening = Evening(cast, order, 6, rotation="cut")
    set_match_state(order=order(), match=evening.matches[0], state="abandoned")
    for player in cast.players[:5]:
        leave_table(order=order(), night=evening.night, table=evening.table, player=player)
    room = f"{live_server.url}/c/{cast.club.slug}/nights/{evening.night.pk}/room/"
    page = pages.open(**DESK)
    sign_in(page, live_server.url, cast)
    page.goto(room + "form/")
    page.get_by_role("checkbox", name="Eve").uncheck()
    page.get_by_role("button", name="Draw the cards for them").click()
    page.get_by_text("have played elsewhere").wait_for()
    picture(page, "form-admission")
    assert faults(page) == []
    page.get_by_role("link", name="Let them cut for the places").click()
    page.get_by_role("heading", name="Places at a fresh table").wait_for()
    picture(page, "admission")
    assert faults(page) == []
    page.get_by_role("button", name="Draw the cards for them").click()
    page.get_by_text("for a place at a fresh table").first.wait_for()
    picture(page, "form-after-admission")


def test_a_substitute_comes_in_with_consent(
    live_server: Any, pages: Pages, cast: Cast, order: Callable[..., Any], match: Any
) -> None:
    enter_deal(order=order(), match=match, raw=GAME)
    page = pages.open(**PHONE)
    sign_in(page, live_server.url, cast)
    page.goto(
        f"{live_server.url}/c/{cast.club.slug}/nights/{match.night_id}/matches/{match.pk}/seats/"
    )
    page.locator("input[name=seat][value=N]").check()
    page.get_by_label("Plays instead").select_option(label="Eve East")
    page.get_by_role("button", name="Substitute").click()
    page.get_by_text("with the consent of the other three: ask them").wait_for()
    picture(page, "substitute-refused")
    assert faults(page) == []
