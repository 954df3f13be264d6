"""The score of a contract: the printed table, entry by entry."""

import pytest

from scoring.contract import Contract, Strain, score_contract, score_honours, score_undertricks
from scoring.lines import LABELS, ScoreLine
from scoring.seats import Side


def worth(text, tricks, vulnerable=False):
    made = score_contract(Contract.parse(text), Side.NS, tricks, vulnerable)
    return {(line.side.value, line.column, line.for_): line.points for line in made}


@pytest.mark.parametrize("level", range(1, 8))
@pytest.mark.parametrize("strain", ["C", "D", "H", "S", "NT"])
@pytest.mark.parametrize("doubling", ["", "X", "XX"])
def test_a_contract_reads_back_as_it_is_written(level, strain, doubling):
    text = f"{level}{strain}{doubling}"
    assert str(Contract.parse(text)) == text


@pytest.mark.parametrize(
    "text", ["", "pass", "0C", "8C", "4", "4N", "4s", "4SXXX", "4S X", "٣S", "4S\n"]
)
def test_what_is_no_contract_is_refused(text):
    with pytest.raises(ValueError, match="not a contract"):
        Contract.parse(text)


def test_bids_rank_by_level_then_clubs_diamonds_hearts_spades_no_trumps():
    bids = [Contract.parse(text) for text in ("7NT", "1S", "2C", "1NT", "1H", "1C", "1D")]
    order = sorted(bids, key=lambda bid: bid.rank)
    assert [str(bid) for bid in order] == ["1C", "1D", "1H", "1S", "1NT", "2C", "7NT"]


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("1C", 20),
        ("1D", 20),
        ("1H", 30),
        ("1S", 30),
        ("1NT", 40),
        ("2NT", 70),
        ("3NT", 100),
        ("5D", 100),
        ("4H", 120),
        ("4S", 120),
        ("7NT", 220),
        ("1CX", 40),
        ("2HX", 120),
        ("1NTX", 80),
        ("1NTXX", 160),
        ("2SXX", 240),
    ],
)
def test_tricks_bid_and_made_score_below_the_line(text, points):
    contract = Contract.parse(text)
    made = worth(text, contract.tricks)
    assert made["NS", "below", "contract"] == points


@pytest.mark.parametrize(
    ("text", "not_vulnerable", "vulnerable"),
    [("1C", 20, 20), ("1S", 30, 30), ("1NT", 30, 30), ("1SX", 100, 200), ("1CXX", 200, 400)],
)
def test_a_trick_over_scores_above_the_line(text, not_vulnerable, vulnerable):
    over = ("NS", "above", "overtricks")
    assert worth(text, 9)[over] == 2 * not_vulnerable
    assert worth(text, 9, vulnerable=True)[over] == 2 * vulnerable


def test_a_contract_made_exactly_has_no_line_for_overtricks():
    assert worth("2S", 8) == {("NS", "below", "contract"): 60}


def test_a_doubled_contract_made_scores_fifty_and_a_redoubled_a_hundred():
    assert worth("1CX", 7)["NS", "above", "insult"] == 50
    assert worth("1CXX", 7, vulnerable=True)["NS", "above", "insult"] == 100


@pytest.mark.parametrize(
    ("text", "reason", "not_vulnerable", "vulnerable"),
    [("6C", "small-slam", 500, 750), ("7NTXX", "grand-slam", 1000, 1500)],
)
def test_a_slam_scores_by_vulnerability_and_doubling_leaves_it(
    text, reason, not_vulnerable, vulnerable
):
    assert worth(text, 13)["NS", "above", reason] == not_vulnerable
    assert worth(text, 13, vulnerable=True)["NS", "above", reason] == vulnerable


def test_a_slam_that_was_not_bid_scores_nothing():
    assert worth("5C", 13) == {
        ("NS", "below", "contract"): 100,
        ("NS", "above", "overtricks"): 40,
    }


def test_thirteen_tricks_in_a_small_slam_are_a_small_slam_and_an_overtrick():
    reasons = [reason for _, _, reason in worth("6C", 13)]
    assert reasons == ["contract", "overtricks", "small-slam"]


@pytest.mark.parametrize(
    ("text", "vulnerable", "points"),
    [
        ("7NT", False, [50, 100, 150, 200]),
        ("7NT", True, [100, 200, 300, 400]),
        ("7NTX", False, [100, 300, 500, 800, 1100, 1400]),
        ("7NTX", True, [200, 500, 800, 1100, 1400, 1700]),
        ("7NTXX", False, [200, 600, 1000, 1600, 2200]),
        ("7NTXX", True, [400, 1000, 1600, 2200, 2800]),
    ],
)
def test_tricks_short_go_to_the_adversaries_above_the_line(text, vulnerable, points):
    scored = [worth(text, 12 - short, vulnerable) for short in range(len(points))]
    assert scored == [{("EW", "above", "undertricks"): point} for point in points]


def test_thirteen_down():
    undoubled, doubling = (Contract.parse(text).doubling for text in ("7NT", "7NTX"))
    assert score_undertricks(13, undoubled, vulnerable=False) == 650
    assert score_undertricks(13, undoubled, vulnerable=True) == 1300
    assert score_undertricks(13, doubling, vulnerable=False) == 3500
    assert score_undertricks(13, doubling, vulnerable=True) == 3800


def test_four_trump_honours_are_a_hundred_five_or_the_four_aces_a_hundred_and_fifty():
    assert score_honours(Strain.S, 4) == 100
    assert score_honours(Strain.S, 5) == 150
    assert score_honours(Strain.NT, 4) == 150


def test_a_line_is_written_with_for():
    line = ScoreLine(Side.NS, "below", 120, "contract")
    assert line.as_dict() == {"side": "NS", "column": "below", "points": 120, "for": "contract"}
    assert line.label == "Contract"


def test_every_reason_has_a_label_in_kebab_case():
    assert all(code == code.lower() and " " not in code and label for code, label in LABELS.items())
