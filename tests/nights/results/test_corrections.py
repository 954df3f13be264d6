"""What changes after a night was published shows: when, by whom, why, and in which totals."""

import datetime
import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club.actions.clubs import add_member
from club.actions.people import merge_players
from club.models import Player
from club.queries.people import get_membership, may_direct
from club.seasons.actions.seasons import open_season, set_rules
from club.seasons.queries.changes import describe_changes, list_season_changes
from club.tasks import sweep
from nights.actions.deals import correct_deal, enter_deal, withdraw_deal
from nights.actions.forming import begin_next_match
from nights.actions.matches import enter_paper, set_match_state
from nights.actions.nights import close_night, reopen_night, set_night
from nights.actions.reseating import correct_seats
from nights.models import Correction, Night
from nights.queries.corrections import (
    describe_corrections,
    find_signers,
    list_night_corrections,
    list_season_corrections,
)
from nights.rebuild import drop, find_differences, list_stale_nights, rebuild_night
from nights.rebuild.corrections import list_later_acts
from tests.club.conftest import CARDS, EVENING, signed

GAME = {"contract": "3NT", "declarer": "N", "tricks": 9}
MARCH = (datetime.date(2026, 3, 1), datetime.date(2026, 3, 31))


@pytest.fixture
def closed(night, match, order):
    """Return a rubber that North-South won, 900 points up, on a night that was closed."""
    for _deal in range(2):
        enter_deal(order=order(), match=match, raw=GAME)
    close_night(order=order(), night=night)
    return match


def made(night, membership=None):
    rebuild_night(night.pk, now=EVENING)
    assert find_differences(Night.objects.get(pk=night.pk)) == []
    return describe_corrections(list_night_corrections(night), may_direct(membership))


def totals(correction):
    return {change.player.short_name: (change.before, change.after) for change in correction.totals}


def put_right(order, match, number=1, **raw):
    deal = match.deals.get(number=number, replaced_by__isnull=True)
    deal_raw = {**GAME, **raw}
    return correct_deal(order=order(reason="misheard"), deal=deal, raw=deal_raw, overrule=True)


def told_page(answer):
    return " ".join(answer.content.decode().split())


def test_what_changes_before_the_night_is_closed_is_no_correction(night, match, order):
    for _deal in range(2):
        enter_deal(order=order(), match=match, raw=GAME)
    put_right(order, match, tricks=12)
    close_night(order=order(), night=night)
    assert made(night) == []


def test_a_night_without_later_acts_costs_one_query_more(night, closed, django_assert_num_queries):
    night.refresh_from_db()
    with django_assert_num_queries(1):
        assert list_later_acts(night) == []


def test_a_corrected_deal_names_both_results_the_reason_and_each_total(night, closed, order):
    put_right(order, closed, tricks=12)
    (correction,) = made(night)
    (deal,) = correction.deals
    assert (deal.number, deal.before.data, deal.after.data["tricks"]) == (1, GAME, 12)
    assert correction.act.reason == "misheard"
    assert totals(correction) == {
        "Ann": (9, 10),
        "Bob": (9, 10),
        "Cyd": (-9, -10),
        "Dot": (-9, -10),
    }


def test_a_correction_that_leaves_every_total_is_shown_all_the_same(night, closed, order):
    put_right(order, closed, declarer="S")
    (correction,) = made(night)
    assert totals(correction) == {}
    assert correction.deals[0].after.data["declarer"] == "S"


def test_a_deal_withdrawn_and_the_match_it_leaves_open(night, closed, order):
    withdraw_deal(
        order=order(reason="played twice"), deal=closed.deals.get(number=2), overrule=True
    )
    (correction,) = made(night)
    assert correction.deals[0].after is None
    assert totals(correction)["Ann"] == (9, None)


def test_a_match_made_void_and_taken_up_again(night, closed, order):
    set_match_state(order=order(reason="wrong cards"), match=closed, state="void")
    set_match_state(order=order(), match=closed, state="playing")
    latest, first = made(night)
    assert totals(first)["Cyd"] == (-9, None)
    assert totals(latest)["Cyd"] == (None, -9)
    assert [(state.before, state.after) for state in latest.states] == [("void", "playing")]


def test_seats_put_right_move_the_points(night, closed, cast, order):
    ann, bob, cyd, dot = cast.players[:4]
    seats = {"N": cyd, "E": ann, "S": dot, "W": bob}
    correct_seats(order=order(reason="sat the other way"), match=closed, seats=seats)
    (correction,) = made(night)
    assert totals(correction) == {"Ann": (9, -9), "Bob": (9, -9), "Cyd": (-9, 9), "Dot": (-9, 9)}
    assert {
        (put.seat, put.before.short_name, put.player.short_name) for put in correction.seats
    } == {
        ("N", "Ann", "Cyd"),
        ("E", "Cyd", "Ann"),
        ("S", "Bob", "Dot"),
        ("W", "Dot", "Bob"),
    }


