"""The cut by an old code, typed round by round, in a real browser."""

import pytest

from tests.browser.conftest import picture
from tests.browser.parts import faults, sign_in_at_club

pytestmark = pytest.mark.django_db(transaction=True)


def test_equal_cards_are_asked_for_again(live_server, pages, cast, english):
    page = pages.open(viewport={"width": 1280, "height": 900})
    sign_in_at_club(page, live_server.url, cast)
    page.goto(f"{live_server.url}/c/{cast.club.slug}/nights/{english.pk}/room/form/")
    four = cast.players[:4]
    for player in cast.players[4:6]:
        page.locator(f"[name=players][value='{player.pk}']").uncheck()
    for player, card in zip(four, ("3S", "6H", "6D", "JS"), strict=True):
        page.fill(f"[name=card_1_{player.pk}]", card)
    page.get_by_role("button", name="Cut with the cards typed above").click()
    page.get_by_text("Equal cards leave open who partners whom").wait_for()
    picture(page, "cut-again")
    assert faults(page) == []
    page.fill(f"[name=card_2_{four[1].pk}]", "KS")
    page.fill(f"[name=card_2_{four[2].pk}]", "QS")
    page.get_by_role("button", name="Cut with the cards typed above").click()
    page.get_by_text("the three of spades").first.wait_for()
    picture(page, "cut-english-done")
    page.goto(f"{live_server.url}/c/{cast.club.slug}/nights/new/")
    page.get_by_text("House rules").click()
    picture(page, "new-night-cutting")
