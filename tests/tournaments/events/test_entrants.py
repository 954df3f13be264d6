"""Who takes part: entering, names, numbers, leaving."""

import dataclasses
import datetime
import json

import pytest
from django.urls import reverse

from club.ledger.refusals import Conflict, Refused
from club.ledger.writing import Actor
from club.models import Membership
from club.privacy.queries.held import find_own_person, write_person
from tests.tournaments.events.conftest import entrant, key
from tournaments.actions.clock import step_clock
from tournaments.actions.entrants import (
    change_members,
    describe_entrant,
    enter,
    move_entrant,
    withdraw,
)
from tournaments.actions.events import change_event
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.actions.play import begin_due_round, begin_due_rounds, start_round
from tournaments.duplicate.actions.results import enter_result
from tournaments.duplicate.actions.sections import plan_section
from tournaments.duplicate.queries.changing import digest_offer
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.models import Entrant, Event
from tournaments.movements.families import make_movement
from tournaments.queries.events import read_clock
from tournaments.queries.own_entries import find_own_entrant
from tournaments.queries.stored_field import read_field


def codes(caught):
    return [fault.code for fault in caught.value.faults]


def view(event, entry):
    event.refresh_from_db()
    return read_field(event).entrants[entrant(event, entry).pk]


def test_the_file_of_a_director_does_not_name_whom_they_entered(planned, sign, people, cast):
    order = dataclasses.replace(sign(), actor=Actor(account=cast.director))
    enter(order=order, event=planned, players=people[12:14])
    held = write_person(find_own_person(cast.director), datetime.datetime.now(datetime.UTC))
    acts = held["rows"]["tournaments.eventact"]
    assert [act["detail"] for act in acts if act["verb"] == "enter"]
    text = json.dumps(held, ensure_ascii=False)
    assert [person.short_name for person in people if person.short_name in text] == []


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
    assert codes(caught) == ["how-many"]
    assert enter(order=sign(), event=planned, players=[None, None]).entry == 7


def test_nobody_plays_in_two_pairs_in_one_round(planned, sign, people):
    one, two = entrant(planned, 1), entrant(planned, 2)
    gone, stays, partner = people[0], people[1], people[3]

    def join(from_round):
        change_members(
            order=sign(), event=planned, entrant=two, players=[gone, partner], from_round=from_round
        )

    change_members(
        order=sign(), event=planned, entrant=one, players=[people[12], stays], from_round=3
    )
    for round_ in (1, 2):
        with pytest.raises(Refused) as caught:
            join(round_)
        assert codes(caught) == ["plays-already"]
    join(3)
    withdraw(order=sign(), event=planned, entrant=entrant(planned, 3), after_round=1)
    third = [people[4], partner]
    about = {"order": sign(), "event": planned, "entrant": two, "players": third}
    with pytest.raises(Refused) as caught:
        change_members(from_round=1, **about)
    assert codes(caught) == ["plays-already"]
    change_members(from_round=2, **{**about, "order": sign()})


def test_a_name_may_be_missing_until_it_is_known(planned, sign, people):
    made = enter(order=sign(), event=planned, players=[people[12], None])
    assert view(planned, 7).name == "Max+ – ?"
    change_members(order=sign(), event=planned, entrant=made, players=people[12:14])
    assert view(planned, 7).name == "Max+ – Nan+"


def test_a_substitute_plays_from_a_round_on(event, sign, people):
    change_members(
        order=sign(),
        event=event,
        entrant=entrant(event, 1),
        players=[people[0], people[12]],
        from_round=3,
    )
    entrant_view = view(event, 1)
    assert entrant_view.name_in(2) == "Ada+ – Ben+"
    assert entrant_view.name_in(3) == "Ada+ – Max+"


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
        order=sign(),
        event=planned,
        entrant=entrant(planned, 1),
        section="A",
        slot=before[1],
        swap=True,
    )
    after = view(planned, 1).slot_in().number, view(planned, 2).slot_in().number
    assert after == before[::-1]


def test_details_keep_what_is_not_said(planned, sign):
    pair = entrant(planned, 1)
    describe_entrant(order=sign(), event=planned, entrant=pair, handicap="2.5", stratum="B")
    describe_entrant(order=sign(), event=planned, entrant=pair, ranked=False)
    details = view(planned, 1).details
    assert (details.handicap, details.stratum, details.ranked) == ("2.5", "B", False)
    with pytest.raises(Refused) as caught:
        describe_entrant(order=sign(), event=planned, entrant=pair, handicap="x", stratum="BBBB")
    assert codes(caught) == ["not-a-number", "not-a-stratum"]


