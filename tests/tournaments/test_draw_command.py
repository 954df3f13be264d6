"""manage.py draw: what it prints, its exit statuses and its streams."""

import importlib.util
import io
import json

import pytest

if importlib.util.find_spec("django") is None:
    pytest.skip("the command needs Django", allow_module_level=True)

from django.core.management import call_command
from hypothesis import given
from hypothesis import strategies as st

from tournaments.draws.swiss.answer import answer_of
from tournaments.draws.swiss.event import read
from tournaments.management.commands.draw import Command

NAMES = ["round", "home", "away", "rounds", "withdrawal", "number", "id", "seed", "points"]


def match(round_, home, away, own, theirs, **more):
    awarded = {"home": str(own), "away": str(theirs)}
    return {"round": round_, "home": home, "away": away, "awarded": awarded, **more}


#: Six teams after two rounds, with 28, 26, 24, 15, 15 and 12 points.
MATCHES = [
    match(1, "1", "4", 14, 6),
    match(1, "2", "5", 13, 7),
    match(1, "3", "6", 14, 6),
    match(2, "1", "2", 14, 13),
    match(2, "3", "4", 10, 9),
    match(2, "5", "6", 8, 6),
]


def swiss(teams=6, matches=MATCHES, **draw):
    entrants = [{"number": str(number)} for number in range(1, teams + 1)]
    return {
        "kind": "teams",
        "form": "swiss",
        "scoring": "imps",
        "entrants": entrants,
        "matches": [*map(dict, matches)],
        "draw": {"round": 3, **draw},
    }


def knock_out(*matches, round_=1, bracket=None, **draw):
    raw = swiss(6, list(matches), round=round_, **draw)
    for entrant in raw["entrants"]:
        entrant["seed"] = int(entrant["number"])
    return {**raw, "form": "knock-out", **({"bracket": bracket} if bracket else {})}


def run(tmp_path, *events, as_json=True):
    """Return the exit status, and the answers or the text."""
    path = tmp_path / "events.jsonl"
    path.write_text("\n".join(json.dumps(event) for event in events))
    out = io.StringIO()
    status = 0
    try:
        call_command(Command(), str(path), *(["--json"] if as_json else []), stdout=out)
    except SystemExit as ended:
        status = ended.code
    return status, [*map(json.loads, out.getvalue().splitlines())] if as_json else out.getvalue()


def draw(tmp_path, event):
    status, [answer] = run(tmp_path, event)
    assert status == 0, answer
    return answer


def name_pairs(answer):
    return [f"{pairing['home']}–{pairing['away']}" for pairing in answer["pairings"]]


def test_six_teams_that_have_played_two_rounds(tmp_path):
    methods = ("top", "nearest", "danish")
    status, answers = run(tmp_path, *(swiss(method=method) for method in methods))
    assert status == 0
    assert [name_pairs(answer) for answer in answers] == [
        ["1–3", "2–6", "4–5"],
        ["1–5", "2–3", "4–6"],
        ["1–2", "3–4", "5–6"],
    ]
    assert [answer["cost"]["rematches"] for answer in answers] == [0, 0, 3]
    assert answers[1]["pairings"][0] == {
        "table": 1,
        "home": "1",
        "away": "5",
        "met": 0,
        "difference": "13.00",
        "why": "nearest",
        "passed": [
            {"entrant": "2", "why": "met", "round": 2},
            {"entrant": "3", "why": "rest"},
            {"entrant": "4", "why": "met", "round": 1},
        ],
    }
    keys = ["round", "pairings", "bye", "triangle", "cost", "instead"]
    assert [list(answer) for answer in answers] == [keys] * 3


def test_a_seventh_had_the_bye_so_that_the_sixth_sits_out(tmp_path):
    bye = {"round": 1, "home": "7", "bye": True}
    answer = draw(tmp_path, swiss(7, [*MATCHES, bye]))
    passed = [{"entrant": "7", "why": "bye", "round": 1}]
    assert answer["bye"] == {"entrant": "6", "passed": passed}
    assert name_pairs(answer) == ["1–3", "2–4", "5–7"]


