"""A seat that another phone has chosen is not taken without asking."""

import datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from club.actions.phone_seats import forget_phone_seats
from club.models import PhoneSeat
from nights.actions.nights import close_night
from nights.links import TABLE_LINKS
from tests.tournaments.events.parts import add_people, plan_event
from tournaments.duplicate.actions.play import start_round
from tournaments.links import get_phone_path
from tournaments.models import EventTable


def get_table_path(table):
    return reverse("table", args=[TABLE_LINKS.make(table.pk, 1)])


@pytest.fixture
def event(cast, order):
    """Return an event in its first round."""
    event = plan_event(cast.club, order, add_people(cast.club))
    start_round(order=order(), event=event, round_=1)
    return event


@pytest.fixture(params=["night", "event"])
def phone(request, match):
    """Return the path of a table's phones, on a night or at an event."""
    if request.param == "night":
        return get_table_path(match.table)
    held = request.getfixturevalue("event")
    return get_phone_path(EventTable.objects.get(event=held, number=1))


def choose(client, phone, seat, **more):
    return client.post(f"{phone}seat/", {"seat": seat, **more})


def test_a_free_seat_is_taken_at_once(phone, client):
    assert choose(client, phone, "S").status_code == 302
    assert choose(client, phone, "S").status_code == 302  # by the same phone, once more
    assert PhoneSeat.objects.get().seat == "S"


def test_a_taken_seat_asks(phone, client):
    choose(client, phone, "S")
    second = Client()
    asked = choose(second, phone, "S")
    assert asked.status_code == 200
    words = " ".join(asked.text.split())
    assert "Another phone is South already.</strong> Take the seat all the same?" in words
    assert "Yes, this phone is South" in words
    assert f'<a class="btn" href="{phone}">No</a>' in words
    assert not {"seat", "event-seat"} & second.cookies.keys()
    assert choose(second, phone, "S", sure="1").status_code == 302
    assert {"seat", "event-seat"} & second.cookies.keys()
    # Now the first one would have to ask.
    assert choose(client, phone, "S").status_code == 200


def test_whoever_chooses_another_seat_gives_the_first_one_up(phone, client):
    second = Client()
    choose(client, phone, "S")
    choose(client, phone, "N")
    assert choose(second, phone, "S").status_code == 302
    choose(client, phone, "")
    assert choose(Client(), phone, "N").status_code == 302


def test_a_phone_that_is_gone_for_half_a_day_holds_nothing(phone, client):
    choose(client, phone, "S")
    PhoneSeat.objects.update(at=timezone.now() - datetime.timedelta(hours=12))
    assert choose(Client(), phone, "S").status_code == 302
    forget_phone_seats(timezone.now() + datetime.timedelta(hours=11))
    assert PhoneSeat.objects.exists()
    forget_phone_seats(timezone.now() + datetime.timedelta(hours=12, minutes=1))
    assert not PhoneSeat.objects.exists()


def test_a_seat_of_another_table_is_another_seat(match, client, order, cast, begun):
    choose(client, get_table_path(match.table), "S")
    other = begun("rubber")
    assert choose(Client(), get_table_path(other.table), "S").status_code == 302


def test_seats_of_phones_go_with_the_night(match, client, order, night):
    choose(client, get_table_path(match.table), "S")
    close_night(order=order(), night=night, unfinished="void")
    assert not PhoneSeat.objects.exists()


def test_a_page_costs_no_more_for_it(match, client):
    """What is noted is read where a seat is chosen, and nowhere else."""
    path = get_table_path(match.table)
    choose(client, path, "S")
    with CaptureQueriesContext(connection) as queries:
        for page in (path, f"{path}live/"):
            assert client.get(page, {"seen": "x"}).status_code == 200
    assert not [query for query in queries if "phoneseat" in query["sql"]]
