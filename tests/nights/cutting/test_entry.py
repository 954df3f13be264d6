"""Entry is declared until the first card is cut, also while the table's cut is under way."""

import random

import pytest
from django.urls import reverse

from club.ledger.refusals import Refused
from nights.actions.forming import form_table, gather_table
from nights.actions.joining import join_table, return_player
from nights.actions.matches import set_match_state
from nights.actions.nights import open_night
from nights.actions.open_cuts import begin_cut, cut_card, give_up_cut, sit_down, take_card_back
from nights.actions.room import arrive
from nights.actions.tables import fill_table, move_player
from nights.actions.undoing import undo
from nights.links import TABLE_LINKS
from nights.queries.room import read_room
from nights.queries.tables import get_table_view
from nights.queries.undoing import can_undo, find_last_step
from tests.club.api.client import program
from tests.club.conftest import EVENING

CHANCE = random.Random(7)


@pytest.fixture(params=["english", "1907", "modern"])
def night(request, cast, order):
    """Return a night by a code; Ann, Bob, Cyd, Dot, Eve and Flo are in the room."""
    night = open_night(order=order(), club=cast.club, date=EVENING.date(), code=request.param)
    for player in cast.players[:6]:
        arrive(order=order(), night=night, player=player)
    return night


@pytest.fixture
def table(night, cast, order):
    """Return a table of four whose cut was begun, without a card."""
    table = gather_table(order=order(), night=night, players=cast.players[:4])
    begin_cut(order=order(), night=night, table=table)
    return table


def cutters(table):
    return [str(candidate.name) for candidate in get_table_view(table).open_cut.candidates]


def cut(order, table, *players):
    """Let players cut by the program's cards."""
    for player in players:
        cut_card(order=order(), night=table.night, table=table, player=player, chance=CHANCE)


def cut_to_the_end(order, table):
    people = {}
    while to_cut := get_table_view(table).open_cut.to_cut:
        people = get_table_view(table).open_cut.people
        cut(order, table, people[to_cut[0].key])


def test_who_declares_before_the_first_card_takes_part_in_the_cut(table, cast, order):
    night = table.night
    join_table(order=order(), night=night, table=table, player=cast.players[4])
    assert cutters(table) == ["Ann", "Bob", "Cyd", "Dot", "Eve"]
    fill_table(order=order(), night=night, table=table)
    assert cutters(table) == ["Ann", "Bob", "Cyd", "Dot", "Eve", "Flo"]
    cut_to_the_end(order, table)
    match = sit_down(order=order(), night=night, table=table)
    assert len({draw.player_id for draw in match.cut.draws.all()}) == 6


def test_the_first_card_ends_it_even_if_it_was_misread(table, cast, order):
    night, eve = table.night, cast.players[4]
    card = cut_card(order=order(), night=night, table=table, player=cast.players[0], card="5C")
    take_card_back(order=order(), night=night, table=table, card=card.pk)
    with pytest.raises(Refused, match="entry is declared before a card is cut"):
        join_table(order=order(), night=night, table=table, player=eve)
    give_up_cut(order=order(), night=night, table=table)
    join_table(order=order(), night=night, table=table, player=eve)


def test_who_belongs_to_another_table_moves_to_one_whose_cut_has_no_card(table, cast, order):
    night = table.night
    other = gather_table(order=order(), night=night, players=cast.players[4:6])
    move_player(order=order(), night=night, player=cast.players[5], table=table)
    assert cutters(table)[-1] == "Flo"
    assert [member.short_name for member in get_table_view(other).members] == ["Eve"]


def test_who_may_return_to_their_own_table_takes_part_in_its_cut(cast, order):
    night = open_night(order=order(), club=cast.club, date=EVENING.date(), code="1907")
    zoe = cast.club.players.create(name="Zoe Z", short_name="Zoe")
    people = [*cast.players, zoe]
    for player in people:
        arrive(order=order(), night=night, player=player)
    own = form_table(
        order=order(),
        night=night,
        players=people[:5],
        cards=[],
        typed=False,
        chance=random.Random(1),
    )
    (out,) = read_room(night).table(own.table_id).waiting
    gather_table(order=order(), night=night, players=[*people[5:8], out])
    set_match_state(order=order(), match=own, state="abandoned")
    begin_cut(order=order(), night=night, table=own.table)
    return_player(order=order(), night=night, player=out)
    assert out.short_name in cutters(own.table)


