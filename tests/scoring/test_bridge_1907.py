"""Bridge under the laws of 1907: games of thirty, honours as held, slams, chicane, revokes."""

import pytest

from scoring import worth_1907
from scoring.contract import Strain
from scoring.sheet import answer, read
from tests.scoring.notation import deal, points, sheet

ENGLISH = {"chicane": "english"}


def old(*deals, **more):
    return answer(sheet("bridge-1907", *deals, **more))


def scores(*deals, **more):
    states = read(sheet("bridge-1907", *deals, **more)).states
    return [(state.part_scores.NS, state.part_scores.EW) for state in states[1:]]


THE_PRACTICAL_EXAMPLE = (
    "D 9-4 N2 S2 E1",
    "NT 5-8 E2 W1 N1",
    "H 8-5 E2 W1 N2",
    "C 7-6 N2 S2 E1",
    "NT 8-5 W4",
    "S 7-6 E2 W2 N1",
)
"""The whole rubber of the worked example in the English code."""


def test_the_rubber_worked_out_in_the_english_code():
    answered = old(*THE_PRACTICAL_EXAMPLE, rules=ENGLISH)
    assert answered["totals"] == {"NS": 204, "EW": 178}
    assert (answered["margin"], answered["back_score"]) == (26, {"NS": 26, "EW": -26})
    assert answered["games"] == {"NS": 2, "EW": 0}
    assert [[point for _, _, point in points(answered, deal)] for deal in range(1, 7)] == [
        [18, 24],
        [24, 30],
        [16, 16],
        [4, 16],
        [24, 100],
        [2, 8],
    ]


COMPUTED = ("Hx1 8-5 N4 E1", "S 1-12 E4 W1 void=N", "NT 9-4 N2 S2")


def test_the_computed_rubber_in_both_codes():
    assert old(*COMPUTED)["totals"] == {"NS": 272, "EW": 46}
    assert old(*COMPUTED, rules=ENGLISH)["totals"] == {"NS": 276, "EW": 50}
    assert points(old(*COMPUTED), 2) == [
        ("EW", "tricks", 12),
        ("EW", "little-slam", 20),
        ("EW", "honours", 18),
        ("EW", "chicane", -4),
    ]


@pytest.mark.parametrize(("trumps", "value"), [("S", 2), ("C", 4), ("D", 6), ("H", 8), ("NT", 12)])
def test_each_trick_above_six_counts_by_trumps_and_doubles(trumps, value):
    assert points(old(f"{trumps} 8-5"), 1) == [("NS", "tricks", 2 * value)]
    assert points(old(f"{trumps}x3 5-8"), 1) == [("EW", "tricks", 16 * value)]


def test_doubling_has_no_limit_but_the_houses():
    assert points(old("NTx32 7-6"), 1) == [("NS", "tricks", 12 * 2**32)]
    assert points(old("NTx4 8-5", rules={"doubling_limit": 100}), 1) == [("NS", "tricks", 384)]
    assert points(old("NTx3 8-5", rules={"doubling_limit": 200}), 1) == [("NS", "tricks", 192)]
    assert points(old("NTx5 7-6", rules={"doubling_limit": None}), 1) == [("NS", "tricks", 384)]


@pytest.mark.parametrize(
    ("limit", "most"),
    [
        (100, {"S": 6, "C": 5, "D": 5, "H": 4, "NT": 4}),
        (200, {"S": 7, "C": 6, "D": 6, "H": 5, "NT": 5}),
    ],
)
def test_doubling_ceases_once_a_trick_is_worth_more_than_the_limit(limit, most):
    rules = {"doubling_limit": limit}
    for trumps, doubles in most.items():
        value = worth_1907.TRICK[Strain(trumps)] << doubles
        assert value // 2 <= limit < value
        assert points(old(f"{trumps}x{doubles} 7-6", rules=rules), 1) == [("NS", "tricks", value)]
        (fault,) = old(f"{trumps}x{doubles + 1} 7-6", rules=rules)["problems"]
        assert (fault["code"], fault["field"]) == ("doubles-beyond-limit", "doubles")
        assert "doubling ceased after" in fault["problem"]


def called(text, calls, **rules):
    raw = sheet("bridge-1907", text, rules=rules)
    raw["deals"][0]["calls"] = calls
    return answer(raw)


