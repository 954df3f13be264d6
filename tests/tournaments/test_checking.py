"""The checker: each rule finds its fault, and all faults are found at once."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.fields import judge
from tournaments.movements import checking
from tournaments.movements.checking import RULES, check_movement
from tournaments.movements.families import make_individual, make_movement
from tournaments.movements.movement import Hand, Movement
from tournaments.movements.team_families import make_team_movement

MITCHELL = make_movement("mitchell", 5)
HOWELL = make_movement("howell", 4)
TWO_WINNERS = make_movement("mitchell", 5, winners=2)
RELAY = make_movement("relay-mitchell", 6)


def changed(movement: Movement, position: int, **values: object) -> Movement:
    """Return a movement with one hand changed."""
    hands = list(movement.hands)
    hands[position] = replace(hands[position], **values)
    return replace(movement, hands=tuple(hands))


def added(movement: Movement, *hands: Hand) -> Movement:
    """Return a movement with more hands at the end."""
    return replace(movement, hands=(*movement.hands, *hands))


TEAMS = make_team_movement("american-whist", 5)

ALONE = [
    # a movement, the rule that finds its only fault, code, field, and a part of the sentence
    (
        replace(TEAMS, hands=TEAMS.hands[1:]),
        "_check_teams",
        "one-room-only",
        "hands.17",
        "one room only",
    ),
    (changed(TEAMS, 0, ew=(2,)), "_check_teams", "team-meets-itself", "hands.0", "Team 1 meets"),
    (changed(MITCHELL, 3, round=6), "_check_range", "out-of-range", "hands.3.round", "from 1 to 5"),
    (changed(MITCHELL, 3, table=0), "_check_range", "out-of-range", "hands.3.table", "from 1 to 5"),
    (changed(MITCHELL, 0, set=0), "_check_range", "out-of-range", "hands.0.set", "set is 0"),
    (changed(MITCHELL, 0, set=1000), "_check_range", "out-of-range", "hands.0.set", "to 999"),
    (replace(MITCHELL, rounds=1000), "_check_range", "out-of-range", "rounds", "to 999"),
    (changed(MITCHELL, 7, ew=(80,)), "_check_range", "slot-unknown", "hands.7.ew", "Slot 80"),
    (
        changed(HOWELL, 0, ew=HOWELL.hands[0].ns),
        "_check_hand",
        "sits-twice",
        "hands.0",
        "sits twice at table 1 in round 1",
    ),
    (
        changed(TWO_WINNERS, 8, ns=TWO_WINNERS.hands[8].ew, ew=TWO_WINNERS.hands[8].ns),
        "_check_hand",
        "wrong-line",
        "hands.8.ns",
        "the other line",
    ),
    (
        replace(RELAY, shares=()),
        "_check_places",
        "set-in-places",
        "hands.5.set",
        "at tables 1, 6 in round 1",
    ),
    (
        replace(make_movement("web", 12, rounds=7), copies=1),
        "_check_places",
        "set-in-places",
        None,
        "copies of it: 1",
    ),
    (
        replace(make_movement("two-tables", 2), meetings=1),
        "_check_meetings",
        "meet-again",
        "hands.2",
        "rounds 1, 2: the most allowed is 1",
    ),
    (
        replace(make_individual(8), meetings=1),
        "_check_meetings",
        "meet-again",
        None,
        "allowed is 1",
    ),
    (
        replace(make_individual(4), partnerships=0),
        "_check_partnerships",
        "partners-again",
        "hands.0",
        "are partners in rounds 1",
    ),
    (replace(MITCHELL, rounds=6), "_check_use", "round-empty", "rounds", "round 6"),
    (replace(MITCHELL, tables=6), "_check_use", "table-empty", "tables", "table 6"),
    (
        replace(MITCHELL, stationary=(1, 6)),
        "_check_claims",
        "not-stationary",
        "stationary.1",
        "1, 2, 3, 4, 5",
    ),
    (replace(MITCHELL, missing=(11,)), "_check_claims", "missing-unknown", "missing.0", "Slot 11"),
    (replace(MITCHELL, switched=(9,)), "_check_claims", "out-of-range", "switched.0", "1 to 5"),
    (replace(MITCHELL, shares=((2,),)), "_check_shares", "share-alone", "shares.0", "two tables"),
    (replace(MITCHELL, shares=((2, 9),)), "_check_shares", "out-of-range", "shares.0", "is 9"),
    (
        replace(MITCHELL, shares=((1, 2), (2, 3))),
        "_check_shares",
        "shared-twice",
        "shares.1",
        "Table 2",
    ),
]


@pytest.mark.parametrize(("movement", "rule", "code", "field", "words"), ALONE)
def test_a_rule_finds_its_fault_and_names_the_place(movement, rule, code, field, words):
    mine = [fault for fault in check_movement(movement) if fault.code == code]
    assert mine
    assert field is None or mine[0].field == field
    assert words in mine[0].problem


@pytest.mark.parametrize(("movement", "rule", "code", "field", "words"), ALONE)
def test_without_its_rule_the_fault_is_not_found(movement, rule, code, field, words, monkeypatch):
    others = tuple(other for other in RULES if other is not getattr(checking, rule))
    assert len(others) == len(RULES) - 1
    monkeypatch.setattr(checking, "RULES", others)
    faults = {(fault.code, fault.field) for fault in check_movement(movement)}
    assert field is None or (code, field) not in faults
    assert code == "out-of-range" or code not in {found_code for found_code, _field in faults}


def test_nobody_is_at_two_tables_in_a_round():
    movement = changed(MITCHELL, 1, ew=MITCHELL.hands[0].ew)
    faults = {fault.code: fault for fault in check_movement(movement)}
    assert faults["booked-twice"].field == "hands.1"
    assert faults["booked-twice"].problem == "Slot 6 is at table 1 and at table 2 in round 1."


def test_a_table_has_one_company_in_a_round():
    first = MITCHELL.hands[0]
    movement = added(MITCHELL, replace(first, set=9, ns=first.ew, ew=first.ns))
    assert [fault.code for fault in check_movement(movement)] == ["table-taken"]


def test_nobody_plays_a_set_twice():
    again = MITCHELL.hands[0]
    movement = added(replace(MITCHELL, rounds=6, meetings=2), replace(again, round=6))
    faults = check_movement(movement)
    assert {fault.code for fault in faults} == {"set-again"}
    assert faults[0].problem == "Slot 1 plays set 1 in round 1 and again in round 6."
    assert [fault.field for fault in faults] == ["hands.25.set", "hands.25.set"]


def test_a_table_may_play_several_sets_in_a_round():
    movement = make_movement("howell", 3)
    assert len(movement.hands) == 2 * 15
    assert check_movement(movement) == []


def test_every_rule_is_tested_alone():
    tested = {getattr(checking, rule) for _movement, rule, *_rest in ALONE}
    assert set(RULES) - tested == {checking._check_round, checking._check_sets}


@pytest.mark.parametrize("rule", ["_check_round", "_check_sets"])
def test_rules_of_rounds_and_sets_are_needed(rule, monkeypatch):
    first = MITCHELL.hands[0]
    movement = added(MITCHELL, replace(first, set=9, ew=(7,)))
    if rule == "_check_sets":
        movement = added(replace(MITCHELL, rounds=6, meetings=2), replace(first, round=6))
    assert check_movement(movement)
    others = tuple(other for other in RULES if other is not getattr(checking, rule))
    monkeypatch.setattr(checking, "RULES", others)
    codes = {fault.code for fault in check_movement(movement)}
    assert not codes & {"table-taken", "booked-twice", "set-again"}


def test_all_faults_are_listed_not_the_first_only():
    movement = changed(changed(MITCHELL, 0, set=2), 24, table=4)
    codes = [fault.code for fault in check_movement(movement)]
    assert codes == ["table-taken", "set-in-places", "set-again", "set-again", "not-stationary"]


@given(st.data())
def test_one_changed_number_of_a_sound_movement_is_noticed(data):
    movement = data.draw(st.sampled_from([MITCHELL, HOWELL, RELAY, make_movement("web", 8)]))
    position = data.draw(st.integers(0, len(movement.hands) - 1))
    hand = movement.hands[position]
    key = data.draw(st.sampled_from(["round", "table", "ns", "ew"]))
    old = getattr(hand, key)
    most = {"round": movement.rounds, "table": movement.tables}.get(key, len(movement.slots))
    new = data.draw(st.integers(1, most))
    value = (new,) if key in ("ns", "ew") else new
    mutant = changed(movement, position, **{key: value})
    if value == old:
        assert check_movement(mutant) == []
    else:
        assert check_movement(mutant) != []


@given(st.data())
def test_the_checker_agrees_with_a_second_opinion_on_random_movements(data):
    slot = st.integers(1, 6).map(lambda number: (number,))
    hand = st.builds(Hand, st.integers(1, 3), st.integers(1, 3), st.integers(1, 4), slot, slot)
    hands = data.draw(st.lists(hand, min_size=1, max_size=9))
    places = {(hand.round, hand.table): hand for hand in hands if hand.ns != hand.ew}
    movement = Movement("random", MITCHELL.kind, 3, 3, tuple(places.values()))
    wanted = {"booked-twice", "meet-again", "set-again", "set-in-places"}
    codes = {fault.code for fault in check_movement(movement)} & wanted
    words = {word.split()[0] for word in judge(movement)}
    names = {
        "booked": "booked-twice",
        "meets": "meet-again",
        "plays": "set-again",
        "lies": "set-in-places",
    }
    assert codes == {names[word] for word in words}
