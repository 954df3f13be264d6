"""A published event is told to webhooks, and is in the feeds of its club."""

from collections.abc import Callable
from typing import Any

import icalendar
import pytest
from django.test import Client
from django.urls import reverse

from club.webhooks.actions.webhooks import add_webhook
from club.webhooks.models import Happening
from tests.club.conftest import Cast, Sign, signed
from tournaments.actions.events import hold_standing, publish_standing
from tournaments.models import Event


@pytest.fixture
def playing(event: Event, put: Callable[..., Any]) -> Event:
    """Return the event of six pairs with a result."""
    put(1, 1)
    return event


def want(cast: Cast, settings: Any) -> None:
    settings.WEBHOOK_HOSTS = ["127.0.0.1"]
    add_webhook(
        order=signed(),
        club=cast.club,
        account=cast.owner,
        name="Scores",
        url="http://127.0.0.1:9/",
        kinds=["event.published"],
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
