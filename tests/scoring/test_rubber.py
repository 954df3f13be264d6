"""Rubber bridge: games, the rubber, what is unfinished."""

import pytest

from scoring.sheet import answer, read
from tests.scoring.notation import points, sheet

WON_BY_THE_LOSERS_OF_TWO_GAMES = (
    "2H N 10",
    "4SX E 8",
    "3NT E 10",
    "3S E 9",
    "2D E 6",
    "6HX N 13",
    "1NT E 8",
    "3C N 9",
    "3H E 9",
)
"""A published rubber: East-West win it by two games to one, North-South have more points."""

A_TESTED_RUBBER = (
    ("1S N 10", 220, 0),
    ("1D W 8", 120, 40),
    ("1H N 8 W4", 180, 140),
    ("1NT N 10 N4", 760, 140),
    ("1S E 10", 760, 360),
    ("1D N 8", 800, 260),
    ("2NT E 10", 500, 390),
    ("1S N 10", 720, 390),
    ("2NT N 10", 1250, 390),
)
"""Cases of another program's test: deals, and both totals if play stopped after each."""

PENALTIES = ("4SX E 6", "3NT N 9", "2H E 8", "2SXX N 6", "4H N 10 S4")
"""A computed rubber with a fourth undertrick doubled, and two redoubled and vulnerable."""

GAME = "3NT N 9"
THEIR_GAME = "3NT E 9"


def rubber(*deals, **more):
    return answer(sheet("rubber", *deals, **more))


def test_the_winner_of_the_points_need_not_have_won_the_rubber():
    answered = rubber(*WON_BY_THE_LOSERS_OF_TWO_GAMES)
    assert answered["complete"] is True
    assert answered["games"] == {"NS": 1, "EW": 2}
    assert answered["bonuses"] == [
        {"side": "EW", "column": "above", "points": 500, "for": "rubber"}
    ]
    assert answered["totals"] == {"NS": 1690, "EW": 880}
    assert (answered["winner"], answered["margin"]) == ("NS", 810)
    assert answered["back_score"] == {"NS": 8, "EW": -8}
    assert points(answered, 6) == [
        ("NS", "contract", 360),
        ("NS", "overtricks", 100),
        ("NS", "insult", 50),
        ("NS", "small-slam", 500),
    ]


@pytest.mark.parametrize("played", range(1, 9))
def test_a_rubber_abandoned_after_each_deal_counts_what_is_unfinished(played):
    deals = [text for text, _, _ in A_TESTED_RUBBER[:played]]
    _, ours, theirs = A_TESTED_RUBBER[played - 1]
    answered = rubber(*deals, abandoned=True)
    assert answered["totals"] == {"NS": ours, "EW": theirs}
    assert answered["complete"] is False


def test_the_same_rubber_played_out():
    answered = rubber(*(text for text, _, _ in A_TESTED_RUBBER))
    assert answered["totals"] == {"NS": 1250, "EW": 390}
    assert (answered["margin"], answered["back_score"]) == (860, {"NS": 9, "EW": -9})


def test_honours_are_scored_by_defenders_as_well():
    answered = rubber("1H N 8 W4")
    assert points(answered, 1)[-1] == ("EW", "honours", 100)


def test_honours_are_scored_in_a_contract_that_goes_down():
    assert points(rubber("4S N 8 S5"), 1) == [("EW", "undertricks", 100), ("NS", "honours", 150)]


def test_a_house_may_leave_honours_out():
    answered = rubber("4S N 10 S5", rules={"honours": False})
    assert points(answered, 1) == [("NS", "contract", 120)]


def test_penalties_grow_with_doubles_and_vulnerability():
    answered = rubber(*PENALTIES)
    assert [points(answered, number)[0] for number in (1, 4)] == [
        ("NS", "undertricks", 800),
        ("EW", "undertricks", 1000),
    ]
    assert answered["totals"] == {"NS": 1820, "EW": 1060}
    assert answered["bonuses"][0]["points"] == 700
    assert answered["back_score"] == {"NS": 8, "EW": -8}


def test_a_hundred_below_the_line_is_game_and_wipes_out_the_other_sides_part_score():
    states = read(sheet("rubber", "2S E 8", "2S N 8", "1NT N 7", "1NT E 7")).states
    assert [state.part_scores.as_dict() for state in states[1:]] == [
        {"NS": 0, "EW": 60},
        {"NS": 60, "EW": 60},
        {"NS": 0, "EW": 0},
        {"NS": 0, "EW": 40},
    ]
    assert [state.game_ended for state in states] == [False, False, False, True, False]
    assert states[3].games.as_dict() == {"NS": 1, "EW": 0}


