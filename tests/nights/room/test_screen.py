"""The room's screen on a night."""

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from nights.actions.deals import enter_deal
from nights.actions.nights import set_night
from nights.actions.room import arrive
from nights.queries.room import read_room
from nights.rebuild import rebuild_night
from tests.club.conftest import EVENING

GAME = {"contract": "3NT", "declarer": "N", "tricks": 9}


def address(night, name="night-screen"):
    return reverse(name, args=[night.club.slug, night.pk])


def read(night):
    return " ".join(Client().get(address(night)).content.decode().split())


def test_the_screen_shows_who_waits_in_the_order_of_their_right(night):
    page = read(night)
    names = [str(candidate.player) for candidate in read_room(night).waiting]
    at = [page.index(f"<span>{name}</span>") for name in names]
    assert len(names) == 7
    assert at == sorted(at)


def test_the_screen_shows_who_plays_where(match, night):
    page = read(night)
    assert "<span><i>N</i> Ann</span> <span><i>S</i> Bob</span>" in page
    assert "<span><i>E</i> Cyd</span> <span><i>W</i> Dot</span>" in page
    assert "<b>3</b> waiting" in page


def test_the_screen_shows_the_back_score_once_there_is_one(match, night, order):
    assert "Tonight’s result" not in read(night)
    for _deal in range(2):
        enter_deal(order=order(), match=match, raw=GAME)
    rebuild_night(night.pk, now=EVENING)
    page = read(night)
    assert "Tonight’s result" in page
    assert page.count('<b class="to">+') == 2


def test_the_screen_is_shown_to_whom_the_night_is_shown(night, cast, order):
    set_night(order=order(), night=night, visibility="members")
    for name in ("night-screen", "night-screen-live"):
        assert Client().get(address(night, name)).status_code == 302
        assert cast.client("stranger").get(address(night, name)).status_code == 403
        assert cast.client("member").get(address(night, name)).status_code == 200


def test_a_screen_that_has_seen_everything_gets_nothing(night, cast, order):
    client = Client()
    mark = client.get(address(night)).context["seen"]
    live = address(night, "night-screen-live")
    assert client.get(live, {"seen": mark}).status_code == 204
    guest = cast.club.players.create(name="Late Guest", short_name="Late")
    arrive(order=order(), night=night, player=guest)
    answer = client.get(live, {"seen": mark})
    assert answer.status_code == 200
    assert "Late" in answer.content.decode()


def test_the_screen_costs_as_much_for_many_as_for_few(night, cast, order):
    def cost():
        with CaptureQueriesContext(connection) as queries:
            assert Client().get(address(night)).status_code == 200
        return len(queries)

    cost()  # what is kept in memory is read once
    before = cost()
    for number in range(12):
        guest = cast.club.players.create(name=f"Guest {number}", short_name=f"G{number}")
        arrive(order=order(), night=night, player=guest)
    assert cost() == before


def test_the_room_leads_to_its_screen(night, cast):
    room = cast.client("director").get(address(night, "room"))
    assert address(night).encode() in room.content
