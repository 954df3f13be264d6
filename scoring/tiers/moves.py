"""What changed between two placements."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic

from scoring.ladder.player import Player
from scoring.tiers.level import Level


class Change(StrEnum):
    """How a player stands against the placement before."""

    PROMOTED = "promoted"
    RELEGATED = "relegated"
    STAYED = "stayed"
    NEW = "new"
    GONE = "gone"


@dataclass(frozen=True)
class Move(Generic[Player]):
    """A player's level before and after; None where the player was not placed."""

    player: Player
    before: Level | None
    after: Level | None

    @property
    def steps(self) -> int:
        """Levels risen, below nought for those fallen; nought for who is new or gone."""
        if self.before is None or self.after is None:
            return 0
        return self.before.place - self.after.place

    @property
    def change(self) -> Change:
        """Which change it is."""
        if self.before is None:
            return Change.NEW
        if self.after is None:
            return Change.GONE
        if self.steps == 0:
            return Change.STAYED
        return Change.PROMOTED if self.steps > 0 else Change.RELEGATED


def moves(
    before: Mapping[Player, Level], after: Mapping[Player, Level]
) -> tuple[Move[Player], ...]:
    """Answer the move of everybody in either placement, in the order of the players."""
    return tuple(
        Move(player, before.get(player), after.get(player)) for player in sorted({*before, *after})
    )
