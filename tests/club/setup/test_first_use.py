"""An empty installation is set up in the browser, by whoever reads what its start prints."""

import datetime

import pytest
from django.contrib.auth import get_user
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from club.actions.clubs import add_member, create_club
from club.backups.problems import BackupError
from club.ledger.refusals import Refused
from club.models import Account, Club, Membership, Role
from club.setup.actions import empty_demonstration
from club.setup.demonstration import (
    SLUG,
    is_demonstration,
    is_interrupted,
    keep,
    read_interrupted,
    read_told,
)
from club.setup.links import get_setup_code, make_setup_path
from tests.club.conftest import signed

pytestmark = pytest.mark.django_db
FIELDS = {
    "club": "Card Club Basel",
    "username": "anna",
    "password": "green baize 42",
    "time_zone": "Europe/Zurich",
}


@pytest.fixture(autouse=True)
def embedded(settings, tmp_path):
    settings.EMBEDDED, settings.DATA = True, tmp_path


def post(client, **changes):
    fields = {"code": get_setup_code(), **FIELDS, **changes}
    return client.post(reverse("start"), fields)


def test_an_empty_installation_leads_to_its_set_up(client):
    assert client.get("/").url == reverse("start")
    page = client.get(reverse("start"))
    assert page.status_code == 200
    assert "type the code here" in page.text
    assert "What is your club called?" not in page.text


def test_the_club_its_owner_and_the_place_are_made_and_the_owner_is_signed_in(client):
    page = client.get(make_setup_path())
    assert "What is your club called?" in page.text
    answer = post(client)
    club = Club.objects.get()
    assert answer.url == reverse("club", args=[club.slug])
    assert (club.name, club.slug) == ("Card Club Basel", "card-club-basel")
    assert club.time_zone == "Europe/Zurich"
    owner = Membership.objects.get()
    assert (owner.role, owner.account.username) == (Role.OWNER, "anna")
    assert owner.account.check_password("green baize 42")
    assert get_user(client) == owner.account
    assert "Paste your players" in client.get(answer.url).text


@pytest.mark.parametrize("code", ["", "AAAA-BBBB-CCCC-DDDD", "x" * 5000, "\0"])
def test_nothing_is_made_without_the_code(client, code):
    answer = post(client, code=code)
    assert answer.status_code == (403 if code else 200)
    assert "What is your club called?" not in answer.text
    assert not Club.objects.exists()
    assert not Account.objects.exists()


def test_the_code_is_taken_as_it_is_typed(client):
    typed = f" {get_setup_code().lower().replace('-', ' ')} "
    assert "What is your club called?" in client.post(reverse("start"), {"code": typed}).text


def test_all_faults_are_shown_at_once_and_what_was_typed_stays(client):
    wrong = {"club": " ", "username": "an na", "password": "12345", "time_zone": "Mars/Olympus"}
    answer = post(client, **wrong)
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == set(wrong)
    assert 'value="an na"' in answer.text
    assert "12345" not in answer.text
    assert not Club.objects.exists()


def test_it_is_sent_twice(client):
    post(client)
    assert post(Client(), username="eve").url == reverse("home")
    assert Club.objects.count() == Account.objects.count() == 1
    assert client.get(make_setup_path()).url == reverse("home")


def test_whoever_sends_the_form_twice_is_signed_in(client):
    post(Client())
    assert post(client).url == reverse("home")
    assert get_user(client) == Account.objects.get()
    stranger = Client()
    post(stranger, password="another one 42")
    assert not get_user(stranger).is_authenticated
    post(stranger, code="AAAA")
    assert not get_user(stranger).is_authenticated
    Account.objects.update(date_joined=timezone.now() - datetime.timedelta(minutes=3))
    post(stranger)
    assert not get_user(stranger).is_authenticated


def test_a_demonstration_that_was_interrupted_is_not_made_up_beside_a_club(client):
    keep({"begun": "2026-03-05", "director": {"username": "director", "password": "x"}})
    assert is_interrupted()
    post(client, username="director")
    assert read_interrupted() is None
    keep({"begun": "2026-03-05", "director": {"username": "director", "password": "x"}})
    assert not is_interrupted()
    with pytest.raises(CommandError, match="There is an account with the name director"):
        call_command("demo")
    assert Club.objects.count() == 1
    assert Account.objects.get().check_password(FIELDS["password"])


@pytest.mark.parametrize("waited", [True, False])
def test_whoever_asks_for_the_demonstration_twice_gets_it(
    client, demonstration, monkeypatch, waited
):
    if waited:  # while the first request made it
        monkeypatch.setattr("club.setup.pages.is_new", lambda: True)
    answer = client.post(reverse("start"), {"code": get_setup_code(), "demonstration": "1"})
    assert answer.url == reverse("club", args=[SLUG])
    assert get_user(client).username == "owner"
    assert "with the password x" in client.get(answer.url).text


def test_a_club_of_the_same_address_is_not_the_demonstration(demonstration):
    keep({"director": {"username": "owner", "password": "x"}, "club": str(demonstration.pk)})
    assert is_demonstration(demonstration)
    keep({"director": {"username": "owner", "password": "x"}, "club": "another"})
    assert not is_demonstration(demonstration)


