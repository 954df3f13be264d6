"""Who may do what through the API: a table."""

import pytest
from django.test import Client

from club.actions.nights import open_night
from club.actions.seasons import open_season
from club.models import Season
from tests.club.api_client import GAME, Program, of_match, of_night, program
from tests.club.conftest import NOON, Cast

ROLES = ("owner", "director", "scorer", "member", "visitor", "stranger")
DIRECTS = {"owner": 0, "director": 0, "scorer": 403, "member": 403, "visitor": 401, "stranger": 403}
SCORES = {**DIRECTS, "scorer": 0}
OWNS = {**DIRECTS, "director": 403}
MEMBERS = {**SCORES, "member": 0}

#: Method and path with who is refused and how; 0: not for want of a right.
WRITES = [
    ("POST", "players/", DIRECTS),
    ("POST", "nights/", DIRECTS),
    ("POST", "{night}close/", DIRECTS),
    ("POST", "{night}reopen/", DIRECTS),
    ("POST", "{night}arrivals/", DIRECTS),
    ("POST", "{night}departures/", DIRECTS),
    ("POST", "{night}absences/", DIRECTS),
    ("POST", "{night}returns/", DIRECTS),
    ("POST", "{night}announcements/", DIRECTS),
    ("POST", "{night}wave/", DIRECTS),
    ("POST", "{night}admissions/", DIRECTS),
    ("POST", "{night}undo/", DIRECTS),
    ("POST", "{night}tables/", DIRECTS),
    ("POST", "{night}tables/gather/", DIRECTS),
    ("POST", "{table}matches/", DIRECTS),
    ("POST", "{table}join/", DIRECTS),
    ("POST", "{table}leave/", DIRECTS),
    ("POST", "{table}move/", DIRECTS),
    ("POST", "{table}fill/", DIRECTS),
    ("POST", "{table}break-up/", DIRECTS),
    ("POST", "{table}cut/", DIRECTS),
    ("POST", "{table}cut/cards/", DIRECTS),
    ("POST", "{table}cut/cards/{card}/back/", DIRECTS),
    ("POST", "{table}cut/sit/", DIRECTS),
    ("POST", "{table}cut/give-up/", DIRECTS),
    ("POST", "{night}paper/", DIRECTS),
    ("POST", "{match}state/", DIRECTS),
    ("POST", "{match}substitute/", DIRECTS),
    ("PUT", "{match}seats/", DIRECTS),
    ("PUT", "{match}deals/1/", DIRECTS),
    ("POST", "{match}deals/1/withdraw/", DIRECTS),
    ("POST", "{match}deals/", SCORES),
    ("POST", "{match}deals/1/accept/", SCORES),
    ("POST", "seasons/", OWNS),
    ("PUT", "{season}", OWNS),
    ("PUT", "{season}rules/", OWNS),
    ("POST", "{season}placements/", DIRECTS),
]
READS = [
    "{night}", "{night}arrivals/", "{night}tables/", "{table}", "{night}matches/", "{match}",
    "{match}deals/", "{match}deals/1/", "{night}standing/", "{night}candidates/",
    "{night}candidates/?fresh=true", "{night}absences/", "{night}wave/", "{night}undo/",
    "{table}cut/", "{night}corrections/",
]  # fmt: skip
OPEN = ["", "players/", "nights/", "seasons/"]
SEASON = ["", "corrections/", "ladder/", "placements/", "players/{player}/statistics/"]


@pytest.fixture
def places(match):
    program(match.night.club, match.act.account).post(of_match(match) + "deals/", GAME)
    night = of_night(match.night)
    table = f"{night}tables/{match.table_id}/"
    day = match.night.date
    season = open_season(club=match.night.club, name="March", starts=day, ends=day)
    return {
        "night": night, "match": of_match(match), "table": table, "card": match.pk,
        "season": f"seasons/{season.pk}/",
    }  # fmt: skip


def callers(cast: Cast):
    return {role: Program(cast.client(role), f"/api/v1/clubs/{cast.club.slug}/") for role in ROLES}


@pytest.mark.parametrize(("method", "path", "refused"), WRITES)
def test_each_action_is_for_those_who_run_or_score_nights(cast, places, method, path, refused):
    for role, caller in callers(cast).items():
        found = caller.call(method, path.format(**places), {"nothing": True}).status_code
        assert found == (refused[role] or 422), role


