"""Count a deal of Short Bridge toward game: penalties, then tricks, then honours [SB 5]."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scoring.games.short_bridge_deal import Revoke, RevokePenalty
from scoring.lines import POINTS, ScoreLine, add_up
from scoring.pair import Pair
from scoring.seats import SIDES, Side, get_other_side
from scoring.won import PENALTY, apply_revokes, count_above_six

HONOURS_WORTH = {3: 2, 4: 4}
"""The points for honours by the number a side holds. [SB 3 I] [SB 3 II]"""


@dataclass(frozen=True)
class Count:
    """A running score within a deal.

    most: the maximum score of each side, game or one point less for a side that revoked. lines:
    the points scored so far. Points beyond most or below zero are not counted.
    """

    before: Pair
    most: Pair
    game: int
    lines: tuple[ScoreLine, ...] = ()

    @property
    def score(self) -> Pair:
        """Return the points toward game so far."""
        return self.before + add_up(self.lines)

    @property
    def winner(self) -> Side | None:
        """Return the side that has reached game, or None. Nothing is counted after that."""
        score = self.score
        return next((side for side in SIDES if score[side] == self.game), None)

    def with_penalties(self, paid: Iterable[Revoke]) -> "Count":
        """Return the count after adding and deducting points for revokes. [SB 72 I] [SB 72 V]"""
        count = self
        for revoke in paid:
            if revoke.penalty is RevokePenalty.ADD:
                count = count._plus(get_other_side(revoke.side), PENALTY, "revoke")
            elif revoke.penalty is RevokePenalty.DEDUCT:
                count = count._plus(revoke.side, -PENALTY, "revoke")
        return count

    def with_tricks(self, won: Pair, paid: Iterable[Revoke]) -> "Count":
        """Return the count after a point for each trick above six, net of revoke penalties.

        [SB 2] [SB 72 I]
        """
        taken = [revoke.side for revoke in paid if revoke.penalty is RevokePenalty.TRICKS]
        over = count_above_six(apply_revokes(won, taken))
        return self if self.winner or over is None else self._plus(*over, "tricks")

    def with_honours(self, held: Pair) -> "Count":
        """Return the count after honours, except for a side one short before the deal. [SB 4]"""
        count = self
        for side in SIDES:
            if not self.winner and held[side] and self.before[side] < self.game - 1:
                count = count._plus(side, HONOURS_WORTH[held[side]], "honours")
        return count

    def _plus(self, side: Side, points: int, reason: str) -> "Count":
        """Return the count after points, limited to what the score allows. [SB 72 III]"""
        had = self.score[side]
        scored = min(max(had + points, 0), self.most[side]) - had
        line = ScoreLine(side, POINTS, scored, reason)
        return replace(self, lines=(*self.lines, line)) if scored else self
