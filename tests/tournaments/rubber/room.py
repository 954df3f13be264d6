"""An event that is played by chance."""

import random
import uuid
from typing import Any

from club.ledger.writing import Actor, Order
from club.models.people import Membership, Player
from nights.actions.deals import enter_next_deal
from nights.models import Match
from nights.queries.sheets import read_sheet
from nights.simulation.deals import make_plain_deal, make_random_deal
from tests.club.conftest import EVENING, Cast, Sign
from tournaments.actions.entrants import enter
from tournaments.models import Event
from tournaments.rebuild import find_differences, rebuild_event
from tournaments.rubbers.actions.events import create_rubber_event
from tournaments.rubbers.actions.rounds import draw_round
from tournaments.rubbers.queries.facts import read_rubber_event
from tournaments.rubbers.queries.rounds import RubberEvent


class Room:
    """An event that is played by chance, with the director's orders."""

    def __init__(self, cast: Cast, sign: Sign, people: list[Player]) -> None:
        self.cast, self.sign, self.people = cast, sign, people
        self.chance = random.Random(1)
        self.event: Event

    def create(self, form: str, entrants: int, **about: Any) -> "Room":
        terms = {"form": form, "game": "chicago", **about.pop("terms", {})}
        self.event = create_rubber_event(
            order=self.sign(),
            club=self.cast.club,
            name="The cup",
            date=EVENING.date(),
            terms=terms,
            **about,
        )
        for at in range(entrants):
            self.enter(at)
        return self

    def enter(self, at: int, **about: Any) -> Any:
        size = self.event.size
        players = self.people[size * at : size * at + size]
        return enter(order=self.sign(), event=self.event, players=players, **about)

    def take_sides(self, round_: int, table: int) -> None:
        """Let the member play for North-South at a table, and the scorer for East-West."""
        [drawn] = [row for row in self.read_event().rounds if row.number == round_]
        view = drawn.find_table(table)
        assert view is not None
        for account, side in ((self.cast.member, view.ns), (self.cast.scorer, view.ew)):
            Membership.objects.filter(account=account).update(player=side[0].team()[0])

    def sign_as(self, role: str, **about: Any) -> Order:
        """Return an envelope of another account."""
        return self.sign(actor=Actor(account=getattr(self.cast, role)), **about)

    def read_event(self) -> RubberEvent:
        self.event.refresh_from_db()
        return read_rubber_event(Event.objects.select_related("club").get(pk=self.event.pk))

    def draw(self, chance: int = 7, **about: Any) -> Any:
        number = len(self.read_event().rounds) + 1
        return draw_round(
            order=about.pop("order", None) or self.sign(),
            event=self.event,
            round_=number,
            chance=chance,
        )

    def play(self, match: uuid.UUID, deals: int = 99) -> None:
        """Play deals of a match, until it is over."""
        row = Match.objects.get(pk=match)
        for at in range(deals):
            if read_sheet(row).over:
                return
            tries = 12 if row.game != "chicago" else 8
            make = make_random_deal if at < tries else make_plain_deal
            enter_next_deal(order=self.sign(), match=row, raw=make(self.chance, row.game))

    def play_round(self) -> RubberEvent:
        rubber_event = self.read_event()
        assert rubber_event.latest is not None
        for table in rubber_event.latest.tables:
            for match in table.matches:
                self.play(match.id)
        return self.read_event()

    def check(self) -> RubberEvent:
        """Compute the standing, and hold what is stored against the facts."""
        assert rebuild_event(self.event.pk, now=EVENING)
        self.event.refresh_from_db()
        assert list(find_differences(Event.objects.get(pk=self.event.pk), EVENING)) == []
        return self.read_event()
