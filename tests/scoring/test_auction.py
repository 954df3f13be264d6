"""The auction: rotation, sufficiency, doubles, the end, the declarer."""

import pytest

from scoring.auction import read_auction, read_call
from scoring.seats import Seat


def outcome(calls, dealer="N"):
    auction, problems = read_auction(calls.split())
    if auction is None:
        return [problem.code for problem in problems]
    declarer = auction.declarer(Seat(dealer))
    return f"{auction.contract} {declarer}" if declarer else "passed out"


@pytest.mark.parametrize(
    ("calls", "dealer", "result"),
    [
        ("pass pass pass pass", "N", "passed out"),
        ("1C pass pass pass", "N", "1C N"),
        ("pass pass pass 1C pass pass pass", "N", "1C W"),
        ("1S pass 4S pass pass pass", "E", "4S E"),
        ("1H pass 1S pass 4S pass pass pass", "N", "4S S"),
        ("1S 2S 4S pass pass pass", "W", "4S W"),
        ("1C X pass pass pass", "N", "1CX N"),
        ("1C X XX pass pass pass", "N", "1CXX N"),
        ("1C X XX 1D pass pass pass", "N", "1D W"),
        ("1C pass pass X pass pass XX pass pass pass", "N", "1CXX N"),
        ("1NT pass pass X pass pass pass", "S", "1NTX S"),
    ],
)
def test_the_auction_gives_contract_and_declarer(calls, dealer, result):
    assert outcome(calls, dealer) == result


@pytest.mark.parametrize(
    ("calls", "code"),
    [
        ("1C 1C", "bid-insufficient"),
        ("2S 2H", "bid-insufficient"),
        ("1S X 1S", "bid-insufficient"),
        ("X", "double-inadmissible"),
        ("pass XX", "redouble-inadmissible"),
        ("1C pass X", "double-inadmissible"),
        ("1C X X", "double-inadmissible"),
        ("1C X pass X", "double-inadmissible"),
        ("1C XX", "redouble-inadmissible"),
        ("1C X pass XX", "redouble-inadmissible"),
        ("1C X XX pass XX", "redouble-inadmissible"),
        ("1C X 1D XX", "redouble-inadmissible"),
        ("pass pass pass pass pass", "call-after-end"),
        ("1C pass pass pass 1D", "call-after-end"),
        ("", "auction-unfinished"),
        ("pass pass pass", "auction-unfinished"),
        ("1C pass pass", "auction-unfinished"),
        ("1C pass pass X pass pass", "auction-unfinished"),
    ],
)
def test_a_call_that_is_not_allowed_is_named(calls, code):
    assert outcome(calls) == [code]


def test_a_higher_bid_takes_back_every_double():
    assert outcome("2S X XX 2NT pass pass pass") == "2NT W"


def test_calls_are_read_as_the_sheet_and_as_pbn_write_them():
    assert [read_call(text) for text in ("pass", "Pass", "P", "X", "XX", "3NT")] == [
        "pass",
        "pass",
        "pass",
        "X",
        "XX",
        "3NT",
    ]


@pytest.mark.parametrize("value", ["", "3NTX", "8C", "x", "PASS", 1, None, True, ["1C"], {}, 1.5])
def test_what_is_no_call_is_none(value):
    assert read_call(value) is None
