"""The practice room: a club with simulated tables, of which nothing stays."""

import datetime
import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from club.ledger.registry import registry
from club.ledger.removal import remove_club_rows
from club.ledger.writing import Actor, Order
from club.models import Club, Player
from club.practice.actions import LASTS, make_move, throw_away_old
from club.practice.models import Practice
from club.tasks import sweep
from nights.actions.deals import enter_deal
from nights.actions.nights import close_night
from nights.models import Deal, DirectorCall, Night
from nights.queries.nights import count_open_nights
from nights.queries.room import read_room
from nights.simulation.deals import make_random_deal
from nights.simulation.practice import SEEDS, TABLES, fill
from nights.tasks import rebuild_night_task
from tests.club.conftest import Cast
from tournaments.actions.events import finish_event
from tournaments.duplicate.actions.play import start_round
from tournaments.models import BoardResult, Call, Event

pytestmark = pytest.mark.django_db

KINDS = ("night", "pairs")


def count_rows() -> dict[str, int]:
    """Return the number of rows in each table of the database that is not the framework's own."""
    counts = {}
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            if table.startswith("django_"):
                continue
            cursor.execute(f"SELECT COUNT(*) FROM {connection.ops.quote_name(table)}")
            counts[table] = cursor.fetchone()[0]
    return counts


def begin(client: Client, club: Club, kind: str) -> Practice:
    response = client.post(reverse("practice", args=[club.slug]), {"kind": kind})
    assert response.status_code == 302, response.content.decode()
    return Practice.objects.select_related("club").get(of=club)


def move(client: Client, room: Practice, name: str, **fields: Any) -> str:
    path = reverse("practice-move", args=[room.club.slug])
    response = client.post(path, {"move": name, **fields}, follow=True)
    assert response.status_code == 200
    return str(response.content.decode())


@pytest.fixture
def director(client: Client, cast: Cast) -> Client:
    client.force_login(cast.director)
    return client


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_stays_of_a_room_that_is_thrown_away(
    director: Client, cast: Cast, kind: str
) -> None:
    before = count_rows()
    room = begin(director, cast.club, kind)
    for chosen in room.offered:
        move(director, room, chosen.name)
    director.get(reverse("practice", args=[room.club.slug]), follow=True)
    assert count_rows() != before
    path = reverse("practice-end", args=[room.club.slug])
    assert "deleted" in director.get(path).content.decode()
    response = director.post(path)
    assert response["Location"] == reverse("club", args=[cast.club.slug])
    assert count_rows() == before
    assert director.post(path).status_code == 404  # the second of two clicks


@pytest.mark.parametrize("kind", KINDS)
def test_a_director_has_one_room_however_often_it_is_asked_for(
    director: Client, cast: Cast, kind: str
) -> None:
    room = begin(director, cast.club, kind)
    for other in KINDS:
        begin(director, cast.club, other)
    assert Practice.objects.get() == room
    page = director.get(reverse("practice", args=[cast.club.slug])).content.decode()
    assert "Go on practising" in page
    inside = director.get(reverse("practice", args=[room.club.slug]), follow=True)
    assert inside.status_code == 200
    assert "This is for practice" in inside.content.decode()


def test_the_tables_of_a_night_play_when_they_are_asked(director: Client, cast: Cast) -> None:
    room = begin(director, cast.club, "night")
    night = Night.objects.get(club=room.club)
    # Three tables play at first; a deal can end the match of each.
    told = move(director, room, "call")
    assert DirectorCall.objects.filter(act__night=night).count() == 1
    assert "calls" in told
    assert "has finished its match" in move(director, room, "match")
    deals = Deal.objects.filter(match__night=night)
    before = deals.count()
    told = move(director, room, "deals", next=reverse("room", args=[room.club.slug, night.pk]))
    assert deals.count() > before
    assert "entered a deal" in told
    people = Player.objects.filter(club=room.club).count()
    assert "Check them in" in move(director, room, "comes")
    assert Player.objects.filter(club=room.club).count() == people + 1


