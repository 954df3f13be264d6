"""Results of a league that count in the season: accepted ones, corrected, and taken back."""

import datetime

import pytest

from club.actions.people import merge_players
from club.ledger.registry import registry
from club.models import Club
from club.seasons.actions.seasons import open_season, set_rules
from club.seasons.models import LadderRow, Season
from club.seasons.queries.marks import mark_rules
from club.seasons.rebuild import rebuild_ladder
from club.seasons.rebuild.ladders import find_ladder_differences
from tests.club.api.client import program
from tests.club.conftest import EVENING
from tournaments.models import Event, LeagueRecord
from tournaments.rebuild import drop, find_differences, rebuild_event
from tournaments.rubbers.actions.events import change_rubber_event
from tournaments.rubbers.actions.results import answer_result, give_result

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(room) -> Season:
    return open_season(
        order=room.sign(),
        club=room.cast.club,
        name="The year",
        starts=EVENING.date() - datetime.timedelta(days=30),
        ends=EVENING.date() + datetime.timedelta(days=300),
    )


def give(room, ns, ew, role="member", replaces=None, raw=None):
    if role == "member":
        room.take_sides(1, 1)
    return give_result(
        order=room.sign_as(role, reason="So it was"),
        event=room.event,
        round_=1,
        table=1,
        raw={"totals": {"ns": ns, "ew": ew}} if raw is None else raw,
        replaces=replaces,
    )


def accept(room, result, accepted=True):
    return answer_result(
        order=room.sign_as("scorer"), event=room.event, result=result, accepted=accepted
    )


def read_ladder(room, season) -> dict[str, tuple[int, int, int]]:
    """Return the matches, margins and ranking points by name, as the ladder is computed."""
    room.check()
    rebuild_ladder(season.pk, now=EVENING)
    assert find_ladder_differences(season) == []
    rows = LadderRow.objects.filter(standing__season=season).select_related("player")
    return {row.player.name: (row.matches, row.margin, row.ranking_points) for row in rows}


def test_an_accepted_result_counts_for_the_four_who_played(room, season):
    room.create("league", 4)
    room.draw()
    result = give(room, 1250, 390)
    assert read_ladder(room, season) == {}
    accept(room, result)
    seated = room.read_event().rounds[0].tables[0].seated
    assert read_ladder(room, season) == {
        seated["N"].name: (1, 860, 3),
        seated["S"].name: (1, 860, 3),
        seated["E"].name: (1, -860, -3),
        seated["W"].name: (1, -860, -3),
    }


def test_a_correction_and_a_withdrawal_change_the_season_and_keep_the_day(room, season):
    room.create("league", 4)
    room.draw()
    first = give(room, 1250, 390, role="director")
    read_ladder(room, season)
    day = LeagueRecord.objects.values_list("date", flat=True).distinct().get()
    second = give(room, 100, 390, role="director", replaces=first)
    assert {row[1] for row in read_ladder(room, season).values()} == {-290, 290}
    assert LeagueRecord.objects.values_list("date", flat=True).distinct().get() == day
    give(room, 0, 0, role="director", replaces=second, raw={})
    assert read_ladder(room, season) == {}
    assert LeagueRecord.objects.count() == 0


def test_an_objection_an_award_and_an_event_that_does_not_count_change_no_season(room, season):
    room.create("league", 4)
    room.draw()
    accept(room, give(room, 1250, 390), accepted=False)
    assert read_ladder(room, season) == {}
    room.create("league", 4)
    room.draw()
    give(room, 0, 0, role="director", raw={"awarded": {"winner": "ns", "margin": "300"}})
    assert read_ladder(room, season) == {}
    room.create("league", 4, terms={"counts": False})
    room.draw()
    give(room, 500, 0, role="director")
    assert read_ladder(room, season) == {}


def test_the_records_are_dropped_and_computed_again_and_follow_the_rules(room, season):
    room.create("league", 4)
    room.draw()
    give(room, 9250, 390, role="director")
    before = read_ladder(room, season)
    drop(Event.objects.filter(pk=room.event.pk))
    assert LeagueRecord.objects.count() == 0
    assert read_ladder(room, season) == before
    [source] = [record for record in registry.season_records if record.model is LeagueRecord]
    set_rules(order=room.sign(), season=season, ladder={"cap": 2000}, tiers={})
    rebuild_ladder(season.pk, now=EVENING)
    assert {abs(league_record.capped) for league_record in LeagueRecord.objects.all()} == {2000}
    assert find_ladder_differences(season) == []
    assert list(find_differences(Event.objects.get(pk=room.event.pk), EVENING)) == []
    assert source.list_stale_ledgers(season, "another") == [room.event.pk]


def test_the_mark_of_a_seasons_rules_changes_with_its_records_and_their_rules(room, season):
    room.create("league", 4)
    room.draw()
    read_ladder(room, season)
    marks = [mark_rules(season).text]
    result = give(room, 1250, 390, role="director")
    read_ladder(room, season)
    marks.append(mark_rules(season).text)
    LeagueRecord.objects.update(rules="another")
    marks.append(mark_rules(season).text)
    give(room, 0, 0, role="director", replaces=result, raw={})
    read_ladder(room, season)
    assert mark_rules(season).text == marks[0]
    assert len(set(marks)) == 3


def test_who_hides_a_league_hides_its_names_from_a_caller_who_has_the_ladder(room, season):
    room.create("league", 4)
    room.draw()
    give(room, 1250, 390, role="director")
    read_ladder(room, season)
    Club.objects.filter(pk=room.cast.club.pk).update(ladder_names="listed")
    visitor = program(room.cast.club, None)
    path = f"seasons/{season.pk}/ladder/"
    named = visitor.get(path)
    change_rubber_event(
        order=room.sign(), event=room.read_event().event, terms={}, visibility="members"
    )
    hidden = visitor.get(path, **{"If-None-Match": named["ETag"]})
    assert hidden.status_code == 200
    names = [
        {row["player"]["short_name"] for row in response.json()["results"]}
        for response in (named, hidden)
    ]
    assert len(names[0]) == 4
    assert names[1] == {"a player of the club"}


def test_a_merge_moves_the_record_to_who_is_kept(room, season):
    room.create("league", 4)
    room.draw()
    give(room, 1250, 390, role="director")
    read_ladder(room, season)
    gone = room.read_event().rounds[0].tables[0].seated["N"]
    kept = room.people[-1]
    merge_players(order=room.sign(), club=room.cast.club, duplicate=gone, keeper=kept)
    rebuild_event(room.event.pk, now=EVENING)
    told = read_ladder(room, season)
    assert kept.name in told
    assert gone.name not in told