def test_a_practice_room_beside_the_demonstration_goes_with_it(demonstration):
    room, _owner, _fresh = create_club(order=signed(), name="Practice", owner="bert")
    assert not is_demonstration(demonstration)
    room.practice_until = timezone.now()
    room.save()
    assert is_demonstration(demonstration)


@pytest.mark.parametrize("content", ["", "[", "[1]", "\x00"])
def test_a_damaged_file_is_as_none(settings, demonstration, content):
    (settings.DATA / "demo.json").write_text(content)
    assert read_told() == {}
    assert not is_interrupted()
    assert not is_demonstration(demonstration)


def test_a_name_without_latin_letters_has_an_address(client):
    post(client, club="Λέσχη Χαρτιών")
    assert Club.objects.get().slug == "club"


@pytest.mark.parametrize("made", [Club, Account])
def test_an_installation_with_a_club_or_an_account_is_not_new(client, made):
    if made is Club:
        Club.objects.create(name="Cavendish", slug="cavendish")
    else:
        Account.objects.create_user("ann")
    assert post(client).url == reverse("home")
    assert not Membership.objects.exists()


def test_a_production_installation_is_not_set_up_here(client, settings):
    settings.EMBEDDED = False
    assert post(client).url == reverse("home")
    assert not Club.objects.exists()
    assert "new_club" in client.get("/").text


@pytest.fixture
def demonstration():
    """Return the club of a demonstration, as `demo` leaves it: it has an owner and a director."""
    keep({"director": {"username": "owner", "password": "x"}})
    club, _owner, _fresh = create_club(order=signed(), name="Green Baize", owner="owner", slug=SLUG)
    director = Account.objects.create_user("director")
    add_member(order=signed(), club=club, account=director, role=Role.DIRECTOR)
    return club


def sign_in(username):
    client = Client()
    client.force_login(Account.objects.get(username=username))
    return client


def test_only_an_owner_removes_the_demonstration(demonstration):
    address, fields = reverse("empty-demonstration", args=[SLUG]), {"name": "Green Baize"}
    owner = sign_in("owner")
    assert "Remove the demonstration" in owner.get(address).text
    assert "Remove the demonstration" in owner.get(reverse("club", args=[SLUG])).text
    assert sign_in("director").post(address, fields).status_code == 403
    assert Client().post(address, fields).status_code in (302, 403)
    answer = owner.post(address, {"name": "Another"})
    assert answer.status_code == 422
    assert "Nothing was removed" in answer.text
    assert Club.objects.exists()


def test_nothing_is_removed_where_there_is_more_than_the_demonstration(demonstration):
    address, fields = reverse("empty-demonstration", args=[SLUG]), {"name": "Green Baize"}
    Club.objects.create(name="Second", slug="second")
    owner = sign_in("owner")
    assert owner.get(address).url == reverse("club", args=[SLUG])
    assert owner.post(address, fields).url == reverse("club", args=[SLUG])
    with pytest.raises(Refused, match="more here"):
        empty_demonstration(demonstration, name="Green Baize", now=timezone.now())
    assert Club.objects.count() == 2


@pytest.mark.parametrize("what", ["a file", "a dangling link"])
def test_nothing_is_removed_where_copies_cannot_be_kept(settings, demonstration, what):
    backups = settings.DATA / "backups"
    if what == "a file":
        backups.write_text("")
    else:
        backups.symlink_to(settings.DATA / "unplugged")
    fields = {"name": "Green Baize"}
    answer = sign_in("owner").post(reverse("empty-demonstration", args=[SLUG]), fields)
    assert answer.status_code == 422
    assert "Nothing was removed." in answer.text
    assert Club.objects.get() == demonstration


def test_nothing_is_removed_if_no_copy_can_be_made(demonstration, monkeypatch):
    def fail(_database, _target):
        raise BackupError("The disk is full.")

    monkeypatch.setattr("club.setup.actions.copy_database", fail)
    address = reverse("empty-demonstration", args=[SLUG])
    answer = sign_in("owner").post(address, {"name": "Green Baize"})
    assert answer.status_code == 422
    assert "The disk is full. Nothing was removed." in answer.text
    assert Club.objects.get() == demonstration


def test_without_scripts_the_second_click_is_answered_as_the_first():
    """The token of the form ends with the first one, which signs in."""
    browser = Client(enforce_csrf_checks=True)
    page = browser.get(make_setup_path()).text
    token = page.partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]
    first, second = (post(browser, csrfmiddlewaretoken=token) for _click in range(2))
    assert (first.status_code, second.status_code) == (302, 302)
    assert get_user(browser).username == FIELDS["username"]
    assert Club.objects.count() == 1


def test_another_site_that_does_not_know_the_code_sets_nothing_up():
    browser = Client(enforce_csrf_checks=True)
    for code in ("", "ABCD-EFGH-IJKL-MNOP"):
        answer = post(browser, code=code)
        assert answer.status_code in (200, 403)
    assert not Club.objects.exists()
    assert post(browser, code="", demonstration="1").status_code == 200
    assert not Club.objects.exists()
