"""Duplicate points: the score of one result, by the vulnerability of its board (law 77)."""

from functools import cache

from scoring.contract import Contract, score_contract, score_tricks
from scoring.seats import SEATS, SIDES, Seat, Side, get_side, turn_from

GAME = 100
"""Trick points from which a contract has the bonus of a game instead of a part score."""

PART_SCORE_BONUS = 50
GAME_BONUS = (300, 500)
"""The bonus of a game, not vulnerable and vulnerable."""

CYCLE = 16
"""The dealer and the vulnerability of the boards repeat after this many (law 2)."""

_VULNERABLE: tuple[frozenset[Side], ...] = (
    frozenset(),
    frozenset({Side.NS}),
    frozenset({Side.EW}),
    frozenset(SIDES),
)

NAMES = dict(zip(("-", "NS", "EW", "both"), _VULNERABLE, strict=True))
"""The sides that are vulnerable, by their name in the event format."""


def get_dealer(board: int) -> Seat:
    """Return the dealer of a board, counted from 1: North deals the first."""
    return turn_from(Seat.N, board - 1, SEATS)


def get_vulnerable(board: int) -> frozenset[Side]:
    """Return the sides vulnerable on a board, counted from 1.

    Boards 1 to 4 have none, North-South, East-West, both. Each set of four begins one later.
    """
    index = (board - 1) % CYCLE
    return _VULNERABLE[(index + index // 4) % 4]


@cache
def score_result(
    contract: Contract | None, declarer: Seat, tricks: int, vulnerable: frozenset[Side]
) -> int:
    """Return North-South's points for a result; 0 if contract is None, that is, passed out.

    tricks: the tricks of declarer's side, 0 to 13. vulnerable: the sides that are vulnerable.
    """
    if contract is None:
        return 0
    side = get_side(declarer)
    lines = score_contract(contract, side, tricks, side in vulnerable)
    points = sum(line.points if line.side is Side.NS else -line.points for line in lines)
    if tricks < contract.tricks:
        return points
    made = score_tricks(contract) >= GAME
    bonus = GAME_BONUS[side in vulnerable] if made else PART_SCORE_BONUS
    return points + (bonus if side is Side.NS else -bonus)
