"""Parts of an installation die in the middle of a night: nothing that was answered is lost.

Every test has a night of its own, ends with a standing that is right, and tells how long that
took. At the end, what is stored of all of them is held against a fold made anew from the facts.
"""

import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import psycopg
import pytest
from redis import Redis as Client

from club.simulation.http import Unexpected
from tests.services.conftest import Timed, Web
from tests.services.night import GAME, Night, agrees, stop_writing, waiting
from tests.services.servers import Postgres, Redis, Saying, manage, wait_until, worker_program

WON = [9, 9, -9, -9]  # the totals after two games


@pytest.fixture(autouse=True, scope="module")
def all_agree(environment: dict[str, str]) -> Iterator[None]:
    """Hold the nights of all tests against their facts."""
    yield
    agrees(environment)


@pytest.fixture(autouse=True)
def right_again(night: Night, redis: Redis, worker: Saying) -> Iterator[None]:
    """Begin and end with a standing that is right.

    No task is left over at the beginning. One that was stopped by the test before it came to the
    deal would hold the lock which the deal waits for.
    """
    wait_until(night.right, 20, "the standing before the fault")
    wait_until(lambda: not unfinished(redis), 20, "the tasks before the fault")
    yield
    wait_until(night.right, 40, "the standing after the fault")


@pytest.fixture
def no_sweep(beat: Saying) -> Iterator[None]:
    """Nobody sweeps during the test: what comes right does so by its own message."""
    beat.stop()
    yield
    beat.start()


def test_a_broker_that_is_down_costs_freshness_and_not_the_deal(
    night: Night, redis: Redis, beat: Saying, timed: Timed
) -> None:
    redis.stop()
    try:
        began = time.monotonic()
        night.send(GAME)
        assert time.monotonic() - began < 1.5
        night.send(GAME)
        assert night.deals() == [GAME, GAME]
        assert "This match is over." in night.page()
        assert night.standing()["stale"]
    finally:
        redis.start()  # empty: whatever it held is gone
    timed("right after the broker came back empty", night.right)
    assert night.totals() == WON


def test_messages_lost_in_the_broker_are_found_by_the_sweep(
    night: Night, redis: Redis, worker: Saying, beat: Saying, timed: Timed
) -> None:
    worker.stop()
    night.send(GAME)
    with Client.from_url(redis.url) as client:
        assert client.llen("celery") >= 1
        client.flushall()
    began = time.monotonic()
    worker.start()
    timed("right after the messages were lost", night.right, since=began)


def test_a_broker_emptied_under_running_processes_goes_on_at_once(
    night: Night, redis: Redis, no_sweep: None, timed: Timed
) -> None:
    with Client.from_url(redis.url) as client:
        client.flushall()
    night.send(GAME)
    timed("right through a broker emptied meanwhile", night.right, 5)


def test_a_task_of_a_killed_worker_is_delivered_again(
    night: Night, postgres: Postgres, worker: Saying, no_sweep: None, timed: Timed
) -> None:
    with psycopg.connect(postgres.url) as blocker:
        stop_standings(blocker)
        night.send(GAME)
        wait_until(lambda: waiting(postgres), 20, "the rebuild to be in its transaction")
        worker.kill()
    assert night.standing()["stale"]
    began = time.monotonic()
    worker.start()
    timed("right after a killed worker's task came back", night.right, since=began)


def test_a_task_of_a_killed_child_is_run_by_another(
    night: Night, postgres: Postgres, worker: Saying, no_sweep: None, timed: Timed
) -> None:
    with psycopg.connect(postgres.url) as blocker:
        stop_standings(blocker)
        night.send(GAME)
        wait_until(lambda: waiting(postgres), 20, "the rebuild to be in its transaction")
        for child in children(worker):
            os.kill(child, signal.SIGKILL)
    timed("right after a worker's child was killed", night.right)


def test_a_worker_killed_in_the_middle_of_a_rebuild_is_made_good_by_the_sweep(
    night: Night, postgres: Postgres, redis: Redis, worker: Saying, beat: Saying, timed: Timed
) -> None:
    with psycopg.connect(postgres.url) as blocker:
        stop_standings(blocker)
        night.send(GAME)
        wait_until(lambda: waiting(postgres), 20, "the rebuild to be in its transaction")
        worker.kill()
        with Client.from_url(redis.url) as client:
            client.flushall()
    began = time.monotonic()
    worker.start()
    timed("right after a killed worker and its messages were lost", night.right, since=began)


