"""The pictures of README, of the demonstration club as it is shown today.

`make pictures` writes them to docs/pictures; otherwise they go where pictures of a run go.
"""

import os
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.urls import reverse
from PIL import Image
from playwright.sync_api import Page, expect

from club.models import Club, Player
from nights.links import TABLE_LINKS
from nights.management.commands.demo import find_table_in_play
from nights.models import Night
from scoring.files.pbn import write_pbn
from tests.browser.conftest import PICTURES, Pages
from tests.browser.parts import check
from tests.tournaments.events.test_explained import write
from tournaments.models import Event, EventKind

pytestmark = pytest.mark.django_db(transaction=True)
DOCS = Path(__file__).parents[2] / "docs" / "pictures"
FILE: Any = {"name": "evening.pbn", "mimeType": "text/plain"}
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 664}


@pytest.fixture
def demo(tmp_path: Path, settings: Any) -> str:
    """Make the demonstration club, and return the password of its director."""
    settings.DATA = tmp_path
    out = StringIO()
    call_command("demo", stdout=out)
    return out.getvalue().rpartition("password ")[2].strip()


def keep(page: Page, name: str, paper: str = "README.md") -> None:
    """Keep a picture of the screen, and hold that a paper has one of the same size."""
    check(page)
    target = DOCS if os.environ.get("PICTURES") == "docs" else PICTURES
    if os.environ.get("PICTURES"):
        target.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=target / f"{name}.png")
    size = page.viewport_size or {}
    assert Image.open(DOCS / f"{name}.png").size == (size["width"], size["height"])
    assert f"pictures/{name}.png" in (DOCS.parents[1] / paper).read_text()


def write_evening(club: Club) -> bytes:
    """Return an event as another program would send it, with somebody whom nobody knows."""
    names = ["Zara Newcomer", *Player.objects.filter(club=club).values_list("name", flat=True)[:7]]
    document = write() | {"name": "Autumn pairs", "date": "2026-10-07"}
    for at, entrant in enumerate(document["entrants"]):
        entrant["members"] = [{"name": name} for name in names[2 * at : 2 * at + 2]]
    for board in document["boards"]:
        for result in board["results"]:
            if "adjusted" in result:
                result["score"] = result.pop("adjusted") and -50
    return write_pbn(document)


def test_the_pictures_show_the_demonstration_club(
    live_server: Any, pages: Pages, demo: str
) -> None:
    page = pages.open(viewport=DESK, color_scheme="light")
    page.goto(f"{live_server.url}/login/")
    page.fill("[name=username]", "director")
    page.fill("[name=password]", demo)
    page.get_by_role("button", name="Sign in").click()
    night = Night.objects.latest("date", "created_at")
    page.goto(live_server.url + reverse("room", args=[night.club.slug, night.pk]))
    expect(page.locator(".tables").first).to_be_visible()
    keep(page, "room")
    event = Event.objects.get(kind=EventKind.PAIRS)
    page.goto(live_server.url + reverse("event-desk", args=[night.club.slug, event.pk]))
    keep(page, "event")
    page.goto(live_server.url + reverse("event-from-file", args=[night.club.slug]))
    page.set_input_files("#file", {**FILE, "buffer": write_evening(night.club)})
    page.get_by_role("button", name="Show what is in it").click()
    expect(page.get_by_role("button", name="Make it an event")).to_be_visible()
    keep(page, "from-file", "docs/files.md")
    table = find_table_in_play(night)
    phone = pages.open(viewport=PHONE, color_scheme="light")
    phone.goto(live_server.url + reverse("table", args=[TABLE_LINKS.make(table.pk, 1)]))
    phone.locator(".ring button").first.click()
    for name, value in (("level", "4"), ("strain", "S"), ("declarer", "N"), ("tricks", "10")):
        phone.locator(f"input[name={name}][value='{value}']").check()
    expect(phone.locator("#preview .total")).to_be_visible()
    keep(phone, "table")
