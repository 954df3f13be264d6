"""A session over HTTP: pairs enter, rounds are played, and the standing is published."""

from typing import Any

from club.simulation.http import Director
from tournaments.duplicate.simulation.plan import SessionPlan
from tournaments.duplicate.simulation.tables import Tables
from tournaments.simulation.session import Session


class PairsSession(Session):
    """A session of a plan."""

    def __init__(self, director: Director, plan: SessionPlan) -> None:
        super().__init__(director, plan.seed)
        self.plan = plan
        self.rounds = 0
        self.tables = Tables(self)

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
            "name": plan.movement,
            "pairs": plan.pairs,
            "boards": plan.boards,
            "switch": plan.switch,
        }
        path = f"events/{self.event}/sections/A/"
        section = self.api.put(path, body, self.key())
        self.rounds = section["rounds"]

    def enter(self, number: int, **fields: Any) -> None:
        """Enter a pair, by its number from 0."""
        players = self.people[2 * number : 2 * number + 2]
        self.entrants.append(self.post("entrants/", {"players": players, **fields})["id"])

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
                    "entrant": late,
                    "points": "-5",
                    "unit": "percent-of-board",
                    "reason": "slow play",
                },
            )
            self.counts["penalties"] += 1
