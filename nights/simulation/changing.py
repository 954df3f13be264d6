"""Tables that break up, are filled and formed again; players who claim, move and return."""

from collections.abc import Sequence
from itertools import takewhile

from nights.simulation.cutting import Cutter
from nights.simulation.forming import Former
from nights.simulation.going import Goings
from nights.simulation.plan import SimTable
from nights.simulation.sitting import Sitting


class Changes:
    """Events at tables between their matches. tables has every table that was formed."""

    def __init__(
        self, night: Sitting, cutter: Cutter, goings: Goings, tables: list[SimTable]
    ) -> None:
        self.night = night
        self.cutter = cutter
        self.goings = goings
        self.tables = tables
        self.former = Former(night, cutter)
        self.made = 0
        self.broken: set[str] = set()  # who belonged to a table when it broke up

    def going_on(self, but: SimTable) -> list[SimTable]:
        """Return the other tables that still play and have room."""
        return [
            table
            for table in self.tables
            if table is not but and not (table.done or table.steady) and self.places(table) > 0
        ]

    def places(self, table: SimTable) -> int:
        """Return how many more may belong to a table."""
        return self.night.plan.most - len(table.members) - len(table.kept)

    def short(self, table: SimTable) -> int:
        """Return the number of players missing before a match can begin."""
        return len(self.night.plan.seats) - len(self.goings.present(table.members))

    def before_next(self, table: SimTable) -> bool:
        """Simulate the events between two matches of a table. Return whether it goes on."""
        if table.steady:
            return True
        self.come_back(table)
        if self.night.happens(0.12) and self.going_on(table):
            self.break_up(table)
            return False
        self.move(table)
        self.claim(table)
        return self.enough(table)

    def enough(self, table: SimTable) -> bool:
        """Find or take in the players a match needs. Return False if the table broke up instead."""
        for member in [member for member in table.members if member in self.goings.lost]:
            if self.short(table) > 0:
                self.goings.find(member)
        if self.short(table) > 0 and self.places(table) > 0:
            self.fill(table)
        if self.short(table) > 0:
            self.break_up(table)
            return False
        return True

    def come_back(self, table: SimTable) -> None:
        """Let those who made the table possible return to their own."""
        for player, home in list(table.lent.items()):
            if home.members and player not in self.goings.lost and self.night.happens(0.5):
                self.night.tell("returns/", player)
                table.gone(player)
                home.members.append(player)
                self.night.counts["returned"] += 1

    def break_up(self, table: SimTable) -> None:
        """Break a table up; other tables take its players in."""
        table.done = True
        if table.members:
            self.broken.update(table.members)
            blames = self.night.happens(0.3)
            breaker = self.night.chance.choice(table.members) if blames else None
            self.night.step(
                lambda: self.night.post(f"tables/{table.id}/break-up/", {"player": breaker})
            )
            self.night.counts["tables broken up"] += 1
        for member in list(table.members):
            home = table.lent.get(member)
            table.gone(member)
            if home is not None and home.members:
                home.members.append(member)
        for other in self.going_on(table):
            if self.night.happens(0.6):
                self.fill(other)

    def fill(self, table: SimTable) -> None:
        """Fill the vacancies of a table in order of precedence."""
        if not self.night.waiting() or not self.night.all_free():
            return
        answer = self.night.step(lambda: self.cutter.rounds(f"tables/{table.id}/fill/"))
        belong = [member["id"] for member in answer["table"]["members"]]
        table.members += self.night.ranked(set(belong) - set(table.members))
        self.night.counts["tables filled"] += 1

    def claim(self, table: SimTable) -> None:
        """Let the waiting player with the best right claim a seat, by the API or on the phone."""
        waiting = self.night.waiting()
        if not waiting or self.places(table) < 1 or not self.night.happens(0.25):
            return
        if waiting[0] in self.broken:  # they may have to cut for the places
            self.fill(table)
            return
        if self.night.happens(0.5):
            table.phone.join(waiting[0], self.night.key())
        else:
            self.night.tell(f"tables/{table.id}/join/", waiting[0])
        table.members.append(waiting[0])
        self.night.counts["claimed a seat"] += 1

    def joining(self, table: SimTable) -> list[str]:
        """Return the players who claim a seat with the cut of the next match."""
        if table.steady or not self.night.happens(0.4):
            return []
        most = min(self.places(table), self.night.chance.randint(1, 2))
        first = takewhile(lambda player: player not in self.broken, self.night.waiting())
        coming = list(first)[: max(0, most)]
        if coming:
            self.night.counts["claimed a seat"] += len(coming)
        return coming

    def move(self, table: SimTable) -> None:
        """Move a player from a table that has more than it needs to another."""
        others = self.going_on(table)
        if not others or self.short(table) >= 0 or not self.night.happens(0.3):
            return
        other = self.night.chance.choice(others)
        person = self.night.chance.choice(self.goings.present(table.members))
        why = "to play with a friend"
        self.night.tell(f"tables/{table.id}/move/", person, to=other.id, reason=why)
        table.gone(person)
        other.members.append(person)
        self.night.counts["moved"] += 1

    def played_out(self, table: SimTable) -> None:
        """Let some players leave a table after its last match, to wait for a seat again."""
        if table.steady or not self.night.happens(0.5):
            return
        for person in self.night.chance.sample(table.members, min(2, len(table.members))):
            self.night.tell(f"tables/{table.id}/leave/", person)
            table.gone(person)
            self.night.counts["left their table"] += 1

    def formed(self) -> list[SimTable]:
        """Return the tables formed of those who wait, if any. They are added to tables."""
        if self.made > self.night.plan.tables // 2 or not self.night.happens(0.5):
            return []
        if not self.night.all_free():  # whoever stands in elsewhere may be one of the first
            return []
        waiting = self.night.waiting(fresh=True)
        needed = len(self.night.plan.seats)
        if len(waiting) >= needed:
            most = min(self.night.plan.most, len(waiting))
            more = 0 if self.night.happens(0.6) else most - needed
            table = self.former.fresh(needed + self.night.chance.randint(0, more))
        elif len(waiting) == 3 and self.night.plan.laws.returns and needed == 4:
            lent = self.lenders(waiting)
            if not lent:
                return []
            table = self.possible(waiting, *self.night.chance.choice(lent))
        else:
            return []
        self.made += 1
        self.tables.append(table)
        self.night.counts["tables formed later"] += 1
        return [table]

    def lenders(self, waiting: Sequence[str]) -> list[tuple[SimTable, str]]:
        """Return tables with a player who may leave it to make a fresh one possible."""
        return [
            (table, player)
            for table in self.tables
            if not table.steady
            for player in self.goings.present(table.sitting_out)
            if player not in table.lent and player not in waiting
        ]

    def possible(self, waiting: Sequence[str], home: SimTable, player: str) -> SimTable:
        """Form a table of three and a player of another, who may return to it."""
        table = self.former.table([*waiting, player])
        home.gone(player)
        home.kept.append(player)
        table.lent[player] = home
        self.night.counts["made a table possible"] += 1
        return table
