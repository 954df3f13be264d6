"""Players cut one after the other at their table, and nobody enters while they do."""

import random

import pytest

from club.ledger.refusals import Conflict, Refused
from club.queries.people import find_known_players
from nights.actions.forming import begin_next_match, gather_table
from nights.actions.joining import join_table, leave_table
from nights.actions.matches import set_match_state
from nights.actions.nights import open_night
from nights.actions.open_cuts import begin_cut, cut_card, give_up_cut, sit_down, take_card_back
from nights.actions.room import arrive, depart, set_absent
from nights.actions.tables import break_up, fill_table, move_player
from nights.models import Draw, Match, OpenCard
from nights.queries.cuts import get_seating_reasons, list_draws, settle_stored_cut
from nights.queries.room import read_room
from nights.queries.sheets import read_sheet
from nights.queries.tables import get_table_view
from tests.club.conftest import EVENING


@pytest.fixture
def table(cast, order):
    """Return a table of four of the English code who have not cut yet; two more are in the room."""
    night = open_night(order=order(), club=cast.club, date=EVENING.date(), code="english")
    for player in cast.players[:6]:
        arrive(order=order(), night=night, player=player)
    return gather_table(order=order(), night=night, players=cast.players[:4])


@pytest.fixture
def card(order, table):
    """Return what takes a card of a player."""

    def cut(player, text="", **about):
        chance = None if text else random.Random(3)
        return cut_card(
            order=order(**about),
            night=table.night,
            table=table,
            player=player,
            card=text,
            chance=chance,
        )

    return cut


def under_way(table):
    return get_table_view(table).open_cut


def names(players):
    return [str(player.name) for player in players]


def test_the_cards_fall_one_by_one_and_equals_cut_again(table, cast, order, card):
    ann, bob, cyd, dot = cast.players[:4]
    begin_cut(order=order(key="b"), night=table.night, table=table)
    begin_cut(order=order(key="b"), night=table.night, table=table)
    assert names(under_way(table).to_cut) == ["Ann", "Bob", "Cyd", "Dot"]
    card(bob, "5D")
    card(ann, "5C", key="a")
    card(ann, "5C", key="a")
    assert names(under_way(table).to_cut) == ["Cyd", "Dot"]
    with pytest.raises(Refused, match="Ann does not cut now"):
        card(ann, "6C")
    with pytest.raises(Refused, match="has been cut already"):
        card(cyd, "5D")
    with pytest.raises(Refused, match="is not a card"):
        card(cyd, "1Z")
    with pytest.raises(Refused, match="The cut is not finished: Cyd, Dot have to cut"):
        sit_down(order=order(), night=table.night, table=table)
    card(cyd, "KS")
    card(dot, "QH")
    cut = under_way(table)
    assert (cut.round, names(cut.to_cut)) == (2, ["Ann", "Bob"])
    assert cut.why == "Equal cards leave open who deals: they cut again."
    card(ann, "9C")
    card(bob, "3C+4D")
    assert names(under_way(table).to_cut) == ["Bob"]
    card(bob, "2S")
    assert under_way(table).reasons[1] == (
        "Bob cut the lowest card, the five of diamonds, then cutting again among equals the two of "
        "spades: deals and has the choice of seats and cards."
    )
    match = sit_down(order=order(key="s"), night=table.night, table=table, seat="E")
    assert sit_down(order=order(key="s"), night=table.night, table=table, seat="E") == match
    players = read_sheet(match).players
    assert (players["E"], players["W"], match.dealer) == (bob, ann, "E")
    assert under_way(table) is None
    draws = list(list_draws(match))
    assert len([draw for draw in draws if draw.card]) == 7
    settled = settle_stored_cut(
        match, draws, find_known_players(match.night.club_id, [draw.player_id for draw in draws])
    )
    assert {seat: str(candidate.name) for seat, candidate in settled.seats.items()} == {
        seat: player.short_name for seat, player in players.items()
    }
    assert "Bob cut the lowest card" in get_seating_reasons(match)[1]


