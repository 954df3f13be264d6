"""Seasons: ladders that follow the nights, rules that may change, tiers as they were announced."""

import datetime
import random
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.ledger.models import AppendOnlyError
from club.ledger.refusals import Refused
from club.seasons.actions.placing import place_season
from club.seasons.actions.seasons import change_season, open_season, set_rules
from club.seasons.models import Amendment, LadderRow, LadderStanding, Placement, PlacementRow
from club.seasons.queries.due import list_seasons_to_place
from club.seasons.queries.placements import (
    get_amendments,
    get_line,
    list_placement_rows,
    list_unchecked,
)
from club.seasons.queries.records import SUMS
from club.seasons.queries.seasons import get_season_standing, is_stale, list_ladder_rows
from club.seasons.rebuild import check_placement, rebuild_ladder
from club.seasons.rebuild.ladders import find_ladder_differences
from club.tasks import sweep
from nights.actions.deals import correct_deal
from nights.actions.matches import set_match_state
from nights.models import NightRecord
from nights.rebuild import drop, rebuild_night
from scoring.ladder import Record
from tests.club.conftest import EVENING, signed
from tests.club.seasons.ladders import ladder
from tests.club.seasons.parts import GAME, MARCH, OLD


def test_a_match_counts_for_its_four_players(season, played):
    played()
    won = Record(won=1, margin=940, capped=940)
    lost = Record(lost=1, margin=-940, capped=-940)
    assert ladder(season) == {"Ann": won, "Bob": won, "Cyd": lost, "Dot": lost}
    assert ladder(season, "old") == {}


def test_nights_add_up_in_any_order_and_what_is_taken_back_is_gone(season, played, order):
    first = played(5)
    assert ladder(season)["Ann"].matches == 1
    played(6)
    second = played(7, four=None)
    assert ladder(season)["Ann"] == Record(won=3, margin=2820, capped=2820)
    assert LadderStanding.objects.count() == 2
    set_match_state(order=order(), match=first, state="void")
    rebuild_night(first.night_id, now=EVENING)
    assert ladder(season)["Ann"] == Record(won=2, margin=1880, capped=1880)
    assert find_ladder_differences(season) == []
    for match in (second, first):
        drop(type(match.night).objects.filter(pk=match.night_id))
        rebuild_night(match.night_id, now=EVENING)
    assert ladder(season)["Ann"] == Record(won=2, margin=1880, capped=1880)


@pytest.mark.parametrize("column", ["matches", "ranking_points", "margin"])
def test_a_wrong_row_of_a_ladder_is_found(season, played, column):
    played()
    assert ladder(season)
    assert find_ladder_differences(season) == []
    LadderRow.objects.update(**{column: 777})
    assert "ladder differs from its records" in find_ladder_differences(season)[0]


def test_a_correction_changes_what_it_should(season, played, order):
    match = played(5)
    played(6)
    deal = match.deals.get(number=1)
    correct_deal(
        order=order(reason="misheard"), deal=deal, raw={**GAME, "tricks": 11}, overrule=True
    )
    rebuild_night(match.night_id, now=EVENING)
    assert ladder(season)["Ann"].margin == 940 + 970
    assert find_ladder_differences(season) == []


def test_a_default_is_the_breakers_and_the_rules_say_the_rest(season, played):
    played(deals=(GAME,), breaker="E")
    rows = ladder(season)
    assert rows["Cyd"].defaults == 1  # East broke it off
    assert "Dot" not in rows  # to the partner it is nothing
    assert rows["Ann"].won == rows["Bob"].won == 1
    set_rules(order=signed(), season=season, ladder={"partner": "loss"}, tiers={})
    assert is_stale(season)
    assert ladder(season)["Dot"].lost == 1
    assert find_ladder_differences(season) == []


def test_only_a_match_abandoned_can_have_been_broken_off(played, order):
    match = played(deals=(GAME,))
    with pytest.raises(Refused, match="Only a match that is abandoned"):
        set_match_state(order=order(), match=match, state="void", broken_off_by="N")


def test_the_old_games_have_a_ladder_of_their_own(season, played):
    played(game="bridge-1907", deals=(OLD, OLD))
    assert ladder(season) == {}
    assert ladder(season, "old")["Ann"].won == 1


def test_a_night_outside_the_season_does_not_count_until_its_days_do(season, played):
    change_season(
        order=signed(),
        season=season,
        name="Spring",
        starts=MARCH[0],
        ends=datetime.date(2026, 3, 4),
        visibility="public",
    )
    played(5)
    season.refresh_from_db()
    assert ladder(season) == {}
    change_season(
        order=signed(),
        season=season,
        name="Spring",
        starts=MARCH[0],
        ends=MARCH[1],
        visibility="public",
    )
    season.refresh_from_db()
    assert ladder(season)["Ann"].won == 1


