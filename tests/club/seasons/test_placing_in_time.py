"""When everybody is placed: once a day, not in the middle of a night, not after a season's end."""

import datetime

import pytest
from django.utils import timezone

from club.seasons.actions import placing as actions
from club.seasons.actions.placing import place_season
from club.seasons.actions.seasons import open_season, set_rules
from club.seasons.models import Placement
from club.seasons.queries.due import list_seasons_to_place
from club.seasons.queries.placements import (
    get_amendments,
    list_placement_rows,
)
from club.seasons.rebuild import rebuild_ladder
from club.tasks import sweep
from nights.actions.matches import set_match_state
from nights.actions.nights import close_night, set_night
from nights.rebuild import rebuild_night
from tests.club.conftest import EVENING, signed
from tests.club.seasons.parts import MARCH

FIFTH = datetime.date(2026, 3, 5)


def at(day, hour, minute=0):
    return datetime.datetime(2026, 3, day, hour, minute, tzinfo=datetime.UTC)


@pytest.fixture
def enough(season):
    """Return a season in which one match is enough for a tier."""
    set_rules(order=signed(at(1, 12)), season=season, ladder={}, tiers={"newcomer_matches": 1})
    return season


def due(now):
    return [day for _season, day in list_seasons_to_place(now)]


def test_a_night_that_goes_on_after_midnight_is_waited_for_until_noon(enough, played, order):
    match = played(5)
    rebuild_ladder(enough.pk, now=EVENING)
    assert due(at(6, 0, 1)) == due(at(6, 11, 59)) == []
    assert due(at(6, 12)) == [FIFTH]
    close_night(order=order(), night=match.night)
    assert due(at(6, 0, 1)) == [FIFTH]


def test_a_placement_in_the_afternoon_is_followed_by_one_of_the_whole_day(enough, played, order):
    early = played(5)
    rebuild_ladder(enough.pk, now=EVENING)
    place_season(order=signed(at(5, 17)), season=enough, until=FIFTH)
    assert due(at(6, 13)) == []  # nothing is new
    late = played(5)
    for match in (early, late):
        close_night(order=order(), night=match.night)
    sweep()  # holds the placement to its nights
    assert len(get_amendments(Placement.objects.get(number=1))) == 4


def test_a_season_that_is_over_is_placed_to_its_end_and_not_again(enough, played, order):
    match = played(5)
    rebuild_ladder(enough.pk, now=EVENING)
    close_night(order=order(), night=match.night)
    rebuild_night(match.night_id, now=EVENING)
    sweep()
    placement = Placement.objects.get()
    assert placement.until == MARCH[1]
    set_night(order=order(), night=match.night, visibility="public", acceptance=False, name="New")
    set_match_state(order=order(), match=match, state="void")
    sweep()
    sweep()
    assert Placement.objects.get() == placement
    assert len(get_amendments(placement)) == 4


def test_nothing_is_announced_again_while_nothing_is_new(enough, played, order):
    match = played(5)
    rebuild_ladder(enough.pk, now=EVENING)
    place_season(order=signed(at(6, 13)), season=enough, until=FIFTH)
    sweep_at = at(8, 13)
    assert due(sweep_at) == []
    set_night(order=order(), night=match.night, visibility="public", acceptance=False, name="New")
    rebuild_night(match.night_id, now=sweep_at)
    assert due(sweep_at) == []
    set_rules(order=signed(at(7, 12)), season=enough, ladder={}, tiers={"newcomer_matches": 2})
    assert due(sweep_at) == [datetime.date(2026, 3, 7)]


def test_what_moves_while_everybody_is_placed_is_in_the_placement(enough, played, monkeypatch):
    played(5)
    rebuild_ladder(enough.pk, now=EVENING)
    draft, tries = actions._draft, []

    def slow(*about):
        drafted = draft(*about)
        tries.append(drafted)
        if len(tries) == 1:
            played(6)
        return drafted

    monkeypatch.setattr(actions, "_draft", slow)
    placement = place_season(order=signed(timezone.now()), season=enough, until=MARCH[1])
    assert len(tries) == 2
    assert {row.won + row.lost for row in list_placement_rows(placement)} == {2}


def test_matches_of_an_earlier_season_that_are_gone_amend_a_later_placement(cast, played, order):
    tiers = {"newcomer_matches": 2}
    first = open_season(
        order=signed(), club=cast.club, name="Winter", starts=datetime.date(2026, 2, 1), ends=FIFTH
    )
    later = open_season(
        order=signed(),
        club=cast.club,
        name="March",
        starts=FIFTH + datetime.timedelta(days=1),
        ends=MARCH[1],
    )
    set_rules(order=signed(at(1, 12)), season=later, ladder={}, tiers=tiers)
    match = played(5)
    played(7)
    for season in (first, later):
        rebuild_ladder(season.pk, now=EVENING)
    placement = place_season(order=signed(), season=later, until=MARCH[1])
    assert placement.ranked == 4
    sweep()
    assert get_amendments(placement) == []
    set_match_state(order=order(), match=match, state="void")
    rebuild_night(match.night_id, now=EVENING)
    sweep()
    assert {amendment.now for amendment in get_amendments(placement)} == {"2C"}
