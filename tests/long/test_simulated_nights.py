"""Simulated nights beside the few of tests/nights/simulation: every code with every rotation."""

import pytest

from nights.models import Cut, Night
from tests.nights.simulation.simulated import facts_agree, play

pytestmark = pytest.mark.django_db(transaction=True)


def test_one_seed_is_one_back_score_sheet_on_a_quiet_night_too(capsys):
    first = play(capsys, "--seed", "6", "--quiet", "--club", "one")
    again = play(capsys, "--seed", "6", "--quiet", "--club", "two")
    assert first[:-1] == again[:-1]


@pytest.mark.parametrize("rotation", ["pivot", "rota", "stay"])
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


#: A seed, what is played, how it is cut, and what follows a match.
NIGHTS = [
    (41, "rubber", "modern", "cut"),
    (43, "chicago", "modern", "rota"),
    (46, "short-bridge", "english", "pivot"),
    (47, "rubber", "english", "rota"),
    (48, "short-bridge", "english", "stay"),
    (49, "bridge-1907", "1907", "cut"),
    (50, "bridge-1907", "1907", "pivot"),
    (52, "rubber", "1907", "stay"),
    (53, "draw-and-discard", "modern", "cut"),
    (54, "draw-and-discard", "1907", "cut"),
]


@pytest.mark.parametrize(("seed", "game", "code", "rotation"), NIGHTS)
def test_the_facts_of_a_night_of_comings_and_goings_agree(capsys, seed, game, code, rotation):
    options = ["--game", game, "--code", code, "--rotation", rotation, "--tables", "3"]
    play(capsys, "--seed", str(seed), *options)
    facts_agree(Night.objects.get())
    assert set(Cut.objects.values_list("code", flat=True)) == {code}


def test_whatever_may_happen_in_a_room_happens(capsys):
    happened = set()
    for seed in ("62", "74"):  # between them, everything
        options = ("--tables", "5", "--matches", "3", "--code", "1907", "--club", seed)
        first = play(capsys, "--seed", seed, *options)[0]
        happened |= {card.partition(":")[0] for card in first.split(", ")}
    assert happened == {
        "announced their wish",
        "came late",
        "cards taken back",
        "claimed a seat",
        "cut card by card",
        "cuts for admission",
        "cuts given up",
        "found again",
        "left their table",
        "made a table possible",
        "missing",
        "moved",
        "returned",
        "steps taken back",
        "substituted",
        "tables broken up",
        "tables filled",
        "tables formed later",
        "tables gathered",
        "waves closed",
        "went home",
    }
