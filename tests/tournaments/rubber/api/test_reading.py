"""Reading events of rubbers by the API: the standing, CSV, polls and queries."""

import pytest
from django.utils import timezone

from scoring.rubber_events.event import answer
from tests.club.api.client import GAME
from tests.tournaments.api.parts import lines
from tests.tournaments.events.played import count_queries
from tests.tournaments.rubber.api.conftest import draw
from tournaments.models import Event, EventAct
from tournaments.rebuild import rebuild_event

pytestmark = pytest.mark.django_db


def test_the_standing_is_the_answer_to_the_export_and_is_published(director, public, at, play):
    draw(director, at)
    play(at)
    assert director.get(at + "standing/").json()["stale"] is True
    event = Event.objects.get()
    assert rebuild_event(event.pk, now=timezone.now())
    standing = director.get(at + "standing/").json()
    assert (standing["stale"], standing["provisional"]) == (False, False)
    compared = ("entrant", "rank", "tied", "points", "margin", "rounds", "won", "lost", "sat_out")
    told = answer(director.get(at + "export/").json())["standings"]
    pick = [{key: row[key] for key in compared} for row in told]
    assert [{key: row[key] for key in compared} for row in standing["rows"]] == pick
    sheet = lines(director.get(at + "standing/?format=csv"))
    assert [line[6] for line in sheet[1:]] == [row["points"] for row in standing["rows"]]


def test_rounds_and_what_was_recorded_are_csv_too(director, at):
    draw(director, at, chance=3)
    sheet = lines(director.get(at + "rounds/?format=csv"))
    assert (len(sheet), sheet[1][0]) == (2, "1")
    assert len(lines(director.get(at + "acts/?format=csv"))) == 1 + EventAct.objects.count()


PATHS = ("rounds/", "rounds/1/", "rounds/1/tables/1/", "standing/", "export/", "", "entrants/")


@pytest.mark.parametrize("path", PATHS)
def test_a_deal_on_the_night_changes_every_etag_of_the_event(director, at, path):
    tables = draw(director, at)["tables"]
    etag = director.get(at + path)["ETag"]
    assert director.get(at + path, **{"If-None-Match": etag}).status_code == 304
    assert director.get(at + path, **{"If-None-Match": etag}).status_code == 304
    deal = director.post(tables[0]["matches"][0]["link"] + "deals/", {"deal": GAME})
    assert deal.status_code == 201
    assert director.get(at + path, **{"If-None-Match": etag}).status_code == 200


def test_a_write_is_stale_after_an_act_of_the_event_and_not_after_a_deal(director, at):
    tables = draw(director, at)["tables"]
    headers = {"If-Match": director.get(at + "rounds/")["ETag"]}
    director.post(tables[0]["matches"][0]["link"] + "deals/", {"deal": GAME})
    closed = director.post(at + "rounds/1/close/", {}, **headers)
    assert closed.status_code == 200, closed.content
    assert director.post(at + "rounds/1/undo/", {"reason": "x"}, **headers).status_code == 412


READ = (
    "rounds/",
    "rounds/1/",
    "rounds/1/tables/1/",
    "entrants/",
    "standing/",
    "export/",
    "acts/",
    "",
)


def test_reading_takes_no_more_queries_for_more_entrants_and_rounds(director, make, play, crowd):
    at = make("individual", 4)
    draw(director, at)
    play(at)
    event = Event.objects.get()
    rebuild_event(event.pk, now=timezone.now())
    few = {path: count_queries(director, at + path) for path in READ}
    for person in crowd[4:12]:
        director.post(at + "entrants/", {"players": [str(person.pk)]})
    for _round in range(2):
        draw(director, at)
        play(at)
    rebuild_event(event.pk, now=timezone.now())
    assert {path: count_queries(director, at + path) for path in READ} == few
