"""The guides for directors, with pictures of the program as it is today.

`make pictures` takes the pictures anew, into static/guide.
"""

import os
import random
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone
from PIL import Image
from playwright.sync_api import Page, expect

from club.actions.people import add_player
from club.ledger.writing import Actor, Order
from club.models import Account, Club
from club.practice.pages import GUIDES, PICTURES
from club.simulation.people import names
from nights.actions.calls import call_director
from nights.actions.room import arrive
from nights.links import TABLE_LINKS
from nights.management.commands.demo import find_table_in_play
from nights.models import Night, Table
from tests.browser.conftest import Pages
from tests.browser.conftest import picture as keep_picture
from tests.browser.parts import find_problems, sign_in_at_club
from tests.club.conftest import Cast
from tournaments.links import get_desk_path, get_phone_path
from tournaments.models import Event, EventTable

pytestmark = pytest.mark.django_db(transaction=True)
FOLDER = Path(__file__).parents[2] / "static" / "guide"
WIDE, PHONE = {"width": 820, "height": 560}, {"width": 390, "height": 664}


def keep(page: Page, name: str, height: int = 0) -> None:
    """Keep a picture, of the page's upper part, and hold that the guide's has the same size."""
    size = page.viewport_size or {}
    clip = {"x": 0, "y": 0, "width": size["width"], "height": height or size["height"]}
    shot = Image.open(BytesIO(page.screenshot(clip=clip)))
    path = FOLDER / f"{name}.webp"
    if os.environ.get("PICTURES") == "docs":
        shot.save(path, quality=70, method=6)
    assert Image.open(path).size == shot.size
    assert path.stat().st_size < 60_000


@pytest.fixture
def club(tmp_path: Path, settings: Any) -> Club:
    """Return the demonstration club, whose director is signed in by `sign_in`."""
    settings.DATA = tmp_path
    call_command("demo")
    director = Account.objects.get(username="director")
    director.set_password("director pass phrase")
    director.save()
    return Club.objects.get(slug="demo")


def sign_in(page: Page, address: str, club: Club) -> None:
    page.goto(f"{address}/login/?next=/c/{club.slug}/")
    page.fill("[name=username]", "director")
    page.fill("[name=password]", "director pass phrase")
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/c/**")


def test_the_pictures_of_the_guides_show_the_program(
    live_server: Any, pages: Pages, club: Club
) -> None:
    page = pages.open(viewport=WIDE, color_scheme="light")
    sign_in(page, live_server.url, club)
    night = Night.objects.filter(club=club).latest("date")
    event = Event.objects.get(club=club, kind="pairs")
    room = live_server.url + reverse("room", args=[club.slug, night.pk])
    page.goto(room)
    expect(page.locator(".tables").first).to_be_visible()
    keep(page, "room")
    sign = Order(Actor(account=Account.objects.get(username="director")), timezone.now())
    for name in names(9, random.Random(3)):
        player = add_player(order=sign, club=club, name=f"{name} jun.")
        arrive(order=sign, night=night, player=player)
    page.goto(live_server.url + reverse("seat-all", args=[club.slug, night.pk]))
    keep(page, "seating")
    page.goto(live_server.url + get_desk_path(event))
    keep(page, "desk")
    phone = pages.open(viewport=PHONE, color_scheme="light")
    playing = find_table_in_play(night)
    phone.goto(live_server.url + reverse("table", args=[TABLE_LINKS.make(playing.pk, 1)]))
    phone.locator(".ring button").first.click()
    for name, value in (("level", "4"), ("strain", "S"), ("declarer", "N"), ("tricks", "10")):
        phone.locator(f"input[name={name}][value='{value}']").check()
    expect(phone.locator("#preview .total")).to_be_visible()
    keep(phone, "deal")
    seat = EventTable.objects.filter(event=event).earliest("pk")
    phone.goto(live_server.url + get_phone_path(seat))
    phone.get_by_role("button", name="North").click()
    expect(phone.get_by_role("button", name="Another seat")).to_be_attached()
    keep(phone, "board")
    table = Table.objects.filter(night=night).earliest("pk")
    call_director(order=Order(Actor(device=table), timezone.now()), night=night, table=table)
    page.goto(room)
    expect(page.locator("#alerts")).to_contain_text("calls the director")
    keep(page, "call", height=200)


@pytest.mark.parametrize("width", [390, 820, 1280])
@pytest.mark.parametrize("guide", GUIDES)
def test_each_guide_is_read_at_every_width(
    live_server: Any, pages: Pages, cast: Cast, guide: str, width: int
) -> None:
    page = pages.open(viewport={"width": width, "height": 664})
    sign_in_at_club(page, live_server.url, cast)
    page.goto(live_server.url + reverse("guide", args=[cast.club.slug, guide]))
    expect(page.get_by_role("heading", level=1, name=str(GUIDES[guide]))).to_be_visible()
    assert find_problems(page) == []
    for picture in page.locator(".shot img").all():
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("picture => picture.naturalWidth") > 0
    links = {link.get_attribute("href") for link in page.locator("main a[href]").all()}
    for path in links:
        assert page.request.get(live_server.url + str(path)).ok, path
    keep_picture(page, f"guide-{guide}-{width}")


def test_every_picture_is_of_a_guide() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(PICTURES)
