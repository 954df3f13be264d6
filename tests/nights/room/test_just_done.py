"""What a director has just done is told on the room's page, where it can be undone."""

import re

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from nights.actions.nights import open_night
from nights.models import Night
from nights.queries.present import list_present
from tests.club.conftest import EVENING

pytestmark = pytest.mark.django_db


@pytest.fixture
def empty(cast, order) -> Night:
    """Return a night to which nobody has come yet."""
    return open_night(order=order(), club=cast.club, game="rubber", date=EVENING.date())


@pytest.fixture
def director(client: Client, cast) -> Client:
    client.force_login(cast.director)
    return client


def check_in(client: Client, cast, night: Night, name: str, key: str) -> str:
    arrive = reverse("arrive", args=[cast.club.slug, night.pk])
    return client.post(arrive, {"name": name, "key": key}, follow=True).content.decode()


def read_toast(page: str) -> str:
    toast = re.search(r'<div class="toast brief".*?</div>', page, re.S)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", toast[0])).strip() if toast else ""


def test_a_check_in_is_told_and_undone_in_one_step(director: Client, cast, empty: Night) -> None:
    page = check_in(director, cast, empty, "Eve", "one")
    assert read_toast(page) == "checked in Eve East Undo"
    act = re.search(r'class="toast brief".*?name="act" value="([^"]+)"', page, re.S)
    assert act
    undo = reverse("undo", args=[cast.club.slug, empty.pk])
    page = director.post(undo, {"act": act[1], "key": "u"}, follow=True).content.decode()
    assert read_toast(page).startswith("took back: checked in")
    assert not list_present(empty)


def test_a_refusal_tells_of_nothing_done(director: Client, cast, empty: Night) -> None:
    check_in(director, cast, empty, "Eve", "one")
    with time_machine.travel(timezone.now() + timezone.timedelta(seconds=30), tick=False):
        assert read_toast(check_in(director, cast, empty, "Eve", "two")) == ""


def test_nobody_is_told_what_somebody_else_did(director: Client, cast, empty: Night) -> None:
    check_in(director, cast, empty, "Eve", "one")
    other = Client()
    other.force_login(cast.owner)
    room = reverse("room", args=[cast.club.slug, empty.pk])
    assert read_toast(other.get(room).content.decode()) == ""
    assert read_toast(director.get(room).content.decode()) == "checked in Eve East Undo"
