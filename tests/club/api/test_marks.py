"""What has been seen is not sent again: marks and dates of a club's lists and seasons."""

import datetime
from dataclasses import replace

import pytest
import time_machine
from django.core.cache import cache, caches
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.http import http_date, parse_http_date

from club.actions.people import change_player
from club.ledger import shared_cache as memory
from club.models import Club, Membership, Player
from club.seasons.actions.seasons import change_season, set_rules
from club.seasons.models import LadderRow, Placement
from club.seasons.rebuild import check_placement, rebuild_ladder
from club.tasks import sweep
from nights.actions.matches import set_match_state
from nights.actions.nights import open_night, set_night
from nights.rebuild import rebuild_night
from tests.club.api.client import of_night, program
from tests.club.conftest import EVENING, signed
from tests.club.seasons.parts import MARCH

LATER = EVENING + datetime.timedelta(days=1)
MARKED = [
    "clubs",
    "club",
    "players",
    "nights",
    "night",
    "standing",
    "seasons",
    "season",
    "ladder",
    "placements",
    "placement",
    "tiers",
    "statistics",
]
#: Those that show nothing without a date of its own, or nothing but the names of a club.
DATED = [name for name in MARKED if name != "season"]


@pytest.fixture
def clock(paths, placed, monkeypatch):
    """Begin a day after everything was played; nobody has seen any name yet."""
    check_placement(Placement.objects.get(), now=EVENING)
    cache.clear()
    monkeypatch.setattr(memory, "_asked_again", [0.0])
    with time_machine.travel(LATER, tick=False) as clock:
        yield clock


@pytest.fixture
def public(cast):
    return program(cast.club, None)


@pytest.fixture
def paths(placed, cast, season):
    spring = f"seasons/{season.pk}/"
    ann = f"{spring}players/{cast.players[0].pk}/"
    return {
        "clubs": "/api/v1/clubs/",
        "club": "",
        "players": "players/",
        "nights": "nights/",
        "night": of_night(placed.night),
        "standing": of_night(placed.night) + "standing/",
        "seasons": "seasons/",
        "season": spring,
        "ladder": f"{spring}ladder/",
        "placements": f"{spring}placements/",
        "placement": f"{spring}placements/1/",
        "tiers": ann,
        "statistics": f"{ann}statistics/",
    }


def cost(caller, path, **headers):
    with CaptureQueriesContext(connection) as queries:
        response = caller.get(path, **headers)
    return queries, response


def test_what_has_not_changed_is_not_sent_again(public, paths, subtests):
    for name in MARKED:
        with subtests.test(name):
            first = public.get(paths[name])
            assert first.status_code == 200
            again = public.get(paths[name], **{"If-None-Match": first["ETag"]})
            assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
            other = public.get(paths[name], **{"If-None-Match": '"other"'})
            assert other.status_code == 200


def test_a_date_serves_who_keeps_no_mark(clock, public, paths, subtests):
    for name in DATED:
        public.get(paths[name])
        clock.shift(60)
        with subtests.test(name):
            first = public.get(paths[name])
            dated = first["Last-Modified"]
            again = public.get(paths[name], **{"If-Modified-Since": dated})
            assert (again.status_code, again.content) == (304, b"")
            assert again["Last-Modified"] == dated
            before = http_date(parse_http_date(dated) - 1)
            for headers in (
                {"If-Modified-Since": before},
                {"If-Modified-Since": "yesterday"},
                # the mark goes before the date
                {"If-Modified-Since": dated, "If-None-Match": '"other"'},
            ):
                assert public.get(paths[name], **headers).status_code == 200


@pytest.mark.parametrize(
    "name", ["players", "standing", "ladder", "placement", "tiers", "statistics"]
)
def test_a_new_name_shows_at_once_though_nobody_dated_it(clock, public, paths, name):
    public.get(paths[name])
    clock.shift(60)
    first = public.get(paths[name])
    change_player(order=signed(), player=Player.objects.get(short_name="Ann"), short_name="Anna")
    clock.shift(60)
    headers = {"If-Modified-Since": first["Last-Modified"]}
    assert "Anna" in public.get(paths[name], **headers).content.decode()
    assert public.get(paths[name], **{"If-None-Match": first["ETag"]}).status_code == 200


def test_what_changed_this_very_second_has_no_date_yet(clock, public, paths):
    assert "Last-Modified" not in public.get(paths["players"])
    clock.shift(60)
    dated = public.get(paths["players"])["Last-Modified"]
    assert parse_http_date(dated) == int(LATER.timestamp())


def test_a_ladder_is_dated_by_when_it_was_first_seen(clock, public, paths, season):
    public.get(paths["ladder"])
    clock.shift(3600)
    set_rules(order=signed(timezone.now()), season=season, ladder={"cap": 500}, tiers={})
    rebuild_ladder(season.pk, now=timezone.now())
    clock.shift(60)
    public.get(paths["ladder"])
    clock.shift(60)
    dated = public.get(paths["ladder"])["Last-Modified"]
    assert parse_http_date(dated) == int(LATER.timestamp()) + 3660


@pytest.mark.parametrize("name", ["ladder", "placement", "statistics", "standing", "nights"])
def test_a_match_made_void_shows_at_once(public, paths, placed, order, name):
    first = public.get(paths[name])
    set_match_state(order=order(), match=placed, state="void")
    rebuild_night(placed.night_id, now=order().at)
    sweep()
    again = public.get(paths[name], **{"If-None-Match": first["ETag"]})
    assert again.status_code == 200
    assert again.json() != first.json()


