"""Worked cases of pairs and individual events, and the results a director may enter."""

import pytest

from scoring.duplicate.event import answer, read
from tests.scoring.duplicate_events import (
    board,
    by_entrant,
    find_reasons,
    pairs,
    shown,
    table,
    traveller,
)

BOTH_PLUS = {"ns": "AVE+", "ew": "AVE+"}
FOULED = board(
    1,
    *(table(f"N{at}", f"E{at}", score, version="a") for at, score in enumerate((420, 170, -50))),
    *(table(f"N{at}", f"E{at}", score, version="b") for at, score in enumerate((-110, -200), 3)),
)


def test_a_fouled_board_is_scored_by_version_with_the_size_of_the_whole():
    assert shown(answer(pairs(FOULED))) == [
        ("7.33", "0.67"),
        ("4.00", "4.00"),
        ("0.67", "7.33"),
        ("6.50", "1.50"),
        ("1.50", "6.50"),
    ]


def test_a_fouled_board_by_the_acbl_gives_a_pair_of_results_fixed_awards():
    answered = answer(pairs(FOULED, law="acbl"))
    assert shown(answered) == [
        ("3.67", "0.33"),
        ("2.00", "2.00"),
        ("0.33", "3.67"),
        ("2.60", "2.20"),
        ("2.20", "2.60"),
    ]
    assert answered["boards"][0]["top"] == "4"


def test_a_split_and_weighted_score_compares_by_weight_in_each_direction():
    weighted = {
        "ns": [{"score": 420, "weight": "60"}, {"score": -50, "weight": "40"}],
        "ew": [{"score": 420, "weight": "100"}],
    }
    last = table("N4", "E4", weighted=weighted)
    answered = answer(pairs(board(1, *traveller(1, 420, 400, -50)["results"], last)))
    assert shown(answered) == [
        ("5.40", "1.00"),
        ("2.80", "4.00"),
        ("0.40", "6.00"),
        ("3.40", "1.00"),
    ]


WRONG_BOARD = [table("A", "B", 420), table("1", "2", 400), table("3", "4", -50)]


@pytest.mark.parametrize(
    "left",
    [
        [table("D", "C", adjusted=BOTH_PLUS)],
        [table("D", None, adjusted={"ns": "AVE+"}), table(None, "C", adjusted={"ew": "AVE+"})],
    ],
)
def test_the_wrong_board_was_played_and_those_who_lost_it_have_60_per_cent(left):
    answered = answer(pairs(board(1, *WRONG_BOARD, *left)))
    assert [ns for ns, _ in shown(answered)[:3]] == ["5.67", "3.00", "0.33"]
    assert answered["boards"][0]["top"] == "6"
    points = by_entrant(answered, "points")
    assert (points["C"], points["D"], points["A"], points["B"]) == ("3.60", "3.60", "5.67", "0.33")
    assert set(by_entrant(answered, "boards").values()) == {1}


def own_average_boards():
    """Two sessions of four boards with a top of 8, as matchpoints of pair N: five results each.

    What the other four score decides what N has: 6 beats three of four, 5 beats two and equals
    one, 4 beats two.
    """
    others = {6: (300, 0, 0, 0), 5: (300, 100, 0, 0), 4: (300, 300, 0, 0)}
    boards = []
    for session, points in ((1, (6, 5, 6)), (2, (4, 4, 4))):
        for number, mine in enumerate(points, start=1):
            scores = [table("N", "E", 100)]
            scores += [table(f"N{at}", f"E{at}", s) for at, s in enumerate(others[mine])]
            boards.append(board(number, *scores, session=session))
        plus = {"ns": "AVE+", "ew": "AVE+"}
        artificial = table("N", "E", adjusted=plus)
        rest = [table(f"N{at}", f"E{at}", 0) for at in range(4)]
        boards.append(board(4, artificial, *rest, session=session))
    return boards


