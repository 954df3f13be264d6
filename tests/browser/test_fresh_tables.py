"""The forming page after the opening wave's cut, and a cut that somebody still enters."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from nights.actions.forming import gather_table
from nights.actions.nights import open_night
from nights.actions.open_cuts import begin_cut
from nights.actions.room import arrive
from nights.actions.wave import close_wave
from nights.links import TABLE_LINKS
from tests.browser.conftest import PHONE, follow, picture
from tests.browser.parts import faults, room_of, sign_in_at_club
from tests.club.conftest import EVENING
from tests.nights.room.crowd import add_people

pytestmark = pytest.mark.django_db(transaction=True)

WIDE = {"viewport": {"width": 1280, "height": 900}}


@pytest.fixture
def waiting(cast, order):
    """Return a night of the English code on which eight wait, who have cut."""
    cast.players.append(cast.club.players.create(name="Hal Hill", short_name="Hal"))
    night = open_night(order=order(), club=cast.club, date=EVENING.date(), code="english")
    for player in cast.players:
        arrive(order=order(), night=night, player=player)
    rounds = [
        {player.pk: f"{rank}S" for player, rank in zip(cast.players, "2345678", strict=False)}
        | {cast.players[7].pk: "8H"},
        {cast.players[6].pk: "KC", cast.players[7].pk: "2D"},
    ]
    close_wave(order=order(), night=night, cards=rounds, typed=True)
    return night


@pytest.mark.parametrize("kind", ["wide", "phone"])
def test_eight_who_have_cut_form_a_table(live_server, pages, cast, waiting, kind):
    page = pages.open(**(WIDE if kind == "wide" else PHONE))
    sign_in_at_club(page, live_server.url, cast)
    page.goto(f"{live_server.url}/c/{cast.club.slug}/nights/{waiting.pk}/room/form/")
    assert page.locator(".cardbox").count() == 4
    page.get_by_text("Flo Finch sits out first").wait_for()
    picture(page, f"form-eight-{kind}")
    page.fill(f"[name=card_1_{cast.players[1].pk}]", "9C")
    page.locator(f"[name=players][value='{cast.players[0].pk}']").uncheck()
    page.get_by_text("Eve East sits out first").wait_for(state="detached")
    assert page.input_value(f"[name=card_1_{cast.players[1].pk}]") == "9C"
    page.locator(f"[name=players][value='{cast.players[0].pk}']").check()
    page.get_by_text("Eve East sits out first").wait_for()
    page.fill(f"[name=card_1_{cast.players[1].pk}]", "")
    page.get_by_role("button", name="Draw the cards for them").click()
    page.get_by_text("no card is cut for it").first.wait_for()
    picture(page, f"form-eight-done-{kind}")
    assert faults(page) == []


def test_somebody_enters_an_open_cut(live_server, pages, cast, waiting, order):
    table = gather_table(order=order(), night=waiting, players=cast.players[:4])
    begin_cut(order=order(), night=waiting, table=table)
    phone = pages.open(**PHONE)
    token = TABLE_LINKS.make(table.pk, 1)
    phone.goto(f"{live_server.url}{reverse('table', args=[token])}")
    phone.get_by_role("button", name="Eve joins this table").wait_for()
    picture(phone, "enter-open-cut-phone")
    phone.get_by_role("button", name="Eve joins this table").click()
    phone.get_by_role("button", name="Flo joins this table").wait_for()
    page = pages.open(**WIDE)
    sign_in_at_club(page, live_server.url, cast)
    page.goto(f"{live_server.url}/c/{cast.club.slug}/nights/{waiting.pk}/room/tables/{table.pk}/")
    where = reverse("open-cut", args=[cast.club.slug, waiting.pk, table.pk])
    page.goto(f"{live_server.url}{where}")
    picture(page, "enter-open-cut-wide")
    page.get_by_role("button", name="Flo Finch joins this table").click()
    page.get_by_text("joins this table").wait_for(state="detached")
    assert faults(page) == []


def test_the_whole_room_is_seated_with_two_presses(live_server, pages, cast, night, order):
    people = add_people(cast, night, order, "Hal", "Ida")
    page = room_of(live_server, pages, cast, night)
    follow(page.get_by_role("link", name="Seat them all"))
    expect(page.get_by_role("heading", name="Table 1: 5 players")).to_be_visible()
    page.focus(f"#at_{people[0].pk}")
    page.select_option(f"#at_{people[0].pk}", label="Table 2")
    expect(page.get_by_role("heading", name="Table 2: 5 players")).to_be_visible()
    expect(page.locator(f"#at_{people[0].pk}")).to_be_focused()
    page.get_by_role("button", name="Draw the cards and seat all 9").click()
    expect(page.get_by_role("heading", name="Who sits where")).to_be_visible()
    sections = page.locator("main section")
    assert [section.locator("li").count() for section in sections.all()] == [4, 5]
    expect(sections.nth(1)).to_contain_text("Ann")
    assert faults(page) == []
