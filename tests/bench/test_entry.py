"""What a deal, a poll and the room cost as a night grows, in one process and without a network.

Rebuilds are held back: in a real installation they run in another thread or process. The measure
is a view that inserts one row, behind the same middleware. TEST_DATABASE_URL: on PostgreSQL.
"""

import re
import time
import uuid
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from club.actions.clubs import create_club
from club.ledger.queue import hold_tasks
from club.models import SCOPES, Account, Club, Player
from club.simulation.http import Director, make_local_client
from club.tokens.actions import make_token
from cutin.urls import urlpatterns as pages
from nights.simulation.room import NightPlan, SimTable, SimulatedRoom
from tests.bench.measured import medians
from tests.club.conftest import signed

pytestmark = pytest.mark.django_db(transaction=True)

PASSED = {"contract": "pass"}  # can be entered without end
Record = Callable[[str, str], None]


@csrf_exempt
def insert(request: HttpRequest) -> HttpResponse:
    """Insert one row."""
    Player.objects.create(club=Club.objects.all()[0], name="x", short_name=str(uuid.uuid4()))
    return HttpResponse(status=201)


urlpatterns = [path("insert/", insert), *pages]


@pytest.fixture(autouse=True)
def bare(settings: Any) -> Iterator[None]:
    """Run without what only tests need."""
    settings.MIDDLEWARE = [one for one in settings.MIDDLEWARE if "zeal" not in one]
    settings.ROOT_URLCONF = __name__
    with hold_tasks():
        yield


def begun(tables: int) -> tuple[SimulatedRoom, SimTable, Client]:
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


def queries(work: Callable[[], object]) -> int:
    """Return how many statements one round takes."""
    with CaptureQueriesContext(connection) as caught:
        work()
    return len(caught)


@pytest.mark.parametrize("tables", [1, 8, 32])
def test_a_night_of_so_many_tables(tables: int, record_property: Record) -> None:
    room, table, browser = begun(tables)
    deals = f"nights/{room.night}/matches/{table.match['id']}/deals/"
    page = f"/c/{room.api.base.split('/')[-2]}/nights/{room.night}/room/"
    works: dict[str, Callable[[], object]] = {
        "one row inserted": lambda: room.api.http.post("/insert/"),
        "a deal by the phone's page": lambda: table.phone.send(
            table.match["id"], PASSED, str(uuid.uuid4())
        ),
        "a deal by the API": lambda: room.api.post(deals, {"deal": PASSED}, str(uuid.uuid4())),
        "the table's page": lambda: room.api.http.get(table.phone.link),
        "the director's room": lambda: browser.get(page),
    }
    asked = {what: queries(work) for what, work in works.items()}
    cost = medians(works)
    row = cost["one row inserted"]
    for what, took in cost.items():
        figure = f"{took:5.1f} ms ({took / row:4.1f} rows), {asked[what]} statements"
        record_property(f"{tables:>2} tables, {what}", figure)
    seen = re.search(r'"seen": "([^"]+)"', browser.get(page).content.decode())
    assert seen
    poll = {"poll": lambda: browser.get(f"{page}live/", {"seen": seen[1]})}
    assert poll["poll"]().status_code == 204
    took, count = medians(poll)["poll"], queries(poll["poll"])
    record_property(f"{tables:>2} tables, an unchanged poll", f"{took:.1f} ms, {count} statements")


def test_a_match_that_grows_long(record_property: Record) -> None:
    room, table, _browser = begun(1)
    deals = f"nights/{room.night}/matches/{table.match['id']}/deals/"
    for length in (10, 50, 100):
        while len(room.api.get(deals, page_size=200)["results"]) < length:
            room.api.post(deals, {"deal": PASSED}, str(uuid.uuid4()))
        began = time.perf_counter()
        for _deal in range(5):
            table.phone.send(table.match["id"], PASSED, str(uuid.uuid4()))
        took = (time.perf_counter() - began) * 200
        record_property(f"a deal after {length} deals of its match", f"{took:.1f} ms")
