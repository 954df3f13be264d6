"""Deals from PBN files, judged by the same laws."""

import pytest
from django.urls import reverse

from nights.queries.sheets import read_sheet
from scoring.files.answer import FileRefused
from scoring.files.pbn.sheets import read_sheet as read

HANDS = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"
GRAND = f"""% PBN 2.1
% EXPORT
[Event "Thursday"]
[Board "1"]
[Dealer "N"]
[Deal "{HANDS}"]
[Declarer "N"]
[Contract "7NTX"]
[Result "13"]
{{ a remark }}
[Auction "N"]
7NT =1= X
AP
[Note "1:at last"]
[Play "E"]
ST S3 S2 SA
*
"""
PASSED = """
[Event "#"]
[Board "2"]
[Dealer "E"]
[Contract "Pass"]
[Auction "E"]
Pass Pass Pass Pass
"""
UNTOLD = """
[Event "#"]
[Board "3"]
[Dealer "S"]
[Auction "S"]
Pass 1S X 2S
AP
[Declarer "?"]
[Contract "?"]
[Result "?"]
"""
BROKEN = """
[Event "#"]
[Board "4"]
[Contract "9Z"]
"""


@pytest.fixture
def address(cast, match):
    return reverse("pbn", args=[cast.club.slug, match.night_id, match.pk])


def test_auction_hands_and_play_come_in_the_words_of_the_format():
    grand, passed, untold = read(GRAND + PASSED + UNTOLD)
    assert grand.board == "1"
    assert grand.deal == {
        "dealer": "N",
        "contract": "7NTX",
        "declarer": "N",
        "tricks": 13,
        "hands": HANDS,
        "calls": ["7NT", "X", "pass", "pass", "pass"],
        "play": ["TS", "3S", "2S", "AS"],
    }
    assert passed.deal == {"dealer": "E", "contract": "pass", "calls": ["pass"] * 4}
    assert untold.deal["contract"] == "2S"
    assert untold.deal["declarer"] == "W"
    assert "tricks" not in untold.deal


def test_what_is_no_pbn_is_said_to_be_none():
    assert read("good evening") == []
    [broken] = read(BROKEN)
    assert broken.deal is None
    assert "9Z" in broken.fault
    with pytest.raises(FileRefused):
        read("x" * 500_000)


def test_a_file_goes_onto_the_sheet_in_one_step(address, cast, match):
    director = cast.client("director")
    assert director.post(address, {"text": GRAND + PASSED, "key": "k"}).status_code == 302
    again = director.post(address, {"text": GRAND + PASSED, "key": "k"})
    assert again.status_code == 302
    sheet = read_sheet(match)
    assert [deal.row.data["contract"] for deal in sheet.deals] == ["7NTX", "pass"]
    assert sheet.last_state.games["NS"] == 1
    shown = director.get(reverse("match", args=[cast.club.slug, match.night_id, match.pk]))
    assert "Passed out" in shown.content.decode()


def test_every_fault_of_every_board_is_told_and_nothing_is_entered(address, cast, match):
    wrong = GRAND.replace('[Result "13"]', '[Result "14"]').replace(
        '[Contract "7NTX"]', '[Contract "7NT"]'
    )
    answer = cast.client("director").post(address, {"text": wrong + PASSED.replace("E", "W")})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "14 tricks cannot be won" in page
    assert "The auction ends in 7NTX, and the result says 7NT" in page
    assert "who deals now, not W" in page
    assert "a remark" in page.split("<textarea")[1]
    assert read_sheet(match).deals == ()


def test_a_board_that_cannot_be_read_is_named(address, cast, match):
    answer = cast.client("director").post(address, {"text": GRAND + BROKEN})
    assert answer.status_code == 422
    assert "The file cannot be read: 9Z is no contract." in answer.content.decode()
    assert cast.client("director").post(address, {"text": " "}).status_code == 422
    assert read_sheet(match).deals == ()


def test_a_play_that_disagrees_is_a_fault(address, cast, match):
    wrong = GRAND.replace("ST S3 S2 SA", "ST S3 S2 HA")
    answer = cast.client("director").post(address, {"text": wrong})
    assert "that is a revoke" in answer.content.decode()


@pytest.mark.parametrize("text", ["\n" * 390_000, "[\n" * 190_000, '[A "' + " " * 390_000])
def test_what_holds_no_game_is_read_without_trying_every_line_at_each(text):
    assert read(text) == []


def test_games_are_parted_at_the_tag_after_any_number_of_blank_lines():
    parted = GRAND + "\n \n\n" + PASSED.replace("#", "Friday")
    assert [game.board for game in read(parted)] == ["1", "2"]


def test_a_file_of_too_many_games_is_refused():
    with pytest.raises(FileRefused, match="more than 500 games"):
        read('[Event "x"]\n\n' * 25_000)
