"""A director's first event: from the club's page to round 1, with names that nobody has."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import follow
from tests.browser.parts import DESK, SMALL, check, sign_in_at_club
from tournaments.models import Entrant, Event
from tournaments.queries.stored_field import read_field

pytestmark = pytest.mark.django_db(transaction=True)
PAIRS = """Iris Ito - Jan Jung
Kim Kerr – Lea Lutz
Mary-Ann Moss / Nils Nagy
Olga Ost and Per Park"""
#: As many clicks as there may be. There were thirteen.
MOST = 7


class Clicks:
    """Counts what a director clicks."""

    def __init__(self):
        self.count = 0

    def on(self, part: Locator, *, leads: bool = True) -> None:
        """Click a part of the page. leads: whether another page follows."""
        self.count += 1
        if leads:
            follow(part)
        else:
            part.click()


@pytest.mark.parametrize("window", [SMALL, DESK], ids=["phone", "desk"])
def test_round_1_is_seven_clicks_from_the_page_of_the_club(live_server, pages, cast, window):
    page, clicks = pages.open(**window), Clicks()
    sign_in_at_club(page, live_server.url, cast)
    page.wait_for_url("**/c/**")
    if window is SMALL:
        clicks.on(page.get_by_role("button", name="Menu"), leads=False)
    clicks.on(page.get_by_role("link", name="Events"))
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
