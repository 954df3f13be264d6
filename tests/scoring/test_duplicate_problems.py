"""Every problem of an event as data: an event that has it, its field and its sentence."""

import copy
import json
import string

import pytest

from scoring import problem as shared
from scoring.duplicate.event import answer
from scoring.duplicate.faults import TEMPLATES
from tests.scoring.duplicate_events import board, pairs, table, traveller


def one_result(**more):
    """An event with one result, changed."""
    return pairs(board(1, {"ns": "1", "ew": "2", **more}), numbers="1 2")


def of_board(**more):
    return pairs(traveller(1, 100, 50, **more))


def of_event(**more):
    return pairs(traveller(1, 100, 50), **more)


def of_rules(**rules):
    return of_event(rules=rules)


def of_entrant(**more):
    raw = of_event()
    raw["entrants"][0] |= more
    return raw


def of_penalty(**more):
    penalty = {"points": "-1", "unit": "matchpoints", **more}
    return of_entrant(penalties=[penalty])


PARTS = [{"score": 100, "weight": "60"}, {"score": 50, "weight": "40"}]
LATER = {**traveller(1, 100, 50), "session": 2}

DEALT = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
OTHER = "E:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def of_hands(hands, **more):
    return board(1, hands=hands, group="field", **more)


FAULTS = {
    # what a sheet may have as well
    "unknown-key": (one_result(score=1, tricks_won=9), "boards.0.results.0.tricks_won"),
    "missing": (of_penalty() | {"kind": "pairs", "boards": [{"board": 1}]}, "boards.0.results"),
    "not-an-object": (of_event(boards=[7]), "boards.0"),
    "not-a-list": (of_event(entrants={}), "entrants"),
    "not-text": (one_result(score=1, version=""), "boards.0.results.0.version"),
    "not-a-whole-number": (one_result(score=True), "boards.0.results.0.score"),
    "not-a-seat": (of_board(dealer="NS"), "boards.0.dealer"),
    "not-a-contract": (
        one_result(contract="4SR", declarer="N", tricks=9),
        "boards.0.results.0.contract",
    ),
    "tricks-out-of-range": (
        one_result(contract="4S", declarer="N", tricks=14),
        "boards.0.results.0.tricks",
    ),
    "pass-with-result": (one_result(contract="pass", tricks=7), "boards.0.results.0.tricks"),
    "unknown-rule": (of_rules(neuberg=True), "rules.neuberg"),
    "rule-value": (of_rules(average=["40", "50", "60"]), "rules.average"),
}
TABLE_8 = {"8": {"0": "10-10"}}
OWN = {
    "not-boards": (
        of_rules(victory_points={"8-6": {"0": "10-10"}}),
        "rules.victory_points.8-6",
        '"8-6" is not a number of boards of a match: write "8", or "6-8" for six to eight.',
    ),
    "boards-twice": (
        of_rules(victory_points={**TABLE_8, "6-8": {"0": "10-10"}}),
        "rules.victory_points.6-8",
        '"6-8" has boards that another row of the table has.',
    ),
    "not-victory-points": (
        of_rules(victory_points={"8": {"0": "10-10", "3": "12"}}),
        "rules.victory_points.8.3",
        'From a margin in whole IMPs on, a table has both sides\' points as "18-12", not "12".',
    ),
    "not-a-decimal": (
        of_entrant(carry=12.5),
        "entrants.0.carry",
        '12.5 is not a number: write it as a decimal string, as "60" or "2.5".',
    ),
    "not-one-of": (
        of_event(scoring="imps"),
        "scoring",
        '"imps" cannot stand here: it is one of matchpoints, cross-imps, butler, total-points.',
    ),
    "not-true-or-false": (
        one_result(score=1, turned="yes"),
        "boards.0.results.0.turned",
        '"yes" stands where true or false belongs.',
    ),
    "out-of-range": (
        one_result(score=8000),
        "boards.0.results.0.score",
        "8000 is out of range: -7600 to 7600 are taken.",
    ),
    "kind-not-supported": (
        of_event(kind="teams"),
        "kind",
        "An event of the kind teams cannot be scored here.",
    ),
    "key-of-kind": (
        of_event(matches=[]),
        "matches",
        "matches does not belong to an event of this kind.",
    ),
    "rule-of-kind": (
        of_rules(victory_points="acbl-20"),
        "rules.victory_points",
        "acbl-20 for the rule victory_points does not belong to this kind.",
    ),
    "number-twice": (
        of_event(numbers="N1 N2 E1 E2 N1"),
        "entrants.4.number",
        'Another entrant has the number "N1" here.',
    ),
    "id-twice": (
        of_event(entrants=[{"number": n, "id": "x"} for n in ("N1", "N2", "E1", "E2")]),
        "entrants.1.id",
        'Another entrant has the id "x".',
    ),
    "session-unsaid": (
        pairs(LATER, traveller(2, 100, 50)),
        "boards.1.session",
        "There are several sessions, and this does not say which.",
    ),
    "unknown-session": (
        of_penalty(session=2),
        "entrants.0.penalties.0.session",
        "No board belongs to the session 2.",
    ),
    "penalty-unit": (
        of_penalty(unit="vp"),
        "entrants.0.penalties.0.unit",
        "A penalty in vp does not belong to this scoring.",
    ),
    "board-twice": (
        pairs(traveller(1, 100), {**traveller(1, 100), "results": []}),
        "boards.1.board",
        "Board 1 of this section and session stands here twice.",
    ),
    "more-than-expected": (
        of_board(expected=1),
        "boards.0.expected",
        "2 results stand here, and 1 is expected.",
    ),
    "unknown-entrant": (
        of_event(numbers="N1 N2 E1"),
        "boards.0.results.1.ew",
        'No entrant has the number "E2" here.',
    ),
    "several-entrants": (
        of_event(
            entrants=[
                {"number": "N1", "section": "A"},
                {"number": "N1", "section": "B"},
                *({"number": number} for number in ("N2", "E1", "E2")),
            ]
        ),
        "boards.0.results.0.ns",
        'More than one entrant has the number "N1" here.',
    ),
    "nobody-played": (
        pairs(board(1, {"score": 100})),
        "boards.0.results.0.ns",
        "A result names an entrant, at least on one side.",
    ),
    "plays-itself": (
        pairs(board(1, table("1", "1", 100))),
        "boards.0.results.0.ns",
        '"1" stands here twice.',
    ),
    "entrant-twice": (
        pairs(board(1, table("1", "2", 100), table("3", "1", 100))),
        "boards.0.results.1.ns",
        '"1" has another result on this board.',
    ),
    "no-result": (
        one_result(adjusted={"ns": "AVE"}),
        "boards.0.results.0.score",
        "A contract, a score or a ruling is missing.",
    ),
    "score-differs": (
        one_result(contract="4S", declarer="N", tricks=10, score=620),
        "boards.0.results.0.score",
        "The contract is worth 420, and the score says 620.",
    ),
    "not-a-lead": (
        one_result(score=100, lead="QH"),
        "boards.0.results.0.lead",
        '"QH" is not a card led: write suit and rank, as HQ or S10.',
    ),
    "with-not-played": (
        one_result(late=True, score=100),
        "boards.0.results.0.score",
        "There is no result yet or ever, so score cannot stand here.",
    ),
    "not-an-award": (
        one_result(adjusted={"ns": "A+", "ew": "AVE"}),
        "boards.0.results.0.adjusted.ns",
        '"A+" is not an award: write AVE+, AVE, AVE-, a share as 55% or IMPs as 3 IMPs.',
    ),
    "award-of-scoring": (
        one_result(adjusted={"ns": "3 IMPs", "ew": "AVE"}),
        "boards.0.results.0.adjusted.ns",
        "An award of 3 IMPs does not belong to this scoring.",
    ),
    "two-rulings": (
        one_result(adjusted={"ns": "AVE"}, weighted=PARTS),
        "boards.0.results.0.adjusted.ns",
        "NS has an award and a weighted score: one of them counts.",
    ),
    "lead-differs": (
        one_result(contract="1NT", declarer="N", tricks=7, lead="H10", play=["9H"]),
        "boards.0.results.0.lead",
        'The first card played was H9, and the lead says "H10".',
    ),
    "not-a-time": (
        one_result(score=100, time="24/11/2026"),
        "boards.0.results.0.time",
        '"24/11/2026" is not a time: write it as 2026-11-24T20:15:00.',
    ),
    "not-a-federation": (
        of_entrant(members=[{"name": "Zoë", "numbers": {" ": "123456"}}]),
        "entrants.0.members.0.numbers. ",
        '" " is not the short name of a federation.',
    ),
    "hands-differ": (
        of_event(boards=[of_hands(DEALT, section="A"), of_hands(OTHER, section="B")]),
        "boards.1.hands",
        "Board 1 stands here with other hands as well.",
    ),
    "weights-sum": (
        one_result(weighted=PARTS[:1]),
        "boards.0.results.0.weighted",
        "The weights add up to 60 instead of 100.",
    ),
}


