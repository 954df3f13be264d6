"""Who reads a night, a season and an event: by what it is shown to, by role and by the keys held.

The addresses are walked in tests/club/tenancy; here each condition is held by itself.
"""

import datetime
from types import SimpleNamespace

import pytest

from club.actions.nights import open_night
from club.actions.seasons import open_season
from club.models import Night, Season
from club.queries.nights import list_visible_nights, may_see
from club.queries.people import get_membership
from club.queries.seasons import list_visible_seasons
from tests.club.conftest import NOON, signed
from tournaments.actions.events import create_event
from tournaments.models import Event
from tournaments.queries.events import find_event, list_events, may_see_event

KEY, OTHER = "k" * 22, "o" * 22
#: Who reads what is shown to whom, with its key in hand or without it.
READS = {
    "public": {"visitor", "member", "scorer", "visitor with the key", "member with the key"},
    "members": {"member", "scorer", "member with the key"},
    "link": {"scorer", "visitor with the key", "member with the key"},
}
READERS = ("visitor", "member", "scorer", "visitor with the key", "member with the key")


@pytest.fixture
def shown(cast):
    """Return a night, a season and an event of one club, and what tells who reads them."""
    day = NOON.date()
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
    found = find_event(cast.club, event.pk, member, links=keys)
    return {
        "may_see": may_see(night, member, keys),
        "list_visible_seasons": season in list_visible_seasons(cast.club, member, keys),
        "may_see_event": may_see_event(event, member, links=keys),
        "list_events": event in list_events(cast.club, member, links=keys),
        "find_event": found == event,
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
    assert Season.objects.filter(club=cast.other).count() == 0
    show(shown, "public")  # here, and not in the other club
    assert list(list_visible_seasons(cast.other, get_membership(cast.stranger, cast.other))) == []
    assert list(list_visible_nights(cast.other, get_membership(cast.stranger, cast.other))) == []
    assert list(list_events(cast.other, get_membership(cast.stranger, cast.other))) == []
    assert find_event(cast.other, shown.event.pk, None) is None
