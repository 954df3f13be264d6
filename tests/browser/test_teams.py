"""Teams by phones: a Swiss from names to its standing, and a knock-out with its bracket."""

import re

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.conftest import follow
from tests.browser.parts import DESK, SMALL, check, choose, sign_in_at_club
from tests.club.conftest import Cast, Sign
from tests.tournaments.teams.parts import create_teams, draw, play_round
from tournaments.actions.events import publish_standing
from tournaments.duplicate.actions.play import start_round
from tournaments.links import get_phone_path
from tournaments.models import EntrantScore, Event, EventTable
from tournaments.queries.stored_field import read_field
from tournaments.rebuild import rebuild_event

pytestmark = pytest.mark.django_db(transaction=True)
NAMES = "\n".join(
    f"{team}: {team} Ace, {team} King, {team} Queen, {team} Jack" for team in ("Red", "Blue")
)


def open_phone(pages, address: str, event: Event, number: int, seat: str) -> Page:
    phone: Page = pages.open(**SMALL)
    table = EventTable.objects.get(event=event, number=number)
    phone.goto(address + get_phone_path(table))
    check(phone)
    follow(phone.get_by_role("button", name=seat, exact=True))
    return phone


def enter_board(phone: Page, board: int, **fields: str) -> None:
    follow(phone.get_by_role("link", name=f"Enter board {board}", exact=True))
    check(phone)
    choose(phone, **fields)
    phone.get_by_role("button", name="Send").click()
    expect(phone.locator(f"#board-{board} .announce")).to_be_visible()


def test_a_swiss_is_played_by_phones_and_no_room_sees_the_other_first(live_server, pages, cast):
    desk = pages.open(**DESK)
    sign_in_at_club(desk, live_server.url, cast)
    desk.wait_for_url("**/c/**")
    desk.goto(f"{live_server.url}/c/{cast.club.slug}/events/new-teams/")
    check(desk)
    desk.get_by_label("Form").select_option("swiss")
    desk.get_by_label("Who plays").fill(NAMES)
    follow(desk.get_by_role("button", name="Create the event"))
    follow(desk.get_by_role("button", name="New in the club"))
    follow(desk.get_by_role("link", name="Draw the first round"))
    desk.get_by_label("Boards of a match").fill("1")
    desk.get_by_label("Rounds in all").fill("1")
    follow(desk.get_by_role("button", name="Show the draw"))
    check(desk)
    follow(desk.get_by_role("button", name="Draw it so"))
    follow(desk.get_by_role("button", name="Begin round 1"))
    event = Event.objects.get()
    opened = open_phone(pages, live_server.url, event, 1, "North")
    closed = open_phone(pages, live_server.url, event, 2, "North")
    enter_board(opened, 1, level="4", strain="S", declarer="N", tricks="10")
    expect(opened.locator("#board-1")).not_to_contain_text("EW")
    expect(closed.locator("main")).not_to_contain_text("420")
    enter_board(closed, 1, level="4", strain="S", declarer="N", tricks="9")
    for phone in (opened, closed):
        expect(phone.locator("#board-1 summary")).to_contain_text("10")
        check(phone)
    match = desk.locator(".matches tbody tr").first
    expect(match).to_contain_text("10–0")
    # What was done last is told for a while.
    expect(desk.locator(".brief")).to_be_hidden(timeout=20_000)
    check(desk)
    desk.on("dialog", lambda dialog: dialog.accept())
    follow(desk.get_by_role("button", name="End the play"))
    follow(desk.get_by_role("button", name="Publish the standing"))
    visitor = pages.open(**SMALL)
    visitor.goto(f"{live_server.url}/c/{cast.club.slug}/events/{event.pk}/")
    check(visitor)
    expect(visitor.locator(".winner .name").first).to_contain_text("Red")
    follow(visitor.get_by_role("link", name="Matches"))
    check(visitor)
    follow(visitor.locator(".matches a").first)
    expect(visitor.get_by_role("columnheader", name="Closed room")).to_be_visible()
    check(visitor)


def test_a_knock_out_has_a_bracket(live_server, pages, cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 5, "knock-out")
    for round_ in (1, 2):
        draw(event, sign, round_)
        start_round(order=sign(), event=event, round_=round_)
        play_round(event, sign, round_, seed=3)
    publish_standing(order=sign(), event=event)
    rebuild_event(event.pk, now=sign().at)
    for window in (SMALL, {"viewport": {"width": 820, "height": 900}}, DESK):
        page = pages.open(**window)
        page.goto(f"{live_server.url}/c/{cast.club.slug}/events/{event.pk}/matches/")
        check(page)
        listed = page.locator(".bracket-list")
        shown = listed if listed.is_visible() else page.locator("svg.bracket")
        expect(shown).to_contain_text("Team 1")
        expect(shown).to_contain_text("Final")


