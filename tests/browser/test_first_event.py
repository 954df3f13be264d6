"""A director's first event: from the club's page to round 1, with names that nobody has."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import follow
from tests.browser.parts import DESK, SMALL, Clicks, check, sign_in_at_club
from tournaments.links import get_phone_path
from tournaments.models import Entrant, Event, EventTable
from tournaments.queries.stored_field import read_field

pytestmark = pytest.mark.django_db(transaction=True)
PAIRS = """Iris Ito - Jan Jung
Kim Kerr – Lea Lutz
Mary-Ann Moss / Nils Nagy
Olga Ost and Per Park"""
#: As many clicks as there may be. There were thirteen.
MOST = 5


@pytest.mark.parametrize("window", [SMALL, DESK], ids=["phone", "desk"])
def test_round_1_is_five_clicks_from_the_page_of_the_club(live_server, pages, cast, window):
    page, clicks = pages.open(**window), Clicks()
    sign_in_at_club(page, live_server.url, cast)
    page.wait_for_url("**/c/**")
    clicks.on(page.get_by_role("link", name="New event"))
    names = page.get_by_label("Who plays")
    clicks.on(names, leads=False)
    names.fill(PAIRS)
    clicks.on(page.get_by_role("button", name="Create the event"))
    expect(page.locator("main [role=alert]")).to_contain_text("say who each of them is")
    expect(page.get_by_label("Who plays")).to_have_value(PAIRS)
    assert not Event.objects.exists()
    check(page)
    with page.expect_navigation():
        page.get_by_label("Name", exact=True).press("Enter")  # it says nothing of names
    expect(page.locator("main [role=alert]")).to_contain_text("say who each of them is")
    clicks.on(page.get_by_role("button", name="New in the club"))
    check(page)
    expect(page.get_by_text("4 were entered.")).to_be_visible()
    page.get_by_text("See the rounds").first.click()
    expect(page.get_by_role("columnheader", name="Table 2").first).to_be_visible()
    check(page)
    clicks.on(page.get_by_role("button", name="Begin round 1"))
    expect(page.locator(".round")).to_contain_text("Round 1 of")
    assert clicks.count <= MOST
    event = Event.objects.get()
    assert Entrant.objects.filter(event=event).count() == 4
    assert "Mary-Ann" in " ".join(view.name for view in read_field(event).entrants.values())


def test_a_table_that_is_known_by_numbers_says_who_sits_there(
    live_server, pages, cast, people, sign
):
    desk = pages.open(**DESK)
    sign_in_at_club(desk, live_server.url, cast)
    desk.wait_for_url("**/c/**")
    desk.goto(f"{live_server.url}/c/{cast.club.slug}/events/new/")
    desk.get_by_label("How many there are").fill("4")
    follow(desk.get_by_role("button", name="Create the event"))
    follow(desk.get_by_role("button", name="Begin round 1"))
    expect(desk.get_by_text("4 names are missing")).to_be_visible()
    event = Event.objects.get()
    phone = pages.open(**SMALL)
    phone.goto(live_server.url + get_phone_path(EventTable.objects.get(event=event, number=1)))
    check(phone)
    follow(phone.get_by_role("link", name="who are you?").first)
    check(phone)
    for player, then in ((people[0], "And who is your partner?"), (people[1], "Pair")):
        phone.locator("#q").press_sequentially(player.short_name[:2].lower())
        check(phone)
        phone.get_by_role("button", name=player.short_name, exact=True).click()
        expect(phone.locator("main")).to_contain_text(then)
    expect(phone.get_by_text(f"{people[0].short_name} – {people[1].short_name}")).to_be_visible()
    expect(phone.get_by_role("link", name="who are you?")).to_have_count(1)
    phone.goto(phone.get_by_role("link", name="who are you?").evaluate("link => link.href"))
    phone.locator("#q").press_sequentially("Zoe Zahn")
    phone.get_by_role("button", name="Tell the director").click()
    expect(phone.get_by_text("The director is called.")).to_be_visible()
    expect(desk.locator("#alerts")).to_contain_text("Zoe Zahn")
