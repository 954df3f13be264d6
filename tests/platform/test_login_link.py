"""manage.py login_link: a way back in for whoever lost the password."""

import threading
from io import StringIO
from typing import Any

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import connections
from django.test import Client

from club.accounts.login_links import make_login_path
from club.models import Account
from club.web.qr import make_public_address

NEW = {"new_password1": "seven-diamonds-doubled", "new_password2": "seven-diamonds-doubled"}

pytestmark = pytest.mark.django_db


@pytest.fixture
def vera() -> Account:
    return Account.objects.create_user("vera", password="forgotten-long-ago")


def printed(*arguments: str) -> str:
    out = StringIO()
    call_command("login_link", *arguments, stdout=out, stderr=StringIO())
    return out.getvalue().strip()


def test_the_link_leads_to_a_new_password_and_signs_in(vera: Account, client: Client) -> None:
    link = printed("vera")
    assert link.startswith("http://")
    assert client.get(link).status_code == 200
    answer = client.post(link, NEW)
    assert answer.status_code == 302
    assert client.session["_auth_user_id"] == str(vera.pk)
    vera.refresh_from_db()
    assert vera.check_password(NEW["new_password1"])


@pytest.mark.parametrize(
    ("values", "address", "known"),
    [
        ({"PUBLIC_URL": "https://c.example"}, "https://c.example/x/", True),
        ({"ALLOWED_HOSTS": ["*", "c.example", "localhost"]}, "https://c.example/x/", True),
        ({"ALLOWED_HOSTS": [".c.example"], "HTTPS": False}, "http://c.example/x/", True),
        ({"ALLOWED_HOSTS": ["*", "localhost"]}, "https://127.0.0.1:8000/x/", False),
    ],
)
def test_the_address_is_whole_and_says_when_the_host_is_only_assumed(
    settings: Any, values: dict[str, Any], address: str, known: bool
) -> None:
    about = {"PUBLIC_URL": "", "HTTPS": True, "HOST": "127.0.0.1", "PORT": 8000, **values}
    for name, value in about.items():
        setattr(settings, name, value)
    assert make_public_address("/x/") == (address, known)


def test_an_assumed_host_is_said_beside_the_link(vera: Account, settings: Any) -> None:
    settings.PUBLIC_URL, settings.ALLOWED_HOSTS = "", ["*"]
    errors = StringIO()
    call_command("login_link", "vera", stdout=StringIO(), stderr=errors)
    assert "set PUBLIC_URL" in errors.getvalue()


def test_looking_at_it_spends_nothing(vera: Account, client: Client) -> None:
    link = make_login_path(vera)
    assert [client.get(link).status_code for _ in range(3)] == [200, 200, 200]


def test_it_works_once(vera: Account, client: Client) -> None:
    link = make_login_path(vera)
    client.post(link, NEW)
    assert client.get(link).status_code == 410
    assert client.post(link, NEW).status_code == 410


@pytest.mark.django_db(transaction=True)
def test_of_four_uses_at_once_one_succeeds(vera: Account) -> None:
    link = make_login_path(vera)
    ready = threading.Barrier(4)
    answers = []

    def use(number: int) -> None:
        password = f"seven-diamonds-doubled-{number}"
        client = Client()
        client.get(link)
        ready.wait(30)
        answers.append(client.post(link, dict.fromkeys(NEW, password)).status_code)
        connections.close_all()

    threads = [threading.Thread(target=use, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert sorted(answers) == [302, 410, 410, 410]
    assert Session.objects.count() == 1


def test_a_password_that_is_refused_leaves_the_link_good(vera: Account, client: Client) -> None:
    link = make_login_path(vera)
    weak = {"new_password1": "short", "new_password2": "short"}
    assert client.post(link, weak).status_code == 422
    assert client.post(link, NEW).status_code == 302


def test_a_changed_password_ends_it(vera: Account, client: Client) -> None:
    link = make_login_path(vera)
    vera.set_password("found again")
    vera.save()
    assert client.get(link).status_code == 410


def test_it_expires(vera: Account, client: Client) -> None:
    with time_machine.travel("2026-11-20T20:00:00Z", tick=False):
        link = make_login_path(vera, hours=2)
    with time_machine.travel("2026-11-20T21:59:59Z", tick=False):
        assert client.get(link).status_code == 200
    with time_machine.travel("2026-11-20T22:00:00Z", tick=False):
        assert client.get(link).status_code == 410


def test_nobody_can_make_it_last_longer(vera: Account, client: Client) -> None:
    link = make_login_path(vera)
    head, uid, token = link.strip("/").split("/")
    assert client.get(f"/{head}/{uid}/zzzzzz-{token.split('-')[1]}/").status_code == 410


@pytest.mark.parametrize("uid", ["AAAA", "%C3%A9", "bm9uZQ"])
def test_nonsense_is_gone_and_no_error(client: Client, uid: str) -> None:
    assert client.get(f"/login/{uid}/abc-def/").status_code == 410


def test_another_accounts_link_is_not_mine(vera: Account, client: Client) -> None:
    tom = Account.objects.create_user("tom", password="x")
    token = make_login_path(vera).strip("/").split("/")[-1]
    uid = make_login_path(tom).strip("/").split("/")[1]
    assert client.get(f"/login/{uid}/{token}/").status_code == 410


def test_an_unknown_name_is_told_the_names_like_it(vera: Account) -> None:
    with pytest.raises(CommandError, match=r"no account 'vear'.* Did you mean vera\?"):
        printed("vear")


def test_an_account_that_is_switched_off_gets_none(vera: Account, client: Client) -> None:
    link = make_login_path(vera)
    vera.is_active = False
    vera.save()
    assert client.get(link).status_code == 410
    with pytest.raises(CommandError, match="switched off"):
        printed("vera")


@pytest.mark.parametrize("hours", ["0", "-1", "1000", "nan"])
def test_hours_have_their_limits(vera: Account, hours: str) -> None:
    with pytest.raises(CommandError, match="--hours"):
        printed("vera", "--hours", hours)
