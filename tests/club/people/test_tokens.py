"""Keys for programs: shown once, each owner's and director's own, revoked for good."""

import datetime
import logging
import re

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from club.actions.clubs import remove_member
from club.ledger.refusals import Refused
from club.models import ApiToken, Membership
from club.tokens.actions import make_token
from tests.club.conftest import EVENING, signed

SAID = {"name": "Scoreboard", "scopes": ["read", "deals"], "key": "form-1"}


@pytest.fixture
def address(cast):
    return reverse("tokens", args=[cast.club.slug])


def secret_in(answer):
    secret = re.search(r'id="secret">(cutin_[^<]+)<', answer.content.decode())
    return secret[1] if secret else None


def signed_in(cast, secret):
    me = Client().get(
        f"/api/v1/clubs/{cast.club.slug}/", headers={"Authorization": f"Bearer {secret}"}
    )
    return me.status_code == 200


def test_a_token_is_made_and_its_secret_works(cast, address):
    secret = secret_in(cast.client("director").post(address, SAID))
    token = ApiToken.objects.get()
    assert (token.account, token.name, token.scopes) == (
        cast.director,
        "Scoreboard",
        ["read", "deals"],
    )
    assert signed_in(cast, secret)
    assert not signed_in(cast, "cutin_wrong")


def test_the_secret_is_shown_once_and_kept_nowhere(cast, address, caplog):
    client = cast.client("owner")
    with caplog.at_level(logging.DEBUG):
        answer = client.post(address, SAID)
    secret = secret_in(answer)
    assert secret
    assert "no-store" in answer["Cache-Control"]
    assert secret not in caplog.text
    assert secret not in str([session.get_decoded() for session in Session.objects.all()])
    assert secret not in str(list(ApiToken.objects.values()))
    assert secret not in client.get(address).content.decode()


def test_a_reload_or_a_way_back_makes_no_other_token(cast, address):
    client = cast.client("director")
    client.post(address, SAID)
    again = client.post(address, SAID)
    assert secret_in(again) is None
    assert "had been created already" in again.content.decode()
    assert ApiToken.objects.count() == 1
    client.post(address, {**SAID, "key": "form-2"})
    assert ApiToken.objects.count() == 2


def test_a_form_that_was_altered_after_it_made_a_token_can_be_sent_again(cast, address):
    client = cast.client("director")
    client.post(address, SAID)
    refused = client.post(address, {**SAID, "name": "Other"}).content.decode()
    assert "This key was used for a different request before." in refused
    key = re.search(r'name="key" value="([^"]+)"', refused)[1]
    assert key != SAID["key"]
    assert secret_in(client.post(address, {**SAID, "name": "Other", "key": key}))


