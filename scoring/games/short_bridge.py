"""Short Bridge: the best of three games of five points, by the English club code.

Source: Short Bridge, English club code, laws 1 to 12, 72, 81 and 82. docs/laws/short-bridge.md
says what was chosen where it is silent.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from scoring import rules
from scoring.deal import Deal
from scoring.games import short_bridge_deal
from scoring.games import state as match
from scoring.games.short_bridge_count import Count
from scoring.games.short_bridge_deal import RESULT_KEYS, Revoke, ShortDeal, against_cards
from scoring.games.state import GAMES_TO_WIN, MatchState
from scoring.lines import RUBBER, Line, added
from scoring.pair import Pair
from scoring.problem import Problem
from scoring.seats import SEATS, SIDES, Seat, Side, other

_RUBBER_POINTS = 2  # [SB 9]
_SINGLE_FROM = 3
_AMERICAN = 7  # [SB 2 note]


@dataclass(frozen=True)
class ShortBridge:
    """The law of Short Bridge.

    game_points make a game, 5 or 7, the latter without honours; both_revoked says what revokes
    on both sides come to, "neither-wins" with each penalty paid, or "cancel" without any.
    """

    name: ClassVar[str] = "short-bridge"
    seats: ClassVar[tuple[Seat, ...]] = SEATS

    game_points: int = field(default=5, metadata=rules.one_of(5, _AMERICAN))
    both_revoked: str = field(
        default="neither-wins", metadata=rules.one_of("neither-wins", "cancel")
    )

    def rules(self) -> dict[str, object]:
        """Answer every rule with the value it has here."""
        return rules.effective(self)

    def opening(self, dealer: Seat = Seat.N) -> MatchState:
        """Answer the state before the first deal."""
        return MatchState(dealer=dealer)

    def parse(self, raw: Mapping[str, object]) -> tuple[ShortDeal | None, list[Problem]]:
        """Read a deal, or answer everything wrong with its own shape."""
        return short_bridge_deal.parse(raw, with_honours=self.game_points != _AMERICAN)

    def problems(self, state: MatchState, deal: Deal) -> list[Problem]:
        """Answer what is wrong with deal at this point of the rubber."""
        faults = match.problems(state, deal)
        if match.is_over(state) or not isinstance(deal, ShortDeal):
            return faults
        return faults + against_cards(deal, deal.dealer or state.dealer)

    def after(self, state: MatchState, deal: ShortDeal) -> MatchState:
        """Answer the state after a deal that has no problems."""
        lines, winner = self._scored(state.part_scores, deal)
        moved = replace(
            match.moved(state, deal, counts=deal.won is not None),
            lines=lines,
            part_scores=state.part_scores + added(lines),
        )
        return moved if winner is None else _won_game(moved, winner)

    def skip(self, state: MatchState, raw: Mapping[str, object]) -> MatchState | None:
        """Answer who deals after a deal whose score is not known; None where nobody can say."""
        return match.skipped(state, raw, RESULT_KEYS)

    def abandon(self, state: MatchState) -> MatchState:
        """Answer the rubber when play stops here: the games won stand, and nothing is added.

        Faulty where the rubber has ended, or was abandoned before.
        """
        return match.abandoned(state)

    def back_score(self, margin: int) -> int:
        """Answer a margin of rubber points as it is, less what the losers won. [SB 10]"""
        return margin

    def _scored(self, before: Pair, deal: ShortDeal) -> tuple[tuple[Line, ...], Side | None]:
        """Answer what a deal adds to the score before it, and who reaches game by it."""
        if deal.won is None:
            return (), None
        paid = self._paid(deal)
        count = Count(before, self._most(deal), self.game_points).with_penalties(paid)
        count = count.with_tricks(deal.won, paid).with_honours(deal.honours)
        return count.lines, count.winner

    def _most(self, deal: ShortDeal) -> Pair:
        """Answer what each side may reach: game, or one short of it for revoking.

        [SB 81] [SB 82]
        """
        revoking = {revoke.side for revoke in deal.revokes}
        return Pair(*(self.game_points - (side in revoking) for side in SIDES))

    def _paid(self, deal: ShortDeal) -> tuple[Revoke, ...]:
        """Answer the revokes that are paid for: none, where those of both sides cancel.

        [SB 81] [W 85]
        """
        both = len({revoke.side for revoke in deal.revokes}) == len(SIDES)
        return () if both and self.both_revoked == "cancel" else deal.revokes


def _won_game(state: MatchState, winner: Side) -> MatchState:
    """Rule a line, and write down the points of the rubber that the game is worth."""
    losers = state.part_scores[other(winner)]
    ended = _with_bonus(match.with_game(state, winner), winner, *_worth(losers))
    if ended.games[winner] < GAMES_TO_WIN:
        return ended
    return replace(_with_bonus(ended, winner, _RUBBER_POINTS, "rubber"), complete=True)


def _worth(losers: int) -> tuple[int, str]:
    """Answer what a game is worth by the score of the losers. [SB 8 I] [SB 8 II] [SB 8 III]"""
    if losers == 0:
        return 3, "treble"
    return (2, "double") if losers < _SINGLE_FROM else (1, "single")


def _with_bonus(state: MatchState, side: Side, points: int, reason: str) -> MatchState:
    line = Line(side, RUBBER, points, reason)
    return replace(state, bonuses=(*state.bonuses, line), totals=state.totals.plus(side, points))
