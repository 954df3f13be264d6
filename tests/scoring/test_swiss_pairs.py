"""Swiss pairs: boards over the field, matches on a scale, byes, penalties, ties and withdrawals."""

import itertools
import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.duplicate.event import answer as answer_pairs
from scoring.duplicate.victory_points import convert_margin, get_most
from scoring.swiss_pairs.event import answer_of, read
from scoring.swiss_pairs.faults import TEMPLATES

Raw = dict[str, Any]
MP = {"victory_points": "mp-20"}
IMPS = {"victory_points": "wbf-continuous"}


def swiss(*boards: Raw, count: int = 4, scoring: str = "matchpoints", **more: Any) -> Raw:
    """Return Swiss pairs with the numbers 1 to count."""
    entrants = [{"number": str(at)} for at in range(1, count + 1)]
    return {
        "kind": "swiss-pairs",
        "scoring": scoring,
        "rules": MP if scoring == "matchpoints" else IMPS,
        "entrants": entrants,
        "boards": list(boards),
        **more,
    }


def board(number: int, *results: Raw) -> Raw:
    return {"board": number, "results": list(results)}


def played(round_: int, ns: int, ew: int, score: int | None = None, **more: Any) -> Raw:
    told = {} if score is None else {"score": score}
    return {"round": round_, "ns": str(ns), "ew": str(ew), **told, **more}


def score(raw: Raw) -> Raw:
    answer = answer_of(read(raw))
    assert "problems" not in answer, answer["problems"]
    return answer


def points(raw: Raw, key: str = "points") -> dict[str, str]:
    return {row["entrant"]: row[key] for row in score(raw)["standings"]}


def told(raw: Raw) -> list[tuple[str, str]]:
    return [(fault["field"], fault["code"]) for fault in answer_of(read(raw))["problems"]]


ROUND_1 = (
    board(1, played(1, 1, 2, 420), played(1, 3, 4, -50)),
    board(2, played(1, 1, 2, 170), played(1, 3, 4, 170)),
)


def test_a_match_is_worth_what_its_percentage_is_on_the_scale():
    answer = score(swiss(*ROUND_1))
    # Three of four matchpoints for pair 1: 75 per cent of two boards, above 70.36 and below 75.95.
    assert answer["matches"][0] == {
        "round": 1,
        "home": "1",
        "away": "2",
        "percent": {"home": "75.00", "away": "25.00"},
        "vp": {"home": "19.00", "away": "1.00"},
    }
    first = answer["standings"][0]
    assert (first["entrant"], first["rank"], first["tied"]) == ("1", 1, True)
    assert first | {"rank": 1} == {
        "entrant": "1",
        "rank": 1,
        "tied": True,
        "points": "19.00",
        "vp": "19.00",
        "played": 1,
        "boards": 2,
    }


@pytest.mark.parametrize("scoring", ["butler", "cross-imps"])
def test_at_imps_the_margin_is_a_pairs_own_net_imps(scoring):
    answer = score(swiss(*ROUND_1, scoring=scoring))
    match = answer["matches"][0]
    assert match["imps"]["home"] == f"{match['imps']['away']}".removeprefix("-")
    ours, theirs = convert_margin("wbf-continuous", Fraction(match["imps"]["home"]), 2)
    assert Fraction(match["vp"]["home"]) == ours
    assert Fraction(match["vp"]["away"]) == theirs


def test_boards_are_scored_as_at_pairs():
    raw = swiss(*ROUND_1)
    as_pairs = {**raw, "kind": "pairs", "rules": {}}
    assert score(raw)["boards"] == answer_pairs(as_pairs)["boards"]


def test_without_a_scale_the_standing_is_that_of_pairs():
    raw = swiss(*ROUND_1, rules={})
    assert score(raw)["standings"] == answer_pairs({**raw, "kind": "pairs"})["standings"]


@pytest.mark.parametrize(
    ("award", "points_"), [("AVE+", "12.00"), ("AVE", "10.00"), ("55%", "11.00"), ("8 VP", "8.00")]
)
def test_a_bye_is_worth_a_share_of_the_scale_or_points(award, points_):
    sit_out = award.removesuffix(" VP") if "VP" in award else award
    alone = {"round": 1, "ns": "5", "not_played": True}
    first = board(1, *ROUND_1[0]["results"], alone)
    raw = swiss(first, ROUND_1[1], count=5, rules={**MP, "sit_out": sit_out})
    answer = score(raw)
    assert {"round": 1, "home": "5", "vp": {"home": points_}} in answer["matches"]
    row = next(row for row in answer["standings"] if row["entrant"] == "5")
    assert (row["points"], row["played"], row["boards"]) == (points_, 0, 0)


def test_a_late_board_keeps_its_match_waiting_and_the_standing_provisional():
    late = board(2, played(1, 1, 2, late=True), played(1, 3, 4, 170))
    answer = score(swiss(ROUND_1[0], late))
    assert answer["provisional"] is True
    waiting, other = answer["matches"]
    assert waiting["waits"] is True
    assert "vp" not in waiting
    assert "vp" in other


