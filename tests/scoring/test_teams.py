"""Events of teams: matches worked by hand, and what each rule changes."""

import itertools
from fractions import Fraction

import pytest

from scoring.duplicate.victory_points import convert_margin
from scoring.teams.event import answer_of, read
from tests.scoring.team_events import board, bye, flat, known, match, teams

WEIGHTED = {"weighted": [{"score": 420, "weight": "75"}, {"score": -50, "weight": "25"}]}
DISCRETE = {"victory_points": "wbf-discrete"}


def answer(*matches, **more):
    answered = answer_of(read(teams(*matches, **more)))
    assert "problems" not in answered, answered["problems"]
    return answered


def pair(figures):
    return Fraction(figures["home"]), Fraction(figures["away"])


def shown(answered, key="vp", at=0):
    """The figures of both teams of a match."""
    return pair(answered["matches"][at][key])


def ranking(answered):
    """The teams with their ranks, the best first."""
    return [(row["entrant"], row["rank"]) for row in answered["standings"]]


def figures(answered, key="points"):
    return {row["entrant"]: Fraction(row[key]) for row in answered["standings"]}


def test_four_boards_on_the_continuous_scale():
    played = match(
        "1-2",
        {
            "board": 1,
            "open": {"contract": "4S", "declarer": "N", "tricks": 10},
            "closed": {"contract": "4S", "declarer": "N", "tricks": 9},
        },
        {
            "board": 2,
            "open": {"contract": "3NT", "declarer": "E", "tricks": 9},
            "closed": {"contract": "3NT", "declarer": "E", "tricks": 8},
        },
        {
            "board": 3,
            "open": {"contract": "pass"},
            "closed": {"contract": "1NT", "declarer": "N", "tricks": 7},
        },
        {
            "board": 4,
            "open": {"contract": "4HX", "declarer": "S", "tricks": 8},
            "closed": {"contract": "4H", "declarer": "S", "tricks": 10},
        },
    )
    told = answer(played, rules={"victory_points": "wbf-continuous"})
    assert shown(told, "imps") == (10, 28)
    assert shown(told, "margin") == (-18, 18)
    assert told["matches"][0]["vp"] == {"home": "2.41", "away": "17.59"}
    assert ranking(told) == [("2", 1), ("1", 2)]
    assert told["standings"][0] == {
        "entrant": "2",
        "rank": 1,
        "tied": False,
        "points": "17.59",
        "imps": "18",
        "vp": "17.59",
        "played": 1,
        "boards": 4,
    }


def test_an_award_to_one_team_leaves_the_other_its_result():
    played = match(
        "1-2",
        board(1, 420, 170),
        board(2, 100, -90),
        board(3, 50, 650),
        *flat(4, 5),
        board(6, -100, 250, adjusted={"home": "AVE+"}),
    )
    told = answer(played, rules=DISCRETE)
    assert shown(told, "imps") == (14, 20)
    assert shown(told, "margin") == (2, 9)
    assert shown(told) == (11, 14)


@pytest.mark.parametrize(
    ("weighted", "scale", "margin", "vp"),
    [
        (WEIGHTED, "wbf-discrete", ("4.5", "-4.5"), ("12", "8")),
        (WEIGHTED, "wbf-continuous", ("4.5", "-4.5"), ("11.98", "8.02")),
        (
            {
                "weighted": {
                    "ns": WEIGHTED["weighted"],
                    "ew": [{"score": 420, "weight": "100"}],
                }
            },
            "wbf-discrete",
            ("4.5", "-7"),
            ("12", "7"),
        ),
    ],
    ids=["discrete", "continuous", "split"],
)
def test_a_weighted_score_is_compared_part_by_part(weighted, scale, margin, vp):
    last = {"board": 7, "open": weighted, "closed": {"score": 420}}
    played = match("1-2", board(1, 500, 200), *flat(2, 3, 4, 5, 6), last)
    told = answer(played, rules={"victory_points": scale})
    assert shown(told, "margin") == tuple(map(Fraction, margin))
    assert shown(told) == tuple(map(Fraction, vp))


