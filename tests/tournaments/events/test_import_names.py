"""A list of names: who is meant by each name that nobody has, and what is sent back."""

import pytest

from club.models.people import Player
from tests.tournaments.events.conftest import key
from tests.tournaments.events.played import find
from tournaments.duplicate.actions.events import create_event
from tournaments.models import Entrant
from tournaments.queries.stored_field import read_field


@pytest.fixture
def bare(cast, sign, people):
    """Return an event without entrants."""
    return create_event(order=sign(), club=cast.club, name="Bare", date=sign().at.date())


def teams(event):
    event.refresh_from_db()
    return [entrant.name_in() for entrant in read_field(event).entrants.values()]


def test_each_unknown_name_has_an_answer_of_its_own(bare, cast, people):
    director, address = cast.client("director"), find(bare, "event-import")
    text = "Ada Able, Ben Berg\nZoe Zahn, Cleo Cook\nYan York, Vic Vale"
    asked = director.post(address, {"text": text, "key": key()})
    assert asked.status_code == 422
    for name in ("who:ada able", "who:zoe zahn", "who:yan york", "who:vic vale"):
        assert f'name="{name}"' in asked.text
    answers = {"who:ada able": str(people[0].pk), "who:zoe zahn": "guest", "unknown": "member"}
    done = director.post(address, {"text": text, "key": key(), **answers})
    assert done.status_code == 302
    bare.refresh_from_db()
    assert teams(bare)[0] == f"{people[0].short_name} – {people[1].short_name}"
    assert Player.objects.get(name="Zoe Zahn").guest
    assert not Player.objects.get(name="Yan York").guest


def test_answers_stay_while_another_name_is_still_open(bare, cast, people):
    director, address = cast.client("director"), find(bare, "event-import")
    text = "Ada Able, Zoe Zahn"
    page = director.post(address, {"text": text, "key": key(), "who:zoe zahn": "guest"})
    assert page.status_code == 422
    assert '<option value="guest" selected>a visitor</option>' in page.text
    assert text in page.text
    assert Entrant.objects.filter(event=bare).count() == 0


def test_what_is_refused_comes_back_and_the_rest_is_entered(bare, cast, people):
    director, address = cast.client("director"), find(bare, "event-import")
    text = "Ada Abel, Ben Berg\nBen Berg, Cleo Cook"
    page = director.post(address, {"text": text, "key": "once"})
    assert page.status_code == 422
    assert "1 was entered." in page.text
    assert ">Ben Berg, Cleo Cook</textarea>" in page.text
    assert len(teams(bare)) == 1
    director.post(address, {"text": text, "key": "once"})
    assert len(teams(bare)) == 1
