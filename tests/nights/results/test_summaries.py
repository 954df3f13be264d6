"""A night and a season on one page each: who won, what was remarkable, at a bounded cost."""

import datetime
import re

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club.queries.people import get_membership
from club.seasons.actions.placing import place_season
from club.seasons.actions.seasons import open_season, set_rules
from club.seasons.queries.seasons import get_season_standing
from club.seasons.queries.summaries import TOGETHER, find_risen, get_ladder_summary
from club.seasons.rebuild import rebuild_ladder
from nights.actions.deals import enter_deal
from nights.actions.matches import enter_paper
from nights.actions.nights import close_night, reopen_night, set_night
from nights.models import Night, NightSum
from nights.queries.greatest import find_best_nights
from nights.queries.statistics import list_back_scores
from nights.queries.summaries import get_night_summary
from nights.rebuild import rebuild_night
from tests.club.conftest import EVENING, signed
from tests.club.seasons.parts import GAME, MARCH, OLD, told

SLAM = {"contract": "6H", "declarer": "S", "tricks": 12}
DOWN = {"contract": "3NT", "declarer": "E", "tricks": 7}


def names(players):
    return " ".join(player.short_name for player in players)


def summarize(of, ladder, membership):
    """Return the summary of a season's ladder as it is stored now."""
    standing = get_season_standing(of, ladder)
    return get_ladder_summary(of, standing, membership) if standing else None


def test_a_night_names_its_winners_its_best_pair_and_its_matches(played):
    match = played(5, deals=(DOWN, SLAM, GAME))
    summary = get_night_summary(match.night)
    assert [row.player.short_name for row in summary.winners] == ["Ann", "Bob"]
    counts = summary.counts
    assert (counts.tables, counts.matches, counts.deals, counts.players) == (1, 1, 3, 4)
    assert counts.slams == 1
    assert names(summary.pair.players) == "Ann Bob"
    assert (names(summary.biggest.winners), names(summary.biggest.losers)) == ("Ann Bob", "Cyd Dot")
    assert summary.longest.deals == 3
    assert (summary.declarer.declared, summary.declarer.made) == (1, 1)


def test_a_night_of_which_nothing_is_known_yet_says_so(cast, night):
    assert get_night_summary(night) is None
    here = {"club": cast.club.slug, "night": night.pk}
    page = told(cast.client("visitor").get(reverse("night-summary", kwargs=here)))
    assert "No match is finished yet." in page
    assert "data-print" not in page


def shared(cast, night):
    """Return the page of a night as a visitor has it, and what is told under a link to it."""
    here = {"club": cast.club.slug, "night": night.pk}
    page = told(cast.client("visitor").get(reverse("night-summary", kwargs=here)))
    return page, dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)"', page))


def test_a_nights_page_can_be_shared(cast, order, played):
    match = played(5, deals=(SLAM, GAME))
    close_night(order=order(), night=match.night)
    here = {"club": cast.club.slug, "night": match.night_id}
    page, about = shared(cast, match.night)
    assert about["title"] == "Cavendish, 5 March 2026"
    assert about["description"].startswith("Won by Ann +")
    assert about["url"].endswith(reverse("night-summary", kwargs=here))
    assert "Slams bid and made" in page


def test_what_a_night_asks_does_not_grow_with_it(played, order, cast):
    def asked(night):
        with CaptureQueriesContext(connection) as queries:
            assert get_night_summary(Night.objects.get(pk=night.pk))
        return len(queries)

    small = played(5).night
    big = played(6).night
    for _match in range(3):
        seats = dict(zip("NESW", cast.players[:4], strict=True))
        paper = enter_paper(order=order(), night=big, seats=seats)
        for _deal in range(2):
            enter_deal(order=order(), match=paper, raw=SLAM)
    rebuild_night(big.pk, now=EVENING)
    assert get_night_summary(big).counts.matches == 4
    assert asked(big) == asked(small) <= 14


def test_a_season_names_its_top_its_partnership_and_who_rose(season, played, cast):
    set_rules(order=signed(), season=season, ladder={}, tiers={"newcomer_matches": 1})
    played(2, deals=(DOWN, DOWN, DOWN, DOWN))
    rebuild_ladder(season.pk, now=EVENING)
    place_season(order=signed(), season=season, until=MARCH[0].replace(day=3))
    others = [cast.players[0], *cast.players[4:7]]
    for day in range(4, 4 + TOGETHER):
        assert summarize(season, "contract", None).pair is None
        played(day, deals=({**GAME, "declarer": "E"},) * 2, four=others)
    place_season(order=signed(), season=season, until=MARCH[1])
    summary = summarize(season, "contract", None)
    assert summary.pair.matches == TOGETHER
    assert names(row.player for row in summary.keenest) == "Ann"
    assert summary.counts.ledgers == TOGETHER + 1
    assert summary.counts.players == 7
    assert len(summary.top) == 7
    assert find_risen(season, None).placement.number == 2
    for row in find_risen(season, None).rows:
        assert row.before != row.level
    assert summarize(season, "old", None) is None