def test_the_weights_of_two_rooms_are_multiplied():
    half = {"weighted": [{"score": 420, "weight": "50"}, {"score": -50, "weight": "50"}]}
    told = answer(match("1-2", {"board": 1, "open": half, "closed": half}))
    assert shown(told, "margin") == (0, 0)
    other = {"weighted": [{"score": 620, "weight": "50"}, {"score": 420, "weight": "50"}]}
    told = answer(match("1-2", {"board": 1, "open": half, "closed": other}))
    # 420 with 620 −5, with 420 0; −50 with 620 −12, with 420 −10
    assert shown(told, "margin") == (Fraction(-27, 4), Fraction(27, 4))


def test_penalties_before_the_scale_and_after_it_and_points_adjusted():
    fined = {
        "2": {
            "penalties": [
                {"round": 1, "points": "-3", "unit": "imps"},
                {"points": "-0.5", "unit": "vp"},
            ]
        }
    }
    played = known("1-2", "40:25", 10, adjust={"home": "-1"})
    told = answer(played, entrants=fined, rules={"victory_points": "acbl-20"})
    assert shown(told, "margin") == (15, -18)
    assert shown(told) == (14, 4)
    assert figures(told) == {"1": 14, "2": Fraction("3.5")}
    assert figures(told, "vp") == {"1": 14, "2": 4}


def test_a_board_that_was_not_played_takes_the_scale_of_the_others():
    left = {"board": 8, "open": {"score": 620}, "closed": {"not_played": True}}
    told = answer(match("1-2", board(1, 400, 150), *flat(2, 3, 4, 5, 6, 7), left), rules=DISCRETE)
    assert shown(told) == (13, 7)
    assert told["standings"][0]["boards"] == 7


TRIPLE = [
    known("1-2", "5:12", 4, part=1, parts=2),
    known("2-3", "6:6", 4, part=1, parts=2),
    known("3-1", "9:2", 4, part=1, parts=2),
    known("2-1", "3:20", 4, part=2, parts=2, round_=2),
    known("2-3", "10:6", 4, part=2, parts=2, round_=2),
    known("1-3", "4:3", 4, part=2, parts=2, round_=2),
]


def test_a_long_triple_adds_its_halves_before_the_scale():
    told = answer(*TRIPLE, rules=DISCRETE)
    assert [shown(told, at=at) for at in (3, 4, 5)] == [(6, 14), (12, 8), (8, 12)]
    assert "vp" not in told["matches"][0]
    assert figures(told) == {"1": 22, "3": 20, "2": 18}
    assert not told["provisional"]
    half = answer(*TRIPLE[:3], rules=DISCRETE)
    assert half["provisional"]
    assert set(figures(half).values()) == {0}
    assert {row["rank"] for row in half["standings"]} == {None}


def test_a_short_triple_takes_its_share_of_its_own_scale():
    told = answer(
        known("1-2", "12:2", 4, share="0.5"),
        known("2-3", "5:5", 4, share="0.5"),
        known("3-1", "20:0", 4, share="0.5"),
        rules={"victory_points": "sbu-20"},
    )
    assert [shown(told, at=at) for at in (0, 1, 2)] == [
        (Fraction("7.5"), Fraction("2.5")),
        (5, 5),
        (10, 0),
    ]
    assert ranking(told) == [("3", 1), ("1", 2), ("2", 2)]


@pytest.mark.parametrize(
    ("way", "margin"), [("imp-then-add", 0), ("add-then-imp", 2), ("cross-imps", 1)]
)
def test_the_three_ways_to_score_eights(way, margin):
    rooms = {"open2": {"score": 170}, "closed2": {"score": 600}}
    told = answer(match("1-2", board(1, 620, 140, **rooms)), rules={"eights": way})
    assert shown(told, "margin") == (margin, -margin)


def test_eights_take_the_scale_of_twice_the_boards():
    rooms = {"open2": {"score": 110}, "closed2": {"score": 110}}
    boards = [board(at, 110, 110, **rooms) for at in (1, 2, 3)]
    lead = board(4, 620, 170, **rooms)  # 450 points: 10 IMPs
    told = answer(match("1-2", *boards, lead), rules=DISCRETE)
    assert shown(told) == (14, 6)  # 8 boards: 1, 4, 7, 10
    assert told["standings"][0]["boards"] == 8


