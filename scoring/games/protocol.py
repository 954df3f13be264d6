"""The protocols that every game and every state of a game implement."""

from collections.abc import Mapping
from typing import Any, ClassVar, Protocol

from scoring.deal import Deal
from scoring.ladders import Ladder
from scoring.lines import ScoreLine
from scoring.pair import Pair
from scoring.problem import Problem
from scoring.seats import Seat, Side


class State(Protocol):
    """The state of a match. States are immutable, and a list of them is the score sheet."""

    @property
    def deals(self) -> int:
        """Return the number of deals entered, including void and passed-out deals."""

    @property
    def counted(self) -> int:
        """Return the number of deals that count, that is, neither void nor passed out."""

    @property
    def dealer(self) -> Seat:
        """Return the next dealer."""

    @property
    def vulnerable(self) -> tuple[Side, ...]:
        """Return the sides vulnerable on the next deal; empty once the match is over."""

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        """Return the score of the last deal, without bonuses."""

    @property
    def bonuses(self) -> tuple[ScoreLine, ...]:
        """Return the bonuses of the match, once it is complete or abandoned."""

    @property
    def totals(self) -> Pair:
        """Return the total points: the sum of the lines of all states and of the bonuses."""

    @property
    def part_scores(self) -> Pair:
        """Return the points toward the game in progress."""

    @property
    def games(self) -> Pair:
        """Return the games won."""

    @property
    def complete(self) -> bool:
        """Return whether the match was played to its end."""

    @property
    def abandoned(self) -> bool:
        """Return whether the match stopped before its end."""

    @property
    def game_ended(self) -> bool:
        """Return whether the last deal completed a game, so that a rule is drawn under it."""


class Game(Protocol):
    """The laws of a game as a value. Its fields are the house rules.

    States and deals passed in must belong to the same game. They are typed Any, because a
    protocol cannot express that without a type parameter on every use; return values are typed.
    """

    @property
    def name(self) -> str:
        """Return the name of the game in a score sheet."""

    seats: ClassVar[tuple[Seat, ...]]
    """The seats that play, clockwise."""

    ladder: ClassVar[Ladder]
    """The ladder of a season on which its matches count."""

    ladder_unit: ClassVar[int]
    """What a point of a margin is worth on the ladder, a hundred to the victory point."""

    loses_deals: ClassVar[bool]
    """Whether a deal can be lost, so that the next player deals."""

    def rules(self) -> dict[str, object]:
        """Return the value of every rule."""

    def opening(self, dealer: Seat = Seat.N) -> State:
        """Return the state before the first deal."""

    def parse(self, raw: Mapping[str, object]) -> tuple[Deal | None, list[Problem]]:
        """Return (deal, []) for a valid deal, or (None, problems), whatever its match."""

    def problems(self, state: Any, deal: Deal) -> list[Problem]:
        """Return the problems of deal at this point of the match."""

    def after(self, state: Any, deal: Any) -> State:
        """Return the state after a valid deal."""

    def skip(self, state: Any, raw: Mapping[str, object]) -> State | None:
        """Return the state after a deal of unknown score: the next dealer and place in the match.

        Return None if that is unknown too.
        """

    def abandon(self, state: Any) -> State:
        """Return the state if play stops here. Raise Faulty if the match is already over."""

    def back_score(self, margin: int) -> int:
        """Return the margin as it is entered in the back score."""
