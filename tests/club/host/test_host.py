"""Whoever runs an installation sees its clubs and what is wrong, and opens clubs."""

import contextlib
import datetime
import functools
import threading
from pathlib import Path

import pytest
from django.contrib.auth import get_user
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from club import health
from club.actions.clubs import create_club
from club.host.actions import invite_club, use_club_invitation, withdraw_club_invitation
from club.host.links import make_club_invitation_path
from club.host.models import ClubInvitation
from club.host.queries import find_backup, list_troubles, read_installation, read_lines
from club.ledger.refusals import Conflict, Refused
from club.models import Account, Club, Membership, Player
from nights.actions.nights import close_night, open_night
from tests.club.conftest import EVENING, signed
from tests.club.threads import in_a_thread
from tournaments.duplicate.actions.events import create_event

pytestmark = pytest.mark.django_db
NEW = {"name": "Basel", "slug": "", "time_zone": "Europe/Zurich", "owner": "anna", "key": "k1"}
INVITED = {
    **{name: NEW[name] for name in ("name", "slug", "time_zone")},
    "username": "anna",
    "password1": "green baize 42",
    "password2": "green baize 42",
    "key": "k2",
}
WELL = {
    **dict.fromkeys(("database", "migrations", "static", "worker"), "ok"),
    "broker": "embedded",
    "worker_seconds": 3,
    "results": {"behind": 0},
}


@pytest.fixture(autouse=True)
def folder(settings, tmp_path) -> Path:
    settings.DATA = tmp_path
    return tmp_path


@pytest.fixture
def host(client) -> Account:
    """Return whoever runs the installation, as whom the client is signed in."""
    account = Account.objects.create_superuser("host", password="host pass phrase")
    client.force_login(account)
    return account


@pytest.fixture
def invitation(host) -> ClubInvitation:
    return invite_club(order=signed(timezone.now(), host), label="Basel")


def use(invitation, *, at=None, key="k", **changes):
    values = {"name": "Basel", "username": "anna", "password": "green baize 42", **changes}
    order = signed(at or timezone.now(), key=key)
    return use_club_invitation(order=order, invitation=invitation, **values)


def test_only_whoever_runs_the_installation_opens_the_page(cast, client):
    for name, places in (("host", ()), ("host-new", ()), ("host-club", ("cavendish",))):
        path = reverse(name, args=places)
        assert client.get(path).url.startswith("/login/")
        assert client.post(path, NEW).url.startswith("/login/")
        for role in ("owner", "member", "stranger"):
            assert cast.client(role).get(path).status_code == 403
            assert cast.client(role).post(path, NEW).status_code == 403
    assert Club.objects.count() == 2


def test_the_page_tells_of_each_club_how_much_it_has(cast, client, host):
    night = open_night(order=signed(key="a"), club=cast.club, date=EVENING.date())
    open_night(order=signed(key="b"), club=cast.club, date=EVENING.date())
    close_night(order=signed(), night=night)
    event = create_event(order=signed(key="c"), club=cast.club, date=EVENING.date(), name="Pairs")
    cast.club.refresh_from_db()
    (ours, theirs) = read_lines([cast.club, cast.other], timezone.now().date())
    assert [(name, figure.number, figure.playing) for name, figure in ours.figures] == [
        ("nights", 2, 1),
        ("events", 1, 0),
    ]
    night.refresh_from_db()
    event.refresh_from_db()
    assert ours.acts == cast.club.version + night.version + 1 + event.version
    assert (ours.players, ours.members, ours.playing) == (7, 4, 1)
    assert ours.last == EVENING.date()
    assert [owner.username for owner in ours.owners] == ["owner"]
    assert (theirs.players, theirs.playing, theirs.last) == (0, 0, None)
    page = client.get(reverse("host")).text
    assert "Cavendish" in page
    assert "1 in play" in page
    assert "1 in play now" in client.get(reverse("host-club", args=["cavendish"])).text


