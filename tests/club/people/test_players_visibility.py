"""Who may read the list of a club's players."""

import pytest
from django.urls import reverse

from club.actions.clubs import create_club, show_players
from club.ledger.refusals import Refused
from club.models import Club
from tests.club.api.client import program
from tests.club.conftest import signed


@pytest.fixture
def members(cast):
    return reverse("members", args=[cast.club.slug])


def statuses(cast, account):
    caller = program(cast.club, account)
    player = cast.players[0].pk
    return caller.get("players/").status_code, caller.get(f"players/{player}/").status_code


def choice(cast):
    return Club.objects.get(pk=cast.club.pk).players_visibility


def test_a_new_club_shows_its_players_to_members(cast):
    new, _owner, _made = create_club(order=signed(), name="Almack's", owner="owner")
    assert Club.objects.get(pk=new.pk).players_visibility == "members"
    Club.objects.update(players_visibility="members")
    assert statuses(cast, None) == (401, 401)
    assert statuses(cast, cast.member) == (200, 200)


@pytest.mark.parametrize("chosen", ["", "public"])
def test_a_club_that_has_not_chosen_shows_them_as_before(cast, chosen):
    Club.objects.update(players_visibility=chosen)
    assert statuses(cast, None) == (200, 200)


def test_the_owner_of_an_earlier_club_is_told_until_they_choose(cast, members):
    Club.objects.update(players_visibility="")
    front = reverse("club", args=[cast.club.slug])
    told = "Everybody can read the list"
    assert told in cast.client("owner").get(front).content.decode()
    assert told not in cast.client("director").get(front).content.decode()
    page = cast.client("owner").get(members).content.decode()
    assert "Leave it open to everybody" in page
    done = cast.client("owner").post(members, {"players_visibility": "public", "key": "k"})
    assert done.status_code == 302
    assert choice(cast) == "public"
    assert told not in cast.client("owner").get(front).content.decode()


def test_the_choice_is_an_act_and_sent_twice_is_one(cast):
    order = signed(key="once")
    for _ in range(2):
        show_players(order=order, club=cast.club, visibility="public")
    [act] = cast.club.acts.filter(verb="players-visibility")
    assert act.detail == {"visibility": "public"}


def test_what_is_no_choice_is_refused(cast, members):
    with pytest.raises(Refused):
        show_players(order=signed(), club=cast.club, visibility="all")
    cast.client("owner").post(members, {"players_visibility": "all", "key": "k"})
    assert choice(cast) == "public"


def test_a_director_does_not_choose(cast, members):
    cast.client("director").post(members, {"players_visibility": "members", "key": "k"})
    assert choice(cast) == "public"
