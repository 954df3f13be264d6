"""Who may do what through the API beyond the table: tokens, scopes, links, what is listed."""

import pytest
from django.test import Client

from club.seasons.actions.seasons import open_season
from nights.actions.nights import open_night
from tests.club.api.client import GAME, Program, of_match, of_night, program
from tests.club.conftest import EVENING, Cast, signed
from tests.club.tenancy.rights import ROLES


@pytest.fixture
def rules(match) -> str:
    day = match.night.date
    season = open_season(order=signed(), club=match.night.club, name="March", starts=day, ends=day)
    return f"seasons/{season.pk}/rules/"


def callers(cast: Cast):
    return {role: Program(cast.client(role), f"/api/v1/clubs/{cast.club.slug}/") for role in ROLES}


def test_a_token_governs_by_the_scope_to_direct_and_the_account_of_an_owner(cast, rules):
    body = {"ladder": {}, "tiers": {}}
    answers = {}
    for account in (cast.owner, cast.director):
        for scope in ("read", "deals", "direct"):
            caller = program(cast.club, account, (scope,))
            answers[account.username, scope] = caller.put(rules, body)
    allowed = [key for key, answer in answers.items() if answer.status_code == 200]
    assert allowed == [("owner", "direct")]


def test_only_the_nights_that_one_may_see_are_listed(cast, order):
    for visibility in ("public", "members", "link"):
        open_night(
            order=order(),
            club=cast.club,
            date=EVENING.date(),
            name=visibility,
            visibility=visibility,
        )
    counts = {role: caller.get("nights/").json()["count"] for role, caller in callers(cast).items()}
    assert counts == {
        "owner": 3,
        "director": 3,
        "scorer": 3,
        "member": 2,
        "visitor": 1,
        "stranger": 1,
    }


def test_a_token_does_what_its_scopes_say_and_no_more(cast, match):
    deals, state = of_match(match) + "deals/", of_match(match) + "state/"
    reader = program(cast.club, cast.director, ("read",))
    scorer = program(cast.club, cast.director, ("deals",))
    director = program(cast.club, cast.director, ("direct",))
    assert reader.post(deals, {"deal": GAME}).status_code == 403
    assert scorer.post(deals, {"deal": GAME}).status_code == 201
    assert scorer.post(state, {"state": "void"}).status_code == 403
    assert director.post(deals, {"deal": GAME}).status_code == 403
    assert director.post(state, {"state": "void"}).status_code == 200


def test_a_token_gives_no_more_than_its_account_has(cast, match):
    member = program(cast.club, cast.member)
    assert member.post(of_match(match) + "deals/", {"deal": GAME}).status_code == 403
    assert member.get(of_match(match)).status_code == 200


def test_a_token_without_the_scope_to_read_sees_what_a_visitor_sees(cast, match):
    match.night.visibility = "members"
    match.night.save()
    assert program(cast.club, cast.member, ("deals",)).get(of_match(match)).status_code == 403
    assert program(cast.club, cast.member, ("read",)).get(of_match(match)).status_code == 200


def test_a_token_is_a_visitors_in_every_other_club(cast, match):
    elsewhere = program(cast.other, cast.director)
    elsewhere.base = f"/api/v1/clubs/{cast.club.slug}/"
    assert elsewhere.get(of_match(match)).status_code == 200
    assert elsewhere.post(of_match(match) + "deals/", {"deal": GAME}).status_code == 403
    assert "Archer" not in elsewhere.get("players/").content.decode()


def test_a_bad_or_revoked_token_is_refused_with_how_to_sign_in(cast, night):
    caller = program(cast.club, cast.director)
    cast.director.tokens.update(revoked_at=EVENING)
    for secret in (caller.secret, "cutin_none", "ünknown"):
        caller.secret = secret
        refused = caller.get("nights/")
        assert (refused.status_code, refused["WWW-Authenticate"]) == (401, "Bearer")
        assert refused["Content-Type"] == "application/problem+json"


def test_what_belongs_to_another_club_is_not_found(cast, match):
    stranger = program(cast.other, cast.stranger)
    assert stranger.get(of_night(match.night)).status_code == 404
    assert stranger.post(of_match(match) + "deals/", {"deal": GAME}).status_code == 404


def test_a_match_is_found_under_its_own_night_alone(cast, match, order):
    other = open_night(order=order(), club=cast.club, date=EVENING.date())
    caller = program(cast.club, cast.director)
    assert caller.get(of_night(other) + f"matches/{match.pk}/").status_code == 404
    assert caller.get(of_night(other) + f"tables/{match.table_id}/").status_code == 404


def test_a_browser_that_is_signed_in_needs_the_token_against_forged_requests(cast, match):
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(cast.director, backend="django.contrib.auth.backends.ModelBackend")
    caller = Program(browser, f"/api/v1/clubs/{cast.club.slug}/")
    refused = caller.post(of_match(match) + "deals/", {"deal": GAME})
    assert (refused.status_code, refused["Content-Type"]) == (403, "application/problem+json")
