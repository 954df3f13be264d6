"""The description of the API, what its addresses name, and a count of requests."""

import datetime
import functools

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections

from club.models import Player
from club.seasons.actions.placing import place_season
from club.seasons.actions.seasons import open_season
from club.seasons.rebuild import rebuild_ladder
from nights.actions.deals import enter_deal
from tests.club.api.client import GAME, program
from tests.club.api.limits import counted
from tests.club.conftest import signed
from tests.club.tenancy.a_rubber_event import hold_rubber_event
from tests.club.tenancy.an_event import hold_event
from tests.club.tenancy.two_clubs import Furnished, Signing
from tests.remembered import remembered

__all__ = ["counted"]


@functools.cache
def served():
    """Return the description; it is the same for every test."""
    return schemathesis.openapi.from_wsgi("/api/v1/schema/?format=json", get_wsgi_application())


@pytest.fixture
def schema(db):
    """Return the description as the application serves it; the test keeps its connection."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield served()
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.fixture
@remembered
def parameters(cast, match, order, played):
    """Return what the addresses name, and an owner's token: nothing is refused for its role."""
    enter_deal(order=order(), match=match, raw=GAME)
    caller = program(cast.club, cast.owner)
    march = (datetime.date(2026, 3, 1), datetime.date(2026, 3, 31))
    season = open_season(
        order=signed(), club=cast.club, name="March", starts=march[0], ends=march[1]
    )
    played(6)
    rebuild_ladder(season.pk, now=order().at)
    place_season(order=signed(order().at), season=season, until=march[1])
    parts = {
        "season": str(season.pk),
        "player": str(cast.players[0].pk),
        "club": cast.club.slug,
        "night": str(match.night_id),
        "table": str(match.table_id),
        "match": str(match.pk),
        "number": 1,
        "member": str(cast.club.memberships.get(account=cast.scorer).pk),
        "token": str(cast.owner.tokens.get().pk),
        "letter": "A",
        "board": 1,
    }
    made = Furnished(cast.club, cast.director, "March", "Quillfeather")
    made.players = [
        Player.objects.create(club=cast.club, name=f"Pair {letter}", short_name=f"P. {letter}")
        for letter in "ABCDEFGH"
    ]
    hold_event(made, Signing(cast.director))
    parts |= {
        name: str(made.ids[name]) for name in ("event", "entrant", "result", "penalty", "call")
    }
    hold_rubber_event(made, Signing(cast.director))
    parts["rubbers"] = {
        "event": str(made.ids["rubber"]),
        "entrant": str(made.ids["rubber-entrant"]),
        "table": 1,
        "penalty": str(made.ids["rubber-penalty"]),
    }
    return parts, {"Authorization": f"Bearer {caller.secret}"}
