"""What changes when the movement changes in the middle of an event."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.fields import judge, movements
from tournaments.movements.families import make_individual, make_movement
from tournaments.movements.movement import Hand, Movement
from tournaments.movements.replanning import replan

MITCHELL = make_movement("mitchell", 7)
HALF = MITCHELL.without(14)
HOWELL = make_movement("howell", 4)
TWO_WINNERS = make_movement("mitchell", 5, winners=2)
RELAY = make_movement("relay-mitchell", 6)

EVERY = [made for tables in range(2, 8) for made in movements(tables)]

of_pairs = st.sampled_from(EVERY)


def renumbered(movement, numbers):
    """Return a movement with its slots renumbered."""
    hands = tuple(
        replace(hand, ns=(numbers[hand.ns[0]],), ew=(numbers[hand.ew[0]],))
        for hand in movement.hands
    )
    still = tuple(numbers[slot] for slot in movement.stationary)
    return replace(movement, hands=hands, stationary=still)


def list_sit_outs(movement, rounds):
    """Return the rounds after some in which each pair sits out, of those that do."""
    outs = {slot: [] for slot in movement.entrants}
    for round_ in range(rounds + 1, movement.rounds + 1):
        for slot in movement.sitting_out(round_):
            outs[slot].append(round_)
    return {slot: tuple(rounds) for slot, rounds in outs.items() if rounds}


@given(of_pairs, st.data())
def test_a_movement_that_does_not_change_goes_on(movement, data):
    rounds = data.draw(st.integers(0, movement.rounds))
    plan = replan(movement, movement, rounds)
    assert plan.works and not plan.gone and not plan.missed
    assert plan.sit_outs == list_sit_outs(movement, rounds)
    assert Counter(plan.movement.hands) == Counter(movement.hands)
    assert plan.sets == {slot: movement.count_sets(slot) for slot in movement.slots}
    assert plan.kept == tuple(hand for hand in movement.hands if hand.round <= rounds)


@given(of_pairs, st.data())
def test_a_pair_can_always_leave(movement, data):
    rounds = data.draw(st.integers(0, movement.rounds - 1))
    slot = data.draw(st.sampled_from(movement.slots))
    plan = replan(movement, movement.without(slot), rounds)
    if movement.tables > 2:  # of two tables nobody would be left in some rounds of none
        assert plan.works
    assert slot not in plan.sets
    assert len(plan.gone) == sum(
        slot in hand.slots for hand in movement.hands if hand.round <= rounds
    )
    assert [note.code for note in plan.notes].count("pair-left") == 1
    met = {
        other
        for hand in movement.hands
        if slot in hand.slots and hand.round > rounds
        for other in hand.slots
    } - {slot}
    out = {pair for pair in list_sit_outs(movement, rounds) if pair != slot}
    assert set(plan.sit_outs) == met | out


@given(of_pairs, st.data())
def test_a_pair_can_always_take_an_empty_place(movement, data):
    rounds = data.draw(st.integers(0, movement.rounds - 1))
    slot = data.draw(st.sampled_from(movement.slots))
    before = movement.without(slot)
    plan = replan(before, movement, rounds)
    if movement.tables > 2:
        assert plan.works
    later = [hand for hand in movement.hands if slot in hand.slots and hand.round > rounds]
    assert plan.sets[slot] == len(later)
    whole = {hand.set for hand in movement.hands if slot in hand.slots}
    assert set(plan.missed.get(slot, ())) == whole - {hand.set for hand in later}


@given(of_pairs, of_pairs, st.data())
def test_two_movements_join_just_when_a_second_count_finds_nothing_wrong(before, after, data):
    rounds = data.draw(st.integers(0, min(before.rounds, after.rounds)))
    plan = replan(before, after, rounds)
    assert bool(plan.conflicts) == bool(plan.faults)
    problems = [sentence for sentence in judge(plan.movement) if not sentence.startswith("lies")]
    if before.meetings <= after.meetings:
        assert plan.works == (not problems), (plan.sentences, problems)
    elif not problems:
        assert plan.works


@given(of_pairs, st.data())
def test_pairs_may_change_their_numbers(movement, data):
    rounds = data.draw(st.integers(0, movement.rounds))
    order = data.draw(st.permutations(movement.slots))
    numbers = dict(zip(movement.slots, order, strict=True))
    plan = replan(movement, renumbered(movement, numbers), rounds, slots=numbers)
    assert plan.works
    assert plan.sets == {numbers[slot]: movement.count_sets(slot) for slot in movement.slots}


def test_two_pairs_cannot_take_one_number():
    with pytest.raises(ValueError, match="one number"):
        replan(MITCHELL, MITCHELL, 2, slots={1: 2})


def test_the_movement_of_the_whole_event_has_old_rounds_and_then_new_ones():
    cut = make_movement("three-quarter", 4, rounds=6)
    plan = replan(HOWELL, cut, 3)
    early = [hand for hand in plan.movement.hands if hand.round <= 3]
    late = [hand for hand in plan.movement.hands if hand.round > 3]
    assert early == [hand for hand in HOWELL.hands if hand.round <= 3]
    assert late == [hand for hand in cut.hands if hand.round > 3]
    assert plan.movement.rounds == 6


def test_a_pair_that_would_meet_a_pair_again_is_named_with_both_rounds():
    plan = replan(MITCHELL, make_movement("howell", 7), 3)
    assert not plan.works
    assert plan.sentences[0] == "Pair 1 would meet pair 8 again (rounds 1, 5)."
    assert {"meet-again", "set-again"} <= {fault.code for fault in plan.faults}


def test_what_was_played_against_the_rules_of_the_new_movement_is_past():
    two = make_movement("two-tables", 2)  # everybody meets everybody in two rounds running
    plan = replan(two, replace(two, meetings=1), 6)
    assert plan.works
    assert not replan(two, replace(two, meetings=1), 5).works


def test_a_pair_that_would_play_a_set_again_is_named():
    # Without the skip East-West come to boards that they have played.
    skip = make_movement("skip-mitchell", 6)
    hands = tuple(replace(hand, ew=(6 + (hand.table - hand.round) % 6 + 1,)) for hand in skip.hands)
    plan = replan(skip, replace(skip, hands=hands), 3)
    assert "Pair 7 would play board set 1 again (rounds 1, 4)." in plan.sentences


def test_a_new_pair_joins_and_misses_what_was_played():
    plan = replan(HALF, MITCHELL, 3)
    assert plan.works
    assert plan.sets[14] == 4 and plan.missed[14] == (2, 4, 7)
    assert plan.count_boards(3)[14] == 12
    assert plan.sentences[:2] == [
        "Pair 14 joins in round 4. Board sets for it: 4.",
        "Pair 1 does not play board sets 2.",
    ]
    assert plan.sentences[-1] == "Board sets that a pair plays: from 4 to 7."


def test_the_results_of_a_pair_that_left_are_told_apart():
    plan = replan(MITCHELL, MITCHELL.without(9), 3)
    assert plan.works and len(plan.kept) == 18
    assert {hand.round for hand in plan.gone} == {1, 2, 3}
    assert plan.sentences == [
        "Pair 9 does not play any more. Its results so far: 3.",
        "Board sets that a pair plays: from 6 to 7.",
    ]


def test_a_pair_that_left_gives_up_its_number_to_another():
    # Pair 14 of the half table's movement takes over the place of pair 3.
    after = MITCHELL.without(14)
    plan = replan(MITCHELL, after, 2, slots={3: None, 14: 3})
    assert plan.numbers[14] == 3 and plan.numbers[3] == 15
    assert not plan.works  # as pair 3 it would meet whom it has met, or play what it has played
    assert {15} == {slot for hand in plan.gone for slot in hand.slots} - set(after.entrants)


def test_a_hand_that_has_no_result_is_listed_and_still_counts():
    played = [hand for hand in MITCHELL.hands if hand.round <= 2][:-1]
    plan = replan(MITCHELL, MITCHELL, 2, played)
    assert plan.works and plan.sets[7] == 7
    assert plan.sentences == [
        "Board set 1 at table 7 in round 2 has no result: pair 7 against pair 13."
    ]


def test_a_result_of_the_round_in_play_that_the_new_movement_has_is_not_played_again():
    played = [hand for hand in MITCHELL.hands if hand.round <= 3][:-5]
    plan = replan(MITCHELL, MITCHELL, 2, played)
    assert plan.works and plan.sentences == []
    assert Counter(plan.movement.hands) == Counter(MITCHELL.hands)


def test_directions_that_changed_do_not_make_it_another_result():
    turned = [replace(hand, ns=hand.ew, ew=hand.ns) for hand in MITCHELL.hands if hand.round == 1]
    plan = replan(MITCHELL, MITCHELL, 0, turned)
    assert plan.works
    assert Counter(hand.set for hand in plan.movement.hands) == Counter(
        hand.set for hand in MITCHELL.hands
    )


def test_a_pair_that_played_ahead_cannot_sit_elsewhere_in_that_round():
    ahead = Hand(3, 1, 3, (1,), (8,))
    first = [hand for hand in MITCHELL.hands if hand.round <= 2]
    other = replace(MITCHELL, hands=tuple(hand for hand in MITCHELL.hands if hand.round > 1))
    plan = replan(MITCHELL, other, 2, [*first, ahead])
    assert (
        "Pair 8 has played pair 1 in round 3 already, and would sit at table 3 against pair 3."
        in plan.sentences
    )
    assert "booked-twice" in {fault.code for fault in plan.faults}


def test_what_was_played_in_another_round_would_be_played_again():
    first = [hand for hand in MITCHELL.hands if hand.round <= 2]
    fourth = next(hand for hand in MITCHELL.hands if hand.round == 4)
    plan = replan(MITCHELL, MITCHELL, 2, [*first, replace(fourth, round=7)])
    assert "Pair 1 would meet pair 12 again (rounds 4, 7)." in plan.sentences


def test_rounds_that_were_played_cannot_be_left_out():
    plan = replan(MITCHELL, make_movement("mitchell", 7, rounds=4), 5)
    assert plan.sentences[0] == ("Rounds have been played up to round 5, and the movement has 4.")
    started = [hand for hand in MITCHELL.hands if hand.round <= 5]
    assert not replan(MITCHELL, make_movement("mitchell", 7, rounds=4), 4, started).works


def test_with_two_winners_nobody_changes_line():
    numbers = {1: 6, 6: 1}
    plan = replan(TWO_WINNERS, TWO_WINNERS, 1, slots=numbers)
    assert "Pair 1 has played EW and would go on NS, with a winner in each line." in plan.sentences


def test_a_set_that_would_lie_in_two_places_is_told():
    plan = replan(RELAY, replace(RELAY, shares=()), 4)
    assert not plan.works
    assert plan.sentences[0] == (
        "Board set 5 would be needed at tables 1, 6 in round 5; copies of it: 1."
    )
    assert replan(RELAY, replace(RELAY, shares=()), 6).works  # all of it lies behind


def test_new_board_sets_have_to_be_made():
    longer = make_movement("web", 8, rounds=7)
    plan = replan(make_movement("web", 8, rounds=5), longer, 0)
    assert [f"Board set {number} was not used before: it has to be made." for number in (6, 7)] == [
        sentence for sentence in plan.sentences if "made" in sentence
    ]


def test_a_set_with_one_result_has_nothing_to_compare():
    two = make_movement("two-tables", 2)
    hands = tuple(hand for hand in two.hands if hand.round <= 5)
    plan = replan(two, replace(two, rounds=5, hands=hands), 4)
    assert plan.works
    assert plan.sentences == [
        f"Board set {number} has one result, and nothing to compare it with." for number in (5, 6)
    ]


def test_an_individual_is_not_replanned():
    players = make_individual(8)
    with pytest.raises(ValueError, match="pairs"):
        replan(players, players, 2)


def test_values_are_not_changed():
    before = replan(MITCHELL, HALF, 2)
    assert isinstance(before.movement, Movement) and MITCHELL.missing == ()
    assert replan(MITCHELL, HALF, 2) == before
