"""Why another program's percentages differ: which rules give them exactly."""

import copy
import random
from typing import Any

import pytest

from scoring.duplicate.event import answer
from scoring.files.explaining import Explanation, Stated, explain
from scoring.files.rule_changes import FIXED, PASSES

PAIRS = 8


def make_event(**rules: Any) -> dict[str, Any]:
    """Return an event of eight pairs with averages, boards not played and sit-outs."""
    chance = random.Random(4)
    scores = (420, 450, -50, 170, -100, 620, 140, -110)
    boards = []
    for board in range(1, 13):
        order = list(range(1, PAIRS + 1))
        chance.shuffle(order)
        results: list[dict[str, Any]] = [
            {"ns": str(order[at]), "ew": str(order[at + 1]), "score": chance.choice(scores)}
            for at in range(0, PAIRS, 2)
        ]
        if board in (3, 8):
            del results[0]["score"]
            results[0]["adjusted"] = {"ns": "AVE+", "ew": "AVE-"}
        if board in (5, 9):
            del results[1]["score"]
            results[1]["not_played"] = True
        if board == 6:
            results[2:] = [
                {"ns": result["ns"], "ew": result["ew"], "not_played": True}
                for result in results[2:]
            ]
        expected = PAIRS // 2
        if board in (11, 12):  # a movement in which two pairs sit out
            expected -= 1
            del results[3]
        boards.append({"board": board, "expected": expected, "results": results})
    return {
        "kind": "pairs",
        "scoring": "matchpoints",
        "rules": rules,
        "entrants": [{"number": str(number)} for number in range(1, PAIRS + 1)],
        "boards": boards,
    }


def state(event: dict[str, Any]) -> dict[str, str]:
    return {row["entrant"]: row["percent"] for row in answer(event)["standings"]}


def list_rules(explanation: Explanation) -> set[tuple[str, str]]:
    assert explanation.changes is not None
    return {(change.rule, change.value) for change in explanation.changes}


def test_equal_figures_need_no_change() -> None:
    event = make_event()
    assert explain(event, Stated(state(event))).changes == ()


@pytest.mark.parametrize(
    ("rule", "value", "written"),
    [
        ("incomplete", "none", "none"),
        ("incomplete", "acbl", "acbl"),
        ("board_places", "0", 0),
        ("sit_out", "AVE", "AVE"),
    ],
)
def test_one_rule_that_differs_is_named(rule: str, value: str, written: object) -> None:
    theirs = state(make_event(**{rule: written}))
    event = make_event()
    assert theirs != state(event)
    (change,) = explain(event, Stated(theirs)).changes or ()
    again = make_event(**{change.rule: written if change.rule == rule else _read(change.value)})
    assert state(again) == theirs  # it may be another rule, which gives the same figures
    assert change.text.endswith(".")


def _read(value: str) -> object:
    return int(value) if value.isdigit() else value


def test_results_that_are_written_otherwise_are_named() -> None:
    event = make_event()
    passed = copy.deepcopy(event)
    for board in passed["boards"]:
        for result in board["results"]:
            if result.pop("not_played", False):
                result["contract"] = "pass"
    assert list_rules(explain(event, Stated(state(passed)))) == {(PASSES, "")}
    fixed = copy.deepcopy(event)
    for board in fixed["boards"]:
        for result in board["results"]:
            if "adjusted" in result:
                result["adjusted"] = {"ns": "60%", "ew": "40%"}
    assert list_rules(explain(event, Stated(state(fixed)))) == {(FIXED, "")}


def test_two_rules_are_found_together() -> None:
    theirs = state(make_event(incomplete="none", board_places=0))
    explanation = explain(make_event(), Stated(theirs))
    assert len(explanation.changes or ()) <= 2
    named = {change.rule: _read(change.value) for change in explanation.changes or ()}
    assert state(make_event(**named)) == theirs


def test_figures_are_compared_with_the_decimals_that_they_have() -> None:
    event = make_event(places=1)
    explanation = explain(make_event(), Stated(state(event)))
    assert explanation.changes == ()


def test_what_no_rules_give_is_named() -> None:
    event = make_event()
    theirs = state(event) | {"3": "99.99"}
    other = copy.deepcopy(event)
    other["boards"][6]["results"][0]["score"] = 1430
    boards = {7: {("1", "2"): "55.00"}}
    explanation = explain(event, Stated(theirs, boards))
    assert explanation.changes is None
    assert [(own.entrant, own.theirs) for own in explanation.differences] == [("3", "99.99")]
    assert explanation.boards == (7,)


def test_boards_that_some_rules_give_are_not_named() -> None:
    event = make_event()
    first = event["boards"][0]["results"][0]
    told = answer(event)["boards"][0]["results"][0]
    boards = {1: {(first["ns"], first["ew"]): told["ns_points"]}}
    explanation = explain(event, Stated({"1": "99.99"}, boards))
    assert explanation.boards == ()


def test_an_event_with_problems_is_not_explained() -> None:
    explanation = explain({"kind": "pairs"}, Stated({"1": "50.00"}))
    assert explanation.changes is None
    assert explanation.problems


@pytest.mark.parametrize(
    ("scoring", "rules"),
    [
        ("cross-imps", {"cross_imps": "sum"}),
        ("butler", {"datum": {"trim": "1"}}),
        ("butler", {"unequal": "percent"}),
    ],
)
def test_imps_are_explained_by_their_points(scoring: str, rules: dict[str, Any]) -> None:
    event = {**make_event(), "scoring": scoring}
    theirs = {
        row["entrant"]: row["points"]
        for row in answer({**make_event(**rules), "scoring": scoring})["standings"]
    }
    (rule,) = rules
    assert {name for name, _value in list_rules(explain(event, Stated(theirs)))} == {rule}