BOARDS = [board(1, 620, 170), board(2, -50, -50), board(3, 90, 110), board(4, -100, -130)]


def test_board_a_match_with_each_teams_own_average():
    ruled = {"board": 5, "adjusted": {"home": "AVE+", "away": "AVE+"}}
    told = answer(match("1-2", *BOARDS, ruled), scoring="board-a-match")
    assert shown(told, "points") == (Fraction("6.25"), Fraction("4.2"))
    assert figures(told, "percent") == {"1": Fraction("62.5"), "2": 42}
    assert "imps" not in told["standings"][0]


def test_the_own_average_of_a_match_leaves_other_matches_out():
    ruled = {"board": 5, "adjusted": {"home": "AVE+", "away": "AVE+"}}
    lost = match("1-2", board(1, 0, 100), board(2, 0, 100), round_=2)
    rules = {"own_average_over": "match"}
    alone = answer(match("1-2", *BOARDS, ruled), lost, scoring="board-a-match", rules=rules)
    whole = answer(match("1-2", *BOARDS, ruled), lost, scoring="board-a-match")
    assert shown(alone, "points")[0] == Fraction("6.25")
    assert shown(whole, "points")[0] == Fraction("6.2")


def test_aggregate_adds_up_points():
    told = answer(match("1-2", *BOARDS), scoring="total-points")
    assert figures(told) == {"1": 460, "2": -460}
    by_win = answer(
        match("1-2", *BOARDS), scoring="total-points", rules={"victory_points": "win-loss"}
    )
    assert figures(by_win) == {"1": 1, "2": 0}


def test_teams_that_sat_the_other_way_in_both_rooms_are_compared_as_they_sat():
    turned = {
        "board": 1,
        "open": {"score": 420, "turned": True},
        "closed": {"score": 170, "turned": True},
    }
    assert shown(answer(match("1-2", turned)), "margin") == (-6, 6)


def test_byes_and_the_running_scores():
    told = answer(
        known("1-2", "18:10"),
        known("3-4", "11:10"),
        bye("5"),
        known("1-3", "10:14", round_=2),
        known("4-5", "9:9", round_=2),
        bye("2", 2),
        form="swiss",
        rules={**DISCRETE, "sit_out": "AVE+", "ties": ["mutual-match", "swiss-countback"]},
    )
    assert figures(told) == {"3": 23, "5": 22, "1": 21, "4": 19, "2": 19}
    assert ranking(told) == [("3", 1), ("5", 2), ("1", 3), ("4", 4), ("2", 5)]
    assert {row["entrant"]: row["played"] for row in told["standings"]}["5"] == 1
    assert told["matches"][2]["vp"] == {"home": "12.00"}


def test_penalties_and_carry_count_in_running_scores_as_they_came():
    rules = {**DISCRETE, "ties": ["swiss-countback"]}
    matches = [
        known("1-2", "9:9"),
        known("3-4", "9:9"),
        known("1-3", "9:9", round_=2),
        known("2-4", "9:9", round_=2),
    ]
    early = {"points": "-1", "unit": "vp", "round": 1}
    late = {"points": "-1", "unit": "vp", "round": 2}
    told = answer(
        *matches,
        form="swiss",
        rules=rules,
        entrants={"1": {"penalties": [early]}, "2": {"penalties": [late]}},
    )
    assert ranking(told) == [("3", 1), ("4", 1), ("2", 3), ("1", 4)]
    carried = answer(
        *matches,
        form="swiss",
        rules=rules,
        entrants={
            "1": {"carry": "1", "penalties": [late]},
            "2": {"penalties": [{**late, "points": "0"}]},
        },
    )
    assert ranking(carried)[0] == ("1", 1)


def test_a_penalty_of_a_round_without_a_match_counts_from_the_next_one():
    matches = [
        known("1-2", "9:9"),
        known("3-4", "9:9"),
        known("1-3", "9:9", round_=3),
        known("2-4", "9:9", round_=3),
    ]
    fine = {"points": "-1", "unit": "vp"}
    told = answer(
        *matches,
        rules={**DISCRETE, "ties": ["swiss-countback"]},
        entrants={
            "1": {"penalties": [{**fine, "round": 2}]},
            "2": {"penalties": [{**fine, "round": 1}]},
        },
    )
    assert ranking(told) == [("3", 1), ("4", 1), ("1", 3), ("2", 4)]