def test_days_and_names_of_seasons_do_not_meet(cast, season):
    with pytest.raises(Refused) as refused:
        open_season(order=signed(), club=cast.club, name="spring", starts=MARCH[1], ends=MARCH[0])
    assert {fault.code for fault in refused.value.faults} == {"name-taken", "ends"}
    with pytest.raises(Refused, match="overlap with Spring"):
        open_season(
            order=signed(),
            club=cast.club,
            name="Summer",
            starts=MARCH[1],
            ends=datetime.date(2026, 6, 1),
        )
    open_season(order=signed(), club=cast.other, name="Spring", starts=MARCH[0], ends=MARCH[1])


def test_bad_rules_are_refused_with_every_fault(season):
    with pytest.raises(Refused) as refused:
        set_rules(order=signed(), season=season, ladder={"partner": "x"}, tiers={"halfway": 0})
    assert len(refused.value.faults) == 2


def test_one_night_more_costs_what_that_night_costs(season, played):
    def cost():
        match = played(random.randint(1, 28))
        drop(type(match.night).objects.filter(pk=match.night_id))
        rebuild_ladder(season.pk, now=EVENING)
        with CaptureQueriesContext(connection) as queries:
            rebuild_night(match.night_id, now=EVENING)
        return len(queries)

    first = cost()
    for day in range(10, 16):
        played(day)
    assert cost() == first


def test_ladders_come_in_any_order_of_their_columns_and_by_name(season, played, cast):
    played(5)
    played(6, four=[*cast.players[2:4], *cast.players[:2]])
    ladder(season)
    standing = get_season_standing(season, "contract")
    assert [row.rank for row in list_ladder_rows(standing)] == [1, 1, 1, 1]
    played(7, four=[cast.players[0], *cast.players[4:7]])
    names = [(row.rank, row.player.short_name) for row in list_ladder_rows(standing, "victory")]
    assert names[0] == (1, "Ann")
    (row,) = list_ladder_rows(standing, "victory", "dot")
    assert (row.rank, row.player.short_name) == next(name for name in names if name[1] == "Dot")
    assert {row.rank for row in list_ladder_rows(standing, "rate")} >= {1}


