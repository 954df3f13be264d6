"""How entrants are added up and ranked: sessions, factors, penalties, strata, handicaps, ties."""

import pytest

from scoring.duplicate.event import answer, read
from tests.scoring.duplicate_events import board, by_entrant, pairs, table, traveller


def amend(raw, number, **more):
    """Change one entrant of an event."""
    entrants = [
        entrant | (more if entrant["number"] == number else {}) for entrant in raw["entrants"]
    ]
    return {**raw, "entrants": entrants}


def one_of(answered, entrant):
    assert "problems" not in answered, answered["problems"]
    (standing,) = [standing for standing in answered["standings"] if standing["entrant"] == entrant]
    return standing


def simple(**more):
    """N1, N2, N3 have 4, 2 and 0 on each of two boards, E1 to E3 the reverse."""
    return pairs(traveller(1, 300, 200, 100), traveller(2, 300, 200, 100), **more)


def test_a_standing_has_points_maximum_percent_and_boards():
    answered = answer(simple())
    assert one_of(answered, "N2") == {
        "entrant": "N2",
        "rank": 3,
        "tied": True,
        "points": "4.00",
        "maximum": "8",
        "percent": "50.00",
        "boards": 2,
    }
    assert [standing["rank"] for standing in answered["standings"]] == [1, 1, 3, 3, 5, 5]


def test_two_winners_are_ranked_apart():
    raw = simple(winners=2)
    raw["entrants"] = [
        {**entrant, "line": entrant["number"][0] + "SW"[entrant["number"][0] == "E"]}
        for entrant in raw["entrants"]
    ]
    ranks = [
        (standing["entrant"], standing["line"], standing["rank"])
        for standing in answer(raw)["standings"]
    ]
    assert ranks == [
        ("N1", "NS", 1),
        ("N2", "NS", 2),
        ("N3", "NS", 3),
        ("E3", "EW", 1),
        ("E2", "EW", 2),
        ("E1", "EW", 3),
    ]


def with_a_sit_out(**more):
    """N3 and E3 play one board of two."""
    return pairs(traveller(1, 300, 200, 100), traveller(2, 300, 200), **more)


def test_fewer_boards_count_in_proportion():
    factored = one_of(answer(with_a_sit_out(law="acbl")), "E3")
    assert (factored["points"], factored["maximum"], factored["boards"]) == ("4.00", "4", 1)
    own = one_of(answer(with_a_sit_out(law="acbl", rules={"unequal": "percent"})), "E3")
    assert (own["points"], own["maximum"], own["percent"]) == ("2.00", "2", "100.00")


def test_fewer_boards_at_imps_are_multiplied():
    assert one_of(answer(with_a_sit_out(scoring="butler")), "E3")["points"] == "6.00"
    rules = {"unequal": "percent"}
    assert one_of(answer(with_a_sit_out(scoring="butler", rules=rules)), "E3")["points"] == "3.00"


def test_a_sit_out_may_have_an_award():
    rules = {"sit_out": "AVE", "incomplete": "none"}
    sat_out = one_of(answer(with_a_sit_out(rules=rules)), "N3")
    assert (sat_out["points"], sat_out["maximum"], sat_out["boards"]) == ("2.00", "8", 2)
    raw = with_a_sit_out(rules=rules)
    raw["boards"][1]["results"].append(table("N3", None, not_played=True))
    assert one_of(answer(raw), "N3") == sat_out
    plus = one_of(answer(with_a_sit_out(rules={"sit_out": "AVE+"})), "E3")
    assert plus["percent"] == "100.00"


@pytest.mark.parametrize(
    ("penalty", "points"),
    [
        ({"points": "-1.5", "unit": "matchpoints"}, "2.50"),
        ({"points": "-10", "unit": "percent-of-board"}, "3.60"),
        ({"points": "-25", "unit": "percent-of-board", "board": 2, "round": 1}, "3.00"),
        ({"points": "-10", "unit": "percent-of-session", "session": 1}, "3.20"),
    ],
)
def test_a_penalty_falls_on_the_offender_alone(penalty, points):
    plain, amended = answer(simple()), answer(amend(simple(), "N2", penalties=[penalty]))
    assert one_of(amended, "N2")["points"] == points
    others = [
        standing["percent"] for standing in amended["standings"] if standing["entrant"] != "N2"
    ]
    assert others == [
        standing["percent"] for standing in plain["standings"] if standing["entrant"] != "N2"
    ]


def test_a_penalty_in_imps():
    raw = amend(simple(scoring="butler"), "N2", penalties=[{"points": "-3", "unit": "imps"}])
    assert one_of(answer(raw), "N2")["points"] == "-3.00"


