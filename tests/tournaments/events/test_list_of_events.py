"""The list of events: what is in play first, then what comes next, then what is over."""

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.events.parts import plan_event
from tests.tournaments.events.played import read
from tournaments.actions.entrants import enter
from tournaments.actions.events import finish_event
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.sections import plan_section
from tournaments.models import EventAct
from tournaments.movements.families import make_movement
from tournaments.templatetags.tournaments import event_act

pytestmark = pytest.mark.django_db


@pytest.fixture
def listed(cast, sign, people):
    """Return what creates an event some days from today, and begins or ends it."""

    def make(name, days, *, begun=False, over=False):
        date = timezone.localdate() + datetime.timedelta(days=days)
        event = create_event(order=sign(), club=cast.club, name=name, date=date)
        if begun or over:
            for at in range(0, 12, 2):
                enter(order=sign(), event=event, players=people[at : at + 2])
            movement = make_movement("howell", 3)
            plan_section(order=sign(), event=event, letter="A", movement=movement, boards_per_set=1)
            event.refresh_from_db()
            start_round(order=sign(), event=event, round_=1)
        if over:
            finish_event(order=sign(), event=event)
        return event

    return make


def test_the_event_in_play_is_first_and_the_next_one_follows(cast, listed):
    listed("Over", -1, over=True)
    listed("Over long ago", -30, over=True)
    listed("Next month", 30)
    listed("Tomorrow", 1)
    listed("Never begun", -7)
    listed("In play", -2, begun=True)
    client = cast.client("director")
    address = reverse("events", args=[cast.club.slug])
    client.get(address)
    with CaptureQueriesContext(connection) as queries:
        page = client.get(address)
    assert [event.name for event in page.context["page"]] == [
        "In play",
        "Tomorrow",
        "Next month",
        "Over",
        "Never begun",
        "Over long ago",
    ]
    assert len(queries) <= 8


def test_the_history_says_what_a_section_plays(cast, people, sign):
    event = plan_event(cast.club, sign, people)
    text = read(cast.client("director"), event, "event-history")
    assert "Section A: Howell, 3 tables, 5 rounds" in text


def test_an_act_of_an_earlier_release_says_the_movement_alone():
    detail = {"section": "A", "movement": "howell", "from_round": 1}
    assert event_act(EventAct(verb="plan", detail=detail)) == "Section A: Howell"


def test_the_history_says_what_was_done_with_the_clock():
    act = EventAct(verb="clock", detail={"kind": "extend"})
    assert event_act(act) == "Clock: more time"