def test_a_cancelled_match_was_a_bye(tmp_path):
    event = swiss(7, [*MATCHES, match(2, "6", "7", 20, 0)])
    event["entrants"] += [{"number": "8"}]
    event["entrants"][6]["withdrawn"] = "before"
    assert draw(tmp_path, event)["bye"]["entrant"] == "8"
    event["rules"] = {"withdrawal": "cancelled"}
    event["entrants"][7]["carry"] = "30"
    assert draw(tmp_path, event)["bye"]["entrant"] == "5"


def test_a_latecomer_stands_by_what_it_carries(tmp_path):
    event = swiss(7)
    event["entrants"][6] |= {"carry": "25", "id": "late"}
    answer = draw(tmp_path, event)
    assert answer["bye"]["entrant"] == "6"
    assert name_pairs(answer) == ["1–7", "2–3", "4–5"]


def test_who_has_withdrawn_is_not_drawn_and_who_is_out_is_named(tmp_path):
    event = swiss(out=["3"])
    event["entrants"][0]["withdrawn"] = "after"
    answer = draw(tmp_path, event)
    assert name_pairs(answer) == ["2–6", "4–5"]
    assert {"entrant": "3", "why": "out"} in answer["pairings"][0]["passed"]


def test_the_round_under_way_counts_for_meetings_alone(tmp_path):
    waiting = [{"round": 2, "home": match["home"], "away": match["away"]} for match in MATCHES[3:]]
    under_way = swiss(matches=[*MATCHES[:3], *waiting], standing="previous")
    answer = draw(tmp_path, swiss(standing="previous"))
    assert answer == draw(tmp_path, under_way)
    assert answer["cost"]["rematches"] == 0
    # After one round 1 and 3 lead with 14.
    assert answer["pairings"][0] == {
        "table": 1,
        "home": "1",
        "away": "3",
        "met": 0,
        "difference": "0.00",
        "why": "nearest",
        "passed": [],
    }


def test_a_match_in_parts_is_one_meeting_and_a_triangle_goes_on(tmp_path):
    trio = [("5", "6"), ("6", "7"), ("7", "5")]
    halves = [{**match(3, home, away, 5, 5), "part": 1, "parts": 2} for home, away in trio]
    event = swiss(8, [*MATCHES, *halves], round=4, odd="triangle")
    answer = draw(tmp_path, event)
    assert answer["triangle"] == {"entrants": ["5", "6", "7"]}
    assert answer["bye"]["entrant"] == "8"
    second = [{**half, "round": 4, "part": 2} for half in halves]
    event = swiss(8, [*MATCHES, *halves, *second], round=5, pairs=[["5", "6"]])
    [given] = [
        pairing for pairing in draw(tmp_path, event)["pairings"] if pairing["why"] == "given"
    ]
    assert given["met"] == 2


def test_a_team_that_is_already_drawn_in_the_round_is_left_out(tmp_path):
    event = swiss(matches=[*MATCHES, {"round": 3, "home": "1", "away": "6"}])
    assert name_pairs(draw(tmp_path, event)) == ["2–3", "4–5"]
    event["draw"]["pairs"] = [["2", "6"]]
    _status, [answer] = run(tmp_path, event)
    assert [(problem["field"], problem["code"]) for problem in answer["problems"]] == [
        ("draw.pairs.0.1", "named-before")
    ]


def test_who_has_an_id_is_named_by_it_or_by_its_number(tmp_path):
    event = swiss(pairs=[["p1", "2"]], out=["p6"])
    for entrant in event["entrants"]:
        entrant["id"] = f"p{entrant['number']}"
    answer = draw(tmp_path, event)
    assert name_pairs(answer) == ["1–2", "3–5"]
    assert answer["bye"]["entrant"] == "p4"


