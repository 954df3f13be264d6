"""What a deal, a poll and the room cost as a night grows, in one process and without a network.

Rebuilds are held back: in a real installation they run in another thread or process. The measure
is a view that inserts one row, behind the same middleware. TEST_DATABASE_URL: on PostgreSQL.
"""

import re
import time
import uuid
from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.bench.measured import medians
from tests.bench.one_process import PASSED, begin

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("bare_pages")]

Record = Callable[[str, str], None]


def queries(work: Callable[[], object]) -> int:
    """Return how many statements one round takes."""
    with CaptureQueriesContext(connection) as caught:
        work()
    return len(caught)


@pytest.mark.parametrize("tables", [1, 8, 32])
def test_a_night_of_so_many_tables(tables: int, record_property: Record) -> None:
    room, table, browser = begin(tables)
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
    mark = re.search(r'"seen": "([^"]+)"', browser.get(page).content.decode())
    assert mark
    poll = {"poll": lambda: browser.get(f"{page}live/", {"seen": mark[1]})}
    assert poll["poll"]().status_code == 204
    took, count = medians(poll)["poll"], queries(poll["poll"])
    record_property(f"{tables:>2} tables, an unchanged poll", f"{took:.1f} ms, {count} statements")


def test_a_match_that_grows_long(record_property: Record) -> None:
    room, table, _browser = begin(1)
    deals = f"nights/{room.night}/matches/{table.match['id']}/deals/"
    for length in (10, 50, 100):
        while len(room.api.get(deals, page_size=200)["results"]) < length:
            room.api.post(deals, {"deal": PASSED}, str(uuid.uuid4()))
        began = time.perf_counter()
        for _deal in range(5):
            table.phone.send(table.match["id"], PASSED, str(uuid.uuid4()))
        took = (time.perf_counter() - began) * 200
        record_property(f"a deal after {length} deals of its match", f"{took:.1f} ms")
