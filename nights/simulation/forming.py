"""Tables formed of waiting players."""

from club.simulation.http import Unexpected
from nights.simulation.cutting import Cutter
from nights.simulation.phone import Phone
from nights.simulation.plan import SimTable
from nights.simulation.sitting import Sitting


class Former:
    """Forms tables, and cuts for their places among players who have played elsewhere."""

    def __init__(self, night: Sitting, cutter: Cutter) -> None:
        self.night = night
        self.cutter = cutter

    def table(self, members: list[str], *, steady: bool = False) -> SimTable:
        """Return a table of players who cut at once, or who come together first and then cut."""
        night = self.night
        path, body = "tables/", {"players": members}
        gathers = not (night.plan.quiet or steady) and night.happens(0.4)
        if gathers:
            table_id = night.step(lambda: night.post(f"{path}gather/", body))["id"]
            night.counts["tables gathered"] += 1
        else:
            match = night.step(lambda: self.cutter.at_once(path, body, members))
            table_id = match["table"]["id"]
        link = night.get(f"{path}{table_id}/")["page"]
        phone = Phone(night.api.http, link, night.chance.choice(night.plan.seats), night.plan.game)
        made = SimTable(table_id, list(members), phone, steady=steady)
        made.patience = night.chance.randint(1, 5)
        made.begin(self.cutter.one_by_one(table_id, phone) if gathers else match)
        return made

    def fresh(self, count: int) -> SimTable:
        """Return a table of the players of the best right, who cut for admission if they must."""
        night = self.night
        try:
            return self.table(night.waiting(fresh=True)[:count])
        except Unexpected as refused:
            if all(fault["code"] != "cut-for-admission" for fault in refused.faults):
                raise
        night.step(lambda: self.cutter.rounds("admissions/"))
        night.counts["cuts for admission"] += 1
        return self.table(night.waiting(fresh=True)[:count])