def test_the_quotient_of_imps():
    told = answer(
        known("1-2", "30:20"),
        known("3-4", "8:4"),
        known("2-3", "12:5", round_=2),
        known("4-1", "15:8", round_=2),
        known("1-3", "10:6", round_=3),
        known("2-4", "20:16", round_=3),
        rules={"victory_points": "win-loss", "ties": ["imp-quotient"]},
    )
    assert ranking(told) == [("1", 1), ("2", 2), ("4", 3), ("3", 4)]


def test_who_lost_no_imps_stands_first_by_the_quotient():
    told = answer(
        known("1-2", "9:0"),
        known("3-4", "90:1"),
        rules={"victory_points": "win-loss", "ties": ["imp-quotient"]},
    )
    assert ranking(told)[:2] == [("1", 1), ("3", 2)]


def test_three_teams_in_a_ring():
    told = answer(
        known("1-2", "10:4"),
        known("2-3", "9:5", round_=2),
        known("3-1", "8:7", round_=3),
        rules={"victory_points": "win-loss", "ties": ["mutual-match", "opponents", "imps"]},
    )
    assert ranking(told) == [("1", 1), ("2", 2), ("3", 3)]
    assert figures(told, "imps") == {"1": 5, "2": -2, "3": -3}


def test_the_final_scores_of_opponents():
    meetings = ("1-2", "3-4", "5-6"), ("1-3", "5-2", "4-6")
    told = answer(
        *[
            known(meeting, "9:0", round_=at)
            for at, meetings in enumerate(meetings, start=1)
            for meeting in meetings
        ],
        form="swiss",
        rules={"victory_points": "win-loss", "ties": ["opponents"]},
    )
    assert [team for team, _ in ranking(told)] == ["1", "5", "3", "4", "2", "6"]


def test_board_by_board():
    told = answer(
        match("1-2", board(1, 420, 170), board(2, 420, 170), board(3, 50, 650)),
        match("3-4", board(1, 170, 140), board(2, 170, 140), board(3, 100, 150)),
        rules={"ties": ["board-countback"]},
    )
    assert set(figures(told).values()) == {0}
    assert ranking(told) == [("1", 1), ("3", 2), ("4", 3), ("2", 4)]


def test_boards_of_different_rounds_are_not_compared():
    told = answer(
        match("1-2", board(1, 420, 170), board(2, 170, 420)),
        match("3-4", board(1, 140, 170), board(2, 170, 140), round_=2),
        rules={"ties": ["board-countback"]},
    )
    assert {rank for _, rank in ranking(told)} == {1}


def test_what_is_shown_alike_ties():
    weighted = {"weighted": [{"score": 420, "weight": "33.33"}, {"score": 550, "weight": "66.67"}]}
    told = answer(
        match("1-2", {"board": 1, "open": weighted, "closed": {"score": 170}}),
        known("3-4", "8:0", 1),
    )
    assert ranking(told) == [("1", 1), ("3", 1), ("2", 3), ("4", 3)]
    assert figures(told)["1"] == 8


def test_a_team_that_leaves_a_swiss_before_half_is_its_opponents_bye():
    entrants = {"4": {"withdrawn": "before"}, "3": {"carry": "2.5"}}
    matches = [
        known("4-1", "20:40"),
        known("2-3", "6:6"),
        match("1-2", awarded={"home": "12", "away": "0"}, round_=2),
        bye("3", 2),
    ]
    rules = {**DISCRETE, "sit_out": "12", "withdrawal": "cancelled"}
    told = answer(*matches, form="swiss", rules=rules, entrants=entrants)
    assert figures(told) == {"3": Fraction("24.5"), "1": 24, "2": 10, "4": 0}
    assert ranking(told)[-1] == ("4", None)
    assert told["matches"][0]["cancelled"]
    assert told["matches"][0]["vp"] == {"away": "12.00"}
    stands = answer(
        *matches, form="swiss", rules={**rules, "withdrawal": "stands"}, entrants=entrants
    )
    assert figures(stands)["1"] == 12 + 16
    assert ranking(stands)[-1] == ("4", None)


