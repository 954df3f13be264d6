"""Parts of an installation die while a season is computed: its ladder comes right by itself.

Every test ends with what is stored held against a fold made anew from the facts, and tells how
long it took until the ladder was right again.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import psycopg
import pytest
from redis import Redis as Client

from club.simulation.http import Director, Unexpected
from tests.services.conftest import Timed
from tests.services.night import GAME, PART, Night, agrees, stop_writing, waiting
from tests.services.servers import Postgres, Redis, Saying, wait_until

SPRING = {"name": "Spring", "starts": "2026-03-01", "ends": "2026-05-31"}
PARTNERS = ("nothing", "loss", "default")  # what a broken-off match is to the breaker's partner


@dataclass
class Spring:
    """The season in which every night of these tests counts, and the night that is looked at."""

    api: Director
    id: str
    night: Night
    partner: str  # the player who lost a partner to an early bus

    def line(self, player: str) -> dict[str, Any]:
        """Return a player's line on the ladder, empty for none."""
        rows = self.api.get(f"seasons/{self.id}/ladder/", page_size=200)["results"]
        return next((row for row in rows if row["player"]["id"] == player), {})

    def told(self, partner: str) -> bool:
        """Return whether the partner's line is by a rule."""
        line = self.line(self.partner)
        return (line.get("lost", 0), line.get("defaults", 0)) == {
            "nothing": (0, 0),
            "loss": (1, 0),
            "default": (0, 1),
        }[partner]

    def rule(self, partner: str) -> None:
        """Set what a broken-off match is to the breaker's partner."""
        body = {"ladder": {"partner": partner}, "tiers": {}, "reason": "the committee"}
        self.api.put(f"seasons/{self.id}/rules/", body)

    def another(self) -> str:
        """Return a rule that does not hold now."""
        return next(partner for partner in PARTNERS if not self.told(partner))


@pytest.fixture
def spring(
    api: Director, night: Night, worker: Saying, beat: Saying, environment: dict[str, str]
) -> Iterator[Spring]:
    """Begin with a ladder that is right, and end with one that equals its facts."""
    known = {result["name"]: result["id"] for result in api.get("seasons/")["results"]}
    here = known.get(SPRING["name"]) or api.post("seasons/", SPRING)["id"]
    night.send(PART)
    path = f"nights/{night.id}/matches/{night.match}/"
    api.post(f"{path}state/", {"state": "abandoned", "broken_off_by": "N"})
    seats = api.get(path)["seats"]
    watched = Spring(api, here, night, seats["S"]["id"])
    wait_until(lambda: watched.line(seats["E"]["id"]), 30, "the ladder before the fault")
    yield watched
    wait_until(night.right, 40, "the standing after the fault")
    agrees(environment)


def test_a_rule_whose_message_is_lost_is_found_by_the_sweep(
    spring: Spring, redis: Redis, worker: Saying, timed: Timed
) -> None:
    wanted = spring.another()
    worker.stop()
    spring.rule(wanted)
    with Client.from_url(redis.url) as client:
        client.flushall()
    assert not spring.told(wanted)
    began = time.monotonic()
    worker.start()
    timed("ladder right after its message was lost", lambda: spring.told(wanted), since=began)


@pytest.mark.parametrize(
    ("table", "where"),
    [
        ("club_nightrecord", "a night's records"),
        ("club_ladderstanding", "the ladder's head"),
        ("club_ladderrow", "the ladder's rows"),
    ],
)
def test_a_worker_killed_while_it_makes_a_ladder_is_made_good(
    table: str,
    where: str,
    spring: Spring,
    postgres: Postgres,
    redis: Redis,
    worker: Saying,
    timed: Timed,
) -> None:
    wanted = spring.another()
    with psycopg.connect(postgres.url) as blocker:
        stop_writing(blocker, table)
        spring.rule(wanted)
        wait_until(lambda: waiting(postgres), 20, "the rebuild to be in its transaction")
        worker.kill()
        with Client.from_url(redis.url) as client:
            client.flushall()
    began = time.monotonic()
    worker.start()
    timed(
        f"ladder right after a kill while writing {where}",
        lambda: spring.told(wanted),
        since=began,
    )


def test_a_worker_killed_over_a_correction_to_a_closed_night_is_made_good(
    spring: Spring, postgres: Postgres, redis: Redis, worker: Saying, timed: Timed
) -> None:
    api, night = spring.api, spring.night
    path = f"nights/{night.id}/matches/{night.match}/"
    east = api.get(path)["seats"]["E"]["id"]
    api.post(f"nights/{night.id}/close/", {"unfinished": "abandoned"})
    before = spring.line(east)
    with psycopg.connect(postgres.url) as blocker:
        stop_writing(blocker, "club_ladderrow")
        body = {"deal": GAME, "reason": "read wrongly", "overrule": True}
        api.put(f"{path}deals/1/", body)
        wait_until(lambda: waiting(postgres), 20, "the rebuild to be in its transaction")
        worker.kill()
        with Client.from_url(redis.url) as client:
            client.flushall()
    assert spring.line(east) == before
    began = time.monotonic()
    worker.start()
    timed(
        "ladder right after a kill over a correction to a closed night",
        lambda: spring.line(east)["victory_points"] != before["victory_points"],
        since=began,
    )


def test_a_database_restarted_under_a_rebuild_loses_nothing(
    spring: Spring, postgres: Postgres, timed: Timed
) -> None:
    wanted = spring.another()
    blocker = psycopg.connect(postgres.url)
    try:
        stop_writing(blocker, "club_ladderrow")
        spring.rule(wanted)
        wait_until(lambda: waiting(postgres), 20, "the rebuild to be in its transaction")
        postgres.stop()
    finally:
        blocker.close()
        if not postgres.running:
            postgres.start()
    began = time.monotonic()
    wait_until(lambda: _answers(spring), 20, "the web process to find its database again")
    timed("ladder right after the database restarted", lambda: spring.told(wanted), since=began)


def _answers(spring: Spring) -> bool:
    try:
        spring.line(spring.partner)
    except Unexpected:
        return False
    return True