def test_nobody_has_to_be_satisfied_once_doubling_has_ceased():
    calls = ["NT", "double", "redouble", "redouble", "redouble"]
    for doubling in (calls, [*calls, "satisfied", "satisfied"]):
        assert points(called("NTx4 7-6", doubling, doubling_limit=100), 1) == [
            ("NS", "tricks", 192)
        ]
    (fault,) = called("NTx4 7-6", calls)["problems"]  # without a limit it goes on
    assert fault["code"] == "declaration-unfinished"
    beyond = called("NTx5 7-6", [*calls, "redouble"], doubling_limit=100)["problems"]
    assert {problem["code"] for problem in beyond} == {"call-not-open"}


@pytest.mark.parametrize(
    ("held", "multiple"),
    [
        ("N2 S1 E2", 2),
        ("N3 E2", 2),
        ("N2 S2 E1", 4),
        ("N3 S1 E1", 4),
        ("N4 E1", 8),
        ("N3 S2", 5),
        ("N4 S1", 9),
        ("N5", 10),
    ],
)
@pytest.mark.parametrize(("trumps", "value"), [("S", 2), ("C", 4), ("D", 6), ("H", 8)])
def test_honours_are_worth_by_how_they_were_held(trumps, value, held, multiple):
    assert points(old(f"{trumps}x2 7-6 {held}"), 1)[1:] == [("NS", "honours", multiple * value)]


@pytest.mark.parametrize(
    ("held", "worth"), [("E2 W1 N1", 30), ("E2 W2", 40), ("E1 W3", 40), ("E4", 100)]
)
def test_aces_at_no_trumps(held, worth):
    assert points(old(f"NT 7-6 {held}"), 1)[1:] == [("EW", "honours", worth)]


def test_two_aces_each_and_honours_untold_score_nothing():
    assert len(points(old("NT 7-6 N2 E2"), 1)) == len(points(old("H 7-6"), 1)) == 1


def test_slams_are_twelve_or_thirteen_before_and_after_the_penalty():
    assert points(old("S 12-1"), 1)[1:] == [("NS", "little-slam", 20)]
    assert points(old("Sx1 0-13"), 1)[1:] == [("EW", "grand-slam", 40)]
    assert points(old("S 10-3 -EW"), 1) == [("NS", "tricks", 14)]
    assert points(old("S 12-1 -EW"), 1)[1:] == [("NS", "little-slam", 20)]
    assert points(old("S 13-0 -NS"), 1) == [("NS", "tricks", 8)]


@pytest.mark.parametrize(
    ("deal", "modern", "english"),
    [
        ("H 7-6 E3 S2 void=N", ("EW", -16), ("NS", 16)),
        ("H 7-6 S3 E2 void=N", ("NS", 16), ("NS", 16)),
        ("H 7-6 E3 W2 void=N void=S", ("EW", -32), ("NS", 32)),
        ("H 7-6 void=N", ("EW", -16), ("NS", 16)),
        ("Hx4 7-6 S3 E2 void=N", ("NS", 16), ("NS", 16)),
    ],
)
def test_chicane_by_either_code(deal, modern, english):
    assert points(old(deal), 1)[-1] == (modern[0], "chicane", modern[1])
    assert points(old(deal, rules=ENGLISH), 1)[-1] == (english[0], "chicane", english[1])


def test_chicane_on_both_sides_is_judged_on_honours_alone():
    assert points(old("D 7-6 S3 W2 void=N void=E"), 1)[1:] == [
        ("NS", "honours", 12),
        ("NS", "chicane", 12),
        ("NS", "chicane", -12),
    ]


def test_the_two_codes_differ_in_columns_and_never_in_the_margin():
    for text in ("H 7-6 E3 S2 void=N", "C 7-6 E3 W2 void=N void=S", "D 7-6 S3 W2 void=N void=E"):
        assert old(text)["margin"] == old(text, rules=ENGLISH)["margin"]


def test_thirty_by_tricks_alone_makes_game_and_the_surplus_counts():
    answered = old("H 10-3 N5", "NT 4-9")
    assert (answered["games"], answered["totals"]) == (
        {"NS": 1, "EW": 1},
        {"NS": 112, "EW": 36},
    )
    assert scores("S 13-0 N5 void=E") == [(14, 0)]