def test_cards_are_drawn_from_what_is_left_and_stand(table, cast, order, card):
    begin_cut(order=order(), night=table.night, table=table)
    for player in cast.players[:4]:
        fell = card(player, key=f"k{player.pk}")
        assert card(player, key=f"k{player.pk}") == fell
    cards = list(OpenCard.objects.values_list("card", flat=True))
    assert len(set(cards)) == 4
    assert under_way(table).last_typed is None
    with pytest.raises(Refused, match="not the card that was typed last"):
        take_card_back(order=order(), night=table.night, table=table, card=fell.pk)
    with pytest.raises(Refused, match="give the reason"):
        give_up_cut(order=order(), night=table.night, table=table)
    give_up_cut(order=order(reason="Bob is ill"), night=table.night, table=table)
    assert under_way(table) is None
    assert OpenCard.objects.count() == 4


def test_a_misread_card_is_taken_back(table, cast, order, card):
    begin_cut(order=order(), night=table.night, table=table)
    card(cast.players[0], "5C")
    wrong = card(cast.players[1], "6C")
    take_card_back(order=order(key="t"), night=table.night, table=table, card=wrong.pk)
    take_card_back(order=order(key="t"), night=table.night, table=table, card=wrong.pk)
    assert names(under_way(table).to_cut) == ["Bob", "Cyd", "Dot"]
    card(cast.players[1], "9C")
    assert under_way(table).rounds == [{cast.players[0].pk: "5C", cast.players[1].pk: "9C"}]


def test_nobody_enters_or_leaves_while_they_cut(table, cast, order):
    night, eve = table.night, cast.players[4]
    begin_cut(order=order(), night=night, table=table)
    player = cast.players[0]
    cut_card(order=order(), night=night, table=table, player=player, card="5C")
    for entry in (
        lambda: join_table(order=order(), night=night, table=table, player=eve),
        lambda: fill_table(order=order(), night=night, table=table),
    ):
        with pytest.raises(
            Refused, match=r"entry is declared before a card is cut.*Short Bridge 21"
        ):
            entry()
    going = (
        lambda: leave_table(order=order(), night=night, table=table, player=cast.players[0]),
        lambda: depart(order=order(), night=night, player=cast.players[0]),
        lambda: set_absent(order=order(), night=night, player=cast.players[0]),
        lambda: break_up(order=order(), night=night, table=table),
        lambda: begin_cut(order=order(), night=night, table=table),
        lambda: begin_next_match(
            order=order(), night=night, table=table, cards=[], typed=False, chance=random.Random(1)
        ),
    )
    for going_away in going:
        with pytest.raises(Refused, match=r"finish (the|that) cut, or give it up"):
            going_away()
    other = gather_table(order=order(reason="two"), night=night, players=[eve])
    with pytest.raises(Refused, match="is cutting"):
        move_player(order=order(reason="x"), night=night, player=cast.players[0], table=other)


def test_a_cut_needs_players_enough_and_no_match_in_play(table, cast, order, night, match):
    with pytest.raises(Refused, match="still playing its match"):
        begin_cut(order=order(), night=night, table=match.table)
    arrive(order=order(), night=table.night, player=cast.players[6])
    few = gather_table(order=order(), night=table.night, players=cast.players[4:7])
    with pytest.raises(Refused, match="A table needs four players; there are 3"):
        begin_cut(order=order(), night=table.night, table=few)
    with pytest.raises(Refused, match="No cut is under way"):
        sit_down(order=order(), night=night, table=match.table)


def test_a_pivot_asks_for_no_card(cast, order):
    night = open_night(order=order(), club=cast.club, date=EVENING.date(), rotation="pivot")
    for player in cast.players[:4]:
        arrive(order=order(), night=night, player=player)
    table = gather_table(order=order(), night=night, players=cast.players[:4])
    first = begin_next_match(
        order=order(), night=night, table=table, cards=[], typed=False, chance=random.Random(1)
    )
    set_match_state(order=order(), match=first, state="abandoned")
    with pytest.raises(Refused, match="without a card"):
        begin_cut(order=order(), night=night, table=table)


def test_a_first_cut_makes_the_order_of_a_pivot(cast, order):
    night = open_night(order=order(), club=cast.club, date=EVENING.date(), rotation="pivot")
    for player in cast.players[:4]:
        arrive(order=order(), night=night, player=player)
    table = gather_table(order=order(), night=night, players=cast.players[:4])
    begin_cut(order=order(), night=night, table=table)
    for player, text in zip(cast.players[:4], ("AS", "KS", "QS", "JS"), strict=True):
        cut_card(order=order(), night=night, table=table, player=player, card=text)
    match = sit_down(order=order(), night=night, table=table)
    assert len(match.cut.order) == 4