def with_ids(raw):
    entrants = [{**entrant, "id": entrant["number"]} for entrant in raw["entrants"]]
    return {**raw, "entrants": entrants}


def test_an_average_plus_is_the_own_average_of_the_session_where_that_is_higher():
    answered = answer(with_ids(pairs(*own_average_boards())))
    mine = [board_["results"][0]["ns_points"] for board_ in answered["boards"]]
    assert mine == ["6.00", "5.00", "6.00", "5.67", "4.00", "4.00", "4.00", "4.80"]
    (standing,) = [standing for standing in answered["standings"] if standing["entrant"] == "N"]
    assert (standing["points"], standing["maximum"]) == ("39.47", "64")
    assert standing["percent"] == "61.67"


def test_an_own_average_over_the_stage_takes_all_sessions_together():
    rules = {"own_average_over": "stage"}
    answered = answer(with_ids(pairs(*own_average_boards(), rules=rules)))
    mine = [board_["results"][0]["ns_points"] for board_ in answered["boards"]]
    assert (mine[3], mine[7]) == ("4.83", "4.83")


def test_an_average_minus_is_the_own_average_where_that_is_lower():
    boards = [traveller(1, 0, 100, 200, 300), traveller(2, 0, 100, 200, 300)]
    minus = table("N1", "E1", adjusted={"ns": "AVE-", "ew": "AVE-"})
    boards[1]["results"][0] = minus
    answered = answer(pairs(*boards))
    assert shown(answered, 1)[0] == ("0.00", "2.40")


def test_an_average_alone_is_half_the_board_whatever_else_was_scored():
    boards = [traveller(1, 0, 100, 200, 300), traveller(2, 0, 100, 200, 300)]
    boards[1]["results"][0] = table("N1", "E1", adjusted={"ns": "AVE", "ew": "62.5%"})
    assert shown(answer(pairs(*boards)), 1)[0] == ("3.00", "3.75")


def test_an_award_to_one_side_leaves_the_other_its_result():
    boards = traveller(1, 420, 420, 170)
    boards["results"][0]["adjusted"] = {"ns": "AVE-"}
    answered = answer(pairs(boards))
    assert shown(answered) == [("1.60", "1.00"), ("3.50", "1.00"), ("0.50", "4.00")]


def test_averages_at_imps_are_three_and_are_not_replaced():
    boards = traveller(1, 430, 0, 430)
    boards["results"][0] = table("N1", "E1", adjusted={"ns": "AVE+", "ew": "-1.5 IMPs"})
    answered = answer(pairs(boards, scoring="cross-imps"))
    assert shown(answered) == [("3.00", "-1.50"), ("-10.00", "10.00"), ("10.00", "-10.00")]
    two = answer(pairs(boards, scoring="butler", rules={"average_imps": "2"}))
    assert shown(two)[0] == ("2.00", "-1.50")
    times = {"cross_imps": "sum"}
    assert shown(answer(pairs(boards, scoring="cross-imps", rules=times)))[0][0] == "6.00"
    boards["results"].append(table("N4", "E4", 430))
    assert shown(answer(pairs(boards, scoring="cross-imps", rules=times)))[0][0] == "9.00"


def test_total_points_count_as_they_are():
    weighted = [{"score": 100, "weight": "50"}, {"score": -50, "weight": "50"}]
    boards = board(1, table("1", "2", 420), table("3", "4", weighted=weighted))
    answered = answer(pairs(boards, scoring="total-points"))
    assert shown(answered) == [("420.00", "-420.00"), ("25.00", "-25.00")]
    assert [standing["entrant"] for standing in answered["standings"]] == ["1", "3", "4", "2"]


def test_a_result_with_one_side_is_compared_and_the_other_side_has_nothing():
    boards = board(1, table("1", None, 420), table("3", "4", 100))
    answered = answer(pairs(boards))
    assert answered["boards"][0]["results"] == [
        {"ns": "1", "score": 420, "ns_points": "2.00"},
        {"ns": "3", "ew": "4", "score": 100, "ns_points": "0.00", "ew_points": "2.00"},
    ]


