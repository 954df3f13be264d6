"""What one match is to each of its players."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Generic

from scoring.ladder.player import Player
from scoring.ladder.rules import AGAINST_BREAKER, AS_IT_STANDS, NOTHING, LadderRules
from scoring.seats import Seat, Side, side_of
from scoring.wording import sentence


class Outcome(StrEnum):
    """How a match ended for a player."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    DEFAULT = "default"


RANKING_POINTS: Mapping[Outcome, int] = {
    Outcome.WON: 3,
    Outcome.LOST: -3,
    Outcome.DRAWN: 0,
    Outcome.DEFAULT: -5,
}
"""What a match brings in ranking points. [RC points 1]"""

A_VICTORY_POINT = 100
"""The points of difference that make a victory point. [RC points 2]"""

REASONS = {
    "won": sentence("Won by %(points)s points."),
    "lost": sentence("Lost by %(points)s points."),
    "drawn": sentence("Drawn: the totals are level."),
    "broke-off": sentence("Broke the match off: lost by default."),
    "partner-loss": sentence("The partner broke the match off: it counts as lost."),
    "partner-default": sentence("The partner broke the match off: it counts as lost by default."),
    "adversary-win": sentence("An adversary broke the match off: it counts as won."),
    "adversary-draw": sentence("An adversary broke the match off: it counts as drawn."),
}
"""Why a match is to a player what it is. Codes are stable: translations go by them."""

_TAKEN = {
    "loss": (Outcome.LOST, "partner-loss"),
    "default": (Outcome.DEFAULT, "partner-default"),
    "win": (Outcome.WON, "adversary-win"),
    "draw": (Outcome.DRAWN, "adversary-draw"),
}


@dataclass(frozen=True)
class Match(Generic[Player]):
    """A match that counts: who holds which seat, and what North-South have over East-West.

    margin is in points of the ladder, as points_of answers them. broken_off_by is the seat of
    the player who broke it off; None where nobody did, and where all agreed to stop.
    """

    seats: Mapping[Seat, Player]
    margin: int
    broken_off_by: Seat | None = None


@dataclass(frozen=True)
class Result:
    """What a match is to one player. margin is in points, below nought for the losers.

    code is a key of REASONS.
    """

    outcome: Outcome
    margin: int
    code: str

    @property
    def ranking_points(self) -> int:
        """3, -3, 0 or -5. [RC points 1]"""
        return RANKING_POINTS[self.outcome]

    @property
    def victory_points(self) -> Fraction:
        """The points won, a hundred to one, exactly. [RC points 2]"""
        return Fraction(self.margin, A_VICTORY_POINT)

    @property
    def values(self) -> dict[str, int]:
        """What goes into the sentence."""
        return {"points": abs(self.margin)}

    @property
    def template(self) -> str:
        """The English sentence with a %(name)s where each of values goes."""
        return REASONS[self.code]

    @property
    def sentence(self) -> str:
        """Why the match counts so, in English."""
        return self.template % self.values


USUAL = LadderRules()


def results(match: Match[Player], rules: LadderRules = USUAL) -> dict[Seat, Result]:
    """Answer what a match is to the player at each seat; seats that it is nothing to are absent.

    ValueError where nobody sits at the seat that broke it off.
    """
    if match.broken_off_by is not None and match.broken_off_by not in match.seats:
        raise ValueError(f"nobody sits at {match.broken_off_by}")
    found = {seat: _result(match, seat, rules) for seat in match.seats}
    return {seat: result for seat, result in found.items() if result is not None}


def _result(match: Match[Player], seat: Seat, rules: LadderRules) -> Result | None:
    margin = match.margin if side_of(seat) is Side.NS else -match.margin
    if match.broken_off_by is None:
        return as_it_stands(margin)
    breakers = side_of(seat) is side_of(match.broken_off_by)
    kept = _kept(margin, breakers, rules.broken_off_points)
    if seat is match.broken_off_by:
        return Result(Outcome.DEFAULT, kept, "broke-off")
    taken = rules.partner if breakers else rules.adversaries
    if taken in (NOTHING, AS_IT_STANDS):
        return None if taken == NOTHING else as_it_stands(margin)
    outcome, code = _TAKEN[taken]
    return Result(outcome, kept, code)


def _kept(margin: int, breakers: bool, rule: str) -> int:
    """Answer what a side has of the margin of a match that was broken off."""
    if rule == AGAINST_BREAKER:
        return min(margin, 0) if breakers else max(margin, 0)
    return margin if rule == AS_IT_STANDS else 0


def as_it_stands(margin: int) -> Result:
    """Answer the result by a side's margin alone, whoever won the rubber.

    The larger total wins; level totals are drawn, and a margin of 10 is won although the back
    score makes nothing of it. [CB object 1] [CB vulnerable 1]
    """
    if margin == 0:
        return Result(Outcome.DRAWN, 0, "drawn")
    outcome = Outcome.WON if margin > 0 else Outcome.LOST
    return Result(outcome, margin, str(outcome))
