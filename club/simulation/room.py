"""A whole night: people arrive, tables form and cut, rubbers are played, the night closes."""

import datetime
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from club.formation.code import MODERN
from club.formation.cutting import draw
from club.formation.turns import CUT
from club.queue import held
from club.simulation.deals import plain_deal, random_deal
from club.simulation.http import Director, Phone, Unexpected
from club.simulation.people import names
from scoring.games import GAMES, make_game
from scoring.games.protocol import Game, State
from scoring.seats import Seat
from scoring.sheet import check

_PATIENCE = 30  # seconds that the worker may take


@dataclass
class SimTable:
    """A table while it is played: who belongs to it, its match and where that stands."""

    id: str
    members: list[str]
    phone: Phone
    match: dict[str, Any]
    game: Game
    state: State
    played: int = 1
    done: bool = False
    patience: int = 3
    deals: list[dict[str, Any]] = field(default_factory=list)


@dataclass(frozen=True)
class Plan:
    """What night to play: one plan and one seed make one back-score sheet."""

    tables: int = 8
    matches: int = 3
    seed: int = 7
    game: str = "rubber"  # any that nights are played by
    code: str = MODERN.name  # of cutting
    rotation: str = CUT  # how matches after the first are seated
    date: datetime.date = datetime.date(2026, 1, 8)
    title: str = "Simulated night"
    leave_open: bool = False
    visibility: str = "public"
    night: str = ""  # the id of one that was begun by this plan: it is gone on with

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of the game that is played."""
        return tuple(str(seat) for seat in GAMES[self.game].seats)

    @property
    def people(self) -> int:
        """How many come: a table needs as many as it has seats, and some wait."""
        return self.tables * len(self.seats) + self.tables // 2 + 2


class SimulatedRoom:
    """Plays a plan through the API and the tables' own pages, and folds it by hand beside."""

    def __init__(self, director: Director, plan: Plan) -> None:
        self.api = director
        self.plan = plan
        self.chance = random.Random(plan.seed)  # noqa: S311 - a play, not a secret
        self.names: dict[str, str] = {}
        self.night = ""
        self.totals: dict[str, int] = {}
        self.deals = 0
        self.corrections = 0
        self._keys = 0

    def play(self) -> dict[str, Any]:
        """Play the night and answer its standing, which equals the fold by hand."""
        with held():  # in one process; a server's own worker computes as it goes
            self.evening()
        return self.standing()

    def evening(self) -> None:
        """Play from the first arrival to the last card."""
        self.open()
        tables = [self.form(number) for number in range(self.plan.tables)]
        playing = tables
        while playing:  # each takes its turn, as in a room
            playing = [table for table in playing if self.turn(table)]
        if not self.plan.leave_open:
            self.api.post(f"nights/{self.night}/close/", {"unfinished": "abandoned"}, self.key())

    def key(self) -> str:
        """Answer the next idempotency key of this plan."""
        self._keys += 1
        return f"sim-{self.plan.seed}-{self._keys}"

    def open(self) -> None:
        """Open the night, and let everybody arrive in a random order."""
        plan = self.plan
        body = {
            "date": plan.date.isoformat(),
            "title": plan.title,
            "game": plan.game,
            "code": plan.code,
            "rotation": plan.rotation,
            "visibility": plan.visibility,
        }
        self.night = plan.night or self.api.post("nights/", body)["id"]
        people = self.people(plan.people)
        self.chance.shuffle(people)
        for person in people:
            self.api.post(f"nights/{self.night}/arrivals/", {"player": person}, self.key())
        self.waiting = people

    def people(self, count: int) -> list[str]:
        """Answer players of the club by made-up names, adding those that are missing."""
        known = {one["name"]: one["id"] for one in self.all("players/")}
        ids = []
        for name in names(count, self.chance):
            if name not in known:
                known[name] = self.add(name)
            ids.append(known[name])
            self.names[known[name]] = name
        return ids

    def add(self, name: str) -> str:
        """Add a player under a public name that nobody else of this seed's people has."""
        first, last = name.split()
        return str(
            self.api.post("players/", {"name": name, "short_name": f"{first} {last[:3]}."})["id"]
        )

    def all(self, path: str) -> Iterator[dict[str, Any]]:
        """Answer every row of a list, page by page."""
        number: int | None = 1
        while number:
            page = self.api.get(path, page=number, page_size=200)
            yield from page["results"]
            number = number + 1 if page["next"] else None

    def cut(self, path: str, body: dict[str, Any], members: list[str]) -> dict[str, Any]:
        """Cut for a match with cards of this plan's chance, again wherever equals must."""
        if self.plan.code == MODERN.name and self.plan.rotation == CUT:  # a card for each
            cards = {"cards": draw(members, self.chance)}
            match: dict[str, Any] = self.api.post(path, {**body, **cards}, self.key())
            return match
        key = self.key()
        rounds: list[dict[str, str]] = []
        while True:
            try:
                answer: dict[str, Any] = self.api.post(path, {**body, "rounds": rounds}, key)
            except Unexpected as refused:
                wanted = [one for one in refused.faults if one["code"] == "cut-again"]
                if not wanted or len(wanted) < len(refused.faults):
                    raise
                cutters = [one["field"].rpartition(".")[2] for one in wanted]
                rounds.append(draw(cutters, self.chance))
            else:
                return answer

    def form(self, number: int) -> SimTable:
        """Form a table of the next ones waiting; every other one of four has a fifth."""
        seats = self.plan.seats
        count = len(seats) + (number % 2 if len(seats) < MODERN.most_at(seats) else 0)
        members, self.waiting = self.waiting[:count], self.waiting[count:]
        match = self.cut(f"nights/{self.night}/tables/", {"players": members}, members)
        table = match["table"]["id"]
        link = self.api.get(f"nights/{self.night}/tables/{table}/")["link"]
        phone = Phone(self.api.http, link, self.chance.choice(seats), self.plan.game)
        game, state = self.begin(match)
        patience = self.chance.randint(1, 5)
        return SimTable(table, members, phone, match, game, state, patience=patience)

    def begin(self, match: dict[str, Any]) -> tuple[Game, State]:
        """Answer the game of a match and its opening."""
        game = make_game(match["game"], match["rules"])
        return game, game.opening(Seat(match["first_dealer"]))

    def turn(self, table: SimTable) -> bool:
        """Play one deal at a table, cutting for its next match first; false once it is done."""
        if table.state.complete:
            self.settle(table)
            if table.played == self.plan.matches:
                table.done = True
            else:
                self.next(table)
        if self.plan.leave_open and table.played == self.plan.matches:
            table.done = table.done or len(table.deals) >= table.patience
        if not table.done:
            self.deal(table)
        return not table.done

    def deal(self, table: SimTable) -> None:
        """Send a deal: from the phone mostly, now and then through the API, seldom corrected."""
        raw = random_deal(self.chance, self.plan.game)
        path = f"nights/{self.night}/matches/{table.match['id']}/deals/"
        if self.chance.random() < 0.1:
            self.api.post(path, raw, self.key())
        else:
            table.phone.send(table.match["id"], raw, self.key())
        table.deals.append(raw)
        before, table.state = table.state, self.after(table.game, table.state, raw)
        self.deals += 1
        if self.chance.random() < 0.05 and not table.state.complete:
            raw = plain_deal(self.chance, self.plan.game)
            number = len(table.deals)
            again = {"deal": raw, "reason": "misheard"}
            self.api.put(f"{path}{number}/", again, self.key())
            table.deals[-1] = raw
            table.state = self.after(table.game, before, raw)
            self.corrections += 1

    def after(self, game: Game, state: State, raw: dict[str, Any]) -> State:
        """Fold one deal by hand."""
        deal, problems = check(game, state, raw)
        if problems:
            raise ValueError(f"the simulator made an illegal deal: {raw} {problems}")
        return game.after(state, deal)

    def settle(self, table: SimTable) -> None:
        """Add what the match brought each player, by hand."""
        if table.done:
            return
        back = table.game.back_score(table.state.totals.margin)
        for seat, player in table.match["seats"].items():
            mine = back if seat in "NS" else -back
            self.totals[player["id"]] = self.totals.get(player["id"], 0) + mine

    def next(self, table: SimTable) -> None:
        """Cut for the next match."""
        path = f"nights/{self.night}/tables/{table.id}/matches/"
        table.match = self.cut(path, {}, table.members)
        table.game, table.state = self.begin(table.match)
        table.deals = []
        table.played += 1

    def standing(self) -> dict[str, Any]:
        """Answer the standing once the worker has ruled it; Unexpected where it differs."""
        standing = self.api.get(f"nights/{self.night}/standing/")
        for _wait in range(_PATIENCE * 10):
            if not standing["behind"]:
                break
            time.sleep(0.1)
            standing = self.api.get(f"nights/{self.night}/standing/")
        ruled = {row["player"]["id"]: row["total"] for row in standing["rows"]}
        if ruled != self.totals:
            raise Unexpected(f"the standing is {ruled}, folded by hand it is {self.totals}")
        return dict(standing)