def test_given_pairs_are_told_with_what_they_cost_first(tmp_path):
    event = swiss(pairs=[["1", "2"]])
    answer = draw(tmp_path, event)
    assert answer["cost"]["rematches"] == 1
    assert answer["instead"] == {"rematches": 0, "byes": 0, "apart": 0}
    status, text = run(tmp_path, event, as_json=False)
    assert status == 0
    assert text.splitlines() == [
        "Round 3",
        "Cost: rematches 1, earlier byes 0, within a club 0.",
        "Without the given pairs: rematches 0, earlier byes 0, within a club 0.",
        "Table 1: 1 v 2: given",
        "Table 2: 3 v 5: nearest not met; 3 has met 4",
        "Table 3: 4 v 6: nearest; drawn higher up: 5",
        "",
    ]


def test_everything_that_is_wrong_is_told_at_once(tmp_path):
    event = swiss(
        round="x",
        lot=-1,
        method="swiss",
        apart={"rounds": "2", "clubs": 3},
        pairs=[["1"], ["9", "1"], ["2", "2"], [True, "3"]],
        out=["5", "5"],
        third="yes",
        colour="red",
    )
    event["entrants"][3]["withdrawn"] = "after"
    event["draw"]["pairs"].append(["4", "6"])
    status, [answer] = run(tmp_path, event)
    assert status == 1
    assert {(problem["field"], problem["code"]) for problem in answer["problems"]} == {
        ("draw.round", "not-a-whole-number"),
        ("draw.lot", "out-of-range"),
        ("draw.method", "not-one-of"),
        ("draw.apart.rounds", "not-a-whole-number"),
        ("draw.apart.clubs", "unknown-key"),
        ("draw.pairs.0", "not-a-pair"),
        ("draw.pairs.1.0", "unknown-entrant"),
        ("draw.pairs.2", "meets-itself"),
        ("draw.pairs.3.0", "not-text"),
        ("draw.pairs.4.0", "has-withdrawn"),
        ("draw.out.1", "named-before"),
        ("draw.third", "not-true-or-false"),
        ("draw.colour", "unknown-key"),
    }


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"draw": None}, "draw", "not-an-object"),
        ({"form": "round-robin"}, "form", "form-not-drawn"),
        ({"kind": "pairs"}, "kind", "not-one-of"),
        ({"kind": "swiss-pairs"}, "matches", "key-of-kind"),
        ({"draw": {"round": 1}}, "draw.round", "later-round"),
        ({"draw": {}}, "draw.round", "missing"),
        ({"matches": 3}, "matches", "not-a-list"),
    ],
)
def test_an_event_that_cannot_be_drawn_is_refused(tmp_path, change, field, code):
    status, [answer] = run(tmp_path, {**swiss(), **change})
    assert status == 1
    assert (field, code) in [(problem["field"], problem["code"]) for problem in answer["problems"]]


def test_values_of_any_kind_are_problems_and_no_errors(tmp_path):
    status, answers = run(tmp_path, 3, {}, [], {"draw": {}}, {"kind": [], "draw": {"out": {}}})
    assert status == 1
    assert all(answer["problems"] for answer in answers)


