"""A phone that goes from table to table with its pair."""

import re

import pytest

from tests.tournaments.events.entering import FIELDS, boards_at
from tournaments.actions.entrants import withdraw
from tournaments.actions.events import finish_event, renew_links
from tournaments.duplicate.actions.play import start_round
from tournaments.links import get_phone_path
from tournaments.models import EventTable
from tournaments.queries.events import get_links_generation
from tournaments.queries.results import list_results
from tournaments.queries.stored_field import read_field


def find_seat(event, entrant, round_):
    """Return the table where an entrant sits in a round, and its direction."""
    for meeting in read_field(event).meetings(round_):
        if entrant in meeting.entrants:
            return meeting.table, meeting.find_seat(entrant)
    raise AssertionError


def get_path(event, number):
    table = EventTable.objects.get(event=event, number=number)
    return get_phone_path(table, get_links_generation(event))


@pytest.fixture
def north(event, phones, client):
    """Return the pair that sits North-South at table 1, whose phone has been taken along."""
    client.post(f"{phones[1]}seat/", {"seat": "S", "key": "s"})
    [pair] = [
        entrant
        for meeting in read_field(event).meetings(1)
        if meeting.table == 1
        for entrant in meeting.ns
    ]
    assert "Take this phone along" in client.get(phones[1]).text
    assert client.post(f"{phones[1]}travel/", {"key": "t"}).url == phones[1]
    return pair


def find_mover(event):
    """Return a pair, its seat in round 1 and its table in round 2, which is another one."""
    for meeting in read_field(event).meetings(1):
        for side, entrant in meeting.seats:
            table, _side = find_seat(event, entrant, 2)
            if table != meeting.table:
                return entrant, meeting.table, side[0], table
    raise AssertionError


def test_it_opens_the_next_table_of_its_pair_in_a_seat_of_theirs(event, phones, client, sign):
    pair, first, seat, second = find_mover(event)
    client.post(f"{phones[first]}seat/", {"seat": seat})
    client.post(f"{phones[first]}travel/", {"key": "t"})
    shown = client.get(phones[first]).text
    assert "data-next" not in shown
    assert "It stays at this table" in shown
    start_round(order=sign(), event=event, round_=2)
    page = client.get(phones[first]).text
    go = re.search(r'action="([^"]+)" data-next', page)[1]
    assert f"{second}," in page
    assert "Enter board" not in page  # the boards there are others' now
    for look in (client.get, client.head):  # a prefetch moves nobody
        assert look(go).url == phones[first]
    assert client.get(phones[first]).context["travel"].goes
    arrived = client.post(go, {"goes": "1"})
    assert arrived.url == phones[second]
    there = client.get(phones[second])
    assert there.context["seat"] in find_seat(event, pair, 2)[1]
    assert there.context["travel"].here
    assert "data-next" not in there.text
    assert client.post(go, {"goes": "1"}).url == phones[first]  # sent again: it is at home there
    board = boards_at(event, second, 2)[0]
    client.post(f"{phones[second]}boards/{board}/", {**FIELDS, "key": "b"})
    assert list_results(event).get().table == second


def test_a_phone_without_a_seat_goes_along_with_nobody(event, phones, client):
    assert "Take this phone along" not in client.get(phones[1]).text
    client.post(f"{phones[1]}travel/", {"key": "t"})
    assert "travels" not in client.cookies or not client.cookies["travels"].value


def test_it_can_stay_again(event, phones, client, north, sign):
    client.post(f"{phones[1]}travel/", {"stays": "1", "key": "u"})
    start_round(order=sign(), event=event, round_=2)
    assert client.get(phones[1]).context["travel"] is None


def test_it_stays_behind_when_the_links_are_made_anew(event, phones, client, north, sign):
    renew_links(order=sign(), event=event)
    start_round(order=sign(), event=event, round_=2)
    assert client.post(f"{phones[1]}travel/", {"goes": "1"}).status_code == 410
    assert client.get(get_path(event, 1)).context["travel"] is None


def test_the_code_of_another_table_ends_it(event, phones, client, north):
    assert client.get(phones[1]).context["travel"] is not None
    assert client.get(phones[2]).context["travel"] is None


@pytest.mark.parametrize("forged", ["", "x", "a~b~1.c", "~" * 4000])
def test_what_was_not_signed_here_goes_nowhere(event, phones, client, forged):
    client.cookies["travels"] = forged
    assert client.get(phones[1]).context["travel"] is None
    assert client.post(f"{phones[1]}travel/", {"goes": "1"}).url == phones[1]


def test_it_ends_with_the_event(event, phones, client, north, sign):
    finish_event(order=sign(), event=event)
    assert client.get(phones[1]).context["travel"] is None


def test_with_a_pair_that_sits_out_it_waits(event, phones, client, north, sign):
    withdraw(order=sign(), event=event, entrant=north.entrant, after_round=1)
    start_round(order=sign(), event=event, round_=2)
    page = client.get(phones[1])
    assert page.context["travel"].rests
    assert "you sit out in this round" in page.text
    assert "Enter board" not in page.text
