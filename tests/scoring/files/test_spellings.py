"""How programs spell contracts, cards and tricks."""

import pytest

from scoring.files.spellings import (
    read_card,
    read_contract,
    read_lead,
    read_relative,
    read_seat,
    read_tricks,
    read_vulnerable,
    write_contract,
    write_lead,
    write_relative,
)

CONTRACTS = {
    "3NT": "3NT 3N 3nt 3SA 3sa 3n",
    "3NTX": "3NTX 3Nx 3SA* 3NTD 3Nd",
    "3NTXX": "3NTXX 3Nxx 3N** 3NTR 3nr",
    "3D": "3D 3d 3♦ 3♢",
    "3DX": "3DX 3DD 3♦* 3dd",
    "3DXX": "3DXX 3DR 3♦**",
    "7SX": "7SX 7♠️X 7SD",
    "pass": "PASS Pass pass P p PO po AP",
}
NO_CONTRACTS = ["", "8S", "0S", "3", "NT", "3NTXXX", "3SDD", "3X", "3NTDR", "3S=", "3" + " " * 30]


@pytest.mark.parametrize("contract", CONTRACTS)
def test_a_contract_is_spelt_in_many_ways(contract):
    for spelling in CONTRACTS[contract].split():
        assert read_contract(spelling) == contract
        assert read_contract(f" {spelling[:1]} {spelling[1:]} ") == contract


@pytest.mark.parametrize("text", NO_CONTRACTS)
def test_other_texts_are_no_contract(text):
    assert read_contract(text) is None


def test_a_card_led_has_its_suit_or_its_rank_first():
    for spelling in ("SQ", "QS", "sq", "qs", "♠Q", "Q♠", "S Q"):
        assert read_lead(spelling) == "SQ"
        assert read_card(spelling) == "QS"
    for spelling in ("S10", "10S", "ST", "TS", "♠10", "10♠"):
        assert read_lead(spelling) == "ST"
    for text in ("", "S", "S1", "SS", "S11", "Q", "SQS", "XQ", "-"):
        assert read_lead(text) is None
        assert read_card(text) is None


def test_tricks_are_a_number_or_relative_to_the_contract():
    assert [read_tricks(text) for text in ("0", "9", "09", " 13 ")] == [0, 9, 9, 13]
    assert [read_tricks(text) for text in ("14", "-1", "+1", "=", "", "١", "9.0")] == [None] * 7
    assert [read_relative(text, "3NTX") for text in ("=", "+1", "-2", "−2", "0", "+4")] == [
        9,
        10,
        7,
        7,
        9,
        13,
    ]
    for text in ("+5", "-10", "9", "", "++1", "+", "-13"):
        assert read_relative(text, "3NT") is None


def test_seats_and_vulnerability():
    assert [read_seat(text) for text in ("N", "east", " S ", "West", "X", "")] == [
        *"NESW",
        None,
        None,
    ]
    told = {"-": "None Love none -", "NS": "NS N-S n/s", "EW": "EW E/W", "both": "All Both ALL"}
    for vulnerable, spellings in told.items():
        assert {read_vulnerable(text) for text in spellings.split()} == {vulnerable}
    assert read_vulnerable("") is read_vulnerable("N") is None


def test_what_is_written_is_read_again():
    assert write_contract("pass") == "Pass"
    assert read_contract(write_contract("3NTX")) == "3NTX"
    assert write_lead("S10") == "ST"
    for tricks in range(14):
        assert read_relative(write_relative(tricks, "3NT"), "3NT") == tricks