def test_the_entry_is_undone_as_long_as_no_card_is_cut(table, cast, order):
    night = table.night
    join_table(order=order(), night=night, table=table, player=cast.players[4])
    step = find_last_step(night)
    assert can_undo(night) == step
    undo(order=order(), night=night, act=step.pk)
    assert cutters(table) == ["Ann", "Bob", "Cyd", "Dot"]
    join_table(order=order(), night=night, table=table, player=cast.players[4])
    cut(order, table, cast.players[4])
    with pytest.raises(Refused, match="cut"):
        undo(order=order(), night=night, act=find_last_step(night).pk)
    give_up_cut(order=order(reason="enough"), night=night, table=table)
    undo(order=order(), night=night, act=find_last_step(night).pk)
    assert get_table_view(table).open_cut is None


def test_a_rota_begins_anew_with_who_enters(cast, order):
    night = open_night(
        order=order(), club=cast.club, date=EVENING.date(), code="english", rotation="rota"
    )
    for player in cast.players[:6]:
        arrive(order=order(), night=night, player=player)
    first = form_table(
        order=order(),
        night=night,
        players=cast.players[:5],
        cards=[],
        typed=False,
        chance=random.Random(1),
    )
    set_match_state(order=order(), match=first, state="abandoned")
    begin_cut(order=order(), night=night, table=first.table)
    assert get_table_view(first.table).open_cut.turn.number == 2
    join_table(order=order(), night=night, table=first.table, player=cast.players[5])
    assert get_table_view(first.table).open_cut.turn.number == 1
    cut_to_the_end(order, first.table)
    match = sit_down(order=order(), night=night, table=first.table)
    assert match.cut.turn == 1


class TestDoors:
    def test_the_director_s_pages(self, table, cast):
        client, night = cast.client("director"), table.night
        where = reverse("open-cut", args=[cast.club.slug, night.pk, table.pk])
        page = client.get(where).content.decode()
        assert "Eve East joins this table" in page
        assert (
            client.post(where, {"join": "1", "player": cast.players[4].pk, "key": "a"}).status_code
            == 302
        )
        assert cutters(table)[-1] == "Eve"
        room = client.get(reverse("room", args=[cast.club.slug, night.pk])).content.decode()
        assert reverse("fill", args=[cast.club.slug, night.pk, table.pk]) in room
        client.post(where, {"player": cast.players[0].pk, "card": "5C", "key": "b"})
        page = client.get(where).content.decode()
        assert "joins this table" not in page
        room = client.get(reverse("room", args=[cast.club.slug, night.pk])).content.decode()
        assert reverse("fill", args=[cast.club.slug, night.pk, table.pk]) not in room

    def test_the_table_s_phone(self, table, cast, client):
        token = TABLE_LINKS.make(table.pk, 1)
        page = client.get(reverse("table", args=[token])).content.decode()
        assert "Eve joins this table" in page
        client.post(reverse("table-join", args=[token]), {"player": str(cast.players[4].pk)})
        assert cutters(table)[-1] == "Eve"
        page = client.get(reverse("table", args=[token])).content.decode()
        assert 'words">Eve</span>' in page
        fields = {"player": str(cast.players[0].pk), "rank": "5", "suit": "C"}
        client.post(reverse("table-cut", args=[token]), fields)
        page = client.get(reverse("table", args=[token])).content.decode()
        assert "joins this table" not in page
        late = client.post(reverse("table-join", args=[token]), {"player": str(cast.players[5].pk)})
        assert late.status_code == 422
        assert "entry is declared before a card is cut" in late.content.decode()

    def test_a_program(self, table, cast):
        api = program(cast.club, cast.director)
        path = f"nights/{table.night_id}/tables/{table.pk}/"
        eve, flo = (str(player.pk) for player in cast.players[4:6])
        assert api.post(f"{path}join/", {"player": eve}).status_code == 201
        to_cut = api.get(f"{path}cut/").json()["cut"]["to_cut"]
        assert "Eve" in {candidate["short_name"] for candidate in to_cut}
        assert api.post(f"{path}cut/cards/", {"player": eve, "card": "5C"}).status_code == 201
        late = api.post(f"{path}join/", {"player": flo})
        assert late.status_code == 422
        assert [error["code"] for error in late.json()["errors"]] == ["cut-begun"]
