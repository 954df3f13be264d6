"""Every problem: a sheet that causes it, and its sentence."""

import string

import pytest

from scoring.games import make_game
from scoring.problem import TEMPLATES, Faulty, Problem
from scoring.sheet import answer, check
from tests.scoring.faults import (
    CALLS,
    FAULTS,
    GAME,
    HANDS,
    LED_THROUGH,
    NOT_IN_A_SHEET,
    with_deal,
    with_sheet,
)
from tests.scoring.notation import deal, sheet
from tests.scoring.sentences import SENTENCES


@pytest.mark.parametrize("code", FAULTS)
def test_every_fault_is_told_with_its_field_and_in_its_own_words(code):
    raw, field = FAULTS[code]
    told = [(fault["field"], fault["code"], fault["problem"]) for fault in answer(raw)["problems"]]
    assert (field, code, SENTENCES[code]) in told


def test_every_code_has_an_example():
    assert set(FAULTS) | NOT_IN_A_SHEET == set(TEMPLATES)


def test_nothing_follows_an_abandoned_match():
    game = make_game("rubber", {})
    state = game.abandon(game.opening())
    _, problems = check(game, state, deal("pass"))
    assert [problem.code for problem in problems] == ["match-abandoned"]
    with pytest.raises(Faulty, match="abandoned after 0 deals") as refusal:
        game.abandon(state)
    assert [problem.field for problem in refusal.value.problems] == ["abandoned"]


@pytest.mark.parametrize("code", TEMPLATES)
def test_codes_are_kebab_case_and_sentences_are_whole(code):
    template = TEMPLATES[code]
    assert set(code) <= set(string.ascii_lowercase + "-")
    assert template.endswith(".")
    assert template.count("%") == template.count("%(")


def test_a_sentence_speaks_to_a_card_player():
    (problem,) = answer(with_deal("1S N 14"))["problems"]
    assert problem == {
        "deal": 1,
        "field": "tricks",
        "code": "tricks-out-of-range",
        "problem": "14 tricks cannot be won: there are thirteen.",
    }


def test_a_fault_of_the_sheet_itself_names_no_deal():
    (problem,) = answer(with_sheet(game="tarot"))["problems"]
    assert "deal" not in problem


def test_a_problem_shows_its_template_for_translation():
    problem = Problem("hand-size", "hands", {"seat": "N", "count": 12})
    assert problem.template % problem.values == problem.problem
    assert problem == Problem("hand-size", "hands", {"seat": "N", "count": 12})
    assert hash(problem) == hash(problem)


def test_every_fault_of_a_deal_comes_at_once():
    raw = {
        "contract": "4SX ",
        "declarer": "Q",
        "tricks": True,
        "dealer": 1,
        "x": 0,
        "honours": [{"hand": "N", "held": 6, "of": "S"}],
        "revokes": [{"by": "NS"}, 1],
        "rulings": [{"law": " ", "offender": "NS"}],
        "calls": "1S",
        "hands": [],
        "play": [None],
    }
    problems = answer({"game": "chicago", "deals": [raw]})["problems"]
    assert [(problem["field"], problem["code"]) for problem in problems] == [
        ("x", "unknown-key"),
        ("dealer", "not-a-seat"),
        ("rulings.0.option", "missing"),
        ("rulings.0.law", "not-text"),
        ("rulings.0.offender", "not-a-seat"),
        ("calls", "not-a-list"),
        ("hands", "not-hands"),
        ("play.0", "not-a-card"),
        ("contract", "not-a-contract"),
        ("declarer", "not-a-seat"),
        ("tricks", "not-a-whole-number"),
        ("honours.0.of", "unknown-key"),
        ("honours.0.held", "honours-number"),
        ("revokes.1", "not-an-object"),
        ("revokes.0.tricks", "missing"),
    ]


def test_a_faulty_deal_in_a_wrong_place_has_both_faults():
    problems = answer(sheet("rubber", GAME, GAME, "1S N 14"))["problems"]
    assert [problem["code"] for problem in problems] == ["tricks-out-of-range", "match-over"]
    problems = answer(sheet("rubber", "pass", "1S N 14 dealer=W"))["problems"]
    assert [problem["code"] for problem in problems] == ["tricks-out-of-range", "dealer-differs"]


def codes(*deals, game="rubber", **more):
    answered = answer({"game": game, "deals": list(deals), **more})
    return [(fault.get("deal"), fault["code"]) for fault in answered.get("problems", [])]


def test_the_rotation_is_still_judged_after_a_deal_whose_score_is_unknown():
    faults = codes(deal("1S N 14"), deal("pass dealer=E"), deal("pass dealer=E"))
    assert faults == [(1, "tricks-out-of-range"), (3, "dealer-differs")]


