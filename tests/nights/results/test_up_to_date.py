"""A night that is brought up to date folds only the matches of which something was recorded."""

import pytest
from django.db import connection

from club.actions.people import merge_players
from nights.actions.matches import set_match_state
from nights.models import Act, Match, MatchResult, Night, NightStanding, PlayerMatch, StandingRow
from nights.queries.sheets import read_sheets
from nights.queries.tables import list_matches
from nights.rebuild import drop, find_differences, nights, outcomes, rebuild_night
from nights.rebuild.facts import read_facts
from nights.rebuild.rescoring import record_rescoring
from nights.simulation.history import Years, write_years
from nights.tasks import rebuild_night_task
from tests.club.conftest import EVENING
from tests.club.threads import in_a_thread
from tests.services.servers import wait_until

YEARS = Years(nights=1, tables=3, matches=2, players=18, game="rubber", seed=5)


@pytest.fixture
def night(cast):
    """Return a night of six rubbers that is computed."""
    (night,) = write_years(cast.club, YEARS)
    assert rebuild_night(night.pk, now=EVENING)
    return night


@pytest.fixture
def match(night):
    return Match.objects.filter(night=night).order_by("pk").first()


@pytest.fixture
def folded(monkeypatch):
    """Return the ids of the matches that rebuilds fold from now on."""
    match_ids = []

    def noted(night, matches=None):
        sheets = read_facts(night, matches)
        match_ids.extend(sheet.match.pk for sheet in sheets)
        return sheets

    monkeypatch.setattr(outcomes, "read_facts", noted)
    return match_ids


def void(order, match):
    set_match_state(order=order(reason="wrong cards"), match=match, state="void")


def test_light_rows_fold_to_what_models_fold_to(night, match, order):
    void(order, match)
    night.refresh_from_db()
    of_models, of_rows = read_sheets(list_matches(night)), read_facts(night)
    for of_model, light in zip(of_models, of_rows, strict=True):
        assert (light.version, light.progress, light.states) == (
            of_model.version,
            of_model.progress,
            of_model.states,
        )
        assert (light.counts, light.broken_off_by) == (of_model.counts, of_model.broken_off_by)
        for name in ("players", "starters", "counted_for", "ranked_for"):
            held = getattr(of_model, name).items()
            assert {seat: player.pk for seat, player in held} == {
                seat: player.pk for seat, player in getattr(light, name).items()
            }


def test_after_an_act_only_its_match_is_folded(night, match, order, folded):
    void(order, match)
    assert rebuild_night(night.pk, now=EVENING)
    assert folded == [match.pk]
    assert not MatchResult.objects.get(match=match).counted
    assert not PlayerMatch.objects.filter(match=match).exists()
    assert find_differences(Night.objects.get(pk=night.pk)) == []


def test_what_is_recorded_while_a_night_is_read_is_left_for_the_next_time(
    night, match, order, monkeypatch, folded
):
    other = Match.objects.filter(night=night).exclude(pk=match.pk).first()
    draft = nights._draft

    def interrupted(read):
        if len(folded) == 0:
            void(order, other)
        return draft(read)

    monkeypatch.setattr(nights, "_draft", interrupted)
    void(order, match)
    version = Night.objects.get(pk=night.pk).version
    assert rebuild_night(night.pk, now=EVENING)
    assert folded == [match.pk]
    assert NightStanding.objects.get().version == version
    assert MatchResult.objects.get(match=other).counted
    monkeypatch.undo()
    rebuild_night_task(str(night.pk))
    assert not MatchResult.objects.get(match=other).counted
    assert NightStanding.objects.get().version == version + 1
    assert find_differences(night) == []


def test_a_night_that_is_up_to_date_is_computed_as_a_whole_if_asked(night, folded):
    MatchResult.objects.update(margin=1)
    rebuild_night(night.pk, now=EVENING)
    assert len(folded) == 6
    assert find_differences(night) == []


def test_a_task_of_a_night_that_is_up_to_date_ends_after_one_query(
    night, django_assert_num_queries
):
    with django_assert_num_queries(1):
        rebuild_night_task(str(night.pk))


def test_a_burst_of_acts_is_one_rebuild(night, order, folded):
    matches = list(Match.objects.filter(night=night).order_by("table__number", "number")[:3])
    for played in matches:
        void(order, played)
    for _task in range(3):
        rebuild_night_task(str(night.pk))
    assert folded == [played.pk for played in matches]