def test_many_clubs_take_as_many_queries_as_few_and_stand_on_pages(cast, client, host):

    def count() -> int:
        health.forget()
        health.read_report()  # it is kept for some seconds, and does not depend on clubs
        with CaptureQueriesContext(connection) as queries:
            client.get(reverse("host"))
        return len(queries)

    few = count()
    for number in range(60):
        club, _owner, _fresh = create_club(
            order=signed(), name=f"Club {number:02}", owner=f"owner-{number}"
        )
        Player.objects.create(club=club, name="Ann", short_name="Ann")
        if number < 3:
            open_night(order=signed(), club=club, date=EVENING.date())
    assert count() == few
    first = client.get(reverse("host")).text
    assert first.count('<th scope="row"') == 50
    assert "Page 1 of 2" in " ".join(first.split())
    assert client.get(reverse("host"), {"page": "2"}).text.count('<th scope="row"') == 12
    found = client.get(reverse("host"), {"q": "club-07"}).text
    assert found.count('<th scope="row"') == 1


def test_what_is_wrong_is_told_with_what_to_do(host, folder):
    now = timezone.now()
    here = read_installation()
    assert here.size
    told = [trouble.text for trouble in list_troubles(here, WELL, host, now)]
    assert told == [
        f"There is no backup in {folder / 'backups'}.",
        "You sign in by the password alone, and may do everything here.",
    ]
    (folder / "backups").mkdir()
    old = now - datetime.timedelta(days=5)
    (folder / "backups" / f"cut-in-{old:%Y%m%dT%H%M%S}Z.dump").write_bytes(b"12345")
    (folder / "backups" / "notes.txt").write_text("x")
    assert find_backup(folder / "backups").size == 5
    host.second_factor_at = now
    down = {**WELL, "broker": "down", "worker": "late", "worker_seconds": 600}
    down["results"] = {"behind": 2, "seconds": 500}
    troubles = list_troubles(read_installation(), down, host, now)
    assert [trouble.text for trouble in troubles] == [
        "Redis does not answer: results are computed late.",
        "The worker has finished no round for 10 minutes.",
        "2 results have been out of date for minutes.",
        "The last backup is 5 days old.",
    ]
    assert all(trouble.remedy for trouble in troubles)
    fresh = folder / "backups" / f"cut-in-{now:%Y%m%dT%H%M%S}Z.sqlite3.gz"
    fresh.write_bytes(b"1")
    assert list_troubles(read_installation(), WELL, host, now) == []


def test_a_disk_that_cannot_be_read_is_told_of(client, host, monkeypatch):
    def refuse(_folder):
        raise PermissionError

    health.forget()
    monkeypatch.setattr("shutil.disk_usage", refuse)
    page = client.get(reverse("host"))
    assert page.status_code == 200
    assert "The disk of the data folder cannot be read." in page.text
    assert Client().get("/readyz").status_code == 200
    health.forget()


def test_a_backup_dated_in_the_future_does_not_hide_that_none_was_made(host, folder):
    now = timezone.now()
    (folder / "backups").mkdir()
    for days in (-40, 400):
        at = now + datetime.timedelta(days=days)
        (folder / "backups" / f"cut-in-{at:%Y%m%dT%H%M%S}Z.dump").write_bytes(b"1")
    told = list_troubles(read_installation(), WELL, host, now)
    assert "which has yet to come" in told[0].text


def test_the_host_opens_a_club_and_hands_its_owner_a_link(client, host):
    page = client.post(reverse("host-new"), NEW)
    assert page.status_code == 200
    assert "lets them choose a password" in page.text
    club = Club.objects.get(slug="basel")
    assert club.time_zone == "Europe/Zurich"
    again = client.post(reverse("host-new"), NEW)  # sent twice
    assert "lets them choose a password" in again.text
    assert Club.objects.count() == 1
    link = again.context["link"]
    anna = Client()
    path = link.removeprefix("http://testserver")
    anna.post(path, {"new_password1": "green baize 42", "new_password2": "green baize 42"})
    assert get_user(anna).username == "anna"
    assert anna.get(reverse("members", args=["basel"])).status_code == 200
    # Whoever has signed in is let in by nobody else.
    owner = Account.objects.get(username="anna")
    shown = client.post(reverse("host-club", args=["basel"]), {"link": str(owner.pk)})
    assert "lets them choose a password" not in shown.text
    assert client.get(reverse("host-club", args=["nowhere"])).status_code == 404


