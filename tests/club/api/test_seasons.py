"""Seasons through the API: ladders in any order, tiers with their reasons, and who may read."""

import datetime

import pytest
import time_machine

from club.actions.people import merge_players
from club.models import Player
from club.seasons.actions.placing import place_season
from club.seasons.models import Placement, Season, SeasonRules
from club.seasons.rebuild import check_placement
from club.tasks import sweep
from nights.actions.matches import set_match_state
from nights.models import Night
from nights.rebuild import rebuild_night
from tests.club.api.client import fields, program
from tests.club.conftest import EVENING, signed


@pytest.fixture
def path(season):
    return f"seasons/{season.pk}/"


@pytest.fixture
def reader(cast):
    return program(cast.club, cast.member)


def test_a_season_with_its_rules(reader, path, placed):
    listed = reader.get("seasons/").json()["results"]
    assert [season["name"] for season in listed] == ["Spring"]
    answer = reader.get(path).json()
    assert answer["ladder_rules"]["adversaries"] == "win"
    assert answer["tier_rules"]["newcomer_matches"] == 1
    assert answer["stale"] is False


def test_a_ladder_in_order_and_by_name(reader, path, placed):
    rows = reader.get(path + "ladder/").json()["results"]
    assert [(row["rank"], row["player"]["short_name"]) for row in rows] == [
        (1, "Ann"),
        (1, "Bob"),
        (3, "Cyd"),
        (3, "Dot"),
    ]
    assert (rows[0]["victory_points"], rows[2]["victory_points"]) == ("9.40", "-9.40")
    (row,) = reader.get(path + "ladder/?search=cy&ordering=-victory_points").json()["results"]
    assert (row["rank"], row["winning_rate"]) == (3, 0.0)
    assert reader.get(path + "ladder/?ladder=old").json()["results"] == []
    refused = reader.get(path + "ladder/?ordering=x&ladder=contract")
    assert refused.status_code == 400 or refused.status_code == 422


def test_a_tier_with_its_parts_and_what_a_correction_makes_of_it(reader, path, placed, order, cast):
    (placement,) = reader.get(path + "placements/").json()["results"]
    rows = reader.get(f"{path}placements/{placement['number']}/").json()["results"]
    assert len(rows) == 4
    first = rows[0]
    assert abs(sum(part["amount"] for part in first["parts"]) - first["value"]) < 1e-9
    assert "who stand higher" in first["why"]
    assert (first["amended"], first["now"]) == (False, None)
    set_match_state(order=order(), match=placed, state="void")
    rebuild_night(placed.night_id, now=order().at)
    sweep()
    ann = reader.get(f"{path}players/{cast.players[0].pk}/").json()["results"]
    assert (ann[0]["amended"], ann[0]["now"]) == (True, None)
    assert reader.get(f"{path}placements/9/").status_code == 404
    assert reader.get(f"{path}players/{cast.players[6].pk}/").status_code == 404


@pytest.mark.parametrize("part", ["", "ladder/", "placements/", "placements/1/"])
def test_members_alone_read_a_season_of_their_own(cast, path, placed, part):
    Season.objects.update(visibility="members")
    assert program(cast.club, cast.member).get(path + part).status_code == 200
    assert program(cast.club, cast.member, ("deals",)).get(path + part).status_code == 403
    elsewhere = program(cast.other, cast.stranger)
    assert elsewhere.get(path + part).status_code == 404  # of another club
    elsewhere.base = f"/api/v1/clubs/{cast.club.slug}/"
    assert elsewhere.get(path + part).status_code == 403
    assert elsewhere.get("seasons/").json()["count"] == 0


@pytest.fixture
def owner(cast):
    return program(cast.club, cast.owner)


SUMMER = {"name": "Summer", "starts": "2026-06-01", "ends": "2026-08-31"}


