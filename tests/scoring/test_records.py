"""Records of calls, hands and cards played: how they are compared with the result."""

import pytest

from scoring.agreement import check_declarer
from scoring.auction import read_auction as settle_auction
from scoring.cards import Card
from scoring.contract import Strain
from scoring.deal import Deal, Ruling, place_of
from scoring.declaration import Declaration, read_declaration
from scoring.games import make_game
from scoring.hands import read_hands
from scoring.play import follow
from scoring.seats import Seat
from scoring.sheet import answer
from tests.scoring.faults import LED_THROUGH, SUITS_APART
from tests.scoring.notation import deal

TWO = (Seat.N, Seat.E)
RULING = {"law": "SB 38", "offender": "E", "option": "stands"}


def told(game, text, **more):
    faults = answer({"game": game, "deals": [{**deal(text), **more}]}).get("problems", [])
    return [(fault["field"], fault["code"]) for fault in faults]


def words(game, text, **more):
    faults = answer({"game": game, "deals": [{**deal(text), **more}]})["problems"]
    return [fault["problem"] for fault in faults]


def revoked(position, later):
    """Return the suits led from the top, with the card at place kept until later."""
    cards = list(LED_THROUGH)
    cards[position], cards[later] = cards[later], cards[position]
    return cards


BY_THIRD_HAND = revoked(10, 26)
"""The third hand revokes in spades in two tricks; the leader wins all thirteen."""

TWICE = [("play.10", "revoke-unrecorded"), ("play.14", "revoke-unrecorded")]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("1NT W 0 -NS1", []),
        ("1NT W 0", TWICE),
        ("1NT S 0 -EW1", []),
        ("1NT S 0", TWICE),
    ],
)
def test_a_revoke_of_either_side_is_recorded_as_it_was_played(text, fault):
    assert told("rubber", text, play=BY_THIRD_HAND) == fault


def test_an_unfinished_record_acquits_nobody_of_a_revoke():
    assert told("rubber", "1NT S 6 -NS1", play=LED_THROUGH[:8]) == []


@pytest.mark.parametrize("tricks", range(14))
def test_the_tricks_that_a_record_does_not_show_are_left(tricks):
    cards = [Card.parse(text) for text in LED_THROUGH[: 4 * tricks]]
    played, _ = follow(Seat.W, None, cards)
    assert (played.won.EW, played.left) == (tricks, 13 - tricks)


RUFF = ["2H", "3H", "2S", "4H"]
"""The third hand ruffs with a spade."""


@pytest.mark.parametrize(
    ("game", "text", "fault"),
    [
        ("rubber", "1S S 13", [("tricks", "tricks-beyond-play")]),
        ("rubber", "1S S 12", []),
        ("rubber", "1H S 13", []),
        ("bridge-1907", "S 0-13", [("won.NS", "won-beyond-play")]),
        ("bridge-1907", "S 13-0", []),
        ("bridge-1907", "H 13-0", [("won.NS", "won-beyond-play")]),
        ("bridge-1907", "NT 13-0", [("won.NS", "won-beyond-play")]),
    ],
)
def test_a_ruff_wins_the_trick_if_its_suit_is_trumps(game, text, fault):
    dealer = {} if game == "rubber" else {"dealer": "W"}
    assert told(game, text, play=RUFF, **dealer) == fault


def test_between_two_the_other_leads_whoever_declared():
    hands = "N:AKQJT98765432... .AKQJT98765432.."
    for declarer, card in (("E", "AS"), ("N", "AH")):
        assert told("draw-and-discard", f"1C {declarer} 6", hands=hands, play=[card]) == []
    assert told("draw-and-discard", "1C E 6", hands=hands, play=["AH"]) == [
        ("play.0", "card-not-held")
    ]


def test_between_two_the_declarer_is_one_of_them():
    calls = ["pass", "1S", "pass"]
    assert told("draw-and-discard", "1S N 7 dealer=E", calls=calls) == []
    assert told("draw-and-discard", "1S E 7 dealer=E", calls=calls) == [
        ("declarer", "declarer-differs")
    ]


def test_the_hands_of_two_are_read_from_either():
    hands = read_hands("E:AKQJT98765432... .AKQJT98765432..", TWO)
    assert {seat: str(cards[0]) for seat, cards in hands.items()} == {"E": "AS", "N": "AH"}


@pytest.mark.parametrize("text", ["N:", "NAKQ", "X:... ... ... ...", "N:... ... ...", "N:... ..."])
def test_hands_that_are_not_four_are_named_so(text):
    with pytest.raises(ValueError, match=r"^not four hands$"):
        read_hands(text)


def test_hands_that_are_not_four_suits_are_named_so():
    with pytest.raises(ValueError, match=r"^not four suits$"):
        read_hands("N:.. ... ... ...")


def test_a_hand_that_does_not_play_has_no_cards():
    with pytest.raises(ValueError, match=r"^not four hands$"):
        read_hands("N:... ... AKQ... ...", TWO)