def test_the_same_key_opens_no_other_club(client, host):
    client.post(reverse("host-new"), NEW)
    other = client.post(reverse("host-new"), {**NEW, "name": "Bern"})
    assert other.status_code == 422
    assert "different request" in other.text
    assert other.context["key"] != NEW["key"]
    Membership.objects.all().delete()  # by the administration
    assert client.post(reverse("host-new"), NEW).status_code == 422
    assert Club.objects.count() == 1


def test_every_fault_of_a_new_club_is_told_and_nothing_typed_is_lost(client, host):
    create_club(order=signed(), name="Basel", owner="bert")
    page = client.post(reverse("host-new"), {**NEW, "owner": "anna b"})
    assert page.status_code == 422
    assert "Club with this Address already exists." in page.text
    assert "valid username" in page.text
    assert 'value="anna b"' in page.text
    assert 'value="Basel"' in page.text
    assert page.context["key"] == "k1"
    assert not Account.objects.filter(username="anna b").exists()
    client.post(reverse("host-new"), {**NEW, "slug": "basel-2"})
    assert Club.objects.filter(slug="basel-2").exists()


@pytest.mark.parametrize(
    ("name", "slug"), [("A" * 120, "a" * 60), (f"{'Ann ' * 15}Bea", f"{'ann-' * 15}"[:-1])]
)
def test_an_address_is_made_from_a_long_name(client, host, name, slug):
    assert client.post(reverse("host-new"), {**NEW, "name": name}).status_code == 200
    assert Club.objects.get().slug == slug


@pytest.mark.parametrize("name", ["Клуб бриджа", "מועדון", "🂡🂱"])
def test_a_name_of_which_no_address_can_be_made_asks_for_one(client, host, name):
    page = client.post(reverse("host-new"), {**NEW, "name": name})
    assert "No address can be made from this name." in page.text
    assert "cannot be blank" not in page.text
    assert client.post(reverse("host-new"), {**NEW, "name": name, "slug": "ä"}).status_code == 422
    assert client.post(reverse("host-new"), {**NEW, "name": name, "slug": "a"}).status_code == 200


def test_no_capitals_tell_addresses_or_new_owners_apart(client, host, cast):
    taken = client.post(reverse("host-new"), {**NEW, "slug": "CAVENDISH"})
    assert "Club with this Address already exists." in taken.text
    page = client.post(reverse("host-new"), {**NEW, "owner": "OWNER"})
    assert page.status_code == 422
    assert "There is an account owner, and capitals count" in page.text
    assert not Account.objects.filter(username="OWNER").exists()


def test_an_account_that_exists_owns_the_new_club_at_once(client, host, cast):
    page = client.post(reverse("host-new"), {**NEW, "owner": "member"})
    assert "The club is open." in page.text
    assert "lets them choose a password" not in page.text
    assert Membership.objects.get(club__slug="basel").account == cast.member


def test_no_club_is_opened_for_an_account_that_cannot_sign_in(client, host, cast):
    Account.objects.filter(pk=cast.member.pk).update(is_active=False)
    page = client.post(reverse("host-new"), {**NEW, "owner": "member"})
    assert page.status_code == 422
    assert "This account is not active" in page.text
    assert not Club.objects.filter(slug="basel").exists()


