"""An event in a browser: five rounds with the director and the phones of two tables.

A pair comes in round 2, another leaves after round 3, a board is fouled, a score is adjusted; the
standing is that of the export.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from scoring.duplicate.event import answer
from tests.browser.conftest import PHONE, follow, picture
from tests.browser.parts import agree, choose, sign_in_at_club
from tests.tournaments.events.parts import NAMES
from tournaments.duplicate.actions.results import enter_result
from tournaments.duplicate.queries.export import export_event
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.links import get_phone_path
from tournaments.models import EntrantScore, Event, EventTable
from tournaments.queries.results import list_results
from tournaments.queries.stored_field import read_field

pytestmark = pytest.mark.django_db(transaction=True)

TRICKS = (9, 10, 11, 8, 10, 12, 10, 9)


class Session:
    """The windows of a director and of two tables."""

    def __init__(self, live_server, pages, cast):
        self.url, self.cast, self.pages = live_server.url, cast, pages
        self.desk = pages.open(viewport={"width": 1280, "height": 900})
        self.sent = 0

    def create(self):
        """Create the event, enter five pairs, and choose the Howell."""
        sign_in_at_club(self.desk, self.url, self.cast)
        self.desk.get_by_role("link", name="Events").click()
        self.desk.get_by_role("link", name="New event").click()
        self.desk.fill("[name=name]", "Friday pairs")
        follow(self.desk.get_by_role("button", name="Create the event"))
        self.home = self.desk.url
        self.go("entrants/import/")
        pairs = [f"{NAMES[at]}, {NAMES[at + 1]}" for at in range(0, 10, 2)]
        self.desk.fill("#text", "\n".join([*pairs[:4], "Ida Inhc, Jon Jest"]))
        self.desk.get_by_role("button", name="Enter them all").click()
        expect(self.desk.locator("main [role=alert]")).to_contain_text("say who each of them is")
        self.desk.fill("#text", "\n".join(pairs))
        self.desk.get_by_role("button", name="Enter them all").click()
        self.go("movement/")
        picture(self.desk, "event-movement")
        self.desk.fill("#oboards", "1")
        self.desk.select_option("#name", "howell")
        self.desk.locator("aside").get_by_role("button", name="Play this").click()

    def go(self, path=""):
        self.desk.goto(self.home + path)

    def open_phone(self, number):
        table = EventTable.objects.get(number=number)
        phone = self.pages.open(**PHONE)
        phone.goto(self.url + get_phone_path(table))
        phone.get_by_role("button", name="North").click()
        return phone

    def begin(self, round_):
        self.go()
        button = self.desk.get_by_role("button", name=f"Begin round {round_}")
        button.click()
        expect(self.desk.locator(".round")).to_contain_text(f"Round {round_} of 5")

    def send(self, phone: Page, board: int, **fields: str):
        """Enter a board on a phone."""
        phone.get_by_role("link", name=re.compile(f"Enter board {board}$")).click()
        tricks = str(TRICKS[self.sent % len(TRICKS)])
        choose(phone, **{"level": "3", "strain": "NT", "declarer": "N", "tricks": tricks} | fields)
        expect(phone.locator("#preview")).to_contain_text(re.compile(r"(NS|EW) \+\d+"))
        phone.get_by_role("button", name="Send", exact=True).click()
        expect(phone.locator(f"#board-{board}")).to_contain_text("3")
        self.sent += 1


@pytest.fixture
def session(live_server, pages, cast, people):
    return Session(live_server, pages, cast)


def enter_rest(event, sign, round_):
    """Enter what the phones of the other tables would."""
    event.refresh_from_db()
    known = {(result.table, result.board) for result in list_results(event, round=round_)}
    for meeting in read_field(event).meetings(round_):
        for board in meeting.boards:
            if meeting.plays and (meeting.table, board) not in known:
                board_place = BoardPlace("A", round_, meeting.table, board)
                result = {"score": (400, 430, -50, -100)[(board + meeting.table) % 4]}
                enter_result(
                    order=sign(), event=event, place=board_place, raw=result, confirmed=True
                )


def test_five_rounds_with_a_director_and_two_phones(session, sign):
    session.create()
    event, desk = Event.objects.get(), session.desk
    session.begin(1)
    phones = {}
    for meeting in read_field(event).meetings(1):
        if meeting.plays and len(phones) < 2:
            phones[meeting.table] = session.open_phone(meeting.table)
    first, second = phones
    for table, phone in phones.items():
        for board in read_field(event).meeting("A", 1, table).boards:
            session.send(phone, board)
    expect(phones[first].get_by_text("All boards of the round are in.")).to_be_visible()
    picture(phones[first], "event-phone-done")

    # The phone calls, and the director comes.
    phones[second].get_by_role("button", name="Call the director").click()
    expect(desk.get_by_text(f"Table {second} calls the director.")).to_be_visible()
    picture(desk, "event-desk")
    desk.locator("#alerts").get_by_role("button", name="Done").first.click()
    expect(desk.get_by_text("calls the director.")).to_have_count(0)

    # A pair comes late and takes the empty place from round 2 on.
    session.go("entrants/")
    desk.fill("#name0", NAMES[10])
    desk.fill("#name1", NAMES[11])
    desk.get_by_role("button", name="Enter", exact=True).click()
    session.go("movement/change/?section=A&wanted=pair-more")
    picture(desk, "event-change")
    desk.get_by_role("button", name="Go on like this").first.click()
    session.begin(2)
    board = read_field(Event.objects.get()).meeting("A", 2, first).boards[0]
    expect(phones[first].get_by_text("Round 2 of 5")).to_be_visible(timeout=3000)
    session.send(phones[first], board)
    enter_rest(event, sign, 2)

    # A score is adjusted, and a board was fouled from the next round on.
    session.go()
    desk.locator("a.cell:not(.open)").first.click()
    desk.fill("#ns", "AVE+")
    desk.fill("#ew", "AVE-")
    desk.fill("#areason", "a card was seen")
    desk.get_by_role("button", name="Adjust").click()
    session.begin(3)
    enter_rest(event, sign, 3)
    session.go()
    desk.locator("a.cell:not(.open)").first.click()
    desk.fill("#version", "b")
    desk.fill("#freason", "two hands were changed")
    picture(desk, "event-result")
    desk.get_by_role("button", name="Compare apart").click()

    # A pair leaves after round 3: more than half is played, so its results stand.
    session.go("entrants/")
    desk.locator("tbody a").first.click()
    desk.get_by_role("button", name="Leaves").click()
    agree(desk)
    expect(desk.get_by_text("Its results stand.")).to_be_visible()
    for round_ in (4, 5):
        session.begin(round_)
        enter_rest(event, sign, round_)
    session.go()
    desk.get_by_role("button", name="End the play").click()
    desk.get_by_role("button", name="Publish the standing").click()
    public = session.pages.open(viewport={"width": 820, "height": 1100})
    public.goto(session.home.replace("desk/", ""))
    expect(public.locator(".figures tbody tr")).to_have_count(6)
    picture(public, "event-standing")

    event.refresh_from_db()
    rows = EntrantScore.objects.filter(event=event)
    shown = [{key: row.row[key] for key in row.row if key != "lines"} for row in rows]
    exported = export_event(event)
    assert shown == answer(exported)["standings"]
    results = [result for board in exported["boards"] for result in board["results"]]
    assert any(result.get("version") == "b" for result in results)
    assert any("adjusted" in result for result in results)
