"""A whole night over HTTP: its standing is the fold of its deals, and one seed is one sheet."""

import pytest
from django.core.management import CommandError, call_command

from club.models import Club
from nights.models import Act, Cut, Deal, Night, Seating
from nights.rebuild import find_differences
from tests.nights.simulation.simulated import facts_agree, play

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_simulated_night_ends_with_the_back_scores_of_its_deals(capsys):
    lines = play(capsys, "--seed", "5", "--quiet")
    _plus, plus, _minus, minus = lines[-2].replace(",", "").split()
    assert plus == minus != "0"
    night = Night.objects.get()
    assert find_differences(night) == []
    numbers = list(Act.objects.filter(night=night).values_list("number", flat=True))
    assert sorted(numbers) == list(range(1, night.version + 1))
    assert Deal.objects.filter(act__by_device=True).exists()
    assert Deal.objects.filter(act__by_device=False).exists()


def test_one_seed_is_one_back_score_sheet_in_any_club(capsys):
    first = play(capsys, "--seed", "6", "--matches", "1", "--club", "one")
    again = play(capsys, "--seed", "6", "--matches", "1", "--club", "two")
    assert first[:-1] == again[:-1]
    assert Club.objects.count() == 2


def test_nobody_comes_or_goes_on_a_quiet_night(capsys):
    lines = play(capsys, "--seed", "6", "--quiet")
    assert lines[0] == "nothing happened between the matches"
    verbs = set(Act.objects.values_list("verb", flat=True))
    assert verbs <= {"open", "arrive", "form", "next", "deal", "correct", "close"}


def test_a_night_can_be_left_in_play(capsys):
    play(capsys, "--seed", "8", "--open", "--quiet")
    assert Night.objects.get().night_statuses.count() == 1


#: A seed, what is played, how it is cut, and what follows a match: each code and each rotation
#: once. The others are in tests/long.
NIGHTS = [
    (42, "rubber", "modern", "pivot"),
    (44, "chicago", "modern", "stay"),
    (45, "short-bridge", "english", "cut"),
    (51, "bridge-1907", "1907", "rota"),
]


@pytest.mark.parametrize(("seed", "game", "code", "rotation"), NIGHTS)
def test_the_facts_of_a_night_of_comings_and_goings_agree(capsys, seed, game, code, rotation):
    options = ["--game", game, "--code", code, "--rotation", rotation]
    play(capsys, "--seed", str(seed), *options)
    facts_agree(Night.objects.get())
    assert set(Cut.objects.values_list("code", flat=True)) == {code}


def test_a_match_counts_for_the_substitute_where_the_house_has_it_so(capsys):
    play(capsys, "--seed", "2", "--counts-for", "substitute", "--matches", "1")
    assert Seating.objects.filter(act__verb="substitute", from_deal__gt=1).exists()
    assert Night.objects.get().house == {"counts_for": "substitute"}


def test_the_demonstration_is_made_once(tmp_path, settings, capsys):
    settings.DATA = tmp_path
    call_command("demo")
    assert (tmp_path / "demo.json").stat().st_mode & 0o077 == 0
    with pytest.raises(CommandError, match="already"):
        call_command("demo")
    assert Night.objects.filter(club__slug="demo").count() == 2


def test_a_demonstration_stopped_within_a_night_has_nothing_of_it_and_is_begun_anew(
    tmp_path, settings, monkeypatch
):
    settings.DATA = tmp_path
    with monkeypatch.context() as patched:
        patched.setattr("nights.simulation.acting.close_night", stopped)
        with pytest.raises(KeyboardInterrupt):
            call_command("demo")
    assert Club.objects.filter(slug="demo").exists()
    assert not Deal.objects.exists()
    call_command("demo")
    assert [find_differences(night) for night in Night.objects.all()] == [[], []]


def stopped(**_about):
    raise KeyboardInterrupt
