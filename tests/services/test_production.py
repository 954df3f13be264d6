"""A production installation on servers of its own: it starts, says how it is, and refuses well."""

import signal
import subprocess
import time

import httpx
import psycopg
import pytest

from tests.services.conftest import Web
from tests.services.servers import (
    PROJECT,
    Postgres,
    Program,
    Redis,
    Saying,
    free_port,
    manage,
    production,
    python,
    wait_until,
)

PUBLISH = """
import time
from club.ledger.broker import publish
began = time.monotonic()
publish("club.sweep")
print(time.monotonic() - began)
"""


def seconds_to_publish(environment: dict[str, str]) -> float:
    """How long a new process takes for its first publish()."""
    return float(manage(environment, "shell", "--verbosity", "0", "-c", PUBLISH).split()[-1])


def queued(redis: Redis) -> int:
    """How many tasks wait on the broker."""
    from redis import Redis as Client

    with Client.from_url(redis.url) as client:
        return int(client.llen("celery"))


def unacknowledged(redis: Redis) -> int:
    """How many tasks were delivered and not acknowledged."""
    from redis import Redis as Client

    with Client.from_url(redis.url) as client:
        return int(client.hlen("unacked"))


def test_every_migration_is_applied_on_postgresql(
    environment: dict[str, str], postgres: Postgres
) -> None:
    listed = manage(environment, "showmigrations", "--plan")
    assert "[X]  club.0001" in listed
    assert "[ ]" not in listed
    with psycopg.connect(postgres.url) as connection:
        tables = connection.execute("SELECT tablename FROM pg_tables").fetchall()
    assert ("club_club",) in tables


def test_the_health_page_tells_what_answers(
    web: Web, worker: Saying, beat: Saying, redis: Redis, postgres: Postgres
) -> None:
    parts = ("status", "database", "migrations", "static", "broker", "worker")

    def well() -> bool:
        body = httpx.get(f"{web.url}/readyz", timeout=15).json()
        return {body[name] for name in parts} == {"ok"}

    wait_until(well, 60, "the first sweep, and a worker that answers")
    assert httpx.get(f"{web.url}/livez").status_code == 200


def test_without_its_broker_the_club_is_degraded_and_up(web: Web, redis: Redis) -> None:
    redis.pause()
    try:
        wait_until(
            lambda: httpx.get(f"{web.url}/readyz", timeout=5).json()["broker"] == "down",
            20,
            "the next answer of each process",
        )
        assert httpx.get(f"{web.url}/readyz", timeout=5).status_code == 200
    finally:
        redis.resume()
    wait_until(lambda: httpx.get(f"{web.url}/readyz").json()["broker"] == "ok", 20, "recovery")


def test_without_its_database_it_says_down_and_recovers(web: Web, postgres: Postgres) -> None:
    postgres.stop()
    try:
        wait_until(
            lambda: httpx.get(f"{web.url}/readyz", timeout=10).status_code == 503,
            20,
            "the next answer of each process",
        )
        assert httpx.get(f"{web.url}/livez").status_code == 200
    finally:
        postgres.start()
    wait_until(lambda: httpx.get(f"{web.url}/readyz").status_code == 200, 20, "recovery")


def test_pages_and_their_files_are_served(web: Web) -> None:
    page = httpx.get(f"{web.url}/login/")
    assert page.status_code == 200
    assert "script-src 'self'" in page.headers["content-security-policy"]
    styles = [p.split('"')[0] for p in page.text.split('href="')[1:] if ".css" in p.split('"')[0]]
    assert styles
    for path in styles:
        file = httpx.get(web.url + path)
        assert (file.status_code, file.headers["content-type"][:8]) == (200, "text/css")
        assert "immutable" in file.headers["cache-control"]


