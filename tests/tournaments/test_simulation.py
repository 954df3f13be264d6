"""A session over HTTP: its standing is the fold of its results, and one seed is one standing."""

import pytest
from django.core.management import CommandError, call_command

from club.simulation.http import Director
from tournaments.models import BoardResult, Event, EventAct, Source
from tournaments.queries.events import get_publication, get_state
from tournaments.rebuild import find_differences

pytestmark = pytest.mark.django_db(transaction=True)


def simulate(capsys, *options):
    """Simulate a small session; the command itself refuses a standing unlike its own fold."""
    call_command("simulate", "--pairs", "6", "--movement", "howell", *options)
    return capsys.readouterr().out.splitlines()


def test_a_simulated_session_is_published_as_its_results_have_it(capsys):
    lines = simulate(capsys, "--seed", "3")
    event = Event.objects.get()
    assert len(lines) == 1 + 6 + 1
    assert get_state(event) == "finished"
    published = get_publication(event)
    assert [row["percent"] for row in published.standing] == [
        line.split()[-1] for line in lines[1:-1]
    ]
    assert list(find_differences(event, published.act.at)) == []
    sources = set(BoardResult.objects.values_list("source", flat=True))
    assert {Source.PHONE, Source.PROGRAM} <= sources
    verbs = set(EventAct.objects.values_list("verb", flat=True))
    assert {"enter", "plan", "round", "clock", "result", "withdraw", "call", "answer"} <= verbs


def test_one_seed_is_one_standing_in_any_club(capsys):
    first = simulate(capsys, "--seed", "4", "--club", "one")
    again = simulate(capsys, "--seed", "4", "--club", "two")
    assert first[:-1] == again[:-1]
    assert Event.objects.count() == 2


def test_lines_stay_apart_and_the_arrow_is_switched_in_a_mitchell(capsys):
    call_command("simulate", "--pairs", "10", "--movement", "mitchell", "--boards", "1")
    assert "late pairs: 1" in capsys.readouterr().out
    movement = Event.objects.get().plans.get().movement
    assert (movement["kind"], movement["switched"]) == ("mitchell", [5])


def test_a_movement_that_cannot_be_is_refused_with_the_reason(capsys):
    with pytest.raises(CommandError, match="422"):
        call_command("simulate", "--pairs", "8", "--movement", "mitchell")


def test_a_result_that_is_not_as_it_was_sent_is_noticed(capsys, monkeypatch):
    get = Director.get

    def lie(self, path, **query):
        told = get(self, path, **query)
        if path.endswith("export/"):
            told["boards"][0]["results"][0]["tricks"] = 0
        return told

    monkeypatch.setattr(Director, "get", lie)
    with pytest.raises(CommandError, match="not as they were sent"):
        simulate(capsys, "--seed", "3")


def test_a_simulated_swiss_of_teams_is_what_its_export_says(capsys):
    options = ("--teams", "9", "--rounds", "4", "--boards", "3", "--seed", "5")
    call_command("simulate", *options, "--club", "one")
    lines = capsys.readouterr().out.splitlines()
    counts, *rows, agreed, _last = lines
    assert agreed == "the standing is what follows from the export of the event"
    assert len(rows) == 9
    for what in ("late teams: 1", "teams that left: 1", "void matches: 1", "matches: 16"):
        assert what in counts
    assert "corrections after a draw: 1" in counts
    assert "rematches: 0" in counts
    event = Event.objects.get()
    published = get_publication(event)
    assert list(find_differences(event, published.act.at)) == []
    call_command("simulate", *options, "--club", "two")
    assert capsys.readouterr().out.splitlines()[1:-1] == lines[1:-1]
    with pytest.raises(CommandError, match="3 rounds or more"):
        call_command("simulate", "--teams", "5")
