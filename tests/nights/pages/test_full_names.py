"""Pages that only directors open show full names; whatever others may see has public names."""

import threading
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from club.ledger.names import show_names_in_full
from nights.formation.reasons import CutReason
from nights.links import TABLE_LINKS
from nights.models import Act, Match, Night
from nights.queries.cuts import translate_reason_lazily
from tests.club.conftest import Cast

pytestmark = pytest.mark.django_db
FULL, PUBLIC = "Ann Archer", "Ann"


def read(client: Client, name: str, *args: Any) -> str:
    return client.get(reverse(name, args=args)).content.decode()


@pytest.mark.parametrize("name", ["room", "seats", "enter"])
def test_a_page_of_directors_shows_full_names(cast: Cast, match: Match, name: str) -> None:
    night = match.night
    args = (match.pk,) if name in ("seats", "enter") else ()
    page = read(cast.client("director"), name, cast.club.slug, night.pk, *args)
    assert FULL in page


@pytest.mark.parametrize("who", ["director", "member", "stranger"])
@pytest.mark.parametrize("name", ["night", "night-screen", "night-summary"])
def test_a_page_that_others_may_open_shows_public_names_to_a_director_too(
    cast: Cast, match: Match, name: str, who: str
) -> None:
    page = read(cast.client(who), name, cast.club.slug, match.night.pk)
    assert FULL not in page


def test_a_scorer_and_a_phone_see_public_names(cast: Cast, match: Match, client: Client) -> None:
    page = read(cast.client("scorer"), "enter", cast.club.slug, match.night.pk, match.pk)
    assert "Ann" in page
    assert FULL not in page
    assert FULL not in read(client, "table", TABLE_LINKS.make(match.table.pk, 1))


def test_nothing_that_a_director_s_page_records_has_a_full_name(cast: Cast, night: Night) -> None:
    director, where = cast.client("director"), reverse("arrive", args=[cast.club.slug, night.pk])
    director.post(where, {"name": FULL, "key": "a"})
    act = Act.objects.get(night=night, player=cast.players[0])
    assert FULL not in f"{act.detail} {act.reason}"


def test_another_thread_does_not_see_full_names(cast: Cast) -> None:
    player, told = cast.players[0], []
    with show_names_in_full():
        assert str(player) == FULL
        thread = threading.Thread(target=lambda: told.append(str(player)))
        thread.start()
        thread.join()
    assert (told, str(player)) == ([PUBLIC], PUBLIC)


def test_a_player_without_a_full_name_is_shown_by_the_public_one(cast: Cast) -> None:
    player = cast.players[0]
    player.name = ""
    with show_names_in_full():
        assert str(player) == PUBLIC


def test_who_cuts_in_the_opening_wave_is_shown_by_the_full_name(cast: Cast, night: Night) -> None:
    assert FULL in read(cast.client("director"), "wave", cast.club.slug, night.pk)


def test_a_sentence_of_a_cut_has_the_name_of_whoever_reads_it(cast: Cast) -> None:
    reason = CutReason("most-consecutive", {"name": cast.players[0], "count": 2})
    told = translate_reason_lazily(reason)
    with show_names_in_full():
        assert str(told).startswith(f"{FULL} is out")
    assert str(told).startswith(f"{PUBLIC} is out")
    assert reason.dump()["values"] == {"name": PUBLIC, "count": 2}