def test_the_host_makes_a_link_and_withdraws_it(client, host):
    made = client.post(reverse("host-new"), {"label": "Basel", "key": "i"})
    again = client.post(reverse("host-new"), {"label": "Basel", "key": "i"})
    assert made.context["link"] == again.context["link"]
    row = ClubInvitation.objects.get()
    assert row.account == host
    path = make_club_invitation_path(row)
    assert made.context["link"].endswith(path)
    assert Client().get(path).status_code == 200
    assert client.post(reverse("host-new"), {"withdraw": str(row.pk)}).status_code == 302
    assert client.post(reverse("host-new"), {"withdraw": str(row.pk)}).status_code == 302
    assert Client().get(path).status_code == 410
    assert Client().post(path, INVITED).status_code == 410
    assert not Club.objects.exists()
    assert client.post(reverse("host-new"), {"withdraw": "x"}).status_code == 404
    bad = client.post(reverse("host-new"), {"label": "", "key": "j"})
    assert bad.status_code == 422


def test_the_invited_open_their_club_with_an_account_of_their_own(invitation):
    path, anna = make_club_invitation_path(invitation), Client()
    assert "invites you to open a club" in anna.get(path).text
    assert anna.post(path, INVITED).url == "/c/basel/"
    assert get_user(anna).username == "anna"
    assert Membership.objects.get().role == "owner"
    twice = Client().post(path, INVITED)  # the answer to the first was lost
    assert twice.url == "/c/basel/"
    thief = Client()
    stolen = {**INVITED, "password1": "another one 42", "password2": "another one 42"}
    assert thief.post(path, stolen).url == "/login/"
    assert not get_user(thief).is_authenticated
    assert Client().post(path, {**INVITED, "key": "k3", "username": "bert"}).status_code == 410
    assert Client().get(path).status_code == 410
    assert Club.objects.count() == 1


def test_whoever_is_signed_in_opens_the_club_with_that_account(invitation, cast):
    path, stranger = make_club_invitation_path(invitation), cast.client("stranger")
    page = stranger.get(path).text
    assert "You are signed in as" in page
    assert "password1" not in page
    assert stranger.post(path, {**NEW, "key": "z"}).url == "/c/basel/"
    assert stranger.post(path, {**NEW, "key": "z"}).url == "/c/basel/"
    assert Membership.objects.get(club__slug="basel").account == cast.stranger


def test_faults_of_the_invited_stand_in_the_form_and_use_up_nothing(invitation, cast):
    path = make_club_invitation_path(invitation)
    page = Client().post(path, {**INVITED, "name": "Cavendish", "username": "OWNER"})
    assert page.status_code == 422
    assert "Club with this Address already exists." in page.text
    assert "This name cannot be used. Choose another." in page.text
    assert 'value="Cavendish"' in page.text
    assert 'value="OWNER"' in page.text
    assert not Account.objects.filter(username="OWNER").exists()
    assert Client().post(path, {**INVITED, "password2": "other"}).status_code == 422
    assert Client().post(path, INVITED).status_code == 302


def test_the_form_of_another_does_not_open_the_club_for_whoever_is_signed_in(invitation, cast):
    path, stranger = make_club_invitation_path(invitation), cast.client("stranger")
    page = stranger.post(path, INVITED)
    assert page.status_code == 422
    assert "You have signed in as stranger meanwhile" in page.text
    assert 'value="Basel"' in page.text
    assert not Club.objects.filter(slug="basel").exists()
    again = {**NEW, "key": page.context["key"]}
    assert stranger.post(path, again).url == "/c/basel/"


def test_the_second_press_comes_when_the_first_has_signed_in(invitation):
    path, anna = make_club_invitation_path(invitation), Client()
    assert anna.post(path, INVITED).url == "/c/basel/"
    assert anna.post(path, INVITED).url == "/c/basel/"
    assert Club.objects.count() == 1


def test_an_invitation_that_has_ended_asks_for_nothing_to_be_corrected(invitation):
    path = make_club_invitation_path(invitation)
    assert Client().post(path, INVITED).status_code == 302
    other = {**INVITED, "password2": "another one", "key": "k4"}
    assert Client().post(path, other).status_code == 410
    # The account that opened the club has another name now.
    Account.objects.filter(username="anna").update(username="annabel")
    assert Client().post(path, INVITED).status_code == 410


