"""The plan of a night, and the state of a table in it."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from nights.formation.code import CODES, MODERN, Code
from nights.formation.turns import CUT
from nights.simulation.phone import Phone
from scoring.games import GAMES, make_game
from scoring.games.protocol import Game, State
from scoring.seats import Seat


@dataclass
class SimTable:
    """A table in play: who belongs to it, its match and the state of the match.

    began and seats: who held each seat when the match began, and who holds it now. kept: who may
    return to it. lent: who came from which table and may return. steady: nothing happens at it
    except its matches.
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
        """The players who hold a seat of a match in play."""
        return [] if self.state.complete else list(self.seats.values())

    @property
    def sitting_out(self) -> list[str]:
        """Members who do not play."""
        return [member for member in self.members if member not in self.playing]

    def begin(self, match: dict[str, Any]) -> None:
        """Begin a match: store its game, its opening state, and who sits where."""
        self.match = match
        self.game = make_game(match["game"], match["rules"])
        self.state = self.game.opening(Seat(match["first_dealer"]))
        self.seats = {seat: player["id"] for seat, player in match["seats"].items()}
        self.began = dict(self.seats)
        self.deals = []

    def gone(self, player: str) -> None:
        """Remove a player. Their way back to another table is removed too."""
        self.members.remove(player)
        home = self.lent.pop(player, None)
        if home is not None:
            home.kept.remove(player)


@dataclass(frozen=True)
class NightPlan:
    """The plan of a night. One plan and one seed give one back-score sheet."""

    tables: int = 8
    matches: int = 3
    seed: int = 7
    game: str = "rubber"  # any game of a night
    code: str = MODERN.name  # of cutting
    house: Mapping[str, Any] = field(default_factory=dict)  # the club's own values over it
    rotation: str = CUT  # how matches after the first are seated
    date: datetime.date = datetime.date(2026, 1, 8)
    name: str = "Simulated night"
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
        """The maximum of players who belong to a table."""
        return self.laws.most_at(self.seats)

    @property
    def late(self) -> int:
        """The number of players who come after the first tables were formed."""
        return 0 if self.quiet else self.tables // 4 + 3

    @property
    def people(self) -> int:
        """The number of players: as many as the tables have seats, and some who wait."""
        return self.tables * len(self.seats) + self.tables // 2 + 2 + self.late
