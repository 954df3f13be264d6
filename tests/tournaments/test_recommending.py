"""The recommender: what a director would expect, and that nothing unsound is offered."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.movements import recommending
from tournaments.movements.checking import check_movement
from tournaments.movements.families import make_movement
from tournaments.movements.movement import Line
from tournaments.movements.pair_families import FAMILIES
from tournaments.movements.reasons import REASONS
from tournaments.movements.recommending import (
    MOST_BOARDS,
    Wish,
    count_moving,
    recommend,
)


def names(wish, most=8):
    """Return the offers as (name, rounds, boards a round)."""
    return [
        (offer.movement.name, offer.movement.rounds, offer.boards_per_round)
        for offer in recommend(wish, most)
    ]


def count_missed(wish, offer):
    """Return by how many boards an offer misses a wish on average, one more or fewer aside."""
    played = 1 - wish.pairs % 2 / wish.pairs  # of a pair's rounds
    mean = round(offer.movement.rounds * offer.boards_per_round * played)
    return max(wish.miss(mean) - 1, 0)


def test_seven_tables_one_winner_24_to_28_boards():
    offers = names(Wish(14, boards=(24, 28)))
    assert offers[0] == ("mitchell", 7, 4)
    assert {("three-quarter", 12, 2), ("howell", 13, 2)} <= set(offers)


def test_six_tables_play_a_howell_of_22_boards():
    assert names(Wish(12))[0] == ("howell", 11, 2)


def test_four_tables_play_a_howell_of_21_boards():
    assert names(Wish(8))[0] == ("howell", 7, 3)


def test_three_tables_play_a_howell_of_five_rounds():
    best = recommend(Wish(6))[0]
    assert (best.movement.name, best.movement.rounds) == ("howell", 5)
    assert (best.boards_per_set, best.boards_per_round, best.boards) == (2, 4, (20, 20))


def test_two_tables_exchange_their_boards():
    assert names(Wish(4))[0] == ("two-tables", 6, 4)


def test_an_odd_pair_makes_half_a_table():
    assert Wish(16).tables == 8
    assert Wish(17).tables == 9


def test_eight_and_a_half_tables():
    offers = recommend(Wish(17))
    assert {("mitchell", 9, 3)} <= set(names(Wish(17)))
    for offer in offers:
        assert len(offer.movement.entrants) == 17
        assert offer.sit_outs == 1
        assert offer.boards[1] - offer.boards[0] <= offer.boards_per_round
        assert "sit out" in offer.why


def test_thirteen_tables_play_a_mitchell_of_26_boards():
    best = recommend(Wish(26))[0]
    assert (best.movement.name, best.movement.rounds, best.boards) == ("mitchell", 13, (26, 26))
    assert best.movement.switched == (12, 13)


def test_twelve_tables_two_winners_26_boards():
    offers = recommend(Wish(24, winners=2, boards=(26, 26)))
    assert (offers[0].movement.name, offers[0].boards) == ("web", (27, 27))
    assert offers[0].balance == 0
    one_copy = recommend(Wish(24, winners=2, boards=(26, 26), copies=1))
    assert (one_copy[0].movement.name, one_copy[0].boards) == ("skip-mitchell", (27, 27))


def test_a_large_field_plays_a_web():
    best = recommend(Wish(80))[0]
    assert (best.movement.name, best.movement.rounds, best.boards) == ("web", 13, (26, 26))
    assert f"{best.movement.copies} copies" in best.why


def test_two_winners_only_if_asked_for():
    assert all(offer.movement.winners == 1 for offer in recommend(Wish(20)))
    offers = recommend(Wish(20, winners=2))
    assert offers and all(offer.movement.winners == 2 for offer in offers)
    for offer in offers:
        assert all(offer.movement.line(hand.ns[0]) is Line.NS for hand in offer.movement.hands)


def test_the_time_is_kept():
    offers = recommend(Wish(14, minutes=180))
    assert offers and all(offer.minutes <= 180 for offer in offers)
    assert recommend(Wish(14, minutes=10)) == []
    assert len(recommend(Wish(14, minutes=60, minutes_per_board=3))) > 0


def test_how_long_it_takes_and_when_it_ends():
    best = recommend(Wish(12))[0]
    assert best.minutes == 11 * 2 * 7 + 10 * 2
    start = datetime(2026, 11, 22, 19, 0, tzinfo=UTC)
    assert best.end(start) == datetime(2026, 11, 22, 21, 54, tzinfo=UTC)
    slow = recommend(Wish(12, minutes_per_board=7.25, minutes_per_move=3))[0]
    assert slow.minutes == 190  # 189.5


def test_no_more_boards_than_a_set_has():
    for pairs in range(4, 60):
        for offer in recommend(Wish(pairs)):
            assert len(offer.movement.sets) * offer.boards_per_set <= MOST_BOARDS


@given(
    st.integers(3, 80),
    st.sampled_from([1, 2]),
    st.integers(10, 34),
    st.integers(0, 8),
    st.sampled_from([None, 120, 180, 240]),
)
def test_every_offer_is_sound_and_explained(pairs, winners, least, span, minutes):
    wish = Wish(pairs, winners, (least, least + span), minutes)
    offers = recommend(wish)
    assert offers or minutes == 120 or winners == 2
    for offer in offers:
        assert check_movement(offer.movement) == []
        assert len(offer.movement.entrants) == pairs
        assert offer.movement.tables == FAMILIES[offer.movement.name].count_tables(pairs)
        counts = [offer.movement.count_sets(entrant) for entrant in offer.movement.entrants]
        assert offer.boards == (
            min(counts) * offer.boards_per_set,
            max(counts) * offer.boards_per_set,
        )
        outs = [
            sum(place is None for place in offer.movement.guide(entrant))
            for entrant in offer.movement.entrants
        ]
        assert offer.sit_outs == max(outs) <= (1 if pairs > 3 else 2)
        assert offer.why.endswith(".") and "%(" not in offer.why
    misses = [count_missed(wish, offer) for offer in offers]
    assert misses == sorted(misses)


@given(st.integers(4, 60))
def test_more_time_never_makes_the_best_offer_worse(pairs):
    best = []
    for minutes in (100, 150, 200, 250):
        offers = recommend(Wish(pairs, minutes=minutes), 1)
        best.append(min((count_missed(Wish(pairs), offer) for offer in offers), default=99))
    assert best == sorted(best, reverse=True)


def test_nine_tables_play_a_mitchell_though_howells_are_as_even():
    offers = recommend(Wish(18, boards=(20, 26)))
    best = offers[0]
    assert (best.movement.name, best.movement.rounds, best.boards) == ("mitchell", 9, (27, 27))
    assert best.moving == 9
    assert "9 of 18 pairs change tables after a round." in best.why
    howell = next(offer for offer in offers if offer.movement.name == "three-quarter")
    assert howell.moving > 10


def test_pairs_that_keep_their_tables_have_seats_in_what_comes_first():
    def count_seats(offer):
        return len(set(offer.movement.stationary) - set(offer.movement.missing))

    assert count_seats(recommend(Wish(12))[0]) == 1
    for wanted in (2, 3, 6):
        assert count_seats(recommend(Wish(12, stationary=wanted))[0]) >= wanted
    assert recommend(Wish(12, stationary=12))


def test_how_many_pairs_change_tables():
    assert count_moving(make_movement("mitchell", 7)) == 7
    assert count_moving(make_movement("howell", 6)) == 10
    half = make_movement("mitchell", 7, missing=[14])
    assert count_moving(half) > 6  # who sits out gets up as well


def test_the_list_begins_the_same_however_long_it_is():
    for pairs in (9, 16, 24, 53):
        assert names(Wish(pairs), 3) == names(Wish(pairs), 8)[:3]


def test_what_the_checker_refuses_is_not_offered(monkeypatch):
    before = names(Wish(12))
    recommending._measure.cache_clear()
    monkeypatch.setattr(
        recommending,
        "check_movement",
        lambda movement: ["a fault"] if movement.name == "howell" else [],
    )
    assert before[0][0] == "howell"
    assert "howell" not in {name for name, _rounds, _boards in names(Wish(12))}
    recommending._measure.cache_clear()


def test_every_reason_is_given_somewhere():
    given_codes = {
        reason.code
        for pairs in range(4, 60)
        for winners in (1, 2)
        for offer in recommend(Wish(pairs, winners))
        for reason in offer.reasons
    }
    assert given_codes == set(REASONS)


@pytest.mark.parametrize("pairs", [0, 1, 2, 200])
def test_a_field_that_nothing_serves_gets_no_offer(pairs):
    assert recommend(Wish(pairs)) == []


def test_an_odd_pair_roves_where_that_fits_better_than_a_half_table():
    # Seventeen tables would play 15 of 17 rounds; sixteen with a rover play all their rounds.
    best = recommend(Wish(33))[0]
    assert (best.movement.name, best.movement.tables, best.movement.rounds) == (
        "rover-mitchell",
        16,
        15,
    )
    assert best.movement.missing == () and best.sit_outs == 1
    assert {name for name, _rounds, _boards in names(Wish(13), 40)} >= {
        "rover-mitchell",
        "bump-mitchell",
        "mitchell",
    }
    assert not {"rover-mitchell", "bump-mitchell"} & {
        name for name, _rounds, _boards in names(Wish(14), 40)
    }


def test_a_hesitation_mitchell_is_offered_where_a_mitchell_is_short_of_boards():
    assert ("hesitation-mitchell", 9, 3) in names(Wish(16, boards=(27, 27)))
    assert ("hesitation-mitchell", 8, 3) in names(Wish(14), 40)
