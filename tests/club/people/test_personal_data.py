"""What is held about a person, as a file."""

import json

import pytest
from axes.models import AccessAttempt
from django.urls import reverse

from club.actions.clubs import add_member
from club.actions.invitations import invite
from club.actions.people import add_player, merge_players
from club.ledger.registry import registry
from club.models import Membership, Player
from club.privacy.queries.held import find_own_person, find_person, list_sign_ins, write_person
from club.tokens.actions import make_token
from nights.rebuild import rebuild_night
from tests.club.conftest import EVENING, signed

SECRET = ("pbkdf2", "argon2", "md5$", "digest", "session_data", "password", "fingerprint")


@pytest.fixture
def linked(cast, match):
    """Return the member, who plays as Ann, and has a token."""
    add_member(
        order=signed(), club=cast.club, account=cast.member, role="member", player=cast.players[0]
    )
    make_token(order=signed(), club=cast.club, account=cast.member, name="phone", scopes=["read"])
    rebuild_night(match.night_id, now=EVENING)
    return cast.member


def test_a_member_takes_out_everything_about_themselves(cast, linked, match):
    client = cast.client("member")
    AccessAttempt.objects.create(  # signing in has deleted the ones before
        username="member", ip_address="10.1.2.3", path_info="/login/", failures_since_start=1
    )
    answer = client.get(reverse("own-data"))
    assert answer["Content-Type"].startswith("application/json")
    assert "attachment" in answer["Content-Disposition"]
    assert "no-store" in answer["Cache-Control"]
    held = json.loads(answer.content)
    assert held["format"] == "cutin-person-1"
    assert held["account"]["username"] == "member"
    assert held["sign_ins"][0]["ip_address"] == "10.1.2.3"
    rows = held["rows"]
    assert [row["name"] for row in rows["club.player"]] == ["Ann Archer"]
    assert [row["name"] for row in rows["club.apitoken"]] == ["phone"]
    assert len(rows["nights.arrival"]) == len(rows["nights.seating"]) == 1
    night = str(match.night_id)
    assert held["places"]["nights.night"][night]["date"] == EVENING.date().isoformat()
    text = answer.content.decode().lower()
    assert [secret for secret in SECRET if secret in text] == []


def test_an_invitation_to_the_name_of_an_account_is_in_its_holders_file_alone(cast, linked):
    invite(order=signed(), club=cast.other, username=cast.member.username, role="scorer")
    rows = cast.client("member").get(reverse("own-data")).json()["rows"]
    assert [row["role"] for row in rows["club.invitation"]] == ["scorer"]
    assert "club.invitation" not in cast.client("owner").get(reverse("own-data")).json()["rows"]


def test_attempts_to_sign_in_are_found_however_the_name_was_typed(cast):
    own = ["member", "MEMBER", " member", "member ", "member at browser"]
    for name in (*own, "members", "", "owner"):
        AccessAttempt.objects.create(username=name, failures_since_start=1)
    names = {row.username for row in list_sign_ins(AccessAttempt, cast.member)}
    assert names == set(own)


def test_it_names_nobody_else(cast, linked):
    Membership.objects.filter(account=cast.scorer).update(player=cast.players[1])
    text = cast.client("member").get(reverse("own-data")).content.decode()
    assert [player.name for player in cast.players[1:] if player.name in text] == []


def test_an_owner_takes_out_what_the_club_holds_and_it_is_noted(cast, linked):
    ann = cast.players[0]
    path = reverse("player-data", args=[cast.club.slug, ann.pk])
    owner = cast.client("owner")
    assert owner.get(path).status_code == 302
    held = json.loads(owner.post(path, {"key": "k"}).content)
    assert "account" not in held
    assert "sign_ins" not in held
    assert [row["name"] for row in held["rows"]["club.player"]] == ["Ann Archer"]
    assert cast.club.acts.get(verb="export-player").detail == {"player": str(ann.pk)}
    page = owner.get(reverse("club-log", args=[cast.club.slug])).content.decode()
    assert "took out what is held about" in page


def test_what_other_clubs_hold_is_not_told_to_an_owner(cast, linked):
    there = Player.objects.create(club=cast.other, name="Ann A.", short_name="Ann")
    add_member(order=signed(), club=cast.other, account=linked, role="member", player=there)
    mine = write_person(find_own_person(linked), EVENING)
    assert {row["club"] for row in mine["rows"]["club.membership"]} == {
        str(cast.club.pk),
        str(cast.other.pk),
    }
    theirs = write_person(find_person(cast.players[0]), EVENING)
    assert str(cast.other.pk) not in json.dumps(theirs)


def test_a_merged_entry_is_told_with_its_keeper(cast, linked):
    twin = add_player(order=signed(), club=cast.club, name="Ann Archer-Smith")
    merge_players(order=signed(), club=cast.club, duplicate=twin, keeper=cast.players[0])
    rows = write_person(find_own_person(linked), EVENING)["rows"]
    assert len(rows["club.player"]) == 2


def test_every_model_that_knows_a_player_is_in_the_file(cast, linked):
    """A model that an app adds later is told as well, because the registry is asked."""
    person = find_own_person(linked)
    known = set()
    for model in registry.models:
        named = [
            field.name for field in model._meta.concrete_fields if field.related_model is Player
        ]
        for name in named:
            if model._base_manager.filter(**{f"{name}__in": person.players}).exists():
                known.add(model._meta.label_lower)
    assert known <= set(write_person(person, EVENING)["rows"])
    assert len(known) > 5


def test_the_number_of_queries_does_not_depend_on_what_is_held(
    cast, linked, night, order, django_assert_max_num_queries
):
    with django_assert_max_num_queries(len(registry.models) + 10):
        write_person(find_own_person(linked), EVENING)


def test_visitors_are_asked_to_sign_in(cast):
    assert cast.client("visitor").get(reverse("own-data")).status_code == 302
