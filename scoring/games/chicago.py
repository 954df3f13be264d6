"""Chicago, or four-deal bridge: four hands whose vulnerability is fixed in advance.

Source: Rubber, Chicago and skill levels, "Chicago Bridge". docs/laws/chicago.md explains the
choices made where the source is silent.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from scoring import rules
from scoring.back_score import round_to_hundreds
from scoring.deal import Deal, Void
from scoring.games import contract_bridge, contract_deal
from scoring.games import state as match
from scoring.games.contract_deal import ContractDeal
from scoring.games.state import MatchState
from scoring.ladders import Ladder
from scoring.lines import ABOVE, BELOW, ScoreLine, add_up
from scoring.pair import NOUGHT, Pair
from scoring.problem import Problem
from scoring.seats import SEATS, SIDES, Seat, Side, get_other_side, get_side, turn_from

_HANDS = 4  # [RC chicago 1]
_PER_DEAL_PART_SCORE = 50


@dataclass(frozen=True)
class ChicagoState(MatchState):
    """The state of a Chicago. hand: the number of the next hand, 1 to 4; 4 at the end."""

    hand: int = 1


@dataclass(frozen=True)
class Chicago:
    """The game of Chicago.

    vulnerability: whose side is vulnerable on the second and third hands, "non-dealer" or
    "dealer". part_scores: "carry" to carry them to the next hand, "per-deal" to score 50 at once.
    part_score_bonus: points for a part score on the fourth hand, if part scores are carried.
    """

    name: ClassVar[str] = "chicago"
    ladder: ClassVar[Ladder] = Ladder.CONTRACT
    ladder_unit: ClassVar[int] = 1
    loses_deals: ClassVar[bool] = True
    seats: ClassVar[tuple[Seat, ...]] = SEATS

    vulnerability: str = field(
        default="non-dealer", metadata=rules.allow_values("non-dealer", "dealer")
    )
    part_scores: str = field(default="carry", metadata=rules.allow_values("carry", "per-deal"))
    part_score_bonus: int = field(default=100, metadata=rules.POINTS)
    honours: bool = field(default=True, metadata=rules.FLAG)

    def rules(self) -> dict[str, object]:
        """Return the value of every rule."""
        return rules.complete_rules(self)

    def opening(self, dealer: Seat = Seat.N) -> ChicagoState:
        """Return the state before the first hand."""
        return ChicagoState(dealer=dealer)

    def parse(self, raw: Mapping[str, object]) -> tuple[ContractDeal | None, list[Problem]]:
        """Return (deal, []) for a valid deal, or (None, problems), whatever its match."""
        return contract_deal.parse(raw)

    def problems(self, state: ChicagoState, deal: Deal) -> list[Problem]:
        """Return the problems of deal at this point of the match."""
        return contract_bridge.find_problems(state, deal)

    def after(self, state: ChicagoState, deal: ContractDeal) -> ChicagoState:
        """Return the state after a valid deal."""
        scored = contract_bridge.score_deal(deal, state.vulnerable, self.honours)
        made = add_up(scored, BELOW)
        below = state.part_scores + made
        winner = contract_bridge.find_game_winner(below)
        if winner is not None:
            bonus = _game_bonus(winner, state.vulnerable)
        else:
            bonus = self._part_score_bonus(made, state.hand)
        lines = (*scored, *bonus)
        ended = winner is not None or self.part_scores == "per-deal"
        scores = {
            "lines": lines,
            "totals": state.totals + add_up(lines),
            "part_scores": NOUGHT if ended else below,
            "games": state.games.plus(winner, 1) if winner else state.games,
            "game_ended": winner is not None,
        }
        return replace(state, **{**self._move(state, deal), **scores})

    def skip(self, state: ChicagoState, raw: Mapping[str, object]) -> ChicagoState | None:
        """Return the state after a deal of unknown score: the next hand and its dealer.

        Return None if it is unknown whether the invalid deal counts.
        """
        deal = contract_deal.make_outline(raw)
        return None if deal is None else replace(state, **self._move(state, deal))

    def abandon(self, state: ChicagoState) -> ChicagoState:
        """Return the state if play stops here: each side keeps its points.

        Raise Faulty if the match is complete or already abandoned.
        """
        return match.abandon_match(state)

    def back_score(self, margin: int) -> int:
        """Return the margin in hundreds."""
        return round_to_hundreds(margin)

    def _part_score_bonus(self, made: Pair, hand: int) -> tuple[ScoreLine, ...]:
        """Return the bonus for a contract made on this hand that does not complete a game.

        [RC chicago 3]
        """
        points = _PER_DEAL_PART_SCORE
        if self.part_scores == "carry":
            points = self.part_score_bonus if hand == _HANDS else 0
        if not points:
            return ()
        return tuple(ScoreLine(side, ABOVE, points, "part-score") for side in SIDES if made[side])

    def _move(self, state: ChicagoState, deal: ContractDeal) -> dict[str, Any]:
        """Return the changes with the deal counted and the next dealer set, and nothing scored."""
        dealer = _next_dealer(state.dealer, deal, self.seats)
        complete = deal.played and state.hand == _HANDS
        hand = state.hand + 1 if deal.played and not complete else state.hand
        return {
            "deals": state.deals + 1,
            "counted": state.counted + deal.played,
            "dealer": dealer,
            "hand": hand,
            "vulnerable": () if complete else self._vulnerable(hand, dealer),
            "lines": (),
            "complete": complete,
            "game_ended": False,
        }

    def _vulnerable(self, hand: int, dealer: Seat) -> tuple[Side, ...]:
        """Return the vulnerable sides: none, one side by the house rule (twice), then both.

        [RC chicago 2a] [RC chicago 2b] [RC chicago 2c] [RC chicago 2d]
        """
        if hand in (1, _HANDS):
            return () if hand == 1 else SIDES
        side = get_side(dealer)
        return (side,) if self.vulnerability == "dealer" else (get_other_side(side),)


def _game_bonus(winner: Side, vulnerable: tuple[Side, ...]) -> tuple[ScoreLine, ...]:
    """Return the bonus for a game: 500 for a side vulnerable on this hand, otherwise 300.

    [RC chicago 3]
    """
    return (ScoreLine(winner, ABOVE, 500 if winner in vulnerable else 300, "game"),)


def _next_dealer(dealer: Seat, deal: ContractDeal, seats: Sequence[Seat]) -> Seat:
    """Return the next dealer.

    A hand that is passed out or dealt again keeps its dealer. A misdeal that loses the deal
    passes it to the left, though the same hand is still to be played. A deal out of turn that a
    ruling accepted does not change the rotation: each hand's dealer and vulnerability are fixed
    when the match begins. [RC chicago 3]
    """
    stays = not deal.played and deal.void is not Void.DEAL_LOST
    return dealer if stays else turn_from(dealer, 1, seats)
