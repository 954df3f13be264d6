"""Random evenings of every kind of event: whatever happens, the standing is that of the facts."""

import os
from fractions import Fraction

import pytest

from scoring.rubber_events.event import answer
from tests.club.conftest import EVENING
from tests.tournaments.rubber.evening import THINGS, Evening
from tournaments.models import EntrantScore, Event
from tournaments.rebuild import find_differences, rebuild_event
from tournaments.rubbers.queries.cuts import list_cuts
from tournaments.rubbers.queries.drawing import propose
from tournaments.rubbers.queries.facts import export_rubber_event
from tournaments.rubbers.queries.overtaken import list_changed_draws

pytestmark = pytest.mark.django_db

#: How many evenings of each kind are played; more with the variable.
EVENINGS = int(os.environ.get("EVENINGS", "1"))
KINDS = ("individual", "pairs", "teams", "party", "knock-out", "league")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(EVENINGS))
def test_whatever_happens_the_standing_is_that_of_the_facts(room, kind, seed):
    evening = Evening(room, kind, seed)
    evening.do("draw")
    for _ in range(22):
        if room.read_event().rounds:
            evening.do(evening.dice.choice(THINGS))
        else:
            evening.do("draw")
        rubber_event = room.read_event()
        assert rubber_event.result.problems == ()
        propose(rubber_event, 0)
        list_changed_draws(rubber_event)
        for round_ in rubber_event.rounds:
            list_cuts(round_.row, rubber_event.field)
            booked = round_.draw.entrants
            assert rubber_event.event.size == 4 or len(booked) == len(set(booked))
    rebuild_event(room.event.pk, now=EVENING)
    event = Event.objects.get(pk=room.event.pk)
    assert list(find_differences(event, EVENING)) == []
    rows = [score.row for score in EntrantScore.objects.filter(event=event).order_by("place")]
    told = answer(export_rubber_event(event))
    assert [{k: v for k, v in row.items() if k != "prizes"} for row in rows] == told["standings"]
    if not any(entrant.get("withdrawn") for entrant in export_rubber_event(event)["entrants"]):
        assert sum(Fraction(row["margin"]) for row in rows) == 0
