"""Who takes part: entering, names, numbers, leaving."""

import pytest

from club.ledger.refusals import Conflict, Refused
from tests.tournaments.events.conftest import entrant, key
from tournaments.actions.entrants import (
    change_members,
    describe_entrant,
    enter,
    move_entrant,
    withdraw,
)
from tournaments.actions.events import create_event
from tournaments.actions.play import start_round
from tournaments.actions.sections import plan_section
from tournaments.models import Entrant, Event
from tournaments.movements.families import make_movement
from tournaments.queries.field import read_field


def codes(caught):
    return [one.code for one in caught.value.faults]


def view(event, entry):
    event.refresh_from_db()
    return read_field(event).entrants[entrant(event, entry).pk]


def test_the_same_key_enters_a_pair_once(planned, sign, people):
    again = key()
    first = enter(order=sign(key=again), event=planned, players=people[12:14])
    second = enter(order=sign(key=again), event=planned, players=people[12:14])
    assert first == second
    assert Entrant.objects.filter(event=planned).count() == 7
    with pytest.raises(Conflict):
        enter(order=sign(key=again), event=planned, players=people[13:15])


def test_the_same_key_creates_an_event_once(cast, sign):
    again = key()
    about = {"club": cast.club, "name": "Pairs", "date": sign().at.date()}
    assert create_event(order=sign(key=again), **about) == create_event(
        order=sign(key=again), **about
    )
    with pytest.raises(Conflict):
        create_event(order=sign(key=again), **{**about, "name": "Others"})
    assert Event.objects.count() == 1


def test_nobody_plays_in_two_pairs_or_twice_in_one(planned, sign, people):
    with pytest.raises(Refused) as caught:
        enter(order=sign(), event=planned, players=[people[0], people[12]])
    assert codes(caught) == ["plays-already"]
    with pytest.raises(Refused) as caught:
        enter(order=sign(), event=planned, players=[people[12], people[12]])
    assert codes(caught) == ["twice"]
    with pytest.raises(Refused) as caught:
        enter(order=sign(), event=planned, players=[None])
    assert codes(caught) == ["how-many", "nobody"]


def test_a_name_may_be_missing_until_it_is_known(planned, sign, people):
    made = enter(order=sign(), event=planned, players=[people[12], None])
    assert view(planned, 7).name == "Max+ – ?"
    change_members(order=sign(), event=planned, entrant=made, players=people[12:14])
    assert view(planned, 7).name == "Max+ – Nan+"


def test_a_substitute_plays_from_a_round_on(event, sign, people):
    change_members(
        order=sign(), event=event, entrant=entrant(event, 1), players=[people[0], people[12]],
        from_round=3,
    )  # fmt: skip
    one = view(event, 1)
    assert one.name_in(2) == "Ada+ – Ben+"
    assert one.name_in(3) == "Ada+ – Max+"


def test_entrants_fill_the_movement_in_their_order_and_a_stationary_pair_sits(cast, sign, people):
    event = create_event(order=sign(), club=cast.club, name="Pairs", date=sign().at.date())
    for at in range(0, 12, 2):
        enter(order=sign(), event=event, players=people[at : at + 2], stationary=at == 10)
    movement = make_movement("howell", 3)
    assert movement.stationary
    plan_section(order=sign(), event=event, letter="A", movement=movement, boards_per_set=2)
    assert view(event, 6).slot_in().number == movement.stationary[0]
    numbers = {view(event, entry).slot_in().number for entry in range(1, 7)}
    assert numbers == set(range(1, 7))


def test_a_pair_more_has_no_number_until_the_movement_has_one(planned, sign, people):
    enter(order=sign(), event=planned, players=people[12:14])
    assert view(planned, 7).slot_in() is None


def test_two_pairs_change_their_numbers(planned, sign):
    before = view(planned, 1).slot_in().number, view(planned, 2).slot_in().number
    with pytest.raises(Refused) as caught:
        move_entrant(
            order=sign(), event=planned, entrant=entrant(planned, 1), section="A", slot=before[1]
        )
    assert codes(caught) == ["slot-taken"]
    move_entrant(
        order=sign(), event=planned, entrant=entrant(planned, 1), section="A", slot=before[1],
        swap=True,
    )  # fmt: skip
    after = view(planned, 1).slot_in().number, view(planned, 2).slot_in().number
    assert after == before[::-1]


def test_details_keep_what_is_not_said(planned, sign):
    one = entrant(planned, 1)
    describe_entrant(order=sign(), event=planned, entrant=one, handicap="2.5", stratum="B")
    describe_entrant(order=sign(), event=planned, entrant=one, ranked=False)
    details = view(planned, 1).details
    assert (details.handicap, details.stratum, details.ranked) == ("2.5", "B", False)
    with pytest.raises(Refused) as caught:
        describe_entrant(order=sign(), event=planned, entrant=one, handicap="x", stratum="BBBB")
    assert codes(caught) == ["not-a-number", "not-a-stratum"]


def test_who_leaves_before_half_is_cancelled_and_after_half_stands(event, sign):
    left = withdraw(order=sign(), event=event, entrant=entrant(event, 1), after_round=2)
    assert left.kind == "before"
    stood = withdraw(order=sign(), event=event, entrant=entrant(event, 2), after_round=3)
    assert stood.kind == "after"
    one = view(event, 1)
    assert one.plays(2)
    assert not one.plays(3)
    withdraw(order=sign(), event=event, entrant=entrant(event, 1), after_round=0, kind="")
    assert view(event, 1).plays(5)


def test_the_opponents_of_who_left_sit_out(event, sign):
    event.refresh_from_db()
    meeting = read_field(event).guide(view(event, 1))[4]
    other = next(one for one in meeting.entrants if one.entrant.entry != 1)
    withdraw(order=sign(), event=event, entrant=entrant(event, 1), after_round=3)
    event.refresh_from_db()
    out = [one.entrant for one in read_field(event).sits_out(4)]
    assert other.entrant in out


def test_a_round_needs_a_movement_names_and_its_turn(cast, sign, people, planned):
    empty = create_event(order=sign(), club=cast.club, name="Empty", date=sign().at.date())
    with pytest.raises(Refused) as caught:
        start_round(order=sign(), event=empty, round_=1)
    assert codes(caught) == ["no-movement"]
    with pytest.raises(Refused) as caught:
        start_round(order=sign(), event=planned, round_=2)
    assert codes(caught) == ["not-next"]
    start_round(order=sign(), event=planned, round_=1)
    with pytest.raises(Refused) as caught:
        start_round(order=sign(), event=planned, round_=1)
    assert codes(caught) == ["begun"]