def test_a_team_that_leaves_a_round_robin_before_half_has_met_nobody():
    told = answer(
        known("1-4", "40:20"),
        known("2-3", "7:6"),
        rules={**DISCRETE, "sit_out": "12"},
        entrants={"4": {"withdrawn": "before"}},
    )
    assert ranking(told) == [("2", 1), ("3", 2), ("1", None), ("4", None)]
    assert "vp" not in told["matches"][0]


def test_a_team_that_leaves_after_half_keeps_what_it_has_played():
    told = answer(known("1-4", "40:20"), rules=DISCRETE, entrants={"4": {"withdrawn": "after"}})
    assert ranking(told) == [("1", 1), ("4", 2)]


KNOCK_OUT = [
    match("1-2", board(1, 500, 200), board(2, 100, 150), part=1, parts=2, carry="-3.5"),
    match(
        "1-2",
        board(3, 110, 210),
        {"board": 4, "adjusted": {"home": "AVE+", "away": "AVE+"}},
        board(30, 150, -50, extra=True),
        board(31, 100, 160, extra=True),
        part=2,
        parts=2,
    ),
]


def fine(points):
    return {"2": {"penalties": [{"round": 1, "points": points, "unit": "imps"}]}}


def test_a_knock_out_takes_the_mean_margin_the_carry_and_penalties_in_full():
    told = answer(*KNOCK_OUT, form="knock-out", entrants=fine("-1.5"))
    assert told["matches"][1]["winner"] == "home"
    assert told["matches"][1]["extra"]
    assert figures(told, "imps") == {"1": 3, "2": -3}
    assert ranking(told) == [("1", 1), ("2", 2)]
    assert not told["provisional"]


def test_extra_boards_count_only_if_the_others_are_level():
    told = answer(*KNOCK_OUT, form="knock-out", entrants=fine("-2.5"))
    assert figures(told, "imps") == {"1": 1, "2": -1}
    assert "extra" not in told["matches"][1]


def test_a_level_match_waits_for_its_winner():
    level = known("1-2", "9:9")
    told = answer(level, form="knock-out")
    assert told["provisional"]
    assert {rank for _, rank in ranking(told)} == {1}
    decided = answer({**level, "winner": "away"}, form="knock-out")
    assert ranking(decided) == [("2", 1), ("1", 2)]


def test_a_knock_out_ranks_by_when_a_team_was_beaten():
    told = answer(
        bye("1"),
        known("4-5", "9:1"),
        bye("2"),
        known("3-6", "9:1"),
        known("1-4", "9:1", round_=2),
        known("2-3", "9:1", round_=2),
        known("1-2", "1:9", round_=3),
        known("4-3", "1:9", round_=3, place="third"),
        form="knock-out",
    )
    assert ranking(told) == [("2", 1), ("1", 2), ("3", 3), ("4", 4), ("5", 5), ("6", 5)]
    assert [row["beaten"] for row in told["standings"]] == [None, 3, 2, 2, 1, 1]


FIRST_OF_EIGHT = tuple(known(pair, "9:1") for pair in ("1-8", "4-5", "2-7", "3-6"))


def rank_knock_out(*matches, **entrants):
    told = answer(*matches, form="knock-out", entrants=entrants)
    return {row["entrant"]: (row["rank"], row["beaten"]) for row in told["standings"]}


def test_who_leaves_a_knock_out_unbeaten_is_as_if_beaten_in_the_next_round():
    left = {"4": {"withdrawn": "after"}}
    after_one = rank_knock_out(*FIRST_OF_EIGHT, **left)
    assert [after_one[team] for team in "1234"] == [(1, None)] * 3 + [(4, 2)]
    played = (
        *FIRST_OF_EIGHT,
        bye("1", round_=2),
        known("2-3", "9:1", round_=2),
        known("1-2", "9:1", round_=3),
    )
    places = rank_knock_out(*played, **left)
    assert [places[team] for team in "12345"] == [(1, None), (2, 3), (3, 2), (3, 2), (5, 1)]
    assert rank_knock_out(*played) == places  # absent in round 2, and not withdrawn


