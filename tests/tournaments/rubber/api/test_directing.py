"""Directing events of rubbers by the API: penalties, ending the play, and undoing."""

import pytest

from nights.models import Night
from tests.club.api.client import fields
from tests.tournaments.rubber.api.conftest import draw

pytestmark = pytest.mark.django_db


def test_a_penalty_counts_in_the_event_as_it_is_written(room, director):
    room.create("individual", 4)
    room.draw()
    entrant = next(iter(room.read_event().by_entry.values()))
    body = {"entrant": str(entrant.id), "points": "-100", "round": 1, "reason": "Late"}
    made = director.post(f"events/{room.event.pk}/penalties/", body)
    assert (made.status_code, made.json()["unit"]) == (201, "points")
    assert room.read_event().written["entrants"][0]["penalties"][0]["points"] == "-100"


def test_play_ends_with_its_night_and_goes_on(director, at, play):
    draw(director, at)
    assert {code for _field, code in fields(director.post(at + "finish/"))} == {"still-playing"}
    play(at)
    assert director.post(at + "finish/").json()["state"] == "finished"
    assert not Night.objects.get().is_open()
    assert director.post(at + "resume/").json()["state"] == "playing"
    assert Night.objects.get().is_open()


def test_the_last_step_is_not_undone_once_a_round_is_drawn(director, at):
    assert director.get(at + "undo/").json()["step"]["verb"] == "enter"
    draw(director, at)
    assert director.get(at + "undo/").json() == {"step": None}
