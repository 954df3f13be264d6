"""The director's room is kept from one reading to the next, and is always the room as it is."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.actions.people import change_player
from nights.actions.deals import correct_deal, enter_deal, withdraw_deal
from nights.actions.forming import form_table
from nights.actions.room import arrive, depart
from nights.actions.seats import substitute
from nights.actions.undoing import undo
from nights.models import MatchHead, Night, NightMark, Table, TableMark
from nights.queries import room_cache
from nights.queries.room import Room, read_room
from nights.queries.room_cache import read_cached_room
from nights.queries.undoing import find_last_step
from tests.club.api.client import GAME
from tests.club.conftest import CARDS
from tests.nights.simulation.evenings.checks import describe_table

pytestmark = pytest.mark.django_db

PASSED = {"contract": "pass"}


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    room_cache._kept.clear()


@pytest.fixture
def whole(monkeypatch) -> list[Night]:
    """The nights whose rooms were read as a whole."""
    nights: list[Night] = []

    def read(night: Night) -> Room:
        nights.append(night)
        return read_room(night)

    monkeypatch.setattr(room_cache, "read_room", read)
    return nights


def kept(night: Night) -> Room:
    """Return the room as it is kept, having compared it with the room as it is."""
    now = Night.objects.get(pk=night.pk)
    cached, fresh = read_cached_room(now), read_room(now)
    assert [*map(describe_table, cached.tables)] == [*map(describe_table, fresh.tables)]
    assert cached.waiting == fresh.waiting
    assert cached.arrivals == fresh.arrivals
    assert (cached.open, cached.absent, cached.people) == (fresh.open, fresh.absent, fresh.people)
    names = lambda room: [person.short_name for person in room.people.values()]  # noqa: E731
    assert names(cached) == names(fresh)
    return cached


@pytest.fixture
def second(cast, order, match) -> Table:
    """Another table with a match in play."""
    people = [
        cast.club.players.create(name=f"Guest {number}", short_name=f"G{number}")
        for number in range(4)
    ]
    for player in people:
        arrive(order=order(), night=match.night, player=player)
    cards = dict(zip([person.pk for person in people], CARDS, strict=False))
    begun: Any = form_table(
        order=order(reason="a set"), night=match.night, players=people, cards=cards, typed=True
    )
    return begun.table


def test_after_deals_only_their_matches_are_read_again(match, second, order, whole):
    night = match.night
    before = kept(night)
    deal = enter_deal(order=order(), match=match, raw=PASSED)
    after = kept(night)
    first, other = after.tables
    assert first.latest.last_deal.number == 1
    assert other is before.tables[1]
    correct_deal(order=order(reason="misheard"), deal=deal, raw=GAME)
    assert kept(night).tables[0].latest.last_deal.row.data["contract"] == GAME["contract"]
    withdraw_deal(order=order(reason="not played"), deal=kept(night).tables[0].latest.last_deal.row)
    assert kept(night).tables[0].latest.last_deal is None
    assert len(whole) == 1


def test_an_unchanged_room_takes_one_statement(match, second):
    night = Night.objects.get(pk=match.night_id)
    first = read_cached_room(night)
    with CaptureQueriesContext(connection) as queries:
        assert read_cached_room(night) is first
    assert len(queries) == 1


def test_any_other_act_has_the_whole_room_read_again(match, second, cast, order, whole):
    night, fresh = match.night, cast.players[6]
    steps = [
        lambda: depart(order=order(), night=night, player=fresh),
        lambda: undo(order=order(), night=night, act=find_last_step(night).pk),
        lambda: change_player(order=order(), player=cast.players[0], short_name="Anna"),
        lambda: [enter_deal(order=order(), match=match, raw=GAME) for _game in range(2)],
    ]
    kept(night)
    for number, step in enumerate(steps, start=2):
        step()
        kept(night)
        assert len(whole) == number
    assert kept(night).tables[0].current is None  # the last deal ended the match


def test_a_substitute_who_was_not_in_the_room_is_in_it(match, cast, order):
    kept(match.night)
    stranger = cast.club.players.create(name="Hal", short_name="Hal")
    substitute(order=order(), match=match, seat="N", player=stranger, consent=True)
    assert stranger.pk in {arrival.player_id for arrival in kept(match.night).arrivals}


def test_a_night_without_marks_or_heads_is_read_as_it_is(match, second, order):
    night = match.night
    kept(night)
    for kind in (MatchHead, TableMark, NightMark):
        kind.objects.filter(night=night).delete()
    kept(night)
    enter_deal(order=order(), match=match, raw=PASSED)
    assert kept(night).tables[0].latest.last_deal.number == 1


def test_only_so_many_rooms_are_kept(cast, order, night, monkeypatch):
    monkeypatch.setattr(room_cache, "_MOST", 1)
    other = Night.objects.create(club=cast.club, date=night.date)
    for wanted in (night, other, night):
        read_cached_room(wanted)
        assert list(room_cache._kept) == [wanted.pk]