class TestPublishing:
    """publish() never keeps a request waiting, whatever the broker does."""

    @pytest.fixture
    def own(self, environment: dict[str, str]) -> tuple[dict[str, str], Redis]:
        broker = Redis("redis-for-publishing")
        yield {**environment, "REDIS_URL": broker.url}, broker
        broker.kill()

    def test_a_broker_that_was_never_there(self, own: tuple[dict[str, str], Redis]) -> None:
        assert seconds_to_publish(own[0]) < 1

    def test_a_broker_that_answers(self, own: tuple[dict[str, str], Redis]) -> None:
        own[1].start()
        assert seconds_to_publish(own[0]) < 1
        assert queued(own[1]) == 1

    def test_a_broker_that_hangs(self, own: tuple[dict[str, str], Redis]) -> None:
        own[1].start().pause()
        assert seconds_to_publish(own[0]) < 1.5

    def test_a_process_that_outlives_its_broker(self, own: tuple[dict[str, str], Redis]) -> None:
        """Stopped, hung and restarted in the middle: each is quick, and the last arrives."""
        environment, broker = own
        broker.start()
        script = (
            "import sys, time\n"
            "from club.ledger.broker import publish\n"
            "for line in sys.stdin:\n"
            "    began = time.monotonic()\n"
            "    publish('club.sweep')\n"
            "    print(time.monotonic() - began, flush=True)\n"
        )
        talker = subprocess.Popen(
            python("manage.py", "shell", "--verbosity", "0", "-c", script),
            cwd=PROJECT,
            env=environment,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

        def ask() -> float:
            assert talker.stdin and talker.stdout
            talker.stdin.write("\n")
            talker.stdin.flush()
            return float(talker.stdout.readline())

        try:
            assert ask() < 1
            broker.pause()
            assert max(ask(), ask()) < 1
            broker.resume()
            assert ask() < 1
            broker.kill()
            assert max(ask(), ask()) < 1
            broker.start()
            assert queued(broker) == 0
            assert ask() < 1
            assert queued(broker) == 1
        finally:
            talker.kill()
            talker.wait()


def test_the_worker_runs_what_beat_asks_for(
    environment: dict[str, str], worker: Program, beat: Program
) -> None:
    manage(environment, "shell", "--verbosity", "0", "-c", PUBLISH)
    wait_until(lambda: "Task club.sweep[" in worker.text(), 20, "the sweep")
    assert "unregistered" not in worker.text()


def test_the_search_for_tasks_of_killed_workers_is_not_locked_for_long(
    environment: dict[str, str], redis: Redis
) -> None:
    """A misspelt option would be ignored: what counts is how long Redis keeps the lock."""
    script = (
        "from kombu.transport.redis import Mutex\n"
        "from cutin.celery import app\n"
        "channel = app.connection_for_read().default_channel\n"
        "client, key = channel.client, channel.unacked_mutex_key + ':test'\n"
        "with Mutex(client, key, channel.unacked_mutex_expire):\n"
        "    print(client.ttl(key))\n"
    )
    seconds = int(manage(environment, "shell", "--verbosity", "0", "-c", script).split()[-1])
    assert 0 < seconds <= 10


def test_the_worker_lives_through_a_restart_of_its_broker(environment: dict[str, str]) -> None:
    broker = Redis("redis-for-the-worker")
    variables = {**environment, "REDIS_URL": broker.url}
    program = Program("worker-alone", python("-m", "celery", "-A", "cutin", "worker"), variables)
    try:
        broker.start()
        program.start()
        wait_until(lambda: " ready." in program.text(), 30, "the worker")
        broker.kill()
        broker.start()
        manage(variables, "shell", "--verbosity", "0", "-c", PUBLISH)
        wait_until(lambda: "Task club.sweep[" in program.text(), 40, "the sweep")
        assert program.stop() == 0
    finally:
        program.kill()
        broker.kill()


def test_the_worker_stops_soon_when_a_task_was_just_handed_to_a_child(
    environment: dict[str, str],
) -> None:
    """The child is held back until the worker stops: it has the task and has not said so."""
    broker = Redis("redis-for-a-stop")
    variables = {**environment, "REDIS_URL": broker.url}
    command = python("-m", "celery", "-A", "cutin", "worker", "--concurrency", "1")
    program = Saying("worker-stopping", command, variables, " ready.")
    try:
        broker.start()
        program.start()
        manage(variables, "shell", "--verbosity", "0", "-c", PUBLISH)
        wait_until(lambda: " succeeded in " in program.text(), 20, "a child at work")
        wait_until(lambda: unacknowledged(broker) == 0, 20, "its acknowledgement")
        program.pause()
        assert program.process
        program.process.send_signal(signal.SIGCONT)
        manage(variables, "shell", "--verbosity", "0", "-c", PUBLISH)
        wait_until(lambda: program.text().count(" received") == 2, 20, "the second sweep")
        time.sleep(0.5)
        program.process.terminate()
        # The worker looks up within two seconds and begins to stop; then the child goes on.
        time.sleep(2.5)
        program.resume()
        assert program.process.wait(20) == 0
        assert program.text().count(" succeeded in ") == 2
        # Done and acknowledged: nothing is left to be delivered again.
        assert (queued(broker), unacknowledged(broker)) == (0, 0)
    finally:
        program.kill()
        broker.kill()


@pytest.mark.parametrize(
    "command",
    [
        ["manage.py", "check"],
        ["-m", "gunicorn", "-c", "cutin/gunicorn.py", "cutin.wsgi"],
        ["-m", "gunicorn", "cutin.wsgi", "--bind", f"127.0.0.1:{free_port()}"],
        ["-m", "celery", "-A", "cutin", "worker"],
        ["-m", "celery", "-A", "cutin", "beat"],
    ],
    ids=["manage.py", "gunicorn", "gunicorn alone", "worker", "beat"],
)
@pytest.mark.parametrize("missing", ["SECRET_KEY", "ALLOWED_HOSTS", "REDIS_URL"])
def test_a_start_without_what_production_needs_refuses_in_a_sentence(
    command: list[str], missing: str
) -> None:
    environment = production("postgres://nobody@127.0.0.1:1/none", "redis://127.0.0.1:1/0")
    del environment[missing]
    done = subprocess.run(
        python(*command), cwd=PROJECT, env=environment, capture_output=True, text=True, timeout=30
    )
    assert done.returncode != 0
    assert "Cut In does not start: DATABASE_URL is set" in done.stderr
    assert f"needs {missing} set too" in done.stderr
    assert "Traceback" not in done.stderr


def test_web_stops_when_asked_and_starts_again(web: Web) -> None:
    began = time.monotonic()
    assert web.program.stop(signal.SIGTERM) == 0
    assert time.monotonic() - began < 10
    web.start()
    assert httpx.get(f"{web.url}/healthz").status_code == 200


FIND_TWICE = """
from django.db import connection
from club.queries.people import find_club
find_club("none"), find_club("other")
with connection.cursor() as cursor:
    cursor.execute("SELECT count(*), max(statement) FROM pg_prepared_statements")
    print(*cursor.fetchone())
"""


@pytest.mark.parametrize(("setting", "expected"), [("1", "1 SELECT"), ("0", "0 None")])
def test_a_statement_of_every_second_is_prepared_once(
    environment: dict[str, str], setting: str, expected: str
) -> None:
    variables = environment | {"PREPARE_STATEMENTS": setting}
    told = manage(variables, "shell", "--verbosity", "0", "-c", FIND_TWICE)
    assert told.startswith(expected)


CLOSE_BETWEEN = """
from django.core.signals import request_started
from django.db import connection, connections
from club.queries.people import find_club
other = connections.create_connection("default")
find_club("none")
for statement in range(2):
    pid = connection.connection.info.backend_pid
    with other.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", [pid])
    request_started.send(None)
    print(find_club("none"), pid != connection.connection.info.backend_pid)
"""


def test_a_connection_that_the_database_has_closed_is_replaced_by_the_first_statement(
    environment: dict[str, str],
) -> None:
    told = manage(environment, "shell", "--verbosity", "0", "-c", CLOSE_BETWEEN)
    assert told.split() == ["None", "True"] * 2


ALTER_BETWEEN = """
from django.db import connection, connections
from club.queries.people import find_club
other = connections.create_connection("default")
def alter(size):
    with other.cursor() as cursor:
        cursor.execute(f"ALTER TABLE club_club ALTER COLUMN slug TYPE varchar({size})")
find_club("none")
with connection.cursor() as cursor:
    cursor.execute("SELECT character_maximum_length FROM information_schema.columns "
                   "WHERE table_name = 'club_club' AND column_name = 'slug'")
    (size,) = cursor.fetchone()
try:
    alter(size + 10)
    print(find_club("none"), find_club("none"))
finally:
    alter(size)
"""


def test_a_column_that_a_migration_alters_breaks_no_statement(environment: dict[str, str]) -> None:
    told = manage(environment, "shell", "--verbosity", "0", "-c", ALTER_BETWEEN)
    assert told.strip() == "None None"