@pytest.mark.parametrize("seed", SEEDS)
def test_three_tables_are_in_play_at_first(
    cast: Cast, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nights.simulation.practice.SEEDS", (seed,))
    fill(cast.club, cast.owner, timezone.now())
    room = read_room(Night.objects.get())
    assert [view.current is not None for view in room.tables] == [True] * TABLES
    assert all(view.current and view.current.last_deal for view in room.tables)


def test_no_more_tables_call_than_play(director: Client, cast: Cast) -> None:
    room = begin(director, cast.club, "night")
    for _time in range(3):
        assert "No other table can call" not in move(director, room, "call")
    assert "No other table can call" in move(director, room, "call")


def test_the_tables_of_an_event_play_when_they_are_asked(director: Client, cast: Cast) -> None:
    room = begin(director, cast.club, "pairs")
    assert "Tables 1, 2, 3, 4 have entered a board." in move(director, room, "boards")
    assert BoardResult.objects.filter(event__club=room.club).count() == 4
    assert "Table 4 is the last to play." in move(director, room, "round")
    assert BoardResult.objects.filter(event__club=room.club).count() == 3 * 3 + 1
    move(director, room, "boards")
    assert "the last board of the round" in move(director, room, "boards")
    assert "No table has a board to play" in move(director, room, "boards")
    assert "calls:" in move(director, room, "call")
    assert Call.objects.filter(act__event__club=room.club).count() == 1


def test_after_the_last_round_nobody_is_sent_to_the_next(director: Client, cast: Cast) -> None:
    room = begin(director, cast.club, "pairs")
    event = Event.objects.get(club=room.club)
    order = Order(Actor(account=cast.director), timezone.now())
    for number in range(2, 8):
        start_round(order=order, event=event, round_=number)
    for _time in range(7 * 3 - 1):  # boards of every round
        move(director, room, "boards")
    assert "End the play at the desk." in move(director, room, "boards")
    for name in ("boards", "round"):
        assert "The last round is played." in move(director, room, name)
    finish_event(order=order, event=event, confirmed=True)
    for chosen in room.offered:
        assert "No event is in play." in move(director, room, chosen.name)


def test_where_no_table_plays_none_has_called_first(director: Client, cast: Cast) -> None:
    room = begin(director, cast.club, "night")
    for _time in range(3):
        move(director, room, "match")
    for name in ("deals", "match", "call"):
        assert "No table plays now." in move(director, room, name)
    order = Order(Actor(account=cast.director), timezone.now())
    close_night(order=order, night=Night.objects.get(club=room.club))
    for chosen in room.offered:
        assert "No night is open here." in move(director, room, chosen.name)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_asked_wrongly_is_said_and_changes_nothing(
    director: Client, cast: Cast, kind: str
) -> None:
    path = reverse("practice", args=[cast.club.slug])
    response = director.post(path, {"kind": "whist"})
    assert response.status_code == 422
    assert "Choose what you want to practise." in response.content.decode()
    room = begin(director, cast.club, kind)
    assert "The tables cannot do that." in move(director, room, "dance")
    for _time in range(5):
        told = move(director, room, "call")
    assert "No other table can call" in told
    room.refresh_from_db()
    assert room.told == ""
    moves = room.moves
    leads = director.post(
        reverse("practice-move", args=[room.club.slug]), {"next": "//elsewhere.example/"}
    )
    assert leads["Location"] == reverse("practice", args=[room.club.slug])
    room.refresh_from_db()
    assert room.moves == moves


def test_a_room_is_nobody_elses(client: Client, cast: Cast) -> None:
    client.force_login(cast.director)
    room = begin(client, cast.club, "pairs")
    for account in (cast.owner, cast.member, None):
        client.logout()
        if account:
            client.force_login(account)
        for name in ("practice", "practice-move", "practice-end"):
            path = reverse(name, args=[room.club.slug])
            assert client.post(path, {"move": "boards"}).status_code == 404
            assert client.get(path).status_code in (404, 405)
        for path in (
            reverse("club", args=[room.club.slug]),
            reverse("events", args=[room.club.slug]),
            f"/api/v1/clubs/{room.club.slug}/",
            f"/api/v1/clubs/{room.club.slug}/events/",
        ):
            assert client.get(path).status_code == 404, path
        home = client.get(reverse("home"), follow=True)
        assert "Practice" not in home.content.decode()
        assert room.club.slug not in client.get("/api/v1/clubs/").content.decode()
    room.refresh_from_db()
    assert room.moves == 0


def test_a_room_invites_nobody_and_tells_no_other_program(director: Client, cast: Cast) -> None:
    room = begin(director, cast.club, "pairs")
    for name in ("members", "webhooks", "archive", "network"):
        path = reverse(name, args=[room.club.slug])
        assert director.get(path).status_code == 403, name
        assert director.post(path, {}).status_code == 403, name


def test_a_board_that_was_missing_when_the_next_round_began_comes_in(
    director: Client, cast: Cast
) -> None:
    room = begin(director, cast.club, "pairs")
    move(director, room, "round")
    event = Event.objects.get(club=room.club)
    start_round(order=Order(Actor(account=cast.director), timezone.now()), event=event, round_=2)
    for _board in range(6):
        move(director, room, "boards")
    assert BoardResult.objects.filter(event=event, round=1).count() == 4 * 3
    assert BoardResult.objects.filter(event=event, round=2).count() == 4 * 3


def test_the_host_sees_no_practice_rooms(director: Client, cast: Cast) -> None:
    room = begin(director, cast.club, "pairs")
    cast.owner.is_superuser = True
    cast.owner.save()
    director.force_login(cast.owner)
    page = director.get(reverse("host"))
    assert page.status_code == 200
    assert cast.club.name in page.content.decode()
    assert room.club.slug not in page.content.decode()


def test_a_club_has_no_tables_that_are_simulated(director: Client, cast: Cast) -> None:
    for name in ("practice-move", "practice-end"):
        director.force_login(cast.owner)
        path = reverse(name, args=[cast.club.slug])
        leads = director.post(path, {"move": "deals"})
        assert leads["Location"] == reverse("practice", args=[cast.club.slug])
    with pytest.raises(ValueError, match="no practice room"):
        remove_club_rows(cast.club.pk)


def test_a_room_goes_a_day_after_it_was_used_last(director: Client, cast: Cast) -> None:
    before = count_rows()
    room = begin(director, cast.club, "night")
    later = timezone.now() + datetime.timedelta(hours=20)
    make_move(practice=room, move="deals", now=later)
    throw_away_old(later + LASTS - datetime.timedelta(minutes=1))
    assert Practice.objects.exists()
    throw_away_old(later + LASTS + datetime.timedelta(minutes=1))
    assert count_rows() == before


def test_a_task_for_a_night_that_was_thrown_away_does_nothing(director: Client, cast: Cast) -> None:
    room = begin(director, cast.club, "night")
    night = Night.objects.get(club=room.club)
    assert count_open_nights() == 0
    remove_club_rows(room.club_id)
    rebuild_night_task(str(night.pk))
    sweep()
    assert not Night.objects.filter(pk=night.pk).exists()


@pytest.mark.django_db(transaction=True)
def test_a_room_is_thrown_away_after_the_deal_that_a_phone_is_sending(cast: Cast) -> None:
    room = cast.other
    fill(room, cast.owner, timezone.now())
    Club.objects.filter(pk=room.pk).update(practice_until=timezone.now())
    view = next(view for view in read_room(Night.objects.get(club=room)).tables if view.current)
    begun = threading.Event()

    def send() -> None:
        assert view.current
        raw = make_random_deal(random.Random(1), view.current.match.game)
        order = Order(Actor(device=view.table, seat="N"), timezone.now())
        try:
            with transaction.atomic():
                enter_deal(order=order, match=view.current.match, raw=raw)
                begun.set()
                time.sleep(0.5)  # the removal waits for it meanwhile
        finally:
            begun.set()
            connection.close()

    with ThreadPoolExecutor(1) as phone:
        sent = phone.submit(send)
        begun.wait(10)
        remove_club_rows(room.pk)
        sent.result(10)
    assert not Deal.objects.filter(club=room.pk).exists()
    assert not Club.objects.filter(pk=room.pk).exists()


def test_every_kind_can_be_begun_and_has_something_to_do() -> None:
    assert [kind.name for kind in registry.practices] == list(KINDS)
    assert all(kind.moves for kind in registry.practices)
