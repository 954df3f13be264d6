"""Who reads a night, a season and an event: by what it is shown to, by role and by the keys held.

The addresses are walked in tests/club/tenancy; here each condition is held by itself.
"""

import datetime
from types import SimpleNamespace

import pytest

from club.actions.clubs import add_member
from club.actions.invitations import invite
from club.ledger.ids import new_id
from club.links import (
    CALENDAR_LINKS,
    INVITATION_LINKS,
    find_calendar_member,
    find_invitation,
    make_calendar_path,
    make_invitation_path,
)
from club.models import Account, ApiToken, Membership, Role
from club.queries.people import (
    find_only_club,
    find_token,
    get_membership,
    get_token_membership,
    may_direct,
    may_own,
    may_score,
)
from club.seasons.actions.seasons import open_season
from club.seasons.queries.seasons import list_visible_seasons
from club.tokens.actions import make_token
from club.tokens.queries import list_tokens
from club.web.links import BadLink
from nights.actions.door import renew_door
from nights.actions.forming import gather_table
from nights.actions.nights import open_night
from nights.actions.room import arrive, renew_link
from nights.links import DOOR_LINKS, TABLE_LINKS, find_night, find_table
from nights.models import Night, Table
from nights.queries.door import get_door_generation
from nights.queries.nights import list_visible_nights, may_see_night
from nights.queries.table_links import get_generation, list_generations
from tests.club.conftest import EVENING, signed
from tournaments.duplicate.actions.events import create_event
from tournaments.models import Event
from tournaments.queries.events import find_event, list_events, may_see_event

KEY, OTHER = "k" * 22, "o" * 22
#: Who reads what is shown to whom, with its key in hand or without it.
READS = {
    "public": {"visitor", "member", "scorer", "visitor with the key", "member with the key"},
    "members": {"member", "scorer", "member with the key"},
    "link": {"scorer", "visitor with the key", "member with the key"},
}
ASKED = (may_own, may_direct, may_score)
READERS = ("visitor", "member", "scorer", "visitor with the key", "member with the key")


@pytest.fixture
def shown(cast):
    """Return a night, a season and an event of one club, and what tells who reads them."""
    day = EVENING.date()
    night = open_night(order=signed(), club=cast.club, date=day)
    year = {"starts": day, "ends": day + datetime.timedelta(days=9)}
    season = open_season(order=signed(), club=cast.club, name="Year", **year)
    event = create_event(order=signed(), club=cast.club, name="Pairs", date=day)
    rows = SimpleNamespace(night=night, season=season, event=event)
    # One of each that nobody but scorers may see, whose key is another.
    for model, kwargs in ((Night, {"date": day}), (Event, {"date": day, "name": "Other"})):
        model.objects.create(club=cast.club, visibility="link", link_key=OTHER, **kwargs)
    return rows


def show(rows, visibility, key=KEY):
    for name in ("night", "season", "event"):
        row = getattr(rows, name)
        row.visibility, row.link_key = visibility, key
        type(row).objects.filter(pk=row.pk).update(visibility=visibility, link_key=key)


def list_reading(cast, rows, reader, key=KEY):
    """Return by each function whether a reader reads what it is about."""
    role = reader.split()[0]
    member = None if role == "visitor" else get_membership(getattr(cast, role), cast.club)
    keys = ["", key] if "key" in reader else [""]
    night, season, event = rows.night, rows.season, rows.event
    found_event = find_event(cast.club, event.pk, member, links=keys)
    return {
        "may_see_night": may_see_night(night, member, keys),
        "list_visible_seasons": season in list_visible_seasons(cast.club, member, keys),
        "may_see_event": may_see_event(event, member, links=keys),
        "list_events": event in list_events(cast.club, member, links=keys),
        "find_event": found_event == event,
    }


