"""An event of rubbers in the feeds of its club: once, though its matches are those of a night."""

import icalendar
from django.test import Client
from django.urls import reverse

from nights.models import Night
from nights.rebuild import rebuild_night
from tests.club.conftest import EVENING
from tests.tournaments.rubber.parts import decide
from tournaments.actions.events import publish_standing
from tournaments.models import Event
from tournaments.rubbers.actions.ending import finish_rubber_event


def test_an_event_of_rubbers_is_in_the_feeds_once(room, cast):
    room.create("pairs", 4, visibility="public")
    room.draw()
    for table in (1, 2):
        decide(room, 1, table, awarded={"winner": "ns"})
    finish_rubber_event(order=room.sign(), event=room.event)
    publish_standing(order=room.sign(), event=room.event)
    night = Night.objects.get()
    rebuild_night(night.pk, now=EVENING)
    assert (night.hosted, night.visibility) == ("tournaments", "public")
    shown = Client().get(reverse("results-feed", args=[cast.club.slug])).text
    assert shown.count("<entry>") == 1
    assert f"urn:uuid:{room.event.pk}" in shown
    day = room.event.created_at.date()
    Event.objects.update(date=day)
    Night.objects.update(date=day)
    answer = Client().get(reverse("calendar", args=[cast.club.slug]))
    entries = icalendar.Calendar.from_ical(answer.content).walk("VEVENT")
    assert [str(entry["SUMMARY"]) for entry in entries] == ["The cup"]
