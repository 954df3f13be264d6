"""An event of rubbers over HTTP: its standing is the fold of its export, for every kind."""

import pytest
from django.core.management import CommandError, call_command

from club.simulation.http import Director
from nights.models import Deal, Match
from tournaments.models import Event, EventAct
from tournaments.queries.events import get_publication, get_state
from tournaments.rebuild import find_differences
from tournaments.rubbers.simulation.plan import KINDS

pytestmark = pytest.mark.django_db(transaction=True)
COMMON = {"create", "enter", "draw", "undo-round", "withdraw", "finish", "publish"}
MORE = {
    "chicago-individual": ("9", {"close-round"}),
    "chicago-pairs": ("10", {"close-round"}),
    "chicago-teams": ("16", {"close-round"}),
    "party": ("9", {"close-round"}),
    "knock-out": ("10", set()),
    "league": ("8", {"table", "agree"}),
}


def simulate(capsys, kind, players, *options):
    """Simulate an event; the command itself refuses a standing unlike its own fold."""
    call_command("simulate", "--event", kind, "--players", players, *options)
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_is_published_as_its_export_has_it(capsys, kind):
    players, verbs = MORE[kind]
    lines = simulate(capsys, kind, players, "--seed", "3")
    event = Event.objects.get()
    assert lines[-2] == "the standing is what follows from the export of the event"
    assert get_state(event) == "finished"
    published = get_publication(event)
    assert [row["points"] for row in published.standing] == [
        line.split()[-1] for line in lines[1:-2]
    ]
    assert list(find_differences(event, published.act.at)) == []
    assert COMMON | verbs <= set(EventAct.objects.values_list("verb", flat=True))
    for what in ("corrections: ", "rounds undone: 1", "late entrants: 1", "entrants that left: 1"):
        assert what in lines[0]
    assert ("tables unfinished: 1" in lines[0]) is ("close-round" in verbs)
    assert set(Match.objects.values_list("game", flat=True)) <= {"chicago"}


def test_another_game_is_played_and_one_seed_is_one_standing_in_any_club(capsys):
    options = ("party", "8", "--game", "rubber", "--seed", "4", "--club")
    first = simulate(capsys, *options, "one")
    again = simulate(capsys, *options, "two")
    assert first[:-1] == again[:-1]
    assert Event.objects.count() == 2
    assert set(Match.objects.values_list("game", flat=True)) == {"rubber"}
    assert Deal.objects.exists()


def test_too_few_players_are_refused_with_how_many_there_have_to_be(capsys):
    with pytest.raises(CommandError, match="8 to 240 players"):
        simulate(capsys, "knock-out", "6")


def test_an_export_with_other_deals_than_were_sent_is_noticed(capsys, monkeypatch):
    get = Director.get

    def lie(self, path, **query):
        told = get(self, path, **query)
        if path.endswith("export/"):
            told["rounds"][0]["tables"][0]["sheets"][0]["deals"].pop()
            told["rounds"][0]["tables"][0]["sheets"][0]["abandoned"] = True
        return told

    monkeypatch.setattr(Director, "get", lie)
    with pytest.raises(CommandError, match="the tables have sent"):
        simulate(capsys, "chicago-individual", "8", "--seed", "3")


def test_the_same_event_is_played_again_in_the_same_club(capsys):
    first, again = (simulate(capsys, "league", "8", "--seed", "4") for _time in range(2))
    assert first[:-1] == again[:-1]
    assert Event.objects.count() == 2