def test_who_leaves_before_half_is_cancelled_and_after_half_stands(event, sign):
    left = withdraw(order=sign(), event=event, entrant=entrant(event, 1), after_round=2)
    assert left.kind == "before"
    stood = withdraw(order=sign(), event=event, entrant=entrant(event, 2), after_round=3)
    assert stood.kind == "after"
    entrant_view = view(event, 1)
    assert entrant_view.plays(2)
    assert not entrant_view.plays(3)
    withdraw(order=sign(), event=event, entrant=entrant(event, 1), after_round=0, kind="")
    assert view(event, 1).plays(5)


def test_the_opponents_of_who_left_sit_out(event, sign):
    event.refresh_from_db()
    meeting = read_field(event).guide(view(event, 1))[4]
    other = next(
        meeting_entrant
        for meeting_entrant in meeting.entrants
        if meeting_entrant.entrant.entry != 1
    )
    withdraw(order=sign(), event=event, entrant=entrant(event, 1), after_round=3)
    event.refresh_from_db()
    out = [entrant_view.entrant for entrant_view in read_field(event).sits_out(4)]
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


def test_a_round_begins_by_the_clock_once_its_time_has_come(planned, sign):
    first = start_round(order=sign(), event=planned, round_=1)
    ends = first.act.at + datetime.timedelta(minutes=planned.minutes)
    assert begin_due_round(event=planned, now=ends) is None
    change_event(order=sign(), event=planned, by_clock=True)
    assert begin_due_round(event=planned, now=ends - datetime.timedelta(seconds=1)) is None
    begin_due_rounds(ends)
    begin_due_rounds(ends)
    assert read_clock(planned).round == 2
    step_clock(order=sign(at=ends), event=planned, kind="pause")
    begin_due_rounds(ends + datetime.timedelta(hours=1))
    assert read_clock(planned).round == 2


def test_a_pair_more_takes_the_empty_place_in_round_1(cast, sign, people, client):
    event = create_event(order=sign(), club=cast.club, name="Pairs", date=sign().at.date())
    for at in range(0, 10, 2):
        enter(order=sign(), event=event, players=people[at : at + 2])
    movement = make_movement("howell", 3, missing=[6])
    plan_section(order=sign(), event=event, letter="A", movement=movement, boards_per_set=2)
    start_round(order=sign(), event=event, round_=1)
    event.refresh_from_db()
    meeting = next(meeting for meeting in read_field(event).meetings(1) if meeting.plays)
    board_place = BoardPlace("A", 1, meeting.table, meeting.boards[0])
    enter_result(order=sign(), event=event, place=board_place, raw={"score": 420})
    enter(order=sign(), event=event, players=people[10:12])
    assert view(event, 6).slot_in() is None

    client.force_login(cast.director, backend="django.contrib.auth.backends.ModelBackend")
    address = reverse("event-change", args=[cast.club.slug, event.pk])
    page = client.get(address, {"section": "A", "wanted": "pair-more"})
    offer = page.context["changing"].offers[0]
    assert page.context["changing"].from_round == 1
    body = {"section": "A", "wanted": "pair-more", "offer": "0"}
    stale = client.post(address, {**body, "digest": "another"})
    assert stale.status_code == 409
    done = client.post(address, {**body, "digest": digest_offer(offer)})
    assert done.status_code == 302
    new = view(event, 6)
    assert new.slot_in(1).number == 6
    field = read_field(event)
    assert sorted(field.guide(new)) == [1, 2, 3, 4, 5]
    assert field.sits_out(2) == []


def test_a_member_s_own_entrant_is_the_one_for_which_they_play_now(event, sign, people, cast):
    def find_own(player):
        event.refresh_from_db()
        member = Membership(club=cast.club, account=cast.member, player=player)
        view = find_own_entrant(read_field(event), member)
        return view.entrant.entry if view else None

    def change(entry, players):
        about = {"entrant": entrant(event, entry), "players": players, "from_round": 2}
        change_members(order=sign(), event=event, **about)

    def leave(entry):
        withdraw(order=sign(), event=event, entrant=entrant(event, entry), after_round=1)

    assert find_own_entrant(read_field(event), None) is None
    assert [find_own(member) for member in (None, people[12], people[0], people[2])] == [
        None,
        None,
        1,
        2,
    ]
    change(2, [people[12], people[3]])
    assert [find_own(member) for member in (people[12], people[2])] == [2, 2]
    change(3, [people[2], people[5]])
    assert find_own(people[2]) == 3
    leave(3)
    assert find_own(people[2]) == 3
    enter(order=sign(), event=event, players=[people[2], people[13]])
    assert find_own(people[2]) == 7
