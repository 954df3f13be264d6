"""Tables broken up and filled, and players who move: rights kept, lost, and cut for."""

import pytest
from django.urls import reverse

from club.ledger.refusals import Refused
from nights.actions.deals import enter_deal
from nights.actions.joining import join_table, leave_table
from nights.actions.room import arrive, depart
from nights.actions.tables import break_up, fill_table, move_player
from nights.models import Breakup, FillDraw, Night
from nights.queries.present import list_belongings
from nights.queries.room import read_room
from nights.queries.sheets import read_sheet
from nights.queries.trail import list_trail
from tests.nights.room.crowd import add_people, make_form, names, set_code

GAME = {"contract": "3NT", "declarer": "N", "tricks": 9}


@pytest.fixture
def people(cast, order, night):
    """Return fourteen players in the room, the cast's first."""
    return add_people(cast, night, order, *(f"G{number}" for number in range(1, 8)))


@pytest.fixture
def form(order, night):
    """Return what forms a table of players, and plays its first match to the end unless told."""

    form_match = make_form(night, order, "they asked")

    def formed(players, over=True):
        match = form_match(players)
        while over and not read_sheet(match).over:
            enter_deal(order=order(), match=match, raw=GAME)
        return match.table

    return formed


@pytest.fixture
def old_code(night):
    """Play the night by the laws of 1907, under which players of a broken table come first."""
    set_code(night, "1907")


def test_by_the_laws_of_1907_the_players_of_a_broken_table_come_first(
    night, people, form, order, old_code
):
    table = form(people[3:7])
    eve = people[4]
    break_up(order=order(), night=night, table=table, breaker=eve)
    room = read_room(night)
    assert names(room.waiting)[:3] == ["Dot", "Flo", "Gus"]
    assert names(room.waiting)[-1] == "Eve"
    assert room.waiting[0].why == "Table 1 broke up: prior right elsewhere."
    assert room.waiting[-1].why == "Broke up table 1: behind everybody else."
    assert room.tables[0].broken
    # At a fresh table those who have not played come before them.
    assert names(room.for_fresh_table)[:3] == ["Ann", "Bob", "Cyd"]


@pytest.mark.parametrize("code", ["english", "modern"])
def test_the_players_of_a_broken_table_come_before_the_one_who_broke_it_up(
    cast, night, people, form, order, code
):
    Night.objects.filter(pk=night.pk).update(code=code)
    table = form(people[3:7])
    break_up(order=order(), night=night, table=table, breaker=people[4])
    late = cast.club.players.create(name="Late", short_name="Late")
    arrive(order=order(), night=night, player=late)
    room = read_room(Night.objects.get(pk=night.pk))
    assert names(room.waiting)[-5:] == ["Dot", "Flo", "Gus", "Eve", "Late"]
    assert [candidate.why for candidate in room.waiting[-5:]] == [
        *["Table 1 broke up: a candidate from then on."] * 3,
        "Broke up table 1: a candidate from then on, behind the others of that table.",
        "Number 15 to arrive.",
    ]
    assert names(room.waiting)[:3] == ["Ann", "Bob", "Cyd"]


def test_whoever_left_a_table_is_a_fresh_candidate_from_then_on(cast, night, people, form, order):
    table = form(people[:5])
    bob = read_room(night).table(table.pk).members[1]
    leave_table(order=order(), night=night, table=table, player=bob)
    late = cast.club.players.create(name="Late", short_name="Late")
    arrive(order=order(), night=night, player=late)
    room = read_room(night)
    assert names(room.waiting)[-2:] == [bob.short_name, "Late"]
    assert room.waiting[-2].why == "Left table 1: a candidate from then on."
    # A fresh table is for those who have belonged to no other.
    assert names(room.for_fresh_table)[-2:] == ["Late", bob.short_name]
    other = form(people[5:9])
    with pytest.raises(Refused, match=f"{bob.short_name} has the better right"):
        join_table(order=order(), night=night, table=other, player=late)


def test_a_table_in_play_or_broken_up_already_is_not_broken_up(night, people, form, order):
    table = form(people[:4], over=False)
    with pytest.raises(Refused, match="abandon it or make it void"):
        break_up(order=order(), night=night, table=table)
    other = form(people[4:8])
    with pytest.raises(Refused, match="Ann does not belong to table 2"):
        break_up(order=order(), night=night, table=other, breaker=people[0])
    break_up(order=order(key="b"), night=night, table=other)
    break_up(order=order(key="b"), night=night, table=other)
    assert Breakup.objects.count() == 1
    with pytest.raises(Refused, match="broken up already"):
        break_up(order=order(), night=night, table=other)


def test_whoever_leaves_the_room_and_returns_has_no_prior_right(
    night, people, form, order, old_code
):
    table = form(people[:4])
    break_up(order=order(), night=night, table=table)
    depart(order=order(), night=night, player=people[0])
    arrive(order=order(), night=night, player=people[0])
    waiting = {candidate.player: candidate.why for candidate in read_room(night).waiting}
    assert waiting[people[0]] == "Left table 1: a candidate from then on."
    assert "prior right" in waiting[people[1]]


def test_a_table_is_filled_by_the_order_of_right(night, people, form, order):
    table = form(people[:4])
    fill_table(order=order(), night=night, table=table)
    assert [member.short_name for member in read_room(night).table(table.pk).members][4:] == [
        "Eve",
        "Flo",
    ]
    with pytest.raises(Refused, match="complete: 6 players") as refused:
        fill_table(order=order(), night=night, table=table)
    assert "Form a new table, or wait" in str(refused.value)


