"""A whole night on the processes of production, and many tables at once."""

import datetime
import shutil
import threading
import uuid
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx

from club.simulation.http import Director
from tests.services.conftest import Timed, Web
from tests.services.night import CLUB, GAME, PART, Night, acts, agrees, begin, form
from tests.services.servers import Postgres, Saying, free_port, manage


def test_a_whole_night_ends_with_the_same_back_scores_on_both_set_ups(
    web: Web,
    worker: Saying,
    environment: dict[str, str],
    token: str,
    migrated: Path,
    tmp_path: Path,
) -> None:
    play = ("simulate", "--tables", "2", "--matches", "1", "--seed", "21", "--club", CLUB)
    served = manage(environment, *play, "--url", web.url, "--token", token, seconds=300)
    embedded = {key: environment[key] for key in ("PATH", "HOME") if key in environment}
    embedded["CUTIN_DATA"] = str(shutil.copytree(migrated, tmp_path / "data"))
    alone = manage(embedded, *play, seconds=300)
    assert served.splitlines()[:-1] == alone.splitlines()[:-1]
    agrees(environment)


def test_the_worker_rules_the_standing_after_a_deal(
    night: Night, worker: Saying, timed: Timed
) -> None:
    night.send(GAME)
    night.send(GAME)
    timed("a standing after the last deal", night.right)
    assert night.totals() == [9, 9, -9, -9]


def test_eight_tables_enter_at_once_and_nothing_is_lost(
    api: Director,
    web: Web,
    worker: Saying,
    postgres: Postgres,
    environment: dict[str, str],
    timed: Timed,
) -> None:
    night = begin(api, f"at once {free_port()}")
    others = [form(api, night.id, f"{night.id[-6:]} {number}") for number in range(7)]
    matches = [night.match, *(match["id"] for match in others)]
    head = api.head

    def five(match: str) -> list[int]:
        with httpx.Client(base_url=web.url, timeout=30) as http:
            mine = Director(http, CLUB, head["Authorization"].split()[1])
            path = f"nights/{night.id}/matches/{match}/deals/"
            return [
                mine.post(path, {"deal": PART}, str(uuid.uuid4()))["number"] for _deal in range(5)
            ]

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(five, matches)) == [[1, 2, 3, 4, 5]] * 8
    timed("the standing after forty deals at once", night.right)
    numbers = acts(postgres, night)
    assert numbers == list(range(1, len(numbers) + 1))
    assert "deadlock" not in postgres.text()
    agrees(environment)


def test_one_key_sent_at_once_by_four_clients_is_one_deal(night: Night, web: Web) -> None:
    path = f"{night.api.base}nights/{night.id}/matches/{night.match}/deals/"
    head = {**night.api.head, "Idempotency-Key": "one"}
    gate = threading.Barrier(4)

    def send(_number: int) -> int:
        gate.wait(10)
        with httpx.Client(base_url=web.url, timeout=30) as http:
            return http.post(path, json={"deal": GAME}, headers=head).status_code

    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(send, range(4))) == {201}
    assert night.deals() == [GAME]


def test_times_are_kept_in_utc(night: Night) -> None:
    night.send(GAME)
    answer = night.api.get(f"nights/{night.id}/matches/{night.match}/deals/1/")
    entered = datetime.datetime.fromisoformat(answer["entered_at"])
    assert entered.utcoffset() == datetime.timedelta(0)
