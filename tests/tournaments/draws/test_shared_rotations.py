"""The shared pivot and rota, if their file is available: the movements for four and five agree."""

import json
from pathlib import Path

import pytest

from tournaments.draws.whist import count_rounds, draw_whist

FILE = Path(__file__).parents[4] / "shared" / "facts" / "pivot-rotations.json"
if not FILE.exists():
    pytest.skip(f"{FILE.name} is not at hand", allow_module_level=True)
SHARED = json.loads(FILE.read_text("utf-8"))


def rounds(players: str) -> set[tuple[frozenset[frozenset[str]], frozenset[str]]]:
    """Return the partnerships of each round, and who sits out, in any order of rounds."""
    draws = [draw_whist(range(len(players)), at + 1) for at in range(count_rounds(len(players)))]
    return {
        (
            frozenset(
                frozenset(players[number] for number in side)
                for table in draw.tables
                for side in (table.ns, table.ew)
            ),
            frozenset(players[number] for number in draw.out),
        )
        for draw in draws
    }


def test_four_play_the_pivot():
    told = {
        (frozenset(frozenset(pair) for pair in round_["pairs"]), frozenset())
        for round_ in SHARED["four_player_pivot"]["rounds"]
    }
    assert rounds("ABCD") == told


def test_five_play_the_rota_in_which_all_are_partners_once():
    told = SHARED["five_player_pivot_all_partnerships"]["rounds"]
    ours = {next(iter(out)): partners for partners, out in rounds("ABCDE")}
    theirs = {
        round_["sits_out"]: frozenset({frozenset(round_["NS"]), frozenset(round_["EW"])})
        for round_ in told
    }
    assert ours.keys() == theirs.keys()
    assert {pair for partnerships in ours.values() for pair in partnerships} == {
        pair for partnerships in theirs.values() for pair in partnerships
    }
