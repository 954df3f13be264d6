"""Functions common to the games of contract bridge: the problems and the score of a deal."""

from collections.abc import Iterable, Sequence

from scoring import contract
from scoring.agreement import check_declarer
from scoring.deal import Deal
from scoring.games import state as match
from scoring.games.contract_deal import (
    ContractDeal,
    count_revoke_tricks,
    find_revoke_problems,
)
from scoring.games.state import MatchState
from scoring.lines import ABOVE, ScoreLine
from scoring.pair import Pair
from scoring.problem import Problem
from scoring.seats import (
    SEATS,
    Seat,
    Side,
    get_other_side,
    get_side,
)

GAME = 100
"""Points below the line that make a game. [RC scoring 1] [CB game 1]"""


def find_problems(state: MatchState, deal: Deal, seats: Sequence[Seat] = SEATS) -> list[Problem]:
    """Return the problems of deal at this point of its match."""
    faults = match.find_problems(state, deal)
    if isinstance(deal, ContractDeal):
        faults += find_revoke_problems(deal, seats)
    if match.is_over(state) or deal.rulings:
        return faults
    return faults + _against_auction(state, deal, seats)


def _against_auction(state: MatchState, deal: Deal, seats: Sequence[Seat]) -> list[Problem]:
    if not isinstance(deal, ContractDeal) or deal.calls is None or not deal.played:
        return []
    return check_declarer(deal.calls, deal.dealer or state.dealer, deal.declarer, seats)


def score_deal(
    deal: ContractDeal, vulnerable: Iterable[Side], honours: bool
) -> tuple[ScoreLine, ...]:
    """Return the lines of a deal: the contract, then the honours if the house rules count them.

    Tricks are adjusted for revokes before anything is scored [MB trumps 3]; doubling does not
    change the honours [CB doubled 1].
    """
    if deal.contract is None or deal.declarer is None or deal.tricks is None:
        return ()
    side = get_side(deal.declarer)
    paid = count_revoke_tricks(deal.revokes)
    tricks = deal.tricks - paid[side] + paid[get_other_side(side)]
    lines = contract.score_contract(deal.contract, side, tricks, side in vulnerable)
    if deal.honours is None or not honours:
        return lines
    points = contract.score_honours(deal.contract.strain, deal.honours.held)
    return (*lines, ScoreLine(get_side(deal.honours.hand), ABOVE, points, "honours"))


def find_game_winner(part_scores: Pair) -> Side | None:
    """Return the side that has a hundred points below the line, or None."""
    if part_scores.NS >= GAME:
        return Side.NS
    return Side.EW if part_scores.EW >= GAME else None
