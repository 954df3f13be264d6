"""The tiles of the room are rendered once for a state, and never show what is no longer true."""

import datetime
import re
from typing import Any

import pytest
from django.core.cache import caches
from django.urls import reverse
from django.utils import timezone

from club.actions.people import change_player
from club.ledger.writing import Actor
from nights.actions.calls import answer_call, call_director
from nights.actions.deals import correct_deal, enter_deal
from nights.actions.forming import gather_table
from nights.actions.matches import set_match_state
from nights.actions.nights import close_night
from nights.actions.open_cuts import begin_cut
from nights.actions.reseating import correct_seats
from nights.actions.room import depart, renew_link, set_absent
from nights.models import Night, Table
from nights.pages import tiles
from nights.queries import room_cache
from tests.club.api.client import GAME

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_cached() -> None:
    caches["tiles"].clear()


@pytest.fixture
def rendered(monkeypatch) -> list[int]:
    """The numbers of the tables whose tiles were rendered."""
    numbers: list[int] = []
    real = tiles._render

    def render(*given: Any, **more: Any) -> str:
        numbers.append(given[3].table.number)
        return real(*given, **more)

    monkeypatch.setattr(tiles, "_render", render)
    return numbers


@pytest.fixture
def page(cast):
    def show(night: Night, role: str = "director") -> str:
        response = cast.client(role).get(reverse("room", args=[cast.club.slug, night.pk]))
        assert response.status_code == 200
        return response.content.decode()

    return show


def test_a_tile_is_rendered_once(match, page, rendered):
    first = page(match.night)
    assert page(match.night).count("t-card") == first.count("t-card") == 1
    assert page(match.night, "owner").count("t-card") == 1
    assert rendered == [1]


def find_start(night: Night) -> datetime.datetime:
    [view] = room_cache.read_cached_room(night).tables
    return view.current.began_at


def test_a_table_that_enters_no_deal_for_long_is_marked(match, page, rendered, monkeypatch):
    later = find_start(match.night) + datetime.timedelta(minutes=20)
    monkeypatch.setattr(timezone, "now", lambda: later - datetime.timedelta(seconds=1))
    assert "no deal for" not in page(match.night)
    monkeypatch.setattr(timezone, "now", lambda: later)
    shown = page(match.night)
    assert len(re.findall(r"no deal for 20 min", shown)) == 2  # the card, and the row of a phone
    assert '<article class="t-card still">' in shown
    monkeypatch.setattr(timezone, "now", lambda: later + datetime.timedelta(seconds=70))
    assert "no deal for 21 min" in page(match.night)
    assert rendered == [1, 1]  # the minutes are put into the kept tile
    monkeypatch.setattr(timezone, "now", lambda: later + datetime.timedelta(hours=2))
    assert "no deal for hours" in page(match.night)


def test_a_poll_tells_that_a_table_has_been_still_for_long(match, cast, page, monkeypatch):
    start, client = find_start(match.night), cast.client("director")
    monkeypatch.setattr(timezone, "now", lambda: start + datetime.timedelta(minutes=1))
    mark = re.findall(r'"seen": "([^"]+)"', page(match.night))[0]

    def poll(minutes: int) -> Any:
        monkeypatch.setattr(timezone, "now", lambda: start + datetime.timedelta(minutes=minutes))
        caches["polls"].clear()  # what is kept ends by the clock of the machine
        address = reverse("room-live", args=[cast.club.slug, match.night_id])
        return client.get(address, {"seen": mark}, headers={"HX-Request": "true"})

    assert poll(2).status_code == poll(19).status_code == 204
    answer = poll(20)
    assert answer.status_code == 200
    assert "no deal for 20 min" in answer.text
    mark = re.findall(r'"seen": "([^"]+)"', answer.text)[0]
    assert poll(21).status_code == 204  # the page counts the minutes on
    for end in ("", "~", "~x", "~-1", "~99999999999", "~١", "~0"):
        mark, kept = mark.partition("~")[0] + end, mark
        assert poll(21).status_code == 200, end
        mark = kept
    assert "no deal for hours" in poll(121).text