def told(raw):
    return [
        (problem["field"], problem["code"], problem["problem"])
        for problem in answer(raw)["problems"]
    ]


@pytest.mark.parametrize("code", FAULTS)
def test_the_faults_that_sheets_have_too(code):
    raw, field = FAULTS[code]
    assert (field, code) in [(at, other) for at, other, _ in told(raw)]


@pytest.mark.parametrize("code", OWN)
def test_every_fault_is_told_with_its_field_and_in_its_own_words(code):
    raw, field, problem = OWN[code]
    assert (field, code, problem) in told(raw)


def test_every_code_has_an_example():
    assert set(OWN) == set(TEMPLATES)
    assert not set(TEMPLATES) & set(shared.TEMPLATES)


@pytest.mark.parametrize("code", TEMPLATES)
def test_codes_are_kebab_case_and_sentences_are_whole(code):
    template = TEMPLATES[code]
    assert set(code) <= set(string.ascii_lowercase + "-")
    assert template.endswith(".")
    assert template.count("%") == template.count("%(") + 2 * template.count("%%")


def test_kinds_that_are_scored_elsewhere_are_refused_by_name():
    for kind in ("teams", "swiss-pairs"):
        assert told(of_event(kind=kind)) == [
            ("kind", "kind-not-supported", f"An event of the kind {kind} cannot be scored here.")
        ]


