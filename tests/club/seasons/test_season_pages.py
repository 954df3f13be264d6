"""The pages of a season: who sees them, what they show, what an owner sets."""

from django.urls import reverse

from club.models import Membership
from club.seasons.models import Placement, Season, SeasonRules
from club.seasons.queries.seasons import get_ladder_rules, get_tier_rules
from club.tasks import sweep
from nights.actions.matches import set_match_state
from nights.rebuild import rebuild_night
from tests.club.conftest import EVENING
from tests.club.seasons.parts import MARCH, told


def test_the_ladder_says_what_each_has(cast, season_address, placed):
    page = told(cast.client("visitor").get(season_address("season")))
    assert "Ann" in page
    assert "+9.4" in page
    assert "−9.4" in page
    ladder_page = told(
        cast.client("visitor").get(season_address("season") + "?q=dot&order=victory")
    )
    assert "Dot" in ladder_page
    assert "Ann<" not in ladder_page
    assert "Nobody on this ladder" in told(
        cast.client("visitor").get(season_address("season") + "?q=zz")
    )
    for wrong in ("?ladder=x", "?order=x"):
        assert cast.client("visitor").get(season_address("season") + wrong).status_code == 404


def test_a_tier_says_why_what_each_part_adds_and_what_the_next_takes(cast, season_address, placed):
    page = told(cast.client("visitor").get(season_address("placed", player=cast.players[0].pk)))
    assert "who stand higher" in page
    assert "of 400." in page
    assert "takes more than" in page
    for step in (
        "(0 + ½ × 2) ÷ 4 = 25 per cent",
        "½ × 400 × (1 + ",
        "250 × 1 ÷ (1 + 50) =",
        "350 × (1 + 25) ÷ (1 + 50) =",
        "each rounded so that they add up",
        "victory points would",
    ):
        assert step in page
    assert (
        cast.client("visitor").get(season_address("placed", player=cast.players[6].pk)).status_code
        == 404
    )


def test_a_season_of_a_player_begins_with_how_the_player_stands(cast, season_address, placed):
    first = cast.players[0]
    address = season_address("placed", player=first.pk)
    page = told(cast.client("visitor").get(address))
    assert "is first of 4</strong>, tier" in page
    assert "+3 ranking points in 1 match" in page
    assert page.index("is first of 4") < page.index("who stand higher")
    assert "is number 3 of 4" in told(
        cast.client("visitor").get(season_address("placed", player=cast.players[2].pk))
    )
    Membership.objects.filter(account=cast.member).update(player=first)
    assert "You are first of 4" in told(cast.client("member").get(address))


def test_a_placement_says_when_it_was_announced(cast, season_address, placed):
    page = told(cast.client("visitor").get(season_address("tiers")))
    at_ = Placement.objects.get().act.at.astimezone(cast.club.zone)
    assert f"announced on {at_.day} {at_:%B %Y, %H:%M}: 4 ranked players." in page


def test_a_correction_shows_as_an_amendment(cast, season_address, placed, order):
    assert (
        "later correction" not in told(cast.client("visitor").get(season_address("tiers"))).lower()
    )
    set_match_state(order=order(), match=placed, state="void")
    rebuild_night(placed.night_id, now=EVENING)
    assert "is being computed" in told(cast.client("visitor").get(season_address("tiers")))
    sweep()
    page = told(cast.client("visitor").get(season_address("tiers")))
    assert "is being computed" not in page
    assert "the records of 4 players have changed" in page
    assert "would now be: not placed" in page.replace("&#x27;", "'")
    placed_page = told(
        cast.client("visitor").get(season_address("placed", player=cast.players[0].pk))
    )
    assert "What was announced stands" in placed_page


def test_members_alone_see_a_season_of_their_own(cast, season_address, season, placed):
    Season.objects.update(visibility="members")
    for name in ("season", "tiers"):
        assert cast.client("visitor").get(season_address(name)).status_code == 302
        assert cast.client("stranger").get(season_address(name)).status_code == 403
        assert cast.client("member").get(season_address(name)).status_code == 200
    listed = reverse("seasons", args=[cast.club.slug])
    assert "Spring" not in told(cast.client("stranger").get(listed))
    assert "Spring" in told(cast.client("member").get(listed))


