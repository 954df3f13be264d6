"""Seats, sides and the pack."""

import pytest

from scoring.cards import PACK, Card, Suit, get_modern_cut_key
from scoring.pair import Pair
from scoring.seats import (
    SEATS,
    SIDES,
    Seat,
    Side,
    get_left_of,
    get_other_side,
    get_partner,
    get_side,
)


def test_play_goes_clockwise():
    assert [get_left_of(seat) for seat in SEATS] == ["E", "S", "W", "N"]


def test_partners_sit_opposite_and_share_a_side():
    assert [get_partner(seat) for seat in SEATS] == ["S", "W", "N", "E"]
    assert all(get_side(seat) is get_side(get_partner(seat)) for seat in SEATS)
    assert [get_side(seat) for seat in SEATS] == ["NS", "EW", "NS", "EW"]


def test_the_other_side_of_the_other_side_is_the_side():
    assert [get_other_side(side) for side in SIDES] == ["EW", "NS"]


def test_the_pack_has_fifty_two_different_cards():
    assert len(set(PACK)) == 52


@pytest.mark.parametrize("card", PACK, ids=str)
def test_a_card_reads_back_as_it_is_written(card):
    assert Card.parse(str(card)) == card


def test_the_ten_is_read_in_both_notations():
    assert Card.parse("10D") == Card.parse("TD") == Card("T", Suit.D)


@pytest.mark.parametrize("text", ["", "S", "1S", "QQ", "SQ", "qs", "QS ", "100D", "TS0", "♠Q"])
def test_what_is_no_card_is_refused(text):
    with pytest.raises(ValueError, match=r"Suit|rank"):
        Card.parse(text)


def test_a_cut_goes_by_rank_and_among_equals_by_suit():
    order = sorted(map(Card.parse, ["8C", "8D", "AC", "KS", "2S", "2H"]), key=get_modern_cut_key)
    assert " ".join(map(str, order)) == "2H 2S 8C 8D KS AC"


def test_no_two_cards_cut_alike():
    assert len(set(map(get_modern_cut_key, PACK))) == 52


def test_a_pair_answers_by_side_and_adds_up():
    pair = Pair(3, 1).plus(Side.EW, 4) + Pair(NS=1)
    assert (pair["NS"], pair[Side.EW], pair.margin, pair.leader) == (4, 5, -1, Side.EW)
    assert Pair(2, 2).leader is None
    with pytest.raises(KeyError):
        pair[Seat.N]
