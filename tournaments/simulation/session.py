"""What simulated events over HTTP have in common: requests with keys, chance, and players."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from club.simulation.http import Director
from club.simulation.people import names

_PAGE = 200


class Session:
    """A simulated event. Everything that happens is made from its seed, in one order."""

    def __init__(self, director: Director, seed: int) -> None:
        self.api = director
        self.seed = seed
        self.chance = random.Random(seed)  # noqa: S311 - a play, not a secret
        self.event = ""
        self.counts: Counter[str] = Counter()
        self.people: list[str] = []
        self.entrants: list[str] = []
        self._keys = 0

    def key(self) -> str:
        """Return the next idempotency key of this session."""
        self._keys += 1
        return f"sim-{self.seed}-{self._keys}"

    def happens(self, how_often: float) -> bool:
        """Return whether something happens this time."""
        return self.chance.random() < how_often

    def get(self, path: str, **query: Any) -> Any:
        """Return the JSON of a path of the event."""
        return self.api.get(f"events/{self.event}/{path}", **query)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """Post a body to a path of the event, and return the response."""
        return self.api.post(f"events/{self.event}/{path}", body, self.key())

    def all(self, path: str, **query: Any) -> Iterator[dict[str, Any]]:
        """Yield every row of a list of the club, page by page."""
        number: int | None = 1
        while number:
            page = self.api.get(path, page=number, page_size=_PAGE, **query)
            yield from page["results"]
            number = number + 1 if page["next"] else None

    def find_people(self, count: int) -> list[str]:
        """Return players of the club with generated names. Missing ones are added."""
        known = {player["name"]: player["id"] for player in self.all("players/")}
        ids = []
        for name in names(count, self.chance):
            if name not in known:
                first, last = name.split()
                body = {"name": name, "short_name": f"{first} {last[:3]}."}
                known[name] = self.api.post("players/", body)["id"]
            ids.append(known[name])
        return ids
