"""Teams by phones: a Swiss from names to its standing, and a knock-out with its bracket."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import follow
from tests.browser.parts import DESK, SMALL, check, choose, sign_in_at_club
from tests.club.conftest import Cast, Sign
from tests.tournaments.teams.parts import create_teams, draw, play_round
from tournaments.actions.events import publish_standing
from tournaments.duplicate.actions.play import start_round
from tournaments.links import get_phone_path
from tournaments.models import Event, EventTable
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
    expect(desk.locator(".brief")).to_be_hidden()  # what was done last is told for a while
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
