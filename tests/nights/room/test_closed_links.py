"""What the links of a night show once it is closed: its results, and nothing to do."""

import pytest
from django.urls import reverse

from nights.actions.deals import enter_deal
from nights.actions.nights import close_night, reopen_night
from nights.links import DOOR_LINKS, TABLE_LINKS
from nights.models import Night

GAME = {"contract": "3NT", "declarer": "N", "tricks": 9}


@pytest.fixture
def closed(match, order):
    for _deal in range(2):
        enter_deal(order=order(), match=match, raw=GAME)
    close_night(order=order(), night=match.night)
    return match


def table_link(match):
    return reverse("table", args=[TABLE_LINKS.make(match.table.pk, 1)])


def read(client, path):
    return " ".join(client.get(path).content.decode().split())


@pytest.mark.parametrize("seated", [True, False])
def test_a_table_of_a_closed_night_asks_for_nothing_and_links_its_results(closed, cast, seated):
    client, path = cast.client("visitor"), table_link(closed)
    if seated:
        token = TABLE_LINKS.make(closed.table.pk, 1)
        client.post(reverse("table-seat", args=[token]), {"seat": "N"})
    for told in (
        read(client, path),
        read(client, reverse("table-live", args=[path.split("/")[2]])),
    ):
        assert "The night is closed." in told
        assert reverse("night", args=[cast.club.slug, closed.night_id]) in told
        assert "Which seat is this phone at?" not in told
        assert "cuts for the next one" not in told
        assert "this page then goes on by itself" not in told
    assert "Score sheet" in read(client, path)
    assert "deal-form" not in read(client, path)


def test_the_results_of_a_night_that_is_shared_by_link_are_open_to_its_tables(closed, cast):
    Night.objects.filter(pk=closed.night_id).update(visibility="link")
    client = cast.client("visitor")
    link = reverse("shared", args=[Night.objects.get(pk=closed.night_id).link_key])
    assert link in read(client, table_link(closed))
    assert client.get(link, follow=True).status_code == 200


def test_a_table_without_a_match_says_that_the_night_is_closed(cast, night, order):
    table = night.tables.create(act=night.acts.first(), number=9)
    close_night(order=order(), night=night)
    told = read(cast.client("visitor"), reverse("table", args=[TABLE_LINKS.make(table.pk, 1)]))
    assert "The night is closed." in told
    assert "No match has begun at this table." not in told


def test_a_night_that_is_opened_again_asks_again(closed, cast, order):
    reopen_night(order=order(), night=closed.night)
    told = read(cast.client("visitor"), table_link(closed))
    assert "The night is closed." not in told
    assert "Which seat is this phone at?" in told


@pytest.mark.parametrize("there", [True, False])
def test_the_door_of_a_closed_night_links_its_results(cast, night, order, there):
    client = cast.client("visitor")
    token = DOOR_LINKS.make(night.pk, 1)
    path = reverse("door", args=[token])
    if there:
        zoe = cast.club.players.create(name="Zoe Zander", short_name="Zoe")
        client.post(reverse("door-enter", args=[token]), {"player": zoe.pk, "key": "k"})
        assert "You are number" in read(client, path)
    close_night(order=order(), night=night)
    told = read(client, path)
    assert "The night is closed." in told
    assert reverse("night", args=[cast.club.slug, night.pk]) in told
    assert "You are number" not in told
    assert "Who are you?" not in told
