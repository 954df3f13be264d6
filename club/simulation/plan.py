"""What night is played, and a table while it is."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from club.formation.code import CODES, MODERN, Code
from club.formation.turns import CUT
from club.simulation.http import Phone
from scoring.games import GAMES, make_game
from scoring.games.protocol import Game, State
from scoring.seats import Seat


@dataclass
class SimTable:
    """A table while it is played: who belongs to it, its match and where that stands.

    began and seats: who held each seat when the match began, and who holds it now; kept: who
    may come back to it; lent: who came from which table and may go back; steady: nothing
    happens at it but its matches.
    """

    id: str
    members: list[str]
    phone: Phone
    match: dict[str, Any] = field(init=False)
    game: Game = field(init=False)
    state: State = field(init=False)
    played: int = 1
    done: bool = False
    patience: int = 3
    steady: bool = False
    deals: list[dict[str, Any]] = field(default_factory=list)
    began: dict[str, str] = field(default_factory=dict)
    seats: dict[str, str] = field(default_factory=dict)
    kept: list[str] = field(default_factory=list)
    lent: dict[str, "SimTable"] = field(default_factory=dict)

    @property
    def playing(self) -> list[str]:
        """Who holds a seat of a match that goes on."""
        return [] if self.state.complete else list(self.seats.values())

    @property
    def sitting_out(self) -> list[str]:
        """Members who do not play."""
        return [one for one in self.members if one not in self.playing]

    def begin(self, match: dict[str, Any]) -> None:
        """Begin a match: its game, its opening, and who sits where."""
        self.match = match
        self.game = make_game(match["game"], match["rules"])
        self.state = self.game.opening(Seat(match["first_dealer"]))
        self.seats = {seat: one["id"] for seat, one in match["seats"].items()}
        self.began = dict(self.seats)
        self.deals = []

    def gone(self, player: str) -> None:
        """Note that a member belongs to it no more; no place is kept for them elsewhere."""
        self.members.remove(player)
        home = self.lent.pop(player, None)
        if home is not None:
            home.kept.remove(player)


@dataclass(frozen=True)
class Plan:
    """What night to play: one plan and one seed make one back-score sheet."""

    tables: int = 8
    matches: int = 3
    seed: int = 7
    game: str = "rubber"  # any that nights are played by
    code: str = MODERN.name  # of cutting
    house: Mapping[str, Any] = field(default_factory=dict)  # the club's own values over it
    rotation: str = CUT  # how matches after the first are seated
    date: datetime.date = datetime.date(2026, 1, 8)
    title: str = "Simulated night"
    leave_open: bool = False
    visibility: str = "public"
    quiet: bool = True  # nobody comes late, goes early, or changes tables

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of the game that is played."""
        return tuple(str(seat) for seat in GAMES[self.game].seats)

    @property
    def laws(self) -> Code:
        """The code by which cards are cut."""
        return CODES[self.code].with_house(self.house)

    @property
    def most(self) -> int:
        """How many may belong to a table."""
        return self.laws.most_at(self.seats)

    @property
    def late(self) -> int:
        """How many come after the first tables were formed."""
        return 0 if self.quiet else self.tables // 4 + 3

    @property
    def people(self) -> int:
        """How many come: a table needs as many as it has seats, and some wait."""
        return self.tables * len(self.seats) + self.tables // 2 + 2 + self.late