def test_the_link_of_an_invitation_is_shown_again_to_be_passed_on(client, host, invitation):
    path = make_club_invitation_path(invitation)
    listed = client.get(reverse("host-new"))
    assert path not in listed.text  # the host who follows it would own the club
    shown = client.post(reverse("host-new"), {"shown": str(invitation.pk)})
    assert shown.context["link"].endswith(path)
    assert "Pass this link on to Basel" in shown.text
    assert client.post(reverse("host-new"), {"shown": "x"}).status_code == 404
    ClubInvitation.objects.update(expires_at=timezone.now())
    assert 'name="shown"' not in client.get(reverse("host-new")).text
    over = client.post(reverse("host-new"), {"shown": str(invitation.pk)}, follow=True)
    assert path not in over.text
    assert "its time is over" in over.text


def test_a_form_sent_again_shows_no_link_that_was_withdrawn(client, host):
    made = client.post(reverse("host-new"), {"label": "Basel", "key": "i"})
    row = ClubInvitation.objects.get()
    client.post(reverse("host-new"), {"withdraw": str(row.pk)})
    again = client.post(reverse("host-new"), {"label": "Basel", "key": "i"}, follow=True)
    assert made.context["link"] not in again.text
    assert "or it was withdrawn" in again.text


def test_a_practice_room_is_no_club_of_the_host(client, host):
    room, _account, _fresh = create_club(
        order=signed(), name="Practice", owner="anna", practice_until=timezone.now()
    )
    assert client.get(reverse("host-club", args=[room.slug])).status_code == 404


def test_an_invitation_ends_after_a_time(invitation):
    late = invitation.expires_at + datetime.timedelta(seconds=1)
    with pytest.raises(Conflict):
        use(invitation, at=late)
    ClubInvitation.objects.update(expires_at=timezone.now())
    path = make_club_invitation_path(invitation)
    assert Client().get(path).status_code == 410
    assert Client().post(path, INVITED).status_code == 410
    assert Client().get(reverse("open-club", args=["nonsense"])).status_code == 404


def test_an_invitation_is_used_once_and_withdrawing_it_then_changes_nothing(invitation):
    club, owner = use(invitation, key="a")
    assert use(invitation, key="a") == (club, owner)
    with pytest.raises(Conflict):
        use(invitation, key="a", name="Bern")
    with pytest.raises(Conflict):
        use(invitation, key="b", name="Bern", username="bert")
    withdraw_club_invitation(order=signed(), invitation=invitation)
    invitation.refresh_from_db()
    assert invitation.answer == ClubInvitation.Answer.USED
    assert invitation.club == club


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("keys", "opened"), [("aaaa", 4), ("abcd", 1)])
def test_of_four_uses_at_once_one_opens_a_club_and_its_own_repetitions_get_it(
    invitation, keys, opened
):
    ready, clubs = threading.Barrier(4), []

    def open_one(key: str) -> None:
        ready.wait(30)
        with contextlib.suppress(Conflict):
            clubs.append(use(invitation, key=key)[0])

    threads = [in_a_thread(functools.partial(open_one, key)) for key in keys]
    for thread in threads:
        thread.join(60)
    assert len(clubs) == opened
    assert set(clubs) == {Club.objects.get()}


def test_a_name_that_no_account_can_have_opens_no_club():
    with pytest.raises(Refused):
        create_club(order=signed(), name="Basel", owner="anna b")
    assert not Club.objects.exists()


def test_the_way_to_the_page_is_shown_to_whoever_may_open_it(client, host, cast):
    name = "The installation and its clubs"
    assert name in client.get(reverse("account")).text
    assert name in client.get(reverse("home")).text
    assert name not in cast.client("owner").get(reverse("account")).text
