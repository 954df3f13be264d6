"""Polling costs next to nothing while nothing changes, and misses nothing that does."""

import pytest
from django.core.cache import caches
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.actions.people import change_player
from club.models import Player
from nights.actions.deals import enter_deal
from nights.actions.forming import form_table
from nights.actions.room import arrive
from nights.models import Match
from nights.rebuild import rebuild_night
from tests.club.api.client import GAME, of_match, of_night, program
from tests.club.conftest import EVENING, signed

POLLED = [
    "{night}",
    "{night}matches/",
    "{match}",
    "{match}deals/",
    "{night}standing/",
    "{night}tables/",
    "{night}arrivals/",
    "{match}deals/1/",
    "{night}candidates/",
    "{night}candidates/?fresh=true",
    "{night}absences/",
    "{night}wave/",
    "{night}undo/",
    "{night}tables/{table}/cut/",
]
RANKS = "AKQJ"


@pytest.fixture
def public(cast):
    return program(cast.club, None)


@pytest.fixture
def places(match, order):
    enter_deal(order=order(), match=match, raw=GAME)
    return {"night": of_night(match.night), "match": of_match(match), "table": match.table_id}


def more_tables(night, order, count):
    """Form tables until there are so many, with two rubbers' worth of deals at each."""
    for table in range(2, count + 1):
        four = [
            Player.objects.create(
                club=night.club, name=f"{table}{seat}", short_name=f"{table}{seat}"
            )
            for seat in "NESW"
        ]
        for player in four:
            arrive(order=order(), night=night, player=player)
        cards = {player.pk: rank + "S" for player, rank in zip(four, RANKS, strict=True)}
        made = form_table(
            order=order(reason="a set"),
            night=night,
            players=four,
            cards=cards,
            typed=True,
        )
        for tricks in (8, 9, 8, 9):
            enter_deal(order=order(), match=made, raw={**GAME, "tricks": tricks})


def cost(caller, path, **headers):
    """Return what a request cost in queries, and its answer."""
    with CaptureQueriesContext(
        connection,
    ) as queries:
        response = caller.get(path, **headers)
    return len(queries), response


def test_what_has_not_changed_is_not_sent_again(public, places, subtests):
    for path in POLLED:
        with subtests.test(path):
            first = public.get(path.format(**places))
            assert first.status_code == 200
            again = public.get(path.format(**places), **{"If-None-Match": first["ETag"]})
            assert (again.status_code, again.content) == (304, b"")
            for header in ("ETag", "Cache-Control", "Vary"):
                assert again[header] == first[header]
            vary = set(first["Vary"].split(", "))
            assert {"Authorization", "Cookie", "Accept-Language"} <= vary
            assert first["Cache-Control"] == "private, no-cache"


def unchanged(caller, path):
    """Return what an unchanged poll costs whose answer is not kept yet."""
    etag = caller.get(path)["ETag"]
    caches["polls"].clear()
    queries, response = cost(caller, path, **{"If-None-Match": etag})
    assert response.status_code == 304
    return queries


def test_an_unchanged_poll_costs_the_same_on_a_night_of_one_table_and_of_six(
    public, places, match, order, subtests
):
    paths = [path.format(**places) for path in POLLED]
    first = {path: unchanged(public, path) for path in paths}
    more_tables(match.night, order, 6)
    assert Match.objects.filter(night=match.night).count() == 6
    for path in paths:
        with subtests.test(path):
            assert first[path] == unchanged(public, path) <= 6


def test_a_full_answer_costs_as_many_queries_for_six_tables_as_for_one(
    public, places, match, order, subtests
):
    paths = [path.format(**places) for path in (*POLLED, "nights/", "players/")]
    first = {path: cost(public, path)[0] for path in paths}
    more_tables(match.night, order, 6)
    for path in paths:
        with subtests.test(path):
            six, _found = cost(public, path)
            most = 28 if "candidates" in path else 21  # the order of precedence has many facts
            assert first[path] == six <= most


@pytest.mark.parametrize("path", POLLED)
def test_a_deal_a_rebuild_and_a_new_name_show_at_the_next_poll(public, places, match, order, path):
    path = path.format(**places)
    etags = {public.get(path)["ETag"]}
    enter_deal(order=order(), match=match, raw={**GAME, "tricks": 10})
    etags.add(public.get(path)["ETag"])
    rebuild_night(match.night_id, now=EVENING)
    etags.add(public.get(path)["ETag"])
    change_player(order=signed(), player=Player.objects.get(short_name="Ann"), short_name="Anna")
    etags.add(public.get(path)["ETag"])
    assert len(etags) == 4


def test_what_a_director_sees_is_marked_apart_from_what_the_public_sees(public, cast, places):
    director = program(cast.club, cast.director)
    member = program(cast.club, cast.member)
    path = places["match"]
    marks = [caller.get(path)["ETag"] for caller in (public, director, member)]
    assert marks[0] == marks[2] != marks[1]


def test_each_page_and_filter_is_marked_apart(public, places):
    path = places["night"] + "matches/"
    assert public.get(path)["ETag"] != public.get(path + "?state=void")["ETag"]