def test_an_owner_opens_a_season_and_nobody_else(cast):
    address = reverse("seasons", args=[cast.club.slug])
    fields = {
        "name": "Autumn",
        "starts": "2026-09-01",
        "ends": "2026-08-01",
        "visibility": "public",
    }
    refused = told(cast.client("owner").post(address, fields))
    assert "The last day is before the first." in refused
    assert 'value="2026-09-01"' in refused
    assert cast.client("director").post(address, fields).status_code == 403
    cast.client("owner").post(address, {**fields, "ends": "2026-12-31"})
    assert Season.objects.get().name == "Autumn"


def test_the_rules_form_shows_the_rules_in_force_and_keeps_only_what_differs(
    cast, season_address, season
):
    client = cast.client("owner")
    answer = client.get(season_address("season-settings"))
    shown = answer.context["rules"].initial
    client.post(season_address("season-settings"), {**shown, "rules": "1", "reason": "none"})
    kept = SeasonRules.objects.get()
    assert (kept.ladder, kept.tiers) == ({}, {})
    fields = {**shown, "rules": "1", "ladder-partner": "loss", "tiers-newcomer_matches": "20"}
    saved = client.post(
        season_address("season-settings"), {**fields, "reason": "the general meeting"}, follow=True
    )
    assert "Saved." in told(saved)
    assert get_ladder_rules(season).partner == "loss"
    assert get_tier_rules(season).newcomer_matches == 20
    assert SeasonRules.objects.count() == 2


def test_bad_rules_are_refused_at_their_fields_and_nothing_is_lost(cast, season_address):
    client = cast.client("owner")
    shown = client.get(season_address("season-settings")).context["rules"].initial
    fields = {**shown, "rules": "1", "tiers-shares": "1 2 3", "tiers-weight_matches": "1"}
    page = told(client.post(season_address("season-settings"), {**fields, "reason": "try"}))
    assert "There are 3 shares" in page
    assert 'value="1 2 3"' in page
    assert 'value="try"' in page
    assert "parted by blanks" in told(
        client.post(season_address("season-settings"), {**fields, "tiers-shares": "a"})
    )
    assert not SeasonRules.objects.exists()


def test_days_are_changed_and_what_is_wrong_keeps_the_season(cast, season_address, season):
    client = cast.client("owner")
    fields = {"name": "", "starts": "2026-03-01", "ends": "2026-02-01", "visibility": "public"}
    client.post(season_address("season-settings"), fields)
    season.refresh_from_db()
    assert (season.name, season.ends) == ("Spring", MARCH[1])
    client.post(
        season_address("season-settings"), {**fields, "name": "March", "ends": "2026-03-20"}
    )
    season.refresh_from_db()
    assert season.name == "March"


def test_a_director_places_everybody_and_a_member_does_not(cast, season_address, placed, played):
    played(8)
    assert cast.client("member").post(season_address("tiers")).status_code == 403
    cast.client("director").post(season_address("tiers"))
    assert Placement.objects.count() == 2
    assert Placement.objects.order_by("-number")[0].act.account == cast.director
    old = told(cast.client("visitor").get(season_address("tiers") + "?placement=1"))
    assert "Placement 1, by the matches" in old
    assert cast.client("visitor").get(season_address("tiers") + "?placement=9").status_code == 404
    assert cast.client("visitor").get(season_address("tiers") + "?placement=x").status_code == 404


def test_nobody_to_place_is_told(cast, season_address, season):
    page = told(cast.client("director").post(season_address("tiers"), follow=True))
    assert "Nobody has played a match that counts" in page


def test_a_match_is_abandoned_by_somebody_s_fault_on_its_page(cast, match, order):
    client = cast.client("director")
    here = {"club": cast.club.slug, "night": match.night_id, "match": match.pk}
    page = told(client.get(reverse("match", kwargs=here)))
    assert "broke it off: lost by default" in page
    client.post(reverse("match-state", kwargs=here), {"state": "abandoned", "broken_off_by": "E"})
    assert match.statuses.get().broken_off_by == "E"
