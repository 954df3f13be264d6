"""An event of rubbers over HTTP: entrants come and go, rounds are drawn, played and closed."""

from typing import Any

from club.simulation.http import Director
from tournaments.rubbers.simulation.plan import RubberPlan
from tournaments.rubbers.simulation.tables import RubberTables
from tournaments.simulation.session import Session

Raw = dict[str, Any]


class RubberSession(Session):
    """An event of a plan. Everything that happens is made here, in one order for one seed."""

    def __init__(self, director: Director, plan: RubberPlan) -> None:
        super().__init__(director, plan.seed)
        self.plan = plan
        self.rounds = 0
        self.night = ""
        self.rubber_tables = RubberTables(self, plan.game)

    def play(self) -> None:
        """Play from the first name to the publication."""
        self.open()
        self.enter_all_but_one()
        self.draw()
        self.undo(1)
        if not self.plan.is_rounds_apart:
            self.enter_late()
        if self.plan.form == "league":
            self.play_league()
        else:
            self.play_rounds()
        self.post("finish/", {})
        self.post("publish/", {"reason": "all results are in"})

    def open(self) -> None:
        """Create the event, and find its players."""
        self.event = self.api.post("events/", self.plan.make_event())["id"]
        self.people = self.find_people(self.plan.entrants * self.plan.size)

    def enter_all_but_one(self) -> None:
        """Enter everybody who is there in time."""
        for number in range(self.plan.entrants - 1):
            self.enter(number)

    def enter(self, number: int, **about: Any) -> None:
        """Enter an entrant, by its number from 0. At a knock-out the first two are seeded."""
        size = self.plan.size
        players = self.people[size * number : size * number + size]
        if self.plan.form == "knock-out" and number < 2:
            about["seed"] = number + 1
        self.entrants.append(self.post("entrants/", {"players": players, **about})["id"])

    def enter_late(self) -> None:
        """Enter who comes late."""
        self.enter(self.plan.entrants - 1)
        self.counts["late entrants"] += 1

    def leave(self, round_: int, entrant: str, **about: Any) -> None:
        """Let an entrant leave after a round."""
        self.post(f"entrants/{entrant}/withdraw/", {"after_round": round_, **about})
        self.counts["entrants that left"] += 1

    def draw(self) -> Raw:
        """Draw the next round, with a number of this session."""
        drawn: Raw = self.post("rounds/", {"chance": self.chance.randrange(1_000_000)})
        self.night = drawn["night"] or ""
        return drawn

    def undo(self, round_: int) -> None:
        """Undo a round, to draw it again."""
        self.post(f"rounds/{round_}/undo/", {"reason": "a name was missing"})
        self.counts["rounds undone"] += 1

    def play_rounds(self) -> None:
        """Play round after round: so many as are planned, or to the final of a knock-out."""
        while True:
            drawn = self.draw()
            self.rounds = drawn["round"]
            self.play_round(drawn)
            last = self.rounds == self.plan.rounds if self.plan.is_rounds_apart else is_final(drawn)
            if last:
                return
            self.let_happen(drawn)

    def play_round(self, drawn: Raw) -> None:
        """Play every table. The last one of the first round is not finished, where it may be."""
        *tables, last = drawn["tables"]
        for table in tables:
            self.play_table(table)
        if drawn["round"] == 1 and self.plan.is_rounds_apart:
            self.rubber_tables.play(last, self.night, most=2)
            self.post("rounds/1/close/", {})
            self.counts["tables unfinished"] += 1
        else:
            self.play_table(last)
        while any(table["state"] == "next-match" for table in self.read_tables(drawn["round"])):
            for following in self.read_tables(drawn["round"]):
                if following["state"] == "next-match":
                    self.play_table(following)

    def read_tables(self, round_: int) -> list[Raw]:
        """Return the tables of a round as they stand."""
        tables: list[Raw] = self.get(f"rounds/{round_}/")["tables"]
        return tables

    def play_table(self, table: Raw) -> None:
        """Play the match of a table, seated first if the meeting goes on."""
        if table["state"] == "next-match":
            path = f"rounds/{table['round']}/tables/{table['table']}/seat/"
            table = self.post(path, {})
            self.counts["further matches"] += 1
        self.rubber_tables.play(table, self.night)

    def let_happen(self, drawn: Raw) -> None:
        """Let somebody come after the first round, and somebody leave after the next."""
        if drawn["round"] == 1 and self.plan.is_rounds_apart:
            self.enter_late()
        elif drawn["round"] == 2 and self.plan.is_rounds_apart:
            self.leave(2, self.chance.choice(self.entrants[:-1]))
        elif drawn["round"] == 1:
            table = self.chance.choice(self.read_tables(1))
            lost = table["EW" if table["winner"] == "NS" else "NS"]
            self.leave(1, lost[0]["id"])

    def play_league(self) -> None:
        """Give the result of every meeting as its players tell it, and have it accepted."""
        self.draw()
        rounds = list(self.all(f"events/{self.event}/rounds/"))
        self.rounds = len(rounds)
        self.leave(self.rounds, self.chance.choice(self.entrants), results="cancelled")
        for table in (table for round_ in rounds for table in round_["tables"]):
            given = self.give(table)
            if not self.counts["corrections"]:
                given = self.give(table, replaces=given["result"]["id"])
                self.counts["corrections"] += 1
            path = f"rounds/{table['round']}/tables/{table['table']}/answer/"
            self.post(path, {"result": given["result"]["id"], "accepted": True})

    def give(self, table: Raw, **about: Any) -> Raw:
        """Give the result of a meeting."""
        totals = {side: 10 * self.chance.randrange(200) for side in ("NS", "EW")}
        path = f"events/{self.event}/rounds/{table['round']}/tables/{table['table']}/"
        given: Raw = self.api.put(path, {"totals": totals, **about}, self.key())
        self.counts["results"] += 1
        return given


def is_final(drawn: Raw) -> bool:
    """Return whether a round of a knock-out has one meeting besides that for the third place."""
    meetings = [table for table in drawn["tables"] if not table["place"]]
    return len(meetings) == 1 and not drawn["out"]
