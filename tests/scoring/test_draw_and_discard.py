"""Draw and discard: rubber bridge between two players."""

import pytest

from scoring.sheet import answer, read
from tests.scoring.notation import deal, sheet

HANDS = "N:AKQJT98765432... .AKQJT98765432.."


def two(*deals, **more):
    return sheet("draw-and-discard", *deals, **more)


def codes(text, **more):
    raw = {"game": "draw-and-discard", "deals": [{**deal(text), **more}]}
    problems = answer(raw).get("problems", [])
    return [(problem["field"], problem["code"]) for problem in problems]


def test_it_is_scored_as_a_rubber():
    deals = ("3NT N 9", "1S E 8 N4", "4HX E 10", "4S N 10")
    ours, rubber = answer(two(*deals)), answer(sheet("rubber", *deals))
    assert ours == {**rubber, "game": "draw-and-discard"}
    assert ours["bonuses"][0]["points"] == 500


def test_an_unfinished_rubber_counts_as_the_house_says():
    answered = answer(two("3NT N 9", "1S E 7", abandoned=True, rules={"part_score_bonus": 50}))
    assert answered["totals"] == {"NS": 400, "EW": 80}


def test_the_two_deal_in_turn():
    states = read(two("pass", "new-deal", "1S N 7 dealer=E", "deal-lost")).states
    assert [state.dealer for state in states] == ["N", "E", "E", "N", "E"]
    problems = answer(two("pass", "pass dealer=N"))["problems"]
    assert [problem["code"] for problem in problems] == ["dealer-differs"]


@pytest.mark.parametrize(
    ("text", "more", "field"),
    [
        ("1S S 7", {}, "declarer"),
        ("1S N 7", {"dealer": "W"}, "dealer"),
        ("1S N 7 W4", {}, "honours.0.hand"),
        ("1S N 7", {"revokes": [{"by": "NS", "tricks": 1, "hand": "S"}]}, "revokes.0.hand"),
    ],
)
def test_nobody_sits_south_or_west(text, more, field):
    assert codes(text, **more) == [(field, "not-a-seat")]


def test_players_are_two():
    raw = two("1S N 7")
    assert "problems" not in answer({**raw, "players": {"N": "Ann", "E": "Bob"}})
    assert answer({**raw, "players": {"S": "Cay"}})["problems"][0]["code"] == "unknown-key"


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("1S N 7", "1S pass"),
        ("1C E 7", "pass 1C pass"),
        ("pass", "pass pass"),
        ("1CX N 7", "1C X pass"),
        ("1CXX N 7", "1C X XX pass"),
        ("2H E 8", "1C 1H 2C 2H pass"),
    ],
)
def test_one_pass_closes_the_auction_save_an_opening_one(text, calls):
    assert codes(text, calls=calls.split()) == []


@pytest.mark.parametrize(
    ("text", "calls", "fault"),
    [
        ("1S N 7", "pass", ("calls", "auction-of-two-unfinished")),
        ("1S N 7", "1S", ("calls", "auction-of-two-unfinished")),
        ("1S N 7", "1S pass pass", ("calls.2", "call-after-end")),
        ("1S N 7", "1S X XX X", ("calls.3", "double-inadmissible")),
        ("1S E 7", "1S pass", ("declarer", "declarer-differs")),
        ("2S N 7", "1S pass", ("contract", "contract-differs")),
    ],
)
def test_a_call_that_does_not_agree_is_named(text, calls, fault):
    assert codes(text, calls=calls.split()) == [fault]


def test_the_play_is_twenty_six_cards_led_by_the_adversary():
    play = [f"{rank}{suit}" for rank in "AKQJT98765432" for suit in "HS"]
    assert codes("1NT N 0", hands=HANDS, play=play) == []
    assert codes("1NT N 1", hands=HANDS, play=play) == [("tricks", "tricks-differ")]
    assert codes("1NT N 0", hands=HANDS, play=play[::-1]) == [("play.0", "card-not-held")]


def test_a_revoke_shows_in_the_play_of_two():
    play = ["2H", "2S", "3D", "4D"]
    assert codes("1NT N 7", play=play) == []
    assert codes("1NT N 7", play=[*play, "5H"]) == [("play.1", "revoke-unrecorded")]
    assert codes("1NT N 7 -NS1", play=[*play, "5H"]) == []


@pytest.mark.parametrize(
    "hands", [HANDS, f"{HANDS} - -", "E:.AKQJT98765432.. - - AKQJT98765432..."]
)
def test_two_hands_are_written_with_or_without_the_empty_seats(hands):
    assert codes("1S N 7 N5", hands=hands) == []
    assert codes("1S N 7 N4", hands=hands) == [("honours.0.held", "honours-differ")]


@pytest.mark.parametrize("hands", [f"{HANDS} -", f"{HANDS} - ...", "S:... ...", "N:... - - ..."])
def test_other_hands_than_the_two_are_refused(hands):
    assert codes("1S N 7", hands=hands) == [("hands", "not-hands")]
