"""Corrections after publication by the API: what, when, by whom, why, and whose totals."""

import datetime

import pytest

from club.seasons.actions.seasons import open_season
from nights.actions.deals import correct_deal, enter_deal
from nights.actions.nights import close_night
from nights.rebuild import rebuild_night
from tests.club.api.client import GAME, Program, of_night, program
from tests.club.conftest import EVENING, signed


@pytest.fixture
def corrected(match, order):
    """Return a night that was closed, and of whose rubber a deal was corrected then."""
    deals = [enter_deal(order=order(), match=match, raw=GAME) for _deal in range(2)]
    close_night(order=order(), night=match.night)
    raw = {**GAME, "contract": "3NTX"}
    correct_deal(order=order(reason="doubled"), deal=deals[0], raw=raw, overrule=True)
    rebuild_night(match.night_id, now=EVENING)
    return match.night


def test_a_correction_says_what_when_by_whom_why_and_whose_totals(cast, corrected, match):
    visitor = Program(cast.client("visitor"), f"/api/v1/clubs/{cast.club.slug}/")
    (correction,) = visitor.get(of_night(corrected) + "corrections/").json()["results"]
    assert (correction["verb"], correction["reason"], correction["by"]) == (
        "correct",
        "doubled",
        "a director",
    )
    (deal,) = correction["deals"]
    assert (deal["match"], deal["number"]) == (str(match.pk), 1)
    assert (deal["before"]["contract"], deal["after"]["contract"]) == ("3NT", "3NTX")
    assert len(correction["totals"]) == 4
    assert all(total["before"] != total["after"] for total in correction["totals"])
    assert sum(total["after"] for total in correction["totals"]) == 0
    assert correction["at"] > "2026-03-05T19"
    assert visitor.get(of_night(corrected) + "standing/").json()["corrections"] == 1
    director = program(cast.club, cast.director)
    (same,) = director.get(of_night(corrected) + "corrections/").json()["results"]
    assert same["by"] == "director"


def test_a_season_lists_those_of_the_nights_that_one_may_see(cast, corrected):
    day = corrected.date
    season = open_season(
        order=signed(), club=cast.club, name="S", starts=day, ends=day + datetime.timedelta(days=9)
    )
    path = f"/api/v1/clubs/{cast.club.slug}/"
    callers = {role: Program(cast.client(role), path) for role in ("visitor", "member")}
    counts = {
        who: caller.get(f"seasons/{season.pk}/corrections/").json()["count"]
        for who, caller in callers.items()
    }
    assert counts == {"visitor": 1, "member": 1}
    corrected.visibility = "members"
    corrected.save()
    counts = {
        who: caller.get(f"seasons/{season.pk}/corrections/").json()["count"]
        for who, caller in callers.items()
    }
    assert counts == {"visitor": 0, "member": 1}


def test_a_night_without_corrections_lists_none_and_csv_has_its_heads(cast, night):
    visitor = Program(cast.client("visitor"), f"/api/v1/clubs/{cast.club.slug}/")
    assert visitor.get(of_night(night) + "corrections/").json()["results"] == []
    sheet = visitor.get(of_night(night) + "corrections/?format=csv")
    assert sheet.status_code == 200
    assert b"reason" in b"".join(sheet.streaming_content if sheet.streaming else [sheet.content])


def test_a_token_that_reads_alone_is_told_no_sign_in_names(cast, corrected):
    day = corrected.date
    season = open_season(order=signed(), club=cast.club, name="S", starts=day, ends=day)
    for scopes, name in ((("read",), "a director"), (("read", "direct"), "director")):
        caller = program(cast.club, cast.director, scopes)
        for path in (of_night(corrected), f"seasons/{season.pk}/"):
            (correction,) = caller.get(path + "corrections/").json()["results"]
            assert correction["by"] == name
