"""What games of contract bridge share between deals: the state, and what a deal is worth."""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring import contract
from scoring.agreement import against_declarer
from scoring.deal import Deal
from scoring.games.contract_deal import ContractDeal, paid_by
from scoring.lines import ABOVE, Line
from scoring.pair import NOUGHT, Pair
from scoring.problem import Faulty, Problem
from scoring.seats import Seat, Side, other, side_of

GAME = 100
"""Points below the line that make a game."""


@dataclass(frozen=True)
class ContractState:
    """A match after some deals; scoring.games.protocol.State says what each field means."""

    dealer: Seat
    deals: int = 0
    counted: int = 0
    vulnerable: tuple[Side, ...] = ()
    lines: tuple[Line, ...] = ()
    bonuses: tuple[Line, ...] = ()
    totals: Pair = NOUGHT
    part_scores: Pair = NOUGHT
    games: Pair = NOUGHT
    complete: bool = False
    abandoned: bool = False
    game_ended: bool = False


def problems(state: ContractState, deal: Deal) -> list[Problem]:
    """Answer what is wrong with deal where it stands in its match.

    Once the match is over nobody deals, and that is the one fault.
    """
    if state.complete or state.abandoned:
        code = "match-over" if state.complete else "match-abandoned"
        return [Problem(code, "deal", {"deals": state.deals})]
    if deal.rulings:
        return []
    return _against_dealer(state, deal) + _against_auction(state, deal)


def _against_dealer(state: ContractState, deal: Deal) -> list[Problem]:
    if deal.dealer in (None, state.dealer):
        return []
    values = {"expected": state.dealer, "dealer": deal.dealer}
    return [Problem("dealer-differs", "dealer", values)]


def _against_auction(state: ContractState, deal: Deal) -> list[Problem]:
    if not isinstance(deal, ContractDeal) or deal.calls is None or not deal.played:
        return []
    return against_declarer(deal.calls, deal.dealer or state.dealer, deal.declarer)


def worth(deal: ContractDeal, vulnerable: Iterable[Side], honours: bool) -> tuple[Line, ...]:
    """Answer the lines of a deal: its contract, then its honours where the house counts them."""
    if deal.contract is None or deal.declarer is None or deal.tricks is None:
        return ()
    side = side_of(deal.declarer)
    paid = paid_by(deal.revokes)
    tricks = deal.tricks - paid[side] + paid[other(side)]
    lines = contract.lines(deal.contract, side, tricks, side in vulnerable)
    if deal.honours is None or not honours:
        return lines
    points = contract.honours(deal.contract.strain, deal.honours.held)
    return (*lines, Line(side_of(deal.honours.hand), ABOVE, points, "honours"))


def game_made(part_scores: Pair) -> Side | None:
    """Answer which side has a hundred points below the line."""
    return next((side for side in Side if part_scores[side] >= GAME), None)


def check_going_on(state: ContractState) -> None:
    """Raise Faulty where a match that is to be abandoned is over already."""
    if state.complete:
        raise Faulty([Problem("abandoned-after-end", "abandoned")])
    if state.abandoned:
        raise Faulty([Problem("match-abandoned", "abandoned", {"deals": state.deals})])