def test_a_carry_is_in_what_ranks():
    carried = one_of(answer(amend(simple(), "N2", carry="12.50")), "N2")
    assert (carried["points"], carried["percent"]) == ("4.00", "62.50")
    imps = one_of(answer(amend(simple(scoring="butler"), "N2", carry="12.50")), "N2")
    assert imps["points"] == "12.50"


def test_who_is_not_ranked_keeps_the_score_and_stands_last():
    answered = answer(amend(simple(), "N1", ranked=False))
    last = answered["standings"][-1]
    assert (last["entrant"], last["rank"], last["percent"]) == ("N1", None, "100.00")
    assert one_of(answered, "E3")["rank"] == 1
    assert one_of(answered, "N2")["rank"] == 2


def test_an_entrant_without_results_has_no_percentage():
    answered = answer(simple(numbers="N1 N2 N3 E1 E2 E3 X"))
    assert one_of(answered, "X") == {
        "entrant": "X",
        "rank": None,
        "tied": False,
        "points": "0.00",
        "maximum": "0",
        "percent": None,
        "boards": 0,
    }


def test_a_pair_is_ranked_in_its_stratum_and_in_those_above():
    raw = simple()
    for number, stratum in (("N1", "C"), ("N2", "B"), ("N3", "A"), ("E1", "C"), ("E2", "A")):
        raw = amend(raw, number, stratum=stratum)
    answered = answer(raw)
    ranks = {
        standing["entrant"]: standing.get("stratum_ranks") for standing in answered["standings"]
    }
    assert ranks == {
        "N1": {"A": 1, "B": 1, "C": 1},
        "N2": {"A": 2, "B": 2},
        "N3": {"A": 4},
        "E1": {"A": 4, "B": 3, "C": 2},
        "E2": {"A": 2},
        "E3": None,
    }


def test_a_handicap_is_in_percent_or_in_imps_a_board():
    answered = answer(amend(simple(), "N2", handicap="50.5"))
    assert one_of(answered, "N2")["handicapped"] == {"rank": 1, "tied": False, "percent": "100.50"}
    assert one_of(answered, "N1")["handicapped"] == {"rank": 2, "tied": True, "percent": "100.00"}
    assert one_of(answered, "N2")["percent"] == "50.00"
    imps = answer(amend(simple(scoring="butler"), "N2", handicap="1.25"))
    assert one_of(imps, "N2")["handicapped"] == {"rank": 3, "tied": False, "points": "2.50"}


def two_sessions(**more):
    """Session 2 has one board, N1 sits it out."""
    first = {**traveller(1, 300, 200, 100), "session": 1}
    second = {**traveller(1, 300, 200, 100), "session": 2, "expected": 3}
    third = {**traveller(2, 100, 200, 300), "session": 2, "expected": 3}
    second["results"][0] = table("N1", "E1", not_played=True)
    raw = pairs(first, second, third, **more)
    return {
        **raw,
        "entrants": [{**entrant, "id": entrant["number"]} for entrant in raw["entrants"]],
    }


def test_sessions_add_up_each_in_its_own_proportion():
    answered = answer(two_sessions())
    assert [board_["session"] for board_ in answered["boards"]] == [1, 2, 2]
    first = one_of(answered, "N1")
    assert (first["points"], first["maximum"], first["percent"]) == ("4.00", "12", "33.33")
    mean = one_of(answer(two_sessions(rules={"combine": "percent"})), "N1")
    assert (mean["points"], mean["percent"]) == ("4.00", "50.00")


def test_entrants_may_have_another_number_in_each_session():
    raw = two_sessions()
    for entrant in raw["entrants"]:
        own = entrant.pop("number")
        other = {"N1": "N2", "N2": "N1"}.get(own, own)
        entrant["seats"] = [{"session": 1, "number": own}, {"session": 2, "number": other}]
    assert by_entrant(answer(raw), "points")["N2"] == "2.00"


def test_figures_are_rounded_as_the_rules_say():
    boards = [traveller(1, 300, 200, 100, 0), traveller(2, 300, 200, 200, 100)]
    raw = pairs(*boards, law="acbl", rules={"places": 0})
    assert by_entrant(answer(raw), "points") == {
        "N1": "6",
        "N2": "4",
        "N3": "3",
        "N4": "0",
        "E4": "6",
        "E3": "4",
        "E2": "3",
        "E1": "0",
    }
    toward = {**raw, "rules": {"places": 0, "halves": "toward"}}
    assert by_entrant(answer(toward), "points")["N2"] == "3"
    assert by_entrant(answer(toward), "points")["N3"] == "3"


