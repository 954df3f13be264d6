"""The shared worked cases of duplicate scoring, if their files are available.

The cases of test_duplicate_cases have the same rules, and are tested without the files.
"""

import json
from fractions import Fraction
from itertools import chain
from pathlib import Path

import pytest

from scoring.duplicate.board import BoardOutcome, score_board
from scoring.duplicate.event import answer
from scoring.duplicate.imps import convert_difference, find_datum
from scoring.duplicate.rules import LAWS, Datum, Rules
from scoring.duplicate.scores import count_scores
from scoring.duplicate.victory_points import convert_margin
from tests.scoring.duplicate_events import pairs

CASES = Path(__file__).parents[3] / "shared" / "cases"
ONE_A_WIN = Rules(win=Fraction(1))


def load(name, folder=CASES):
    path = folder / f"{name}.json"
    if not path.exists():
        pytest.skip(f"{path.name} is not at hand")
    return json.loads(path.read_text(), parse_float=Fraction)


def scored(scores, scoring="matchpoints", rules=LAWS["wbf"], expected=0):
    """The points of both sides for each score."""
    outcomes = [BoardOutcome(score, score) for score in scores]
    board = score_board(scoring, rules, expected or len(scores), outcomes)
    return [(ns.value, ew.value) for ns, ew in board.points], board.top


def repeated(frequencies):
    return list(chain.from_iterable([score] * often for score, often in frequencies))


def test_matchpoints_and_percentages():
    for case in load("duplicate_01_matchpoints")["cases"]:
        for key, rules in (("mp_1_half_0", ONE_A_WIN), ("mp_2_1_0", LAWS["wbf"])):
            points, top = scored(case["ns_scores"], rules=rules)
            if key in case:
                assert [ns for ns, _ in points] == case[key]
            if key in case and "ew" in case:
                assert [ew for _, ew in points] == case["ew"]
            if "percent" in case:
                percents = [round(ns * 100 / top, 2) for ns, _ in points]
                assert percents == case["percent"]


def test_matchpoints_by_frequency():
    for case in load("duplicate_02_frequency_method")["cases"]:
        often = case["frequencies_high_to_low"]
        scores = repeated((-rank, count) for rank, count in enumerate(often))
        points, top = scored(scores)
        assert top == case["top"]
        assert sum(ns for ns, _ in points) == case["sum_mp"]
        assert sorted({ns for ns, _ in points}, reverse=True) == case["mp"]


def test_the_neuberg_formula():
    first, distinct, of_two, shares, groups = load("duplicate_03_neuberg")["cases"]
    points, top = scored(first["ns_scores"], expected=first["E"])
    assert [ns for ns, _ in points] == first["final_mp"]
    assert top == first["top"]
    points, top = scored(range(distinct["A"], 0, -1), expected=distinct["E"])
    assert [ns for ns, _ in points] == distinct["final_mp_distinct_scores"]
    points, top = scored([-50, 100], expected=of_two["E"])
    assert points[0] == (of_two["final_mp"], of_two["opponents"])
    assert top == of_two["max"]
    for size, percent in zip(shares["groups"], shares["top_percent_neuberg"], strict=True):
        points, top = scored(range(size), expected=shares["N"])
        assert round(points[-1][0] * 100 / top, 1) == percent
    group = groups["groupA"]
    points, _ = scored(group["M"], expected=groups["E"])
    assert [ns for ns, _ in points] == group["neuberg"]


def test_cross_imps():
    file = load("duplicate_04_cross_imps")
    for case in file["cases"]:
        points, _ = scored(case["ns_scores"], "cross-imps")
        wanted = case.get("ximps") or [case["first"]]
        assert [ns for ns, _ in points][: len(wanted)] == wanted
        assert all(ns == -ew for ns, ew in points)
        if "sum" in case:
            summed, _ = scored(case["ns_scores"], "cross-imps", Rules(cross_imps="sum"))
            assert summed[0][0] == case["sum"]


def test_the_butler_method():
    first, *with_frequencies, fields, left, wrong = load("duplicate_05_butler")["cases"]
    trim = Rules(datum=Datum(trim=Fraction(first["drop_each_end"])))
    points, _ = scored(first["ns_scores"], "butler", trim)
    assert [ns for ns, _ in points] == first["imps"]
    for case in with_frequencies:
        scores = repeated(case.get("ns_scores_freq") or case["scores_freq"])
        rules = Rules(datum=Datum(trim=Fraction(case["drop_each_end"])))
        assert find_datum(count_scores(scores), len(scores), rules.datum) == case["datum"]
        points, _ = scored(scores, "butler", rules)
        told = {str(score): ns for score, (ns, _) in zip(scores, points, strict=True)}
        assert told == case["imps_by_score"]
    for case in (*fields["fields"], {**left, "ns_scores": left["ns_scores_after_exclusion"]}):
        points, _ = scored(case["ns_scores"], "butler")
        assert [ns for ns, _ in points] == case["imps"]
    assert convert_difference(200 - 480) == -wrong["correct"]


