"""Seasons through the API: ladders in any order, tiers with their reasons, and who may read."""

import pytest

from club.actions.matches import set_match_state
from club.models import Season
from club.rebuild import rebuild_night
from tests.club.api_client import program
from tests.club.test_season_pages import placed  # noqa: F401 - fixtures
from tests.club.test_seasons import played, season  # noqa: F401 - fixtures


@pytest.fixture
def path(season):  # noqa: F811
    return f"seasons/{season.pk}/"


@pytest.fixture
def reader(cast):
    return program(cast.club, cast.member)


def test_a_season_with_its_rules(reader, path, placed):  # noqa: F811
    listed = reader.get("seasons/").json()["results"]
    assert [one["name"] for one in listed] == ["Spring"]
    one = reader.get(path).json()
    assert one["ladder_rules"]["adversaries"] == "win"
    assert one["tier_rules"]["newcomer_matches"] == 1
    assert one["behind"] is False


def test_a_ladder_in_order_and_by_name(reader, path, placed):  # noqa: F811
    rows = reader.get(path + "ladder/").json()["results"]
    assert [(one["rank"], one["player"]["short_name"]) for one in rows] == [
        (1, "Ann"), (1, "Bob"), (3, "Cyd"), (3, "Dot"),
    ]  # fmt: skip
    assert (rows[0]["victory_points"], rows[2]["victory_points"]) == ("9.40", "-9.40")
    (found,) = reader.get(path + "ladder/?search=cy&ordering=victory").json()["results"]
    assert (found["rank"], found["winning_rate"]) == (3, 0.0)
    assert reader.get(path + "ladder/?ladder=old").json()["results"] == []
    refused = reader.get(path + "ladder/?ordering=x&ladder=contract")
    assert refused.status_code == 400 or refused.status_code == 422


def test_a_tier_with_its_parts_and_what_a_correction_makes_of_it(reader, path, placed, order, cast):  # noqa: F811
    (placement,) = reader.get(path + "placements/").json()["results"]
    rows = reader.get(f"{path}placements/{placement['number']}/").json()["results"]
    assert len(rows) == 4
    first = rows[0]
    assert abs(sum(one["amount"] for one in first["parts"]) - first["value"]) < 1e-9
    assert "players stand higher" in first["why"]
    assert (first["amended"], first["now"]) == (False, None)
    set_match_state(order=order(), match=placed, state="void")
    rebuild_night(placed.night_id, now=order().at)
    ann = reader.get(f"{path}players/{cast.players[0].pk}/").json()["results"]
    assert (ann[0]["amended"], ann[0]["now"]) == (True, None)
    assert reader.get(f"{path}placements/9/").status_code == 404
    assert reader.get(f"{path}players/{cast.players[6].pk}/").status_code == 404


@pytest.mark.parametrize("part", ["", "ladder/", "placements/", "placements/1/"])
def test_members_alone_read_a_season_of_their_own(cast, path, placed, part):  # noqa: F811
    Season.objects.update(visibility="members")
    assert program(cast.club, cast.member).get(path + part).status_code == 200
    assert program(cast.club, cast.member, ("deals",)).get(path + part).status_code == 403
    elsewhere = program(cast.other, cast.stranger)
    assert elsewhere.get(path + part).status_code == 404  # of another club
    elsewhere.base = f"/api/v1/clubs/{cast.club.slug}/"
    assert elsewhere.get(path + part).status_code == 403
    assert elsewhere.get("seasons/").json()["count"] == 0
