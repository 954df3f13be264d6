"""Functions common to the games of contract bridge: the problems and the score of a deal."""

from collections.abc import Iterable, Sequence

from scoring import contract
from scoring.agreement import against_declarer
from scoring.deal import Deal
from scoring.games import state as match
from scoring.games.contract_deal import ContractDeal, paid_by
from scoring.games.state import MatchState
from scoring.lines import ABOVE, Line
from scoring.pair import Pair
from scoring.problem import Problem
from scoring.seats import SEATS, Seat, Side, other, side_of

GAME = 100
"""Points below the line that make a game. [RC scoring 1] [CB game 1]"""


def problems(state: MatchState, deal: Deal, seats: Sequence[Seat] = SEATS) -> list[Problem]:
    """Return the problems of deal at this point of its match."""
    faults = match.problems(state, deal)
    if match.is_over(state) or deal.rulings:
        return faults
    return faults + _against_auction(state, deal, seats)


def _against_auction(state: MatchState, deal: Deal, seats: Sequence[Seat]) -> list[Problem]:
    if not isinstance(deal, ContractDeal) or deal.calls is None or not deal.played:
        return []
    return against_declarer(deal.calls, deal.dealer or state.dealer, deal.declarer, seats)


def worth(deal: ContractDeal, vulnerable: Iterable[Side], honours: bool) -> tuple[Line, ...]:
    """Return the lines of a deal: the contract, then the honours if the house rules count them.

    Tricks are adjusted for revokes before anything is scored [MB trumps 3]; doubling does not
    change the honours [CB doubled 1].
    """
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
    """Return the side that has a hundred points below the line, or None."""
    return next((side for side in Side if part_scores[side] >= GAME), None)
