"""The room: who came first, who sits where, who may join."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.ledger.refusals import Conflict, Refused
from nights.actions.deals import enter_deal
from nights.actions.forming import begin_next_match, form_table
from nights.actions.joining import join_table, leave_table
from nights.actions.room import arrive, depart, renew_link
from nights.models import Draw, Night
from nights.queries.cuts import get_seating_reasons
from nights.queries.room import read_room
from nights.queries.sheets import read_sheet
from nights.queries.table_links import get_generation
from tests.club.conftest import CARDS

GAME = {"contract": "3NT", "declarer": "N", "tricks": 9}


def cards(players, drawn=CARDS):
    return {player.pk: card for player, card in zip(players, drawn, strict=False)}


def waiting(night):
    return [player.short_name for _arrival, player in read_room(night).candidates]


def test_players_are_ranked_by_who_was_first_in_the_room(night, cast):
    assert waiting(night) == [player.short_name for player in cast.players]


def test_nobody_arrives_twice(night, cast, order):
    with pytest.raises(Refused, match="Ann is in the room already"):
        arrive(order=order(), night=night, player=cast.players[0])


def test_whoever_comes_back_is_last_in_the_room(night, cast, order):
    depart(order=order(), night=night, player=cast.players[0])
    arrive(order=order(), night=night, player=cast.players[0])
    assert waiting(night)[-1] == "Ann"


def test_a_player_of_another_club_cannot_arrive(night, cast, order):
    stranger = cast.other.players.create(name="Zed", short_name="Zed")
    with pytest.raises(Refused, match="not a player of this club"):
        arrive(order=order(), night=night, player=stranger)


def test_a_table_seats_four_by_the_cut_and_keeps_the_draws(match, cast):
    seats = {seat: player.short_name for seat, player in read_sheet(match).players.items()}
    assert seats == {"N": "Ann", "E": "Cyd", "S": "Bob", "W": "Dot"}
    assert [draw.card for draw in Draw.objects.filter(cut=match.cut)] == ["AS", "KS", "QS", "JS"]
    assert get_seating_reasons(match)[-1].startswith("Ann cut the highest card")


def test_somebody_who_belongs_to_a_table_cannot_take_a_second_seat(match, cast, order, night):
    five = [cast.players[0], *cast.players[4:7]]
    with pytest.raises(Refused, match="Ann belongs to table 1"):
        form_table(order=order(), night=night, players=five, cards=cards(five), typed=True)


def test_a_drawn_cut_sent_twice_is_one_table_whatever_was_drawn(night, cast, order):
    four = cast.players[:4]
    first = form_table(
        order=order(key="f"), night=night, players=four, cards=cards(four), typed=False
    )
    other = cards(four, ("2C", "3C", "4C", "5C"))
    again = form_table(order=order(key="f"), night=night, players=four, cards=other, typed=False)
    assert first == again


def test_a_typed_cut_sent_twice_with_other_cards_is_a_conflict(night, cast, order):
    four = cast.players[:4]
    form_table(order=order(key="f"), night=night, players=four, cards=cards(four), typed=True)
    other = cards(four, ("2C", "3C", "4C", "5C"))
    with pytest.raises(Conflict):
        form_table(order=order(key="f"), night=night, players=four, cards=other, typed=True)


def test_a_seventh_player_is_refused(night, cast, order):
    six = cast.players[:6]
    match = form_table(order=order(), night=night, players=six, cards=cards(six), typed=True)
    with pytest.raises(Refused, match="complete: 6 players"):
        join_table(order=order(), night=night, table=match.table, player=cast.players[6])


def test_who_sat_out_plays_the_next_match_and_one_who_played_sits_out(night, cast, order):
    five = cast.players[:5]
    drawn = ("AS", "KS", "QS", "JS", "2C")
    match = form_table(
        order=order(), night=night, players=five, cards=cards(five, drawn), typed=True
    )
    view = read_room(night).tables[0]
    assert [player.short_name for player in view.waiting] == ["Eve"]
    for _deal in range(2):
        enter_deal(order=order(), match=match, raw=GAME)
    again = cards(five, ("2S", "KS", "QS", "JS", "2C"))
    following = begin_next_match(
        order=order(), night=night, table=match.table, cards=again, typed=True
    )
    assert [player.short_name for player in read_room(night).tables[0].waiting] == ["Ann"]
    assert "having cut the two of spades" in get_seating_reasons(following)[0]


def test_the_next_match_waits_for_the_one_in_play(match, cast, order, night):
    with pytest.raises(Refused, match="still playing"):
        begin_next_match(
            order=order(), night=night, table=match.table, cards=cards(cast.players[:4]), typed=True
        )


def test_nobody_leaves_in_the_middle_of_a_match(match, cast, order, night):
    for action in (depart, lambda **about: leave_table(table=match.table, **about)):
        with pytest.raises(Refused, match="Ann is playing at table 1"):
            action(order=order(), night=night, player=cast.players[0])


def test_a_new_link_ends_the_old_one(match, order, night):
    assert get_generation(match.table) == 1
    renew_link(order=order(), night=night, table=match.table)
    assert get_generation(match.table) == 2


def test_reading_the_room_costs_the_same_for_one_table_and_for_many(match, cast, order, night):
    def cost():
        with CaptureQueriesContext(
            connection,
        ) as queries:
            room = read_room(Night.objects.get(pk=night.pk))
            [(view.current, view.waiting) for view in room.tables]
        return len(queries)

    before = cost()
    people = [
        cast.club.players.create(name=f"Guest {number}", short_name=f"G{number}")
        for number in range(8)
    ]
    for player in people:
        arrive(order=order(), night=night, player=player)
    for four in (people[:4], people[4:]):
        form_table(
            order=order(reason="a set"),
            night=night,
            players=four,
            cards=cards(four),
            typed=True,
        )
    assert cost() == before
