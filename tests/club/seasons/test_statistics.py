"""What a season tells a member: partners, adversaries, contracts, the curve of the back score."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club.actions.people import merge_players
from club.queries.people import get_membership
from club.seasons.actions.placing import place_season
from club.seasons.actions.seasons import open_season, set_rules
from club.seasons.queries.careers import get_career
from club.seasons.rebuild import rebuild_ladder
from nights.actions.matches import set_match_state
from nights.curve import curve
from nights.models import Night, PlayerMatch
from nights.queries.statistics import (
    group_by_unit,
    list_back_scores,
    sum_by_adversary,
    sum_by_game,
    sum_by_partner,
    sum_contracts,
)
from nights.rebuild import drop, rebuild_night
from tests.club.conftest import EVENING, signed
from tests.club.seasons.parts import GAME, MARCH
from tests.scoring.notation import deal

SLAM = {"contract": "6H", "declarer": "S", "tricks": 12}
DOWN = {"contract": "3NT", "declarer": "E", "tricks": 7}


@pytest.fixture
def spring(season, played, cast):
    """Two matches of the first four, and one in which Ann meets others; North and South are
    Ann and Bob, East and West Cyd and Dot."""
    played(5, deals=(SLAM, GAME))
    played(6, deals=(DOWN, GAME, GAME))
    played(7, deals=(GAME, GAME), four=[cast.players[0], *cast.players[4:7]])
    rebuild_ladder(season.pk, now=EVENING)
    return season


def named(rows):
    return {row.player.short_name: (row.matches, row.won) for row in rows.list_named()}


def test_contracts_played_made_and_beaten(spring, cast):
    ann, bob, cyd, _dot = cast.players[:4]
    mine = sum_contracts(spring, ann.pk, "contract")
    assert (mine.matches, mine.deals, mine.longest) == (3, 7, 3)
    assert (mine.declared, mine.made, mine.partner_declared) == (5, 5, 1)
    assert (mine.defended, mine.beaten, mine.slams) == (1, 1, 1)
    hers = sum_contracts(spring, cyd.pk, "contract")
    assert (hers.declared, hers.made, hers.defended, hers.beaten) == (1, 0, 4, 0)
    assert sum_contracts(spring, bob.pk, "contract").slams == 1
    assert sum_contracts(spring, ann.pk, "old").matches == 0


def test_each_partner_and_each_adversary(spring, cast):
    ann, cyd = cast.players[0].pk, cast.players[2].pk
    assert named(sum_by_partner(spring, ann, "contract")) == {"Bob": (2, 2), "Eve": (1, 1)}
    assert named(sum_by_adversary(spring, ann, "contract")) == {
        "Cyd": (2, 2),
        "Dot": (2, 2),
        "Flo": (1, 1),
        "Gus": (1, 1),
    }
    assert named(sum_by_adversary(spring, cyd, "contract")) == {"Ann": (2, 0), "Bob": (2, 0)}
    against = {
        row.player.short_name: row.margin
        for row in sum_by_adversary(spring, ann, "contract").list_named()
    }
    assert against["Cyd"] == against["Dot"] > 0


def test_the_first_rows_of_a_list_are_those_of_the_whole_list(spring, cast):
    ann = cast.players[0].pk
    for find in (sum_by_partner, sum_by_adversary):
        rows = find(spring, ann, "contract")
        for most in range(1, len(rows) + 2):
            assert rows.list_named(most) == rows.list_named()[:most]
    # Cyd and Dot are equal, as are Flo and Gus: the names decide.
    with CaptureQueriesContext(connection) as queries:
        first = sum_by_adversary(spring, ann, "contract").list_named(1)
    assert named_of(first) == ["Cyd"]
    asked = next(query["sql"] for query in queries if 'FROM "club_player" ' in query["sql"])
    flo = cast.players[5].pk
    assert str(flo) not in asked
    assert flo.hex not in asked


def named_of(rows):
    return [row.player.short_name for row in rows]


def test_the_page_shows_the_first_rows_and_all_of_them_on_request(spring, cast, monkeypatch):
    monkeypatch.setattr("club.seasons.pages.placed._ROWS", 2)
    here = {"club": cast.club.slug, "season": spring.pk, "player": cast.players[0].pk}
    address = reverse("placed", kwargs=here)
    client = cast.client("visitor")
    short = " ".join(client.get(address).content.decode().split())
    assert "The first 2 of 4" in short, "the adversaries"
    assert "The last 2 of 3" in short, "the nights"
    assert "5 March 2026" not in short
    assert "7 March 2026" in short
    assert 'href="?all=1#adversaries-contract">All 4 adversaries<' in short
    assert 'href="?all=1#nights-rubber">All 3 nights<' in short
    assert short.count("?all=1") == 2
    whole = client.get(address + "?all=1").content.decode()
    assert "The first" not in whole
    assert "5 March 2026" in whole
    assert all(name in whole for name in ("Cyd", "Dot", "Flo", "Gus"))
    assert whole.count("Show fewer") == 2, "no list of two can be shorter"


def test_the_back_score_runs_on_from_night_to_night(spring, cast):
    stands = list_back_scores(spring, cast.players[0].pk, "contract", None)
    totals = [row.total for row in stands]
    assert [row.running for row in stands] == [
        totals[0],
        totals[0] + totals[1],
        sum(totals),
    ]
    drawn = curve([row.running for row in stands], "5 March", "7 March")
    assert drawn.split("polyline")[1].count(",") == 4
    assert curve([5], "5 March", "5 March") == ""


def test_a_curve_has_a_scale_and_says_what_it_shows():
    drawn = curve([5, -20, 12], "5 March", "7 March")
    for words in (">+12<", ">0<", ">−20<", ">5 March<", ">7 March<", 'class="nought"'):
        assert words in drawn
    assert "5 March to 7 March: greatest +12, least −20, at the end +12" in drawn
    rising = curve([5, 9], "5 March", "6 March")
    assert ">0<" in rising
    assert ">+5<" not in rising, "the least figure of the scale is nought"


def test_a_match_made_void_is_gone_from_them_and_all_can_be_dropped(spring, cast, order):
    match = PlayerMatch.objects.first().match
    before = PlayerMatch.objects.count()
    set_match_state(order=order(), match=match, state="void")
    rebuild_night(match.night_id, now=EVENING)
    assert PlayerMatch.objects.count() == before - 4
    kept = sorted(PlayerMatch.objects.values_list("match", "player", "margin", "declared"))
    drop(Night.objects.all())
    assert not PlayerMatch.objects.exists()
    for night in Night.objects.all():
        rebuild_night(night.pk, now=EVENING)
    assert sorted(PlayerMatch.objects.values_list("match", "player", "margin", "declared")) == kept


def test_the_page_of_a_player_shows_them(spring, cast):
    here = {"club": cast.club.slug, "season": spring.pk, "player": cast.players[0].pk}
    page = " ".join(
        cast.client("visitor").get(reverse("placed", kwargs=here)).content.decode().split()
    )
    for words in (
        "With each partner",
        "Against each adversary",
        "Contracts made",
        "<polyline",
        "7 March 2026",
    ):
        assert words in page


def test_each_game_has_a_line_of_its_own(season, played, cast):
    played(5, deals=(SLAM, GAME))
    played(6, deals=(GAME,) * 4, game="chicago")
    played(7, deals=({**GAME, "declarer": "E"},) * 2)
    rebuild_ladder(season.pk, now=EVENING)
    lines = {row.game: row for row in sum_by_game(season, cast.players[0].pk, "contract")}
    assert list(lines) == ["rubber", "chicago"]
    rubber = lines["rubber"]
    assert (rubber.matches, rubber.won, rubber.drawn, rubber.lost, rubber.deals) == (2, 1, 0, 1, 4)
    assert sum(line.margin for line in lines.values()) == sum(
        PlayerMatch.objects.filter(player=cast.players[0]).values_list("margin", flat=True)
    )
    here = {"club": cast.club.slug, "season": season.pk, "player": cast.players[0].pk}
    page = cast.client("visitor").get(reverse("placed", kwargs=here)).content.decode()
    assert "By game" in page
    assert ">Chicago</th>" in page


def test_a_player_goes_from_season_to_season(season, played, cast):
    set_rules(order=signed(), season=season, ladder={}, tiers={"newcomer_matches": 1})
    played(5)
    rebuild_ladder(season.pk, now=EVENING)
    place_season(order=signed(), season=season, until=MARCH[1])
    winter = open_season(
        order=signed(),
        club=cast.club,
        name="Winter",
        visibility="members",
        starts=MARCH[0] - timedelta(30),
        ends=MARCH[0] - timedelta(1),
    )
    night = Night.objects.get()
    Night.objects.filter(pk=night.pk).update(date=winter.starts)
    assert not get_career(cast.players[6], None)
    rebuild_ladder(winter.pk, now=EVENING)
    mine = get_career(cast.players[0], get_membership(cast.member, cast.club))
    assert [row.season.name for row in mine] == ["Spring", "Winter"]
    assert mine[0].tier
    assert mine[1].tier == ""
    here = {"club": cast.club.slug, "player": cast.players[0].pk}
    address = reverse("player-seasons", kwargs=here)
    assert "Winter" not in cast.client("visitor").get(address).content.decode()
    assert "Winter" in cast.client("member").get(address).content.decode()
    nobody = reverse("player-seasons", kwargs={**here, "player": cast.players[6].pk})
    assert cast.client("visitor").get(nobody).status_code == 404


def test_two_entries_of_one_player_have_one_career(season, played, cast, order):
    match = played(5)
    rebuild_ladder(season.pk, now=EVENING)
    ann, gus = cast.players[0], cast.players[6]
    merge_players(order=order(), club=match.night.club, duplicate=ann, keeper=gus)
    rebuild_night(match.night_id, now=EVENING)
    here = {"club": cast.club.slug, "player": ann.pk}
    page = cast.client("visitor").get(reverse("player-seasons", kwargs=here)).content.decode()
    assert "<h1>Gus</h1>" in page


def test_a_revoke_counts_as_it_was_paid(season, played, cast):
    down = {**SLAM, "revokes": [{"by": "NS", "tricks": 1}]}
    made = {"contract": "4S", "declarer": "N", "tricks": 9, "revokes": [{"by": "EW", "tricks": 1}]}
    played(5, deals=(down, made))
    figures = sum_contracts(season, cast.players[0].pk, "contract")
    assert (figures.declared, figures.made, figures.partner_declared, figures.slams) == (1, 1, 1, 0)
    other = sum_contracts(season, cast.players[2].pk, "contract")
    assert (other.defended, other.beaten) == (2, 1)


def test_what_somebody_broke_off_is_for_the_ladder_to_say(season, played, cast):
    played(5, deals=(GAME,), breaker="E")
    for player_id in (cast.players[0].pk, cast.players[2].pk):
        assert sum_by_game(season, player_id, "contract") == []
        assert (
            sum_by_partner(season, player_id, "contract").list_named()
            == sum_by_adversary(season, player_id, "contract").list_named()
            == []
        )
        assert sum_contracts(season, player_id, "contract").matches == 1


def test_points_of_one_old_game_are_not_added_to_those_of_another(season, played, cast):
    short = {"trumps": "NT", "won": {"NS": 9, "EW": 4}}
    played(5, deals=(short, short), game="bridge-1907")
    played(6, deals=(deal("9-4"),), game="short-bridge")
    played(7, deals=(short, short), game="bridge-1907")
    stands = list_back_scores(season, cast.players[0].pk, "old", None)
    first, other, third = (row.total for row in stands)
    assert [row.running for row in stands] == [first, other, first + third]
    assert [len(held) for held in group_by_unit(stands).values()] == [2, 1]


def test_a_visitor_is_not_told_of_a_night_that_is_not_listed(spring, cast):
    Night.objects.filter(date__day=6).update(visibility="members")
    here = {"club": cast.club.slug, "season": spring.pk, "player": cast.players[0].pk}
    for role, told in (("visitor", False), ("stranger", False), ("member", True)):
        page = cast.client(role).get(reverse("placed", kwargs=here)).content.decode()
        assert "5 March 2026" in page
        assert ("6 March 2026" in page) is told, role
        assert ("a night that is not shown to you" in page) is not told, role


def test_whoever_was_entered_twice_keeps_the_tiers_announced_for_both(spring, cast, order):
    gus, keeper = cast.players[6], cast.players[5].club.players.create(name="G", short_name="Gee")
    place_season(order=signed(), season=spring, until=MARCH[1])
    night = Night.objects.first()
    merge_players(order=order(), club=night.club, duplicate=gus, keeper=keeper)
    for any_night in Night.objects.all():
        rebuild_night(any_night.pk, now=EVENING)
    here = {"club": cast.club.slug, "season": spring.pk}
    client = cast.client("visitor")
    old = client.get(reverse("placed", kwargs={**here, "player": gus.pk}))
    assert old["Location"] == reverse("placed", kwargs={**here, "player": keeper.pk})
    page = client.get(old["Location"]).content.decode()
    assert "Tiers so far" in page
    assert "has changed since" not in page
    ladder = client.get(reverse("season", kwargs=here)).content.decode()
    row = next(row for row in ladder.split("<tr") if "Gee" in row)
    assert 'class="suit' in row or "card" in row


def test_back_scores_are_read_without_the_sheets_of_the_nights(spring, cast):
    with CaptureQueriesContext(connection) as queries:
        assert list_back_scores(spring, cast.players[0].pk, "contract", None)
    assert not any('"marks"' in query["sql"] or '"columns"' in query["sql"] for query in queries)