def test_only_the_table_that_changed_is_rendered_again(match, cast, order, page, rendered):
    gather_table(order=order(), night=match.night, players=cast.players[4:6])
    page(match.night)
    enter_deal(order=order(), match=match, raw=GAME)
    shown = page(match.night)
    assert rendered == [2, 1, 1]  # table 2 has no match yet, and comes first
    assert "Deal 1:" in shown


def test_the_tables_that_wait_for_the_director_come_first(
    match, night, cast, order, page, monkeypatch
):
    """What is read and where the keyboard goes follows the same order as what is seen."""
    first, players = match.table, cast.players
    second = gather_table(order=order(), night=night, players=players[4:6])

    def list_shown() -> list[int]:
        return [int(number) for number in re.findall(r"<b>Table (\d+)", page(night))]

    assert list_shown() == [2, 1]  # table 2 has no match in play
    call = call_director(order=order(actor=Actor(device=first)), night=night, table=first)
    assert list_shown() == [1, 2]
    call_director(order=order(actor=Actor(device=second)), night=night, table=second)
    assert list_shown() == [1, 2]  # the first to call
    answer_call(order=order(), night=night, call=call)
    assert list_shown() == [2, 1]
    close_night(order=order(), night=night, unfinished="abandoned")
    assert list_shown() == [1, 2]  # nothing waits any more


def test_whatever_a_tile_shows_makes_it_another(match, cast, order, page, rendered):
    """Each step is seen in the next page, which equals one that was rendered without a cache."""
    night, ann = match.night, cast.players[0]
    deal = enter_deal(order=order(), match=match, raw=GAME)
    table = gather_table(order=order(), night=night, players=cast.players[4:6])
    swapped = {"N": cast.players[1], "E": cast.players[2], "S": ann, "W": cast.players[3]}
    steps = [
        lambda: change_player(order=order(), player=ann, name="Anna Archer", short_name="Anna"),
        lambda: correct_deal(order=order(reason="x"), deal=deal, raw={"contract": "pass"}),
        lambda: set_absent(order=order(), night=night, player=cast.players[1]),
        lambda: correct_seats(order=order(), match=match, seats=swapped),
        lambda: depart(order=order(), night=night, player=cast.players[6]),
        lambda: set_match_state(order=order(), match=match, state="abandoned"),
        lambda: set_absent(order=order(), night=night, player=cast.players[1], absent=False),
        lambda: begin_cut(order=order(), night=night, table=match.table),
        lambda: renew_link(order=order(), night=night, table=table),
        lambda: close_night(order=order(), night=night, unfinished="abandoned"),
    ]
    for step in steps:
        page(night)
        step()
        shown = _tiles(page(night))
        caches["tiles"].clear()
        room_cache._kept.clear()
        assert _tiles(page(night)) == shown
    assert "Anna" in shown
    assert set(rendered) == {1, 2}


def _tiles(page: str) -> str:
    """Return the tiles of a page, without the minutes of play, which go on between two pages."""
    start = page.index('<div class="tables"')
    return re.sub(r"\d+ min", "", page[start : page.index("<aside")])


def test_a_form_has_the_token_of_its_own_visitor(match, cast, order, page):
    Night.objects.filter(pk=match.night_id).update(acceptance=True)
    actor = Actor(device=Table.objects.get(pk=match.table_id), seat="N")
    enter_deal(order=order(actor=actor), match=match, raw=GAME)
    for role in ("director", "owner"):
        shown = _tiles(page(match.night, role))
        assert "Let it stand" in shown
        assert shown.count("csrfmiddlewaretoken") == 1
    assert not caches["tiles"]._cache


def test_a_table_that_calls_says_so_until_somebody_has_come(match, order, page):
    assert "calls" not in _tiles(page(match.night))
    call = call_director(order=order(), night=match.night, table=match.table)
    assert '<span class="tag vul">calls</span>' in _tiles(page(match.night))
    answer_call(order=order(), night=match.night, call=call)
    assert "calls" not in _tiles(page(match.night))


def test_nothing_that_is_cached_has_a_form_or_the_time(match, page):
    page(match.night)
    (kept,) = (caches["tiles"].get(key.split(":", 2)[2]) for key in caches["tiles"]._cache)
    assert "<form" not in kept
    assert tiles._MINUTES in kept
    assert tiles._MINUTES not in page(match.night)
