"""Back buttons, second tabs, and one person found to be entered twice in the middle of things."""

import random

import pytest
from django.urls import reverse

from club.actions.people import merge_players
from club.ledger.refusals import Refused
from club.seasons.actions.placing import place_season
from club.seasons.actions.seasons import set_rules
from club.seasons.models import Placement
from club.seasons.rebuild import rebuild_ladder
from nights.actions.forming import begin_next_match, form_table, gather_table
from nights.actions.joining import return_player
from nights.actions.matches import set_match_state
from nights.actions.nights import close_night, open_night
from nights.actions.open_cuts import begin_cut, cut_card
from nights.actions.reseating import correct_seats
from nights.actions.room import arrive
from nights.actions.tables import break_up
from nights.actions.undoing import undo
from nights.links import TABLE_LINKS
from nights.models import Belonging
from nights.queries.room import read_room
from nights.queries.sheets import read_sheet
from nights.queries.tables import get_table_view
from nights.queries.undoing import find_last_step
from nights.rebuild import rebuild_night
from tests.club.conftest import CARDS, EVENING, signed
from tests.club.seasons.ladders import ladder


@pytest.fixture
def director(cast):
    return cast.client("director")


@pytest.fixture
def gathered(cast, order, night):
    """Return a table of four, who are cutting."""
    table = gather_table(order=order(), night=night, players=cast.players[:4])
    begin_cut(order=order(), night=night, table=table)
    return table


def cards(players):
    return {player.pk: card for player, card in zip(players, CARDS, strict=False)}


def test_a_form_whose_key_has_acted_is_shown_again_with_a_fresh_one(director, cast, night):
    address = reverse("form", args=[cast.club.slug, night.pk])
    four = [str(player.pk) for player in cast.players[:4]]
    fields = {"key": "K", "players": four, "cut": "drawn", "seat": "N"}
    assert director.post(address, fields).status_code == 302
    three = [str(player.pk) for player in cast.players[4:7]]
    refused = director.post(address, {**fields, "players": three})
    assert "used for a different request" in refused.content.decode()
    assert refused.context["key"] != "K"
    other = director.post(address, {**fields, "key": "L", "players": three})
    assert other.context["key"] == "L"  # another fault keeps it


def test_the_phone_goes_on_after_the_back_button(client, cast, gathered):
    address = reverse("table-cut", args=[TABLE_LINKS.make(gathered.pk, 1)])
    fields = {"key": "K", "player": str(cast.players[0].pk), "card": "QS"}
    client.post(address, fields)
    refused = client.post(address, {**fields, "player": str(cast.players[1].pk), "card": "2D"})
    assert refused.status_code == 409
    assert refused.context["cut_key"] != "K"


def test_a_table_that_was_undone_is_told_of_everywhere(director, client, cast, order, night):
    table = gather_table(order=order(), night=night, players=cast.players[:4])
    undo(order=order(), night=night, act=find_last_step(night).pk)
    for name in ("next", "breakup", "fill", "join", "leave", "night-table", "open-cut"):
        address = reverse(name, args=[cast.club.slug, night.pk, table.pk])
        fields = {"player": str(cast.players[0].pk), "cut": "drawn"}
        assert director.get(address).status_code in (200, 302), name
        assert director.post(address, fields).status_code in (200, 302, 422), name
    phone = reverse("table", args=[TABLE_LINKS.make(table.pk, 1)])
    assert client.get(phone).status_code == 200
    assert client.post(phone + "join/", {"player": str(cast.players[0].pk)}).status_code in (
        302,
        422,
    )
    match = form_table(
        order=order(),
        night=night,
        players=cast.players[:4],
        typed=True,
        cards=cards(cast.players[:4]),
    )
    undo(order=order(), night=night, act=find_last_step(night).pk)
    here = {"club": cast.club.slug, "night": night.pk, "match": match.pk}
    assert director.get(reverse("match-begun", kwargs=here)).status_code == 200


def test_after_the_next_match_is_undone_the_one_before_is_the_latest(cast, order, night, match):
    set_match_state(order=order(), match=match, state="abandoned")
    four = cast.players[:4]
    begin_next_match(order=order(), night=night, table=match.table, cards=cards(four), typed=True)
    undo(order=order(), night=night, act=find_last_step(night).pk)
    seats = {**read_sheet(match).players, "W": cast.players[4]}
    dot = read_sheet(match).players["W"]
    correct_seats(order=order(), match=match, seats=seats)
    members = read_room(night).table(match.table_id).members
    assert cast.players[4] in members
    assert dot not in members