def test_a_finalist_that_leaves_is_second_and_a_champion_stays_first():
    semis = known("1-4", "9:1"), known("2-3", "9:1")
    left = {"2": {"withdrawn": "after"}}
    for matches in (semis, (*semis, bye("1", round_=2))):
        places = rank_knock_out(*matches, **left)
        assert (places["1"], places["2"]) == ((1, None), (2, 2))
    over = *semis, known("1-2", "1:9", round_=2)
    assert rank_knock_out(*over, **left)["2"] == (1, None)


def test_who_leaves_a_match_of_a_knock_out_that_nobody_wins_is_beaten_in_it():
    late = {"open": {"late": True}, "closed": {"late": True}}
    unfinished = match("1-4", board(1, 420, 50), {"board": 2, **late})
    semis = unfinished, known("2-3", "9:1")
    left = {"4": {"withdrawn": "after"}}
    places = rank_knock_out(*semis, **left)
    assert places == {"1": (1, None), "2": (1, None), "3": (3, 1), "4": (3, 1)}
    places = rank_knock_out(*semis, known("1-2", "9:1", round_=2), **left)
    assert places == {"1": (1, None), "2": (2, 2), "3": (3, 1), "4": (3, 1)}


def test_a_knock_out_follows_its_draw_where_a_result_before_it_was_corrected():
    corrected = known("1-4", "1:9"), known("2-3", "9:1"), known("1-2", "9:1", round_=2)
    assert rank_knock_out(*corrected) == {"1": (1, None), "2": (2, 2), "4": (2, 2), "3": (4, 1)}


def test_a_match_with_something_to_come_makes_the_standing_provisional():
    late = match(
        "1-2", board(1, 420, 50), {"board": 2, "open": {"score": 1}, "closed": {"late": True}}
    )
    told = answer(late, known("3-4", "9:1"), rules=DISCRETE)
    assert told["provisional"]
    assert told["matches"][0]["waits"]
    assert shown(told, "imps") == (9, 0)
    assert ranking(told)[:2] == [("3", 1), ("4", 2)]
    drawn = answer(match("1-2"), known("3-4", "9:1"), rules=DISCRETE)
    assert drawn["provisional"]
    assert not answer(match("1-2", not_played=True), known("3-4", "9:1"))["provisional"]


def test_an_own_table_of_victory_points():
    table = {"1-7": {"0": "10-10", "1": "20-0"}, "8": {"0": "15-15", "3": "17.5-12.5", "9": "25-3"}}
    margins = [("9:8", (15, 15)), ("9:6", (Fraction("17.5"), Fraction("12.5"))), ("0:9", (3, 25))]
    for imps, vp in margins:
        told = answer(known("1-2", imps), rules={"victory_points": table})
        assert shown(told) == vp
    sat = answer(known("1-2", "9:8"), bye("3"), rules={"victory_points": table, "sit_out": "AVE+"})
    assert figures(sat)["3"] == 15  # 60 per cent of 25


def test_strata_and_handicaps():
    told = answer(
        known("1-2", "20:10"),
        known("3-1", "9:9", round_=2),
        entrants={
            "1": {"stratum": "A", "handicap": "-1"},
            "2": {"stratum": "B", "handicap": "1"},
            "3": {"stratum": "B"},
        },
    )
    rows = {row["entrant"]: row for row in told["standings"]}
    assert rows["2"]["stratum_ranks"] == {"A": 3, "B": 2}
    # 1 has +10 and 0; with two IMPs a board less over 8 boards, and one over 8 more
    assert Fraction(rows["1"]["handicapped"]["points"]) == 10 - 16 - 8
    assert rows["2"]["handicapped"]["rank"] == 2


def test_the_continuous_scale_has_its_published_corrections():
    for boards in range(1, 65):
        table = [convert_margin("wbf-continuous", Fraction(imps), boards)[0] for imps in range(130)]
        gains = [after - before for before, after in itertools.pairwise(table)]
        assert all(after <= before for before, after in itertools.pairwise(gains))
        for whole in range(5):
            between = convert_margin("wbf-continuous", whole + Fraction(1, 16), boards)[0]
            assert table[whole] <= between <= table[whole + 1]
