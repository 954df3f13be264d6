"""Doubts about a result: what a table is asked to confirm once more."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.duplicate.likelihood import FEWEST, SENTENCES, list_doubts
from scoring.duplicate.points import get_vulnerable
from scoring.duplicate.possible import list_possible_scores
from scoring.duplicate.shorthand import read_shorthand
from scoring.hands import read_hands
from tests.scoring.test_shorthand import results

PAGE = (Path(__file__).parents[2] / "docs/laws/shorthand.md").read_text()
HANDS = read_hands("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
SPADES_ROUND = ["4SN=", "4SN+1", "4SS-1", "3SN+1"]


def doubts(typed, *others, vulnerable=frozenset(), hands=None):
    """Return the doubts about a typed result."""
    read = [read_shorthand(text) for text in (typed, *others)]
    assert all(isinstance(result, dict) for result in read), read
    return list_doubts(read[0], vulnerable, read[1:], hands)


def codes(typed, *others, **more):
    return [doubt.code for doubt in doubts(typed, *others, **more)]


def test_a_usual_result_has_no_doubts():
    assert codes("4SN=", *SPADES_ROUND) == []


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("1SN+6", ["thirteen-tricks"]),
        ("4CN+3", ["thirteen-tricks"]),
        ("4SN+3", []),  # a game
        ("2SXN+5", []),  # doubled into game
        ("1NTXN+6", ["thirteen-tricks"]),
        ("1NTN+4", ["many-overtricks"]),
        ("1NTN+3", []),
        ("3NTN+4", []),
        ("4SN-6", ["many-undertricks"]),
        ("4SN-5", []),
        ("6SXN=", ["slam-doubled"]),
        ("7NTXXN=", ["slam-doubled"]),
        ("6SXN-1", []),
        ("6SN=", []),
        ("5SXN+2", []),
        ("p", []),
        ("420", []),
        ("A+-", []),
        ("np", []),
        ("late", []),
    ],
)
def test_a_result_is_doubted_by_itself(typed, expected):
    assert codes(typed) == expected


@pytest.mark.parametrize(
    ("typed", "field", "sentence"),
    [
        ("1SN+6", "tricks", "All thirteen tricks in 1S, which is no game."),
        ("1NTN+5", "tricks", "1NT was made with overtricks: 5. It is no game."),
        ("4SN-7", "tricks", "4S by N, 7 down."),
        ("6SXXW=", "contract", "6SXX by W was doubled and made."),
    ],
)
def test_the_sentence_says_what_is_in_doubt(typed, field, sentence):
    (doubt,) = doubts(typed)
    assert (doubt.field, doubt.sentence) == (field, sentence)


def test_a_field_has_three_other_results_with_a_score():
    assert codes("-1100", "620", "620", vulnerable=get_vulnerable(4)) == []
    assert codes("-1100", "620", "620", "late", "A+-", vulnerable=get_vulnerable(4)) == []
    field = ["620", "620", "650"]
    assert len(field) == FEWEST
    assert codes("-1100", *field, vulnerable=get_vulnerable(4)) == ["far-from-field"]


def test_a_slam_that_one_table_bid_is_not_far():
    assert codes("6SN=", *["4SN+2"] * 6, vulnerable=get_vulnerable(4)) == []


def test_a_score_may_be_far_on_the_same_side():
    (doubt,) = doubts("7SN=", *["4SN+3"] * 3, vulnerable=get_vulnerable(4))
    assert doubt.sentence == ("2210 for North-South is 1500 from the nearest other result, 710.")


def test_a_score_between_others_is_not_far():
    assert codes("1100", "-620", "-620", "1400", vulnerable=get_vulnerable(4)) == []


def test_all_the_others_had_the_other_side_declare():
    (doubt,) = doubts("4SE=", "4SN=", "4SN+1", "3SS+1")
    assert doubt.code == "other-direction"
    assert doubt.sentence == ("E is declarer here. At all other tables it was NS: 3 results.")


def test_the_direction_says_why_the_score_is_far():
    assert codes("4SE=", "4SN=", "4SN+1", "4SS=") == ["other-direction"]


def test_a_weighted_score_is_neither_doubted_nor_compared():
    weighted = {"score": -1100, "weighted": [{"score": -1100, "weight": "100"}]}
    field = [{"score": 620}] * FEWEST
    assert list_doubts(weighted, frozenset(), field) == []
    assert list_doubts({"score": -1100}, frozenset(), [weighted, *field[1:]]) == []


@pytest.mark.parametrize("other", ["4SN-1", "4HE=", "3NTW-1", "p"])
def test_one_table_that_differs_explains_the_direction(other):
    assert codes("4SE=", "4SN=", "4SN+1", other) == []


def test_where_a_table_told_its_score_alone_the_direction_is_not_known():
    assert codes("4SE=", "4SN=", "4SN+1", "420") == ["far-from-field"]


def test_a_sacrifice_for_the_other_side_has_the_right_sign():
    assert codes("5HXE-2", "4SN=", "4SN+1", "3SS+1") == []


@pytest.mark.parametrize(
    ("score", "expected"),
    [(-300, []), (-310, ["far-from-field"]), (1300, []), (1310, ["far-from-field"]), (0, [])],
)
def test_how_far_is_far(score, expected):
    # 600 is not far across nought, and 1000 is not on the same side.
    others = [{"score": 300}] * FEWEST
    assert [doubt.code for doubt in list_doubts({"score": score}, frozenset(), others)] == expected


def test_the_nearest_other_result_decides_how_far_a_score_is():
    assert codes("-800", "-420", "800", "800", "1400") == []
    assert codes("1400", *["100"] * 3, "420") == []
    assert codes("1400", *["100"] * 3) == ["far-from-field"]


def test_a_passed_board_is_on_no_side():
    assert codes("p", *SPADES_ROUND) == []
    assert codes("4SE=", "p", "p", "p") == []
    assert codes("800", "p", "p", "p") == []


def test_the_card_led_is_held_by_the_player_to_the_left_of_declarer():
    assert codes("1SN= HA", hands=HANDS) == []
    (doubt,) = doubts("1SN= CA", hands=HANDS)
    assert doubt.sentence == "E led AC against N, and it was dealt to W."
    assert doubt.field == "lead"


def test_a_lead_is_not_doubted_while_the_leaders_hand_is_unknown():
    assert codes("1SN= CA") == []
    assert codes("1SN= CA", hands={"S": HANDS["S"]}) == []
    (doubt,) = doubts("1SN= CA", hands={"E": HANDS["E"]})
    assert doubt.sentence == "E led AC against N, and was not dealt it."


def test_a_ten_led_may_be_written_in_both_ways():
    result = {"contract": "1S", "declarer": "N", "tricks": 7}
    for ten in ("H10", "HT"):
        assert list_doubts({**result, "lead": ten}, frozenset(), [], HANDS) == []


def test_the_page_names_every_code():
    assert set(SENTENCES) == set(re.findall(r"`([a-z]+(?:-[a-z]+)+)`", PAGE.split("# Doubts")[1]))


@given(results, st.lists(results, max_size=6), st.integers(1, 16))
def test_every_doubt_has_a_sentence(result, others, board):
    for doubt in list_doubts(result, get_vulnerable(board), others, HANDS):
        assert "%(" not in doubt.sentence


@given(results, st.lists(results, max_size=6), st.integers(1, 16), st.randoms())
def test_the_order_of_the_other_results_does_not_matter(result, others, board, chance):
    listed = list_doubts(result, get_vulnerable(board), others)
    chance.shuffle(others)
    codes_then = [doubt.code for doubt in list_doubts(result, get_vulnerable(board), others)]
    assert [doubt.code for doubt in listed] == codes_then


@given(st.sampled_from(list_possible_scores()), st.integers(1, 20))
def test_a_result_that_another_table_has_is_never_far(score, count):
    others = [{"score": score}, *({"score": 100} for _ in range(count))]
    assert list_doubts({"score": score}, frozenset(), others) == []