def scale_facts():
    return load("victory-points-discrete", CASES.parent / "facts")


def numbers(text):
    return {int(part) for part in text.rstrip("+").split("-")}


@pytest.mark.parametrize(
    ("name", "scale"),
    [
        ("acbl_20_point", "acbl-20"),
        ("sbu_20_0_discrete", "sbu-20"),
        ("wbf_20_0_discrete", "wbf-discrete"),
    ],
)
def test_the_scales_that_are_published_as_the_smallest_margins(name, scale):
    for boards, cutoffs in scale_facts()[name]["cutoffs"].items():
        for count in numbers(boards):
            for won, margin in enumerate(cutoffs, start=11):
                assert convert_margin(scale, Fraction(margin), count)[0] >= won
                assert convert_margin(scale, Fraction(margin - 1), count)[0] < won


@pytest.mark.parametrize("boards", ["6-8", "9-11"])
def test_the_scale_of_thirty_points(boards):
    for margins, wanted in scale_facts()["acbl_30_point"][boards].items():
        ours, theirs = map(int, wanted.split("-"))
        for margin in map(Fraction, numbers(margins)):
            for count in numbers(boards):
                assert convert_margin("acbl-30", margin, count) == (ours, theirs)
                assert convert_margin("acbl-30", -margin, count) == (theirs, ours)


def test_the_scale_of_percentages_for_swiss_pairs():
    a_little = Fraction(1, 100)
    for boards, cutoffs in scale_facts()["mp_percent_to_vp_swiss_pairs"]["cutoffs"].items():
        for count in numbers(boards):
            for won, percent in enumerate(cutoffs, start=11):
                assert convert_margin("mp-20", percent - 50, count)[0] == won - 1
                assert convert_margin("mp-20", percent - 50 + a_little, count)[0] >= won


def club_game(law="acbl"):
    file = load("pairs-club-game")
    (section,) = file["sections"]
    boards = [
        {
            "board": board["board"],
            "section": section["section"],
            "results": [
                {
                    **{key: table[key] for key in ("ns", "ew", "round", "table")},
                    "contract": table["contract"].replace("x", "X"),
                    "declarer": table["declarer"],
                    "tricks": int(table["tricks"]),
                    "score": int(table["ns_score"]),
                }
                for table in board["results"]
            ],
        }
        for board in section["boards"]
    ]
    entrants = [
        {"number": pair["pair"], "line": pair["direction"], "section": section["section"]}
        for pair in section["pairs"]
    ]
    raw = pairs(*boards, numbers="-", law=law, winners=file["winners"])
    return {**raw, "entrants": entrants}, section, file


def test_a_real_club_game_has_the_published_matchpoints_on_every_board():
    raw, section, file = club_game()
    answered = answer(raw)
    for board, published in zip(answered["boards"], section["boards"], strict=True):
        assert board["top"] == str(file["board_top"])
        for ours, theirs in zip(board["results"], published["results"], strict=True):
            assert ours["ns_points"] == theirs["ns_matchpoints"]
            assert ours["ew_points"] == theirs["ew_matchpoints"]


def test_a_real_club_game_has_the_published_totals_and_percentages():
    raw, section, file = club_game()
    answered = answer(raw)
    full = len(section["boards"]) * file["board_top"]
    for published in section["pairs"]:
        own = (published["pair"], published["direction"])
        (ours,) = (
            standing
            for standing in answered["standings"]
            if (standing["entrant"], standing["line"]) == own
        )
        assert ours["boards"] == published["boards"]
        assert ours["points"] == published["score"]
        assert ours["percent"] == published["percentage"]
        assert ours["maximum"] == str(full)


def test_a_real_club_game_in_exact_percentages_differs_in_the_last_place():
    raw, _, _ = club_game()
    shown = [standing["percent"] for standing in answer(raw)["standings"]]
    exact = [
        standing["percent"]
        for standing in answer({**raw, "rules": {"percent_of": "exact"}})["standings"]
    ]
    differing = {pair for pair in zip(shown, exact, strict=True) if len(set(pair)) > 1}
    assert {("60.99", "60.98"), ("55.12", "55.11"), ("48.10", "48.11")} <= differing