JSON = st.recursive(
    st.sampled_from([None, True, 0, 3, -1, 10**30, 0.5, "", "1", "2", "top", "before", "2.5"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(NAMES), inner),
    max_leaves=5,
)


@given(st.sampled_from([swiss, knock_out]), st.data())
def test_no_value_at_any_place_is_an_error(make, data):
    raw = make(lot=7, method="nearest", pairs=[["1", "6"]], out=["4"], apart={"rounds": 3})
    raw["rules"] = {"withdrawal": "cancelled"}
    raw["entrants"][4] |= {"withdrawn": "before", "seed": 1, "club": "A", "carry": "1"}
    raw["entrants"][5]["penalties"] = [{"round": 1, "points": "1", "unit": "vp"}]
    raw["bracket"] = ["1", None, "4", "5", "2", None, "3", "6"]
    for _change in range(data.draw(st.integers(1, 3))):
        place = raw
        while isinstance(place, dict | list) and place:
            keys = list(place) if isinstance(place, dict) else range(len(place))
            key = data.draw(st.sampled_from(list(keys)))
            if data.draw(st.booleans()) or not isinstance(place[key], dict | list):
                place[key] = data.draw(JSON)
                break
            place = place[key]
    answer = answer_of(read(raw))
    assert answer.get("problems") or answer["round"]


def test_a_bracket_of_six_has_byes_for_the_first_two(tmp_path):
    answer = draw(tmp_path, knock_out())
    assert answer == {
        "round": 1,
        "pairings": [
            {"table": 1, "home": "4", "away": "5"},
            {"table": 2, "home": "3", "away": "6"},
        ],
        "bracket": ["1", None, "4", "5", "2", None, "3", "6"],
        "byes": ["1", "2"],
    }
    _status, text = run(tmp_path, knock_out(), as_json=False)
    assert text.splitlines()[1:] == [
        "Table 1: 4 v 5",
        "Table 2: 3 v 6",
        "Byes: 1, 2",
        "Bracket: 1, -, 4, 5, 2, -, 3, 6",
        "",
    ]


def test_winners_meet_and_losers_of_the_semi_finals_play_for_the_third_place(tmp_path):
    bracket = draw(tmp_path, knock_out())["bracket"]
    first = [match(1, "4", "5", 9, 0), match(1, "6", "3", 9, 0)]
    second = draw(tmp_path, knock_out(*first, round_=2, bracket=bracket))
    assert name_pairs(second) == ["1–4", "2–6"]
    assert second["bracket"] == bracket
    both = [*first, match(2, "1", "4", 0, 9), match(2, "2", "6", 9, 0)]
    third = draw(tmp_path, knock_out(*both, round_=3, third=True))
    assert third["pairings"] == [
        {"table": 1, "home": "4", "away": "2"},
        {"table": 2, "home": "1", "away": "6", "place": "third"},
    ]
    over = knock_out(*both, match(3, "4", "2", 9, 0), round_=4)
    _status, [answer] = run(tmp_path, over)
    assert [problem["code"] for problem in answer["problems"]] == ["bracket-over"]


def test_problems_name_entrants_as_matches_do(tmp_path):
    busy = swiss(matches=[*MATCHES, match(3, "1", "2", 9, 0)], pairs=[["1", "3"]])
    events = [knock_out(match(1, "4", "5", 9, 9), round_=2), busy]
    for event in events:
        for entrant in event["entrants"]:
            entrant["id"] = f"id-{entrant['number']}"
    status, text = run(tmp_path, *events, as_json=False)
    assert status == 1
    assert "id-" not in text
    assert "4 and 5 in round 1" in text
    assert '"1" already has a place' in text


EIGHT = ["1", "8", "4", "5", "2", "7", "3", "6"]


def cup(*matches, round_):
    """Return a knock-out of eight in which 1, 4, 2 and 3 have won the first round."""
    event = knock_out(*map(dict, matches), round_=round_, bracket=EIGHT)
    event["entrants"] += [{"number": "7"}, {"number": "8"}]
    return event


def test_a_drawn_round_stands_though_the_one_before_it_was_corrected(tmp_path):
    first = [match(1, *pair, 9, 0) for pair in (("4", "5"), ("2", "7"), ("3", "6"))]
    corrected = [match(1, "1", "8", 0, 9), *first]
    second = [match(2, "1", "4", 9, 0), match(2, "2", "3", 9, 0)]
    third = draw(tmp_path, cup(*corrected, *second, round_=3))
    assert name_pairs(third) == ["1–2"]
    again = draw(tmp_path, cup(*corrected, *second, round_=2))
    assert name_pairs(again) == ["8–4", "2–3"]


def test_whoever_was_absent_from_a_round_of_a_knock_out_is_beaten_in_it(tmp_path):
    pairs = (("1", "8"), ("4", "5"), ("2", "7"), ("3", "6"))
    first = [match(1, *pair, 9, 0) for pair in pairs]
    second = [{"round": 2, "home": "4", "bye": True}, match(2, "2", "3", 9, 0)]
    assert name_pairs(draw(tmp_path, cup(*first, *second, round_=3))) == ["4–2"]


def test_whoever_meets_one_who_has_withdrawn_goes_on(tmp_path):
    event = knock_out(match(1, "4", "5", 9, 0), round_=2, bracket=["1", None, "4", "5"])
    event["entrants"] = event["entrants"][:5]
    event["entrants"][0]["withdrawn"] = "after"
    answer = draw(tmp_path, event)
    assert (answer["pairings"], answer["byes"]) == ([], ["4"])


def test_a_match_without_a_winner_and_a_bracket_that_is_none_are_told(tmp_path):
    _status, answers = run(
        tmp_path,
        knock_out(match(1, "4", "5", 9, 9), round_=2),
        knock_out(match(1, "4", "5", 9, 0), round_=2, bracket=["1", "2", "1", "8"]),
    )
    assert [
        [(problem["field"], problem["code"]) for problem in answer["problems"]]
        for answer in answers
    ] == [
        [("matches", "no-winner"), ("matches", "no-winner")],
        [
            ("bracket.3", "unknown-entrant"),
            ("bracket", "not-a-bracket"),
            ("bracket", "not-in-bracket"),
            ("bracket", "not-in-bracket"),
        ],
    ]


def test_a_file_that_is_not_there_is_named(tmp_path):
    complaints = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command(Command(), str(tmp_path / "none"), stdout=io.StringIO(), stderr=complaints)
    assert ended.value.code == 2
    assert "No such file" in complaints.getvalue()


def test_the_standing_is_that_of_the_scale_and_not_of_the_margins():
    """Team 3 has the most IMPs, and fewer victory points than team 1."""

    def known(round_, home, away, ours, theirs):
        imps = {"home": str(ours), "away": str(theirs), "count": 8}
        return {"round": round_, "home": home, "away": away, "imps": imps}

    matches = [
        known(1, "1", "2", 40, 0),
        known(1, "3", "4", 99, 0),
        known(2, "1", "4", 40, 0),
        known(2, "3", "2", 0, 10),
    ]
    raw = swiss(4, matches, method="danish")
    by_margins = answer_of(read(raw))["pairings"]
    by_points = answer_of(read({**raw, "rules": {"victory_points": "wbf-discrete"}}))["pairings"]
    assert [row["home"] for row in by_margins] == ["3", "2"]
    assert [row["home"] for row in by_points] == ["1", "2"]
    assert (by_margins[0]["difference"], by_points[0]["difference"]) == ("9.00", "14.00")


def test_teams_whose_figures_are_shown_alike_are_level():
    """Team 1 has 8.0001 IMPs and team 3 has 8, which is listed before it."""
    weighted = [{"score": 420, "weight": "33.33"}, {"score": 550, "weight": "66.67"}]
    board = {"board": 1, "open": {"weighted": weighted}, "closed": {"score": 170}}
    matches = [
        {"round": 1, "home": "1", "away": "2", "boards": [board]},
        {"round": 1, "home": "3", "away": "4", "imps": {"home": "8", "away": "0", "count": 1}},
    ]
    raw = swiss(4, matches, round=2)
    raw["entrants"] = [{"number": number} for number in "3412"]
    assert name_pairs(answer_of(read(raw))) == ["3–1", "4–2"]


def test_the_problems_of_an_event_of_teams_are_told_with_those_of_its_draw():
    raw = swiss(4, [{"round": 1, "home": "1", "away": "9"}], method="best")
    codes = {(problem["field"], problem["code"]) for problem in answer_of(read(raw))["problems"]}
    assert ("matches.0.away", "unknown-entrant") in codes
    assert any(field == "draw.method" for field, _code in codes)
