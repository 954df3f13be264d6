"""Cards cut by a plan's chance: all at once, or one after the other at a table."""

from typing import Any

from club.simulation.http import Unexpected
from nights.formation.code import EXPOSED, MODERN, PACK
from nights.formation.cutting import draw
from nights.formation.turns import CUT, ROTA
from nights.formation.wave import draw_for
from nights.simulation.phone import Phone
from nights.simulation.sitting import Sitting

_CARDS = [rank + suit for rank in "A23456789TJQK" for suit in PACK]
Answer = dict[str, Any]


class Cutter:
    """Cuts for matches and for the order of precedence, with typed cards."""

    def __init__(self, night: Sitting) -> None:
        self.night = night

    def at_once(self, path: str, body: Answer, members: list[str]) -> Answer:
        """Cut for a match, again for equal cards. Return the match."""
        plan = self.night.plan
        if plan.code == MODERN.name and plan.rotation == CUT:  # one card for each player
            cards = {"cards": draw(members, self.night.chance)}
            match: Answer = self.night.post(path, {**body, **cards})
            return match
        return self.rounds(path, body)

    def rounds(self, path: str, body: Answer | None = None) -> Answer:
        """Post cards round by round until nobody has to cut. Return the last response."""
        key = self.night.key()
        rounds: list[dict[str, str]] = []
        while True:
            try:
                sent = {**(body or {}), "rounds": rounds}
                answer: Answer = self.night.post(path, sent, key)
            except Unexpected as refused:
                wanted = [fault for fault in refused.faults if fault["code"] == "cut-again"]
                if not wanted or len(wanted) < len(refused.faults):
                    raise
                cutters = [fault["field"].rpartition(".")[2] for fault in wanted]
                rounds.append(draw_for(self.night.ranked(cutters), self.night.chance))
            else:
                return answer

    def next_at(self, table: str, phone: Phone, members: list[str], joining: list[str]) -> Answer:
        """Cut for the next match of a table in one of the two ways. Return the match."""
        night = self.night
        path = f"tables/{table}/"
        if not night.plan.quiet and night.plan.rotation in (CUT, ROTA) and night.happens(0.4):
            for player in joining:
                night.tell(f"{path}join/", player)
            return self.one_by_one(table, phone)
        body = {"joining": joining} if joining else {}
        everybody = [*members, *joining]
        match: Answer = night.step(lambda: self.at_once(f"{path}matches/", body, everybody))
        return match

    def one_by_one(self, table: str, phone: Phone) -> Answer:
        """Let a table cut one after the other until the dealer takes a seat. Return the match."""
        night = self.night
        path = f"tables/{table}/cut/"
        night.counts["cut card by card"] += 1
        night.post(path, {})
        if night.happens(0.1):
            self.card(path, phone)
            night.post(f"{path}give-up/", {"reason": "the pack was short of a card"})
            night.counts["cuts given up"] += 1
            night.post(path, {})
        while self.card(path, phone):
            pass
        seat = night.chance.choice(night.plan.seats)
        match: Answer = night.step(lambda: night.post(f"{path}sit/", {"seat": seat}))
        return match

    def card(self, path: str, phone: Phone) -> bool:
        """Let the next player cut. Return False if nobody has to cut."""
        night = self.night
        cut = night.get(path)["cut"]
        if not cut["to_cut"]:
            return False
        who = night.chance.choice(night.ranked(player["id"] for player in cut["to_cut"]))
        self.fall(path, phone, cut, who)
        if night.happens(0.1):
            last = night.get(path)["cut"]["may_go_back"]
            night.post(f"{path}cards/{last}/back/", {})
            night.counts["cards taken back"] += 1
            self.fall(path, phone, cut, who)
        return True

    def fall(self, path: str, phone: Phone, cut: Answer, who: str) -> None:
        """Send a card, or rarely two that are exposed, from the phone or as the director."""
        night = self.night
        taken = {
            card
            for row in cut["cards"]
            if row["round"] == cut["round"]
            for card in row["card"].split(EXPOSED)
        }
        pack = [card for card in _CARDS if card not in taken]
        count = 2 if night.happens(0.03) else 1
        body = {"player": who, "card": EXPOSED.join(night.chance.sample(pack, count))}
        if night.happens(0.5):
            phone.cut(body, night.key())
        else:
            night.post(f"{path}cards/", body)
