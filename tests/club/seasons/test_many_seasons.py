"""What every sweep asks of all seasons takes as many queries at ten as at a thousand."""

import datetime
import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from club.ledger.registry import registry
from club.seasons.actions.seasons import set_rules
from club.seasons.models import LadderStanding, Season, SeasonRules
from club.seasons.queries.due import list_seasons_to_place
from club.seasons.queries.seasons import is_stale
from club.seasons.rebuild import is_ladder_stale, list_stale_ladders, rebuild_ladder
from tests.club.conftest import EVENING

DAY = datetime.date(2020, 1, 1)


@pytest.fixture
def make_seasons(cast):
    """Return what makes ended seasons of a week each, one after the other."""

    def make(count):
        first = Season.objects.count()
        return Season.objects.bulk_create(
            Season(
                club=cast.club,
                name=str(first + number),
                starts=DAY + datetime.timedelta(7 * (first + number)),
                ends=DAY + datetime.timedelta(7 * (first + number) + 6),
            )
            for number in range(count)
        )

    return make


def ask_all():
    """Ask what a sweep, /readyz and /metrics ask of all seasons."""
    for projection in registry.projections:
        list(projection.stale(None))
    list_seasons_to_place(EVENING)


def test_the_number_of_queries_does_not_grow(make_seasons):
    counts = []
    for more in (3, 30):
        for season in make_seasons(more):
            rebuild_ladder(season.pk, now=timezone.now())
        with CaptureQueriesContext(connection) as caught:
            ask_all()
        counts.append(len(caught))
    assert counts[0] == counts[1]


def test_what_is_behind_of_all_is_what_is_behind_of_each(make_seasons, cast, order):
    seasons = make_seasons(5)
    assert list_stale_ladders() == sorted(season.pk for season in seasons)
    for season in seasons[:4]:
        rebuild_ladder(season.pk, now=timezone.now())
    set_rules(order=order(), season=seasons[0], ladder={"cap": 5}, tiers={})
    LadderStanding.objects.filter(season=seasons[1]).first().delete()
    stale = {season.pk for season in seasons if is_stale(season)}
    assert set(list_stale_ladders()) == stale
    assert set(list_stale_ladders(cast.club.pk)) == stale
    assert list_stale_ladders(uuid.uuid4()) == []
    assert [is_ladder_stale(season.pk) for season in seasons] == [
        season.pk in stale for season in seasons
    ]
    assert len(stale) == 3
    assert SeasonRules.objects.count() == 1
