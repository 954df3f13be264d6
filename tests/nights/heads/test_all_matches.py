"""All matches of a night are read from their heads, and look as they do when they are folded."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from nights.actions.deals import enter_deal
from nights.actions.matches import set_match_state
from nights.models import MatchHead
from nights.queries import sheets
from tests.club.api.client import program
from tests.nights.heads.parts import form

GAME = {"contract": "3NT", "declarer": "N", "tricks": 9}


@pytest.fixture
def played(cast, order, match):
    """Return a night with matches in play, over, and void."""
    enter_deal(order=order(), match=match, raw=GAME)
    over = form(cast, order, match.night, ("Hal", "Ida", "Joe", "Kit"))
    for _deal in range(2):
        enter_deal(order=order(), match=over, raw=GAME)
    void = form(cast, order, match.night, ("Lou", "Max", "Nan", "Ole"))
    enter_deal(order=order(), match=void, raw=GAME)
    set_match_state(order=order(), match=void, state="void")
    return match.night


def read(cast, night):
    """Return what the night's page and the API say of its matches."""
    page = cast.client("visitor").get(reverse("night", args=[cast.club.slug, night.pk]))
    assert page.status_code == 200
    listed = program(cast.club, cast.director).get(f"nights/{night.pk}/matches/").json()["results"]
    over = (
        program(cast.club, cast.director).get(f"nights/{night.pk}/matches/?state=complete").json()
    )
    assert over["count"] == 1
    return page.content.decode().partition("<h2>Matches")[2], listed, over["results"]


def test_what_heads_say_is_what_folded_matches_say(cast, played):
    text, listed, over = read(cast, played)
    assert len(listed) == 3
    assert text.count('class="t-card') == 3
    MatchHead.objects.filter(match__in=[match["id"] for match in listed[:2]]).delete()
    assert read(cast, played) == (text, listed, over)
    MatchHead.objects.all().delete()
    assert read(cast, played) == (text, listed, over)


def test_nothing_is_folded_while_heads_are_there(cast, played, monkeypatch):
    monkeypatch.setattr(sheets, "fold_sheet", None)
    with CaptureQueriesContext(connection) as caught:
        read(cast, played)
    assert not [query["sql"] for query in caught if 'FROM "club_deal"' in query["sql"]]


def test_a_head_that_was_left_behind_is_not_shown(cast, played):
    """A process of a release without heads stored the deal that ended a match, beside this one."""
    rows = read(cast, played)
    ended = MatchHead.objects.get(match=next(match["id"] for match in rows[2]))
    data = {**ended.data, "state": {**ended.data["state"], "complete": False}, "next": 2}
    MatchHead.objects.filter(pk=ended.pk).update(version=ended.version - 1, data=data)
    assert read(cast, played) == rows
