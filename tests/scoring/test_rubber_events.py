"""Events of rubbers: what a meeting is worth, who is first, and what is refused."""

import random
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.games import GAMES
from scoring.rubber_events.event import answer, read
from scoring.rubber_events.meeting import list_handicaps
from scoring.rubber_events.rules import SCORINGS, Rules


def deal(contract, declarer, tricks):
    return {"contract": contract, "declarer": declarer, "tricks": tricks}


#: A Chicago that North-South win by 560 to 0: a game not vulnerable, and part scores that are lost.
SHEET = {
    "game": "chicago",
    "deals": [deal("4S", "N", 10), deal("1NT", "E", 6), deal("1NT", "W", 6), deal("1NT", "E", 7)],
}


def event(form="pairs", tables=(), entrants=4, **about):
    return {
        "kind": "rubber-event",
        "form": form,
        "game": "chicago",
        "scoring": "total-points",
        "entrants": [{"number": str(number)} for number in range(1, entrants + 1)],
        "rounds": [{"round": 1, "tables": list(tables)}],
        **about,
    }


def totals(ns, ew, table=1, north="1", east="2", **about):
    return {"table": table, "ns": north, "ew": east, "totals": {"ns": ns, "ew": ew}, **about}


def standings(raw):
    told = answer(raw)
    assert "problems" not in told, told
    return {standing["entrant"]: standing for standing in told["standings"]}


def problems(raw):
    return {(problem["field"], problem["code"]) for problem in answer(raw)["problems"]}


def test_a_sheet_counts_as_it_does_on_any_night():
    told = answer(event(tables=[{"table": 1, "ns": "1", "ew": "2", "sheets": [SHEET]}]))
    [meeting] = told["rounds"][0]["meetings"]
    sheet_total = 120 + 300 + 50 + 100 + 0
    assert meeting["margin"] == str(sheet_total - 140)
    assert (meeting["winner"], meeting["over"]) == ("ns", True)
    assert told["provisional"] is False


def test_an_unfinished_sheet_is_still_to_come_and_a_stopped_one_counts():
    short = {**SHEET, "deals": SHEET["deals"][:1]}
    told = answer(event(tables=[{"table": 1, "ns": "1", "ew": "2", "sheets": [short]}]))
    assert (told["provisional"], told["standings"][0]["rounds"]) == (True, 0)
    stopped = {"game": "rubber", "deals": [deal("4S", "N", 10)], "abandoned": True}
    told = answer(
        event(tables=[{"table": 1, "ns": "1", "ew": "2", "sheets": [stopped]}], game="rubber")
    )
    assert told["rounds"][0]["meetings"][0]["margin"] == "420"


@pytest.mark.parametrize(
    ("scoring", "winner", "loser"),
    [
        ("total-points", "860", "-860"),
        ("victory-points", "8.6", "-8.6"),
        ("ranking-points", "3", "-3"),
        ("matches", "1", "0"),
    ],
)
def test_what_a_win_by_860_is_worth(scoring, winner, loser):
    rows = standings(event(tables=[totals(1250, 390)], scoring=scoring))
    assert (rows["1"]["points"], rows["2"]["points"]) == (winner, loser)
    level = standings(event(tables=[totals(400, 400)], scoring=scoring))
    assert level["1"]["points"] == ("0.5" if scoring == "matches" else "0")


def test_the_places_of_a_round_are_worth_points_and_equals_share_them():
    tables = [totals(900, 0), totals(500, 500, 2, "3", "4")]
    rows = standings(
        event(tables=tables, scoring="places", rules={"place_points": ["6", "4", "2"]})
    )
    assert [rows[entrant]["points"] for entrant in "1342"] == ["6", "3", "3", "0"]


def test_a_victory_point_at_an_old_game_is_of_its_ladder():
    rows = standings(event(tables=[totals(9, 2)], game="short-bridge", scoring="victory-points"))
    unit = GAMES["short-bridge"].ladder_unit
    assert Fraction(rows["1"]["points"]) == Fraction(7 * unit, 100)