def test_a_season_names_no_match_of_a_night_that_is_hidden(season, played, cast, order):
    match = played(5, deals=(SLAM, GAME))
    rebuild_ladder(season.pk, now=EVENING)
    assert summarize(season, "contract", None).figures["biggest"].match == match
    set_night(order=order(), night=match.night, visibility="members", acceptance=False, name="")
    rebuild_night(match.night_id, now=EVENING)
    hidden = summarize(season, "contract", None).figures
    assert hidden == {"biggest": None, "longest": None, "best_nights": ()}
    member = get_membership(cast.member, cast.club)
    assert summarize(season, "contract", member).figures["biggest"].match == match
    here = {"club": cast.club.slug, "season": season.pk}
    page = told(cast.client("visitor").get(reverse("season-summary", kwargs=here)))
    assert "At the top" in page
    assert str(match.pk) not in page


def test_matches_are_named_although_a_night_changes_after_its_sums_were_read(season, played):
    match = played(5, deals=(SLAM, GAME))
    rebuild_ladder(season.pk, now=EVENING)
    NightSum.objects.update(biggest=F("biggest") + 10, longest=F("longest") + 1)
    figures = summarize(season, "contract", None).figures
    assert (figures["biggest"].match, figures["longest"].match) == (match, match)


def test_both_ladders_stand_on_a_seasons_page(season, played, cast):
    played(5)
    played(6, deals=(OLD, OLD), game="bridge-1907")
    rebuild_ladder(season.pk, now=EVENING)
    here = {"club": cast.club.slug, "season": season.pk}
    page = told(cast.client("visitor").get(reverse("season-summary", kwargs=here)))
    assert "Contract bridge" in page
    assert "The old games" in page
    assert 'property="og:title" content="Spring · Cavendish"' in page


def test_what_a_season_asks_does_not_grow_with_its_nights(season, played, cast):
    here = {"club": cast.club.slug, "season": season.pk}

    def asked():
        rebuild_ladder(season.pk, now=EVENING)
        with CaptureQueriesContext(connection) as queries:
            cast.client("visitor").get(reverse("season-summary", kwargs=here))
        return len(queries)

    for day in range(5, 5 + TOGETHER):
        played(day)
    first = asked()
    for day in range(15, 20):
        played(day)
    assert asked() == first <= 30


@pytest.mark.parametrize("name", ["night-summary", "season-summary"])
def test_a_page_of_another_club_is_not_found(name, season, played, cast):
    thing = {"night": played(5).night.pk} if name.startswith("night") else {"season": season.pk}
    address = reverse(name, kwargs={"club": cast.other.slug, **thing})
    assert cast.client("stranger").get(address).status_code == 404


def test_a_night_in_play_is_led_and_won_only_when_it_is_closed(cast, order, played):
    match = played(5, deals=(SLAM, GAME))
    page, about = shared(cast, match.night)
    assert "<p>Leading together</p>" in page
    assert about["description"].startswith("Leading: Ann +")
    assert f'name="description" content="{about["description"]}"' in page
    assert "Won" not in about["description"]
    assert "Won together by" not in page
    close_night(order=order(), night=match.night)
    page, about = shared(cast, match.night)
    assert "<p>Won together by</p>" in page
    assert about["description"].startswith("Won by Ann +")
    assert "Leading" not in page
    reopen_night(order=order(), night=match.night)
    assert "<p>Leading together</p>" in shared(cast, match.night)[0]


def test_who_stands_first_alone_leads_alone_and_wins_alone(cast, order, played):
    match = played(5, game="draw-and-discard", four=cast.players[:2])
    page, about = shared(cast, match.night)
    assert "<p>Leading</p>" in page
    assert about["description"].startswith("Leading: Ann +")
    close_night(order=order(), night=match.night)
    page, about = shared(cast, match.night)
    assert "<p>Won by</p>" in page
    assert about["description"].startswith("Won by Ann +")


def test_a_season_names_what_its_own_club_played_on_its_days(season, played, cast):
    match = played(5, deals=(SLAM, GAME))
    rebuild_ladder(season.pk, now=EVENING)
    standing, [ann] = get_season_standing(season, "contract"), cast.players[:1]
    march, april = (
        {"starts": day, "ends": day.replace(day=30)}
        for day in (MARCH[0], MARCH[1] + datetime.timedelta(days=1))
    )
    there = open_season(order=signed(), club=cast.other, name="Spring", **march)
    later = open_season(order=signed(), club=cast.club, name="April", **april)
    early = {"starts": MARCH[0].replace(month=1), "ends": MARCH[0].replace(month=1, day=31)}
    before = open_season(order=signed(), club=cast.club, name="January", **early)
    for any_season in (season, there, later, before):
        own = any_season == season
        nights = find_best_nights(any_season, "contract", None)
        assert [row.standing.night_id for row in nights] == [match.night_id] * own
        assert len(list_back_scores(any_season, ann.pk, "contract", None)) == own
        told = get_ladder_summary(any_season, standing, None)
        assert (told.figures["biggest"] is not None, told.counts.matches) == (own, own)
    assert find_best_nights(season, "old", None) == ()
    assert list_back_scores(season, ann.pk, "old", None) == []
    assert list_back_scores(season, cast.players[6].pk, "contract", None) == []
