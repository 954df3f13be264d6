"""What the time of a deal is spent on, by the API and by a phone's page, on both databases.

In one process and without a network; rebuilds are held back, as in test_entry.
"""

import os
import uuid
from typing import Any

import pytest
from django.db import connection

from tests import parts
from tests.bench.measured import Say, Work, table, took
from tests.bench.one_process import PASSED, begin
from tests.bench.shares import PARTS, Shares, measured
from tests.services.servers import Postgres
from tests.services.suites import run_on

pytestmark = pytest.mark.usefixtures("bare_pages")
ROUNDS = 20


@pytest.mark.django_db(transaction=True)
def test_what_a_deal_is_made_of(say: Say) -> None:
    room, sim_table, _browser = begin(8)
    path = f"nights/{room.night}/matches/{sim_table.match['id']}/deals/"

    def send() -> Any:
        return sim_table.phone.send(sim_table.match["id"], PASSED, str(uuid.uuid4()))

    works: dict[str, tuple[Work, Work]] = {
        # First, for it shows the sheet of the match, which only here gets so long.
        "the page that a phone shows then": (lambda: room.api.http.get(sim_table.phone.link), send),
        "by the API": (lambda: room.api.post(path, {"deal": PASSED}, str(uuid.uuid4())), rest),
        "by the phone's page": (send, rest),
    }
    rows = [describe(what, *work) for what, work in works.items()]
    heads = [f"A deal on {connection.vendor}", "whole", "statements", *PARTS, "the rest"]
    say("\n" + table(heads, rows))


def rest() -> None:
    """Do nothing before a work."""


def describe(what: str, work: Work, before: Work) -> list[str]:
    """Return a line of the table: the mean of many works, and the share of each part."""
    before()
    work()  # what is compiled or read once in a process is not counted
    measured_shares, whole = Shares(), 0.0
    for _round in range(ROUNDS):
        before()
        with measured(measured_shares):
            whole += took(work)
    assert measured_shares.statements
    assert all(seconds >= 0 for seconds in measured_shares.seconds.values())
    shares = {part: seconds / whole for part, seconds in measured_shares.seconds.items()}
    rest = 1 - sum(shares.values())
    per_cent = [f"{share * 100:.0f} %" for share in (*shares.values(), rest)]
    return [
        what,
        f"{whole / ROUNDS * 1000:.1f} ms",
        f"{measured_shares.statements / ROUNDS:.0f}",
        *per_cent,
    ]


def test_what_runs_within_another_part_counts_for_the_inner_one_alone() -> None:
    shares = Shares()
    with shares.part("laws"), shares.part("SQL"):
        sum(range(100_000))
    assert shares.seconds["SQL"] > shares.seconds["laws"] >= 0


@pytest.mark.skipif(
    bool(parts.left_out("services") or os.environ.get("TEST_DATABASE_URL")),
    reason=str(parts.left_out("services") or "the tests run on PostgreSQL already"),
)
def test_what_a_deal_is_made_of_on_postgresql(postgres: Postgres, say: Say) -> None:
    test = f"tests/bench/test_shares.py::{test_what_a_deal_is_made_of.__name__}"
    output = run_on(postgres.database("shares"), test)
    lines = [line for line in output.splitlines() if line.startswith("|")]
    assert lines
    say("\n" + "\n".join(lines))
