"""A progressive party in a browser: nine players, two tables and a sit-out, three rounds.

The director, the phones of both tables and the room's screen; one table is closed unfinished, one
result is corrected after the next draw, and a round is undone. The standing is that of the export.
"""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from nights.models import Match
from scoring.rubber_events.event import answer
from tests.browser.conftest import PHONE, follow, picture
from tests.browser.parts import agree, choose, sign_in_at_club
from tests.tournaments.events.parts import NAMES
from tournaments.models import EntrantScore, Event
from tournaments.rubbers.queries.facts import export_rubber_event, read_rubber_event

pytestmark = pytest.mark.django_db(transaction=True)

WIDTHS = ((390, 664), (820, 1100), (1280, 800))


class Party:
    """The windows of a director, of two tables and of the room's screen."""

    def __init__(self, live_server, pages, cast):
        self.url, self.cast, self.pages = live_server.url, cast, pages
        self.desk = pages.open(viewport={"width": 1280, "height": 900})
        self.phones = []
        self.sent = 0

    def create(self):
        sign_in_at_club(self.desk, self.url, self.cast)
        self.desk.get_by_role("link", name="Events").click()
        self.desk.get_by_role("link", name="Rubbers or Chicagos").click()
        self.desk.fill("[name=name]", "Party of nine")
        self.desk.select_option("#id_form", "party")
        self.desk.fill("#id_rounds", "3")
        picture(self.desk, "party-new")
        follow(self.desk.get_by_role("button", name="Create the event"))
        self.home = self.desk.url
        self.desk.get_by_role("link", name="Enter the names").click()
        self.desk.get_by_role("link", name="Enter a list").click()
        self.desk.fill("#text", "\n".join(NAMES[:9]))
        self.desk.get_by_role("button", name="Enter them all").click()
        self.screen = self.pages.open(viewport={"width": 1280, "height": 720})
        self.screen.goto(self.home.replace("/desk/", "/screen/"))
        expect(self.screen.locator("main")).to_contain_text("Enter your names")

    def draw(self, round_):
        self.desk.goto(self.home)
        self.desk.get_by_role("button", name=f"Draw and begin round {round_}").click()
        expect(self.desk.locator(".round")).to_contain_text(f"Round {round_} of 3")
        expect(self.screen.locator("main")).to_contain_text(f"Seats of round {round_}")

    def open_phones(self):
        self.desk.get_by_role("link", name="Phones").click()
        for number in (1, 2):
            box = self.desk.locator(".qr-list section").filter(has_text=f"Table {number}")
            phone = self.pages.open(**PHONE)
            address = box.locator(".link a").get_attribute("href")
            phone.goto(self.url + urlsplit(address).path)
            phone.locator(".ring button[value=N]").click()
            self.phones.append(phone)

    def send(self, phone, **fields):
        """Enter a deal on a phone, and wait until the sheet has it."""
        tricks = str((9, 8, 10, 7, 11)[self.sent % 5])
        choose(phone, **{"level": "3", "strain": "NT", "declarer": "N", "tricks": tricks} | fields)
        before = phone.locator("[data-page-sheet]").get_attribute("data-page-sheet")
        phone.get_by_role("button", name="Send", exact=True).click()
        expect(phone.locator("[data-page-sheet]")).not_to_have_attribute("data-page-sheet", before)
        self.sent += 1

    def play(self, phone, deals=4):
        self.await_match(phone)
        for at in range(deals):
            self.send(phone, declarer="NESW"[at])

    def await_match(self, phone):
        """Wait until a phone has followed to the latest match of its table."""
        number = 1 + self.phones.index(phone)
        match = Match.objects.filter(table__number=number).latest("pk")
        page = phone.locator("[data-page-sheet]")
        expect(page).to_have_attribute("data-page-sheet", re.compile(rf"^{match.pk}-\d"))

    def read(self):
        return read_rubber_event(Event.objects.select_related("club").get())


@pytest.fixture
def party(live_server, pages, cast, people):
    return Party(live_server, pages, cast)


def test_nine_players_two_tables_and_three_rounds(party):
    party.create()
    party.draw(1)
    expect(party.screen.locator("main")).to_contain_text("sits out")
    party.open_phones()
    first, second = party.phones
    party.play(first)
    expect(first.locator("main")).to_contain_text("1 table still plays")
    party.play(second, deals=1)
    picture(second, "party-phone")
    party.desk.goto(party.home)
    picture(party.desk, "party-desk")
    party.desk.get_by_role("button", name="Close the round now").click()
    agree(party.desk)
    expect(party.desk.locator("main")).to_contain_text("All results of this round are in.")

    party.draw(2)
    for phone in party.phones:
        expect(phone.locator(".scoreline").first).to_be_visible()
        party.play(phone)
    before = party.read().rounds[1].draw
    party.desk.goto(party.home)
    party.desk.get_by_text("Undo round 2").click()
    party.desk.get_by_role("button", name="Undo it").click()
    expect(party.desk.get_by_text("Say why it is undone")).to_be_visible()
    party.desk.get_by_text("Undo round 2").click()
    party.desk.fill("#why-undo", "Two players had changed places")
    party.desk.get_by_role("button", name="Undo it").click()
    expect(party.desk.locator(".round")).to_contain_text("Round 1 of 3")

    party.draw(2)
    assert party.read().rounds[1].draw.entrants != ()
    for phone in party.phones:
        party.play(phone)
    party.draw(3)
    party.desk.goto(party.home + "rounds/2/tables/1/")
    view = party.read().rounds[1].tables[0]
    other = "ew" if view.meeting.winner == "ns" else "ns"
    party.desk.get_by_label("Points of both sides").check()
    party.desk.fill("#ns", "900" if other == "ns" else "0")
    party.desk.fill("#ew", "900" if other == "ew" else "0")
    party.desk.fill("#reason", "The sheet had the sides exchanged")
    party.desk.get_by_role("button", name="Save").click()
    expect(party.desk.get_by_text("It would now be drawn otherwise for")).to_be_visible()
    picture(party.desk, "party-corrected")
    for phone in party.phones:
        party.play(phone)

    party.desk.goto(party.home)
    party.desk.get_by_role("button", name="End the play").click()
    agree(party.desk)
    party.desk.get_by_role("button", name="Publish the standing").click()
    expect(party.desk.get_by_role("button", name="Hide the standing")).to_be_visible()
    party.desk.get_by_role("link", name="Standing").click()
    expect(party.desk.locator("table.places")).to_be_visible()
    for width, height in WIDTHS:
        party.desk.set_viewport_size({"width": width, "height": height})
        picture(party.desk, f"party-standing-{width}")
        party.screen.set_viewport_size({"width": width, "height": height})
        picture(party.screen, f"party-screen-{width}", full_page=False)
    expect(party.screen.locator("main")).to_contain_text("The standing")

    event = Event.objects.get()
    rows = [score.row for score in EntrantScore.objects.filter(event=event).order_by("place")]
    told = answer(export_rubber_event(event))
    assert [(row["rank"], row["points"]) for row in rows] == [
        (standing["rank"], standing["points"]) for standing in told["standings"]
    ]
    assert sum(int(row["margin"]) for row in rows) == 0
    assert told["prizes"]["top_table"]
    shown = party.desk.locator("table.places tbody tr")
    assert shown.count() == 9
    assert len(before.tables) == 2
    assert Match.objects.count() == 8
