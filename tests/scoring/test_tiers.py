"""The tiers: the value and its parts, placement by shares and by thresholds, what comes next."""

import string
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.ladder import LadderRules, Record
from scoring.problem import Faulty
from scoring.tiers import (
    LEVELS,
    NEWCOMERS,
    RANKED_LEVELS,
    Change,
    Level,
    TierRules,
    Value,
    find_moves,
    make_tier_rules,
    place,
)
from scoring.tiers import rules as tier_rules
from scoring.tiers.derivation import derive_need, derive_parts, derive_place, derive_total
from scoring.tiers.reason import SENTENCES, TierReason, format_hundredths, round_parts
from scoring.tiers.value import FINE, count_missing_points, count_points

USUAL = TierRules()
BY_THRESHOLDS = TierRules(mode="thresholds")
CAP = LadderRules().cap


def record(won, lost, points, drawn=0):
    """Return a record in which no match exceeds the cap."""
    return Record(won, lost, drawn, 0, points, points)


def value(player_record, rules=USUAL):
    return Value(player_record, rules).total


def parts(player_record, rules=USUAL):
    return tuple(part.amount for part in Value(player_record, rules).parts)


def codes(problems):
    return [(problem.field, problem.code) for problem in problems]


weights = st.integers(1, 1000)


@st.composite
def shares(draw):
    """Draw seventeen shares whose sum is a thousand, some of them zero."""
    ends = sorted(draw(st.lists(st.integers(0, 1000), min_size=16, max_size=16)))
    return tuple(high - low for low, high in zip([0, *ends], [*ends, 1000], strict=True))


@st.composite
def some_rules(draw, mode=None):
    rate = draw(weights)
    return TierRules(
        weight_victory_points=draw(weights),
        weight_matches=rate // 2 + draw(weights),
        weight_winning_rate=rate,
        halfway=draw(weights),
        steadying=draw(weights),
        beyond=draw(st.integers(1, 100)),
        newcomer_matches=draw(st.integers(1, 20)),
        mode=mode or "shares",
        shares=draw(shares()),
    )


counts = st.integers(0, 60)
points = st.integers(-20_000, 20_000)
some_records = st.builds(
    Record, counts, counts, st.integers(0, 2), st.integers(0, 2), points, points
)
crowds = st.dictionaries(st.integers(0, 999), some_records, max_size=25)
"""Players with records; the range of points is small, so that some values are equal."""
equals = st.dictionaries(
    st.integers(0, 999),
    st.builds(record, st.integers(20, 22), st.just(40), st.just(0)),
    max_size=25,
)


# the value


def test_a_value_worked_by_hand():
    """100 matches, 60 won, 120 victory points:

    400 · (1 + 120 / 420) / 2 = 257 1/7, 250 · 100 / 150 = 166 2/3, 350 · 85 / 150 = 198 1/3.
    """
    player_record = record(60, 40, 12_000)
    assert parts(player_record) == (Fraction(1800, 7), Fraction(500, 3), Fraction(595, 3))
    assert value(player_record) == Fraction(1800, 7) + 365


def test_who_loses_as_much_as_another_wins_is_as_far_below_the_middle():
    high, low, middle = (parts(record(50, 50, points))[0] for points in (30_000, -30_000, 0))
    assert (high, low, middle) == (300, 100, 200)


def test_of_what_is_beyond_the_cap_a_tenth_counts():
    huge = Record(won=1, margin=4500, capped=1500)
    assert count_points(huge, USUAL) == 1800 * 100
    assert value(huge) == value(record(1, 0, 1800))


def test_parts_are_told_with_what_they_stand_on():
    told = [
        reason.sentence for reason in Value(Record(60, 40, 0, 0, 12_000, 11_000), USUAL).reasons
    ]
    assert told == [
        "Victory points: 120, counted as 111; that makes 254.01 of 400.",
        "Matches played: 100; that makes 166.67 of 250.",
        "Matches won: 60 of 100, 60.0 per cent; that makes 198.33 of 350.",
    ]