def test_too_many_with_a_prior_right_cut_for_the_places(night, people, form, order, old_code):
    broken = form(people[:4])
    table = form(people[4:8])
    break_up(order=order(), night=night, table=broken)
    with pytest.raises(Refused) as refused:
        fill_table(order=order(), night=night, table=table, cards=[], typed=True)
    assert {fault.code for fault in refused.value.faults} == {"cut-again"}
    drawn = {
        player.pk: card for player, card in zip(people[:4], ("2C", "KS", "3D", "AS"), strict=True)
    }
    fill_table(order=order(), night=night, table=table, cards=drawn, typed=True)
    assert read_room(night).table(table.pk).members[4:] == (people[3], people[0])  # the lowest
    entry = list_trail(night)[-1]
    assert entry.ranked == (people[3], people[0], people[2], people[1])
    assert entry.rounds[0].stage == "fill"
    assert names(read_room(night).waiting)[:2] == ["Bob", "Cyd"]


def test_the_players_of_a_broken_table_cut_where_there_are_places_for_some(
    night, people, form, order
):
    broken = form(people[:4])
    table = form(people[4:8])
    break_up(order=order(), night=night, table=broken, breaker=people[1])
    for player in people[9:]:
        depart(order=order(), night=night, player=player)
    with pytest.raises(Refused) as refused:
        fill_table(order=order(), night=night, table=table, cards=[], typed=True)
    assert len(refused.value.faults) == 3
    mates = (people[0], people[2], people[3])
    drawn = {player.pk: card for player, card in zip(mates, ("2C", "KS", "3D"), strict=True)}
    fill_table(order=order(), night=night, table=table, cards=drawn, typed=True)
    # The first place is of whoever came before; the mates cut for the second, and the high card
    # has it.
    assert read_room(night).table(table.pk).members[4:] == (people[8], people[2])


def test_enough_places_need_no_cut(night, people, form, order, old_code):
    broken = form(people[:4])
    table = form(people[4:8])
    break_up(order=order(), night=night, table=broken)
    depart(order=order(), night=night, player=people[0])
    depart(order=order(), night=night, player=people[1])
    fill_table(order=order(), night=night, table=table)
    assert read_room(night).table(table.pk).members[4:] == (people[2], people[3])
    assert not FillDraw.objects.exists()


def test_a_member_who_sits_out_moves_and_loses_the_right_to_return(night, people, form, order):
    mine = form(people[:5], over=False)
    other = form(people[5:9], over=False)
    (out,) = read_room(night).table(mine.pk).waiting
    with pytest.raises(Refused, match="waits for a seat and goes before"):
        move_player(order=order(), night=night, player=out, table=other)
    move_player(order=order(reason="a friend"), night=night, player=out, table=other)
    room = read_room(night)
    assert out not in room.table(mine.pk).members
    assert out in room.table(other.pk).members
    assert list_belongings(player=out).count() == 1


def test_who_may_not_move_is_told_why_and_what_to_do(night, people, form, order):
    mine = form(people[:4], over=False)
    full = form(people[4:10])
    with pytest.raises(Refused, match="is complete"):
        move_player(order=order(), night=night, player=people[0], table=full)
    third = form(people[10:14])
    with pytest.raises(Refused, match="Ann is playing at table 1"):
        move_player(order=order(), night=night, player=people[0], table=third)
    with pytest.raises(Refused, match="belongs to table 1 already"):
        move_player(order=order(), night=night, player=people[0], table=mine)
    break_up(order=order(), night=night, table=third)
    with pytest.raises(Refused, match="let them join table 1 instead"):
        move_player(order=order(), night=night, player=people[10], table=mine)
    with pytest.raises(Refused, match="form a new table"):
        move_player(order=order(), night=night, player=people[4], table=third)


def test_the_pages_break_up_fill_and_move(night, people, form, cast, order, old_code):
    client = cast.client("director")
    broken = form(people[:4])
    table = form(people[4:9], over=False)

    def at(name, table):
        return reverse(name, args=[cast.club.slug, night.pk, table.pk])

    page = client.get(at("breakup", broken)).content.decode()
    assert "Who broke it up?" in page
    client.post(at("breakup", broken), {"player": str(people[1].pk), "reason": "home"})
    assert Breakup.objects.get().breaker == people[1]
    page = client.get(at("fill", table)).content.decode()
    assert page.count("cardbox") == 3  # Bob broke it up and does not cut
    assert client.post(at("fill", table), {"cut": "typed"}).status_code == 422
    assert client.post(at("fill", table), {"cut": "drawn"}).status_code == 302
    assert len(read_room(night).table(table.pk).members) == 6
    to = form(people[9:13])
    (out, *_more) = read_room(night).table(table.pk).waiting
    page = client.get(at("night-table", table)).content.decode()
    assert "gives up the right to return to table 2" in page
    client.post(at("move", table), {"player": str(out.pk), "to": str(to.pk), "reason": "asked"})
    assert out in read_room(night).table(to.pk).members
    answer = client.post(at("move", table), {"player": str(out.pk), "to": "x"}, follow=True)
    assert "Choose the table to which they move." in answer.content.decode()
    told = client.get(reverse("cuts", args=[cast.club.slug, night.pk])).content.decode()
    assert "Places at table 2" in told
