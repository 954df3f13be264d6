"""What is tried next on a night: mostly what a director would do, now and then what nobody may."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from nights.queries.tables import get_table_view
from tests.nights.simulation.evenings.acting import table_of
from tests.nights.simulation.evenings.house import PACK
from tests.nights.simulation.evenings.play import Evening
from tests.nights.simulation.evenings.state import Table

#: How often each step is tried: on a night of coming and going, on one of steady tables, and
#: on those on which players go from one table to another, by right or with a way back.
BUSY = {
    "arrive": 12,
    "depart": 4,
    "wave": 2,
    "form": 12,
    "gather": 5,
    "over": 13,
    "next": 10,
    "cut": 6,
    "join": 7,
    "fill": 5,
    "leave": 7,
    "move": 4,
    "lend": 4,
    "return": 3,
    "break_up": 5,
    "announce": 3,
    "missing": 4,
    "found": 3,
    "admit": 3,
    "substitute": 5,
    "deal": 4,
    "again": 2,
    "undo": 5,
}
STEADY = {
    "form": 6,
    "over": 20,
    "next": 22,
    "cut": 5,
    "arrive": 1,
    "join": 1,
    "undo": 2,
    "substitute": 1,
    "void": 1,
}


MOVING = {
    "leave": 14,
    "form": 9,
    "over": 12,
    "admit": 10,
    "move": 8,
    "gather": 8,
    "arrive": 4,
    "next": 6,
    "join": 5,
    "fill": 4,
    "break_up": 6,
    "undo": 4,
    "announce": 3,
}
LENDING = {
    "lend": 14,
    "form": 9,
    "over": 9,
    "next": 7,
    "return": 10,
    "leave": 5,
    "break_up": 5,
    "arrive": 5,
    "announce": 4,
    "admit": 4,
    "fill": 3,
    "undo": 5,
    "substitute": 4,
    "cut": 3,
}


class Steps:
    """Chooses steps at random for one night and takes them."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.chance: random.Random = evening.chance
        steady = self.chance.random() < 0.35
        self.weights = STEADY if steady else self.chance.choice((BUSY, BUSY, MOVING))
        if evening.house.returns and self.odd(0.5):
            self.weights, steady = LENDING, False
        self.pool = sorted(evening.people)
        self.chance.shuffle(self.pool)
        self.pool = self.pool[: self.chance.randint(5, 7) if steady else self.chance.randint(5, 16)]

    def play(self) -> None:
        """Play a night from the first arrival to the last."""
        first = self.chance.randint(4, len(self.pool))
        for who in self.pool[:first]:
            self.evening.do("arrive", who=who)
        end = len(self.evening.log) + self.chance.randint(22, 34)
        for _step in range(200):
            if len(self.evening.log) < end:
                self.step()
        unfinished = self.chance.choice(("wait", "abandoned", "void"))
        if self.evening.do("close", unfinished=unfinished):
            for _step in range(2):
                self.step()
        self.evening.end()

    def step(self) -> None:
        verb = self.chance.choices([*self.weights], [*self.weights.values()])[0]
        if self.evening.model.closed and verb in ("over", "deal", "again", "void", "cut"):
            verb = "arrive"
        getattr(self, f"try_{verb}")()

    def odd(self, rate: float = 0.12) -> bool:
        return self.chance.random() < rate

    def reason(self) -> str:
        return "they asked" if self.odd(0.25) else ""

    def choose(self, *ways: Sequence[Any]) -> Any:
        """Choose out of the first that has any; seldom out of the last."""
        choices = [way for way in ways if way]
        if not choices:
            return None
        return self.chance.choice(list(choices[-1] if self.odd() else choices[0]))

    def table(self, *wanted: Callable[[Table], object]) -> Table | None:
        tables = list(self.evening.model.tables.values())
        good = [table for table in tables if all(want(table) for want in wanted)]
        return self.choose(good, tables) if good or self.odd(0.3) else None

    def some(self, count: int, *, fresh: bool) -> list[str]:
        """Choose players: the first in order of precedence mostly."""
        model = self.evening.model
        order = model.order(fresh=fresh)
        if self.odd(0.3):
            self.chance.shuffle(order)
        if self.odd(0.08):
            order = self.chance.sample(self.pool, len(self.pool))
        return order[:count]

    def try_arrive(self) -> None:
        here = self.evening.model.here
        self.evening.do(
            "arrive", who=self.choose([w for w in self.pool if w not in here], self.pool)
        )

    def try_depart(self) -> None:
        model = self.evening.model
        self.evening.do("depart", who=self.choose(model.free, [*model.here], self.pool))

    def try_announce(self) -> None:
        self.evening.do("announce", who=self.choose(self.evening.model.free, self.pool))

    def try_missing(self) -> None:
        self.evening.do("missing", who=self.choose([*self.evening.model.here], self.pool))

    def try_found(self) -> None:
        lost = sorted(self.evening.model.lost)
        if lost or self.odd():
            self.evening.do("found", who=self.choose(lost, self.pool))

    def try_wave(self) -> None:
        self.evening.do("wave")

    def try_admit(self) -> None:
        if len(self.evening.model.elsewhere()) > 1 or self.odd():
            self.evening.do("admit")

    def try_form(self) -> None:
        most = self.evening.house.most
        count = (
            self.chance.choice((3, most + 1)) if self.odd(0.06) else self.chance.randint(4, most)
        )
        players = self.some(count, fresh=True)
        if len(players) >= 4 or self.odd():
            self.evening.do("form", players=players, reason=self.reason())

    def try_gather(self) -> None:
        players = self.some(self.chance.randint(1, self.evening.house.most), fresh=True)
        if players or self.odd():
            self.evening.do("gather", players=players, reason=self.reason())

    def try_lend(self) -> None:
        """Three candidates and one who sits out elsewhere, by the laws of 1907."""
        model = self.evening.model
        idle = [w for t in model.tables.values() for w in t.members if w not in model.playing]
        if idle and (model.house.returns or self.odd()):
            players = [*self.some(3, fresh=True), self.chance.choice(idle)]
            if len(set(players)) == len(players):
                verb = self.chance.choice(("form", "gather"))
                self.evening.do(verb, players=players, reason=self.reason())

    def try_return(self) -> None:
        lent = [who for table in self.evening.model.tables.values() for who in table.homes]
        if lent or self.odd():
            self.evening.do("return", who=self.choose(lent, self.pool))

    def try_over(self) -> None:
        matches = self.evening.model.matches
        playing = [key for key, match in matches.items() if not match.over]
        key = self.choose(playing, [*matches])
        if key is None or not (playing or self.odd(0.3)):
            return
        way = self.chance.choices(("abandoned", "void", "played"), (6, 1, 2))[0]
        if way == "played":
            while not self.evening.model.matches[key].over:
                self.deal(key)
        elif (matches[key].state != "void" and way == "abandoned") or self.may_tell(key):
            self.evening.do("state", match=key, state=way)

    def may_tell(self, key: tuple[int, int]) -> bool:
        """Return whether to say that a match is void, or is none any more.

        Seldom where somebody of it was cut into another since: who goes out in turn is then
        told anew for matches long over.
        """
        begun = [event.came["match"] for event in self.evening.events if "match" in event.came]
        at = next(at for at, came in enumerate(begun) if came["key"] == key)
        if not any(came["who"] & begun[at]["who"] for came in begun[at + 1 :]):
            return True
        self.evening.retold = self.evening.retold or self.odd(0.2)
        return self.evening.retold

    def try_void(self) -> None:
        key = self.choose([*self.evening.model.matches])
        if key and self.may_tell(key):
            self.evening.do("state", match=key, state="void")

    def try_again(self) -> None:
        """Take a match up again that was abandoned or made void."""
        over = [
            key for key, match in self.evening.model.matches.items() if match.state != "playing"
        ]
        key = self.choose(over)
        if key and self.may_tell(key):
            self.evening.do("state", match=key, state="playing")

    def deal(self, key: tuple[int, int]) -> None:
        self.evening.do("deal", match=key, declarer=self.chance.choice("NESW"))

    def try_deal(self) -> None:
        playing = [key for key, match in self.evening.model.matches.items() if not match.over]
        if playing:
            self.deal(self.chance.choice(playing))

    def try_next(self) -> None:
        table = self.table(
            lambda table: table.current is None, lambda table: len(table.members) > 2
        )
        if table is None:
            return
        claims = 0 if self.odd(0.6) else self.chance.randint(0, 3)
        if len(table.members) < 4:
            claims = 4 - len(table.members)
        joining = [w for w in self.some(claims, fresh=False) if w not in table.members]
        self.evening.do("next", table=table.number, joining=joining, reason=self.reason())

    def try_cut(self) -> None:
        """Begin a cut at a table, or go on with one, card by card, and sit down."""
        table = self.table(lambda table: table.cutting)
        if table is None or not table.cutting:
            table = self.table(
                lambda table: not table.current, lambda table: len(table.members) > 3
            )
            if table is None or not self.evening.do("cut", table=table.number):
                return
        for _card in range(self.chance.choice((0, 0, 3, 40, 40, 40))):
            if not self.card(table.number):
                seat = self.chance.choice("NESW")
                self.evening.do("sit", table=table.number, seat=seat)
                return
        if self.odd(0.3):
            self.evening.do("uncut", table=table.number, reason="they are tired")

    def card(self, number: int) -> bool:
        """Let one who is to cut do so; tell whether anybody was."""
        open_cut = get_table_view(table_of(self.evening.night, number)).open_cut
        to_cut = open_cut.to_cut
        if not to_cut:
            return False
        taken = [
            part
            for card in open_cut.cards
            if card.round == open_cut.round
            for part in card.card.split("+")
        ]
        left = [card for card in PACK if card not in taken]
        typed = "+".join(self.chance.sample(left, 2 if self.odd(0.05) else 1))
        who = self.evening.names[self.chance.choice(to_cut).key]
        self.evening.do("card", table=number, who=who, card=typed if self.odd(0.5) else "")
        last = get_table_view(table_of(self.evening.night, number)).open_cut.last_typed
        if last and self.odd(0.1):
            self.evening.do("uncard", table=number, card=last.pk)
        return True

    def try_join(self) -> None:
        table = self.table(lambda table: table.members)
        who = (self.some(1, fresh=False) or [self.choose(self.pool)])[0]
        if table:
            self.evening.do("join", table=table.number, who=who, reason=self.reason())

    def try_fill(self) -> None:
        table = self.table(lambda table: table.members and not table.carded)
        if table:
            self.evening.do("fill", table=table.number)

    def idle(self, table: Table) -> list[str]:
        return [who for who in table.members if who not in self.evening.model.playing]

    def try_leave(self) -> None:
        table = self.table(self.idle)
        if table:
            who = self.choose(self.idle(table), table.members, self.pool)
            self.evening.do("leave", table=table.number, who=who)

    def try_move(self) -> None:
        mine, other = self.table(self.idle), self.table(lambda table: table.members)
        if mine and other:
            who = self.choose(self.idle(mine), self.pool)
            self.evening.do("move", who=who, table=other.number, reason=self.choose(["asked", ""]))

    def try_break_up(self) -> None:
        table = self.table(lambda table: table.members and not table.current and not table.cutting)
        if table:
            breaker = self.choose(table.members, self.pool) if self.odd(0.5) else None
            nobody = breaker is None and self.odd(0.3)
            self.evening.do("break_up", table=table.number, breaker=breaker, nobody=nobody)

    def try_substitute(self) -> None:
        model = self.evening.model
        playing = [key for key, match in model.matches.items() if not match.over]
        key = self.choose(playing, [*model.matches])
        if key:
            idle = [who for who in self.pool if who not in model.playing]
            self.evening.do(
                "substitute",
                match=key,
                seat=self.chance.choice("NESW"),
                who=self.choose(idle, self.pool),
                consent=not self.odd(),
            )

    def try_undo(self) -> None:
        for _back in range(self.chance.choice((1, 1, 1, 2, 3))):
            self.evening.do("undo", reason="a mistake" if self.odd(0.6) else "")