def test_somebody_entered_twice_cuts_under_either_entry(director, cast, order, gathered):
    bob, eve = cast.players[1], cast.players[4]
    merge_players(order=order(), club=gathered.night.club, duplicate=bob, keeper=eve)
    address = reverse("open-cut", args=[cast.club.slug, gathered.night_id, gathered.pk])
    shown = next(
        candidate
        for candidate in get_table_view(gathered).open_cut.to_cut
        if str(candidate.name) == "Eve"
    )
    director.post(address, {"player": str(shown.key), "card": "QS"})
    assert len(get_table_view(gathered).open_cut.cards) == 1


def test_names_are_not_put_right_under_a_cut(cast, order, night, match):
    set_match_state(order=order(), match=match, state="abandoned")
    begin_cut(order=order(), night=night, table=match.table)
    seats = {**read_sheet(match).players, "N": cast.players[4]}
    with pytest.raises(Refused, match="is cutting already"):
        correct_seats(order=order(), match=match, seats=seats)


def test_claims_and_the_cut_are_one_step(director, cast, order, night, match):
    address = reverse("next", args=[cast.club.slug, night.pk, match.table.pk])
    fields = {"cut": "phone", "claims": "1", "join": str(cast.players[4].pk), "key": "K"}
    assert director.post(address, fields).status_code == 422  # the match is still in play
    assert Belonging.objects.filter(player=cast.players[4]).count() == 0
    set_match_state(order=order(), match=match, state="abandoned")
    assert director.post(address, {**fields, "key": "L"}).status_code == 302
    assert len(get_table_view(match.table).open_cut.candidates) == 5


def test_nobody_comes_back_to_a_table_that_cuts(cast, order):
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
    fresh = gather_table(order=order(), night=night, players=[*people[5:8], out])
    set_match_state(order=order(), match=own, state="abandoned")
    begin_cut(order=order(), night=night, table=own.table)
    first = get_table_view(own.table).members[0]
    cut_card(order=order(), night=night, table=own.table, player=first, card="5C")
    with pytest.raises(Refused, match="is cutting already"):
        return_player(order=order(), night=night, player=out)
    with pytest.raises(Refused, match="is cutting already"):
        break_up(order=order(), night=night, table=fresh)


def test_a_closed_night_asks_its_phones_for_no_card(client, order, gathered):
    phone = reverse("table", args=[TABLE_LINKS.make(gathered.pk, 1)])
    assert "Who cuts" in client.get(phone).content.decode()
    close_night(order=order(), night=gathered.night)
    page = client.get(phone).content.decode()
    assert "The night is closed." in page
    assert "Who cuts" not in page


class TestSeasons:
    def test_one_person_entered_twice_stays_one_on_the_ladder(self, season, played, cast, order):
        first = played(5)
        played(6, four=cast.players[3:7])
        ann, gus = cast.players[0], cast.players[6]
        ladder(season)
        merge_players(order=order(), club=first.night.club, duplicate=ann, keeper=gus)
        for night in (first.night,):
            rebuild_night(night.pk, now=EVENING)
        assert "Ann" not in ladder(season)
        set_rules(order=signed(), season=season, ladder={"cap": 500}, tiers={})
        assert "Ann" not in ladder(season)
        assert ladder(season)["Gus"].matches == 2

    def test_everybody_is_not_placed_twice_by_a_double_click(self, season, played):
        played(5)
        rebuild_ladder(season.pk, now=EVENING)
        first = place_season(order=signed(), season=season, until=season.ends)
        assert place_season(order=signed(), season=season, until=season.ends) == first
        assert Placement.objects.count() == 1

    def test_whoever_was_placed_under_another_entry_is_not_new(self, season, played, cast, order):
        match = played(5)
        rebuild_ladder(season.pk, now=EVENING)
        place_season(order=signed(), season=season, until=season.ends)
        merge_players(
            order=order(), club=match.night.club, duplicate=cast.players[0], keeper=cast.players[6]
        )
        rebuild_night(match.night_id, now=EVENING)
        again = place_season(order=signed(), season=season, until=season.ends)
        assert again.rows.get(player=cast.players[6]).before == "2C"


def test_a_card_is_cut_for_nobody_else(cast, order, gathered):
    with pytest.raises(Refused, match="does not cut now"):
        cut_card(
            order=order(), night=gathered.night, table=gathered, player=cast.players[5], card="QS"
        )
