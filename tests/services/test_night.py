"""A whole night on the processes of production, and what becomes of it when parts of them die.

Every test ends with the stored standing held against a fold made anew from the facts.
"""

import datetime
import re
import signal
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import httpx
import psycopg
import pytest

from club.simulation.http import Director, Phone
from tests.services.conftest import Web
from tests.services.servers import Postgres, Program, Redis, free_port, manage, wait_until

GAME = {"contract": "3NT", "declarer": "N", "tricks": 9}
PART = {"contract": "1C", "declarer": "N", "tricks": 6}
CLUB = "cavendish"


@dataclass
class Night:
    """A night in play at one table, as a director's program and a phone have it."""

    api: Director
    id: str
    match: str
    phone: Phone

    def standing(self) -> Any:
        """Answer the standing as it is published."""
        return self.api.get(f"nights/{self.id}/standing/")

    def right(self) -> bool:
        """Tell whether the standing is of the night as it is."""
        return not self.standing()["behind"]

    def totals(self) -> list[int]:
        """Answer the totals, the best first."""
        return [row["total"] for row in self.standing()["rows"]]

    def deals(self) -> list[dict[str, Any]]:
        """Answer the deals that stand."""
        answer = self.api.get(f"nights/{self.id}/matches/{self.match}/deals/")
        return [one["deal"] for one in answer["results"]]

    def send(self, deal: dict[str, Any], key: str = "") -> None:
        """Send a deal from the phone."""
        self.phone.send(self.match, deal, key or str(uuid.uuid4()))


@pytest.fixture(scope="session")
def token(environment: dict[str, str]) -> str:
    """A token of the club's owner, made by the commands that a host uses."""
    manage(environment, "new_club", "Cavendish", "--owner", "anna")
    return manage(environment, "api_token", CLUB, "anna", "tests").strip()


@pytest.fixture
def api(web: Web, token: str) -> Iterator[Director]:
    with httpx.Client(base_url=web.url, timeout=15) as http:
        yield Director(http, CLUB, token)


@pytest.fixture
def night(api: Director) -> Night:
    """A night with one table, whose first match has begun."""
    return begin(api, str(uuid.uuid4())[:8])


def begin(api: Director, name: str) -> Night:
    """Open a night and form one table of four new players."""
    here = api.post("nights/", {"date": "2026-03-05", "title": name, "game": "rubber"})["id"]
    match = form(api, here, name)
    link = api.get(f"nights/{here}/tables/{match['table']['id']}/")["link"]
    return Night(api, here, match["id"], Phone(api.http, link, "S"))


def form(api: Director, night: str, name: str) -> Any:
    """Form a table of four new players."""
    players = [
        api.post("players/", {"name": f"{name} {seat}", "short_name": f"{name} {seat}"})["id"]
        for seat in "NESW"
    ]
    for player in players:
        api.post(f"nights/{night}/arrivals/", {"player": player})
    cards = dict(zip(players, ("AS", "KS", "QS", "JS"), strict=True))
    return api.post(f"nights/{night}/tables/", {"players": players, "cards": cards})


def agrees(environment: dict[str, str]) -> None:
    """Fail unless everything stored equals a fold of the facts."""
    assert "agree with their facts" in manage(environment, "check_projections")


def timed(what: str, true: Callable[[], Any], seconds: float = 60) -> None:
    """Wait, and print how long it took until it was right again."""
    began = time.monotonic()
    wait_until(true, seconds, what)
    print(f"{what}: {time.monotonic() - began:.1f} s")  # noqa: T201 - read in the run's output


def test_a_whole_night_ends_with_the_same_back_scores_on_both_set_ups(
    web: Web, worker: Program, environment: dict[str, str], token: str, tmp_path: Any
) -> None:
    play = ("simulate", "--tables", "3", "--matches", "2", "--seed", "21", "--club", CLUB)
    served = manage(environment, *play, "--url", web.url, "--token", token)
    embedded = {key: environment[key] for key in ("PATH", "HOME") if key in environment}
    embedded["CUTIN_DATA"] = str(tmp_path)
    manage(embedded, "migrate", "--verbosity", "0")
    alone = manage(embedded, *play)
    assert served.splitlines()[:-1] == alone.splitlines()[:-1]
    agrees(environment)


def test_the_worker_rules_the_standing_after_a_deal(
    night: Night, worker: Program, environment: dict[str, str]
) -> None:
    night.send(GAME)
    night.send(GAME)
    timed("a standing after the last deal", night.right)
    assert night.totals() == [9, 9, -9, -9]


def test_a_broker_that_is_down_costs_freshness_and_not_the_deal(
    night: Night, redis: Redis, worker: Program, beat: Program, environment: dict[str, str]
) -> None:
    redis.stop()
    try:
        began = time.monotonic()
        night.send(GAME)
        night.send(GAME)
        assert time.monotonic() - began < 6, "two deals wait for a broker that is away"
        assert night.deals() == [GAME, GAME]
    finally:
        redis.start()  # empty: whatever it held is gone
    timed("the standing after the broker came back empty", night.right, 90)
    assert night.totals() == [9, 9, -9, -9]
    agrees(environment)