def test_the_weaker_side_has_a_handicap_by_the_difference_of_the_levels():
    raw = event(tables=[totals(300, 0)], rules={"handicap": 20})
    raw["entrants"][0]["levels"] = ["Elite", "AS"]
    raw["entrants"][1]["levels"] = ["2C", "2C"]
    told = answer(raw)
    [meeting] = told["rounds"][0]["meetings"]
    assert meeting["handicap"] == {"side": "ew", "levels": "16.5", "points": 330}
    assert (meeting["margin"], meeting["winner"]) == ("-30", "ew")
    assert meeting["why"]["2"] == ["Margin 30.", "Handicap 330 for 16.5 levels."]
    raw["entrants"][1]["levels"] = []
    assert "handicap" not in answer(raw)["rounds"][0]["meetings"][0]
    assert list_handicaps(Rules(handicap=25, handicap_most=300))[:3] == [(1, 20), (2, 50), (3, 70)]
    assert list_handicaps(Rules(handicap=25, handicap_most=300))[-1] == (17, 300)


def test_a_knock_out_is_the_best_of_three_and_a_level_match_is_replayed():
    match = lambda ns, ew: {  # noqa: E731 - as short as the sheet that it makes
        "game": "rubber",
        "abandoned": True,
        "deals": [deal("1NT", "N", 7)] if ns > ew else [deal("1NT", "E", 7)] if ew > ns else [],
    }
    raw = event("knock-out", rules={"best_of": 3}, game="rubber", entrants=2)
    won, lost, level = match(1, 0), match(0, 1), match(0, 0)
    for sheets, over, winner in (
        ([won], False, None),
        ([won, lost], False, None),
        ([won, level], False, None),
        ([won, level, won], True, "ns"),
        ([lost, won, lost], True, "ew"),
        ([won, won, lost], True, "ns"),
    ):
        raw["rounds"] = [
            {"round": 1, "tables": [{"table": 1, "ns": "1", "ew": "2", "sheets": sheets}]}
        ]
        [meeting] = answer(raw)["rounds"][0]["meetings"]
        assert (meeting["over"], meeting["winner"]) == (over, winner), sheets
    assert len(meeting["matches"]) == 2, "what is played after the decision does not count"


@pytest.mark.parametrize(
    ("kind", "rules"),
    [("league", {"best_of": 3}), ("knock-out", {"best_of": 3}), ("pairs", {"matches": 2})],
)
def test_totals_without_sheets_are_those_of_the_whole_meeting(kind, rules):
    raw = event(kind, rules=rules, entrants=2)
    table = {"table": 1, "ns": "1", "ew": "2", "totals": {"ns": 900, "ew": 350}}
    raw["rounds"] = [{"round": 1, "tables": [table]}]
    [meeting] = answer(raw)["rounds"][0]["meetings"]
    assert (meeting["over"], meeting["margin"], meeting["winner"]) == (True, "550", "ns")
    table["totals"] = {"ns": 350, "ew": 350}
    [meeting] = answer(raw)["rounds"][0]["meetings"]
    assert (meeting["over"], meeting["winner"]) == (kind != "knock-out", None)


def test_who_was_beaten_later_is_before_who_was_beaten_earlier():
    raw = event("knock-out", entrants=5)
    raw["rounds"] = [
        {"round": 1, "sit_out": ["1", "2", "3"], "tables": [totals(9, 0, 1, "4", "5")]},
        {"round": 2, "tables": [totals(9, 0, 1, "1", "4"), totals(9, 0, 2, "2", "3")]},
        {
            "round": 3,
            "tables": [totals(9, 0, 1, "2", "1"), totals(9, 0, 2, "4", "3", place="third")],
        },
    ]
    rows = standings(raw)
    assert {row: rows[row]["rank"] for row in rows} == {"2": 1, "1": 2, "4": 3, "3": 4, "5": 5}
    raw["rounds"][2]["tables"].pop()
    rows = standings(raw)
    assert [(rows[entrant]["rank"], rows[entrant]["tied"]) for entrant in "43"] == [
        (3, True),
        (3, True),
    ]


def test_two_teams_meet_at_two_tables_whose_margins_are_added():
    tables = [totals(900, 0), totals(100, 500, 2)]
    rows = standings(event("teams", tables, 2))
    assert (rows["1"]["points"], rows["1"]["rounds"], rows["1"]["won"]) == ("500", 1, 1)
    tables[1] = totals(500, 100, 2, "2", "1")  # the other way round
    assert standings(event("teams", tables, 2))["1"]["points"] == "500"
    third = totals(1, 0, 3, "1", "3")
    assert ("rounds.0.tables", "booked-twice") in problems(event("teams", [*tables, third], 3))


