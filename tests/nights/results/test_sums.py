"""A season's summary, which reads sums, says what all rows of its matches come to."""

import random
from collections import Counter, defaultdict

from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from club.ledger.refusals import Refused
from club.queries.people import get_membership
from club.seasons.models import LadderDeclarer, LadderPair, LadderStanding, Season
from club.seasons.queries import summaries
from club.seasons.queries.seasons import get_season_standing
from club.seasons.queries.summaries import get_ladder_summary
from club.seasons.rebuild import find_ladder_differences
from club.seasons.rebuild.sums import read_sums, sum_matches
from nights.actions.matches import set_match_state
from nights.models import Match, Night, NightSum, PlayerMatch, StandingRow
from nights.queries.nights import filter_listed
from nights.queries.statistics import get_unit
from nights.rebuild import find_differences, rebuild_night
from scoring.ladders import Ladder
from tests.club.conftest import EVENING
from tests.nights.results.desk import EXAMPLES, NUMBER, STEPS, Desk, settle, undone


def in_season(season, ladder):
    return PlayerMatch.objects.filter(
        club=season.club_id,
        ladder=ladder,
        night__date__gte=season.starts,
        night__date__lte=season.ends,
    )


def by_rows(season, ladder, member):
    """Add up every row of a season by hand: what its summary must say."""
    about = ("match__night", "match__table")
    every = list(in_season(season, ladder).select_related(*about))
    listed = list(in_season(season, ladder).filter(filter_listed(member, "night")))
    listed_ids = {row.pk for row in listed}
    shown = [row for row in every if row.pk in listed_ids]
    deals = {row.match_id: row.deals for row in every}
    slams = {(row.match_id, row.side): row.slams for row in every}
    whole = [row for row in every if not row.broken_off]
    won = [row for row in shown if row.margin > 0 and not row.broken_off]
    return {
        "matches": len(deals),
        "deals": sum(deals.values()),
        "slams": sum(slams.values()),
        "players": len({row.player_id for row in every}),
        "ledgers": len({row.night_id for row in every}),
        "pair": best_pair(whole),
        "declarer": best_declarer(every),
        "biggest": min(won, key=lambda row: (-row.margin, *order_of(row)), default=None),
        "longest": min(shown, key=lambda row: (-row.deals, *order_of(row)), default=None),
        "best": best_night(every, member),
    }


def order_of(row):
    night = row.match.night
    return -night.date.toordinal(), -night.pk.int, row.match.table.number, row.match.number


def best_pair(rows):
    matches, won, points = Counter(), Counter(), Counter()
    for row in rows:
        if row.partner_id and row.player_id < row.partner_id:
            both = row.player_id, row.partner_id
            matches[both] += 1
            won[both] += row.margin > 0
            points[both] += row.margin
    gained = [both for both in matches if points[both] > 0]
    best = min(gained, key=lambda both: (-points[both], matches[both], both), default=None)
    return best and (set(best), matches[best], won[best], points[best])


def best_declarer(rows):
    totals = defaultdict(Counter)
    for row in rows:
        totals[row.player_id].update(all=row.declared, good=row.made)
    made = [player for player in totals if totals[player]["good"]]
    best = min(
        made,
        key=lambda player: (-totals[player]["good"], totals[player]["all"], player),
        default=None,
    )
    return best and (best, totals[best]["all"], totals[best]["good"])


def best_night(rows, member):
    """Return the highest line of the nights, of which none here is of an old game."""
    lines = StandingRow.objects.filter(
        filter_listed(member, "standing__night"),
        standing__in={row.night_id for row in rows},
        total__gt=0,
    ).select_related("standing__night", "player")
    assert not any(get_unit(line.standing.night.game) for line in lines)
    return min(
        lines,
        key=lambda line: (-line.total, line.standing.night.date, line.player.short_name),
        default=None,
    )