def test_a_season_that_is_changed_or_ruled_anew_shows_at_once(public, paths, season):
    etags = {name: public.get(paths[name])["ETag"] for name in ("season", "seasons", "ladder")}
    set_rules(order=signed(), season=season, ladder={"cap": 500}, tiers={})
    ruled = public.get(paths["season"])
    assert ruled["ETag"] != etags["season"]
    assert ruled.json()["stale"] is True
    rebuild_ladder(season.pk, now=EVENING)
    assert public.get(paths["season"], **{"If-None-Match": ruled["ETag"]}).status_code == 200
    change_season(
        order=signed(),
        season=season,
        name="Lent",
        starts=MARCH[0],
        ends=MARCH[1],
        visibility="public",
    )
    for name, etag in etags.items():
        assert public.get(paths[name], **{"If-None-Match": etag}).status_code == 200, name


def test_a_club_that_is_renamed_and_a_night_that_is_opened_show_at_once(public, paths, cast, order):
    etags = {name: public.get(paths[name])["ETag"] for name in ("clubs", "club", "nights")}
    Club.objects.filter(pk=cast.club.pk).update(name="Crockford's")
    open_night(order=order(), club=cast.club, date=EVENING.date())
    for name, etag in etags.items():
        assert public.get(paths[name], **{"If-None-Match": etag}).status_code == 200, name


@pytest.mark.parametrize("name", ["nights", "players", "statistics"])
def test_what_one_may_see_more_of_is_marked_apart(public, cast, paths, name):
    callers = [public, *(program(cast.club, account) for account in (cast.member, cast.director))]
    assert len({caller.get(paths[name])["ETag"] for caller in callers}) == 3


def test_an_unchanged_ladder_is_answered_without_reading_a_row_of_it(public, paths):
    first = public.get(paths["ladder"])
    queries, again = cost(public, paths["ladder"], **{"If-None-Match": first["ETag"]})
    assert again.status_code == 304
    assert not [query for query in queries if LadderRow._meta.db_table in query["sql"]]
    assert len(queries) <= 7


def test_what_an_unchanged_answer_costs_does_not_grow(public, paths, played, cast, subtests):
    def unchanged(name):
        first = public.get(paths[name])
        caches["polls"].clear()  # which keeps the answer that nothing has changed
        queries, again = cost(public, paths[name], **{"If-None-Match": first["ETag"]})
        assert again.status_code == 304
        return len(queries)

    before = {name: unchanged(name) for name in MARKED}
    played(6, four=cast.players[1:5])
    played(7, four=cast.players[2:6])
    for name in MARKED:
        with subtests.test(name):
            assert unchanged(name) == before[name] <= 10


def dated(clock, caller, path):
    """Return what somebody is shown, with the headers of one who keeps its date alone."""
    caller.get(path)
    clock.shift(60)
    response = caller.get(path)
    headers = {"If-Modified-Since": response["Last-Modified"]}
    assert caller.get(path, **headers).status_code == 304
    return response, headers


@pytest.mark.parametrize("name", ["nights", "players", "tables"])
def test_whoever_is_given_a_role_sees_more_by_the_date_too(clock, cast, placed, order, paths, name):
    hidden = open_night(order=order(), club=cast.club, date=EVENING.date())
    set_night(order=order(), night=hidden, visibility="link", acceptance=False, name="")
    path = {**paths, "tables": of_night(placed.night) + "tables/"}[name]
    dated(clock, program(cast.club, cast.director), path)  # long before
    clock.shift(60)
    promoted = program(cast.club, cast.member)
    first, headers = dated(clock, promoted, path)
    Membership.objects.filter(account=cast.member).update(role="director")
    clock.shift(60)
    again = promoted.get(path, **headers)
    assert again.status_code == 200
    assert again.json() != first.json()


@pytest.mark.parametrize("name", ["nights", "placements", "night", "players"])
def test_another_release_is_sent_to_who_keeps_a_date(clock, public, paths, settings, name):
    _first, headers = dated(clock, public, paths[name])
    settings.RELEASE = "another"
    clock.shift(60)
    assert public.get(paths[name], **headers).status_code == 200


@pytest.mark.parametrize("name", ["ladder", "statistics", "standing", "nights", "night"])
def test_what_began_before_and_ended_later_is_sent(clock, public, paths, placed, order, name):
    first, headers = dated(clock, public, paths[name])
    early = EVENING - datetime.timedelta(hours=1)
    set_match_state(order=replace(order(), at=early), match=placed, state="void")
    rebuild_night(placed.night_id, now=early)
    clock.shift(60)
    again = public.get(paths[name], **headers)
    assert again.status_code == 200
    assert again.json() != first.json()


def test_results_made_anew_by_other_code_show_though_they_began_earlier(public, paths, played):
    late, early = played(6).night.standing, played(7).night.standing
    late.computed_at = EVENING + datetime.timedelta(hours=1)
    late.save()
    type(early).objects.filter(pk=early.pk).update(code="0" * 12)
    etag = public.get(paths["statistics"])["ETag"]
    rebuild_night(early.night_id, now=EVENING)
    assert public.get(paths["statistics"], **{"If-None-Match": etag}).status_code == 200