def test_a_turned_table_is_compared_as_it_sat_and_ranked_in_its_own_line():
    boards = traveller(1, 420, 100, 50)
    boards["results"][0]["turned"] = True
    numbers = [{"number": f"{line[0]}{at}", "line": line} for line in ("NS", "EW") for at in "123"]
    answered = answer({**pairs(boards, winners=2), "entrants": numbers})
    first = answered["boards"][0]["results"][0]
    assert (first["ns_points"], first["ew_points"]) == ("0.00", "4.00")
    lines = {standing["entrant"]: standing["line"] for standing in answered["standings"]}
    assert (lines["N1"], lines["E1"]) == ("NS", "EW")
    ranks = by_entrant(answered, "rank")
    assert ranks == {"N2": 1, "N1": 2, "N3": 2, "E1": 1, "E3": 1, "E2": 3}


def test_a_late_result_is_provisional_and_the_board_keeps_its_size():
    boards = traveller(1, 420, 100, 50)
    boards["results"][0] = table("N1", "E1", late=True)
    answered = answer(pairs(boards))
    assert answered["provisional"] is True
    assert answered["boards"][0]["top"] == "4"
    assert shown(answered) == [(None, None), ("3.50", "0.50"), ("0.50", "3.50")]


def test_a_board_not_played_has_neither_comparison_nor_award():
    boards = [traveller(1, 420, 100, 50), traveller(2, 420, 100, 50)]
    boards[1]["results"][0] = table("N1", "E1", not_played=True)
    answered = answer(pairs(*boards))
    assert answered["provisional"] is False
    assert shown(answered, 1)[0] == (None, None)
    assert by_entrant(answered, "boards")["N1"] == 1
    assert by_entrant(answered, "percent")["N1"] == "100.00"


@pytest.mark.parametrize(
    ("withdrawn", "points", "boards"), [("before", "4.00", 1), ("after", "4.00", 2)]
)
def test_a_pair_that_withdraws_before_half_leaves_nothing(withdrawn, points, boards):
    raw = pairs(traveller(1, 420, 100, 50), traveller(2, 420, 100, 50))
    raw["boards"][1]["results"][0] = table("N1", "E2", 420)
    raw["boards"][1]["results"][1] = table("N2", "E1", 100)
    raw["entrants"] = [
        {**entrant, **({"withdrawn": withdrawn} if entrant["number"] == "E1" else {})}
        for entrant in raw["entrants"]
    ]
    answered = answer(raw)
    assert by_entrant(answered, "boards")["N1"] == boards
    assert (by_entrant(answered, "rank")["E1"] is None) == (withdrawn == "before")
    assert by_entrant(answered, "boards")["E1"] == (0 if withdrawn == "before" else 2)


def test_sections_of_one_group_are_one_field():
    first = {**traveller(1, 420, 100), "section": "A", "group": "G"}
    second = {**traveller(1, 50, -50), "section": "B", "group": "G"}
    for at, result in enumerate(second["results"], start=3):
        result |= {"ns": f"N{at}", "ew": f"E{at}"}
    together = answer(pairs(first, second))
    assert [board["top"] for board in together["boards"]] == ["6", "6"]
    assert shown(together)[0] == ("6.00", "0.00")
    assert shown(together, 1) == [("2.00", "4.00"), ("0.00", "6.00")]
    for board_ in (first, second):
        del board_["group"]
    apart = answer(pairs(first, second))
    assert [board["top"] for board in apart["boards"]] == ["2", "2"]