def test_an_owner_opens_a_season_once_for_one_key(owner, season):
    first, again = (owner.post("seasons/", SUMMER, **{"Idempotency-Key": "s"}) for _ in range(2))
    assert (first.status_code, first.json()) == (201, again.json())
    assert first.json()["visibility"] == "public"
    other = owner.post("seasons/", {**SUMMER, "name": "Hot"}, **{"Idempotency-Key": "s"})
    assert (other.status_code, fields(other)) == (409, {("key", "key-used")})
    assert owner.get("seasons/").json()["count"] == 2


def test_a_season_sent_twice_without_a_key_is_refused_with_every_reason(owner):
    assert owner.post("seasons/", SUMMER).status_code == 201
    again = owner.post("seasons/", SUMMER)
    assert (again.status_code, fields(again)) == (
        422,
        {("name", "name-taken"), ("starts", "overlap")},
    )


def test_every_fault_of_a_season_is_named(owner, season):
    problems = fields(owner.post("seasons/", {"starts": "soon", "visibility": "all", "x": 1}))
    assert {field for field, _code in problems} == {"name", "starts", "ends", "visibility", "x"}
    wrong = {"name": " ", "starts": "2026-03-09", "ends": "2026-03-01"}
    assert fields(owner.post("seasons/", wrong)) == {("name", "no-name"), ("ends", "ends")}


def test_an_owner_changes_a_season_and_says_all_of_it(owner, path, placed):
    whole = {"name": "Lent", "starts": "2026-03-01", "ends": "2026-03-04"}
    missing = owner.put(path, whole)
    assert fields(missing) == {("visibility", "required")}  # left out, it would not be hidden
    for _ in range(2):
        changed = owner.put(path, {**whole, "visibility": "members"})
        assert changed.status_code == 200
    shown = changed.json()
    assert (shown["name"], shown["visibility"]) == ("Lent", "members")
    assert owner.get(path + "ladder/").json()["results"] == []  # the night is outside its days


def test_an_owner_sets_rules_and_hears_every_fault_of_both(owner, path, season):
    wrong = {
        "ladder": {"cap": -1, "partner": "x", "luck": 1},
        "tiers": {"mode": "dice", "shares": [1]},
    }
    names = {field for field, _code in fields(owner.put(path + "rules/", wrong))}
    assert {"ladder.cap", "ladder.partner", "ladder.luck", "tiers.mode", "tiers.shares"} <= names
    rules = {"ladder": {"cap": 800}, "tiers": {"newcomer_matches": 3}, "reason": "as voted"}
    for _ in range(2):
        ruled = owner.put(path + "rules/", rules)
        assert ruled.status_code == 200
    assert ruled.json()["ladder_rules"]["cap"] == 800
    assert ruled.json()["tier_rules"]["newcomer_matches"] == 3
    kept = SeasonRules.objects.get(season=season)  # twice the same is set once
    assert (kept.act.account.username, kept.act.reason) == ("owner", "as voted")


def test_a_director_places_everybody_once(cast, path, placed):
    director = program(cast.club, cast.director)
    first, again = (director.post(path + "placements/", {"until": "2026-03-30"}) for _ in range(2))
    assert (first.status_code, first.json()) == (200, again.json())
    assert (first.json()["number"], first.json()["until"]) == (2, "2026-03-30")
    assert len(director.get(f"{path}placements/2/").json()["results"]) == 4


@time_machine.travel(EVENING)
def test_nobody_is_placed_by_days_to_come_or_where_nobody_has_played(cast, path, played):
    director = program(cast.club, cast.director)
    empty = director.post(path + "placements/", {})
    assert (empty.status_code, fields(empty)) == (422, {("until", "nobody-placed")})
    played(5)
    for day in ("2026-03-06", "2026-02-28"):
        refused = director.post(path + "placements/", {"until": day})
        assert fields(refused) == {("until", "until")}
    assert director.post(path + "placements/", {}).json()["until"] == "2026-03-05"


@pytest.fixture
def statistics(path, cast):
    return f"{path}players/{cast.players[0].pk}/statistics/"


