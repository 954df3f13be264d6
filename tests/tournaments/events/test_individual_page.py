"""The movement of an individual on its page: what is offered, told and set."""

import pytest

from tests.tournaments.events.played import find
from tournaments.actions.entrants import enter
from tournaments.duplicate.actions.events import create_event
from tournaments.models import Plan

pytestmark = pytest.mark.django_db


@pytest.fixture
def single(cast, sign, crowd):
    """Return an individual of fourteen players without a movement."""
    event = create_event(
        order=sign(), club=cast.club, name="Individual", date="2026-11-24", kind="individual"
    )
    for player in crowd[:14]:
        enter(order=sign(), event=event, players=[player])
    event.refresh_from_db()
    return event


def test_fourteen_players_see_who_is_together_before_they_choose(cast, single):
    director, path = cast.client("director"), find(single, "event-movement")
    page = director.get(path).text
    assert "14 players, 13 rounds" in page
    assert "In each round 2 players sit out" in page
    assert "There is a movement for these numbers of players: 4, 5, 8–52." in page
    fewer = director.get(path, {"rounds": 10}).text
    assert "14 players, 10 rounds" in fewer
    whole = director.get(path, {"pairs": 16, "rounds": 15}).text
    assert "Everybody partners everybody once, and meets everybody twice." in whole
    assert "Begin round 1 with it" not in whole  # sixteen are not here
    assert "There is no movement for 60 players" in director.get(path, {"pairs": 60}).text
    assert "14 players, 13 rounds" in director.get(path, {"rounds": 99}).text


def test_the_movement_that_is_shown_is_the_one_that_is_set(cast, single):
    director, path = cast.client("director"), find(single, "event-movement")
    shown = director.get(path, {"rounds": 10})
    sent = {
        "key": shown.context["key"],
        "section": "A",
        "pairs": 14,
        "rounds": 10,
        "boards_per_set": 2,
    }
    assert director.post(path, sent).status_code == 302
    plan = Plan.objects.get(event=single)
    assert (plan.movement["rounds"], plan.movement["copies"]) == (10, 3)
    refused = director.post(path, {**sent, "key": "another", "rounds": 99})
    assert refused.status_code == 422
    assert "An individual of 14 players has 3–14 rounds, not 99." in refused.text
