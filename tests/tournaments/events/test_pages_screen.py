"""The room's screen during an event."""

import datetime

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.clocks import set_clock
from tests.tournaments.events.conftest import entrant
from tests.tournaments.events.played import find, play_all, read
from tournaments.actions.clock import step_clock
from tournaments.actions.entrants import withdraw
from tournaments.actions.events import change_event
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.queries.screen import read_screen
from tournaments.models import ClockKind
from tournaments.queries.stored_field import read_field


def screen(event, now=None):
    event.refresh_from_db()
    return read_screen(event, now or event.created_at)


def test_before_play_everybody_finds_their_first_seat(planned):
    view = screen(planned)
    assert (view.round, view.coming) == (1, True)
    assert len(view.seated) == 6
    meetings = list(read_field(planned).meetings(1))
    shown = {(seat.label, seat.table, seat.side) for seat in view.seats}
    assert shown == {
        (read_field(planned).label(sitting), str(at.table), side)
        for at in meetings
        for side, here in (("NS", at.ns), ("EW", at.ew))
        for sitting in here
    }
    assert "Your seats" in read(Client(), planned, "event-screen")


def test_a_round_shows_its_own_seats_until_a_result_is_in_and_then_the_next(event, put):
    assert (screen(event).round, screen(event).coming) == (1, False)
    put(1, read_field(event).meeting("A", 1, 1).boards[0])
    assert (screen(event).round, screen(event).coming) == (2, True)
    assert "Next, round 2" in read(Client(), event, "event-screen")


def test_who_sits_out_is_told(event, sign, put):
    withdraw(order=sign(), event=event, entrant=entrant(event, 6), after_round=1, kind="after")
    put(1, read_field(event).meeting("A", 1, 1).boards[0])
    view = screen(event)
    assert view.round == 2
    assert len(view.out) == 1
    assert len(view.seated) == 4
    assert "sits out" in read(Client(), event, "event-screen")


def test_the_clock_is_shown_and_says_when_it_is_paused(event, sign):
    assert "data-left=" in read(Client(), event, "event-screen")
    step_clock(order=sign(), event=event, kind=ClockKind.PAUSE)
    page = read(Client(), event, "event-screen")
    assert "data-left=" not in page
    assert "paused" in page


def test_a_table_is_late_when_it_is_slow_or_lacks_a_result_of_an_earlier_round(event, sign, put):
    began = screen(event).desk.clock.began
    assert screen(event, began).late == []
    slow = screen(event, began + datetime.timedelta(minutes=event.minutes)).late
    assert [(meeting.table, meeting.round) for meeting in slow] == [("1", 1), ("2", 1), ("3", 1)]
    for table in (1, 2, 3):
        for board in read_field(event).meeting("A", 1, table).boards[table == 3 :]:
            put(table, board)
    start_round(order=sign(), event=event, round_=2)
    late = screen(event, screen(event).desk.clock.began).late
    board = read_field(event).meeting("A", 1, 3).boards[0]
    assert [(meeting.table, meeting.round, meeting.boards) for meeting in late] == [
        ("3", 1, (board,))
    ]


def test_a_table_that_is_late_is_named_once(event):
    began = screen(event).desk.clock.began
    late = screen(event, began + datetime.timedelta(minutes=event.minutes))
    assert late.late_tables == ["1", "2", "3"]
    late.late.append(late.late[0])
    assert late.late_tables == ["1", "2", "3"]


def test_the_standing_is_on_the_screen_once_it_is_published(event, sign, cast):
    play_all(event, sign, publish=False)
    page = read(Client(), event, "event-screen")
    assert "The standing follows" in page
    assert "data-row" not in page
    assert "data-row" not in read(cast.client("director"), event, "event-screen")


def test_the_published_standing_is_on_the_screen(event, sign):
    play_all(event, sign)
    page = read(Client(), event, "event-screen")
    assert "The standing" in page
    assert page.count("data-row") == 6


def test_the_screen_asks_for_what_is_new_and_gets_nothing_if_nothing_is(event, put):
    client = Client()
    client.get(find(event, "event-screen"))
    address = find(event, "event-screen-live")
    mark = client.get(address).context["seen"]
    assert client.get(address, {"seen": mark}).status_code == 204
    put(1, read_field(event).meeting("A", 1, 1).boards[0])
    assert client.get(address, {"seen": mark}).status_code == 200


def test_a_table_that_becomes_late_is_new_though_nothing_was_recorded(event):
    now = timezone.now()
    early = screen(event, screen(event).desk.clock.began)
    assert early.late != screen(event, now).late


@pytest.mark.parametrize(
    ("visibility", "visitor"), [("public", 200), ("members", 404), ("link", 404)]
)
def test_the_screen_is_shown_to_whom_the_event_is_shown(event, sign, cast, visibility, visitor):
    change_event(order=sign(), event=event, visibility=visibility)
    for name in ("event-screen", "event-screen-live"):
        assert Client().get(find(event, name)).status_code == visitor
        assert cast.client("director").get(find(event, name)).status_code == 200


@pytest.mark.parametrize("page", ["event-screen-live", "event-desk-live"])
def test_a_page_shows_a_table_that_becomes_late_at_the_next_poll(event, cast, monkeypatch, page):
    began = screen(event).desk.clock.began
    clock = set_clock(monkeypatch, began)
    browser, address = cast.client("director"), find(event, page)
    mark = browser.get(address).context["seen"]
    first = screen(event).desk.find_next_slow(began)
    assert first is not None
    for before in (60, 30, 0):  # the last answers are kept until the very moment
        clock.at = first - datetime.timedelta(seconds=before)
        assert browser.get(address, {"seen": mark}).status_code == 204
    clock.pass_seconds(0.001)
    assert browser.get(address, {"seen": mark}).status_code == 200
    mark = browser.get(address).context["seen"]
    clock.pass_seconds(0.001)
    assert browser.get(address, {"seen": mark}).status_code == 204