def test_what_one_match_made_reads_as_well_as_what_many_did():
    told = [reason.sentence for reason in Value(record(1, 0, 100), USUAL).reasons]
    assert told == [
        "Victory points: 1, counted as 1; that makes 200.66 of 400.",
        "Matches played: 1; that makes 4.9 of 250.",
        "Matches won: 1 of 1, 100.0 per cent; that makes 178.43 of 350.",
    ]


@pytest.mark.parametrize(
    ("won", "lost", "rate"), [(2, 1, "66.7"), (1, 2, "33.3"), (1, 15, "6.2"), (0, 3, "0.0")]
)
def test_the_winning_rate_is_shown_to_tenths_and_kept_exactly(won, lost, rate):
    reason = Value(record(won, lost, 0), USUAL).reasons[2]
    assert f", {rate} per cent;" in reason.sentence
    assert reason.values["rate"] == Fraction(100 * won, won + lost)


@given(st.integers(0, 2000), st.integers(1, 2000))
def test_the_winning_rate_reads_as_on_the_ladder(won, lost):
    player_record = record(won, lost, 0)
    on_the_ladder = f"{float(player_record.winning_rate) * 100:.1f}"
    assert f", {on_the_ladder} per cent;" in Value(player_record, USUAL).reasons[2].sentence


@given(some_records, some_rules())
def test_the_parts_add_up_to_the_value_exactly_and_as_they_are_shown(player_record, rules):
    tier_value = Value(player_record, rules)
    assert sum(part.amount for part in tier_value.parts) == tier_value.total
    assert sum(tier_value.hundredths) == tier_value.total * 100 // 1
    for part, shown in zip(tier_value.parts, tier_value.hundredths, strict=True):
        assert abs(part.amount * 100 - shown) < 1


@given(some_records, some_rules())
def test_no_part_is_beyond_its_weight(player_record, rules):
    assert all(0 <= part.amount < part.weight for part in Value(player_record, rules).parts)


@given(some_records, some_rules(), st.integers(1, 10_000))
def test_it_rises_with_victory_points_when_the_rest_stands_still(player_record, rules, more):
    assert value(replace(player_record, margin=player_record.margin + more), rules) > value(
        player_record, rules
    )
    higher = replace(
        player_record, margin=player_record.margin + more, capped=player_record.capped + more
    )
    assert value(higher, rules) > value(player_record, rules)


@given(some_records, some_rules(), st.integers(2, 9))
def test_it_rises_with_matches_when_the_rest_stands_still(player_record, rules, times):
    """Compare with a multiple of the matches at the same rate and the same victory points."""
    assume(player_record.matches)
    longer = Record(
        player_record.won * times,
        player_record.lost * times,
        player_record.drawn * times,
        player_record.defaults * times,
        player_record.margin,
        player_record.capped,
    )
    assert longer.winning_rate == player_record.winning_rate
    assert value(longer, rules) > value(player_record, rules)


@given(st.integers(0, 10**9), st.integers(1, 10**9))
def test_it_does_so_however_many_matches_there_are(lost, more):
    assert value(record(0, lost + more, 0)) > value(record(0, lost, 0))


@given(some_records, some_rules())
def test_it_rises_with_the_winning_rate_when_the_rest_stands_still(player_record, rules):
    assume(player_record.lost)
    better = replace(player_record, won=player_record.won + 1, lost=player_record.lost - 1)
    assert value(better, rules) > value(player_record, rules)


@given(st.integers(1, 99), st.integers(1, 9))
def test_the_fewer_the_matches_the_nearer_is_the_rate_to_a_half(won, times):
    few, many = record(won, 100 - won, 0), record(won * times, (100 - won) * times, 0)
    middle = Fraction(USUAL.weight_winning_rate, 2)
    assert abs(parts(few)[2] - middle) <= abs(parts(many)[2] - middle)


def test_five_of_five_count_less_than_seventy_of_a_hundred():
    assert parts(record(5, 0, 0))[2] < parts(record(70, 30, 0))[2]