def test_the_same_key_of_two_directors_makes_two_tokens(cast, address):
    assert secret_in(cast.client("director").post(address, SAID))
    assert secret_in(cast.client("owner").post(address, SAID))


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"name": ""}, "This field is required"),
        ({"name": "x" * 81}, "at most 80"),
        ({"scopes": []}, "Tick at least one"),
        ({"scopes": ["everything"]}, "everything is not one of the available"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_lost(cast, address, wrong, words):
    answer = cast.client("director").post(address, {**SAID, **wrong})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert words in page
    assert 'value="form-1"' in page
    assert not ApiToken.objects.exists()


def test_every_fault_of_a_token_comes_at_once(cast):
    with pytest.raises(Refused) as refused:
        make_token(order=signed(), club=cast.club, account=cast.owner, name=" ", scopes=["all"])
    assert [fault.code for fault in refused.value.faults] == ["no-name", "scopes"]


def test_an_owner_sees_all_of_the_club_a_director_their_own_and_a_stranger_none(cast, address):
    for role in ("owner", "director"):
        cast.client(role).post(address, {**SAID, "name": f"by the {role}"})
    theirs, _secret = make_token(
        order=signed(), club=cast.other, account=cast.stranger, name="far", scopes=["read"]
    )
    owners = cast.client("owner").get(address).content.decode()
    assert "by the owner" in owners
    assert "by the director" in owners
    assert "far<" not in owners
    directors = cast.client("director").get(address).content.decode()
    assert "by the owner" not in directors
    for role in ("scorer", "member", "stranger"):
        assert cast.client(role).get(address).status_code == 403
    revoke = reverse("token-revoke", args=[cast.club.slug, theirs.pk])
    assert cast.client("owner").post(revoke).status_code == 404


def test_a_token_is_revoked_once_for_good(cast, address):
    client = cast.client("director")
    secret = secret_in(client.post(address, SAID))
    token = ApiToken.objects.get()
    revoke = reverse("token-revoke", args=[cast.club.slug, token.pk])
    client.get(revoke)
    assert signed_in(cast, secret)
    client.post(revoke)
    assert not signed_in(cast, secret)
    first = ApiToken.objects.get().revoked_at
    client.post(revoke)
    assert ApiToken.objects.get().revoked_at == first


def test_an_owner_revokes_a_directors_token_and_not_the_other_way_round(cast, address):
    for role in ("owner", "director"):
        cast.client(role).post(address, SAID)
    tokens = {api_token.account: api_token for api_token in ApiToken.objects.all()}
    by_director = reverse("token-revoke", args=[cast.club.slug, tokens[cast.owner].pk])
    assert cast.client("director").post(by_director).status_code == 404
    by_owner = reverse("token-revoke", args=[cast.club.slug, tokens[cast.director].pk])
    cast.client("owner").post(by_owner)
    assert ApiToken.objects.get(account=cast.director).revoked_at
    remove_member(order=signed(), member=Membership.objects.get(account=cast.director))
    assert cast.client("director").get(address).status_code == 403


def test_a_token_expires_when_its_maker_chose_and_the_page_says_so(cast, address):
    client = cast.client("director")
    with time_machine.travel(EVENING, tick=False) as clock:
        secret = secret_in(client.post(address, {**SAID, "expires": "30"}))
        assert "expires on 4 April 2026" in client.get(address).content.decode()
        clock.shift(datetime.timedelta(days=29, hours=23))
        assert signed_in(cast, secret)
        clock.shift(datetime.timedelta(hours=1))
        assert not signed_in(cast, secret)
        client.force_login(cast.director, backend="django.contrib.auth.backends.ModelBackend")
        assert "expired on 4 April 2026" in client.get(address).content.decode()
    wrong = cast.client("director").post(address, {**SAID, "key": "k", "expires": "8"})
    assert wrong.status_code == 422


def test_a_reload_makes_no_other_token_though_it_would_expire_later(cast, address):
    client = cast.client("director")
    with time_machine.travel(EVENING, tick=False) as clock:
        client.post(address, {**SAID, "expires": "30"})
        clock.shift(60)
        again = client.post(address, {**SAID, "expires": "30"})
    assert "had been created already" in again.content.decode()
    assert ApiToken.objects.get().expires_at == EVENING + datetime.timedelta(days=30)


def test_a_token_works_without_end_where_nobody_chose_one(cast, address):
    cast.client("director").post(address, SAID)
    assert ApiToken.objects.get().expires_at is None


def test_the_page_says_when_a_token_was_used_last(cast, address):
    client = cast.client("director")
    secret = secret_in(client.post(address, SAID))
    assert "Never used" in client.get(address).content.decode()
    with time_machine.travel(EVENING):
        signed_in(cast, secret)
    page = client.get(address).content.decode()
    assert "Last used on 5 March 2026 at 19:00" in page
    assert "Never used" not in page


def test_the_command_makes_a_token_that_expires(cast, capsys):
    call_command("api_token", cast.club.slug, "director", "script", "--days", "2")
    secret = capsys.readouterr().out.strip()
    assert signed_in(cast, secret)
    left = ApiToken.objects.get().expires_at - timezone.now()
    assert datetime.timedelta(days=1, hours=23) < left <= datetime.timedelta(days=2)
    with pytest.raises(CommandError, match="time in the future"):
        call_command("api_token", cast.club.slug, "director", "script", "--days", "0")
    for days in ("36501", "-99999999999"):
        with pytest.raises(CommandError, match="36500 at most"):
            call_command("api_token", cast.club.slug, "director", "script", f"--days={days}")
