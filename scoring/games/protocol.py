"""What every game and every state of a game answers, whichever game it is."""

from collections.abc import Mapping
from typing import Any, ClassVar, Protocol

from scoring.deal import Deal
from scoring.lines import Line
from scoring.pair import Pair
from scoring.problem import Problem
from scoring.seats import Seat, Side


class State(Protocol):
    """A match after some deals. States are frozen, and a list of them is the score sheet."""

    @property
    def deals(self) -> int:
        """Deals entered, with those that were void or passed out."""

    @property
    def counted(self) -> int:
        """Deals that count: neither void nor passed out."""

    @property
    def dealer(self) -> Seat:
        """Who deals next."""

    @property
    def vulnerable(self) -> tuple[Side, ...]:
        """The sides vulnerable on the next deal; none once the match is over."""

    @property
    def lines(self) -> tuple[Line, ...]:
        """What the last deal scored, but for bonuses."""

    @property
    def bonuses(self) -> tuple[Line, ...]:
        """What the match itself scored, once it ended or was abandoned."""

    @property
    def totals(self) -> Pair:
        """All points so far; every one is in the lines of some state or in bonuses."""

    @property
    def part_scores(self) -> Pair:
        """Points toward the game that is being played."""

    @property
    def games(self) -> Pair:
        """Games won."""

    @property
    def complete(self) -> bool:
        """Whether the match was played to its end."""

    @property
    def abandoned(self) -> bool:
        """Whether the match stopped before its end."""

    @property
    def game_ended(self) -> bool:
        """Whether the last deal made game: a line is ruled under it."""


class Game(Protocol):
    """A law as a value: its fields are the rules a house may set.

    States and deals that go in must be those of the same game. They are typed Any because a
    protocol cannot say so without a type parameter on every use; what comes out is typed.
    """

    @property
    def name(self) -> str:
        """The name of the game in a score sheet."""

    seats: ClassVar[tuple[Seat, ...]]
    """The seats that play, clockwise."""

    def rules(self) -> dict[str, object]:
        """Answer every rule with the value it has here."""

    def opening(self, dealer: Seat = Seat.N) -> State:
        """Answer the state before the first deal."""

    def parse(self, raw: Mapping[str, object]) -> tuple[Deal | None, list[Problem]]:
        """Read a deal, or answer everything wrong with its own shape."""

    def problems(self, state: Any, deal: Deal) -> list[Problem]:
        """Answer what is wrong with deal at this point of the match."""

    def after(self, state: Any, deal: Any) -> State:
        """Answer the state after a deal that has no problems."""

    def skip(self, state: Any, raw: Mapping[str, object]) -> State | None:
        """Answer what is certain after a deal whose score is not: who deals next and where.

        None where even that would be a guess.
        """

    def abandon(self, state: Any) -> State:
        """Answer the state when play stops here; Faulty where the match is over already."""

    def back_score(self, margin: int) -> int:
        """Answer a margin as it goes into the back score."""
