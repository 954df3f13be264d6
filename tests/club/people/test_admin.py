"""The Django admin records what it changes in a club."""

import pytest
from django.test import Client
from django.urls import reverse
from django_otp.plugins.otp_totp.models import TOTPDevice
from zeal import zeal_ignore

from club.ledger.models import AppendOnlyError
from club.models import Account, Club, ClubAct, Membership
from nights.actions.room import arrive
from nights.models import Act


@pytest.fixture
def operator(db):
    client = Client()
    admin = Account.objects.create_superuser("operator", password="x")
    client.force_login(admin, backend="django.contrib.auth.backends.ModelBackend")
    return client


def test_a_change_of_a_club_is_an_act(operator, cast):
    path = reverse("admin:club_club_change", args=[cast.club.pk])
    values = {"name": "Crockford's", "slug": cast.club.slug, "time_zone": "Europe/Paris"}
    assert operator.post(path, values).status_code == 302
    club = Club.objects.get(pk=cast.club.pk)
    assert (club.name, str(club.time_zone)) == ("Crockford's", "Europe/Paris")
    act = ClubAct.objects.latest("number")
    assert (act.verb, act.number, act.account.username) == ("change-club", club.version, "operator")
    assert act.detail == {"name": "Crockford's", "time_zone": "Europe/Paris"}


@pytest.mark.parametrize(
    ("typed", "suggested"),
    [
        ("Europe/Bern", "Europe/Berlin"),
        ("Zürich", "Europe/Zurich"),
        ("new york", "America/New_York"),
        ("Europ/Londn", "Europe/London"),
    ],
)
def test_an_unknown_time_zone_is_refused_with_names_like_it(operator, cast, typed, suggested):
    path = reverse("admin:club_club_change", args=[cast.club.pk])
    values = {"name": cast.club.name, "slug": cast.club.slug, "time_zone": typed}
    page = operator.post(path, values).content.decode()
    assert f"{typed} is not a known time zone. Did you mean {suggested}" in page
    assert Club.objects.get(pk=cast.club.pk).time_zone == "Europe/London"


def test_nobody_is_shown_the_keys_of_second_factors(operator, cast):
    TOTPDevice.objects.create(user=cast.director, key="ab" * 20)
    for path in ("otp_totp/totpdevice/", "otp_static/staticdevice/"):
        assert operator.get(f"/admin/{path}").status_code == 404
    assert "ab" * 20 not in operator.get("/admin/").content.decode()


def test_a_role_is_given_by_an_act(operator, cast):
    new = Account.objects.create_user("new")
    path = reverse("admin:club_membership_add")
    values = {"account": new.pk, "club": str(cast.club.pk), "role": "owner", "player": ""}
    with zeal_ignore():
        assert operator.post(path, values).status_code == 302
    assert Membership.objects.get(account=new).role == "owner"
    assert ClubAct.objects.latest("number").verb == "set-role"


def test_roles_are_removed_by_acts_and_the_last_owner_stays(operator, cast):
    path = reverse("admin:club_membership_changelist")
    given = list(Membership.objects.filter(club=cast.other))
    assert [membership.role for membership in given] == ["owner"]
    extra = Membership.objects.create(club=cast.other, account=cast.director, role="member")
    chosen = [str(account.pk) for account in (*given, extra)]
    with zeal_ignore():  # the admin's own lists
        answer = operator.post(path, {"action": "remove", "_selected_action": chosen}, follow=True)
    assert "A club keeps at least one owner." in answer.content.decode()
    assert list(Membership.objects.filter(club=cast.other)) == given
    assert ClubAct.objects.filter(club=cast.other).latest("number").verb == "remove-role"


def test_a_stored_role_cannot_be_edited(operator, cast):
    last = Membership.objects.get(account=cast.stranger)
    path = reverse("admin:club_membership_change", args=[last.pk])
    values = {"account": cast.director.pk, "club": str(cast.club.pk), "role": "member"}
    assert operator.post(path, values).status_code == 403
    assert Membership.objects.get(pk=last.pk).role == "owner"


def test_deleting_an_account_leaves_its_acts(cast, night, order):
    arrive(order=order(), night=night, player=cast.club.players.create(name="X", short_name="X"))
    count = Act.objects.count()
    cast.director.delete()
    assert Act.objects.count() == count
    assert not Act.objects.filter(account__isnull=False).exists()
    with pytest.raises(AppendOnlyError):
        Act.objects.update(verb="x")
    with pytest.raises(AppendOnlyError):
        Act.objects.update(account=0)
    with pytest.raises(AppendOnlyError):
        Act.objects.update(account=cast.owner)
