"""The changes between two placements."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic

from scoring.ladder.player import Player
from scoring.tiers.level import Level


class Change(StrEnum):
    """How a player's level compares with the previous placement."""

    PROMOTED = "promoted"
    RELEGATED = "relegated"
    STAYED = "stayed"
    NEW = "new"
    GONE = "gone"


@dataclass(frozen=True)
class Move(Generic[Player]):
    """A player's level before and after, or None if the player was not placed."""

    player: Player
    before: Level | None
    after: Level | None

    @property
    def steps(self) -> int:
        """Return the levels risen, negative if fallen; 0 for a player who is new or gone."""
        if self.before is None or self.after is None:
            return 0
        return self.before.place - self.after.place

    @property
    def change(self) -> Change:
        """Return the kind of change."""
        if self.before is None:
            return Change.NEW
        if self.after is None:
            return Change.GONE
        if self.steps == 0:
            return Change.STAYED
        return Change.PROMOTED if self.steps > 0 else Change.RELEGATED


def find_moves(
    before: Mapping[Player, Level], after: Mapping[Player, Level]
) -> tuple[Move[Player], ...]:
    """Return the move of each player in either placement, sorted by player."""
    return tuple(
        Move(player, before.get(player), after.get(player)) for player in sorted({*before, *after})
    )
