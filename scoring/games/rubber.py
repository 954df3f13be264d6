"""Rubber bridge: the best of three games of a hundred points below the line.

Sources: Rubber bridge, "Game and Rubber"; Contract bridge, "The Game", "Vulnerable" and
"Unfinished Rubber". docs/laws/rubber.md explains the choices made where they differ.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from scoring import rules
from scoring.back_score import round_to_hundreds
from scoring.deal import Deal
from scoring.games import contract_bridge, contract_deal
from scoring.games import state as match
from scoring.games.contract_deal import ContractDeal
from scoring.games.state import GAMES_TO_WIN, MatchState
from scoring.ladders import Ladder
from scoring.lines import ABOVE, BELOW, ScoreLine, add_up
from scoring.pair import Pair
from scoring.problem import Problem
from scoring.seats import SEATS, SIDES, Seat, Side, get_other_side


@dataclass(frozen=True)
class Rubber:
    """The game of rubber bridge. Bonuses are in points; unfinished is "only" or "each"."""

    name: ClassVar[str] = "rubber"
    ladder: ClassVar[Ladder] = Ladder.CONTRACT
    ladder_unit: ClassVar[int] = 1
    loses_deals: ClassVar[bool] = True
    seats: ClassVar[tuple[Seat, ...]] = SEATS

    honours: bool = field(default=True, metadata=rules.FLAG)
    unfinished_game_bonus: int = field(default=300, metadata=rules.POINTS)
    part_score_bonus: int = field(default=100, metadata=rules.POINTS)
    unfinished: str = field(default="only", metadata=rules.allow_values("only", "each"))

    def rules(self) -> dict[str, object]:
        """Return the value of every rule."""
        return rules.complete_rules(self)

    def opening(self, dealer: Seat = Seat.N) -> MatchState:
        """Return the state before the first deal."""
        return MatchState(dealer=dealer)

    def parse(self, raw: Mapping[str, object]) -> tuple[ContractDeal | None, list[Problem]]:
        """Return (deal, []) for a valid deal, or (None, problems), whatever its match."""
        return contract_deal.parse(raw, self.seats)

    def problems(self, state: MatchState, deal: Deal) -> list[Problem]:
        """Return the problems of deal at this point of the rubber."""
        return contract_bridge.find_problems(state, deal, self.seats)

    def after(self, state: MatchState, deal: ContractDeal) -> MatchState:
        """Return the state after a valid deal."""
        lines = contract_bridge.score_deal(deal, state.vulnerable, self.honours)
        below = state.part_scores + add_up(lines, BELOW)
        moved = replace(
            self._moved(state, deal),
            lines=lines,
            totals=state.totals + add_up(lines),
            part_scores=below,
        )
        winner = contract_bridge.find_game_winner(below)
        return moved if winner is None else _won_game(moved, winner)

    def skip(self, state: MatchState, raw: Mapping[str, object]) -> MatchState | None:
        """Return the state after a deal of unknown score, or None if its dealer is unknown too."""
        deal = contract_deal.make_outline(raw)
        return None if deal is None else self._moved(state, deal)

    def abandon(self, state: MatchState) -> MatchState:
        """Return the state if play stops here, with the bonuses for an unfinished rubber.

        [RC game-and-rubber 4] [CB unfinished 1]

        Raise Faulty if the rubber is complete or already abandoned.
        """
        stopped = match.abandon_match(state)
        bonuses = (
            *self._unfinished(state.games, self.unfinished_game_bonus, "unfinished-game"),
            *self._unfinished(state.part_scores, self.part_score_bonus, "unfinished-part-score"),
        )
        totals = state.totals + add_up(bonuses)
        return replace(stopped, bonuses=bonuses, totals=totals)

    def back_score(self, margin: int) -> int:
        """Return the margin in hundreds."""
        return round_to_hundreds(margin)

    def _moved(self, state: MatchState, deal: ContractDeal) -> MatchState:
        return match.add_deal(state, deal, deal.played, self.seats)

    def _unfinished(self, held: Pair, points: int, reason: str) -> tuple[ScoreLine, ...]:
        """Return the bonus of each side for which held is not zero, or of the only such side."""
        sides = [side for side in SIDES if held[side]]
        if not points or (self.unfinished == "only" and len(sides) > 1):
            return ()
        return tuple(ScoreLine(side, ABOVE, points, reason) for side in sides)


def _won_game(state: MatchState, winner: Side) -> MatchState:
    """Return the state after a game: both sides start at zero, and the winner is vulnerable.

    [RC game-and-rubber 1] [RC scoring 2] [CB game 1] [CB vulnerable 1]
    """
    ended = match.add_game(state, winner)
    ended = replace(ended, vulnerable=tuple(side for side in SIDES if ended.games[side]))
    return ended if ended.games[winner] < GAMES_TO_WIN else _won_rubber(ended, winner)


def _won_rubber(state: MatchState, winner: Side) -> MatchState:
    """Return the state with the rubber bonus: 700 for two games to none, 500 for two to one.

    [RC game-and-rubber 3] [CB vulnerable 1]
    """
    points = 500 if state.games[get_other_side(winner)] else 700
    bonuses = (ScoreLine(winner, ABOVE, points, "rubber"),)
    totals = state.totals + add_up(bonuses)
    return replace(state, bonuses=bonuses, totals=totals, vulnerable=(), complete=True)
