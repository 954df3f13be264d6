"""Forms of a club that are sent twice: one person added, one merge, and a night with a new key."""

import dataclasses
import re

import pytest
from django.urls import reverse

from club.actions.people import add_player
from club.models import Club, Player, PlayerMerge
from club.seasons.actions import seasons
from club.seasons.models import LadderStanding, Season
from club.seasons.queries.seasons import is_stale
from club.seasons.rebuild import ladders, rebuild_ladder
from nights.actions.deals import enter_deal
from nights.models import Night
from nights.rebuild.records import NIGHT_RECORDS
from tests.club.conftest import EVENING, signed
from tests.nights.forms import fill_new_night


def key_in(page):
    return re.search(r'name="key" value="([^"]+)"', page.content.decode())[1]


def test_a_player_who_is_added_twice_by_one_form_is_added_once(cast):
    path = reverse("players", args=[cast.club.slug])
    director = cast.client("director")
    form = {"name": "Zoe Zimmermann", "key": key_in(director.get(path))}
    assert [director.post(path, form).status_code for _time in range(2)] == [302, 302]
    assert Player.objects.filter(name="Zoe Zimmermann").count() == 1


def test_a_merge_that_is_sent_twice_is_one_merge(cast, night):
    ann, flo = cast.players[0], cast.players[5]
    path = reverse("merge", args=[cast.club.slug, night.pk])
    director = cast.client("director")
    form = {"duplicate": ann.pk, "keeper": flo.pk, "key": key_in(director.get(path))}
    assert [director.post(path, form).status_code for _time in range(2)] == [302, 302]
    assert PlayerMerge.objects.count() == 1


def test_a_deal_that_is_sent_twice_leaves_its_night_as_it_was(match, order):
    once = order(key="once")
    for _time in range(2):
        enter_deal(order=once, match=match, raw={"contract": "pass"})
        match.night.refresh_from_db()
        assert match.night.version == match.night.acts.count() == once_version(match)


def once_version(match):
    """Return the number of the act of the only deal."""
    return match.deals.get().act.number


def test_the_form_of_a_new_night_goes_on_with_a_new_key_after_the_back_button(cast):
    path = reverse("new-night", args=[cast.club.slug])
    director = cast.client("director")
    page = director.get(path)
    form = fill_new_night(name="First")
    assert director.post(path, {**form, "key": key_in(page)}).status_code == 302
    again = director.post(path, {**form, "name": "Second", "key": key_in(page)})
    assert "opened another night" in again.content.decode()
    done = director.post(path, {**form, "name": "Second", "key": key_in(again)})
    assert done.status_code == 302
    assert Night.objects.count() == 2


def test_a_club_that_is_saved_in_the_admin_keeps_the_number_of_its_acts(cast):
    cast.owner.is_staff = cast.owner.is_superuser = True
    cast.owner.save()
    path = reverse("admin:club_club_change", args=[cast.club.pk])
    admin = cast.client("owner")
    assert 'name="version"' not in admin.get(path).content.decode()
    read = Club.objects.get(pk=cast.club.pk)
    add_player(order=signed(), club=cast.club, name="Quick Quinn")
    read.name = "Cavendish Club"
    read.save()
    add_player(order=signed(), club=cast.club, name="Quiet Quinn")
    fresh = Club.objects.get(pk=cast.club.pk)
    assert (fresh.name, fresh.version) == ("Cavendish Club", read.version + 2)


@pytest.fixture
def day_season(cast):
    return seasons.open_season(
        order=signed(), club=cast.club, name="March", starts=EVENING.date(), ends=EVENING.date()
    )


def test_days_that_change_while_a_ladder_is_summed_are_the_days_it_is_summed_by(
    cast, day_season, monkeypatch
):
    summed = []

    def recorded(of, *about):
        summed.append((of.starts, of.ends))
        return {}

    def meanwhile(of, *about):
        Season.objects.filter(pk=day_season.pk).update(starts=EVENING.date().replace(day=1))
        return ()

    source = NIGHT_RECORDS
    monkeypatch.setattr(ladders, "sum_records", recorded)
    monkeypatch.setattr(
        type(ladders.registry), "season_records", property(lambda self: [_with(source, meanwhile)])
    )
    rebuild_ladder(day_season.pk, now=EVENING)
    assert {starts.day for starts, _ends in summed} == {1}
    assert LadderStanding.objects.filter(season=day_season).count() == 2
    assert not is_stale(Season.objects.get(pk=day_season.pk))


def _with(source, list_stale_ledgers):
    return dataclasses.replace(source, list_stale_ledgers=list_stale_ledgers)
