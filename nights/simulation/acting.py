"""A quiet night played by calling the actions in this process, for the demonstration.

It has the players, the cards and the deals of a simulated night of the same quiet plan, but without
HTTP, which takes most of the time there. Cards are cut by the modern code, and every match after
the first is cut for.
"""

import datetime
import random
import uuid
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from club.actions.people import add_player
from club.ledger.queue import hold_tasks
from club.ledger.writing import Actor, Order
from club.models import Account, Club, Player
from club.simulation.people import names
from nights.actions.deals import correct_deal, enter_deal
from nights.actions.forming import begin_next_match, form_table
from nights.actions.nights import close_night, open_night
from nights.actions.room import arrive
from nights.formation.cutting import draw
from nights.models import Deal, Match, Night
from nights.simulation.deals import make_plain_deal, make_random_deal
from nights.simulation.plan import NightPlan
from scoring.games import make_game
from scoring.games.protocol import Game, State
from scoring.seats import Seat
from scoring.sheet import check

PACE = datetime.timedelta(minutes=1)
"""The time from one act to the next."""


def play_quietly(
    club: Club,
    director: Account,
    plan: NightPlan,
    begins: datetime.datetime,
    until: datetime.datetime,
) -> Night:
    """Return the night of a plan, stored whole or not at all, with its results computed once.

    begins: the time of its first act. until: the latest time that an act can have.
    """
    evening = Evening(club, director, plan, begins, until)
    with hold_tasks(), transaction.atomic():
        return evening.play()


@dataclass
class TableInPlay:
    """A table in play: who belongs to it, and the state of its match."""

    members: list[Player]
    match: Match
    seat: str
    patience: int
    game: Game
    state: State
    played: int = 1
    deals: int = 0

    @property
    def phone(self) -> Actor:
        """The actor for the table's phone."""
        return Actor(device=self.match.table, seat=self.seat)

    def begin(self, match: Match) -> None:
        """Begin the table's next match."""
        self.match, self.state, self.deals = match, self.game.opening(Seat(match.dealer)), 0
        self.played += 1


class Evening:
    """A night in progress: its clock, its chance and its tables."""

    def __init__(
        self,
        club: Club,
        director: Account,
        plan: NightPlan,
        begins: datetime.datetime,
        until: datetime.datetime,
    ) -> None:
        self.club = club
        self.director = Actor(account=director)
        self.plan = plan
        self.at, self.until = begins, until
        self.chance = random.Random(plan.seed)  # noqa: S311 - a play, not a secret

    def play(self) -> Night:
        """Play from the first arrival to the last card."""
        waiting = self.people()  # written in the club, which is locked before any night
        self.night = self.open()
        for player in waiting:
            arrive(order=self.order(), night=self.night, player=player)
        playing = []
        for number in range(self.plan.tables):
            count = self.size(number)
            playing.append(self.form(waiting[:count]))
            waiting = waiting[count:]
        while playing:  # the tables take turns, as in a room
            playing = [table for table in playing if self.turn(table)]
        if not self.plan.leave_open:
            close_night(order=self.order(), night=self.night, unfinished="abandoned")
        return self.night

    def order(self, actor: Actor | None = None, reason: str = "") -> Order:
        """Return the order of the next act."""
        self.at = min(self.at + PACE, self.until)
        return Order(actor or self.director, self.at, reason=reason)

    def open(self) -> Night:
        """Open the night."""
        plan = self.plan
        return open_night(
            order=self.order(),
            club=self.club,
            date=plan.date,
            name=plan.name,
            game=plan.game,
            code=plan.code,
            house=plan.house,
            rotation=plan.rotation,
            visibility=plan.visibility,
        )

    def people(self) -> list[Player]:
        """Return the players in the order of arrival. Missing ones are added to the club."""
        known = {player.name: player for player in Player.objects.filter(club=self.club)}
        coming = []
        for name in names(self.plan.people, self.chance):
            first, last = name.split()
            shown = f"{first} {last[:3]}."
            coming.append(
                known.get(name)
                or add_player(order=self.order(), club=self.club, name=name, short_name=shown)
            )
        self.chance.shuffle(coming)
        return coming

    def size(self, number: int) -> int:
        """Return how many belong to a table: four, and five at every other table."""
        seats = len(self.plan.seats)
        return seats + (number % 2 if seats < self.plan.most else 0)

    def form(self, members: list[Player]) -> TableInPlay:
        """Form a table whose players cut at once."""
        match = form_table(
            order=self.order(),
            night=self.night,
            players=members,
            cards=self.cards(members),
            typed=True,
        )
        game = make_game(match.game, match.rules)
        return TableInPlay(
            members=members,
            match=match,
            seat=self.chance.choice(self.plan.seats),
            patience=self.chance.randint(1, 5),
            game=game,
            state=game.opening(Seat(match.dealer)),
        )

    def cards(self, members: list[Player]) -> dict[uuid.UUID, str]:
        """Return the card that each player cuts for a match."""
        return draw([member.pk for member in members], self.chance)

    def turn(self, table: TableInPlay) -> bool:
        """Play a deal at a table, cutting for its next match first. Return whether it goes on."""
        last = table.played == self.plan.matches
        if table.state.complete:
            if last:
                return False
            self.next(table)
        elif self.plan.leave_open and last and table.deals >= table.patience:
            return False
        self.deal(table)
        return True

    def next(self, table: TableInPlay) -> None:
        """Cut for the next match of a table."""
        match = begin_next_match(
            order=self.order(table.phone),
            night=self.night,
            table=table.match.table,
            cards=self.cards(table.members),
            typed=True,
        )
        table.begin(match)

    def deal(self, table: TableInPlay) -> None:
        """Enter a deal, mostly from the table's phone; rarely wrong, and then corrected."""
        raw = make_random_deal(self.chance, self.plan.game)
        actor = self.director if self.happens(0.1) else table.phone
        entered = enter_deal(order=self.order(actor), match=table.match, raw=raw)
        before, table.state = table.state, play_deal(table.game, table.state, raw)
        table.deals += 1
        if self.happens(0.05) and not table.state.complete:
            table.state = self.misheard(table, entered, before)

    def misheard(self, table: TableInPlay, entered: Deal, before: State) -> State:
        """Correct a deal that was entered with an error. Return the state after it."""
        raw = make_plain_deal(self.chance, self.plan.game)
        correct_deal(order=self.order(reason="misheard"), deal=entered, raw=raw)
        return play_deal(table.game, before, raw)

    def happens(self, how_often: float) -> bool:
        """Return whether something happens this time."""
        return self.chance.random() < how_often


def play_deal(game: Game, state: State, raw: dict[str, Any]) -> State:
    """Return the state after one legal deal."""
    deal, problems = check(game, state, raw)
    if problems:
        raise ValueError(f"the simulator made an illegal deal: {raw} {problems}")
    return game.after(state, deal)