def test_a_worker_outlives_a_broker_that_goes_while_a_task_is_under_way(
    night: Night, postgres: Postgres, redis: Redis, worker: Saying, beat: Saying, timed: Timed
) -> None:
    assert worker.process
    before = worker.process.pid
    with psycopg.connect(postgres.url) as blocker:
        stop_standings(blocker)
        night.send(GAME)
        wait_until(lambda: waiting(postgres), 20, "the rebuild to be in its transaction")
        redis.stop()
        redis.start()
    timed("right after the broker was restarted under a task", night.right)
    assert worker.running
    assert worker.process.pid == before
    assert "Unrecoverable" not in worker.text()


def test_a_task_delivered_twice_to_workers_beside_each_other_does_no_harm(
    night: Night,
    postgres: Postgres,
    redis: Redis,
    worker: Saying,
    no_sweep: None,
    environment: dict[str, str],
    timed: Timed,
) -> None:
    # Tasks wait here for a lock: on a busy machine longer than the five seconds of the others.
    patient = {**environment, "TASK_VISIBILITY_SECONDS": "120"}
    beside = worker_program(patient, "worker-beside")
    before = len(worker.text()), len(postgres.text())
    worker.stop()
    usual, worker.environment = worker.environment, patient
    night.send(GAME)
    with Client.from_url(redis.url) as client:
        (message,) = [task for task in client.lrange("celery", 0, -1) if b"rebuild_night" in task]
        client.delete("celery")
        worker.start()
        beside.start()
    try:
        with psycopg.connect(postgres.url) as blocker:
            stop_standings(blocker)
            with Client.from_url(redis.url) as client:
                client.lpush("celery", *[message] * 8)
            # Each worker has two children, so three are of both.
            # On a busy machine the second worker takes its time to start.
            wait_until(lambda: waiting(postgres) >= 3, 60, "rebuilds in both workers")
        timed("right after eight deliveries to two workers", night.right)
        wait_until(lambda: not unfinished(redis), 60, "all eight to be done")
    finally:
        assert beside.stop() == 0
        worker.stop()
        worker.environment = usual
        worker.start()
    assert "Traceback" not in worker.text()[before[0] :] + beside.text()
    assert "ERROR" not in postgres.text()[before[1] :]


def test_two_workers_of_which_one_is_killed_and_a_correction_at_once_agree(
    environment: dict[str, str],
    night: Night,
    postgres: Postgres,
    worker: Saying,
    no_sweep: None,
    timed: Timed,
) -> None:
    beside = worker_program(environment, "worker-of-two")
    beside.start()
    try:
        night.send(GAME)
        with ThreadPoolExecutor() as threads:
            with psycopg.connect(postgres.url) as blocker:
                stop_standings(blocker)
                night.send(GAME)
                wait_until(lambda: waiting(postgres), 20, "the rebuild to be in its transaction")
                # It waits for the night, which the rebuild has locked.
                body = {"deal": {**GAME, "tricks": 13}, "reason": "read wrongly", "overrule": True}
                done = threads.submit(night.api.put, f"{night.local}deals/1/", body)
                wait_until(lambda: waiting(postgres) >= 2, 20, "the correction to wait")
                worker.kill()
            done.result()
        began = time.monotonic()
        worker.start()
        timed("right after a kill beside a correction", night.right, since=began)
        assert night.totals() == [10, 10, -10, -10], "with 120 points for overtricks"
        agrees(environment)
    finally:
        assert beside.stop() == 0


def test_what_a_killed_child_computed_for_the_command_is_computed_by_another(
    environment: dict[str, str],
    night: Night,
    postgres: Postgres,
    redis: Redis,
    worker: Saying,
    no_sweep: None,
) -> None:
    worker.stop()
    night.send(GAME)
    with Client.from_url(redis.url) as client:
        client.flushall()
    worker.start()
    output: list[str] = []
    command = ("rebuild_projections", "--workers")
    rebuild = threading.Thread(target=lambda: output.append(manage(environment, *command)))
    with psycopg.connect(postgres.url) as blocker:
        stop_standings(blocker)
        rebuild.start()
        wait_until(lambda: waiting(postgres), 20, "a worker to be in its transaction")
        for child in children(worker):
            os.kill(child, signal.SIGKILL)
    rebuild.join(60)
    assert "1 nights computed." in "".join(output)
    assert night.right()