@pytest.mark.parametrize("path", READS)
@pytest.mark.parametrize("visibility", ["public", "members", "link"])
def test_a_night_is_read_by_whom_it_is_shown_to(cast, places, match, path, visibility):
    night = match.night
    night.visibility = visibility
    night.save()
    table = {"public": dict.fromkeys(ROLES, 0), "members": MEMBERS, "link": SCORES}[visibility]
    for role, caller in callers(cast).items():
        found = caller.get(path.format(**places)).status_code
        assert found == (table[role] or 200), role
        if visibility == "link":
            address = path.format(**places)
            address += ("&" if "?" in path else "?") + f"link={night.link_key}"
            assert caller.get(address).status_code == 200, role


@pytest.mark.parametrize("part", SEASON)
@pytest.mark.parametrize("visibility", ["public", "members"])
def test_a_season_is_read_by_whom_it_is_shown_to(cast, places, part, visibility):
    Season.objects.update(visibility=visibility)
    path = places["season"] + part.format(player=cast.players[0].pk)
    table = {"public": {}, "members": {"visitor": 401, "stranger": 403}}[visibility]
    for role, caller in callers(cast).items():
        assert caller.get(path).status_code == table.get(role, 200), role


def test_a_token_governs_by_the_scope_to_direct_and_the_account_of_an_owner(cast, places):
    body = {"ladder": {}, "tiers": {}}
    found = {}
    for account in (cast.owner, cast.director):
        for scope in ("read", "deals", "direct"):
            caller = program(cast.club, account, (scope,))
            found[account.username, scope] = caller.put(places["season"] + "rules/", body)
    allowed = [key for key, answer in found.items() if answer.status_code == 200]
    assert allowed == [("owner", "direct")]


@pytest.mark.parametrize("path", OPEN)
def test_a_club_its_players_and_its_nights_are_listed_for_everybody(cast, places, path):
    assert {caller.get(path).status_code for caller in callers(cast).values()} == {200}


def test_only_the_nights_that_one_may_see_are_listed(cast, order):
    for visibility in ("public", "members", "link"):
        open_night(
            order=order(), club=cast.club, date=NOON.date(), title=visibility, visibility=visibility
        )
    counts = {role: caller.get("nights/").json()["count"] for role, caller in callers(cast).items()}
    assert counts == {
        "owner": 3, "director": 3, "scorer": 3, "member": 2, "visitor": 1, "stranger": 1,
    }  # fmt: skip


def test_a_token_does_what_its_scopes_say_and_no_more(cast, match):
    deals, state = of_match(match) + "deals/", of_match(match) + "state/"
    reader = program(cast.club, cast.director, ("read",))
    scorer = program(cast.club, cast.director, ("deals",))
    director = program(cast.club, cast.director, ("direct",))
    assert reader.post(deals, GAME).status_code == 403
    assert scorer.post(deals, GAME).status_code == 201
    assert scorer.post(state, {"state": "void"}).status_code == 403
    assert director.post(deals, GAME).status_code == 403
    assert director.post(state, {"state": "void"}).status_code == 200


def test_a_token_gives_no_more_than_its_account_has(cast, match):
    member = program(cast.club, cast.member)
    assert member.post(of_match(match) + "deals/", GAME).status_code == 403
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
    assert elsewhere.post(of_match(match) + "deals/", GAME).status_code == 403
    assert "Archer" not in elsewhere.get("players/").content.decode()


def test_a_bad_or_revoked_token_is_refused_with_how_to_sign_in(cast, night):
    caller = program(cast.club, cast.director)
    cast.director.tokens.update(revoked_at=NOON)
    for secret in (caller.secret, "cutin_none", "ünknown"):
        caller.secret = secret
        refused = caller.get("nights/")
        assert (refused.status_code, refused["WWW-Authenticate"]) == (401, "Bearer")
        assert refused["Content-Type"] == "application/problem+json"


def test_what_belongs_to_another_club_is_not_found(cast, match):
    stranger = program(cast.other, cast.stranger)
    assert stranger.get(of_night(match.night)).status_code == 404
    assert stranger.post(of_match(match) + "deals/", GAME).status_code == 404


def test_a_match_is_found_under_its_own_night_alone(cast, match, order):
    other = open_night(order=order(), club=cast.club, date=NOON.date())
    caller = program(cast.club, cast.director)
    assert caller.get(of_night(other) + f"matches/{match.pk}/").status_code == 404
    assert caller.get(of_night(other) + f"tables/{match.table_id}/").status_code == 404


def test_a_browser_that_is_signed_in_needs_the_token_against_forged_requests(cast, match):
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(cast.director, backend="django.contrib.auth.backends.ModelBackend")
    caller = Program(browser, f"/api/v1/clubs/{cast.club.slug}/")
    refused = caller.post(of_match(match) + "deals/", GAME)
    assert (refused.status_code, refused["Content-Type"]) == (403, "application/problem+json")