def test_nothing_is_guessed_after_a_deal_that_cannot_be_told():
    faults = codes(deal("9S N 7"), deal("pass dealer=W"), deal("1S N 14"))
    assert faults == [(1, "not-a-contract"), (3, "tricks-out-of-range")]
    faults = codes({**deal("1S N 7"), "dealer": "Q"}, deal("pass dealer=W"))
    assert faults == [(1, "not-a-seat")]


def test_the_end_of_a_rubber_is_not_guessed_after_a_faulty_deal_but_that_of_a_chicago_is_known():
    faulty, sound = deal("1S N 14"), deal("3NT N 9")
    assert codes(faulty, sound, sound, sound) == [(1, "tricks-out-of-range")]
    assert codes(faulty, sound, sound, sound, sound, game="chicago") == [
        (1, "tricks-out-of-range"),
        (5, "match-over"),
    ]


def test_deals_are_still_read_where_the_rules_are_faulty():
    assert codes(deal("1S N 14"), rules={"honours": 1}) == [
        (None, "rule-value"),
        (1, "tricks-out-of-range"),
    ]


def test_every_deal_after_the_end_is_a_fault():
    game = deal("3NT N 9")
    assert codes(game, game, game, deal("pass")) == [(3, "match-over"), (4, "match-over")]


def test_a_ruling_explains_a_dealer_and_the_order_of_calls():
    ruling = {"law": "x", "offender": "E", "option": "y"}
    assert codes(deal("pass"), {**deal("pass dealer=W"), "rulings": [ruling]}) == []
    assert codes({**deal("1H E 7"), "calls": ["1S", "1H"], "rulings": [ruling]}) == []
    assert codes({**deal("2S N 7"), "calls": CALLS, "rulings": [ruling]}) == [
        (1, "contract-differs")
    ]


def test_an_empty_list_of_rulings_explains_nothing():
    assert codes(deal("pass"), {**deal("pass dealer=W"), "rulings": []}) == [(2, "dealer-differs")]


def test_a_void_deal_may_keep_the_cards_that_made_it_void():
    raw = {"void": "new-deal", "hands": HANDS.replace("A32.", "AA2."), "calls": ["1S", "1H"]}
    assert codes(raw) == []


def test_a_record_that_agrees_with_the_result_is_no_fault():
    raw = {**deal("1NT S 0"), "play": LED_THROUGH, "calls": ["pass", "pass", "1NT"] + 3 * ["pass"]}
    assert codes(raw) == []


def test_dummy_is_not_liable_for_a_revoke_in_the_play():
    assert codes({**deal("1S N 7"), "hands": HANDS, "play": ["KS", "KC", "JS", "AS"]}) == []


def test_a_recorded_revoke_agrees_with_the_play():
    raw = {**deal("1S N 7 -NS1"), "hands": HANDS, "play": ["KS", "5S", "JS", "AH"]}
    assert codes(raw) == []


@pytest.mark.parametrize("name", ["rubber", "chicago"])
def test_rules_are_refused_all_at_once(name):
    with pytest.raises(Faulty) as refusal:
        make_game(name, {"honours": 1, "jokers": 2, "part_score_bonus": -1})
    assert [(problem.field, problem.code) for problem in refusal.value.problems] == [
        ("rules.honours", "rule-value"),
        ("rules.jokers", "unknown-rule"),
        ("rules.part_score_bonus", "rule-value"),
    ]


def test_a_game_that_there_is_not_is_refused():
    for name in ("tarot", "", None, 1, ["rubber"]):
        with pytest.raises(Faulty, match="No game is called"):
            make_game(name, {})


def test_a_refusal_tells_every_reason():
    with pytest.raises(Faulty) as refusal:
        make_game("rubber", {"honors": 1, "unfinished": 2})
    assert str(refusal.value) == (
        'No rule of this game is called "honors".; '
        '2 will not do for the rule unfinished: it takes "only", "each".'
    )


def test_a_game_answers_all_its_rules():
    assert make_game("short-bridge", {}).rules() == {
        "game_points": 5,
        "both_revoked": "neither-wins",
    }
    assert make_game("bridge-1907", {}).rules() == {"chicane": "1907", "doubling_limit": None}
    assert make_game("rubber", {"part_score_bonus": 50}).rules() == {
        "honours": True,
        "unfinished_game_bonus": 300,
        "part_score_bonus": 50,
        "unfinished": "only",
    }
    assert make_game("chicago", {}).rules() == {
        "vulnerability": "non-dealer",
        "part_scores": "carry",
        "part_score_bonus": 100,
        "honours": True,
    }
