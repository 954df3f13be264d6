"""The tricks in the tag Result: of declarer, of a side, or above and below the contract."""

import pytest

from scoring.files.kinds import read_file
from scoring.files.pbn.sheets import read_sheet

GAME = """[Event "Tricks"]
[Board "1"]
[North "Ada"]
[East "Cleo"]
[South "Ben"]
[West "Dan"]
[Declarer "{seat}"]
[Contract "4S"]
[Result "{result}"]
"""
TOLD = [
    ("N", "10", 10),
    ("N", "^10", 10),
    ("N", "NS 10", 10),
    ("E", "NS 10", 3),
    ("E", "ew 9", 9),
    ("S", "EW 3 NS 10", 10),
    ("W", "NS 4 EW 9", 9),
    ("N", "+1", 11),
    ("W", "-2", 8),
    ("N", "=", 10),
]
GARBLED = ["NS 14", "NS 10 EW 4", "NS 10 NS 3", "NS", "+9", "ten", "10 tricks"]


@pytest.mark.parametrize(("seat", "result", "tricks"), TOLD)
def test_tricks_are_read_in_an_event_and_in_a_sheet(seat, result, tricks):
    text = GAME.format(seat=seat, result=result)
    [event] = read_file(text.encode()).events
    [board] = event.document["boards"]
    assert board["results"][0]["tricks"] == tricks
    [game] = read_sheet(text)
    assert game.deal["tricks"] == tricks


@pytest.mark.parametrize("result", GARBLED)
def test_tricks_that_cannot_be_read_are_told(result):
    good = GAME.format(seat="N", result="10").replace('[Board "1"]', '[Board "2"]')
    text = GAME.format(seat="N", result=result) + "\n" + good
    [event] = read_file(text.encode()).events
    assert any(f"cannot be read: “4S N {result}”" in note for note in event.notes)
    game, _good = read_sheet(text)
    assert (game.deal, game.fault) == (None, f"{result} is no number of tricks.")


@pytest.mark.parametrize("result", ["", "?", "-", "^", "*"])
def test_tricks_that_are_not_told_are_no_fault_of_a_sheet(result):
    [game] = read_sheet(GAME.format(seat="N", result=result))
    assert game.fault == "" and "tricks" not in game.deal


def test_an_impossible_number_is_left_to_whoever_scores_the_deal():
    [game] = read_sheet(GAME.format(seat="N", result="14"))
    assert game.deal["tricks"] == 14
