"""The shared worked cases, if their files are available.

The same facts are in test_rubber, test_chicago and test_bridge_1907, so that they are
tested without the files as well.
"""

import json
from pathlib import Path

import pytest

from scoring.contract import Strain
from scoring.seats import Seat, Side
from scoring.sheet import answer
from scoring.worth_1907 import score_honours

CASES = Path(__file__).parents[3] / "shared" / "cases"
NAMES = [
    "rubber_01_slideplayer_JH_MA",
    "rubber_03_thebridsk_test1",
    "rubber_07_computed_4th_undertrick",
    "chicago_01_pavlicek_1ub8",
    "chicago_04_computed_carry_over_cavendish",
]
REASONS = {
    "trick": {"contract"},
    "below": {"contract"},
    "over": {"overtricks"},
    "game": {"game"},
    "insult": {"insult"},
    "slam": {"small-slam", "grand-slam"},
    "honours": {"honours"},
    "partscore_deal4": {"part-score"},
    "above": {"overtricks", "insult", "small-slam", "undertricks", "honours"},
}


def load(name):
    path = CASES / f"{name}.json"
    if not path.exists():
        pytest.skip(f"{path.name} is not at hand")
    return json.loads(path.read_text())


def raw_deal(case, entry):
    if entry.get("passed_out"):
        return {"contract": "pass"}
    seat = entry.get("declarer") or "NE"[case["sides"].index(entry["side"])]
    doubling = entry["doubled"].replace("R", "XX")
    raw = {
        "contract": f"{entry['level']}{entry['strain']}{doubling}",
        "declarer": seat,
        "tricks": entry["tricks"],
    }
    raw["honours"] = [
        {"hand": "S" if held["player"] == "dummy" else held["player"], "held": 4}
        for held in entry["honours"]
    ]
    return raw


def sheet(case, **more):
    deals = [raw_deal(case, entry) for entry in case["deals"]]
    rules = {}
    if case.get("vulnerability", "").startswith("dealer"):
        rules["vulnerability"] = "dealer"
    return {"game": case["game"], "rules": rules, "deals": deals, **more}


def by_side(case, pair):
    return {side: pair[name] for side, name in zip(("NS", "EW"), case["sides"], strict=True)}


@pytest.mark.parametrize("name", NAMES)
def test_totals_and_back_score(name):
    case = load(name)
    answered = answer(sheet(case))
    expected = case["expected"]
    assert answered["totals"] == by_side(case, expected["totals"])
    assert abs(answered["margin"]) == expected["difference"]
    hundreds = expected.get("back_score") or expected["rounded_hundreds"]
    assert answered["back_score"] == by_side(case, hundreds)


@pytest.mark.parametrize("name", NAMES)
def test_every_entry_of_every_deal(name):
    case = load(name)
    answered = answer(sheet(case))
    for entry, got in zip(case["deals"], answered["deals"], strict=True):
        wanted = {
            (side, reason): points
            for side, name in zip(("NS", "EW"), case["sides"], strict=True)
            for reason, points in entry.get("expected", {}).get(name, {}).items()
        }
        for (side, reason), points in wanted.items():
            scored = [
                line["points"]
                for line in got["lines"]
                if line["side"] == side and line["for"] in REASONS[reason]
            ]
            assert sum(scored) == points
        assert sum(line["points"] for line in got["lines"]) == sum(wanted.values())


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("rubber")])
def test_games_and_the_rubber_bonus(name):
    case = load(name)
    answered = answer(sheet(case))
    assert answered["games"] == by_side(case, case["expected"]["games"])
    (bonus,) = answered["bonuses"]
    assert bonus["points"] == case["expected"]["rubber_bonus"]["points"]


def test_running_totals_of_a_rubber_abandoned_after_each_deal():
    case = load("rubber_03_thebridsk_test1")
    raw = sheet(case)
    for played, (ours, theirs) in enumerate(case["running_totals_if_abandoned_now"], start=1):
        short = {**raw, "deals": raw["deals"][:played]}
        if played < len(raw["deals"]):
            short["abandoned"] = True
        assert answer(short)["totals"] == {"NS": ours, "EW": theirs}


def test_the_same_chicago_with_the_dealers_side_vulnerable():
    case = load("chicago_04_computed_carry_over_cavendish")
    other = case["same_cards_dealer_vulnerable_pattern"]
    answered = answer({**sheet(case), "rules": {"vulnerability": "dealer"}})
    assert answered["totals"] == other["totals"]
    assert answered["back_score"] == other["back_score"]


HELD_1907 = [{"N": 4, "E": 1}, {"E": 4, "W": 1}, {"N": 2, "S": 2}]
"""The honours of each hand, from the text of the case, which gives only their points."""


def sheet_1907(case, chicane):
    deals = []
    for entry, held in zip(case["deals"], HELD_1907, strict=True):
        ((name, odd),) = entry["odd_tricks"].items()
        ours = 6 + odd if name == case["sides"][0] else 7 - odd
        deal = {
            "trumps": entry["trumps"],
            "doubles": entry["multiplier"] - 1,
            "won": {"NS": ours, "EW": 13 - ours},
            "honours": held,
        }
        deals.append({**deal, **({"chicane": ["S"]} if "chicane" in entry else {})})
    return {"game": "bridge-1907", "rules": {"chicane": chicane}, "deals": deals}


@pytest.mark.parametrize(
    ("rule", "expected"), [("1907", "american_1907"), ("english", "english_1905")]
)
def test_the_rubber_of_1907_by_both_codes(rule, expected):
    case = load("bridge1907_02_computed_chicane_slam_doubled")
    wanted = case["expected"][expected]
    answered = answer(sheet_1907(case, rule))
    with_rubber = {"AB": wanted["AB_with_rubber"], "CD": wanted["CD"]}
    assert answered["totals"] == by_side(case, with_rubber)
    assert answered["margin"] == wanted["difference"]
    for entry, got in zip(case["deals"], answered["deals"], strict=True):
        for word, reason in (
            ("tricks_points", "tricks"),
            ("honours", "honours"),
            ("little_slam", "little-slam"),
        ):
            for side, name in zip(("NS", "EW"), case["sides"], strict=True):
                lines = [
                    line["points"]
                    for line in got["lines"]
                    if line["side"] == side and line["for"] == reason
                ]
                assert sum(lines) == entry.get(word, {}).get(name, 0)


def test_the_multiples_of_honours_are_those_of_the_table():
    path = CASES.parent / "facts" / "scoring.json"
    if not path.exists():
        pytest.skip(f"{path.name} is not at hand")
    table = json.loads(path.read_text())["bridge_1907"]
    held = {
        "3": "21",
        "4": "22",
        "4 in one hand": "40",
        "5": "32",
        "5 (4 in one hand)": "41",
        "5 in one hand": "50",
    }
    for trumps, row in table["honours"].items():
        for name, (ours, partners) in held.items():
            hands = {Seat.N: int(ours), Seat.S: int(partners)}
            assert score_honours(Strain(trumps), hands, Side.NS) == row[name]
    for name, points in table["nt_aces"].items():
        ours, partners = held[name]
        hands = {Seat.N: int(ours), Seat.S: int(partners)}
        assert score_honours(Strain.NT, hands, Side.NS) == points
