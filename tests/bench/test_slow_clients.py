"""A deal entered beside clients that begin and do not go on. Prints its figures."""

import statistics
import uuid

import pytest

from tests import slow_clients
from tests.bench.measured import Say, table, took
from tests.bench.rooms import PASSED, formed
from tests.bench.servers import embedded_server, production_server

ENTRIES = 15
CLIENTS = (
    ("", 0),
    ("half a head", 1000),
    ("nothing", 1000),
    ("half a body", 1000),
    ("reads nothing", 100),
)


@pytest.mark.parametrize(
    "start", [production_server, embedded_server], ids=["PostgreSQL", "SQLite"]
)
def test_a_deal_beside_slow_clients(start, say: Say) -> None:
    with start() as server:
        _room, (sim_table,) = formed(server, 1)

        def enter() -> None:
            sim_table.phone.send(sim_table.match["id"], PASSED, str(uuid.uuid4()))

        rows = []
        for kind, count in CLIENTS:
            enter()
            with slow_clients.hold(int(server.variables["PORT"]), kind or "nothing", count):
                times = [took(enter) * 1000 for _ in range(ENTRIES)]
            did = "read nothing" if "read" in kind else f"send {kind}"
            median, slowest = statistics.median(times), max(times)
            rows.append(
                [
                    f"{count} that {did}" if count else "none",
                    f"{median:.0f} ms",
                    f"{slowest:.0f} ms",
                ]
            )
        say(f"\n{server.kind}\n" + table(["clients", "an entry meanwhile", "slowest"], rows))
