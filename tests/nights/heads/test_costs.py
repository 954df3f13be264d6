"""How many statements pages, polls and rebuilds take, and that they do not grow with the rows."""

import datetime

import pytest
from django.core.cache import caches
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club.models import Player
from club.seasons.actions.seasons import open_season
from club.seasons.models import LadderRow
from club.seasons.rebuild import rebuild_ladder
from nights.actions.deals import enter_deal
from nights.actions.joining import join_table, leave_table
from nights.actions.room import arrive, depart
from nights.models import MatchHead
from nights.queries import room_cache
from nights.rebuild import drop, rebuild_heads, rebuild_night
from nights.simulation.history import Years, write_years
from tests.club.conftest import EVENING, signed
from tests.nights.heads.parts import form

pytestmark = pytest.mark.django_db
GAME = {"contract": "3NT", "declarer": "N", "tricks": 9}
FOURS = [tuple(f"{name}{number}" for name in ("Pam", "Quin", "Ruth", "Sam")) for number in range(5)]


def cost(work):
    """Return how many statements something takes."""
    with CaptureQueriesContext(connection) as caught:
        work()
    return len(caught)


@pytest.mark.parametrize("heads", [True, False], ids=["heads", "folded"])
@pytest.mark.parametrize("name", ["room", "night_page"])
def test_a_page_of_six_tables_costs_what_that_of_two_does(cast, order, match, name, heads, request):
    page = request.getfixturevalue(name)

    def look():
        if not heads:
            MatchHead.objects.all().delete()
        room_cache._kept.clear()
        return cost(lambda: page.client.get(page.path)), cost(lambda: page.client.get(page.live))

    for four in FOURS[:1]:
        enter_deal(order=order(), match=form(cast, order, match.night, four), raw=GAME)
    few = look()
    for four in FOURS[1:]:
        enter_deal(order=order(), match=form(cast, order, match.night, four), raw=GAME)
    assert look() == few


@pytest.mark.parametrize(("name", "most"), [("phone", 2), ("night_page", 3), ("room", 6)])
def test_the_first_poll_of_a_process_costs_a_few_statements(name, most, request):
    page = request.getfixturevalue(name)
    page.poll()
    caches["polls"].clear()
    assert page.poll() == (204, most)


def test_a_phone_between_two_matches_shows_who_comes_and_goes(phone, match, order, cast):
    enter_deal(order=order(), match=match, raw=GAME)
    enter_deal(order=order(), match=match, raw=GAME)
    other = form(cast, order, match.night, FOURS[0])
    phone.look()
    assert phone.poll()[0] == 204
    night, table = match.night, other.table
    guest = Player.objects.create(club=cast.club, name="Guest", short_name="Guest")
    elsewhere = Player.objects.get(club=cast.club, short_name=FOURS[0][0])
    acts = (
        lambda: arrive(order=order(), night=night, player=guest),
        lambda: [enter_deal(order=order(), match=other, raw=GAME) for _deal in range(2)],
        lambda: leave_table(order=order(), night=night, table=table, player=elsewhere),
        lambda: join_table(order=order(reason="asked"), night=night, table=table, player=guest),
        lambda: leave_table(order=order(), night=night, table=table, player=guest),
        lambda: depart(order=order(), night=night, player=guest),
    )
    for act in acts:
        act()
        assert phone.poll()[0] == 200
        phone.look()
        assert phone.poll()[0] == 204


@pytest.mark.parametrize("heads", [True, False], ids=["with heads", "results"])
def test_a_night_of_twelve_matches_costs_what_one_of_four_does(cast, heads):
    costs = []
    for matches in (2, 6):
        years = Years(nights=1, tables=2, matches=matches, players=9, game="chicago", seed=matches)
        (night,) = write_years(cast.club, years)
        rebuild_night(night.pk, now=EVENING)
        drop(type(night).objects.filter(pk=night.pk))
        costs.append(cost(lambda key=night.pk: rebuild_night(key, now=EVENING)))
        if heads:
            again = cost(lambda key=night.pk: rebuild_heads(key))
            costs[-1] = again - MatchHead.objects.filter(night=night).count()  # one for each head
    assert costs[0] == costs[1]


def test_a_players_season_of_twelve_nights_costs_what_one_of_two_does(cast):
    season = open_season(
        order=signed(),
        club=cast.club,
        name="All",
        starts=datetime.date(2000, 1, 1),
        ends=EVENING.date() + datetime.timedelta(days=4000),
    )
    client, costs = cast.client("visitor"), []
    for nights in (2, 10):
        years = Years(nights=nights, tables=2, matches=2, players=9, game="chicago", seed=nights)
        for night in list(write_years(cast.club, years)):
            rebuild_night(night.pk, now=EVENING)
        rebuild_ladder(season.pk, now=EVENING)
        player = LadderRow.objects.filter(standing__season=season).latest("matches").player_id
        path = reverse("placed", args=[cast.club.slug, season.pk, player])
        client.get(path)
        costs.append(cost(lambda path=path: client.get(path)))
    assert costs[0] == costs[1] <= 21
