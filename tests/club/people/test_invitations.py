"""A role is offered: until its holder accepts it, it gives no right."""

import datetime
import re
import threading
from importlib import import_module

import pytest
import time_machine
from django.apps import apps
from django.db import connections
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from club.accounts.login_links import make_first_path
from club.actions.clubs import add_member, remove_member
from club.actions.invitations import (
    OPEN_FOR,
    accept_as_new,
    accept_invitation,
    decline_invitation,
    invite,
    renew_invitation,
    withdraw_invitation,
)
from club.ledger.refusals import Refused
from club.links import make_invitation_path
from club.models import Account, ApiToken, ClubAct, Invitation, Membership, Role
from club.queries.people import find_only_club
from club.tokens.actions import make_token
from tests.club.conftest import EVENING, account, signed

NEW = {"username": "newbie", "password1": "seven diamonds doubled"}
NEW["password2"] = NEW["password1"]


@pytest.fixture
def address(cast):
    return reverse("members", args=[cast.club.slug])


@pytest.fixture
def offered(cast):
    """Return an invitation of the stranger to direct."""
    return invite(
        order=signed(timezone.now()), club=cast.club, username="stranger", role="director"
    )


def link_in(page):
    return re.search(r"/invited/[^/<]+/", page.content.decode())[0]


def role_of(cast, user):
    return Membership.objects.filter(club=cast.club, account=user).values_list("role", flat=True)


def test_an_owner_invites_and_a_new_person_makes_an_account_by_the_link(cast, address):
    form = {"username": "newbie", "role": "scorer", "player": cast.players[0].pk}
    link = link_in(cast.client("owner").post(address, form))
    assert not Account.objects.filter(username="newbie").exists()
    person = Client()
    page = person.get(link).content.decode()
    assert "Cavendish invites you as scorer" in page
    assert 'value="newbie"' in page
    done = person.post(link, {**NEW, "username": "anna"})
    assert done["Location"] == reverse("club", args=[cast.club.slug])
    member = Membership.objects.get(account__username="anna")
    assert (member.role, member.player, member.club) == ("scorer", cast.players[0], cast.club)
    assert person.session["_auth_user_id"] == str(member.account_id)
    assert Client().get(link).status_code == 410
    assert Client().post(link, {**NEW, "username": "again"}).status_code == 410


def test_the_page_answers_alike_for_a_name_that_exists_and_one_that_does_not(cast, address):
    owner = cast.client("owner")

    def told(name):
        page = owner.post(address, {"username": name, "role": "member"}).content.decode()
        text = page.split("<main")[1].replace(name, "NAME")
        return re.sub(r'/invited/[^/<]+/|value="[^"]+"', "", text).partition("<h2>Invited")[0]

    assert told("stranger") == told("nobody-yet")
    links = [
        make_invitation_path(Invitation.objects.get(username=name))
        for name in ("stranger", "nobody-yet")
    ]
    pages = [Client().get(link).content.decode().split("<main")[1] for link in links]
    plain = [re.sub(r'value="[^"]+"|/invited/[^"]+', "", page) for page in pages]
    assert plain[0] == plain[1]


def test_no_owner_gives_a_role_to_an_account_or_sets_its_password(cast, address):
    owner = cast.client("owner")
    before = Account.objects.get(pk=cast.stranger.pk).password
    page = owner.post(address, {"username": "stranger", "role": "director"})
    assert not re.search(r"/login/[^\"]", page.content.decode())  # no link of one's own to sign in
    assert list(role_of(cast, cast.stranger)) == []
    assert cast.client("stranger").get(reverse("players", args=[cast.club.slug])).status_code == 403
    assert owner.post(address, {"link": "director"}).status_code == 302
    assert Account.objects.get(pk=cast.stranger.pk).password == before


def test_the_holder_accepts_it_signed_in(cast, offered):
    stranger = cast.client("stranger")
    page = stranger.get("/").content.decode()
    assert "You are invited" in page
    assert "Cavendish" in page
    answer = reverse("answer-invitation", args=[offered.pk])
    for role in ("owner", "scorer"):
        assert cast.client(role).post(answer).status_code == 403
    assert list(role_of(cast, cast.stranger)) == []
    assert stranger.post(answer).status_code == 302
    assert list(role_of(cast, cast.stranger)) == ["director"]
    assert stranger.get(reverse("players", args=[cast.club.slug])).status_code == 200
    assert "You are invited" not in stranger.get("/").content.decode()
    act = ClubAct.objects.filter(club=cast.club).latest("number")
    assert (act.verb, act.account) == ("accept-invitation", cast.stranger)
    assert "stranger" not in str(act.detail)


