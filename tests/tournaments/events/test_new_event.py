"""A new event with the list of who plays: asked about, created, entered, and what comes next."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.events.conftest import key
from tournaments.duplicate.forms.events import TIES
from tournaments.models import Event
from tournaments.queries.stored_field import read_field

pytestmark = pytest.mark.django_db
PAIRS = "Ada Abel – Ben Berg\nCleo Cook / Dan Dahl"


@pytest.fixture
def create(cast, people):
    """Return what sends the form of a new event, as a browser does."""

    def send(**more):
        values = {
            "name": "Tuesday",
            "date": timezone.localdate().isoformat(),
            "kind": "pairs",
            "scoring": "matchpoints",
            "visibility": "public",
            "law": "wbf",
            "minutes": 16,
            "window": 30,
            "key": key(),
            **dict.fromkeys(TIES, ""),
        }
        address = reverse("new-event", args=[cast.club.slug])
        return cast.client("director").post(address, values | more)

    return send


def teams(event):
    return [[str(player) for player in e.team()] for e in read_field(event).entrants.values()]


def test_those_who_play_are_entered_with_the_event(create, people):
    answer = create(text=PAIRS)
    event = Event.objects.get(name="Tuesday")
    assert answer["Location"] == reverse("event-movement", args=[event.club.slug, event.pk])
    names = [player.short_name for player in people[:4]]
    assert teams(event) == [names[:2], names[2:]]


def test_an_event_without_a_list_leads_to_its_desk(create):
    answer = create(text=" \n")
    event = Event.objects.get(name="Tuesday")
    assert answer["Location"] == reverse("event-desk", args=[event.club.slug, event.pk])


def test_the_event_waits_until_it_is_said_who_is_meant(create, people):
    text = PAIRS.replace("Ben Berg", "Zoe Zahn")
    asked = create(text=text)
    assert asked.status_code == 422
    assert not Event.objects.filter(name="Tuesday").exists()
    assert f">{text}</textarea>" in asked.text
    assert 'name="who:zoe zahn"' in asked.text
    assert 'value="Tuesday"' in asked.text
    done = create(text=text, **{"who:zoe zahn": "guest"})
    assert done.status_code == 302
    assert teams(Event.objects.get(name="Tuesday"))[0][0] == people[0].short_name


def test_what_is_refused_stands_on_the_page_of_the_list(create, cast, people):
    page = create(text=f"{PAIRS}\nAda Abel – Elsa Eng")
    event = Event.objects.get(name="Tuesday")
    assert page.status_code == 422
    assert "2 were entered." in page.text
    assert f'action="{reverse("event-import", args=[cast.club.slug, event.pk])}"' in page.text
    assert ">Ada Abel – Elsa Eng</textarea>" in page.text


def test_single_players_stand_on_a_line_each(create, people):
    create(text="Ada Abel\nBen Berg", kind="individual")
    assert len(teams(Event.objects.get(name="Tuesday"))) == 2
