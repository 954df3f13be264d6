"""A whole night over HTTP: its standing is the fold of its deals, and one seed is one sheet."""

import pytest
from django.core.management import CommandError, call_command

from club.models import Act, Club, Cut, Deal, Night
from club.rebuild import differences

pytestmark = pytest.mark.django_db(transaction=True)


def play(capsys, *options: str) -> list[str]:
    """Simulate a small night; the command itself refuses a standing unlike its own fold."""
    call_command("simulate", "--tables", "2", "--matches", "2", *options)
    return capsys.readouterr().out.splitlines()


def test_a_simulated_night_ends_with_the_back_scores_of_its_deals(capsys):
    lines = play(capsys, "--seed", "5")
    _plus, plus, _minus, minus = lines[-2].replace(",", "").split()
    assert plus == minus != "0"
    night = Night.objects.get()
    assert differences(night) == []
    numbers = list(Act.objects.filter(night=night).values_list("number", flat=True))
    assert sorted(numbers) == list(range(1, night.version + 1))
    assert Deal.objects.filter(act__by_table=True).exists()
    assert Deal.objects.filter(act__by_table=False).exists()


def test_one_seed_is_one_back_score_sheet_in_any_club(capsys):
    first = play(capsys, "--seed", "6", "--club", "one")
    again = play(capsys, "--seed", "6", "--club", "two")
    assert first[:-1] == again[:-1]
    assert Club.objects.count() == 2


def test_a_chicago_night_is_played_too(capsys):
    play(capsys, "--seed", "7", "--game", "chicago")
    assert differences(Night.objects.get()) == []


@pytest.mark.parametrize("rotation", ["pivot", "rota"])
def test_a_night_goes_round_by_a_rotation(capsys, rotation):
    play(capsys, "--seed", "4", "--matches", "4", "--code", "english", "--rotation", rotation)
    assert set(Cut.objects.values_list("turn", flat=True)) == {1, 2, 3, 4}


@pytest.mark.parametrize("code", ["english", "1907"])
def test_a_night_is_cut_by_each_code(capsys, code):
    lines = play(capsys, "--seed", "3", "--code", code)
    again = play(capsys, "--seed", "3", "--code", code, "--club", "another")
    assert lines[:-1] == again[:-1]
    assert set(Cut.objects.values_list("code", flat=True)) == {code}
    assert Cut.objects.filter(draws__round__gte=2).exists()  # somebody cut again


def test_a_night_can_be_left_in_play(capsys):
    play(capsys, "--seed", "8", "--open")
    assert Night.objects.get().nightstatuss.count() == 1


def test_the_demonstration_is_made_once(tmp_path, settings, capsys):
    settings.DATA = tmp_path
    call_command("demo")
    assert (tmp_path / "demo.json").stat().st_mode & 0o077 == 0
    with pytest.raises(CommandError, match="already"):
        call_command("demo")
    assert Night.objects.filter(club__slug="demo").count() == 2
