"""The ladder: ranking points, victory points, matches broken off, records that add up."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.games import GAMES
from scoring.ladder import (
    NO_MATCHES,
    Ladder,
    LadderRules,
    Match,
    Measure,
    Outcome,
    Record,
    get_ladder,
    get_ladder_points,
    get_results,
    make_ladder_rules,
    make_records,
    rank_players,
    sum_records,
)
from scoring.ladder.result import REASONS
from scoring.problem import Faulty
from scoring.seats import Seat

FOUR = dict(zip(Seat, ("ann", "eve", "sam", "wil"), strict=True))
TWO = {Seat.N: "ann", Seat.E: "eve"}

RULES = {
    "partner": st.sampled_from(["nothing", "loss", "default", "as-it-stands"]),
    "adversaries": st.sampled_from(["win", "draw", "as-it-stands", "nothing"]),
    "broken_off_points": st.sampled_from(["against-breaker", "as-it-stands", "nothing"]),
    "cap": st.integers(1, 5000),
}
rules = st.builds(LadderRules, **RULES)
margins = st.integers(-5000, 5000).map(lambda tens: tens * 10)
seatings = st.permutations(["ann", "eve", "sam", "wil", "una", "ted"]).map(
    lambda names: dict(zip(Seat, names[:4], strict=True))
)
matches = st.builds(Match, seatings, margins, st.sampled_from([None, None, *Seat]))


def broken_off(margin=0, by="N", seats=FOUR, **more):
    """Return the result of a match broken off for each seat: outcome and points."""
    results = get_results(Match(seats, margin, Seat(by)), LadderRules(**more))
    return {str(seat): (str(result.outcome), result.margin) for seat, result in results.items()}


# the points for a match


@pytest.mark.parametrize(
    ("margin", "outcome", "ranking_points", "victory_points"),
    [
        (950, "won", 3, Fraction(19, 2)),
        (10, "won", 3, Fraction(1, 10)),
        (0, "drawn", 0, 0),
        (-10, "lost", -3, Fraction(-1, 10)),
        (-1270, "lost", -3, Fraction(-127, 10)),
    ],
)
def test_a_match_brings_ranking_points_by_its_winner_and_victory_points_by_its_margin(
    margin, outcome, ranking_points, victory_points
):
    north = get_results(Match(FOUR, margin))[Seat.N]
    assert (north.outcome, north.ranking_points) == (outcome, ranking_points)
    assert north.victory_points == victory_points


def test_partners_have_the_same_and_adversaries_the_same_with_a_minus():
    results = get_results(Match(FOUR, 640))
    assert [results[seat].ranking_points for seat in Seat] == [3, -3, 3, -3]
    assert [results[seat].margin for seat in Seat] == [640, -640, 640, -640]


def test_at_a_table_of_two_each_is_a_side():
    results = get_results(Match(TWO, -300))
    assert {seat: result.outcome for seat, result in results.items()} == {
        Seat.N: "lost",
        Seat.E: "won",
    }


@given(matches)
def test_a_match_that_nobody_broke_off_sums_to_nought(match):
    results = get_results(Match(match.seats, match.margin)).values()
    assert sum(result.victory_points for result in results) == 0
    assert sum(result.ranking_points for result in results) == 0


# a match that somebody broke off


def test_the_breaker_loses_by_default_the_partner_has_nothing_and_the_adversaries_win():
    assert broken_off(-400) == {"N": ("default", -400), "E": ("won", 400), "W": ("won", 400)}
    assert get_results(Match(FOUR, -400, Seat.N))[Seat.N].ranking_points == -5


def test_breaking_off_keeps_no_plus_and_costs_the_adversaries_nothing():
    assert broken_off(400) == {"N": ("default", 0), "E": ("won", 0), "W": ("won", 0)}
    assert broken_off(400, by="E") == {"E": ("default", -400), "N": ("won", 400), "S": ("won", 400)}


@pytest.mark.parametrize(
    ("partner", "taken"),
    [
        ("loss", ("lost", 0)),
        ("default", ("default", 0)),
        ("as-it-stands", ("won", 400)),
        ("nothing", None),
    ],
)
def test_what_the_partner_takes_is_a_rule_of_the_club(partner, taken):
    assert broken_off(400, partner=partner).get("S") == taken


@pytest.mark.parametrize(
    ("adversaries", "taken"),
    [("win", ("won", 0)), ("draw", ("drawn", 0)), ("as-it-stands", ("lost", -400))],
)
def test_what_the_adversaries_take_is_a_rule_of_the_club(adversaries, taken):
    results = broken_off(400, adversaries=adversaries)
    assert results["E"] == results["W"] == taken


def test_adversaries_too_may_have_nothing():
    assert broken_off(400, adversaries="nothing") == {"N": ("default", 0)}


@pytest.mark.parametrize(
    ("rule", "breaker", "adversaries"),
    [("as-it-stands", 400, -400), ("nothing", 0, 0), ("against-breaker", 0, 0)],
)
def test_the_victory_points_of_a_match_broken_off_are_a_rule_of_the_club(
    rule, breaker, adversaries
):
    results = broken_off(400, broken_off_points=rule)
    assert (results["N"][1], results["E"][1]) == (breaker, adversaries)


def test_at_a_table_of_two_there_is_no_partner():
    assert broken_off(-50, by="E", seats=TWO) == {"N": ("won", 0), "E": ("default", 0)}


def test_nobody_breaks_off_from_an_empty_seat():
    with pytest.raises(ValueError, match="nobody sits at S"):
        get_results(Match(TWO, 0, Seat.S))


@given(matches, rules)
def test_nobody_gains_by_breaking_off(match, rules):
    if match.broken_off_by is None or rules.broken_off_points == "as-it-stands":
        return
    mine = get_results(match, rules)[match.broken_off_by]
    played_out = get_results(Match(match.seats, match.margin))[match.broken_off_by]
    assert mine.ranking_points < played_out.ranking_points
    assert mine.margin <= max(played_out.margin, 0)


@pytest.mark.parametrize(
    ("match", "rules", "seat", "sentence"),
    [
        (Match(FOUR, 640), {}, Seat.E, "Lost by 640 points."),
        (Match(FOUR, 640), {}, Seat.S, "Won by 640 points."),
        (Match(FOUR, 0), {}, Seat.W, "Drawn: the totals are level."),
        (Match(FOUR, 9, Seat.W), {}, Seat.W, "Broke the match off: lost by default."),
        (
            Match(FOUR, 9, Seat.W),
            {"partner": "loss"},
            Seat.E,
            "The partner broke the match off: it counts as lost.",
        ),
        (
            Match(FOUR, 9, Seat.W),
            {"partner": "default"},
            Seat.E,
            "The partner broke the match off: it counts as lost by default.",
        ),
        (
            Match(FOUR, 9, Seat.W),
            {},
            Seat.N,
            "An adversary broke the match off: it counts as won.",
        ),
        (
            Match(FOUR, 9, Seat.W),
            {"adversaries": "draw"},
            Seat.N,
            "An adversary broke the match off: it counts as drawn.",
        ),
    ],
)
def test_every_result_says_why(match, rules, seat, sentence):
    result = get_results(match, LadderRules(**rules))[seat]
    assert result.sentence == sentence
    assert result.template == REASONS[result.code]


# sums of matches


def test_a_season_worked_by_hand():
    pairs = {Seat.N: "ann", Seat.S: "sam", Seat.E: "eve", Seat.W: "wil"}
    season = [Match(pairs, 950), Match(pairs, 0), Match(pairs, -2600), Match(pairs, 120, Seat.S)]
    records = make_records(season)
    assert records["ann"] == Record(won=1, lost=1, drawn=1, margin=-1650, capped=-550)
    assert records["sam"] == Record(1, 1, 1, 1, margin=-1650, capped=-550)
    assert records["eve"] == Record(2, 1, 1, 0, margin=1650, capped=550)
    assert records["ann"].matches == 3
    assert [records[name].ranking_points for name in ("ann", "sam", "eve")] == [0, -5, 3]
    assert records["eve"].victory_points == Fraction(33, 2)
    assert records["eve"].winning_rate == Fraction(1, 2)


def test_who_has_not_played_has_won_nothing():
    assert NO_MATCHES.winning_rate == NO_MATCHES.victory_points == NO_MATCHES.matches == 0


@given(st.lists(matches, max_size=12), rules, st.randoms(use_true_random=False))
def test_the_order_of_matches_is_nothing(season, rules, chance):
    shuffled = chance.sample(season, len(season))
    assert make_records(season, rules) == make_records(shuffled, rules)


@given(st.lists(matches, max_size=12), st.integers(0, 12), rules)
def test_records_of_parts_of_a_season_add_up_to_the_whole(season, cut, rules):
    first, second = make_records(season[:cut], rules), make_records(season[cut:], rules)
    merged = {
        player: first.get(player, NO_MATCHES) + second.get(player, NO_MATCHES)
        for player in {*first, *second}
    }
    assert merged == make_records(season, rules)


@given(st.lists(matches, min_size=1, max_size=12), matches, rules)
def test_taking_back_a_match_and_adding_its_correction_is_counting_anew(season, corrected, rules):
    old, new = make_records(season[-1:], rules), make_records([corrected], rules)
    before, anew = make_records(season, rules), make_records([*season[:-1], corrected], rules)
    for player in {*before, *new}:
        was, gone = before.get(player, NO_MATCHES), old.get(player, NO_MATCHES)
        now = was - gone + new.get(player, NO_MATCHES)
        assert now == anew.get(player, NO_MATCHES)


@given(st.lists(matches, max_size=12), rules)
def test_ranking_points_are_those_of_the_results(season, rules):
    points = {}
    for match in season:
        for seat, result in get_results(match, rules).items():
            player = match.seats[seat]
            points[player] = points.get(player, 0) + result.ranking_points
    assert points == {
        player: record.ranking_points for player, record in make_records(season, rules).items()
    }


@given(st.lists(matches.map(lambda match: Match(match.seats, match.margin)), max_size=12))
def test_over_all_players_the_ladder_sums_to_nought(season):
    everybody = sum_records(make_records(season).values())
    assert everybody.victory_points == everybody.ranking_points == everybody.capped == 0
    assert everybody.matches == 4 * len(season)


@given(st.lists(matches, max_size=12), rules)
def test_what_is_capped_is_never_more_than_the_cap_for_each_match(season, rules):
    for record in make_records(season, rules).values():
        assert abs(record.capped) <= rules.cap * record.matches


# the order on the ladder


def ranks(rows):
    return [(row.rank, row.player) for row in rows]


def test_ranking_points_come_first_then_victory_points_and_equals_share_a_rank():
    ladder = {
        "wil": Record(won=2, margin=900),
        "sam": Record(won=3, lost=1, margin=900),
        "eve": Record(won=3, lost=1, drawn=4, margin=900),
        "ann": Record(won=2, margin=1900),
        "una": Record(won=1, margin=5000),
    }
    assert ranks(rank_players(ladder)) == [
        (1, "ann"),
        (2, "eve"),
        (2, "sam"),
        (2, "wil"),
        (5, "una"),
    ]


def test_it_may_be_by_victory_points_or_by_winning_rate_instead():
    ladder = {"ann": Record(won=1, lost=1, margin=900), "eve": Record(won=2, lost=1, margin=10)}
    assert ranks(rank_players(ladder, [Measure.VICTORY_POINTS])) == [(1, "ann"), (2, "eve")]
    assert ranks(rank_players(ladder, [Measure.WINNING_RATE])) == [(1, "eve"), (2, "ann")]


ladders = st.dictionaries(
    st.integers(0, 99), st.builds(Record, *[st.integers(0, 3)] * 4, st.integers(-3, 3)), max_size=9
)


@given(ladders, st.randoms(use_true_random=False))
def test_the_order_of_the_records_is_nothing(ladder, chance):
    shuffled = dict(chance.sample(list(ladder.items()), len(ladder)))
    assert rank_players(ladder) == rank_players(shuffled)


@given(ladders)
def test_a_rank_is_one_more_than_the_number_of_those_who_are_higher(ladder):
    heights = {name: (record.ranking_points, record.margin) for name, record in ladder.items()}
    for row in rank_players(ladder):
        assert row.rank == 1 + sum(other > heights[row.player] for other in heights.values())


# the ladder of each game


def test_every_game_has_its_ladder():
    assert {name: str(get_ladder(name)) for name in GAMES} == {
        "rubber": "contract",
        "chicago": "contract",
        "draw-and-discard": "contract",
        "bridge-1907": "old",
        "short-bridge": "old",
    }
    assert set(Ladder) == {get_ladder(name) for name in GAMES}
    with pytest.raises(KeyError):
        get_ladder("whist")


def test_a_rubber_point_of_short_bridge_is_a_victory_point():
    assert get_ladder_points("short-bridge", 8) == 800
    assert get_ladder_points("bridge-1907", 264) == get_ladder_points("rubber", 264) == 264


# the rules that a club can set


def test_rules_are_read_over_their_defaults():
    assert make_ladder_rules({}) == LadderRules()
    assert make_ladder_rules({"partner": "loss", "cap": 900}) == LadderRules("loss", cap=900)


def test_every_fault_of_the_rules_comes_at_once():
    raw = {"partner": "win", "adversaries": None, "cap": 0, "honours": True}
    with pytest.raises(Faulty) as refusal:
        make_ladder_rules(raw)
    assert [(problem.field, problem.code) for problem in refusal.value.problems] == [
        ("rules.honours", "unknown-key"),
        ("rules.partner", "rule-value"),
        ("rules.adversaries", "rule-value"),
        ("rules.cap", "rule-value"),
    ]
    with pytest.raises(Faulty, match="broken_off_points"):
        LadderRules(broken_off_points="half")


def test_every_outcome_is_brought_about_by_some_rule():
    every = {
        result.outcome
        for partner in ("loss", "default")
        for margin in (0, 10)
        for match in (Match(FOUR, margin), Match(FOUR, margin, Seat.N))
        for result in get_results(match, LadderRules(partner=partner)).values()
    }
    assert every == set(Outcome)