def test_a_merge_folds_the_matches_of_the_duplicate(night, cast, order, folded):
    duplicate = PlayerMatch.objects.filter(night=night).order_by("pk").first().player
    theirs = set(Match.objects.filter(seatings__player=duplicate).values_list("pk", flat=True))
    merge_players(order=order(), club=cast.club, duplicate=duplicate, keeper=cast.players[0])
    rebuild_night(night.pk, now=EVENING)
    assert set(folded) == theirs
    assert not StandingRow.objects.filter(player=duplicate).exists()
    assert find_differences(Night.objects.get(pk=night.pk)) == []


def test_a_result_that_is_missing_is_folded(night, match, order, folded):
    other = Match.objects.filter(night=night).exclude(pk=match.pk).first()
    MatchResult.objects.filter(match=other).delete()
    void(order, match)
    rebuild_night(night.pk, now=EVENING)
    assert set(folded) == {match.pk, other.pk}
    assert find_differences(Night.objects.get(pk=night.pk)) == []


def test_results_that_are_replaced_meanwhile_are_read_again(night, match, order, monkeypatch):
    draft = nights._draft
    drafts = []

    def interrupted(night):
        made = draft(night)
        drafts.append(made)
        if len(drafts) == 1:
            drop(Night.objects.filter(pk=night.pk))
        return made

    monkeypatch.setattr(nights, "_draft", interrupted)
    void(order, match)
    assert rebuild_night(night.pk, now=EVENING)
    assert [draft.found.since is None for draft in drafts] == [False, True]
    assert MatchResult.objects.filter(night=night).count() == 6
    assert find_differences(Night.objects.get(pk=night.pk)) == []


def test_a_rebuild_that_another_was_before_has_nothing_left_to_do(
    night, match, order, monkeypatch, folded
):
    draft = nights._draft
    drafts = []

    def overtaken(night):
        drafts.append(draft(night))
        if len(drafts) == 1:
            assert rebuild_night(night.pk, now=EVENING)
        return drafts[0]

    monkeypatch.setattr(nights, "_draft", overtaken)
    void(order, match)
    assert rebuild_night(night.pk, now=EVENING)
    assert len(drafts) == 2
    assert folded == [match.pk, match.pk]  # by each of the two, and no match of the others
    assert find_differences(Night.objects.get(pk=night.pk)) == []


def test_lines_that_stay_the_same_are_left_as_they_are(night, match, order, cast):
    before = set(StandingRow.objects.values_list("pk", flat=True))
    standing = NightStanding.objects.get()
    merge_players(order=order(), club=cast.club, duplicate=cast.players[0], keeper=cast.players[1])
    Night.objects.filter(pk=night.pk).update(version=standing.version + 1)
    rebuild_night(night.pk, now=EVENING)
    assert set(StandingRow.objects.values_list("pk", flat=True)) == before
    assert NightStanding.objects.get().version == standing.version + 1


def test_bringing_a_night_up_to_date_takes_as_many_queries_for_many_matches(
    cast, order, django_assert_max_num_queries
):
    counts = []
    for tables in (2, 4):
        (night,) = write_years(
            cast.club, Years(**{**vars(YEARS), "tables": tables, "seed": tables})
        )
        rebuild_night(night.pk, now=EVENING)
        void(order, Match.objects.filter(night=night).first())
        with django_assert_max_num_queries(40) as asked:
            rebuild_night(night.pk, now=EVENING)
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_a_rescoring_reads_the_facts_of_the_standing_that_is_stored(night, match, order):
    stale = Night.objects.get(pk=night.pk)
    void(order, match)
    assert rebuild_night(night.pk, now=EVENING)
    # Code of before has stored a standing that is newer than what was read of the night.
    NightStanding.objects.update(code="older")
    assert not record_rescoring(stale, now=EVENING)
    assert not Act.objects.filter(night=night, verb="rescore").exists()


@pytest.mark.django_db(transaction=True)
def test_rebuilds_of_a_night_go_one_by_one_and_acts_go_on_meanwhile(
    night, match, order, monkeypatch
):
    real, threads = nights.replace_corrections, []

    def meanwhile(*args):
        monkeypatch.undo()
        rebuilt = in_a_thread(lambda: rebuild_night(night.pk, now=EVENING))
        threads.extend((rebuilt, in_a_thread(lambda: void(order, match))))
        rebuilt.join(0.3)
        assert rebuilt.is_alive()
        if connection.vendor == "postgresql":  # SQLite has one writer
            wait_until(lambda: Act.objects.filter(match=match, verb="void").exists(), 20, "the act")
        return real(*args)

    void(order, Match.objects.filter(night=night).order_by("pk").last())
    monkeypatch.setattr(nights, "replace_corrections", meanwhile)
    assert rebuild_night(night.pk, now=EVENING)
    for thread in threads:
        thread.join()
    assert rebuild_night(night.pk, now=EVENING)
    assert find_differences(Night.objects.get(pk=night.pk)) == []
