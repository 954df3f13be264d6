"""How values are shown in sentences, and problems that suppress others."""

import pytest

from scoring.games import make_game
from scoring.pair import Pair
from scoring.rules import allow_values
from scoring.shape import clip_text, format_value
from scoring.sheet import answer, check, read
from tests.scoring.faults import (
    CALLS,
    HANDS,
    LED_THROUGH,
    SUITS_APART,
    old,
    short,
    with_deal,
    with_sheet,
)
from tests.scoring.notation import deal


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("Zoë", '"Zoë"'),
        ("x" * 40, f'"{"x" * 40}"'),
        ("x" * 41, f'"{"x" * 39}…"'),
        ("\ud800", '"?"'),
        (7, "7"),
        (2**63 - 1, "9223372036854775807"),
        (2**63, "10^19"),
        (-(2**63), "-10^19"),
        (10**3000, "10^2989"),
        ([], "[]"),
        ([1], "[…]"),
        ({}, "{}"),
        ({"a": 1}, "{…}"),
        (None, "null"),
        (True, "true"),
        (9.0, "9.0"),
    ],
)
def test_a_value_is_shown_short_and_printable(value, text):
    assert format_value(value) == text


def test_a_long_text_ends_in_an_ellipsis():
    assert clip_text("x" * 40) == "x" * 40
    assert clip_text("x" * 41) == "x" * 39 + "…"


def told(raw):
    return [(fault["field"], fault["code"]) for fault in answer(raw).get("problems", [])]


def rubber(*deals):
    return {"game": "rubber", "deals": list(deals)}


PLAY = ["KS", "5S", "JS", "AH"]  # North revokes, by HANDS
ALONE = {
    "a sheet that is none": (1, [("sheet", "not-an-object")]),
    "a sheet without a game": ({"deals": []}, [("game", "missing")]),
    "rules that are none": (with_sheet(rules=1), [("rules", "not-an-object")]),
    "a contract alone": (
        rubber({"contract": "1S"}),
        [("declarer", "missing"), ("tricks", "missing")],
    ),
    "a short hand, whose honours nobody counts": (
        with_deal("1S N 7 W4", hands=HANDS.replace("A32.", "A3.")),
        [("hands", "hand-size")],
    ),
    "play without a declarer": (
        rubber({"contract": "1S", "tricks": 7, "play": PLAY}),
        [("declarer", "missing")],
    ),
    "an unreadable call, so that no auction is judged": (
        with_deal("1S N 7", calls=["1S", "no bid"]),
        [("calls.1", "not-a-call")],
    ),
    "an unreadable card, so that no play is judged": (
        with_deal("1S N 7", play=["1S", "2S", "2S"]),
        [("play.0", "not-a-card")],
    ),
    "honours of nobody": (
        with_deal("1S N 7", honours=[{"hand": "X", "held": 4}], hands=HANDS),
        [("honours.0.hand", "not-a-seat")],
    ),
    "honours without their number": (
        with_deal("1S N 7", honours=[{}]),
        [("honours.0.hand", "missing"), ("honours.0.held", "missing")],
    ),
    "an unreadable revoke, so that none is missed in the play": (
        with_deal("1S N 7", hands=HANDS, play=PLAY, revokes=[{"by": "X", "tricks": 1}]),
        [("revokes.0.by", "not-a-side")],
    ),
    "an unreadable revoke, so that none is too many in the whole play": (
        with_deal("1NT S 0", play=LED_THROUGH, revokes=[{"by": "X", "tricks": 1}]),
        [("revokes.0.by", "not-a-side")],
    ),
    "a revoke by nobody, so that nobody pays": (
        with_deal("1S E 1", revokes=[{"by": "X", "tricks": 2}]),
        [("revokes.0.by", "not-a-side")],
    ),
    "an empty revoke": (
        with_deal("1S N 7", revokes=[{}]),
        [("revokes.0.by", "missing"), ("revokes.0.tricks", "missing")],
    ),
    "a revoke of a side of which nobody knows what it won": (
        rubber({"contract": "1S", "tricks": 1, "revokes": [{"by": "EW", "tricks": 2}]}),
        [("declarer", "missing")],
    ),
    "a revoke with the tricks missing": (
        rubber({"contract": "1S", "declarer": "N", "revokes": [{"by": "EW", "tricks": 2}]}),
        [("tricks", "missing")],
    ),
    "abandoned after the end, beside another fault": (
        {**rubber(deal("3NT N 9"), deal("3NT N 9")), "abandoned": True, "x": 1},
        [("x", "unknown-key"), ("abandoned", "abandoned-after-end")],
    ),
    "an old deal without anything": (
        {"game": "bridge-1907", "deals": [{}]},
        [("trumps", "missing"), ("won", "missing")],
    ),
    "old honours of one hand unreadable, so that the others are not added up": (
        old("H 7-6", honours={"N": 6, "E": 0}),
        [("honours.N", "honours-of-hand")],
    ),
    "old honours without trumps, so that nobody knows how many there are": (
        {"game": "bridge-1907", "deals": [{"won": {"NS": 7, "EW": 6}, "honours": {"N": 4}}]},
        [("trumps", "missing")],
    ),
    "old hands with a fault, whose honours nobody counts": (
        old("S 7-6 N5", hands=SUITS_APART.replace("AKQJT98765432...", "KQJT98765432...")),
        [("hands", "hand-size")],
    ),
    "chicane of nobody": (old("H 7-6", chicane=["X"]), [("chicane.0", "not-a-seat")]),
    "a void old deal with a result": (
        old("new-deal", trumps="H"),
        [("trumps", "void-with-result")],
    ),
    "a short deal with a strange dealer and calls": (
        short("7-6 dealer=X", calls=[1]),
        [("calls", "no-calls"), ("dealer", "not-a-seat")],
    ),
    "a void short deal with a result": (
        short("new-deal", won={"NS": 7, "EW": 6}),
        [("won", "void-with-result")],
    ),
    "a short deal with a short hand": (
        short("7-6", hands=SUITS_APART.replace("AKQJT98765432...", "KQJT98765432...")),
        [("hands", "hand-size")],
    ),
    "two honours on one side and three on the other": (
        short("7-6", honours={"NS": 2, "EW": 3}),
        [("honours.NS", "honours-of-side")],
    ),
    "an empty short revoke": (
        short("7-6", revokes=[{}]),
        [("revokes.0.by", "missing"), ("revokes.0.penalty", "missing")],
    ),
    "calls after the end of a match": (
        rubber(deal("3NT N 9"), deal("3NT N 9"), {**deal("1S N 7"), "calls": CALLS}),
        [("deal", "match-over")],
    ),
}


