"""Members and tokens through the API: who they are, what they may, until when."""

import datetime

import pytest
import time_machine
from django.db import OperationalError, connection
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from club.models import Account, ApiToken, Membership, Player
from tests.club.api.client import Program, fields, program
from tests.club.conftest import EVENING

A_DAY = datetime.timedelta(days=1)


@pytest.fixture
def owner(cast):
    return program(cast.club, cast.owner)


@pytest.fixture
def director(cast):
    return program(cast.club, cast.director)


def member(cast, account):
    return f"members/{Membership.objects.get(club=cast.club, account=account).pk}/"


def test_an_owner_lists_the_members(owner, cast):
    listed = owner.get("members/").json()["results"]
    assert [(row["username"], row["role"]) for row in listed] == [
        ("director", "director"),
        ("member", "member"),
        ("owner", "owner"),
        ("scorer", "scorer"),
    ]
    assert owner.get(member(cast, cast.scorer)).json() == listed[3]
    assert owner.get("members/", accept="text/csv").status_code == 200


def test_somebody_is_invited_and_the_link_is_shown_once(owner, cast):
    body = {"username": "newcomer", "role": "scorer", "player": str(cast.players[0].pk)}
    made = owner.post("members/", body)
    assert (made.status_code, made["Cache-Control"]) == (201, "no-store")
    shown = made.json()
    assert (shown["role"], shown["player"]["short_name"]) == ("scorer", "Ann")
    assert owner.get(shown["page"]).status_code == 200
    assert "page" not in owner.get(made["Location"]).json()
    assert owner.get(made["Location"])["ETag"] == made["ETag"]
    assert not Account.objects.filter(username="newcomer").exists()
    listed = owner.get("invitations/").json()["results"]
    assert [(invitation["username"], invitation["declined"]) for invitation in listed] == [
        ("newcomer", False)
    ]
    assert owner.get("members/").json()["count"] == 4


def test_a_name_that_exists_and_one_that_does_not_are_answered_alike(owner, cast):
    Account.objects.create_superuser("host", password="host pass phrase")
    owner.get("members/")  # keeps the last use of the token
    answers = {}
    for name in ("stranger", "host", "nobody-yet"):
        with CaptureQueriesContext(connection) as queries:
            made = owner.post("members/", {"username": name, "role": "scorer"})
        told = {key: type(value).__name__ for key, value in made.json().items()}
        answers[name] = (made.status_code, told, sorted(made.headers), len(queries))
    assert answers["stranger"] == answers["host"] == answers["nobody-yet"]
    assert not Membership.objects.filter(club=cast.club, account__username="stranger").exists()


def test_the_same_again_is_the_same_invitation_and_another_role_is_a_conflict(owner):
    body = {"username": "newcomer", "role": "scorer"}
    first, again = (owner.post("members/", body) for _ in range(2))
    assert (again.status_code, again.json()) == (201, first.json())
    other = owner.post("members/", {**body, "role": "owner"})
    assert (other.status_code, fields(other)) == (409, {("username", "invited")})
    known = owner.post("members/", {"username": "scorer", "role": "owner"})
    assert (known.status_code, fields(known)) == (409, {("username", "member")})


def test_an_invitation_is_made_and_withdrawn_once_for_one_key(owner):
    body, key = {"username": "newcomer", "role": "scorer"}, {"Idempotency-Key": "m"}
    made, again = (owner.post("members/", body, **key) for _ in range(2))
    assert made.json() == again.json()
    gone = {"Idempotency-Key": "g", "If-Match": made["ETag"]}
    assert [owner.delete(made["Location"], **gone).status_code for _ in range(2)] == [204, 204]
    assert owner.get("invitations/").json()["count"] == 0
    assert owner.client.get(made.json()["page"]).status_code == 410
    assert owner.post("members/", {**body, "role": "member"}).status_code == 201


def test_a_member_is_changed_once_for_one_key(owner, cast):
    path = member(cast, cast.scorer)
    headers = {"Idempotency-Key": "c", "If-Match": owner.get(path)["ETag"]}
    changed = [owner.patch(path, {"role": "director"}, **headers).json() for _ in range(2)]
    assert changed[0] == changed[1]
    assert changed[0]["role"] == "director"
    gone = {"Idempotency-Key": "g", "If-Match": owner.get(path)["ETag"]}
    assert [owner.delete(path, **gone).status_code for _ in range(2)] == [204, 204]
    assert owner.delete(path, **{"Idempotency-Key": "h"}).status_code == 404
    other = member(cast, cast.director)
    assert owner.delete(other, **{"Idempotency-Key": "g"}).status_code == 409
    assert Membership.objects.filter(account=cast.director).exists()


def test_every_fault_of_a_member_is_named(owner, cast):
    problems = fields(owner.post("members/", {"role": "king", "player": "Ann", "x": 1}))
    assert {field for field, _code in problems} == {"username", "role", "player", "x"}
    theirs = Player.objects.create(club=cast.other, name="Zoe", short_name="Zoe")
    body = {"username": "newcomer", "player": str(theirs.pk)}
    assert fields(owner.post("members/", body)) == {("player", "no-such-player")}
    assert fields(owner.post("members/", {"username": "a b/c"})) == {("username", "invalid")}
    assert not Account.objects.filter(username="newcomer").exists()


