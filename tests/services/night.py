"""A night in play on the processes of production, as a program and a phone have it."""

import uuid
from dataclasses import dataclass
from typing import Any

import httpx
import psycopg

from club.simulation.http import Director
from nights.simulation.phone import Phone
from tests.services.servers import Postgres, manage

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
        """Return the standing as it is published."""
        return self.api.get(f"nights/{self.id}/standing/")

    @property
    def local(self) -> str:
        """The address of the match, within the club."""
        return f"nights/{self.id}/matches/{self.match}/"

    @property
    def path(self) -> str:
        """Where a program posts the next deal."""
        return f"{self.api.base}{self.local}deals/"

    def post(self, deal: dict[str, Any], key: str) -> httpx.Response:
        """Post a deal as a program does, and take whatever answer comes."""
        head = {**self.api.head, "Idempotency-Key": key}
        return self.api.http.post(self.path, json={"deal": deal}, headers=head)

    def page(self) -> str:
        """Return the table's page as the phone has it."""
        cookie = {"Cookie": f"seat={self.phone.cookies['seat']}"}
        return self.api.http.get(self.phone.link, headers=cookie).text

    def right(self) -> bool:
        """Return whether the standing is of the night as it is."""
        return not self.standing()["stale"]

    def totals(self) -> list[int]:
        """Return the totals, the best first."""
        return [row["total"] for row in self.standing()["rows"]]

    def deals(self) -> list[dict[str, Any]]:
        """Return the deals that stand."""
        answer = self.api.get(f"{self.local}deals/")
        return [result["deal"] for result in answer["results"]]

    def send(self, deal: dict[str, Any], key: str = "") -> None:
        """Send a deal from the phone."""
        self.phone.send(self.match, deal, key or str(uuid.uuid4()))


def begin(api: Director, name: str) -> Night:
    """Open a night and form one table of four new players."""
    here = api.post("nights/", {"date": "2026-03-05", "name": name, "game": "rubber"})["id"]
    match = form(api, here, name)
    link = api.get(f"nights/{here}/tables/{match['table']['id']}/")["page"]
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


def acts(postgres: Postgres, night: Night) -> list[int]:
    """Return the numbers of the night's acts, in order."""
    asked = "SELECT number FROM club_act WHERE night_id = %s ORDER BY number"
    with psycopg.connect(postgres.url) as connection:
        return [number for (number,) in connection.execute(asked, [night.id]).fetchall()]


def waiting(postgres: Postgres) -> int:
    """Return how many sessions wait for a lock."""
    ask = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
    with psycopg.connect(postgres.url) as watcher:
        return int((watcher.execute(ask).fetchone() or [0])[0])


def stop_writing(blocker: psycopg.Connection, table: str) -> None:
    """Let nobody write a table until the connection ends; reading goes on."""
    blocker.execute(f"LOCK TABLE {table} IN EXCLUSIVE MODE")  # type: ignore[arg-type]  # a name of ours