def tied_event(**more):
    """Pairs 1 and 2 tie; 1 beat 2 where they met, and 2 was better on more boards."""
    return pairs(
        board(1, table("1", "2", 200), table("3", "4", 100), table("5", "6", 0)),
        board(2, table("1", "3", 0), table("2", "4", 100), table("5", "6", 200)),
        board(3, table("1", "3", 100), table("2", "4", 200), table("5", "6", 0)),
        board(4, table("1", "3", 100), table("2", "4", 100), table("5", "6", 0)),
        **more,
    )


def ranks_of(ties, *, third=True):
    raw = tied_event(rules={"ties": ties})
    answered = answer(raw if third else amend(raw, "3", ranked=False))
    return {
        standing["entrant"]: (standing["rank"], standing["tied"])
        for standing in answered["standings"]
    }


def test_without_a_tie_break_the_rank_is_shared():
    ranks = ranks_of([])
    assert ranks["1"] == ranks["2"] == ranks["3"] == (2, True)
    assert ranks["4"] == (5, False)


def test_a_mutual_match_breaks_a_tie_only_if_all_have_met():
    ranks = ranks_of(["mutual-match"], third=False)
    assert (ranks["1"], ranks["2"]) == ((2, False), (3, False))
    assert ranks_of(["mutual-match"]) == ranks_of([])


def test_a_countback_by_boards_goes_to_who_was_better_on_more_of_them():
    ranks = ranks_of(["mutual-match", "board-countback"])
    # Over the four boards 2 has nine half wins, 1 has eight and 3 has seven.
    assert [ranks[entrant][0] for entrant in "213"] == [2, 3, 4]


def test_the_opponents_final_figures_break_a_tie():
    ranks = ranks_of(["opponents"])
    # 1 met 2 and 3, 2 met 1 and 4, and 3 met 1 and 4.
    assert (ranks["1"], ranks["2"], ranks["3"]) == ((2, False), (3, True), (3, True))


def test_board_scores_may_be_rounded_before_they_are_added():
    raw = pairs(traveller(1, 300, 200, 100, expected=4), traveller(2, 3, 2, 1, expected=4))
    assert by_entrant(answer(raw), "points")["N1"] == "11.33"
    assert by_entrant(answer({**raw, "rules": {"board_places": 0}}), "points")["N1"] == "12.00"


@pytest.mark.parametrize(
    ("results", "expected", "percents"),
    [
        (3, 9, ["70.00", "60.00", "50.00"]),
        (2, 6, ["65.00", "55.00"]),
        (1, 3, ["60.00"]),
        (3, 8, None),
        (2, 5, None),
    ],
)
def test_the_ebu_gives_fixed_awards_to_at_most_three_results_and_a_third(
    results, expected, percents
):
    raw = pairs(traveller(1, *range(results, 0, -1), expected=expected), law="ebu")
    answered = by_entrant(answer(raw), "percent")
    figures = [answered[f"N{at}"] for at in range(1, results + 1)]
    assert percents is None or figures == percents
    plain = by_entrant(answer({**raw, "law": "wbf"}), "percent")
    assert (figures == [plain[f"N{at}"] for at in range(1, results + 1)]) == (percents is None)
    assert by_entrant(answer({**raw, "rules": {"incomplete": "none"}}), "points")["N1"] == (
        f"{2 * (results - 1)}.00"
    )


def test_a_total_consists_of_lines_that_say_what_they_are_for():
    raw = with_a_sit_out(rules={"sit_out": "AVE"}, scoring="butler")
    raw = amend(raw, "N3", carry="1.5", penalties=[{"points": "-3", "unit": "imps"}])
    raw["boards"].append(traveller(3, 300, 200))
    raw["boards"][2]["results"].append(table("N3", "E3", adjusted={"ns": "AVE+", "ew": "AVE-"}))
    scored = read(raw).scored
    (mine,) = [standing.figures for standing in scored.standings if standing.entrant == 5]
    assert [(str(line.points), line.reason.sentence) for line in mine.lines] == [
        ("-3", "Boards played: 1."),
        ("3", "AVE+, 3 IMPs."),
        ("0", "Boards not played: 1, with AVE each."),
        ("-3", "Penalty: -3 imps."),
        ("3/2", "Carried over: 1.5."),
    ]
    plain = read(with_a_sit_out(scoring="butler")).scored
    (mine,) = [standing.figures for standing in plain.standings if standing.entrant == 5]
    assert mine.lines[1].reason.sentence == "In proportion: 1 of 2 boards."
