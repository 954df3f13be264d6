"""A session over HTTP: pairs enter, rounds are played, and the standing is published."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from club.simulation.http import Director
from club.simulation.people import names
from tournaments.simulation.plan import SessionPlan
from tournaments.simulation.tables import Tables

_PAGE = 200


class Session:
    """A session of a plan. Everything that happens is made here, in one order for one seed.

    events: under which path of the club its event lies.
    """

    events = "events"

    def __init__(self, director: Director, plan: SessionPlan) -> None:
        self.api = director
        self.plan = plan
        self.chance = random.Random(plan.seed)  # noqa: S311 - a play, not a secret
        self.event = ""
        self.rounds = 0
        self.counts: Counter[str] = Counter()
        self.people: list[str] = []
        self.entrants: list[str] = []
        self.tables = Tables(self)
        self._keys = 0

    def key(self) -> str:
        """Return the next idempotency key of this session."""
        self._keys += 1
        return f"sim-{self.plan.seed}-{self._keys}"

    def happens(self, how_often: float) -> bool:
        """Return whether something happens this time."""
        return self.chance.random() < how_often

    def get(self, path: str, **query: Any) -> Any:
        """Return the JSON of a path of the event."""
        return self.api.get(f"{self.events}/{self.event}/{path}", **query)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """Post a body to a path of the event, and return the response."""
        return self.api.post(f"{self.events}/{self.event}/{path}", body, self.key())

    def all(self, path: str, **query: Any) -> Iterator[dict[str, Any]]:
        """Yield every row of a list of the club, page by page."""
        number: int | None = 1
        while number:
            page = self.api.get(path, page=number, page_size=_PAGE, **query)
            yield from page["results"]
            number = number + 1 if page["next"] else None

    def play(self) -> None:
        """Play from the first name to the publication."""
        self.open()
        for round_ in range(1, self.rounds + 1):
            self.begin(round_)
            self.tables.play(round_)
            self.between(round_)
        self.post("finish/", {})
        self.post("publish/", {"reason": "all results are in"})

    def open(self) -> None:
        """Create the event, enter all pairs but the last, and set the movement."""
        plan = self.plan
        new = {"date": plan.date.isoformat(), "name": plan.name}
        self.event = self.api.post("events/", new)["id"]
        self.people = self.find_people(2 * plan.pairs)
        for number in range(plan.pairs - 1):
            self.enter(number)
        body = {
            "name": plan.movement, "pairs": plan.pairs, "boards": plan.boards,
            "switch": plan.switch,
        }  # fmt: skip
        path = f"events/{self.event}/sections/A/"
        section = self.api.put(path, body, self.key())
        self.rounds = section["rounds"]

    def find_people(self, count: int) -> list[str]:
        """Return players of the club with generated names. Missing ones are added."""
        known = {one["name"]: one["id"] for one in self.all("players/")}
        found = []
        for name in names(count, self.chance):
            if name not in known:
                first, last = name.split()
                body = {"name": name, "short_name": f"{first} {last[:3]}."}
                known[name] = self.api.post("players/", body)["id"]
            found.append(known[name])
        return found

    def enter(self, number: int, **place: Any) -> None:
        """Enter a pair, by its number from 0."""
        players = self.people[2 * number : 2 * number + 2]
        self.entrants.append(self.post("entrants/", {"players": players, **place})["id"])

    def begin(self, round_: int) -> None:
        """Begin a round. The last pair comes for the second."""
        if round_ == min(2, self.rounds):
            free = self.get("sections/A/")["free"]
            self.enter(self.plan.pairs - 1, slot=free[0], from_round=round_)
            self.counts["late pairs"] += 1
        self.post("rounds/", {"round": round_, "seconds": 900})

    def between(self, round_: int) -> None:
        """Let happen what happens at the end of a round."""
        if round_ == 1:
            self.post("clock/", {"kind": "pause"})
            self.post("clock/", {"kind": "resume"})
        if round_ == self.rounds - 2:
            gone = self.chance.choice(self.entrants[:-1])
            self.post(f"entrants/{gone}/withdraw/", {"after_round": round_})
            self.counts["pairs that left"] += 1
        if round_ == self.rounds // 2:
            late = self.chance.choice(self.entrants)
            self.post(
                "penalties/",
                {
                    "entrant": late, "points": "-5", "unit": "percent-of-board",
                    "reason": "slow play",
                },
            )  # fmt: skip
            self.counts["penalties"] += 1