def test_two_entries_of_one_player_show_as_they_were(night, closed, cast, order):
    put_right(order, closed, tricks=12)
    ann, flo = cast.players[0], cast.players[5]
    merge_players(order=order(), club=night.club, duplicate=ann, keeper=flo)
    merged, earlier = made(night)
    assert totals(merged) == {"Ann": (10, None), "Flo": (None, 10)}
    assert [player.short_name for player in merged.merged] == ["Ann", "Flo"]
    assert totals(earlier)["Flo"] == (9, 10)


def test_a_match_added_and_one_played_when_the_night_was_opened_again(night, closed, cast, order):
    seats = dict(zip("NESW", cast.players[:4], strict=True))
    paper = enter_paper(order=order(), night=night, seats=seats)
    for _deal in range(2):
        enter_deal(order=order(), match=paper, raw=GAME)
    reopen_night(order=order(), night=night)
    cards = {player.pk: card for player, card in zip(cast.players[:4], CARDS, strict=False)}
    again = begin_next_match(
        order=order(), night=night, table=closed.table, typed=True, cards=cards
    )
    for _deal in range(2):
        enter_deal(order=order(), match=again, raw=GAME)
    close_night(order=order(), night=night)
    played, added = made(night)
    assert (added.row.match, played.row.match) == (paper, again)
    assert [deal.number for deal in added.deals] == [2]
    assert totals(added)["Ann"] == (9, 18)
    assert totals(played)["Bob"] == (0, 9)


def test_corrections_are_projections_dropped_and_rebuilt_equal(night, closed, order):
    put_right(order, closed, tricks=12)
    set_match_state(order=order(), match=closed, state="void")
    made(night)
    before = list(Correction.objects.order_by("at").values())
    drop(Night.objects.all())
    assert not Correction.objects.exists()
    made(night)
    assert list(Correction.objects.order_by("at").values()) == before
    Correction.objects.filter(act__verb="correct").update(totals=[])
    assert find_differences(night) == ["the corrections differ"]
    made(night)
    assert list(Correction.objects.order_by("at").values()) == before


def test_nights_that_were_computed_before_corrections_were_kept_are_behind(night, closed, order):
    put_right(order, closed, tricks=12)
    made(night)
    Correction.objects.all().delete()
    type(night.standing).objects.update(code="0" * 12)
    assert list(list_stale_nights()) == [night]
    sweep()
    assert Correction.objects.count() == 1


def test_a_directors_account_is_named_to_directors_alone(night, closed, cast, order):
    put_right(order, closed, tricks=12)
    members = {role: get_membership(getattr(cast, role), cast.club) for role in ("owner", "member")}
    assert made(night)[0].by == made(night, members["member"])[0].by == "a director"
    assert made(night, members["owner"])[0].by == "director"
    add_member(
        order=signed(),
        club=cast.club,
        account=cast.director,
        role="director",
        player=cast.players[6],
    )
    assert made(night)[0].by == "Gus"


def test_the_nights_page_shows_them_and_the_matchs_too(night, closed, cast, order):
    put_right(order, closed, tricks=12)
    made(night)
    for name, where in (("night", {}), ("match", {"match": closed.pk}), ("night-corrections", {})):
        here = {"club": cast.club.slug, "night": night.pk, **where}
        page = told_page(cast.client("visitor").get(reverse(name, kwargs=here)))
        assert "a director corrected a deal" in page, name
        assert "Reason: misheard" in page
        assert "Ann <del>+9</del> → <ins>+10</ins>" in page
        corrections = page.split("after publication")[-1]
        assert "director<" not in corrections


def test_a_season_lists_what_changed_on_its_nights_and_its_rules(
    season, night, closed, cast, order
):
    put_right(order, closed, tricks=12)
    made(night)
    set_rules(
        order=signed(account=cast.owner, reason="the general meeting"),
        season=season,
        ladder={"cap": 2000},
        tiers={},
    )
    here = {"club": cast.club.slug, "season": season.pk}
    for name in ("season", "season-corrections"):
        page = told_page(cast.client("visitor").get(reverse(name, kwargs=here)))
        assert "an owner changed the rules of the season" in page, name
        assert "<ins>2000</ins>" in page
        assert "a director corrected a deal" in page
    assert "owner</strong>" not in page


