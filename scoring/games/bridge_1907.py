"""Bridge under the laws of 1907: the best of three games of thirty trick points.

Sources: The laws of 1907, "The rubber", "Scoring" and "The revoke"; the English code of 1904,
laws 1 to 11. docs/laws/bridge-1907.md explains the choices made where they differ.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from scoring import rules, worth_1907
from scoring.contract import Strain
from scoring.deal import Deal, Void
from scoring.games import bridge_1907_deal
from scoring.games import state as match
from scoring.games.bridge_1907_deal import RESULT_KEYS, OldDeal, check_dealer, check_limit
from scoring.games.state import GAMES_TO_WIN, MatchState
from scoring.ladders import Ladder
from scoring.lines import HONOURS, TRICKS, ScoreLine, add_up
from scoring.pair import Pair
from scoring.problem import Problem
from scoring.seats import SEATS, SIDES, Seat, Side
from scoring.won import apply_revokes, count_above_six

GAME = 30
"""The trick points that make a game. [E 2] [L scoring 1]"""

_MOST_AFTER_REVOKE = 28  # [L revoke 5]
_RUBBER = 100  # [E 11] [L scoring 10] [L scoring table]


@dataclass(frozen=True)
class Bridge1907:
    """The game under the laws of 1907.

    chicane: "1907" to score chicane by those laws, "english" to score it by the English code of
    1904. doubling_limit: doubling ceases once a trick is worth more than that; None for no limit.
    """

    name: ClassVar[str] = "bridge-1907"
    ladder: ClassVar[Ladder] = Ladder.OLD
    ladder_unit: ClassVar[int] = 1
    loses_deals: ClassVar[bool] = False
    seats: ClassVar[tuple[Seat, ...]] = SEATS

    chicane: str = field(default="1907", metadata=rules.allow_values("1907", "english"))
    doubling_limit: int | None = field(default=None, metadata=rules.allow_values(None, 100, 200))

    def rules(self) -> dict[str, object]:
        """Return the value of every rule."""
        return rules.complete_rules(self)

    def opening(self, dealer: Seat = Seat.N) -> MatchState:
        """Return the state before the first deal."""
        return MatchState(dealer=dealer)

    def parse(self, raw: Mapping[str, object]) -> tuple[OldDeal | None, list[Problem]]:
        """Return (deal, []) for a valid deal, or (None, problems), whatever its match."""
        return bridge_1907_deal.parse(raw, self.doubling_limit)

    def problems(self, state: MatchState, deal: Deal) -> list[Problem]:
        """Return the problems of deal at this point of the rubber."""
        faults = match.find_problems(state, deal)
        if match.is_over(state) or not isinstance(deal, OldDeal):
            return faults
        if deal.void is Void.DEAL_LOST:  # [E 38] [L deal 6]
            return [*faults, Problem("no-misdeal", "void")]
        if deal.won is None:
            return faults
        dealer = deal.dealer or state.dealer
        faults += check_dealer(deal, dealer, self.doubling_limit)
        return faults + check_limit(deal, self.doubling_limit)

    def after(self, state: MatchState, deal: OldDeal) -> MatchState:
        """Return the state after a valid deal. Points in excess of game count.

        [E 3] [L scoring 2]
        """
        lines = self._worth(deal, state.part_scores)
        scored = state.part_scores + add_up(lines, TRICKS)
        moved = replace(
            match.add_deal(state, deal, deal.won is not None, self.seats),
            lines=lines,
            totals=state.totals + add_up(lines),
            part_scores=scored,
        )
        winner = next((side for side in SIDES if scored[side] >= GAME), None)
        return moved if winner is None else _won_game(moved, winner)

    def skip(self, state: MatchState, raw: Mapping[str, object]) -> MatchState | None:
        """Return the state after a deal of unknown score, or None if its dealer is unknown too."""
        return match.skip_deal(state, raw, RESULT_KEYS, self.seats)

    def abandon(self, state: MatchState) -> MatchState:
        """Return the state if play stops here: each side keeps its points.

        Raise Faulty if the rubber is complete or already abandoned.
        """
        return match.abandon_match(state)

    def back_score(self, margin: int) -> int:
        """Return the margin unchanged, in points. [E 11] [L scoring 10]"""
        return margin

    def _worth(self, deal: OldDeal, part_scores: Pair) -> tuple[ScoreLine, ...]:
        """Return the lines of a deal: tricks after revoke penalties, slam, honours, chicane.

        [L revoke 1]
        """
        if deal.won is None or deal.trumps is None:
            return ()
        kept = apply_revokes(deal.won, deal.revokes)
        held, void = deal.honours or {}, deal.chicane or ()
        return (
            *self._tricks(deal, deal.trumps, kept, part_scores),
            *worth_1907.make_slam_lines(deal.won, kept),
            *worth_1907.make_honour_lines(deal.trumps, held),
            *worth_1907.make_chicane_lines(deal.trumps, void, held, self.chicane == "english"),
        )

    def _tricks(
        self, deal: OldDeal, trumps: Strain, kept: Pair, part_scores: Pair
    ) -> tuple[ScoreLine, ...]:
        """Return the trick score. A side that revoked cannot go beyond 28 points.

        [L revoke 4] [L revoke 5] [L revoke 11]
        """
        over = count_above_six(kept)
        if over is None:
            return ()
        side, tricks = over
        points = worth_1907.score_tricks(trumps, tricks, deal.doubles, self.doubling_limit)
        if side in deal.revokes:
            points = min(points, _MOST_AFTER_REVOKE - part_scores[side])
        return worth_1907.make_trick_line(side, points)


def _won_game(state: MatchState, winner: Side) -> MatchState:
    """Return the state after a game is won. The second game wins the rubber and 100 points."""
    ended = match.add_game(state, winner)
    if ended.games[winner] < GAMES_TO_WIN:
        return ended
    bonus = ScoreLine(winner, HONOURS, _RUBBER, "rubber")
    totals = ended.totals.plus(winner, _RUBBER)
    return replace(ended, bonuses=(bonus,), totals=totals, complete=True)
