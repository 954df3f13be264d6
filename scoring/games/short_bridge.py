"""Short Bridge: the best of three games of five points, under the English club code.

Source: Short Bridge, English club code, laws 1 to 12, 72, 81 and 82. docs/laws/short-bridge.md
explains the choices made where the source is silent.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from scoring import rules
from scoring.deal import Deal
from scoring.games import short_bridge_deal
from scoring.games import state as match
from scoring.games.short_bridge_count import Count
from scoring.games.short_bridge_deal import RESULT_KEYS, Revoke, ShortDeal, check_cards
from scoring.games.state import GAMES_TO_WIN, MatchState
from scoring.ladders import Ladder
from scoring.lines import RUBBER, ScoreLine, add_up
from scoring.pair import Pair
from scoring.problem import Problem
from scoring.seats import SEATS, SIDES, Seat, Side, get_other_side

_RUBBER_POINTS = 2  # [SB 9]
_SINGLE_FROM = 3
_AMERICAN = 7  # [SB 2 note]


@dataclass(frozen=True)
class ShortBridge:
    """The game of Short Bridge.

    game_points: the points that make a game, 5, or 7 without honours. both_revoked: what happens
    if both sides revoke, "neither-wins" (each penalty is paid) or "cancel" (no penalty is paid).
    """

    name: ClassVar[str] = "short-bridge"
    ladder: ClassVar[Ladder] = Ladder.OLD
    ladder_unit: ClassVar[int] = 100
    loses_deals: ClassVar[bool] = True
    seats: ClassVar[tuple[Seat, ...]] = SEATS

    game_points: int = field(default=5, metadata=rules.allow_values(5, _AMERICAN))
    both_revoked: str = field(
        default="neither-wins", metadata=rules.allow_values("neither-wins", "cancel")
    )

    def rules(self) -> dict[str, object]:
        """Return the value of every rule."""
        return rules.complete_rules(self)

    def opening(self, dealer: Seat = Seat.N) -> MatchState:
        """Return the state before the first deal."""
        return MatchState(dealer=dealer)

    def parse(self, raw: Mapping[str, object]) -> tuple[ShortDeal | None, list[Problem]]:
        """Return (deal, []) for a valid deal, or (None, problems), whatever its match."""
        return short_bridge_deal.parse(raw, with_honours=self.game_points != _AMERICAN)

    def problems(self, state: MatchState, deal: Deal) -> list[Problem]:
        """Return the problems of deal at this point of the rubber."""
        faults = match.find_problems(state, deal)
        if match.is_over(state) or not isinstance(deal, ShortDeal):
            return faults
        return faults + check_cards(deal, deal.dealer or state.dealer)

    def after(self, state: MatchState, deal: ShortDeal) -> MatchState:
        """Return the state after a valid deal."""
        lines, winner = self._scored(state.part_scores, deal)
        moved = replace(
            match.add_deal(state, deal, deal.won is not None, self.seats),
            lines=lines,
            part_scores=state.part_scores + add_up(lines),
        )
        return moved if winner is None else _won_game(moved, winner)

    def skip(self, state: MatchState, raw: Mapping[str, object]) -> MatchState | None:
        """Return the state after a deal of unknown score, or None if its dealer is unknown too."""
        return match.skip_deal(state, raw, RESULT_KEYS, self.seats)

    def abandon(self, state: MatchState) -> MatchState:
        """Return the state if play stops here: games won are kept, and nothing is added.

        Raise Faulty if the rubber is complete or already abandoned.
        """
        return match.abandon_match(state)

    def back_score(self, margin: int) -> int:
        """Return the margin unchanged: rubber points less those of the losers. [SB 10]"""
        return margin

    def _scored(self, before: Pair, deal: ShortDeal) -> tuple[tuple[ScoreLine, ...], Side | None]:
        """Return the lines that a deal adds to the score, and the side that reaches game."""
        if deal.won is None:
            return (), None
        paid = self._paid(deal)
        count = Count(before, self._most(deal), self.game_points).with_penalties(paid)
        count = count.with_tricks(deal.won, paid).with_honours(deal.honours)
        return count.lines, count.winner

    def _most(self, deal: ShortDeal) -> Pair:
        """Return the maximum score of each side: game, or one point less if it revoked.

        [SB 81] [SB 82]
        """
        revoking = {revoke.side for revoke in deal.revokes}
        return Pair(*(self.game_points - (side in revoking) for side in SIDES))

    def _paid(self, deal: ShortDeal) -> tuple[Revoke, ...]:
        """Return the revokes that are paid for, which are none if those of both sides cancel.

        [SB 81] [W 85]
        """
        both = len({revoke.side for revoke in deal.revokes}) == len(SIDES)
        return () if both and self.both_revoked == "cancel" else deal.revokes


def _won_game(state: MatchState, winner: Side) -> MatchState:
    """Return the state after a game is won, with the rubber points for it."""
    losers = state.part_scores[get_other_side(winner)]
    ended = _with_bonus(match.add_game(state, winner), winner, *_worth(losers))
    if ended.games[winner] < GAMES_TO_WIN:
        return ended
    return replace(_with_bonus(ended, winner, _RUBBER_POINTS, "rubber"), complete=True)


def _worth(losers: int) -> tuple[int, str]:
    """Return a game's rubber points by the losers' score. [SB 8 I] [SB 8 II] [SB 8 III]"""
    if losers == 0:
        return 3, "treble"
    return (2, "double") if losers < _SINGLE_FROM else (1, "single")


def _with_bonus(state: MatchState, side: Side, points: int, reason: str) -> MatchState:
    line = ScoreLine(side, RUBBER, points, reason)
    return replace(state, bonuses=(*state.bonuses, line), totals=state.totals.plus(side, points))
