"""A published event is told to webhooks, and is in the feeds of its club."""

import base64
import datetime
import json
from collections.abc import Callable
from typing import Any

import icalendar
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from club.outgoing.posting import Answer
from club.webhooks.actions.webhooks import add_webhook
from club.webhooks.models import Happening, Webhook
from club.webhooks.sending import send_deliveries
from tests.club.conftest import Cast, Sign, signed
from tournaments.actions.events import hold_standing, publish_standing
from tournaments.duplicate.queries import attached
from tournaments.duplicate.queries.attached import attach_file
from tournaments.models import Event


@pytest.fixture
def playing(event: Event, put: Callable[..., Any]) -> Event:
    """Return the event of six pairs with a result."""
    put(1, 1)
    return event


def want(cast: Cast, settings: Any, kind: str = "event.published") -> None:
    settings.WEBHOOK_HOSTS = ["127.0.0.1"]
    add_webhook(
        order=signed(),
        club=cast.club,
        account=cast.owner,
        name="Scores",
        url="http://127.0.0.1:9/",
        kinds=[kind],
    )


def test_each_publication_is_told(cast: Cast, sign: Sign, playing: Event, settings: Any) -> None:
    want(cast, settings)
    publish_standing(order=sign(), event=playing)
    hold_standing(order=sign(), event=playing)
    publish_standing(order=sign(), event=playing)
    told = list(Happening.objects.order_by("id"))
    assert [(happening.kind, happening.revision) for happening in told] == [
        ("event.published", 1),
        ("event.published", 2),
    ]
    data = told[0].data
    assert data["page"] == f"/c/cavendish/events/{playing.pk}/"
    assert Client().get(data["page"]).status_code == 200
    assert Client().get(data["api"]).status_code == 200
    offered = Client().get(data["files"]).json()["offered"]
    assert {"usebio", "pbn"} <= {own["kind"] for own in offered}
    for own in offered:
        written = Client().get(own["path"])
        assert written["Content-Type"] == "application/octet-stream"
        assert written.content


def read_file(body: bytes) -> str:
    """Return the file that goes with a message as text, or nothing without one."""
    file = json.loads(body)["data"].get("file")
    return base64.b64decode(file["base64"]).decode("iso-8859-1") if file else ""


class Receiver:
    """What was posted to it."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = []

    def __call__(self, _url: str, _headers: Any, body: bytes, **_about: Any) -> Answer:
        self.bodies.append(body)
        return Answer(200, b"")


def send(clock: Callable[[], datetime.datetime]) -> list[bytes]:
    """Send what waits, and return the bodies."""
    receiver = Receiver()
    send_deliveries(Webhook.objects.get().pk, clock=clock, chance=lambda: 0.5, send=receiver)
    return receiver.bodies


def test_the_file_of_a_public_event_goes_with_its_message_and_is_not_stored(
    cast: Cast, sign: Sign, playing: Event, settings: Any
) -> None:
    want(cast, settings, "event.file")
    publish_standing(order=sign(), event=playing)
    stored = Happening.objects.get()
    assert "file" not in stored.data and "Ada" not in json.dumps(stored.data)
    [body] = send(timezone.now)
    file = read_file(body)
    assert file.startswith("<?xml") and "<PLAYER_NAME>Ada+</PLAYER_NAME>" in file
    assert "Ada Abel" not in file


def test_no_file_goes_out_once_the_event_is_not_for_everybody(
    cast: Cast, sign: Sign, playing: Event, settings: Any
) -> None:
    want(cast, settings, "event.file")
    publish_standing(order=sign(), event=playing)
    Event.objects.update(visibility="members")
    assert [read_file(body) for body in send(timezone.now)] == [""]
    publish_standing(order=sign(), event=playing)
    assert Happening.objects.count() == 1  # nothing is told of it any more
    Event.objects.update(visibility="public")
    assert attach_file(playing.pk)
    hold_standing(order=sign(), event=playing)
    assert attach_file(playing.pk) == {} == attach_file(cast.club.pk)


def test_a_file_that_cannot_be_made_holds_no_message_back(
    cast: Cast, sign: Sign, playing: Event, settings: Any, monkeypatch: Any
) -> None:
    want(cast, settings, "event.file")
    publish_standing(order=sign(), event=playing)
    monkeypatch.setattr(attached, "write_event_file", lambda *_args, **_about: 1 / 0)
    [body] = send(timezone.now)
    assert json.loads(body)["data"]["event"] == str(playing.pk) and read_file(body) == ""
    monkeypatch.setattr(attached, "write_event_file", lambda *_args, **_about: b"x" * 2**22)
    assert attach_file(playing.pk) == {}


def feed(cast: Cast) -> str:
    return Client().get(reverse("results-feed", args=[cast.club.slug])).text


def test_the_feed_of_results_has_what_is_published_and_public(
    cast: Cast, sign: Sign, playing: Event
) -> None:
    assert "Club pairs" not in feed(cast)
    publish_standing(order=sign(), event=playing)
    shown = feed(cast)
    assert f"urn:uuid:{playing.pk}" in shown
    assert "Ada+ – Ben+" in shown
    assert "Ada Abel" not in shown
    for who in ("members", "link"):
        Event.objects.update(visibility=who)
        assert "Club pairs" not in feed(cast)
    Event.objects.update(visibility="public")
    hold_standing(order=sign(), event=playing)
    assert "Club pairs" not in feed(cast)


def test_the_calendar_has_the_events_of_the_club(cast: Cast, playing: Event) -> None:
    today = playing.created_at.date()
    Event.objects.update(date=today)
    answer = Client().get(reverse("calendar", args=[cast.club.slug]))
    (entry,) = icalendar.Calendar.from_ical(answer.content).walk("VEVENT")
    assert (str(entry["SUMMARY"]), entry["DTSTART"].dt) == ("Club pairs", today)
    assert entry["URL"].endswith(f"/c/cavendish/events/{playing.pk}/")