@pytest.mark.parametrize("visibility", READS)
def test_it_is_read_by_those_to_whom_it_is_shown_and_nobody_else(cast, shown, visibility):
    show(shown, visibility)
    for reader in READERS:
        reads = reader in READS[visibility]
        told = list_reading(cast, shown, reader)
        assert told == dict.fromkeys(told, reads), reader
        # A night by link is opened by its address, and is on no list but that of scorers.
        member = None if "visitor" in reader else get_membership(cast.member, cast.club)
        member = get_membership(cast.scorer, cast.club) if reader == "scorer" else member
        listed = shown.night in list_visible_nights(cast.club, member)
        assert listed == (reads and (visibility != "link" or reader == "scorer")), reader


def test_a_key_opens_nothing_else(cast, shown):
    show(shown, "link")
    told = list_reading(cast, shown, "visitor with the key", key=OTHER)
    assert told == dict.fromkeys(told, False)
    assert find_event(cast.club, shown.event.pk, None, links=[OTHER]) is None


def test_an_empty_key_opens_nothing_that_has_none(cast, shown):
    show(shown, "link", key="")
    for reader in ("visitor", "member"):
        told = list_reading(cast, shown, reader)
        assert told == dict.fromkeys(told, False), reader
    assert not may_see_event(shown.event, None, links=[""])


def test_another_club_s_member_is_a_visitor(cast, shown):
    assert get_membership(cast.stranger, cast.club) is None
    assert get_membership(None, cast.club) is None
    cast.scorer.is_active = False
    assert get_membership(cast.scorer, cast.club) is None
    show(shown, "public")  # here, and not in the other club
    assert list(list_visible_seasons(cast.other, get_membership(cast.stranger, cast.other))) == []
    assert list(list_visible_nights(cast.other, get_membership(cast.stranger, cast.other))) == []
    assert list(list_events(cast.other, get_membership(cast.stranger, cast.other))) == []
    assert find_event(cast.other, shown.event.pk, None) is None
    assert find_event(cast.club, shown.night.pk, None) is None


class TestASecondFactor:
    """A club may ask those who run nights for one: without it they read as members do."""

    @pytest.fixture
    def asking(self, cast):
        type(cast.club).objects.filter(pk=cast.club.pk).update(second_factor=True)
        cast.club.refresh_from_db()
        return cast.club

    def test_directors_without_one_are_members(self, cast, asking):
        for role in ("owner", "director"):
            member = get_membership(getattr(cast, role), asking)
            assert (member.role, member.held_role) == (Role.MEMBER, role)
            assert not may_score(member)
        assert get_membership(cast.scorer, asking).role == Role.SCORER
        assert get_membership(cast.member, asking).role == Role.MEMBER
        assert get_membership(cast.stranger, asking) is None

    def test_with_one_they_are_what_they_are(self, cast, asking):
        cast.director.second_factor_at = EVENING
        member = get_membership(cast.director, asking)
        assert member.role == Role.DIRECTOR
        assert may_direct(member)
        assert not may_own(member)

    def test_so_are_their_tokens_and_calendars(self, cast, asking):
        token, _secret = make_token(
            order=signed(), club=asking, account=cast.director, name="desk", scopes=["read"]
        )
        assert get_token_membership(find_token(token.digest)).role == Role.MEMBER
        path = make_calendar_path(Membership.objects.get(club=asking, account=cast.director))
        assert find_calendar_member(path.split("/")[2]).role == Role.MEMBER


def test_a_token_or_a_calendar_that_ended_opens_nothing(cast):
    token, _secret = make_token(
        order=signed(), club=cast.club, account=cast.member, name="desk", scopes=["read"]
    )
    calendar = make_calendar_path(get_membership(cast.member, cast.club)).split("/")[2]
    assert get_token_membership(find_token(token.digest)).account == cast.member
    assert find_calendar_member(calendar).account == cast.member
    for ends in ({"is_active": False}, {}):
        Account.objects.filter(pk=cast.member.pk).update(**{"is_active": True} | ends)
        if not ends:
            ApiToken.objects.filter(pk=token.pk).update(revoked_at=EVENING)
            Membership.objects.filter(account=cast.member).update(calendar_generation=7)
        assert find_token(token.digest) is None
        with pytest.raises(BadLink):
            find_calendar_member(calendar)