def test_the_holder_declines_it_and_the_owner_sees_that(cast, offered, address):
    stranger = cast.client("stranger")
    answer = reverse("answer-invitation", args=[offered.pk])
    assert stranger.post(answer, {"decline": "1"}).status_code == 302
    stranger.post(answer)
    assert list(role_of(cast, cast.stranger)) == []
    assert "declined" in cast.client("owner").get(address).content.decode()
    assert Client().get(make_invitation_path(offered)).status_code == 410


def test_the_owner_withdraws_it(cast, offered, address):
    link = make_invitation_path(offered)
    cast.client("owner").post(address, {"withdraw": offered.pk})
    stranger = cast.client("stranger")
    assert "You are invited" not in stranger.get("/").content.decode()
    stranger.post(reverse("answer-invitation", args=[offered.pk]))
    assert stranger.post(link).status_code == 410
    assert list(role_of(cast, cast.stranger)) == []
    other = cast.client("owner").post(address, {"withdraw": cast.club.pk})
    assert other.status_code == 404


def test_a_new_link_ends_the_old_one(cast, offered, address):
    old = make_invitation_path(offered)
    new = link_in(cast.client("owner").post(address, {"renew": offered.pk}))
    assert (Client().get(old).status_code, Client().get(new).status_code) == (410, 200)


def test_it_ends_after_a_week_and_can_be_offered_anew(cast, offered):
    with time_machine.travel(timezone.now() + OPEN_FOR):
        assert Client().get(make_invitation_path(offered)).status_code == 410
        assert "You are invited" not in cast.client("stranger").get("/").content.decode()
        with pytest.raises(Refused, match="time is over"):
            accept_invitation(
                order=signed(timezone.now()), invitation=offered, account=cast.stranger
            )
        again = invite(
            order=signed(timezone.now()), club=cast.club, username="stranger", role="member"
        )
    assert again.pk != offered.pk


def test_who_is_signed_in_accepts_by_the_link_whatever_their_name(cast):
    link = make_invitation_path(
        invite(order=signed(timezone.now()), club=cast.club, username="tom", role="member")
    )
    stranger = cast.client("stranger")
    assert "signed in as <strong>stranger" in stranger.get(link).content.decode()
    assert stranger.post(link).status_code == 302
    assert list(role_of(cast, cast.stranger)) == ["member"]


def test_what_is_wrong_with_a_new_account_is_said_and_nothing_is_lost(cast, offered):
    link = make_invitation_path(offered)
    wrong = [
        ({"password2": "another"}, "The two passwords differ."),
        ({"password1": "short", "password2": "short"}, "too short"),
        ({"username": "a b"}, "Enter a valid username"),
        ({"username": "Stranger"}, "This name cannot be used. Choose another."),
    ]
    for changed, words in wrong:
        page = Client().post(link, {**NEW, **changed})
        assert page.status_code == 422
        assert words in page.content.decode()
        if "username" not in changed:
            assert 'value="newbie"' in page.content.decode()
    assert Invitation.objects.get(pk=offered.pk).answer == ""


def test_a_members_role_is_not_lowered_by_a_link(cast, offered):
    director = cast.client("director")
    page = director.post(make_invitation_path(offered))
    assert list(role_of(cast, cast.director)) == ["director"]
    assert page.status_code == 200


