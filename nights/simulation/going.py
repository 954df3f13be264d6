"""Players who come late, go home early, cannot be found, or announce a wish."""

from collections.abc import Sequence

from nights.simulation.plan import SimTable
from nights.simulation.sitting import Sitting


class Goings:
    """Events in the room while the tables play."""

    def __init__(self, night: Sitting) -> None:
        self.night = night
        self.late: list[str] = []  # players still to come
        self.lost: list[str] = []  # players who cannot be found
        self.home = 0

    def between(self, tables: Sequence[SimTable]) -> None:
        """Simulate the events in the room after every table has played a deal."""
        for person in list(self.late):
            if self.night.happens(0.15):
                self.come(person)
        for person in list(self.lost):
            if self.night.happens(0.3):
                self.find(person)
        if self.night.happens(0.12):
            self.lose(tables)
        if self.night.plan.laws.announces and self.night.happens(0.3):
            self.wish()
        if self.night.happens(0.2) and self.home <= self.night.plan.people // 6:
            self.go(tables)

    def come(self, person: str) -> None:
        """Check in a player who comes late."""
        self.late.remove(person)
        self.night.tell("arrivals/", person)
        self.night.counts["came late"] += 1

    def find(self, person: str) -> None:
        """Record that a player is back."""
        self.lost.remove(person)
        self.night.tell("absences/", person, absent=False)
        self.night.counts["found again"] += 1

    def lose(self, tables: Sequence[SimTable]) -> None:
        """Record that a player who does not play cannot be found."""
        sitting = [player for table in tables if not table.steady for player in table.sitting_out]
        pool = [*self.night.waiting(), *self.present(sitting)]
        if pool:
            person = self.night.chance.choice(pool)
            self.night.tell("absences/", person)
            self.lost.append(person)
            self.night.counts["missing"] += 1

    def wish(self) -> None:
        """Announce a waiting player's wish to succeed."""
        rows = self.night.all(f"nights/{self.night.night}/candidates/")
        pool = [row["player"]["id"] for row in rows if not row["announced"]]
        if pool:
            self.night.tell("announcements/", self.night.chance.choice(pool))
            self.night.counts["announced their wish"] += 1

    def present(self, people: Sequence[str]) -> list[str]:
        """Return the players who can be found."""
        return [person for person in people if person not in self.lost]

    def go(self, tables: Sequence[SimTable]) -> None:
        """Let a player go home, who also leaves their table."""
        waiting = self.night.waiting()
        members = [
            (table, member) for table in tables if not table.steady for member in table.members
        ]
        pool: list[tuple[SimTable | None, str]] = [
            *((None, player) for player in waiting),
            *members,
        ]
        if not pool:
            return
        table, person = self.night.chance.choice(pool)
        if table is not None:
            if person in table.playing and not self.replaced(table, person, waiting):
                return
            if person in table.sitting_out and self.night.happens(0.2):
                return  # they play again, or stay after all
            table.gone(person)
        self.night.tell("departures/", person)
        self.lost = [player for player in self.lost if player != person]
        self.home += 1
        self.night.counts["went home"] += 1

    def replaced(self, table: SimTable, person: str, waiting: Sequence[str]) -> bool:
        """Substitute a player with consent. Return False if nobody can."""
        pool = [*self.present(table.sitting_out), *waiting, *self.late[:1]]
        if not pool:
            return False
        other = self.night.chance.choice(pool)
        seat = next(seat for seat, holder in table.seats.items() if holder == person)
        path = f"matches/{table.match['id']}/substitute/"
        self.night.tell(path, other, seat=seat, consent=True)
        table.seats[seat] = other
        if not table.deals:  # nobody has begun it yet
            table.began[seat] = other
        if other in self.late:
            self.late.remove(other)
            self.night.counts["came late"] += 1
        self.night.counts["substituted"] += 1
        return True
