"""Directors, phones and players at one event at once: nothing fails, and the facts stay whole."""

import copy
import os
import random
import threading

import pytest
from django.db import connections

from club.ledger.refusals import Conflict, Refused
from scoring.rubber_events.event import answer
from tests.club.conftest import EVENING
from tests.tournaments.rubber.evening import THINGS, Evening
from tests.tournaments.rubber.room import Room
from tournaments.models import EntrantScore, Event, EventAct
from tournaments.rebuild import find_differences, rebuild_event
from tournaments.rubbers.queries.facts import export_rubber_event

pytestmark = pytest.mark.django_db(transaction=True)

#: How many do how much at once; more with the variables.
THREADS = int(os.environ.get("AT_ONCE", "3"))
STEPS = int(os.environ.get("STEPS", "8"))


def work(evening: Evening, number: int, failed: list[BaseException]) -> None:
    """Do things to an event, whatever the others do."""
    mine = copy.copy(evening)
    mine.dice = random.Random(f"{number}")
    mine.room = copy.copy(evening.room)
    mine.room.event = Event.objects.select_related("club").get(pk=evening.room.event.pk)
    mine.room.chance = random.Random(number)
    mine.entered = 12 * (number + 1)
    try:
        for _step in range(STEPS):
            name = mine.dice.choice(THINGS)
            try:
                getattr(mine, name)()
            except (Refused, Conflict):
                pass
            except IndexError:  # there is no round to choose a table of
                assert not mine.room.read_event().rounds or name == "decide"
    except BaseException as error:
        failed.append(error)
    finally:
        connections.close_all()


@pytest.mark.parametrize("kind", ["individual", "party", "knock-out", "pairs", "teams", "league"])
def test_many_at_once_leave_an_event_whose_standing_is_that_of_its_export(room: Room, kind):
    evening = Evening(room, kind, 1)
    evening.do("draw")
    failed: list[BaseException] = []
    threads = [
        threading.Thread(target=work, args=(evening, number, failed)) for number in range(THREADS)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(600)
    assert failed == []
    event = Event.objects.get(pk=room.event.pk)
    acts = EventAct.objects.filter(event=event).order_by("number")
    assert list(acts.values_list("number", flat=True)) == list(range(1, event.version + 1))
    rebuild_event(event.pk, now=EVENING)
    event.refresh_from_db()
    assert list(find_differences(event, EVENING)) == []
    rows = [score.row for score in EntrantScore.objects.filter(event=event).order_by("place")]
    told = answer(export_rubber_event(event))
    assert "problems" not in told, told["problems"]
    assert [{k: v for k, v in row.items() if k != "prizes"} for row in rows] == told["standings"]