def test_messages_lost_in_the_broker_are_found_by_the_sweep(
    night: Night, redis: Redis, worker: Program, beat: Program, environment: dict[str, str]
) -> None:
    worker.pause()
    try:
        night.send(GAME)
        night.send(GAME)
        redis.stop(signal.SIGKILL)
        redis.start()
    finally:
        worker.resume()
    timed("the standing after its message was lost", night.right, 90)
    agrees(environment)


def test_a_worker_killed_in_the_middle_of_a_rebuild_loses_nothing(
    night: Night,
    postgres: Postgres,
    worker: Program,
    beat: Program,
    environment: dict[str, str],
) -> None:
    night.send(GAME)
    timed("the first standing", night.right)
    with psycopg.connect(postgres.url) as blocker:
        # The rebuild folds, then waits for these rows in its own short transaction.
        blocker.execute("LOCK TABLE club_nightstanding IN ACCESS EXCLUSIVE MODE")
        night.send(GAME)
        wait_until(lambda: waiting(postgres), 20, "the worker to be in its rebuild")
        worker.kill()
    worker.start()
    timed("the standing after the worker was killed", night.right, 120)
    assert night.totals() == [9, 9, -9, -9]
    agrees(environment)


def waiting(postgres: Postgres) -> bool:
    """Tell whether a session waits for a lock."""
    with psycopg.connect(postgres.url) as watcher:
        row = watcher.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        ).fetchone()
    return bool(row and row[0])


def test_a_task_delivered_twice_to_workers_beside_each_other_does_no_harm(
    night: Night, worker: Program, environment: dict[str, str]
) -> None:
    night.send(GAME)
    night.send(GAME)
    ask = f"publish('club.rebuild_night', '{night.id}')"
    ask = f"from club.broker import publish; [{ask} for _ in range(12)]"
    before = len(re.findall("Traceback", worker.text()))
    manage(environment, "shell", "--command", ask)
    rebuild = ("rebuild_projections", "--all", "--club", CLUB)
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda _n: manage(environment, *rebuild), range(2)))
    timed("the standing after a dozen tasks and two commands", night.right)
    assert night.totals() == [9, 9, -9, -9]
    assert len(re.findall("Traceback", worker.text())) == before
    agrees(environment)


def test_a_database_that_was_away_is_told_honestly_and_then_all_goes_on(
    night: Night, postgres: Postgres, worker: Program, beat: Program, environment: dict[str, str]
) -> None:
    night.send(GAME)
    path = f"{night.api.base}nights/{night.id}/matches/{night.match}/deals/"
    head = {**night.api.head, "Idempotency-Key": "while-away"}
    postgres.stop()
    try:
        answer = night.api.http.post(path, json=GAME, headers=head)
        assert answer.status_code >= 500
    finally:
        postgres.start()

    def sent() -> bool:
        return night.api.http.post(path, json=GAME, headers=head).status_code == 201

    timed("a deal after the database came back", sent)
    assert sent(), "the same key again answers the same"
    assert night.deals() == [GAME, GAME]
    timed("the standing after the database came back", night.right, 90)
    agrees(environment)


def test_a_deal_that_was_answered_outlives_the_web_process(
    night: Night, web: Web, worker: Program, environment: dict[str, str]
) -> None:
    night.send(GAME)
    web.program.kill()
    web.start()
    assert night.deals() == [GAME]
    timed("the standing after the web process was killed", night.right, 60)
    agrees(environment)


def test_eight_tables_enter_at_once_and_nothing_is_lost(
    api: Director, web: Web, worker: Program, environment: dict[str, str]
) -> None:
    night = begin(api, f"at once {free_port()}")
    others = [form(api, night.id, f"{night.id[-6:]} {number}") for number in range(7)]
    matches = [night.match, *(one["id"] for one in others)]
    head = api.head

    def five(match: str) -> list[int]:
        with httpx.Client(base_url=web.url, timeout=30) as http:
            mine = Director(http, CLUB, head["Authorization"].split()[1])
            path = f"nights/{night.id}/matches/{match}/deals/"
            return [mine.post(path, PART, str(uuid.uuid4()))["number"] for _deal in range(5)]

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(five, matches)) == [[1, 2, 3, 4, 5]] * 8
    timed("the standing after forty deals at once", night.right)
    agrees(environment)


def test_one_key_sent_at_once_by_four_clients_is_one_deal(night: Night, web: Web) -> None:
    path = f"{night.api.base}nights/{night.id}/matches/{night.match}/deals/"
    head = {**night.api.head, "Idempotency-Key": "one"}
    gate = threading.Barrier(4)

    def send(_number: int) -> int:
        gate.wait(10)
        with httpx.Client(base_url=web.url, timeout=30) as http:
            return http.post(path, json=GAME, headers=head).status_code

    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(send, range(4))) == {201}
    assert night.deals() == [GAME]


def test_times_are_kept_in_utc(night: Night) -> None:
    night.send(GAME)
    answer = night.api.get(f"nights/{night.id}/matches/{night.match}/deals/1/")
    entered = datetime.datetime.fromisoformat(answer["standing"]["entered_at"])
    assert entered.utcoffset() == datetime.timedelta(0)