def test_workers_compute_everything_anew(
    environment: dict[str, str], night: Night, worker: Saying
) -> None:
    night.send(GAME)
    wait_until(night.right, 20, "the standing before")
    assert "nights computed." in manage(environment, "rebuild_projections", "--drop", "--workers")
    assert night.right()


def test_a_database_that_was_away_is_told_honestly_and_then_all_goes_on(
    night: Night, postgres: Postgres, beat: Saying, timed: Timed
) -> None:
    assert ask_at_once(night) == {200}  # every thread of the web process has a connection
    postgres.stop()
    try:
        answer = night.post(GAME, "while-away")
        page = night.api.http.get(night.phone.link)
        assert (answer.status_code, page.status_code) == (503, 503)
        assert answer.headers["content-type"] == "application/problem+json"
        assert "may not be stored" in page.text
        with pytest.raises(Unexpected):
            night.send(GAME)
    finally:
        postgres.start()
    assert ask_at_once(night) == {200}
    assert night.deals() == []
    assert [night.post(GAME, "while-away").status_code for _again in range(2)] == [201, 201]
    night.send(GAME)
    assert night.deals() == [GAME, GAME]
    timed("right after the database came back", night.right)
    assert night.totals() == WON


def test_a_deal_that_was_answered_outlives_the_web_process(
    night: Night, web: Web, timed: Timed
) -> None:
    night.send(GAME)
    began = time.monotonic()
    web.program.kill()
    web.start()
    timed("right after the web process was killed", night.right, since=began)
    assert night.deals() == [GAME]


def test_a_deal_whose_answer_was_lost_is_sent_again_and_is_one_deal(
    night: Night, web: Web, redis: Redis, postgres: Postgres, beat: Saying, timed: Timed
) -> None:
    """The web process dies between the commit and the message to the worker."""
    redis.pause()
    lost: list[Exception] = []
    sending = threading.Thread(target=lambda: lost.extend(raised(night)))
    try:
        sending.start()
        wait_until(lambda: stored(postgres, night), 5, "the deal to be committed")
        web.program.kill()
        sending.join()
    finally:
        redis.resume()
        web.start()
    assert lost, "the answer was not lost"
    timed("right after the web process died before it told the worker", night.right)
    assert night.post(GAME, "lost").status_code == 201
    assert night.deals() == [GAME]


def ask_at_once(night: Night, times: int = 48) -> set[int]:
    """Send requests beside each other. Return the status codes of the responses."""
    ask = f"nights/{night.id}/standing/"
    with ThreadPoolExecutor(times) as pool:
        sent = [
            pool.submit(night.api.http.get, night.api.base + ask, headers=night.api.head)
            for _each in range(times)
        ]
        return {future.result().status_code for future in sent}


def raised(night: Night) -> Iterator[Exception]:
    """Send a deal whose answer never comes."""
    try:
        night.post(GAME, "lost")
    except httpx.TransportError as error:
        yield error


def stored(postgres: Postgres, night: Night) -> bool:
    """Return whether a deal of the night is committed."""
    with psycopg.connect(postgres.url) as connection:
        rows = connection.execute("SELECT 1 FROM club_deal WHERE night_id = %s", [night.id])
        return rows.fetchone() is not None


def stop_standings(blocker: psycopg.Connection) -> None:
    """Keep rebuilds in their last transaction, with results replaced and no standing yet.

    Until the connection ends its transaction; reading goes on.
    """
    stop_writing(blocker, "club_nightstanding")


def children(program: Saying) -> list[int]:
    """Return the process ids of a program's children."""
    assert program.process
    pid = program.process.pid
    with open(f"/proc/{pid}/task/{pid}/children") as listed:
        return [int(child) for child in listed.read().split()]


def unfinished(redis: Redis) -> int:
    """Return how many tasks wait or are in hand."""
    with Client.from_url(redis.url) as client:
        return int(client.llen("celery")) + int(client.hlen("unacked"))