def test_awards_that_do_not_balance_give_each_pair_its_own_victory_points():
    both = {"adjusted": {"ns": "AVE+", "ew": "AVE+"}}
    raw = swiss(
        board(1, played(1, 1, 2, 420), played(1, 3, 4, 420)),
        board(2, played(1, 1, 2, **both), played(1, 3, 4, 170)),
    )
    match = score(raw)["matches"][0]
    assert match["percent"] == {"home": "55.00", "away": "55.00"}
    assert match["vp"] == {"home": "13.00", "away": "13.00"}


def test_an_own_average_is_over_the_session_or_over_the_match():
    rows = {}
    for over in ("session", "match"):
        raw = swiss(
            board(1, played(1, 1, 2, -50), played(1, 3, 4, 420)),
            board(2, played(1, 1, 2, -50), played(1, 3, 4, 420)),
            board(3, played(2, 1, 3, 420), played(2, 4, 2, -50)),
            board(4, played(2, 1, 3, adjusted={"ns": "AVE+", "ew": "AVE-"}), played(2, 4, 2, 420)),
            rules={**MP, "own_average_over": over},
        )
        rows[over] = score(raw)["boards"][3]["results"][0]
    # Pair 1 lost boards 1 and 2 and won board 3: a third over the session, all over its match.
    assert rows["session"]["ns_points"] == "1.20"
    assert rows["match"]["ns_points"] == "2.00"
    # Its opponents, the other way round: AVE- is no more than 40 per cent of the board.
    assert rows["session"]["ew_points"] == "0.80"
    assert rows["match"]["ew_points"] == "0.00"


def test_penalties_change_the_match_of_their_round_or_the_total():
    base = swiss(*ROUND_1)
    fined = swiss(*ROUND_1)
    fined["entrants"][0]["penalties"] = [
        {"points": "-10", "unit": "percent-of-board", "round": 1},
        {"points": "-1.5", "unit": "vp"},
    ]
    # A tenth of a board's two matchpoints off three of four: 70 per cent, 17 victory points.
    assert points(base)["1"] == "19.00"
    assert points(fined)["1"] == "16.50"
    assert points(fined)["2"] == points(base)["2"]


def test_ties_are_told_apart_as_at_teams():
    second = [board(at, played(2, 1, 4, 100), played(2, 3, 2, 100)) for at in (3, 4)]
    raw = swiss(*ROUND_1, *second)
    assert [row["rank"] for row in score(raw)["standings"]] == [1, 1, 3, 3]
    for breaker in ("mutual-match", "swiss-countback"):
        raw["rules"] = {**MP, "ties": [breaker]}
        assert [row["tied"] for row in score(raw)["standings"]] == [True] * 4


def test_board_countback_compares_the_boards_of_those_who_are_level():
    raw = swiss(
        board(1, played(1, 1, 2, 420), played(1, 3, 4, 400), played(1, 5, 6, -50)),
        board(2, played(1, 1, 2, 100), played(1, 3, 4, 50), played(1, 5, 6, 90)),
        count=6,
        rules={"victory_points": "win-loss", "ties": ["board-countback"]},
    )
    # All of board 1, and of board 2: pair 1 has 4 and 4 matchpoints, 4 has 2 and 4, 6 has 4 and 2.
    first = [(row["entrant"], row["rank"], row["points"]) for row in score(raw)["standings"][:3]]
    assert first == [("1", 1, "1.00"), ("4", 2, "1.00"), ("6", 2, "1.00")]


def test_a_withdrawal_stands_or_is_cancelled_by_the_rule():
    raw = swiss(*ROUND_1, rules={**MP, "sit_out": "AVE+"})
    raw["entrants"][1]["withdrawn"] = "before"
    stands = score(raw)
    assert stands["matches"][0]["vp"]["home"] == "19.00"
    assert next(row for row in stands["standings"] if row["entrant"] == "2")["rank"] is None
    raw["rules"] = {**raw["rules"], "withdrawal": "cancelled"}
    cancelled = score(raw)
    assert {"round": 1, "home": "1", "cancelled": True, "vp": {"home": "12.00"}} in cancelled[
        "matches"
    ]
    assert "ns_points" not in cancelled["boards"][0]["results"][0]


def test_a_handicap_is_added_to_the_percentage_of_each_match():
    raw = swiss(*ROUND_1)
    raw["entrants"][1]["handicap"] = "20"
    by_entrant = {row["entrant"]: row["handicapped"] for row in score(raw)["standings"]}
    assert by_entrant["1"]["points"] == "13.00"  # 55 per cent
    assert by_entrant["2"]["points"] == "7.00"