@pytest.mark.parametrize(("visibility", "sees"), [("members", 1), ("link", 0)])
def test_hidden_nights_do_not_show_in_a_seasons_list(
    visibility, sees, season, night, closed, cast, order
):
    put_right(order, closed, tricks=12)
    set_night(order=order(), night=night, visibility=visibility, acceptance=False, name="")
    made(night)
    assert list_season_corrections(season).count() == 0
    member = get_membership(cast.member, cast.club)
    assert list_season_corrections(season, member).count() == sees
    director = get_membership(cast.director, cast.club)
    assert list_season_corrections(season, director).count() == 1
    stranger = get_membership(cast.stranger, cast.club)
    assert list_season_corrections(season, stranger).count() == 0


def test_a_page_of_corrections_costs_the_same_however_many_there_are(
    season, night, closed, cast, order
):
    def asked():
        made(night)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            entries = list_season_changes(season)[:10]
            assert describe_changes(season, entries, False)
        return len(queries)

    put_right(order, closed, tricks=12)
    set_rules(order=signed(), season=season, ladder={"cap": 1600}, tiers={})
    first = asked()
    for tricks in (9, 11, 13):
        put_right(order, closed, tricks=tricks)
        set_rules(order=signed(), season=season, ladder={"cap": 1700 + tricks}, tiers={})
    set_match_state(order=order(), match=closed, state="void")
    assert asked() == first <= 10


def test_another_clubs_night_and_season_are_not_found_there(season, night, closed, cast):
    for name, where in (("night-corrections", "night"), ("season-corrections", "season")):
        thing = {"night": night, "season": season}[where]
        address = reverse(name, kwargs={"club": cast.other.slug, where: thing.pk})
        assert cast.client("stranger").get(address).status_code == 404


def test_an_erased_name_is_gone_from_corrections_too(night, closed, order, cast):
    put_right(order, closed, tricks=12)
    Player.objects.filter(pk=cast.players[0].pk).update(short_name="somebody")
    assert "somebody" in totals(made(night)[0])


def test_a_correction_that_goes_while_a_page_is_made_is_left_out(season, night, closed, order):
    put_right(order, closed, tricks=12)
    made(night)
    gone = (EVENING, uuid.uuid4(), "correction")
    (change,) = describe_changes(season, [gone, *list_season_changes(season)], False)
    assert change.act.reason == "misheard"


def test_who_set_rules_is_named_as_the_player_they_were_found_to_be(season, night, cast, order):
    eve, flo = cast.players[4:6]
    add_member(order=signed(), club=cast.club, account=cast.owner, role="owner", player=eve)
    set_rules(order=signed(account=cast.owner), season=season, ladder={"cap": 2000}, tiers={})
    merge_players(order=order(), club=night.club, duplicate=eve, keeper=flo)
    (change,) = describe_changes(season, list_season_changes(season), False)
    assert change.by == "Flo"


def test_who_set_rules_is_told_by_username_to_those_who_may_know_it(season, cast):
    there = Player.objects.create(club=cast.other, name="Ann A.", short_name="Ann")
    add_member(order=signed(), club=cast.other, account=cast.owner, role="member", player=there)
    for cap, account in ((1900, None), (2000, cast.owner)):
        set_rules(order=signed(account=account), season=season, ladder={"cap": cap}, tiers={})

    def list_authors(account_known):
        told = describe_changes(season, list_season_changes(season), account_known)
        return [change.by for change in told]

    assert list_authors(True) == ["owner", "an owner"]
    assert list_authors(False) == ["an owner", "an owner"]
    assert find_signers(cast.club.pk, [cast.owner.pk, None]) == {}
    here = cast.players[4]
    add_member(order=signed(), club=cast.club, account=cast.owner, role="owner", player=here)
    assert list_authors(False) == [here.short_name, "an owner"]
    other = {"account": cast.member, "role": "member", "player": cast.players[5]}
    add_member(order=signed(), club=cast.club, **other)
    assert find_signers(cast.club.pk, [cast.owner.pk, None]) == {cast.owner.pk: here.pk}


def test_a_season_tells_what_was_changed_on_its_own_days_in_its_own_club(
    season, night, closed, cast, order
):
    put_right(order, closed, tricks=12)
    set_rules(order=signed(), season=season, ladder={"cap": 2000}, tiers={})
    made(night)
    year = {"starts": MARCH[1] + datetime.timedelta(days=1), "ends": datetime.date(2026, 12, 31)}
    later = open_season(order=signed(), club=cast.club, name="Later", **year)
    march = {"starts": MARCH[0], "ends": MARCH[1]}
    there = open_season(order=signed(), club=cast.other, name="Spring", **march)
    told = [
        [kind for *_row, kind in list_season_changes(any_season)]
        for any_season in (season, later, there)
    ]
    assert [sorted(kinds) for kinds in told] == [["correction", "rules"], [], []]
