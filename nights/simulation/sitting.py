"""A night in progress over HTTP: its paths, its chance, its players, its candidates."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile
from typing import Any

from club.simulation.http import Director, Unexpected
from club.simulation.people import names
from nights.simulation.plan import NightPlan

_TAKEN_BACK = 0.04


class Sitting:
    """A night of a plan. All its events are made here, in one order for one seed."""

    def __init__(self, director: Director, plan: NightPlan) -> None:
        self.api = director
        self.plan = plan
        self.chance = random.Random(plan.seed)  # noqa: S311 - a play, not a secret
        self.names: dict[str, str] = {}
        self.night = ""
        self.counts: Counter[str] = Counter()
        self._keys = 0

    def key(self) -> str:
        """Return the next idempotency key of this plan."""
        self._keys += 1
        return f"sim-{self.plan.seed}-{self._keys}"

    def happens(self, how_often: float) -> bool:
        """Return whether something happens this time."""
        return self.chance.random() < how_often

    def get(self, path: str, **query: Any) -> Any:
        """Return the JSON of a path of the night."""
        return self.api.get(f"nights/{self.night}/{path}", **query)

    def post(self, path: str, body: dict[str, Any], key: str = "") -> Any:
        """Post a body to a path of the night, and return the response."""
        return self.api.post(f"nights/{self.night}/{path}", body, key or self.key())

    def step(self, act: Callable[[], Any]) -> Any:
        """Take a step in the room. Sometimes it is undone, and taken again."""
        answer = act()
        if self.plan.quiet or not self.happens(_TAKEN_BACK):
            return answer
        last = self.get("undo/")["step"]
        if last is None:
            raise Unexpected("the last step cannot be taken back")
        self.post("undo/", {"act": last["act"], "reason": "a slip of the hand"})
        self.counts["steps taken back"] += 1
        return act()

    def tell(self, path: str, player: str, **more: Any) -> Any:
        """Take a step about one player, and return the response."""
        return self.step(lambda: self.post(path, {"player": player, **more}))

    def all(self, path: str, **query: Any) -> Iterator[dict[str, Any]]:
        """Yield every row of a list of the club, page by page."""
        number: int | None = 1
        while number:
            page = self.api.get(path, page=number, page_size=200, **query)
            yield from page["results"]
            number = number + 1 if page["next"] else None

    def waiting(self, *, fresh: bool = False) -> list[str]:
        """Return the players who wait for a seat and can take one now, the best right first.

        Nobody is taken before a substitute at another table, who keeps their place.
        """
        rows = self.candidates(fresh=fresh)
        free = takewhile(lambda row: row["substituting"] is None, rows)
        return [row["player"]["id"] for row in free]

    def candidates(self, *, fresh: bool = False) -> Iterator[dict[str, Any]]:
        """Yield every player who waits for a seat, the best right first."""
        path = f"nights/{self.night}/candidates/"
        return self.all(path, fresh="true" if fresh else "false")

    def all_free(self) -> bool:
        """Return whether nobody who waits is a substitute at another table."""
        return all(row["substituting"] is None for row in self.candidates())

    def ranked(self, players: Iterable[str]) -> list[str]:
        """Return players in an order that depends on the seed, not on their ids."""
        order = {player: at for at, player in enumerate(self.names)}
        return sorted(players, key=order.__getitem__)

    def people(self, count: int) -> list[str]:
        """Return players of the club with generated names. Missing ones are added."""
        known = {player["name"]: player["id"] for player in self.all("players/")}
        ids = []
        for name in names(count, self.chance):
            if name not in known:
                known[name] = self.add(name)
            ids.append(known[name])
            self.names[known[name]] = name
        return ids

    def add(self, name: str) -> str:
        """Return the id of a player, added under a public name that is unique for this seed."""
        first, last = name.split()
        return str(
            self.api.post("players/", {"name": name, "short_name": f"{first} {last[:3]}."})["id"]
        )