@pytest.mark.parametrize("raw", [None, [], "event", 7, True])
def test_what_is_not_an_object_is_no_event(raw):
    assert [problem["code"] for problem in answer(raw)["problems"]] == ["not-an-object"]


def test_every_fault_comes_at_once_and_at_any_depth():
    raw = {
        "kind": "pairs",
        "scoring": "matchpoints",
        "law": "fifa",
        "winners": 3,
        "x": 1,
        "rules": {"win": "0", "datum": {"trim": "60%", "y": 1}, "ties": ["coin"]},
        "entrants": [{"number": "1", "z": 1, "members": [{"nom": "Zoë"}], "ranked": None}, 5],
        "boards": [
            {
                "board": 0,
                "expected": True,
                "results": [
                    {
                        "ns": "9",
                        "contract": "9S",
                        "declarer": "N",
                        "tricks": -1,
                        "w": 1,
                        "adjusted": {"ns": "AVE*", "v": 1},
                    },
                    {"ns": "1", "weighted": [{"score": 1, "weight": "NaN", "u": 1}, None]},
                ],
            }
        ],
    }
    fields = {field for field, _, _ in told(raw)}
    assert fields >= {
        "law",
        "winners",
        "x",
        "rules.win",
        "rules.datum.trim",
        "rules.datum.y",
        "rules.ties",
        "entrants.0.z",
        "entrants.0.members.0.nom",
        "entrants.0.ranked",
        "entrants.1",
        "boards.0.board",
        "boards.0.expected",
        "boards.0.results.0.ns",
        "boards.0.results.0.contract",
        "boards.0.results.0.tricks",
        "boards.0.results.0.w",
        "boards.0.results.0.adjusted.ns",
        "boards.0.results.0.adjusted.v",
        "boards.0.results.1.weighted.0.weight",
        "boards.0.results.1.weighted.0.u",
        "boards.0.results.1.weighted.1",
    }


GARBAGE = ["NaN", "1e9", "Infinity", "-", "1.", ".5", "١", "9" * 40, 60, 60.0, True, None, [], {}]


@pytest.mark.parametrize("value", GARBAGE, ids=repr)
@pytest.mark.parametrize("part", ["carry", "handicap", "penalty", "weight", "win", "award"])
def test_a_number_is_a_decimal_string(value, part):
    raw = {
        "carry": of_entrant(carry=value),
        "handicap": of_entrant(handicap=value),
        "penalty": of_penalty(points=value),
        "weight": one_result(weighted=[{"score": 1, "weight": value}]),
        "win": of_rules(win=value),
        "award": one_result(adjusted={"ns": value, "ew": f"{value}%"}),
    }[part]
    assert told(raw)


def test_an_answer_and_its_faults_are_json_whatever_was_sent():
    deep = []
    for _ in range(500):
        deep = [deep]
    for value in (deep, float("nan"), 10**5000, "\ud800", {"\ud800": 1}):
        for key in ("name", "law", "rules", "entrants", "boards", "winners", "\ud800"):
            raw = copy.copy(of_event()) | {key: value}
            json.dumps(answer(raw)).encode()