def as_said(told):
    """Return a summary in the form of by_rows."""
    pair, declarer = told.pair, told.declarer
    biggest, longest = told.figures["biggest"], told.figures["longest"]
    return {
        **{
            name: getattr(told.counts, name)
            for name in ("matches", "deals", "slams", "players", "ledgers")
        },
        "pair": pair
        and ({player.pk for player in pair.players}, pair.matches, pair.won, pair.margin),
        "declarer": declarer and (declarer.player.pk, declarer.declared, declarer.made),
        "biggest": biggest and (biggest.match.pk, biggest.margin),
        "longest": longest and (longest.match.pk, longest.deals),
        "best": next(iter(told.figures["best_nights"]), None),
    }


def summarize(season, ladder, membership):
    """Return the summary of a season's ladder as it is stored now."""
    standing = get_season_standing(season, ladder)
    return get_ladder_summary(season, standing, membership) if standing else None


def compare(season, member):
    season = Season.objects.get(pk=season.pk)
    told = summarize(season, "contract", member)
    if told is None:
        return
    rows = by_rows(season, "contract", member)
    biggest, longest = rows["biggest"], rows["longest"]
    rows["biggest"] = biggest and (biggest.match_id, biggest.margin)
    rows["longest"] = longest and (longest.match_id, longest.deals)
    assert as_said(told) == rows


@EXAMPLES
@given(steps=st.lists(st.tuples(st.sampled_from(STEPS), NUMBER, NUMBER), min_size=1, max_size=12))
def test_after_whatever_is_put_right(cast, history, monkeypatch, steps):
    monkeypatch.setattr(summaries, "TOGETHER", 1)
    with undone():
        desk = Desk(cast, history)
        for what, which, how in steps:
            try:
                with undone():
                    desk.do(what, which, how)
            except Refused:
                continue
            for ladder in LadderStanding.objects.filter(season=history):
                season = Season.objects.get(pk=history.pk)
                assert read_sums(season, ladder.ladder) == sum_matches(season, ladder.ladder)
        settle(random.Random(len(steps)))
        hidden = Night.objects.order_by("pk")[len(steps) % 3]
        Night.objects.filter(pk=hidden.pk).update(visibility="members")
        for member in (None, get_membership(cast.director, cast.club)):
            compare(history, member)
        for ladder in Ladder:
            season = Season.objects.get(pk=history.pk)
            assert read_sums(season, ladder) == sum_matches(season, ladder)
        transaction.set_rollback(True)


def test_a_night_computed_again_adds_nothing(history):
    before = read_sums(history, "contract")
    assert before.pairs
    ids = set(LadderPair.objects.values_list("pk", flat=True))
    for night in Night.objects.all():
        rebuild_night(night.pk, now=EVENING)
    assert read_sums(history, "contract") == before
    assert set(LadderPair.objects.values_list("pk", flat=True)) == ids


def test_a_pair_and_a_player_without_a_match_have_no_sums(cast, history):
    desk = Desk(cast, history)
    for match in Match.objects.select_related("night"):
        set_match_state(order=desk.order(), match=match, state="void")
    settle()
    assert not LadderPair.objects.exists()
    assert not LadderDeclarer.objects.exists()
    assert not NightSum.objects.exists()
    assert summarize(history, "contract", None) is None


def test_sums_that_were_stored_wrongly_are_found_out(history):
    night = Night.objects.filter(sums__isnull=False).first()
    NightSum.objects.filter(night=night).update(deals=1)
    assert find_differences(night) == ["the sums of the night differ from its figures"]
    LadderPair.objects.filter(pk=LadderPair.objects.first().pk).update(margin=1)
    difference = "the sums of the contract ladder differ from its matches"
    assert find_ladder_differences(history) == [difference]


def test_a_summary_reads_the_matches_of_single_nights_only(history):
    with CaptureQueriesContext(connection) as caught:
        assert summarize(history, "contract", None)
    asked = [query["sql"] for query in caught if 'FROM "club_playermatch"' in query["sql"]]
    assert asked
    for sql in asked:
        assert any(part in sql for part in ('"night_id" =', '"match_id" IN', "EXISTS"))
