"""Counting a deal of Short Bridge toward game: penalties, then tricks, then honours [SB 5]."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scoring.games.short_bridge_deal import Penalty, Revoke
from scoring.lines import POINTS, Line, added
from scoring.pair import Pair
from scoring.seats import SIDES, Side, other
from scoring.won import PENALTY, above_six, after_revokes

HONOURS_WORTH = {3: 2, 4: 4}
"""What honours score by how many a side holds. [SB 3 I] [SB 3 II]"""


@dataclass(frozen=True)
class Count:
    """A score on its way through the steps of a deal.

    most is what each side may reach: game, or one short of it for a side that revoked. lines
    are what was scored so far; what would go beyond most, or below nought, is not.
    """

    before: Pair
    most: Pair
    game: int
    lines: tuple[Line, ...] = ()

    @property
    def score(self) -> Pair:
        """Points toward game so far."""
        return self.before + added(self.lines)

    @property
    def winner(self) -> Side | None:
        """Who has reached game; whatever is still to be counted is then left out."""
        score = self.score
        return next((side for side in SIDES if score[side] == self.game), None)

    def with_penalties(self, paid: Iterable[Revoke]) -> "Count":
        """Count points added or deducted for revokes, in their order. [SB 72 I] [SB 72 V]"""
        count = self
        for revoke in paid:
            if revoke.penalty is Penalty.ADD:
                count = count._plus(other(revoke.side), PENALTY, "revoke")
            elif revoke.penalty is Penalty.DEDUCT:
                count = count._plus(revoke.side, -PENALTY, "revoke")
        return count

    def with_tricks(self, won: Pair, paid: Iterable[Revoke]) -> "Count":
        """Count a point for each trick above six, after those taken for revokes.

        [SB 2] [SB 72 I]
        """
        taken = [revoke.side for revoke in paid if revoke.penalty is Penalty.TRICKS]
        over = above_six(after_revokes(won, taken))
        return self if self.winner or over is None else self._plus(*over, "tricks")

    def with_honours(self, held: Pair) -> "Count":
        """Count honours, save those of a side one short of game when dealt to. [SB 4]"""
        count = self
        for side in SIDES:
            if not self.winner and held[side] and self.before[side] < self.game - 1:
                count = count._plus(side, HONOURS_WORTH[held[side]], "honours")
        return count

    def _plus(self, side: Side, points: int, reason: str) -> "Count":
        """Count points, as far as the score of this game goes: nothing is owed. [SB 72 III]"""
        had = self.score[side]
        scored = min(max(had + points, 0), self.most[side]) - had
        line = Line(side, POINTS, scored, reason)
        return replace(self, lines=(*self.lines, line)) if scored else self