class TestOnThePhone:
    @pytest.fixture
    def phone(self, table, client):
        """Return what posts to the table's phone, and shows its page."""
        from django.urls import reverse

        from nights.links import TABLE_LINKS

        token = TABLE_LINKS.make(table.pk, 1)

        class Page:
            def get(self):
                return client.get(reverse("table", args=[token])).content.decode()

            def post(self, **fields):
                return client.post(reverse("table-cut", args=[token]), fields, follow=True)

            def join(self, player):
                return client.post(
                    reverse("table-join", args=[token]), {"player": str(player.pk)}, follow=True
                )

        return Page()

    def test_a_table_cuts_sits_down_and_plays_by_itself(self, phone, table, cast):
        page = phone.get()
        assert "Cut for the next match" in page
        assert "Eve</strong> may play next. Do you want to?" in page
        page = phone.join(cast.players[4]).content.decode()
        assert "Flo joins this table" in page
        assert cast.players[4] in get_table_view(table).members
        page = phone.post(begin="1").content.decode()
        assert "They cut for who goes out: 1 of them." in page
        for player, rank in zip(cast.players[:5], "23456", strict=True):
            page = phone.post(player=str(player.pk), rank=rank, suit="S").content.decode()
        assert "Those who play cut for partners and the deal." in page
        refused = phone.post(player=str(cast.players[4].pk), rank="7", suit="S")
        assert refused.status_code == 422
        assert "Eve does not cut now" in refused.content.decode()
        while to_cut := under_way(table).to_cut:  # equals cut again
            page = phone.post(player=str(to_cut[0].key), draw="1").content.decode()
        assert "Where does the dealer sit?" in page
        page = phone.post(seat="N").content.decode()
        assert "Which seat is this phone at?" in page
        assert Match.objects.get().act.by_device
        assert Draw.objects.filter(card="2S").exists()

    def test_a_stranger_is_not_let_in_before_whoever_has_the_right(self, phone, table, cast):
        phone.join(cast.players[5])
        assert cast.players[5] not in get_table_view(table).members

    def test_a_misread_card_is_taken_back(self, phone, table, cast):
        phone.post(begin="1")
        page = phone.post(player=str(cast.players[0].pk), card="10h").content.decode()
        assert "It was misread: take back" in page
        phone.post(back=str(OpenCard.objects.get().pk))
        assert not under_way(table).cards
        assert phone.post(back="nonsense").status_code == 422

    def test_a_card_without_a_player_or_a_suit_is_refused(self, phone, cast):
        phone.post(begin="1")
        assert "Choose who has cut the card" in phone.post(rank="2", suit="S").content.decode()
        answer = phone.post(player=str(cast.players[0].pk), rank="2").content.decode()
        assert "is not a card" in answer


def test_the_director_s_page_cuts_and_gives_up(table, cast, order):
    from django.urls import reverse

    client = cast.client("director")
    here = [cast.club.slug, table.night_id, table.pk]
    answer = client.post(reverse("next", args=here), {"cut": "phone", "claims": "1"})
    assert answer.url == reverse("open-cut", args=here)
    page = client.get(answer.url).content.decode()
    assert "Those who play cut for partners and the deal." in page
    client.post(answer.url, {"player": str(cast.players[0].pk), "card": "QS"})
    assert "cutting" in client.get(reverse("room", args=here[:2])).content.decode()
    client.post(reverse("give-up", args=here), {"reason": ""})
    assert under_way(table) is None
    assert client.get(answer.url).status_code == 302


def test_a_cut_that_somebody_else_changed_is_a_conflict(table, cast, order, card):
    begin_cut(order=order(), night=table.night, table=table)
    card(cast.players[0], "5C", key="k")
    with pytest.raises(Conflict):
        card(cast.players[0], "6C", key="k")
    assert read_room(table.night).table(table.pk).open_cut.rounds == [{cast.players[0].pk: "5C"}]
