"""Rubber bridge: the best of three games of a hundred points below the line.

Sources: Rubber bridge, "Game and Rubber"; Contract bridge, "The Game", "Vulnerable" and
"Unfinished Rubber". docs/laws/rubber.md says what was chosen where they differ.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from scoring import rules
from scoring.back_score import hundreds
from scoring.deal import Deal, Void
from scoring.games import contract_bridge, contract_deal
from scoring.games.contract_bridge import ContractState, check_going_on
from scoring.games.contract_deal import ContractDeal
from scoring.lines import ABOVE, BELOW, Line, added
from scoring.pair import Pair
from scoring.problem import Problem
from scoring.seats import SEATS, SIDES, Seat, Side, left_of, other

_GAMES_TO_WIN = 2


@dataclass(frozen=True)
class Rubber:
    """The law of rubber bridge. Bonuses are in points; unfinished is "only" or "each"."""

    name: ClassVar[str] = "rubber"
    seats: ClassVar[tuple[Seat, ...]] = SEATS

    honours: bool = field(default=True, metadata=rules.FLAG)
    unfinished_game_bonus: int = field(default=300, metadata=rules.POINTS)
    part_score_bonus: int = field(default=100, metadata=rules.POINTS)
    unfinished: str = field(default="only", metadata=rules.one_of("only", "each"))

    def rules(self) -> dict[str, object]:
        """Answer every rule with the value it has here."""
        return rules.effective(self)

    def opening(self, dealer: Seat = Seat.N) -> ContractState:
        """Answer the state before the first deal."""
        return ContractState(dealer=dealer)

    def parse(self, raw: Mapping[str, object]) -> tuple[ContractDeal | None, list[Problem]]:
        """Read a deal, or answer everything wrong with its own shape."""
        return contract_deal.parse(raw)

    def problems(self, state: ContractState, deal: Deal) -> list[Problem]:
        """Answer what is wrong with deal at this point of the rubber."""
        return contract_bridge.problems(state, deal)

    def after(self, state: ContractState, deal: ContractDeal) -> ContractState:
        """Answer the state after a deal that has no problems."""
        lines = contract_bridge.worth(deal, state.vulnerable, self.honours)
        below = state.part_scores + added(lines, BELOW)
        moved = replace(
            _moved(state, deal),
            lines=lines,
            totals=state.totals + added(lines),
            part_scores=below,
        )
        winner = contract_bridge.game_made(below)
        return moved if winner is None else _won_game(moved, winner)

    def skip(self, state: ContractState, raw: Mapping[str, object]) -> ContractState | None:
        """Answer who deals after a deal whose score is not known; None where nobody can say."""
        deal = contract_deal.outline(raw)
        return None if deal is None else _moved(state, deal)

    def abandon(self, state: ContractState) -> ContractState:
        """Answer the rubber when play stops here, with the bonuses for what is unfinished.

        Faulty where the rubber has ended, or was abandoned before.
        """
        check_going_on(state)
        bonuses = (
            *self._unfinished(state.games, self.unfinished_game_bonus, "unfinished-game"),
            *self._unfinished(state.part_scores, self.part_score_bonus, "unfinished-part-score"),
        )
        totals = state.totals + added(bonuses)
        return replace(state, bonuses=bonuses, totals=totals, vulnerable=(), abandoned=True)

    def back_score(self, margin: int) -> int:
        """Answer a margin in hundreds."""
        return hundreds(margin)

    def _unfinished(self, held: Pair, points: int, reason: str) -> tuple[Line, ...]:
        """Answer the bonus of each side that has something, or of the only one that has."""
        sides = [side for side in SIDES if held[side]]
        if not points or (self.unfinished == "only" and len(sides) > 1):
            return ()
        return tuple(Line(side, ABOVE, points, reason) for side in sides)


def _moved(state: ContractState, deal: ContractDeal) -> ContractState:
    """Answer the state with the deal counted and passed on, and nothing scored."""
    return replace(
        state,
        deals=state.deals + 1,
        counted=state.counted + deal.played,
        dealer=_next_dealer(state.dealer, deal),
        lines=(),
        game_ended=False,
    )


def _next_dealer(expected: Seat, deal: Deal) -> Seat:
    """Answer who deals next: the same player after a new deal, else the one on the left.

    A deal out of turn that a ruling let stand counts as though it had been in turn.
    """
    if deal.void is Void.NEW_DEAL:
        return expected
    return left_of(deal.dealer if deal.dealer and deal.rulings else expected)


def _won_game(state: ContractState, winner: Side) -> ContractState:
    """Rule a line: both sides begin the next game at nought, and the winner is vulnerable."""
    games = state.games.plus(winner, 1)
    ended = replace(
        state,
        games=games,
        part_scores=Pair(),
        game_ended=True,
        vulnerable=tuple(side for side in SIDES if games[side]),
    )
    return ended if games[winner] < _GAMES_TO_WIN else _won_rubber(ended, winner)


def _won_rubber(state: ContractState, winner: Side) -> ContractState:
    """Add the rubber bonus: 700 for two games to none, 500 for two to one."""
    points = 500 if state.games[other(winner)] else 700
    bonuses = (Line(winner, ABOVE, points, "rubber"),)
    totals = state.totals + added(bonuses)
    return replace(state, bonuses=bonuses, totals=totals, vulnerable=(), complete=True)
