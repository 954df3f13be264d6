"""Hands in PBN notation and the play of the cards."""

import pytest

from scoring.cards import Card, Suit
from scoring.contract import Strain
from scoring.hands import check_hands, count_honours, read_hands
from scoring.play import find_winner, follow
from scoring.seats import Seat

HANDS = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def cards(text):
    return [Card.parse(word) for word in text.split()]


def test_hands_are_read_clockwise_from_the_seat_before_the_colon():
    hands = read_hands("E:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    assert {seat: str(hand[0]) for seat, hand in hands.items()} == {
        "E": "AS",
        "S": "AH",
        "W": "AD",
        "N": "AC",
    }
    assert check_hands(hands) == []


@pytest.mark.parametrize(
    "text",
    ["", "N", "N:", "N:AK.. A..", "X:... ... ... ...", "N:.. ... ... ...", "N:1... ... ... ..."],
)
def test_what_is_not_four_hands_is_refused(text):
    with pytest.raises(ValueError, match=r"not four|Seat|rank"):
        read_hands(text)


def test_a_short_hand_and_a_card_dealt_twice_are_named():
    hands = read_hands(HANDS.replace("2... .A", "A... .A"))
    assert [problem.problem for problem in check_hands(hands)] == ["AS was dealt twice."]
    short = read_hands(HANDS.replace("65432...", "6543..."))
    assert [problem.problem for problem in check_hands(short)] == [
        "N has 12 cards instead of thirteen."
    ]


def test_honours_are_five_trumps_or_the_aces():
    hand = tuple(cards("AS KS QS JS TS 9S AH KH AD AC 2C 3C 4C"))
    assert count_honours(hand, Strain.S) == 5
    assert count_honours(hand, Strain.H) == 2
    assert count_honours(hand, Strain.NT) == 4


@pytest.mark.parametrize(
    ("trick", "trumps", "seat"),
    [
        ("2H TH QS AC", None, "E"),
        ("2H TH QS AC", Suit.S, "S"),
        ("2H TH QS KS", Suit.S, "W"),
        ("KS AC 2D 3D", None, "N"),
        ("KS AC 2C 3D", Suit.C, "E"),
    ],
)
def test_the_highest_trump_wins_or_else_the_highest_of_the_suit_led(trick, trumps, seat):
    assert find_winner(list(zip(Seat, cards(trick), strict=True)), trumps) == seat


def test_the_winner_leads_and_whole_tricks_are_counted():
    played, _ = follow(Seat.E, None, cards("2S 3S 4S 5S 2H 3H AH"), None)
    assert [seat for seat, _ in played.turns] == list("ESWNNES")
    assert (played.won.NS, played.won.EW, played.left) == (1, 0, 12)


def test_a_revoke_shows_by_the_hands_or_by_a_later_card():
    hands = read_hands("N:A32.AKQJT98765.. KQ.4.AKQJT98765. 54.32..AKQJT9872 JT9876..432.6543")
    played, problems = follow(Seat.N, None, cards("AS 4H 5S 6S"), hands)
    assert problems == []
    assert played.revokes == (1,)
    played, _ = follow(Seat.N, None, cards("AS 4H 5S 6S 2S KS"), None)
    assert played.revokes == (1,)
    played, _ = follow(Seat.N, None, cards("AS 4H 5S 6S 2S KD"), None)
    assert played.revokes == ()


def test_a_card_that_is_not_held_stops_the_record():
    _, problems = follow(Seat.N, None, cards("AS AH AD KC"), read_hands(HANDS))
    assert problems == []
    _, problems = follow(Seat.N, None, cards("AS AH AC KC"), read_hands(HANDS))
    assert [(problem.field, problem.problem) for problem in problems] == [
        ("play.2", "S does not hold AC.")
    ]


def test_every_card_played_twice_is_named():
    _, problems = follow(Seat.N, None, cards("AS AH AS AH"), None)
    assert [problem.field for problem in problems] == ["play.2", "play.3"]