def test_a_division_says_who_goes_up_and_who_goes_down():
    raw = event(
        "league",
        [totals(9, 0), totals(9, 0, 2, "3", "4")],
        rules={"promoted": 1, "relegated": 1},
        scoring="matches",
    )
    for entrant, division in zip(raw["entrants"], "AABB", strict=True):
        entrant["division"] = division
    rows = standings(raw)
    assert {row: rows[row].get("move") for row in rows} == {
        "1": None,
        "2": "relegated",
        "3": "promoted",
        "4": None,
    }


def test_the_prizes_of_a_party_are_the_top_table_and_the_greatest_loss():
    table = {"table": 1, "n": "1", "s": "2", "e": "3", "w": "4", "totals": {"ns": 0, "ew": 700}}
    told = answer(event("party", [table]))
    assert told["prizes"] == {"top_table": ["3", "4"], "consolation": ["1", "2"]}


def test_ties_are_broken_by_the_mutual_match_the_margin_and_the_matches_won():
    raw = event(scoring="ranking-points", entrants=3)
    raw["rounds"] = [
        {"round": 1, "sit_out": ["3"], "tables": [totals(100, 0, 1, "1", "2")]},
        {"round": 2, "sit_out": ["1"], "tables": [totals(500, 0, 1, "2", "3")]},
        {"round": 3, "sit_out": ["2"], "tables": [totals(300, 0, 1, "3", "1")]},
    ]
    rows = standings(raw)
    assert {row: rows[row]["rank"] for row in rows} == {"2": 1, "3": 2, "1": 2}
    raw["rounds"][2]["tables"] = [totals(250, 0, 1, "3", "1")]
    assert {entrant: standings(raw)[entrant]["rank"] for entrant in "123"} == {
        "2": 1,
        "1": 2,
        "3": 3,
    }
    raw["rules"] = {"ties": []}
    assert all(standing["rank"] == 1 and standing["tied"] for standing in standings(raw).values())


def test_penalties_leavers_and_those_who_are_not_ranked():
    raw = event(tables=[totals(500, 0), totals(9, 0, 2, "3", "4")])
    raw["entrants"][0]["penalties"] = [{"points": "-600", "round": 1, "reason": "Late"}]
    raw["entrants"][2]["ranked"] = False
    raw["entrants"][3]["withdrawn"] = "before"
    rows = standings(raw)
    assert (rows["1"]["points"], rows["1"]["rank"], rows["2"]["rank"]) == ("-100", 1, 2)
    assert (rows["3"]["rank"], rows["3"]["rounds"], rows["4"]["rank"]) == (None, 0, None)
    assert rows["1"]["why"] == ["Penalty: -600."]