def test_points_above_the_line_do_not_make_game():
    last = read(sheet("rubber", "1S N 13 N5")).states[-1]
    assert (last.games.NS, last.part_scores.NS) == (0, 30)


def test_a_side_with_a_game_is_vulnerable():
    states = read(sheet("rubber", GAME, THEIR_GAME, GAME)).states
    assert [state.vulnerable for state in states] == [(), ("NS",), ("NS", "EW"), ()]


def test_two_games_to_none_are_worth_seven_hundred():
    answered = rubber(GAME, GAME)
    assert answered["bonuses"] == [
        {"side": "NS", "column": "above", "points": 700, "for": "rubber"}
    ]
    assert answered["totals"] == {"NS": 900, "EW": 0}


def test_a_deal_passed_out_goes_to_the_next_dealer_and_does_not_count():
    last = read(sheet("rubber", "pass", "1S N 7")).states[-1]
    assert (last.deals, last.counted, last.dealer) == (2, 1, "S")


def test_a_new_deal_stays_with_its_dealer_and_a_lost_deal_goes_to_the_left():
    states = read(sheet("rubber", "new-deal", "deal-lost", "1S N 7")).states
    assert [state.dealer for state in states] == ["N", "N", "E", "S"]
    assert states[-1].counted == 1


def test_the_first_deals_dealer_begins_the_rotation():
    states = read(sheet("rubber", "1S N 7 dealer=S", "pass dealer=W", "pass")).states
    assert [state.dealer for state in states] == ["S", "W", "N", "E"]


def test_a_deal_out_of_turn_that_was_ruled_on_counts_as_in_turn():
    raw = sheet("rubber", "pass", "1S N 7 dealer=S", "pass dealer=W")
    raw["deals"][1]["rulings"] = [{"law": "deal-out-of-turn", "offender": "S", "option": "stands"}]
    assert "problems" not in answer(raw)


def test_revokes_move_tricks_before_anything_is_scored():
    assert points(rubber("4S N 9 -EW1"), 1) == [("NS", "contract", 120)]
    assert points(rubber("4S N 10 -NS2"), 1) == [("EW", "undertricks", 100)]
    assert points(rubber("4S N 10 -NS2 -EW1 -EW1"), 1) == [("NS", "contract", 120)]


@pytest.mark.parametrize(
    ("deals", "rules", "bonuses"),
    [
        ([GAME], {}, [("NS", "unfinished-game", 300)]),
        ([GAME, THEIR_GAME], {}, []),
        (
            [GAME, THEIR_GAME],
            {"unfinished": "each"},
            [("NS", "unfinished-game", 300), ("EW", "unfinished-game", 300)],
        ),
        (["1S N 7"], {}, [("NS", "unfinished-part-score", 100)]),
        (["1S N 7"], {"part_score_bonus": 50}, [("NS", "unfinished-part-score", 50)]),
        (["1S N 7"], {"part_score_bonus": 0}, []),
        (["1S N 7", "1S E 7"], {}, []),
        (
            ["1S N 7", "1S E 7"],
            {"unfinished": "each", "part_score_bonus": 50},
            [("NS", "unfinished-part-score", 50), ("EW", "unfinished-part-score", 50)],
        ),
        (
            [GAME, "1S E 7"],
            {"unfinished_game_bonus": 200},
            [("NS", "unfinished-game", 200), ("EW", "unfinished-part-score", 100)],
        ),
        (["1S E 7", GAME], {}, [("NS", "unfinished-game", 300)]),
        ([], {}, []),
    ],
)
def test_an_unfinished_rubber_counts_what_the_house_says(deals, rules, bonuses):
    answered = rubber(*deals, rules=rules, abandoned=True)
    got = [(line["side"], line["for"], line["points"]) for line in answered["bonuses"]]
    assert got == bonuses


def test_a_rubber_still_going_on_has_no_bonus():
    answered = rubber(GAME, "1S N 7")
    assert (answered["complete"], answered["bonuses"]) == (False, [])
    assert answered["totals"] == {"NS": 130, "EW": 0}


def test_a_level_score_has_no_winner():
    answered = rubber("pass")
    assert (answered["winner"], answered["margin"]) == (None, 0)
    assert answered["deals"] == [{"lines": []}]