def test_a_token_without_a_role_in_its_club_is_a_visitor_s(cast):
    token, _secret = make_token(
        order=signed(), club=cast.club, account=cast.stranger, name="desk", scopes=["read"]
    )
    assert get_token_membership(find_token(token.digest)) is None


def test_each_role_may_what_those_below_it_may(cast):
    may = {
        role: [ask(get_membership(getattr(cast, role), cast.club)) for ask in ASKED]
        for role in ("owner", "director", "scorer", "member", "stranger")
    }
    assert may == {
        "owner": [True, True, True],
        "director": [False, True, True],
        "scorer": [False, False, True],
        "member": [False] * 3,
        "stranger": [False] * 3,
    }


def test_a_link_opens_what_it_was_made_for(cast):
    asked = [
        invite(order=signed(), club=cast.club, username=name, role=Role.MEMBER, by_link=True)
        for name in ("ivy", "jon", "kim")
    ]
    for invitation in asked:
        token = make_invitation_path(invitation).split("/")[2]
        assert find_invitation(token) == (invitation, invitation.generation)
    for role in ("owner", "scorer", "member"):
        member = Membership.objects.get(club=cast.club, account=getattr(cast, role))
        assert find_calendar_member(make_calendar_path(member).split("/")[2]) == member
    for links, find in (
        (TABLE_LINKS, find_table),
        (DOOR_LINKS, find_night),
        (INVITATION_LINKS, find_invitation),
        (CALENDAR_LINKS, find_calendar_member),
    ):
        with pytest.raises(BadLink):
            find(links.make(new_id(), 1))


def test_renewing_a_link_ends_no_other(cast, shown):
    night, players = shown.night, cast.players
    other = open_night(order=signed(), club=cast.club, date=EVENING.date())
    for player in players:
        arrive(order=signed(), night=night, player=player)
    told = signed(reason="asked")
    first, second = (
        gather_table(order=told, night=night, players=four) for four in (players[:4], players[4:])
    )
    renew_link(order=signed(), night=night, table=first)
    renew_door(order=signed(), night=night)
    tables = dict(list_generations(Table.objects.filter(night=night)))
    assert (
        (tables[first], tables[second]) == (get_generation(first), get_generation(second)) == (2, 1)
    )
    assert (get_door_generation(night), get_door_generation(other)) == (2, 1)


def test_a_sign_in_link_is_made_only_for_who_nobody_else_knows(cast):
    fresh = Account.objects.create(username="fresh")
    fresh.set_unusable_password()
    fresh.save()
    add_member(order=signed(), club=cast.club, account=fresh, role=Role.MEMBER)
    assert find_only_club(fresh) == cast.club.pk
    for column, value in (("is_staff", True), ("is_superuser", True), ("last_login", EVENING)):
        before = getattr(fresh, column)
        setattr(fresh, column, value)
        assert find_only_club(fresh) is None, column
        setattr(fresh, column, before)
    assert find_only_club(cast.member) is None  # has a password
    add_member(order=signed(), club=cast.other, account=fresh, role=Role.MEMBER)
    assert find_only_club(fresh) is None


def test_tokens_are_listed_for_whom_they_concern(cast):
    made = {
        role: make_token(
            order=signed(), club=cast.club, account=getattr(cast, role), name=role, scopes=["read"]
        )[0]
        for role in ("owner", "director", "scorer")
    }
    for role, listed in (("owner", set(made)), ("director", {"director"}), ("scorer", set())):
        tokens = list_tokens(get_membership(getattr(cast, role), cast.club))
        assert {token.name for token in tokens} == listed, role