def test_the_contract_is_scored_by_the_vulnerability_of_the_board():
    results = [
        {"ns": "1", "ew": "2", "contract": "4S", "declarer": "N", "tricks": 10, "lead": "HQ"},
        {"ns": "3", "ew": "4", "contract": "3NTX", "declarer": "W", "tricks": 8, "score": 200},
        {"ns": "5", "ew": "6", "contract": "pass"},
    ]
    four = [result["score"] for result in answer(pairs(board(4, *results)))["boards"][0]["results"]]
    assert four == [620, 200, 0]
    results[1]["score"] = 100
    told = board(4, *results, vulnerable="-", dealer="W")
    none = [result["score"] for result in answer(pairs(told))["boards"][0]["results"]]
    assert none == [420, 100, 0]


def test_an_individual_is_scored_by_side_and_averaged_by_player():
    def four(n, e, s, w, score=None, **more):
        seats = {"n": n, "e": e, "s": s, "w": w}
        return seats | ({} if score is None else {"score": score}) | more

    first = board(1, four("1", "2", "3", "4", 420), four("5", "6", "7", "8", 100))
    second = board(2, four("1", "3", "2", "4", adjusted={"ns": "AVE+", "ew": "AVE-"}))
    second["results"].append(four("5", "6", "7", "8", 100))
    raw = {**pairs(), "kind": "individual", "boards": [first, second]}
    raw["entrants"] = [{"number": str(number)} for number in range(1, 9)]
    answered = answer(raw)
    points = by_entrant(answered, "points")
    assert (points["1"], points["2"]) == ("4.00", "1.20")
    assert (points["3"], points["4"]) == ("2.80", "0.00")
    shared = answered["boards"][1]["results"][0]
    assert (shared["n_points"], shared["s_points"]) == ("2.00", "1.20")
    assert (shared["ns_points"], shared["ew_points"]) == ("1.20", "0.80")
    assert (shared["e_points"], shared["w_points"]) == ("0.80", "0.00")
    assert "line" not in answered["standings"][0]


def why(raw, number=0, position=0):
    scored = read(raw).scored
    told = find_reasons(scored, position, number)
    return [reason.sentence for side in told.values() for reason in side]


def test_every_result_says_why_it_has_its_points():
    boards = traveller(1, 420, 420, 400, 100, expected=5)
    assert why(pairs(boards)) == [
        "Beats 2 of 3, equals 1; Neuberg 4 of 5.",
        "Beats 0 of 3, equals 1; Neuberg 4 of 5.",
    ]
    assert why(pairs(traveller(1, 420, 100)))[0] == "Beats 1 of 1, equals 0."
    assert why(pairs(traveller(1, 420, 100, expected=6), law="ebu"))[0] == (
        "Beats 1 of 1, equals 0; with so few of 6 results, 65 per cent of the board."
    )
    assert why(pairs(traveller(1, 430, 0, -50), scoring="cross-imps"))[0] == (
        "20 IMPs against other results: 2."
    )
    assert (
        why(pairs(traveller(1, 430, 0), scoring="butler"))[1] == "-430 against the datum of -220."
    )
    assert why(pairs(traveller(1, 430), scoring="total-points")) == ["430 points.", "-430 points."]
    assert why(pairs(*own_average_boards()[:4]), position=3)[0] == (
        "AVE+, 70.83 per cent of the board: the average of the other boards."
    )
    weighted = [{"score": 420, "weight": "62.5"}, {"score": -50, "weight": "37.5"}]
    assert why(pairs(board(1, table("1", "2", weighted=weighted))))[0] == (
        "A weighted score: 62.5 % of 420, 37.5 % of -50."
    )
    award = {"ns": "55%", "ew": "AVE"}
    assert why(pairs(board(1, table("1", "2", adjusted=award)))) == [
        "55%, 55 per cent of the board.",
        "AVE, 50 per cent of the board.",
    ]
    imps = board(1, table("1", "2", adjusted={"ns": "AVE+", "ew": "2 IMPs"}))
    assert why(pairs(imps, scoring="butler")) == ["AVE+, 3 IMPs.", "2 IMPs, 2 IMPs."]
