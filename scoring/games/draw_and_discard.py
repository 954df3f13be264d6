"""Draw and discard: two players, one a side, draw their hands and score as at rubber bridge.

Source: Rubber, Chicago and skill levels, "Draw and Discard Bridge". scoring.stock computes the
hands. docs/laws/draw-and-discard.md explains the choices made where the source is silent.
"""

from dataclasses import dataclass
from typing import ClassVar

from scoring.games.rubber import Rubber
from scoring.seats import Seat


@dataclass(frozen=True)
class DrawAndDiscard(Rubber):
    """The game of draw and discard: rubber bridge with two seats, North and East.

    With two seats one pass closes the auction, the deal alternates between the players, and a
    trick has two cards. [RC draw-and-discard 2] [RC draw-and-discard 3]
    """

    name: ClassVar[str] = "draw-and-discard"
    seats: ClassVar[tuple[Seat, ...]] = (Seat.N, Seat.E)