@given(
    st.integers(0, 500),
    st.integers(0, 500),
    points,
    st.integers(-10_000, 10_000),
    st.sampled_from(["won", "lost"]),
)
def test_no_single_match_moves_a_value_far(won, lost, had, margin, outcome):
    """The limit is half the weight of victory points times counted points over halfway.

    The match itself and its outcome add the rest, which decreases with the number of matches.
    """
    before = record(won, lost, had)
    capped = max(-CAP, min(margin, CAP))
    match = Record(margin=margin, capped=capped, **{outcome: 1})
    by_points = Fraction(200 * abs(count_points(match, USUAL)), 300 * 10_000)
    by_count = Fraction(250 * 50, (won + lost + 50) * (won + lost + 51))
    by_outcome = Fraction(350, won + lost + 51)
    moved = abs(value(before + match) - value(before))
    assert moved <= by_points + by_count + by_outcome


def test_the_hugest_rubber_is_worth_hardly_more_than_a_good_one():
    before = record(25, 25, 0)
    good = value(before + Record(won=1, margin=1500, capped=1500)) - value(before)
    huge = value(before + Record(won=1, margin=7600, capped=1500)) - value(before)
    assert (format_hundredths(good * 100 // 1), format_hundredths(huge * 100 // 1)) == (
        "12.49",
        "16.11",
    )


def test_more_victory_points_from_a_single_match_may_stand_lower():
    """110 points, 76 of them from one match, count as 55.1: 200 · (1 + 55.1 / 355.1)."""
    steady, lucky = record(60, 40, 10_000), Record(60, 40, 0, 0, 11_000, 11_000 - 6100)
    assert lucky.victory_points > steady.victory_points
    assert count_points(lucky, USUAL) == 551_000
    shown = [
        format_hundredths(parts(player_record)[0] * 100 // 1) for player_record in (steady, lucky)
    ]
    assert shown == ["250", "231.03"]


def test_a_win_at_the_cap_is_worth_less_than_fifteen_after_fifty_matches():
    win = Record(won=1, margin=CAP, capped=CAP)
    worth = [
        value(record(won, 50 - won, had * 100) + win) - value(record(won, 50 - won, had * 100))
        for won in range(51)
        for had in range(-60, 61)
    ]
    assert 13 < max(worth) < 15
    assert 17 < value(win) - value(Record()) < 18


def missing_in_fractions(tier_value, least, above):
    """Solve the formula of docs/laws/tiers.md for the points, with fractions."""
    wanted = tier_value.parts[0].amount + least - tier_value.total
    slope = 2 * wanted / tier_value.rules.weight_victory_points - 1
    if slope >= 1:
        return None
    full = tier_value.rules.halfway * FINE * slope / (1 - abs(slope))
    missing = (full - count_points(tier_value.record, tier_value.rules)) / 100
    return missing // 1 + 1 if above else -(-missing // 1)


@given(
    won=st.integers(0, 300),
    lost=st.integers(0, 300),
    margin=st.integers(-900_000, 900_000),
    more=st.fractions(0, 900, max_denominator=5_000),
    above=st.booleans(),
)
def test_the_points_that_are_missing_are_exact(won, lost, margin, more, above):
    tier_value = Value(record(won, lost, margin), USUAL)
    least = tier_value.total + more
    missing = count_missing_points(tier_value, least, above)
    assert missing == missing_in_fractions(tier_value, least, above)
    if missing is not None:
        reached = value(record(won, lost, margin + missing))
        assert reached > least if above else reached >= least


def evenly_within_120():
    """Return a hundred players with fifty matches and evenly spaced values around zero points."""
    crowd = {}
    for name in range(100):
        aim = 440 + Fraction(120 * (2 * name + 1), 200)
        won = int((aim - 200 - 125) / Fraction(7, 2)) - 25
        points = count_missing_points(Value(record(won, 50 - won, 0), USUAL), aim, above=False)
        crowd[name] = record(won, 50 - won, points)
    return crowd


def test_in_a_narrow_field_one_win_at_the_cap_rises_one_to_three_of_the_middle_tiers():
    crowd, win = evenly_within_120(), Record(won=1, margin=CAP, capped=CAP)
    placement = place(crowd, USUAL)
    middle = [row for row in placement.rows if row.level[0] in "KQ"]
    widths = [USUAL.shares[level.place] * 0.12 for level in {row.level for row in middle}]
    assert (len(widths), int(min(widths)), int(max(widths))) == (8, 5, 9)
    risen = set()
    for row in middle:
        won = crowd[row.player] + win
        assert 11 < value(won) - row.value.total < 13
        after = place(crowd | {row.player: won}, USUAL)[row.player].level
        risen.add(row.level.place - after.place)
    assert risen == {1, 2, 3}


# the levels


def test_there_are_eighteen_levels_from_elite_to_the_two_of_clubs():
    assert " ".join(LEVELS) == ("Elite AS AH AD AC KS KH KD KC QS QH QD QC JS JH JD JC 2C")
    assert [level.place for level in LEVELS] == list(range(18))
    assert (Level.ELITE.symbol, Level.AS.symbol, Level.TWO.symbol) == ("Elite", "A♠", "2♣")
    assert len(RANKED_LEVELS) == 17 and NEWCOMERS not in RANKED_LEVELS


def test_newcomers_stay_until_they_have_played_fifty():
    placement = place({"ann": record(49, 0, 90_000), "eve": record(0, 50, 0)}, USUAL)
    assert placement.levels == {"ann": "2C", "eve": "QD"}
    assert placement.reason("ann").sentence == "Matches played: 49; the tiers begin at 50."
    assert placement.need("ann").reason.sentence == "Matches still to play before the tiers: 1."
    assert placement.need("ann").matches == 1
    assert placement["ann"].rank is None and placement.ranked == 1


def test_matches_of_earlier_seasons_count_toward_the_fifty_and_toward_nothing_else():
    here = {"ann": record(2, 1, 900), "eve": record(2, 1, 900), "sam": Record()}
    placement = place(here, USUAL, {"ann": 47, "eve": 46, "sam": 400})
    assert placement.levels == {"ann": "QD", "eve": "2C", "sam": "2C"}
    assert placement["ann"].value == placement["eve"].value
    assert [placement.need(name).matches for name in ("eve", "sam")] == [1, 1]


def test_everybody_level_stands_in_the_middle():
    assert set(place(dict.fromkeys(range(40), record(30, 30, 0)), USUAL).levels.values()) == {"QD"}


def ladder_of(count):
    """Return count players with sixty matches, the first with the most won."""
    return {name: record(60 - name, name, 0) for name in range(count)}


@pytest.mark.parametrize(
    ("count", "levels"),
    [
        (0, ""),
        (1, "QD"),
        (2, "KD JH"),
        (3, "KS QD JD"),
        (10, "AH KS KD QS QH QD JS JH JD JC"),
    ],
)
def test_few_players_stand_apart_evenly_and_nobody_is_given_the_top(count, levels):
    assert " ".join(place(ladder_of(count), USUAL).levels.values()) == levels


def test_the_first_elite_is_the_best_of_thirty_two():
    def best(count):
        return place(
            dict.fromkeys(range(1, count), record(30, 30, 0)) | {0: record(31, 29, 0)}, USUAL
        )

    assert best(31)[0].level == "AS"
    assert best(32)[0].level == "Elite"


def test_by_thresholds_a_tier_begins_at_its_value_whoever_else_plays():
    rules = TierRules(mode="thresholds", thresholds=tuple(range(515, 499, -1)))
    level, below, above = record(50, 50, 0), record(50, 50, -1), record(50, 50, 1)
    odd = replace(rules, thresholds=(600, *range(541, 526, -1)))
    assert value(level) == Fraction(200 + 175) + Fraction(500, 3)
    assert place({"ann": level}, odd)["ann"].level == "AS"
    even = TierRules(
        mode="thresholds", weight_matches=300, thresholds=(700, 575, *range(500, 486, -1))
    )
    placed = place({"ann": level, "eve": below, "sam": above}, even)
    assert value(level, even) == 575
    assert placed.levels == {"ann": "AS", "eve": "AH", "sam": "AS"}
    assert place({"ann": record(0, 100, -90_000)}, rules)["ann"].level == "JC"


@given(st.one_of(crowds, equals), some_rules(), st.randoms(use_true_random=False))
def test_the_order_of_the_players_is_nothing(crowd, rules, chance):
    shuffled = dict(chance.sample(list(crowd.items()), len(crowd)))
    assert place(crowd, rules).rows == place(shuffled, rules).rows


@given(st.one_of(crowds, equals), some_rules(), st.sampled_from(["shares", "thresholds"]))
def test_a_higher_value_is_never_in_a_lower_tier_and_equal_values_share_one(crowd, rules, mode):
    sound = replace(USUAL if mode == "thresholds" else rules, mode=mode)
    rows = [row for row in place(crowd, sound).rows if row.rank]
    for high, low in pairwise(rows):
        assert high.value.total >= low.value.total
        assert high.level.place <= low.level.place
        if high.value.total == low.value.total:
            assert (high.level, high.rank) == (low.level, low.rank)


@given(st.integers(1, 400), shares())
def test_without_equals_every_tier_has_its_share_to_within_one(count, shares):
    rules = TierRules(shares=shares, newcomer_matches=1)
    rows = place({name: record(1, 1, name) for name in range(count)}, rules).levels.values()
    for level, share in zip(RANKED_LEVELS, shares, strict=True):
        assert abs(list(rows).count(level) - Fraction(share * count, 1000)) <= 1


@given(st.one_of(crowds, equals), some_rules())
def test_shares_are_kept_but_for_a_group_of_equals_across_the_line(crowd, rules):
    """The players above the end of a tier are its share, except for equals that span the end."""
    rows = [row for row in place(crowd, rules).rows if row.rank]
    widest = max((row.level_with + 1 for row in rows), default=0)
    for level, end in zip(RANKED_LEVELS, rules.bounds, strict=True):
        within = sum(row.level.place <= level.place for row in rows)
        assert abs(within - Fraction(end * len(rows), 1000)) <= Fraction(widest, 2)


@given(st.one_of(crowds, equals), some_rules())
def test_newcomers_are_those_who_have_played_too_little(crowd, rules):
    for player, level in place(crowd, rules).levels.items():
        assert (level is NEWCOMERS) == (crowd[player].matches < rules.newcomer_matches)


# the reasons, and what the next tier requires


def test_a_place_by_shares_says_who_stands_above_and_where_the_tier_ends():
    placement = place(ladder_of(10), USUAL)
    assert placement.reason(0).sentence == (
        "Nobody stands higher. A♥ ends 6.9 per cent from the top."
    )
    assert placement.reason(1).sentence.startswith(
        "Players who stand higher: 1 of 10; with the same value: 0. "
    )
    assert placement.need(0).reason.sentence == (
        "No higher tier is filled at this number of ranked players: 10."
    )
    need = placement.need(9)
    assert (need.level, need.value, need.points) == ("JD", placement[8].value.total, 485)
    assert need.reason.sentence == (
        f"J♦ takes {format_hundredths(need.value * 100 // 1)}. "
        "Victory points still to win, if nothing else moves: 4.85."
    )


def test_a_place_by_thresholds_says_where_the_tier_begins():
    crowd = {
        "ann": record(50, 50, 0),
        "eve": record(0, 100, -90_000),
        "sam": record(9000, 0, 10**7),
    }
    placement = place(crowd, BY_THRESHOLDS)
    assert placement.reason("ann").sentence == "541.66: Q♠ begins at 525."
    assert placement.reason("eve").sentence == "275: the lowest tier is below 375."
    assert placement.need("ann").reason.sentence == (
        "K♣ takes 550. Victory points still to win, if nothing else moves: 13.05."
    )
    assert placement.need("sam").reason.sentence == "No tier stands higher."


def test_where_victory_points_alone_do_not_reach_it_says_so():
    heavy = TierRules(weight_victory_points=1, newcomer_matches=1)
    placement = place(ladder_of(2), heavy)
    need = placement.need(1)
    assert (need.level, need.points, need.victory_points) == ("KD", None, None)
    assert need.reason.code == "need-above-alone"
    by_value = replace(heavy, mode="thresholds", thresholds=tuple(range(600, 440, -10)))
    assert place(ladder_of(2), by_value).need(1).reason.code == "need-at-least-alone"


def test_to_equal_the_last_of_the_next_tier_is_enough_if_both_fit():
    """Of ten players one and a little more are in the tier: the middle of two is within it."""
    rules = TierRules(shares=(*[0] * 15, 101, 899), newcomer_matches=1)
    placement = place(ladder_of(10), rules)
    need = placement.need(9)
    assert (need.level, need.reason.code) == ("JD", "need-at-least")
    assert need.value == placement[0].value.total
    one_and_no_more = replace(rules, shares=(*[0] * 15, 100, 900))
    assert place(ladder_of(10), one_and_no_more).need(9).reason.code == "need-above"


@given(st.one_of(crowds, equals), some_rules())
def test_the_points_that_the_next_tier_takes_reach_it_and_one_less_does_not(crowd, rules):
    placement = place(crowd, rules)
    for player, player_record in crowd.items():
        need = placement.need(player)
        if need.points is None:
            continue
        reached = [
            place(
                crowd
                | {
                    player: replace(
                        player_record,
                        margin=player_record.margin + more,
                        capped=player_record.capped + more,
                    )
                },
                rules,
            )[player].level
            for more in (need.points - 1, need.points)
        ]
        assert reached[0].place > need.level.place
        assert reached[1].place <= need.level.place
        assert need.victory_points == Fraction(need.points, 100)


@given(crowds)
def test_by_thresholds_too(crowd):
    rules = replace(BY_THRESHOLDS, newcomer_matches=1)
    placement = place(crowd, rules)
    for player, player_record in crowd.items():
        need = placement.need(player)
        if need.points is not None:
            raised = [
                replace(
                    player_record,
                    margin=player_record.margin + more,
                    capped=player_record.capped + more,
                )
                for more in (need.points - 1, need.points)
            ]
            assert value(raised[0]) < need.value <= value(raised[1])


@given(st.one_of(crowds, equals), some_rules())
def test_where_no_higher_tier_is_named_none_can_be_reached(crowd, rules):
    placement = place(crowd, rules)
    for player, player_record in crowd.items():
        if placement.need(player).reason.code == "need-players":
            raised = replace(player_record, margin=10**9, capped=10**9)
            assert place(crowd | {player: raised}, rules)[player].level is placement[player].level


def test_victory_points_come_as_near_as_one_likes_to_their_weight_and_never_reach_it():
    rules = TierRules(mode="thresholds", thresholds=(800, 700, *range(500, 486, -1)))
    player_record = record(25, 25, 0)
    assert value(replace(player_record, margin=10**12, capped=10**12)) < 125 + 175 + 400
    need = place({"ann": player_record}, rules).need("ann")
    assert (need.level, need.value, need.points) == ("AS", 700, None)


def test_a_place_on_the_very_line_between_two_tiers_is_in_the_lower():
    shares = (50, 950, *15 * [0])
    placement = place(ladder_of(10), TierRules(shares=shares))
    assert placement[0].level == "AS"
    assert placement.need(0).reason.code == "need-players"


def test_whoever_passes_the_last_of_the_elite_is_elite():
    placement = place(ladder_of(60), TierRules(newcomer_matches=1))
    assert [placement[name].level for name in (0, 1)] == ["Elite", "AS"]
    need = placement.need(1)
    assert (need.level, need.value) == ("Elite", placement[0].value.total)


# changes


def test_two_placements_are_compared():
    before = dict(
        zip(("ann", "eve", "sam", "una"), map(Level, ("2C", "KS", "AD", "QS")), strict=True)
    )
    after = dict(
        zip(("wil", "una", "eve", "ann"), map(Level, ("2C", "QS", "KH", "JS")), strict=True)
    )
    assert [(move.player, str(move.change), move.steps) for move in find_moves(before, after)] == [
        ("ann", "promoted", 4),
        ("eve", "relegated", -1),
        ("sam", "gone", 0),
        ("una", "stayed", 0),
        ("wil", "new", 0),
    ]


levels = st.dictionaries(st.integers(0, 9), st.sampled_from(LEVELS))


@given(levels, levels)
def test_backwards_every_change_is_its_opposite(before, after):
    opposite = {
        Change.PROMOTED: Change.RELEGATED,
        Change.NEW: Change.GONE,
        Change.STAYED: Change.STAYED,
        Change.RELEGATED: Change.PROMOTED,
        Change.GONE: Change.NEW,
    }
    there, back = find_moves(before, after), find_moves(after, before)
    assert [opposite[row.change] for row in there] == [row.change for row in back]
    assert [-row.steps for row in there] == [row.steps for row in back]


# the rules that a club can set


def test_rules_are_read_over_their_defaults_and_lists_will_do():
    assert make_tier_rules({}) == USUAL
    assert make_tier_rules({"shares": list(USUAL.shares), "beyond": 20}) == TierRules(beyond=20)


def test_the_default_shares_grow_downward_by_half_a_per_cent():
    assert USUAL.shares[:3] == (16, 24, 29) and USUAL.shares[-1] == 99
    assert sum(USUAL.shares) == 1000
    assert len(USUAL.thresholds) == 16 and USUAL.thresholds[0] == 750


def test_every_fault_of_the_rules_comes_at_once():
    raw = {
        "weight": 1,
        "steadying": 0,
        "mode": "both",
        "weight_matches": 100,
        "weight_winning_rate": 200,
        "shares": [-1, 1000],
        "thresholds": [700, 700, 800],
    }
    with pytest.raises(Faulty) as refusal:
        make_tier_rules(raw)
    assert codes(refusal.value.problems) == [
        ("rules.weight", "unknown-key"),
        ("rules.steadying", "rule-value"),
        ("rules.mode", "rule-value"),
        ("rules.shares", "shares-count"),
        ("rules.shares.0", "share-below-nought"),
        ("rules.shares", "shares-sum"),
        ("rules.thresholds", "thresholds-count"),
        ("rules.thresholds.1", "thresholds-fall"),
        ("rules.thresholds.2", "thresholds-fall"),
        ("rules.weight_matches", "matches-too-light"),
    ]


FAULTS = {
    "not-whole-numbers": (
        {"shares": "many"},
        '"many" stands where a list of whole numbers belongs.',
    ),
    "shares-count": (
        {"shares": [1000]},
        "There are 1 shares: it takes 17, one for each tier above the newcomers.",
    ),
    "share-below-nought": (
        {"shares": [-5, 1005] + 15 * [0]},
        "-5 cannot be a share: it is below nought.",
    ),
    "shares-sum": (
        {"shares": 17 * [1]},
        "The shares come to 17 thousandths instead of 1000.",
    ),
    "thresholds-count": (
        {"thresholds": [3, 2]},
        "There are 2 thresholds: it takes 16, one for each tier but the lowest.",
    ),
    "thresholds-fall": (
        {"thresholds": [*range(20, 5, -1), 6]},
        "6 does not do after 6: each threshold is lower than the one before.",
    ),
    "threshold-out-of-reach": (
        {"mode": "thresholds", "thresholds": [1000, *range(20, 5, -1)]},
        "No value is 1000: they lie between 0 and 1000.",
    ),
    "matches-too-light": (
        {"weight_matches": 175},
        "Matches weigh 175 and the winning rate 350: matches must weigh more than half as much.",
    ),
}


@pytest.mark.parametrize("code", FAULTS)
def test_every_fault_is_told_in_its_own_words(code):
    raw, sentence = FAULTS[code]
    with pytest.raises(Faulty) as refusal:
        make_tier_rules(raw)
    assert (code, sentence) in [
        (problem.code, problem.problem) for problem in refusal.value.problems
    ]
    assert set(FAULTS) == set(tier_rules.TEMPLATES)


@pytest.mark.parametrize(
    "wrong",
    [{"thresholds": [7.5]}, {"shares": [True] * 17}, {"shares": None}, {"halfway": "300"}],
)
def test_nothing_is_taken_for_a_whole_number_that_is_none(wrong):
    with pytest.raises(Faulty):
        make_tier_rules(wrong)
    with pytest.raises(Faulty):
        TierRules(**wrong)


def test_a_threshold_that_everybody_reaches_is_a_fault_too():
    with pytest.raises(Faulty, match="No value is 0"):
        TierRules(mode="thresholds", thresholds=tuple(range(15, -1, -1)))


def test_thresholds_out_of_reach_are_no_fault_where_tiers_go_by_shares():
    assert make_tier_rules({"weight_victory_points": 1}).mode == "shares"


@pytest.mark.parametrize("code", SENTENCES)
def test_codes_are_kebab_case_and_sentences_are_whole(code):
    template = SENTENCES[code]
    assert set(code) <= set(string.ascii_lowercase + "-")
    assert template.endswith(".") and template.count("%") == template.count("%(")


# figures


@pytest.mark.parametrize(
    ("hundredths", "figures"), [(1250, "12.5"), (-5, "-0.05"), (300, "3"), (0, "0"), (10, "0.1")]
)
def test_figures_have_no_idle_noughts(hundredths, figures):
    assert format_hundredths(hundredths) == figures


def test_figures_that_are_cut_off_still_add_up():
    third = Fraction(1, 3)
    assert round_parts([third, third, third]) == (1, 0, 0)
    assert round_parts([Fraction(5, 2), 7 * third, Fraction(1, 6)]) == (3, 2, 0)


# how the figures are computed


def test_every_part_is_derived_from_the_record():
    tier_value = Value(Record(60, 40, 0, 0, 12_000, 11_000), USUAL)
    assert [[step.sentence for step in steps] for steps in derive_parts(tier_value)] == [
        [
            "Within the cap of each match, where they count in full: 110; beyond it, where 10 per "
            "cent count: 10. 110 + 1 = 111.",
            "½ × 400 × (1 + 111 ÷ (111 + 300)) = 254.01.",
        ],
        ["250 × 100 ÷ (100 + 50) = 166.67."],
        [
            "As if 50 more matches were played and half of them won: 350 × (60 + 25) ÷ (100 + 50) "
            "= 198.33."
        ],
    ]
    assert derive_total(tier_value).sentence == (
        "254.01 + 166.67 + 198.33 = 619.01, each rounded so that they add up."
    )
    below = derive_parts(Value(record(0, 1, -30_000), USUAL))[0]
    assert [step.sentence for step in below] == [
        "½ × 400 × (1 \N{MINUS SIGN} 300 ÷ (300 + 300)) = 100."
    ]


@given(st.dictionaries(st.integers(1, 40), some_records, min_size=1, max_size=20))
def test_the_derived_figures_are_those_of_the_placement(records):
    placed = place(records, USUAL)
    for row, why, need in placed.explain():
        total = derive_total(row.value).values
        assert sum(total[part] for part in ("points", "matches", "rate")) * 100 == (
            row.value.total * 100 // 1
        )
        for step in derive_place(why, USUAL):
            assert step.values["begins"] <= step.values["place"] < step.values["share"]
        steps = {step.code: step.values for step in derive_need(need.reason, row.value)}
        if need.points is not None:
            (told,) = steps.keys() - {"need-of-whom"}
            assert steps[told]["total"] >= need.value
        assert ("need-of-whom" in steps) == (need.value is not None)


def test_a_value_that_passes_another_by_less_than_the_figures_show_says_so():
    passing = Value(record(2, 1, 1_630), USUAL)
    other = value(record(3, 0, 2_260))
    values = {"level": Level.AH, "value": other, "victory_points": Fraction("18.18")}
    _whom, step = derive_need(TierReason("need-above", values), passing)
    assert step.sentence == (
        "With 18.18 more, 34.48 victory points would count, which makes 220.61 of 400, and the "
        "value 413.06, which is more by less than a hundredth."
    )
    more = TierReason("need-above", {**values, "victory_points": Fraction(19)})
    assert derive_need(more, passing)[1].code == "need-derived"


def test_the_place_counts_half_for_oneself():
    placed = place({number: record(60 - number, 40, 0) for number in range(8)}, USUAL)
    (step,) = derive_place(placed.reason(4), USUAL)
    assert step.sentence == (
        "From the top, players higher count whole, and those with the same value half, oneself "
        "among them: (4 + ½ × 1) ÷ 8 = 56.25 per cent. Q♣ goes from 55.5 to 63.4 per cent."
    )
