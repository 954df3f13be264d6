"""Draw and discard: two players, each a side, draw their hands and score as at rubber bridge.

Source: Rubber, Chicago and skill levels, "Draw and Discard Bridge". How the hands come about
is in scoring.stock. docs/laws/draw-and-discard.md says what was chosen where it is silent.
"""

from dataclasses import dataclass
from typing import ClassVar

from scoring.games.rubber import Rubber
from scoring.seats import Seat


@dataclass(frozen=True)
class DrawAndDiscard(Rubber):
    """The law of draw and discard: rubber bridge in all but the seats, North and East.

    With two seats one pass closes the auction, the deal goes from one player to the other,
    and a trick has two cards. [RC draw-and-discard 2] [RC draw-and-discard 3]
    """

    name: ClassVar[str] = "draw-and-discard"
    seats: ClassVar[tuple[Seat, ...]] = (Seat.N, Seat.E)