def test_a_side_that_revoked_stops_at_twenty_eight():
    assert points(old("NT 13-0 -NS"), 1) == [("NS", "tricks", 28)]
    assert scores("D 9-4", "NT 13-0 -NS") == [(18, 0), (28, 0)]
    assert points(old("D 9-4", "NT 13-0 -NS"), 2) == [("NS", "tricks", 10)]
    assert points(old("NT 13-0 -NS", "NT 10-3 -NS"), 2) == []


def test_a_revoke_moves_three_tricks_and_never_more_than_were_won():
    assert points(old("D 5-8 -EW"), 1) == [("NS", "tricks", 12)]
    assert points(old("D 11-2 -EW -EW"), 1) == [("NS", "tricks", 42)]
    assert points(old("D 7-6 -EW -NS"), 1) == [("NS", "tricks", 6)]


def test_where_both_revoked_both_are_limited():
    assert scores("D 9-4", "NT 8-5 -NS -EW") == [(18, 0), (28, 0)]


def test_the_winners_of_the_rubber_may_have_fewer_points():
    answered = old("NT 9-4 W4", "NT 9-4 W4", rules=ENGLISH)
    assert answered["bonuses"] == [
        {"side": "NS", "column": "honours", "points": 100, "for": "rubber"}
    ]
    assert (answered["winner"], answered["margin"]) == ("EW", -28)


def test_an_abandoned_rubber_has_no_bonus():
    answered = old("NT 9-4", abandoned=True)
    assert (answered["totals"], answered["bonuses"]) == ({"NS": 36, "EW": 0}, [])


def test_the_deal_passes_to_the_left():
    states = read(sheet("bridge-1907", "new-deal", "S 7-6", "deal-lost", "S 7-6")).states
    assert [state.dealer for state in states] == ["N", "N", "E", "S", "W"]


HANDS = "N:AKQJ.2.2.AKQJT98 T987.A3.A43.5432 654.KQJT9.KQJ5.7 32.87654.T9876.6"
ASIDE = ["H", "may-i-lead", "yes"]


def codes(text, **more):
    raw = {"game": "bridge-1907", "deals": [{**deal(text), **more}]}
    problems = answer(raw).get("problems", [])
    return [(problem["field"], problem["code"]) for problem in problems]


def test_hands_are_compared_with_honours_and_chicane_that_were_claimed():
    assert codes("H 7-6 E1 S4", hands=HANDS) == []
    assert codes("H 7-6", hands=HANDS, chicane=[]) == []
    assert codes("H 7-6 E2 S3", hands=HANDS) == [
        ("honours.E", "honours-differ"),
        ("honours.S", "honours-differ"),
    ]
    assert codes("H 7-6 void=N", hands=HANDS) == [("chicane", "chicane-not-held")]


def test_the_eldest_hand_leads_and_dummy_is_not_liable():
    assert codes("NT 7-6", hands=HANDS, play=["TS", "4S", "2S", "AS"]) == []
    assert codes("NT 7-6", hands=HANDS, play=["4S"]) == [("play.0", "card-not-held")]
    assert codes("NT 7-6", hands=HANDS, play=["TS", "7C", "2S", "AS"]) == []
    assert codes("NT 7-6", hands=HANDS, play=["TS", "4S", "8H", "AS"]) == [
        ("play.2", "revoke-unrecorded")
    ]
    assert codes("NT 0-13", hands=HANDS, play=["TS", "4S", "2S", "AS"]) == [
        ("won.NS", "won-beyond-play")
    ]


def test_calls_are_compared_with_trumps_and_doubles():
    assert codes("H 7-6", calls=ASIDE) == []
    assert codes("Sx2 7-6", calls=ASIDE) == [
        ("trumps", "trumps-differ"),
        ("doubles", "doubles-differ"),
    ]
    assert codes("Hx1 7-6", calls=["H", "W:double", "satisfied", "satisfied"]) == [
        ("calls.1", "call-out-of-turn")
    ]


def test_every_fault_comes_at_once():
    raw = {"trumps": "h", "doubles": -1, "won": [], "honours": {"N": 7, "Q": 1}, "chicane": ["X"]}
    problems = answer({"game": "bridge-1907", "deals": [raw]})["problems"]
    assert [(problem["field"], problem["code"]) for problem in problems] == [
        ("trumps", "not-trumps"),
        ("honours.Q", "unknown-key"),
        ("honours.N", "honours-of-hand"),
        ("doubles", "doubles-out-of-range"),
        ("won", "not-an-object"),
        ("chicane.0", "not-a-seat"),
    ]