def test_a_players_season_in_figures(reader, statistics, placed):
    figures = reader.get(statistics).json()
    assert figures["player"] == {
        "id": figures["player"]["id"],
        "short_name": "Ann",
        "guest": False,
    }
    assert (figures["contracts"]["matches"], figures["contracts"]["declared"]) == (1, 2)
    assert [(game["game"], game["won"]) for game in figures["games"]] == [("rubber", 1)]
    (partner,) = figures["partners"]
    assert (partner["player"]["short_name"], partner["won"], partner["margin"]) == ("Bob", 1, 940)
    assert [adversary["player"]["short_name"] for adversary in figures["adversaries"]] == [
        "Cyd",
        "Dot",
    ]
    (night,) = figures["nights"]
    assert (night["night"], night["total"], night["running"]) == (str(placed.night_id), 9, 9)
    old = reader.get(statistics + "?ladder=old").json()
    assert (old["contracts"]["matches"], old["partners"], old["nights"]) == (0, [], [])


def test_a_night_that_is_hidden_counts_and_is_not_named(cast, reader, statistics, placed):
    Night.objects.update(visibility="members")
    public = program(cast.club, None)
    assert public.get(statistics).json()["nights"] == [
        {"night": None, "date": None, "game": "rubber", "total": 9, "running": 9}
    ]
    assert reader.get(statistics).json()["nights"][0]["date"] == "2026-03-05"


def test_who_is_no_player_of_the_club_has_no_figures(reader, path, cast):
    elsewhere = Player.objects.create(club=cast.other, name="X", short_name="X")
    for player_id in (elsewhere.pk, cast.club.pk):
        assert reader.get(f"{path}players/{player_id}/statistics/").status_code == 404
    nobody = reader.get(f"{path}players/{cast.players[6].pk}/statistics/").json()
    assert nobody["contracts"]["matches"] == 0


def held(match):
    """Compute a match's night anew, and hold every placement against it."""
    rebuild_night(match.night_id, now=EVENING)
    assert all(check_placement(placement, now=EVENING) for placement in Placement.objects.all())


def voided(match, order):
    set_match_state(order=order(), match=match, state="void")
    held(match)


def test_a_correction_is_told_of_the_latest_placement_alone(
    reader, path, placed, season, order, cast
):
    place_season(order=signed(), season=season, until=datetime.date(2026, 3, 30))
    voided(placed, order)
    rows = reader.get(f"{path}players/{cast.players[0].pk}/").json()["results"]
    assert [row["amended"] for row in rows] == [True, False]
    assert [row["place"] for row in rows] == [1, 1]


def test_who_was_entered_twice_keeps_the_tiers_of_both_entries(reader, path, placed, order, cast):
    ann, gus = cast.players[0], cast.players[6]
    merge_players(order=order(), club=placed.night.club, duplicate=ann, keeper=gus)
    held(placed)
    for player in (gus, ann):
        (row,) = reader.get(f"{path}players/{player.pk}/").json()["results"]
        assert (row["player"]["short_name"], row["amended"]) == ("Ann", False)
    voided(placed, order)
    (row,) = reader.get(f"{path}players/{gus.pk}/").json()["results"]
    assert (row["amended"], row["now"]) == (True, None)


def test_an_owner_reads_and_renews_the_link_of_a_season(cast, client):
    owner, director = (program(cast.club, account) for account in (cast.owner, cast.director))
    made = owner.post(
        "seasons/",
        {"name": "Spring", "starts": "2026-03-01", "ends": "2026-05-31", "visibility": "members"},
    )
    at = f"seasons/{made.json()['id']}/"
    assert owner.get(at + "link/").json() == {"page": None}
    assert owner.post(at + "link/", {}).json() == {"page": None}
    assert director.get(at + "link/").status_code == 403
    season = {**made.json(), "visibility": "link"}
    changed = {name: season[name] for name in ("name", "starts", "ends", "visibility")}
    assert owner.put(at, changed).status_code == 200
    page = owner.get(at + "link/").json()["page"]
    assert client.get(page, follow=True).status_code == 200
    renewed = [owner.post(at + "link/", {}, **{"Idempotency-Key": "k"}) for _time in range(2)]
    assert renewed[0].json() == renewed[1].json() != {"page": page}
    assert type(client)().get(page).status_code == 404