class TestPlacements:
    @pytest.fixture
    def enough(self, season):
        set_rules(order=signed(), season=season, ladder={}, tiers={"newcomer_matches": 2})
        return season

    def test_newcomers_wait_and_the_others_have_tiers(self, enough, played, cast):
        played(5)
        played(6)
        played(7, four=cast.players[3:7])
        rebuild_ladder(enough.pk, now=EVENING)
        placement = place_season(order=signed(), season=enough, until=MARCH[1])
        lines = {
            row.player.short_name: get_line(row, placement)
            for row in list_placement_rows(placement)
        }
        assert lines["Eve"].level == "2C"
        assert lines["Eve"].why == "Matches played: 1; the tiers begin at 2."
        assert lines["Ann"].level.place < lines["Cyd"].level.place < 17
        assert len(lines["Ann"].parts) == 3
        assert lines["Ann"].need
        assert placement.ranked == 4

    def test_what_was_announced_stays_and_a_correction_shows(self, enough, played, order):
        match = played(5)
        played(6)
        rebuild_ladder(enough.pk, now=EVENING)
        placement = place_season(order=signed(), season=enough, until=MARCH[1])
        assert check_placement(placement, now=EVENING)
        assert get_amendments(placement) == []
        assert not list_unchecked().exists()
        kept = list(PlacementRow.objects.order_by("place").values())
        set_match_state(order=order(), match=match, state="void")
        rebuild_night(match.night_id, now=EVENING)
        assert list(PlacementRow.objects.order_by("place").values()) == kept
        assert list(list_unchecked()) == [placement]
        assert check_placement(placement, now=EVENING)
        assert check_placement(placement, now=EVENING)  # twice does no harm
        amended = get_amendments(placement)
        assert len(amended) == 4
        assert all(row.now == "2C" for row in amended)
        with pytest.raises(AppendOnlyError):
            PlacementRow.objects.update(level="Elite")
        with pytest.raises(AppendOnlyError):
            placement.delete()

    def test_only_what_counted_in_a_placement_is_held_against_it_anew(self, enough, played, order):
        early = played(5)
        rebuild_ladder(enough.pk, now=EVENING)
        first = place_season(order=signed(), season=enough, until=datetime.date(2026, 3, 5))
        played(6)
        second = place_season(order=signed(), season=enough, until=datetime.date(2026, 3, 6))
        sweep()
        late = played(7)
        assert not list_unchecked().exists()
        set_match_state(order=order(), match=late, state="void")
        rebuild_night(late.night_id, now=EVENING)
        assert not list_unchecked().exists()
        set_match_state(order=order(), match=early, state="void")
        rebuild_night(early.night_id, now=EVENING)
        assert set(list_unchecked()) == {first, second}
        assert get_amendments(first) == []  # as far as it has been computed
        sweep()
        assert len(get_amendments(first)) == len(get_amendments(second)) == 4
        assert len(get_amendments(second, enough.placements.first().rows.first().player_id)) == 1

    def test_a_check_waits_for_ladders_that_are_behind_and_follows_the_days(
        self, enough, played, cast
    ):
        played(5)
        rebuild_ladder(enough.pk, now=EVENING)
        placement = place_season(order=signed(), season=enough, until=MARCH[1])
        sweep()
        change_season(
            order=signed(),
            season=enough,
            name="Spring",
            starts=datetime.date(2026, 3, 6),
            ends=MARCH[1],
            visibility="public",
        )
        placement = Placement.objects.get(pk=placement.pk)
        assert not check_placement(placement, now=EVENING)
        sweep()
        assert len(get_amendments(placement)) == 4
        assert {amendment.now for amendment in get_amendments(placement)} == {None}

    def test_amendments_that_were_stored_wrongly_are_found_out(self, enough, played):
        played(5)
        rebuild_ladder(enough.pk, now=EVENING)
        placement = place_season(order=signed(), season=enough, until=MARCH[1])
        assert check_placement(placement, now=EVENING)
        assert find_ladder_differences(enough) == []
        row = LadderRow.objects.filter(standing__ladder="contract").first()
        sums = {name: getattr(row, name) for name in SUMS}
        Amendment.objects.create(
            check_made=placement.check_made, club=enough.club, player=row.player, **sums
        )
        assert find_ladder_differences(enough) == ["the amendments of placement 1 differ"]

    def test_the_next_placement_knows_the_one_before(self, enough, played):
        played(5)
        rebuild_ladder(enough.pk, now=EVENING)
        place_season(order=signed(), season=enough, until=MARCH[1])
        played(6)
        second = place_season(order=signed(), season=enough, until=MARCH[1])
        assert second.number == 2
        line = get_line(list_placement_rows(second)[0], second)
        assert (line.row.before, line.moved) == ("2C", 17 - line.level.place)

    def test_nights_after_the_day_do_not_count(self, enough, played):
        played(5)
        played(20)
        rebuild_ladder(enough.pk, now=EVENING)
        placement = place_season(order=signed(), season=enough, until=datetime.date(2026, 3, 10))
        assert {row.won + row.lost for row in list_placement_rows(placement)} == {1}

    def test_nobody_is_placed_before_anybody_has_played(self, enough):
        with pytest.raises(Refused, match="Nobody has played"):
            place_season(order=signed(), season=enough)

    def test_the_sweep_places_once_a_day_what_was_played_until_yesterday(self, enough, played):
        played(4)
        rebuild_ladder(enough.pk, now=EVENING)
        ((season, day),) = list_seasons_to_place(EVENING)  # the fifth of March
        assert (season, day) == (enough, datetime.date(2026, 3, 4))
        sweep()
        sweep()
        placement = Placement.objects.get()
        assert placement.act.account is None
        assert list_seasons_to_place(EVENING) == []


def test_records_of_nights_are_dropped_and_made_again(season, played):
    played(5)
    ladder(season)
    before = list(LadderRow.objects.order_by("player").values_list("player", "won", "margin"))
    from nights.models import Night

    drop(Night.objects.all())
    assert not NightRecord.objects.exists()
    sweep()
    after = list(LadderRow.objects.order_by("player").values_list("player", "won", "margin"))
    assert after == before


def test_the_commands_rebuild_and_check_ladders(season, played):
    played(5)
    out = StringIO()
    call_command("rebuild_projections", stdout=out)
    call_command("check_projections", stdout=out)
    assert "1 seasons computed." in out.getvalue()
    LadderRow.objects.filter(player__short_name="Ann").update(won=7)
    with pytest.raises(CommandError, match="differ"):
        call_command("check_projections", stdout=out)
    assert "the contract ladder differs from its records" in out.getvalue()
    call_command("rebuild_projections", all=True, stdout=out)
    call_command("check_projections", stdout=out)
