"""Short Bridge: five up, penalties before tricks before honours, treble, double, single."""

import pytest

from scoring.sheet import answer, read
from tests.scoring.notation import deal, points, sheet

SEVEN = {"game_points": 7}
CANCEL = {"both_revoked": "cancel"}


def short(*deals, **more):
    return answer(sheet("short-bridge", *deals, **more))


def scores(*deals, **more):
    states = read(sheet("short-bridge", *deals, **more)).states
    return [(state.part_scores.NS, state.part_scores.EW) for state in states[1:]]


def bonuses(*deals, **more):
    lines = short(*deals, **more)["bonuses"]
    return [(line["side"], line["for"], line["points"]) for line in lines]


def test_each_trick_above_six_is_a_point():
    assert points(short("8-5", "4-9"), 1) == [("NS", "tricks", 2)]
    assert scores("8-5", "4-9") == [(2, 0), (2, 3)]


def test_three_honours_score_two_and_four_score_four():
    assert scores("7-6 NS3") == [(3, 0)]
    assert points(short("7-6 EW4"), 1) == [("NS", "tricks", 1), ("EW", "honours", 4)]


@pytest.mark.parametrize(
    ("deals", "bonus"),
    [
        (["11-2"], ("NS", "treble", 3)),
        (["6-7", "11-2"], ("NS", "double", 2)),
        (["5-8", "11-2"], ("NS", "double", 2)),
        (["4-9", "11-2"], ("NS", "single", 1)),
        (["3-10", "11-2"], ("NS", "single", 1)),
    ],
)
def test_a_game_is_worth_what_the_adversaries_have_not(deals, bonus):
    assert bonuses(*deals) == [bonus]


def test_the_rubber_is_two_points_more_and_the_losers_keep_their_game():
    answered = short("11-2", "4-9", "2-11", "9-4", "11-2")
    assert [(line["for"], line["points"]) for line in answered["bonuses"]] == [
        ("treble", 3),
        ("treble", 3),
        ("treble", 3),
        ("rubber", 2),
    ]
    assert answered["totals"] == {"NS": 8, "EW": 3}
    assert (answered["margin"], answered["back_score"]) == (5, {"NS": 5, "EW": -5})
    assert (answered["complete"], answered["games"]) == (True, {"NS": 2, "EW": 1})


def test_a_rubber_is_worth_from_one_to_eight():
    assert short("11-2", "11-2")["margin"] == 8
    single = ("3-10", "11-2")
    assert short(*single, "2-11", *single)["totals"] == {"NS": 4, "EW": 3}


def test_surplus_is_not_scored():
    assert points(short("13-0 NS4"), 1) == [("NS", "tricks", 5)]
    assert points(short("9-4", "9-4 NS4"), 2) == [("NS", "tricks", 2)]


def test_game_by_tricks_leaves_the_other_sides_honours_out():
    assert bonuses("11-2 EW3") == [("NS", "treble", 3)]


def test_tricks_count_before_honours():
    assert points(short("9-4", "4-9", "8-5 EW4"), 3) == [("NS", "tricks", 2)]
    assert bonuses("9-4", "4-9", "8-5 EW4") == [("NS", "single", 1)]


def test_a_side_at_four_when_the_deal_began_scores_no_honours():
    assert points(short("10-3", "6-7 NS3"), 2) == [("EW", "tricks", 1)]
    assert points(short("10-3", "6-7 EW3"), 2) == [("EW", "tricks", 1), ("EW", "honours", 2)]
    assert points(short("9-4", "6-7 NS3"), 2) == [("EW", "tricks", 1), ("NS", "honours", 2)]


def test_a_side_brought_below_four_by_a_penalty_had_still_begun_at_four():
    assert points(short("10-3", "7-6 NS3 -NS:deduct"), 2) == [
        ("NS", "revoke", -3),
        ("NS", "tricks", 1),
    ]


def test_a_penalty_comes_before_all_else_and_may_win_a_treble():
    deals = ("8-5", "0-13 EW4 -EW:add")
    assert points(short(*deals), 2) == [("NS", "revoke", 3)]
    assert bonuses(*deals) == [("NS", "treble", 3)]


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("5-8 -EW:tricks", (2, 0)),
        ("5-8 -EW:add", (3, 2)),
        ("5-8 -EW:deduct", (0, 2)),
        ("11-2 -EW:tricks", (0, 0)),
        ("4-9 -EW:tricks -EW:tricks", (4, 0)),
        ("4-9 -EW:add -EW:deduct", (3, 3)),
    ],
)
def test_the_adversaries_choose_the_penalty(text, score):
    assert scores(text) == [score]


