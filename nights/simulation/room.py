"""A whole night: players arrive, tables form and cut, matches are played, the night closes."""

import time
from typing import Any

from club.ledger.queue import hold_tasks
from club.simulation.http import Director, Unexpected
from nights.formation.code import REPLACED
from nights.formation.turns import CUT
from nights.simulation.acting import play_deal
from nights.simulation.changing import Changes
from nights.simulation.cutting import Cutter
from nights.simulation.deals import make_plain_deal, make_random_deal
from nights.simulation.going import Goings
from nights.simulation.plan import NightPlan, SimTable
from nights.simulation.sitting import Sitting

__all__ = ["NightPlan", "SimTable", "SimulatedRoom"]

_PATIENCE = 30  # seconds that the worker may take
_LARGE = 100  # players, who are checked in by lists of so many


class SimulatedRoom(Sitting):
    """Plays a plan through the API and the tables' pages, and computes its result separately."""

    def __init__(self, director: Director, plan: NightPlan) -> None:
        super().__init__(director, plan)
        self.tables: list[SimTable] = []
        self.cutter = Cutter(self)
        self.goings = Goings(self)
        self.changes = Changes(self, self.cutter, self.goings, self.tables)
        self.totals: dict[str, int] = {}
        self.deals = 0
        self.corrections = 0
        self.line: list[str] = []  # who waits, on a quiet night

    def play(self) -> dict[str, Any]:
        """Play the night. Return its standing, which equals the separate result."""
        with hold_tasks():  # in one process; a server's own worker computes as it goes
            self.evening()
        return self.standing()

    def evening(self) -> None:
        """Play from the first arrival to the last card."""
        self.open()
        for number in range(self.plan.tables):
            self.tables.append(self.form(number))
        playing = list(self.tables)
        while playing:  # the tables take turns, as in a room
            playing = [table for table in playing if self.turn(table)]
            if playing and not self.plan.quiet:
                self.goings.between(self.tables)
                playing += self.changes.formed()
        if not self.plan.leave_open:
            self.post("close/", {"unfinished": "abandoned"})

    def open(self) -> None:
        """Open the night, and check players in at random. Mostly, close the opening wave."""
        plan = self.plan
        body = {
            "date": plan.date.isoformat(),
            "name": plan.name,
            "game": plan.game,
            "code": plan.code,
            "house": dict(plan.house),
            "rotation": plan.rotation,
            "visibility": plan.visibility,
        }
        self.night = self.api.post("nights/", body)["id"]
        people = self.people(plan.people)
        self.chance.shuffle(people)
        early = len(people) - plan.late
        self.line, self.goings.late = people[:early], people[early:]
        self.check_in(self.line)
        if not plan.quiet and self.happens(0.7):
            self.step(lambda: self.cutter.rounds("wave/"))
            self.counts["waves closed"] += 1

    def check_in(self, people: list[str]) -> None:
        """Check players in: one by one, or a large room by lists."""
        if len(people) < _LARGE:
            for person in people:
                self.tell("arrivals/", person)
            return
        for first in range(0, len(people), _LARGE):
            self.post("arrivals/together/", {"players": people[first : first + _LARGE]})

    def form(self, number: int) -> SimTable:
        """Form a table of the next waiting players, sometimes with more than the game needs."""
        seats, most = len(self.plan.seats), self.plan.most
        if self.plan.quiet:  # every other one of four has a fifth
            count = seats + (number % 2 if seats < most else 0)
            members, self.line = self.line[:count], self.line[count:]
            return self.changes.former.table(members)
        waiting = self.waiting(fresh=True)
        steady = number == 0 and self.plan.rotation != CUT  # its rotation is never interrupted
        spare = len(waiting) - seats * (self.plan.tables - number)
        more = 0 if steady else self.chance.randint(0, max(0, min(spare, most - seats)))
        return self.changes.former.table(waiting[: seats + more], steady=steady)

    def turn(self, table: SimTable) -> bool:
        """Play a deal at a table, cutting for its next match first. Return whether it goes on."""
        if table.state.complete and not table.done:
            self.settle(table)
            if table.played == self.plan.matches:
                table.done = True
                self.ended(table)
            else:
                self.next(table)
        if self.plan.leave_open and table.played == self.plan.matches:
            table.done = table.done or len(table.deals) >= table.patience
        if not table.done:
            self.deal(table)
        return not table.done

    def ended(self, table: SimTable) -> None:
        """Let some players of a table that is done go on elsewhere."""
        if not self.plan.quiet:
            self.changes.played_out(table)

    def deal(self, table: SimTable) -> None:
        """Send a deal, mostly from the phone, sometimes by the API, rarely with a correction."""
        raw = make_random_deal(self.chance, self.plan.game)
        path = f"matches/{table.match['id']}/deals/"
        if self.happens(0.1):
            self.post(path, {"deal": raw})
        else:
            table.phone.send(table.match["id"], raw, self.key())
        table.deals.append(raw)
        before, table.state = table.state, play_deal(table.game, table.state, raw)
        self.deals += 1
        if self.happens(0.05) and not table.state.complete:
            raw = make_plain_deal(self.chance, self.plan.game)
            again = {"deal": raw, "reason": "misheard"}
            number = len(table.deals)
            self.api.put(f"nights/{self.night}/{path}{number}/", again, self.key())
            table.deals[-1] = raw
            table.state = play_deal(table.game, before, raw)
            self.corrections += 1

    def settle(self, table: SimTable) -> None:
        """Add the match's points for those for whom it counts."""
        back = table.game.back_score(table.state.totals.margin)
        began = self.plan.laws.counts_for == REPLACED
        for seat, player in (table.began if began else table.seats).items():
            mine = back if seat in "NS" else -back
            self.totals[player] = self.totals.get(player, 0) + mine

    def next(self, table: SimTable) -> None:
        """Cut for the next match, unless the table breaks up before."""
        joining: list[str] = []
        if not self.plan.quiet:
            if not self.changes.before_next(table):
                return
            joining = self.changes.joining(table)
        present = self.goings.present(table.members)
        table.begin(self.cutter.next_at(table.id, table.phone, present, joining))
        table.members += joining
        table.played += 1

    def standing(self) -> dict[str, Any]:
        """Return the standing once the worker has computed it. Raise Unexpected if it differs."""
        standing = self.get("standing/")
        for _wait in range(_PATIENCE * 10):
            if not standing["stale"]:
                break
            time.sleep(0.1)
            standing = self.get("standing/")
        if standing["stale"]:
            text = f"the standing was not computed within {_PATIENCE} s: does a worker run?"
            raise Unexpected(text)
        ruled = {row["player"]["id"]: row["total"] for row in standing["rows"]}
        if ruled != self.totals:
            raise Unexpected(f"the standing is {ruled}, folded by hand it is {self.totals}")
        return dict(standing)
