"""A night in one process: its pages, with one that inserts a row, and its players."""

import uuid

from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from club.actions.clubs import create_club
from club.models import SCOPES, Account, Club, Player
from club.simulation.http import Director, make_local_client
from club.tokens.actions import make_token
from cutin.urls import urlpatterns as pages
from nights.simulation.room import NightPlan, SimTable, SimulatedRoom
from tests.club.conftest import signed

PASSED = {"contract": "pass"}  # can be entered without end


@csrf_exempt
def insert(request: HttpRequest) -> HttpResponse:
    """Insert one row."""
    Player.objects.create(club=Club.objects.all()[0], name="x", short_name=str(uuid.uuid4()))
    return HttpResponse(status=201)


urlpatterns = [path("insert/", insert), *pages]


def begin(tables: int) -> tuple[SimulatedRoom, SimTable, Client]:
    """Begin a night of so many tables, four deals each; answer one, and a director's browser."""
    club, owner, _new = create_club(order=signed(), name="Bench", owner="owner")
    _token, secret = make_token(
        order=signed(), club=club, account=owner, name="bench", scopes=SCOPES
    )
    room = SimulatedRoom(Director(make_local_client(), club.slug, secret), NightPlan(tables=tables))
    room.open()
    formed = [room.form(number) for number in range(tables)]
    for table in formed * 4:
        if not table.state.complete:
            room.deal(table)
    going_on = next((table for table in formed if not table.state.complete), formed[0])
    browser = Client()
    browser.force_login(
        Account.objects.get(pk=owner.pk), backend="django.contrib.auth.backends.ModelBackend"
    )
    return room, going_on, browser