def test_a_deduction_stops_at_nought_and_acts_before_the_tricks():
    assert points(short("5-8", "7-6 -EW:deduct"), 2) == [
        ("EW", "revoke", -2),
        ("NS", "tricks", 1),
    ]
    assert points(short("7-6 -EW:deduct"), 1) == [("NS", "tricks", 1)]


def test_a_side_that_revoked_stays_one_short_of_game():
    assert scores("0-13 EW4 -EW:deduct") == [(0, 4)]
    assert scores("6-7 EW4 -EW:add") == [(3, 4)]


def test_where_both_revoked_each_penalty_is_paid_and_neither_wins():
    assert scores("9-4", "11-2 -NS:add -EW:add") == [(3, 0), (4, 3)]
    assert scores("9-4", "11-2 -NS:deduct -EW:tricks") == [(3, 0), (4, 0)]


def test_a_house_may_let_revokes_on_both_sides_cancel():
    assert scores("9-4", "11-2 -NS:add -EW:add", rules=CANCEL) == [(3, 0), (4, 0)]
    assert scores("9-4 -EW:add", rules=CANCEL) == [(0, 0)]


def test_seven_up_has_no_honours_and_a_single_from_three():
    assert scores("12-1", rules=SEVEN) == [(6, 0)]
    assert bonuses("12-1", "7-6", rules=SEVEN) == [("NS", "treble", 3)]
    assert bonuses("4-9", "13-0", rules=SEVEN) == [("NS", "single", 1)]
    assert short("7-6 NS3", rules=SEVEN)["problems"][0]["code"] == "honours-at-seven"
    assert scores("13-0 -NS:deduct", rules=SEVEN) == [(6, 0)]


def test_a_lost_deal_goes_to_the_left_and_a_new_deal_stays():
    states = read(sheet("short-bridge", "new-deal", "deal-lost", "7-6")).states
    assert [state.dealer for state in states] == ["N", "N", "E", "S"]
    assert [state.counted for state in states] == [0, 0, 0, 1]


def test_an_abandoned_rubber_stands_as_it_is():
    answered = short("11-2", "7-6", abandoned=True)
    assert (answered["totals"], answered["complete"]) == ({"NS": 3, "EW": 0}, False)
    problems = short("11-2", "11-2", abandoned=True)["problems"]
    assert [problem["code"] for problem in problems] == ["abandoned-after-end"]


def test_every_fault_comes_at_once_and_the_rotation_is_still_judged():
    raws = [
        {"won": {"NS": 9.0, "x": 1}, "calls": [], "revokes": [{"by": "N"}]},
        deal("7-6 dealer=W"),
    ]
    problems = answer({"game": "short-bridge", "deals": raws})["problems"]
    assert [(fault["deal"], fault["field"], fault["code"]) for fault in problems] == [
        (1, "calls", "no-calls"),
        (1, "won.x", "unknown-key"),
        (1, "won.EW", "missing"),
        (1, "won.NS", "not-a-whole-number"),
        (1, "revokes.0.penalty", "missing"),
        (1, "revokes.0.by", "not-a-side"),
        (2, "dealer", "dealer-differs"),
    ]


HANDS = "N:AKQJ.2.2.AKQJT98 T987.A3.A43.5432 654.KQJT9.KQJ5.7 32.87654.T9876.6"
"""North may have turned any suit. North-South hold four honours in spades and clubs, else 3."""


def codes(text, **more):
    raw = {"game": "short-bridge", "deals": [{**deal(text), **more}]}
    problems = answer(raw).get("problems", [])
    return [(problem["field"], problem["code"]) for problem in problems]


def test_honours_agree_with_some_suit_that_the_dealer_may_have_turned():
    assert codes("7-6 NS4", hands=HANDS) == codes("7-6 NS3", hands=HANDS) == []
    assert codes("7-6 EW3", hands=HANDS) == [("honours.EW", "honours-not-held")]


def test_the_eldest_hand_leads_and_the_play_agrees_for_some_trumps():
    low = ["TS", "5S", "3S", "AS"]
    assert codes("7-6", hands=HANDS, play=low) == []
    assert codes("7-6", hands=HANDS, play=["5S"]) == [("play.0", "card-not-held")]
    assert codes("0-13", play=["2S", "3S", "4S", "5S"]) == [("won.NS", "won-beyond-play")]
    assert codes("0-13", play=["2S", "3S", "4H", "5S"]) == []


def test_a_revoke_in_the_play_is_recorded_or_a_fault():
    play = ["TS", "KH", "2S", "AS"]
    assert codes("7-6", hands=HANDS, play=play) == [("play.1", "revoke-unrecorded")]
    assert codes("7-6 -NS:add", hands=HANDS, play=play) == []
    assert codes("7-6", hands=HANDS, play=["TS", "4S", "2S", "AH"]) == [("play.3", "card-not-held")]