def test_line_ups_and_captains_by_two_phones(live_server, pages, cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 2, "swiss", lineups=True, captains=True)
    draw(event, sign, 1, boards=1)
    start_round(order=sign(), event=event, round_=1)
    opened = open_phone(pages, live_server.url, event, 1, "North")
    closed = open_phone(pages, live_server.url, event, 2, "North")
    # Who sits here is asked at each table, for both sides of it.
    for phone, pairs in ((opened, (("NS", 1), ("EW", 3))), (closed, (("NS", 1), ("EW", 3)))):
        for line, first in pairs:
            follow(phone.get_by_role("link", name=re.compile(f"^{line} .*who sits here")))
            check(phone)
            for seat in (first, first + 1):
                phone.get_by_label(re.compile(rf"P\d\.{seat}")).check()
            follow(phone.get_by_role("button", name="They sit here"))
        expect(phone.get_by_role("link", name=re.compile("who sits here"))).to_have_count(0)
    for phone, tricks in ((opened, "10"), (closed, "9")):
        enter_board(phone, 1, level="4", strain="S", declarer="N", tricks=tricks)
    # Each phone speaks for the side at which it sits.
    follow(opened.get_by_role("link", name=re.compile("is the match of round 1 right")))
    expect(opened.get_by_role("row").last).to_contain_text("4")
    check(opened)
    follow(opened.get_by_role("button", name="Right", exact=True))
    expect(opened.get_by_role("link", name=re.compile("right"))).to_have_count(0)
    closed.reload()
    follow(closed.get_by_role("link", name=re.compile("is the match of round 1 right")))
    expect(closed.locator(".scoreline")).to_contain_text("agrees")
    follow(closed.get_by_role("button", name="Wrong: call the director"))
    expect(closed.get_by_text("The director is called.")).to_be_visible()
    check(closed)
    desk = pages.open(**DESK)
    sign_in_at_club(desk, live_server.url, cast)
    desk.wait_for_url("**/c/**")
    desk.goto(f"{live_server.url}/c/{cast.club.slug}/events/{event.pk}/desk/")
    check(desk)
    follow(desk.get_by_role("link", name=re.compile("in dispute")).first)
    check(desk)
    follow(desk.get_by_role("button", name="Agrees", exact=True))
    expect(desk.locator(".people .tag.on")).to_have_count(2)


def test_an_evening_of_seven_teams_by_phones(live_server, pages, cast: Cast) -> None:
    desk = pages.open(**DESK)
    sign_in_at_club(desk, live_server.url, cast)
    desk.wait_for_url("**/c/**")
    desk.goto(f"{live_server.url}/c/{cast.club.slug}/events/new-teams/")
    names = ("Red", "Blue", "Green", "White", "Black", "Grey", "Pink")
    lines = [f"{team}: {team} Ace, {team} King, {team} Queen, {team} Jack" for team in names]
    desk.get_by_label("Who plays").fill("\n".join(lines))
    follow(desk.get_by_role("button", name="Create the event"))
    follow(desk.get_by_role("button", name="New in the club"))
    check(desk)
    whist = desk.locator("form").filter(has_text="Begin round 1 with it").nth(1)
    expect(desk.locator("main")).to_contain_text("American whist")
    whist.get_by_label("Boards a set").fill("1")
    follow(whist.get_by_role("button", name="Begin round 1 with it"))
    event = Event.objects.get()
    assert read_field(event).sections[0].movement.name == "american-whist"
    phones = [open_phone(pages, live_server.url, event, at, "North") for at in range(1, 8)]
    for round_ in range(1, 7):
        for at, phone in enumerate(phones, start=1):
            phone.reload()
            meeting = read_field(event).meeting("A", round_, at)
            assert meeting is not None
            made = "10" if (at + round_) % 3 else "9"
            board = meeting.boards[0]
            enter_board(phone, board, level="4", strain="S", declarer="N", tricks=made)
        if round_ < 6:
            desk.reload()
            follow(desk.get_by_role("button", name=f"Begin round {round_ + 1}"))
    rebuild_event(event.pk, now=timezone.now())
    desk.reload()
    check(desk)
    desk.on("dialog", lambda dialog: dialog.accept())
    follow(desk.get_by_role("button", name="End the play"))
    follow(desk.get_by_role("button", name="Publish the standing"))
    visitor = pages.open(**SMALL)
    visitor.goto(f"{live_server.url}/c/{cast.club.slug}/events/{event.pk}/")
    check(visitor)
    standing = [row.row for row in EntrantScore.objects.filter(event=event)]
    assert [row["played"] for row in standing] == [6] * 7
    assert sum(float(row["points"]) for row in standing) == pytest.approx(21 * 20)
    for name in names:
        expect(visitor.locator("main")).to_contain_text(name)
