"""The result of one match for each of its players."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Generic

from scoring.ladder.player import Player
from scoring.ladder.rules import AGAINST_BREAKER, AS_IT_STANDS, NOTHING, LadderRules
from scoring.seats import Seat, Side, get_side
from scoring.wording import sentence


class Outcome(StrEnum):
    """The outcome of a match for a player."""

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
"""The ranking points for a match. [RC points 1]"""

A_VICTORY_POINT = 100
"""The number of points of margin in a victory point. [RC points 2]"""

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
"""The reason for each result, by code. Codes are stable, since translations depend on them."""

_TAKEN = {
    "loss": (Outcome.LOST, "partner-loss"),
    "default": (Outcome.DEFAULT, "partner-default"),
    "win": (Outcome.WON, "adversary-win"),
    "draw": (Outcome.DRAWN, "adversary-draw"),
}


@dataclass(frozen=True)
class Match(Generic[Player]):
    """A match that counts: the player in each seat, and North-South's margin over East-West.

    margin: in points of the ladder, from get_ladder_points(). broken_off_by: the seat of the
    player who broke the match off; None if nobody did, or if all players agreed to stop.
    """

    seats: Mapping[Seat, Player]
    margin: int
    broken_off_by: Seat | None = None


@dataclass(frozen=True)
class PlayerResult:
    """The result of a match for one player.

    margin: in points, negative for the losers. code: a key of REASONS.
    """

    outcome: Outcome
    margin: int
    code: str

    @property
    def ranking_points(self) -> int:
        """Return the ranking points: 3, -3, 0 or -5. [RC points 1]"""
        return RANKING_POINTS[self.outcome]

    @property
    def victory_points(self) -> Fraction:
        """Return the exact victory points: the margin divided by 100. [RC points 2]"""
        return Fraction(self.margin, A_VICTORY_POINT)

    @property
    def values(self) -> dict[str, int]:
        """Return the values to interpolate in template."""
        return {"points": abs(self.margin)}

    @property
    def template(self) -> str:
        """Return the English sentence with a %(name)s placeholder for each of values."""
        return REASONS[self.code]

    @property
    def sentence(self) -> str:
        """Return the reason for the result, in English."""
        return self.template % self.values


USUAL = LadderRules()


def get_results(match: Match[Player], rules: LadderRules = USUAL) -> dict[Seat, PlayerResult]:
    """Return the result of a match for each seat, omitting seats for which it does not count.

    Raise ValueError if broken_off_by is an empty seat.
    """
    if match.broken_off_by is not None and match.broken_off_by not in match.seats:
        raise ValueError(f"nobody sits at {match.broken_off_by}")
    results = {seat: _result(match, seat, rules) for seat in match.seats}
    return {seat: result for seat, result in results.items() if result is not None}


def _result(match: Match[Player], seat: Seat, rules: LadderRules) -> PlayerResult | None:
    margin = match.margin if get_side(seat) is Side.NS else -match.margin
    if match.broken_off_by is None:
        return get_result_by_margin(margin)
    breakers = get_side(seat) is get_side(match.broken_off_by)
    kept = _kept(margin, breakers, rules.broken_off_points)
    if seat is match.broken_off_by:
        return PlayerResult(Outcome.DEFAULT, kept, "broke-off")
    taken = rules.partner if breakers else rules.adversaries
    if taken in (NOTHING, AS_IT_STANDS):
        return None if taken == NOTHING else get_result_by_margin(margin)
    outcome, code = _TAKEN[taken]
    return PlayerResult(outcome, kept, code)


def _kept(margin: int, breakers: bool, rule: str) -> int:
    """Return the part of the margin of a match broken off that a side keeps."""
    if rule == AGAINST_BREAKER:
        return min(margin, 0) if breakers else max(margin, 0)
    return margin if rule == AS_IT_STANDS else 0


def get_result_by_margin(margin: int) -> PlayerResult:
    """Return the result by a side's margin alone, regardless of who won the rubber.

    The larger total wins. Equal totals are a draw; a margin of 10 is a win although it is 0 in
    the back score. [CB object 1] [CB vulnerable 1]
    """
    if margin == 0:
        return PlayerResult(Outcome.DRAWN, 0, "drawn")
    outcome = Outcome.WON if margin > 0 else Outcome.LOST
    return PlayerResult(outcome, margin, str(outcome))