@pytest.mark.parametrize("what", ALONE)
def test_one_fault_is_told_and_no_other_made_of_it(what):
    raw, faults = ALONE[what]
    assert told(raw) == faults


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (1, "1 stands where an object with named fields belongs."),
        (with_sheet(rules=[2]), "[…] stands where an object with named fields belongs."),
        (
            with_deal("1S N 7", revokes=["NS"]),
            '"NS" stands where an object with named fields belongs.',
        ),
        (old("H 7-6", chicane=["X"]), '"X" is not a seat: the seats are N, E, S and W.'),
    ],
)
def test_what_stands_in_the_wrong_place_is_shown(raw, words):
    assert [fault["problem"] for fault in answer(raw)["problems"]] == [words]


def test_a_faulty_deal_is_no_deal():
    for name, raw in (("bridge-1907", {}), ("short-bridge", {}), ("rubber", {})):
        assert make_game(name, {}).parse(raw)[0] is None


def test_a_faulty_deal_is_still_judged_by_its_place():
    game = make_game("rubber", {})
    _, problems = check(game, game.opening(), deal("9S N 7 dealer=W"))
    assert [problem.code for problem in problems] == ["not-a-contract", "dealer-differs"]


def test_players_are_read_where_the_game_is_not():
    assert read({"players": {"N": "Zoë"}, "deals": []}).players == {"N": "Zoë"}


def test_nothing_stands_for_a_state_that_is_not_known():
    states = read({"game": "rubber", "deals": [deal("9S N 7"), deal("pass")]}).states
    assert [state.deals for state in states] == [0]


def test_the_rotation_never_begins_in_a_seat_that_the_game_has_not():
    raw = {"game": "draw-and-discard", "deals": [deal("pass dealer=S")]}
    assert read(raw).states[0].dealer == "N"


def test_a_rule_takes_the_values_it_lists():
    assert allow_values(1, 2) == {"allowed": (1, 2)}
    (problem,) = answer(with_sheet(rules={"part_score_bonus": -1}))["problems"]
    assert problem["problem"] == (
        "-1 will not do for the rule part_score_bonus: it takes 0 to 10000."
    )


def test_a_pair_has_two_sides():
    with pytest.raises(KeyError, match="'NE'"):
        Pair(1, 2)["NE"]