def test_the_mean_of_a_round_ranks_those_who_sat_out_as_well():
    raw = event(entrants=3, rules={"unequal": "mean"})
    raw["rounds"] = [
        {"round": 1, "sit_out": ["3"], "tables": [totals(100, 0, 1, "1", "2")]},
        {"round": 2, "sit_out": ["2"], "tables": [totals(300, 0, 1, "1", "3")]},
    ]
    rows = standings(raw)
    assert [rows[entrant]["points"] for entrant in "123"] == ["200", "-100", "-300"]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"form": "duplicate"}, ("form", "not-one-of")),
        ({"game": "whist"}, ("game", "not-one-of")),
        ({"game": "draw-and-discard"}, ("game", "seats-of-game")),
        ({"size": 3}, ("size", "size-of-form")),
        ({"scoring": "places"}, ("rules.place_points", "place-points")),
        ({"rules": {"best_of": 2}}, ("rules.best_of", "best-of")),
        ({"rules": {"ties": ["luck"]}}, ("rules.ties.0", "not-a-tie-break")),
        ({"rules": {"nonsense": 1}}, ("rules.nonsense", "unknown-key")),
        ({"game_rules": {"honours": 3}}, ("game_rules.honours", "rule-value")),
        ({"boards": []}, ("boards", "unknown-key")),
        ({"entrants": [{"number": "1", "levels": ["ZZ"]}]}, ("entrants.0.levels.0", "not-a-level")),
        ({"entrants": [{"number": "1"}, {"number": "1"}]}, ("entrants.1.number", "number-twice")),
        (
            {"rounds": [{"round": 1, "tables": [totals(1, 0), totals(1, 0, 2)]}]},
            ("rounds.0.tables.1.table", "booked-twice"),
        ),
        (
            {"rounds": [{"round": 1, "sit_out": ["1"], "tables": [totals(1, 0)]}]},
            ("rounds.0.sit_out.0", "booked-twice"),
        ),
        (
            {"rounds": [{"round": 1, "tables": [{**totals(1, 0), "not_played": True}]}]},
            ("rounds.0.tables.0.not_played", "two-results"),
        ),
        (
            {
                "rounds": [
                    {
                        "round": 1,
                        "tables": [
                            {
                                "table": 1,
                                "ns": "1",
                                "ew": "9",
                                "sheets": [{**SHEET, "game": "rubber"}],
                            }
                        ],
                    }
                ]
            },
            ("rounds.0.tables.0.sheets.0", "sheet-game"),
        ),
        (
            {
                "rounds": [
                    {
                        "round": 1,
                        "tables": [
                            {
                                "table": 1,
                                "ns": "1",
                                "ew": "2",
                                "sheets": [{"game": "chicago", "deals": [deal("8S", "N", 10)]}],
                            }
                        ],
                    }
                ]
            },
            ("rounds.0.tables.0.sheets.0.deals.0.contract", "not-a-contract"),
        ),
    ],
)
def test_what_is_refused_is_named_with_its_place(change, expected):
    assert expected in problems(event() | change)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["kind", "form", "game", "rounds", "tables", "entrants"]),
                inner,
                max_size=4,
            )
        ),
        max_leaves=20,
    )
)
def test_nothing_that_is_sent_raises(raw):
    assert isinstance(answer(raw), dict)
    if isinstance(raw, dict):
        base = event() | {key: value for key, value in raw.items() if key != "kind"}
        assert isinstance(answer(base), dict)


@given(st.integers(2, 20), st.integers(1, 6), st.sampled_from(SCORINGS), st.randoms())
def test_totals_are_nought_where_the_games_are_and_names_change_nothing(pairs, rounds, scoring, r):
    dice = random.Random(r.random())
    numbers = [str(number) for number in range(1, pairs + 1)]
    raw = event(scoring=scoring, entrants=pairs)
    if scoring == "places":
        raw["rules"] = {"place_points": [str(number) for number in range(pairs, 0, -1)]}
    raw["rounds"] = []
    for number in range(1, rounds + 1):
        order = dice.sample(numbers, pairs)
        tables = [
            totals(dice.randint(0, 2000), dice.randint(0, 2000), at // 2 + 1, *order[at : at + 2])
            for at in range(0, pairs - 1, 2)
        ]
        raw["rounds"].append(
            {"round": number, "sit_out": order[pairs - pairs % 2 :], "tables": tables}
        )
    rows = standings(raw)
    if scoring in ("total-points", "victory-points", "ranking-points"):
        assert sum(Fraction(row["points"]) for row in rows.values()) == 0
    if scoring == "matches":
        played = sum(len(round_["tables"]) for round_ in raw["rounds"])
        assert sum(Fraction(row["points"]) for row in rows.values()) == played
    renamed = {number: f"x{number}" for number in numbers}
    for entrant in raw["entrants"]:
        entrant["number"] = renamed[entrant["number"]]
    dice.shuffle(raw["entrants"])
    for round_ in raw["rounds"]:
        round_["sit_out"] = [renamed[entrant] for entrant in round_["sit_out"]]
        dice.shuffle(round_["tables"])
        for table in round_["tables"]:
            table |= {side: renamed[table[side]] for side in ("ns", "ew")}
    again = standings(raw)
    assert {number: again[renamed[number]]["rank"] for number in numbers} == {
        number: rows[number]["rank"] for number in numbers
    }


def test_the_event_is_read_once_and_answers_what_it_holds():
    result = read(event(tables=[totals(1, 0)]))
    assert (result.provisional, len(result.meetings[0]), result.problems) == (False, 1, ())
