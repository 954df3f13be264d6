"""Counts of several processes, added up in Redis."""

import os
import re
from collections.abc import Iterator

import httpx
import pytest

from club.simulation.http import Director
from tests.services.conftest import Web
from tests.services.night import CLUB, PART, begin
from tests.services.servers import (
    Program,
    Saying,
    free_port,
    python,
    wait_for,
    wait_until,
    worker_program,
)

TOKEN = "only-for-the-services-tests-" + "x" * 20


@pytest.fixture(scope="module")
def counting(environment: dict[str, str]) -> Iterator[Web]:
    """A server of two processes that count."""
    variables = {
        **environment,
        "METRICS_TOKEN": TOKEN,
        "WEB_WORKERS": "2",
        "PORT": str(free_port()),
    }
    command = python("-m", "gunicorn", "-c", "cutin/gunicorn.py", "cutin.wsgi")
    server = Web(Program("counting", command, variables), f"http://127.0.0.1:{variables['PORT']}")
    try:
        yield server.start()
    finally:
        server.program.kill()


def read(web: Web) -> str:
    answer = httpx.get(f"{web.url}/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    return answer.text


def total(web: Web, route: str) -> float:
    counts = re.findall(rf'^cutin_requests_total{{.*route="{route}".*}} (\S+)$', read(web), re.M)
    return sum(map(float, counts))


def test_the_requests_of_all_processes_are_added_up(counting: Web) -> None:
    before, asked = total(counting, "api-root"), 60
    for _ in range(asked):  # a connection each, which any of the processes accepts
        httpx.get(f"{counting.url}/api/v1/")
    wait_until(lambda: total(counting, "api-root") == before + asked, 15, "the sum")
    assert httpx.get(f"{counting.url}/metrics").status_code == 403


def test_counts_survive_the_end_of_the_processes(counting: Web) -> None:
    httpx.get(f"{counting.url}/api/v1/")
    wait_until(lambda: total(counting, "api-root") > 0, 15, "a count")
    before = total(counting, "api-root")
    counting.program.kill()
    counting.start()
    assert total(counting, "api-root") >= before
    assert os.environ.get("METRICS_TOKEN") is None


def is_told(counting: Web) -> bool:
    """Return whether a worker's computing of nights is counted."""
    told = r'^cutin_rebuild_seconds_count{task="club.rebuild_night"} [1-9]'
    return re.search(told, read(counting), re.M) is not None


def test_what_a_worker_computed_is_told_by_the_server(
    counting: Web, worker: Saying, token: str
) -> None:
    worker.stop()
    own = worker_program(counting.program.environment or {}, "counting-worker")
    own.start()
    try:
        with httpx.Client(base_url=counting.url, timeout=15) as http:
            night = begin(Director(http, CLUB, token), "counted")
            sent = 0
            while not is_told(counting) and sent < 8:
                night.send(PART)
                sent += 1
                wait_until(night.right, 30, "the standing")
                # A sweep may have computed it before its own task, which then counts nothing.
                wait_for(lambda: is_told(counting), 8)
        assert is_told(counting)
        assert f'cutin_acts_total{{ledger="night",verb="deal"}} {sent}.0' in read(counting)
    finally:
        own.kill()
        worker.start()


def test_a_server_that_counts_nothing_has_no_metrics(web: Web) -> None:
    assert httpx.get(f"{web.url}/metrics").status_code == 404