@pytest.mark.django_db(transaction=True)
def test_of_four_answers_at_once_one_counts(cast):
    made = invite(order=signed(timezone.now()), club=cast.club, username="four", role="scorer")
    ready, answers = threading.Barrier(4), []

    def accept(number):
        ready.wait(30)
        try:
            accept_as_new(
                order=signed(timezone.now()),
                invitation=made,
                username=f"four-{number}",
                password="seven diamonds doubled",
            )
            answers.append("done")
        except Refused:
            answers.append("refused")
        finally:
            connections.close_all()

    threads = [threading.Thread(target=accept, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert sorted(answers) == ["done", "refused", "refused", "refused"]
    assert Account.objects.filter(username__startswith="four-").count() == 1


def test_each_step_is_done_once_for_one_key(cast, offered):
    for _time in range(2):
        renew_invitation(order=signed(timezone.now(), key="r"), invitation=offered)
    fresh = Invitation.objects.get(pk=offered.pk)
    assert fresh.generation == 2
    accepted = [
        accept_invitation(
            order=signed(timezone.now(), key="a"), invitation=fresh, account=cast.stranger
        )
        for _time in range(2)
    ]
    assert accepted[0] == accepted[1]
    withdraw_invitation(order=signed(timezone.now()), invitation=fresh)
    with pytest.raises(Refused):
        decline_invitation(order=signed(timezone.now()), invitation=fresh)
    with pytest.raises(Refused):
        renew_invitation(order=signed(timezone.now()), invitation=fresh)


@pytest.fixture
def unused(cast):
    """Return an account as earlier releases made it for somebody who was given a role."""
    user = Account.objects.create_user("unused")
    add_member(order=signed(), club=cast.club, account=user, role=Role.SCORER)
    return user


def test_an_owner_lets_in_who_was_never_in(cast, unused, address):
    page = cast.client("owner").post(address, {"link": "unused"}).content.decode()
    link = re.search(r"/login/[^/<]+/[^/<]+/", page)[0]
    assert Client().get(link).status_code == 200
    done = Client().post(
        link, {"new_password1": NEW["password1"], "new_password2": NEW["password1"]}
    )
    assert done.status_code == 302
    page = cast.client("owner").post(address, {"link": "unused"}, follow=True).content.decode()
    assert not re.search(r"/login/[^/<]+/[^/<]+/", page)


def test_that_link_ends_when_another_club_asks_for_the_account(cast, unused):
    link = make_first_path(unused, 72)
    assert Client().get(link).status_code == 200
    made = invite(order=signed(timezone.now()), club=cast.other, username="unused", role="owner")
    assert Client().get(link).status_code == 410
    assert find_only_club(unused) is None
    withdraw_invitation(order=signed(timezone.now()), invitation=made)
    add_member(order=signed(), club=cast.other, account=unused, role=Role.MEMBER)
    assert Client().get(link).status_code == 410


def test_the_tokens_of_one_who_directs_no_longer_stay_dead(cast):
    def working():
        return ApiToken.objects.filter(revoked_at__isnull=True).count()

    for user in (cast.director, cast.scorer):
        make_token(order=signed(), club=cast.club, account=user, name="t", scopes=["read"])
    add_member(order=signed(), club=cast.club, account=cast.scorer, role=Role.MEMBER)
    add_member(order=signed(), club=cast.club, account=cast.director, role=Role.OWNER)
    assert working() == 2
    for role in (Role.SCORER, Role.DIRECTOR):
        add_member(order=signed(), club=cast.club, account=cast.director, role=role)
        assert working() == 1


def test_tokens_left_by_roles_that_an_earlier_release_removed_are_revoked(cast):
    migration = import_module("club.migrations.0028_invitations")
    kept, _secret = make_token(
        order=signed(), club=cast.club, account=cast.director, name="t", scopes=["read"]
    )
    left, _secret = make_token(
        order=signed(), club=cast.club, account=cast.stranger, name="t", scopes=["read"]
    )
    migration.revoke_tokens_without_role(apps, None)
    assert ApiToken.objects.get(pk=left.pk).revoked_at
    assert not ApiToken.objects.get(pk=kept.pk).revoked_at


def test_a_removed_roles_tokens_stay_dead_when_it_is_given_again(cast):
    director = account("second")
    member = add_member(order=signed(), club=cast.club, account=director, role=Role.DIRECTOR)
    token, _secret = make_token(
        order=signed(), club=cast.club, account=director, name="t", scopes=["read"]
    )
    remove_member(order=signed(EVENING + datetime.timedelta(hours=1)), member=member)
    add_member(order=signed(), club=cast.club, account=director, role=Role.DIRECTOR)
    assert ApiToken.objects.get(pk=token.pk).revoked_at == EVENING + datetime.timedelta(hours=1)