def test_an_auction_that_makes_no_declarer_disagrees_with_none():
    assert check_declarer(["1S"], Seat.N, Seat.S) == []
    assert check_declarer(4 * ["pass"], Seat.N, Seat.S) == []
    assert check_declarer(["1S", "pass", "pass", "pass"], Seat.N, None) == []
    assert settle_auction(4 * ["pass"])[0].declarer(Seat.N) is None


def test_passed_out_and_bid_are_told_apart_in_words():
    assert words("rubber", "1S N 7", calls=4 * ["pass"]) == [
        "The auction ends in pass, and the result says 1S."
    ]
    assert words("rubber", "pass", calls=["2H", "pass", "pass", "pass"]) == [
        "The auction ends in 2H, and the result says pass."
    ]
    assert words("rubber", "1S N 7", calls=["2H", "2D"]) == ["2D is not enough over 2H."]


def test_rulings_are_read_whole_or_not_at_all():
    raw = {**deal("1S N 7"), "rulings": [RULING]}
    read_deal, _ = make_game("rubber", {}).parse(raw)
    assert read_deal.rulings == (Ruling("SB 38", Seat.E, "stands"),)
    assert place_of({"dealer": "W", "rulings": [RULING]}) == Deal(
        dealer=Seat.W, rulings=read_deal.rulings
    )
    for missing in RULING:
        rulings = [{key: value for key, value in RULING.items() if key != missing}]
        assert place_of({"dealer": "W", "rulings": rulings}) == Deal()


def test_an_offender_is_somebody_who_plays():
    assert told("draw-and-discard", "1S N 7", rulings=[{**RULING, "offender": "S"}]) == [
        ("rulings.0.offender", "not-a-seat")
    ]


OUT_OF_ORDER = {
    "calls that did not end": (
        ("bridge-1907", "H 7-6"),
        {"calls": ["H"]},
        [("calls", "declaration-unfinished")],
    ),
    "a double out of turn": (
        ("bridge-1907", "Hx1 7-6"),
        {"calls": ["H", "W:double", "satisfied", "satisfied"]},
        [("calls.1", "call-out-of-turn")],
    ),
    "a revoke that nobody claimed": (
        ("bridge-1907", "NT 13-0 dealer=E"),
        {"play": BY_THIRD_HAND},
        TWICE,
    ),
    "tricks that went elsewhere": (
        ("short-bridge", "7-6 dealer=W"),
        {"play": LED_THROUGH},
        [("won.NS", "won-differs")],
    ),
}


@pytest.mark.parametrize("what", OUT_OF_ORDER)
def test_a_ruling_excuses_what_was_out_of_order(what):
    deal_told, more, fault = OUT_OF_ORDER[what]
    assert told(*deal_told, **more) == fault
    assert told(*deal_told, **more, rulings=[RULING]) == []


def test_faults_of_calls_and_of_play_are_told_together():
    calls = ["NT", "S:double", "satisfied", "satisfied"]
    assert told("bridge-1907", "NTx1 7-6", calls=calls, play=LED_THROUGH) == [
        ("won.NS", "won-differs"),
        ("calls.1", "call-out-of-turn"),
    ]


def test_a_declaration_says_who_may_speak_and_who_declared():
    assert Declaration().declared_by(Seat.N) is None
    declared = Declaration().with_call("H")
    assert declared == Declaration(Strain.H, speaker=1, last=(0, 1))
    assert Declaration(Strain.H, speaker=1, second=True).with_call("double").second is False
    assert read_declaration(["H", "S:double", "satisfied", "satisfied"], Seat.E)[0].doubles == 1
    assert read_declaration(["H", "W:double", "satisfied", "satisfied"], Seat.N)[0] is None


def test_who_may_speak_is_told_in_words():
    assert words("bridge-1907", "Hx1 7-6 dealer=S", calls=["H", "E:double"], doubles=1)[-1] == (
        "Somebody still has the right to speak before the play."
    )
    whole = ["H", "E:double", "satisfied", "satisfied"]
    assert words("bridge-1907", "Hx1 7-6 dealer=S", calls=whole) == [
        "It is W who may speak now, not E."
    ]
    assert words("bridge-1907", "H 7-6", calls=["H", "may-i-lead", "yes", "double"]) == [
        "double comes after the auction had ended."
    ]
    assert told("bridge-1907", "H 7-6", calls=["H", "may-i-lead", "yes", "double"]) == [
        ("calls.3", "call-after-end")
    ]


def test_only_suits_that_the_dealer_holds_can_have_been_turned():
    assert told("short-bridge", "7-6 EW4", hands=SUITS_APART) == [
        ("honours.EW", "honours-not-held")
    ]
    assert told("short-bridge", "7-6 NS4", hands=SUITS_APART) == []


def test_old_honours_may_be_told_of_a_hand_that_has_none():
    assert told("bridge-1907", "H 7-6", honours={"N": 0, "E": 5}) == []