def test_results_of_one_pair_alone_belong_to_its_match():
    alone = {"round": 1, "ns": "1", "adjusted": {"ns": "AVE+"}}
    raw = swiss(*ROUND_1, board(3, alone, played(1, 3, 4, 90)))
    match = score(raw)["matches"][0]
    assert len(score(raw)["matches"]) == 2
    assert match["percent"]["away"] == "25.00"


PROBLEMS = {
    "two-opponents": (swiss(*ROUND_1, board(3, played(1, 1, 4, 90))), "boards.2.results.0.ns"),
    "scale-boards": (
        swiss(board(1, played(1, 1, 2, 420), played(1, 3, 4, 50))),
        "rules.victory_points",
    ),
    "penalty-round": (
        swiss(
            *ROUND_1,
            entrants=[
                {"number": "1", "penalties": [{"points": "-1", "unit": "matchpoints", "round": 3}]},
                *({"number": number} for number in "234"),
            ],
        ),
        "entrants.0.penalties.0.round",
    ),
}


@pytest.mark.parametrize("code", TEMPLATES)
def test_each_problem_of_swiss_pairs_is_found_where_it_stands(code):
    raw, field = PROBLEMS[code]
    assert (field, code) in told(raw)


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"rules": {"victory_points": "sbu-20"}}, "rules.victory_points", "rule-of-kind"),
        ({"scoring": "butler"}, "rules.victory_points", "rule-of-kind"),
        ({"rules": {**MP, "ties": ["imps"]}}, "rules.ties", "rule-of-kind"),
        ({"rules": {"ties": ["swiss-countback"]}}, "rules.ties", "rule-of-kind"),
        ({"rules": {"own_average_over": "match"}}, "rules.own_average_over", "rule-of-kind"),
        ({"rules": {**MP, "eights": "cross-imps"}}, "rules.eights", "rule-of-kind"),
        ({"rules": {**MP, "sit_out": "3 IMPs"}}, "rules.sit_out", "award-of-scoring"),
        ({"winners": 2}, "winners", "key-of-kind"),
        ({"matches": []}, "matches", "key-of-kind"),
        ({"kind": "pairs"}, "kind", "kind-not-supported"),
    ],
)
def test_what_does_not_belong_to_swiss_pairs_is_refused(change, field, code):
    raw = {**swiss(*ROUND_1), **change}
    if change.get("scoring"):
        raw["rules"] = MP
    assert (field, code) in told(raw)


def test_a_result_needs_its_round():
    raw = swiss(board(1, {"ns": "1", "ew": "2", "score": 420}))
    assert ("boards.0.results.0.round", "missing") in told(raw)


@pytest.mark.parametrize("value", [None, [], 7, "x", [["kind"]]])
def test_values_of_any_kind_are_problems_and_no_errors(value):
    assert answer_of(read(value))["problems"]
    for key in ("entrants", "boards", "rules", "scoring", "kind"):
        raw = json.loads(json.dumps({**swiss(*ROUND_1), key: value}))
        assert isinstance(answer_of(read(raw)), dict)


@st.composite
def events(draw: st.DrawFn) -> Raw:
    """Return Swiss pairs of which each round is a random pairing, with a bye if it is odd."""
    count, rounds = draw(st.integers(3, 9)), draw(st.integers(1, 3))
    scoring = draw(st.sampled_from(["matchpoints", "butler", "cross-imps"]))
    boards = []
    for round_ in range(1, rounds + 1):
        order = draw(st.permutations(range(1, count + 1)))
        pairs = list(zip(order[::2], order[1::2], strict=False))
        for number in range(2):
            results = [
                played(round_, ns, ew, draw(st.sampled_from([420, -50, 110, -620, 1430])))
                for ns, ew in pairs
            ]
            if count % 2 and not number:
                results.append({"round": round_, "ns": str(order[-1]), "not_played": True})
            boards.append(board(2 * round_ + number, *results))
    return swiss(*boards, count=count, scoring=scoring)


@settings(max_examples=60, deadline=None)
@given(events())
def test_victory_points_of_every_match_add_up_to_the_scales_most(raw):
    answer = score(raw)
    most = get_most(raw["rules"]["victory_points"])
    for match in answer["matches"]:
        if "away" in match and "vp" in match:
            assert sum(Fraction(value) for value in match["vp"].values()) == most
    total = sum(Fraction(row["points"]) for row in answer["standings"])
    told_ = itertools.chain.from_iterable(
        match.get("vp", {}).values() for match in answer["matches"]
    )
    assert total == sum(map(Fraction, told_))


@settings(max_examples=30, deadline=None)
@given(events(), st.randoms())
def test_the_order_of_results_changes_nothing_but_who_is_called_home(raw, chance):
    mixed = {
        **raw,
        "boards": [
            {**board_, "results": chance.sample(board_["results"], len(board_["results"]))}
            for board_ in chance.sample(raw["boards"], len(raw["boards"]))
        ],
    }
    assert score(mixed)["standings"] == score(raw)["standings"]
