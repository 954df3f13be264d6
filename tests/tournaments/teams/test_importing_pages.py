"""A file of matches on the page and by the API."""

import base64
import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone

from tests.club.api.client import program
from tests.club.conftest import Cast
from tests.tournaments.teams.files import (
    ALL_PLAY_ALL,
    change,
    name_members,
    write,
)
from tournaments.models import Event
from tournaments.queries.stored_field import read_field
from tournaments.rebuild import rebuild_event

pytestmark = pytest.mark.django_db


def test_a_file_of_teams_is_seen_and_made_on_the_page(cast: Cast) -> None:
    client, address = cast.client("director"), reverse("event-from-file", args=[cast.club.slug])
    data = json.dumps(name_members(write(ALL_PLAY_ALL))).encode()
    page = client.post(address, {"file": SimpleUploadedFile("teams.json", data)})
    text = page.content.decode()
    assert page.status_code == 200
    assert "4 entrants" in text and "12 boards" in text and "48 results" in text
    assert page.context["lines"][0] == "Team 1: Ann – Member 0.1 – Member 0.2 – Member 0.3"
    asked = {row.said.named.text for row in page.context["listed"].asked}
    assert len(asked) == 18
    assert Event.objects.count() == 0
    values = {"packed": page.context["sent"].packed, "event": "0", "unknown": "guest"}
    made = client.post(address, {**values, "make": "1", "name": "Teams", "date": "2026-10-07"})
    assert made.status_code == 302
    event = Event.objects.get()
    views = list(read_field(event).entrants.values())
    assert [view.name for view in views] == ["Team 1", "Team 2", "Team 3", "Team 4"]
    assert [len(view.team()) for view in views] == [4, 5, 5, 5]
    desk = client.get(made["Location"])
    assert desk.status_code == 200


def test_matches_that_cannot_be_here_are_named_on_the_page(cast: Cast) -> None:
    client, address = cast.client("director"), reverse("event-from-file", args=[cast.club.slug])
    document = change(write(ALL_PLAY_ALL, rules={}), "form", "knock-out")
    data = json.dumps(document).encode()
    page = client.post(address, {"file": SimpleUploadedFile("teams.json", data)})
    assert [fault.code for fault in page.context["import_faults"]] == ["bracket"]
    assert (
        "Its matches are not those of a bracket that leads to one final." in page.content.decode()
    )


def test_the_api_makes_an_event_of_teams_once(cast: Cast) -> None:
    director = program(cast.club, cast.director)
    packed = base64.b64encode(json.dumps(write(ALL_PLAY_ALL)).encode()).decode()
    body = {"file": packed, "date": "2026-10-07", "name": "Teams", "dry_run": False}
    made = director.post("events/import/", body)
    assert made.status_code == 200, made.content
    event = Event.objects.get()
    assert made.json()["made"] == str(event.pk)
    assert event.form == "round-robin"
    assert director.post("events/import/", body).json()["made"] == str(event.pk)
    assert Event.objects.count() == 1


def test_what_a_match_of_imps_alone_lost_has_a_minus(cast: Cast) -> None:
    passed = {"contract": "pass"}
    board = {"board": 1, "open": {"contract": "1NT", "declarer": "N", "tricks": 7}}
    match = {"round": 1, "table": 1, "home": "1", "away": "2", "boards": [board]}
    board["closed"] = passed
    entrants = [{"number": number} for number in "12"]
    event = {"kind": "teams", "scoring": "imps", "entrants": entrants, "matches": [match]}
    packed = base64.b64encode(json.dumps(event).encode()).decode()
    director = program(cast.club, cast.director)
    body = {"file": packed, "date": "2026-10-07", "name": "Teams", "dry_run": False}
    made = director.post("events/import/", body).json()["made"]
    rebuild_event(Event.objects.get().pk, now=timezone.now())
    address = reverse("event-match", args=[cast.club.slug, made, 1, 1])
    page = cast.client("director").get(address).content.decode()
    figures = re.findall(r'<p class="fig">\s*(\S+)', page)
    assert figures == ["3.00", "\N{MINUS SIGN}3.00"]