def test_a_role_is_changed_by_itself_and_so_is_the_player(owner, cast):
    path = member(cast, cast.scorer)
    ann = str(cast.players[0].pk)
    assert owner.patch(path, {"player": ann}).json()["role"] == "scorer"
    changed = owner.patch(path, {"role": "director"}).json()
    assert (changed["role"], changed["player"]["id"]) == ("director", ann)
    assert owner.patch(path, {"player": None}).json()["player"] is None
    headers = {"If-Match": owner.get(path)["ETag"]}
    assert owner.patch(path, {"role": "member"}, **headers).status_code == 200
    assert owner.patch(path, {"role": "scorer"}, **headers).status_code == 412


def test_a_member_is_removed_and_a_club_keeps_an_owner(owner, cast):
    assert owner.delete(member(cast, cast.scorer)).status_code == 204
    assert not Membership.objects.filter(account=cast.scorer).exists()
    assert Account.objects.filter(pk=cast.scorer.pk).exists()
    own = member(cast, cast.owner)
    for refused in (owner.delete(own), owner.patch(own, {"role": "member"})):
        assert (refused.status_code, fields(refused)) == (422, {("role", "last-owner")})


def test_owners_alone_see_members_and_of_their_own_club(director, owner, cast):
    assert fields(director.get("members/")) == {("", "role-missing")}
    theirs = Membership.objects.get(club=cast.other)
    assert owner.get(f"members/{theirs.pk}/").status_code == 404
    assert owner.delete(f"members/{theirs.pk}/").status_code == 404


def test_a_token_is_made_works_and_is_listed_without_its_secret(director, cast):
    ends = (timezone.now() + A_DAY).isoformat()
    body = {"name": "Scoreboard", "scopes": ["read"], "expires_at": ends}
    made = director.post("tokens/", body)
    assert (made.status_code, made["Cache-Control"]) == (201, "no-store")
    secret = made.json()["secret"]
    reader = Program(cast.client("visitor"), director.base, secret)
    assert reader.get("players/").status_code == 200
    assert fields(reader.get("tokens/")) == {("", "scope-missing")}
    shown = director.get(made["Location"])
    assert shown["ETag"] != made["ETag"]  # it has been used since
    assert "secret" not in shown.json()
    assert (shown.json()["account"], shown.json()["scopes"]) == ("director", ["read"])
    assert secret not in director.get("tokens/").content.decode()


def test_a_key_makes_one_token_and_shows_its_secret_once(director):
    body, key = {"name": "Scoreboard", "scopes": ["read"]}, {"Idempotency-Key": "t"}
    first, again = (director.post("tokens/", body, **key) for _ in range(2))
    assert first.json()["id"] == again.json()["id"]
    assert again.json()["secret"] is None
    other = director.post("tokens/", {**body, "name": "Other"}, **key)
    assert (other.status_code, fields(other)) == (409, {("key", "key-used")})


def test_every_fault_of_a_token_is_named(director):
    wrong = {"name": "", "scopes": ["all"], "expires_at": "soon", "x": 1}
    names = {field for field, _code in fields(director.post("tokens/", wrong))}
    assert names == {"name", "scopes.0", "expires_at", "x"}
    past = {"name": "a", "scopes": ["read"], "expires_at": EVENING.isoformat()}
    with time_machine.travel(EVENING + A_DAY):
        assert fields(director.post("tokens/", past)) == {("expires_at", "expires")}


def test_a_token_makes_none_that_may_more_or_works_longer(cast):
    limited = program(cast.club, cast.director, ("direct",))
    ApiToken.objects.filter(name="test").update(expires_at=timezone.now() + A_DAY)
    refused = limited.post("tokens/", {"name": "a", "scopes": ["direct", "read"]})
    assert fields(refused) == {("scopes", "scope-missing"), ("expires_at", "expires")}
    ends = (timezone.now() + A_DAY / 2).isoformat()
    made = limited.post("tokens/", {"name": "a", "scopes": ["direct"], "expires_at": ends})
    assert made.status_code == 201


def test_a_token_that_has_expired_is_refused(director, cast):
    token = ApiToken.objects.get()
    token.expires_at = timezone.now() + A_DAY
    token.save()
    assert director.get("tokens/").status_code == 200
    with time_machine.travel(timezone.now() + A_DAY):
        refused = director.get("tokens/")
    assert (refused.status_code, refused["WWW-Authenticate"]) == (401, "Bearer")
    assert "expired" in refused.json()["detail"]


def test_the_last_use_of_a_token_is_kept_to_the_minute(director):
    def used():
        return ApiToken.objects.get().last_used_at

    assert used() is None
    with time_machine.travel(EVENING, tick=False) as clock:
        director.get("nights/")
        assert used() == EVENING
        clock.shift(59)
        director.get("nights/")
        assert used() == EVENING
        clock.shift(1)
        director.get("nights/")
        assert used() == EVENING + datetime.timedelta(minutes=1)


def test_reading_does_not_fail_where_the_last_use_cannot_be_kept(director, monkeypatch):
    def locked(*args, **values):
        raise OperationalError("database is locked")

    monkeypatch.setattr(QuerySet, "update", locked)
    assert director.get("nights/").status_code == 200


def test_a_director_sees_and_revokes_their_own_tokens_and_an_owner_all(director, owner, cast):
    own, theirs = (ApiToken.objects.get(account=account) for account in (cast.director, cast.owner))
    assert [result["id"] for result in director.get("tokens/").json()["results"]] == [str(own.pk)]
    assert director.get(f"tokens/{theirs.pk}/").status_code == 404
    assert director.post(f"tokens/{theirs.pk}/revoke/").status_code == 404
    assert owner.get("tokens/").json()["count"] == 2
    first, again = (owner.post(f"tokens/{own.pk}/revoke/") for _ in range(2))
    assert first.json()["revoked_at"] == again.json()["revoked_at"]
    assert director.get("tokens/").status_code == 401
