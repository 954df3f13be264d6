"""Two hundred tables of an event that enter a board at once, beside bare inserts.

The phones are on this machine too, so that everybody shares its cores. TABLES: another number.
"""

import json
import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from tests import parts
from tests.bench.measured import quantiles, table, took
from tests.bench.rooms import TABLES, insert_at_once
from tests.bench.servers import AT_ONCE, Server, embedded_server, production_server
from tests.services.servers import manage, wait_until

pytestmark = pytest.mark.skipif(
    bool(parts.left_out("services")), reason=str(parts.left_out("services"))
)
Say = Callable[[str], None]
BOARDS = (1, 2)
#: What makes the event in the server's own database, and tells the phones' links and boards.
MAKE = """
import json
from club.models import Club
from tests.bench.large_events import make_event
from tournaments.links import get_phone_path
from tournaments.queries.field import read_field
event = make_event(Club.objects.get(slug="bench"), {tables}, played=False)
field = read_field(event)
print(json.dumps({{
    "event": str(event.pk),
    "phones": [
        (get_phone_path(one.section.tables[one.table], 1), one.boards) for one in field.meetings(1)
    ],
}}))
"""


@pytest.fixture(params=[production_server, embedded_server], ids=["PostgreSQL", "SQLite"])
def server(request: pytest.FixtureRequest) -> Iterator[Server]:
    """A server of each kind."""
    with request.param() as started:
        yield started


def test_tables_of_an_event_entering_at_once(
    server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    told = manage(server.variables, "shell", "-c", MAKE.format(tables=TABLES), seconds=300)
    made = json.loads(told.strip().splitlines()[-1])
    bare = insert_at_once(server)
    rows = []
    for at in (0, 1):
        forms = [open_form(server, path, boards[at]) for path, boards in made["phones"]]
        began = time.perf_counter()
        with ThreadPoolExecutor(AT_ONCE) as phones:
            each = list(phones.map(send, forms))
        answered = time.perf_counter()
        path = f"events/{made['event']}/standing/"
        wait_until(lambda path=path: is_right(server, path), 120, "the standing")  # type: ignore[misc]
        right, whole = time.perf_counter() - answered, answered - began
        rows.append(
            [
                f"board {at + 1}",
                f"{len(each) / whole:.0f}",
                f"{len(each) / whole / bare:.2f}",
                *(f"{cut * 1000:.0f} ms" for cut in quantiles(each)),
                f"{whole:.1f} s",
                f"{right:.1f} s",
            ]
        )
    heads = [
        "",
        "results a second",
        f"of {bare:.0f} bare inserts",
        "median",
        "99 of 100",
        "slowest",
    ]
    with capsys.disabled():
        print(f"\n{server.kind}, {len(made['phones'])} tables")  # noqa: T201
        print(table([*heads, "all answered in", "standing right after"], rows))  # noqa: T201


Form = tuple[httpx.Client, str, dict[str, str]]


def open_form(server: Server, path: str, board: int) -> Form:
    """Open the form of a board, as a phone does before somebody chooses."""
    phone = httpx.Client(base_url=server.address, timeout=120)
    address = f"{path}boards/{board}/"
    page = phone.get(address)
    page.raise_for_status()
    key = re.search(r'name="key" value="([^"]+)"', page.text)
    assert key, page.text[:1000]
    fields = {"level": "3", "strain": "NT", "declarer": "N", "tricks": "9", "key": key[1]}
    return phone, address, fields | {"csrfmiddlewaretoken": phone.cookies["csrftoken"]}


def send(form: Form) -> float:
    """Send a form. Return the seconds until it was answered."""
    phone, address, fields = form

    def post() -> None:
        answer = phone.post(address, data=fields, headers={"Referer": str(phone.base_url)})
        assert answer.status_code == 302, answer.text[:1000]

    seconds = took(post)
    phone.close()
    return seconds


def is_right(server: Server, path: str) -> bool:
    """Return whether the standing is of the event as it is."""
    return not server.director.get(path)["stale"]
