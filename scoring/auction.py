"""The auction: calls in rotation until three passes close it, and the resulting contract.

The dealer need not be known: turns are counted from the dealer's first call, turn 0, and
Auction.declarer() converts declarer's turn into a seat.
Source: Rubber bridge, "Bidding"; Contract bridge, "The Bidding".
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.contract import Contract, Doubling
from scoring.problem import Problem
from scoring.seats import SEATS, Seat, turn_from

PASS = "pass"  # noqa: S105 (a call, not a secret)
DOUBLE = "X"
REDOUBLE = "XX"

_PASSES = frozenset({"pass", "Pass", "P"})
_UNDONE = {DOUBLE: "double-inadmissible", REDOUBLE: "redouble-inadmissible"}
_UNFINISHED = {4: "auction-unfinished", 2: "auction-of-two-unfinished"}


@dataclass(frozen=True)
class Auction:
    """An auction in progress.

    bids holds pairs (turn, bid), without doubling. passes counts the latest consecutive passes.
    """

    turns: int = 0
    passes: int = 0
    bids: tuple[tuple[int, Contract], ...] = ()
    doubling: Doubling = Doubling.NONE
    doubled_at: int = 0
    players: int = len(SEATS)

    @property
    def ended(self) -> bool:
        """Return whether the auction is closed: all players passed, or all others after a bid.

        [RC bidding 7] [RC bidding 8] [RC draw-and-discard 2] [MB bidding 4] [CB bidding 2]
        """
        return self.passes >= self.players - bool(self.bids)

    @property
    def contract(self) -> Contract | None:
        """Return the last bid with its doubling, or None if nobody has bid. [RC bidding 9]"""
        return replace(self.bids[-1][1], doubling=self.doubling) if self.bids else None

    def declarer(self, dealer: Seat, seats: Sequence[Seat] = SEATS) -> Seat | None:
        """Return the declarer: of the side that bid last, the first to name that strain.

        [RC bidding 9] [MB bidding 4] [CB bidding 8]
        """
        if not self.bids:
            return None
        last, contract = self.bids[-1]
        first = min(
            turn
            for turn, bid in self.bids
            if bid.strain is contract.strain and (last - turn) % 2 == 0
        )
        return turn_from(dealer, first, seats)

    def with_call(self, call: str) -> "Auction":
        """Return the auction after a valid call. A bid cancels earlier doubles.

        [RC bidding 4] [RC bidding 6d]
        """
        turns = self.turns + 1
        if call == PASS:
            return replace(self, turns=turns, passes=self.passes + 1)
        if call in _UNDONE:
            return replace(
                self, turns=turns, passes=0, doubling=Doubling(call), doubled_at=self.turns
            )
        bid = (self.turns, Contract.parse(call))
        return Auction(turns, 0, (*self.bids, bid), players=self.players)

    def may_double(self, call: str) -> bool:
        """Return whether the player to call may double, or redouble, the last bid.

        [RC bidding 6b] [RC bidding 6c] [CB bidding 6]
        """
        if not self.bids:
            return False
        if call == DOUBLE:
            return self.doubling is Doubling.NONE and (self.turns - self.bids[-1][0]) % 2 == 1
        return self.doubling is Doubling.DOUBLED and (self.turns - self.doubled_at) % 2 == 1


def read_call(value: object) -> str | None:
    """Return a call in the notation of the score sheet, or None if value is not a call.

    "Pass" and "P", as written in PBN files, are read as "pass".
    """
    if not isinstance(value, str):
        return None
    if value in _PASSES:
        return PASS
    return value if value in _UNDONE or _is_bid(value) else None


def _is_bid(text: str) -> bool:
    try:
        return Contract.parse(text).doubling is Doubling.NONE
    except ValueError:
        return False


def read_auction(
    calls: Sequence[str], players: int = len(SEATS)
) -> tuple[Auction | None, list[Problem]]:
    """Return (auction, []) for a closed, valid auction, or (None, problems).

    Between two players, one pass after a bid closes the auction, as do two passes at the start.
    Checking stops at the first invalid call, since the validity of later calls depends on it.
    [RC bidding 1] [MB bidding 1] [MB bidding 2] [CB bidding 1]
    """
    auction = Auction(players=players)
    for index, call in enumerate(calls):
        problem = _against(auction, call, f"calls.{index}")
        if problem is not None:
            return None, [problem]
        auction = auction.with_call(call)
    if not auction.ended:
        return None, [Problem(_UNFINISHED[players], "calls")]
    return auction, []


def _against(auction: Auction, call: str, field: str) -> Problem | None:
    """Return the problem with call as the next call, or None if it is allowed.

    [RC bidding 6a] [MB bidding 5] [CB bidding 5]
    """
    if auction.ended:
        return Problem("call-after-end", field, {"call": call})
    if call == PASS:
        return None
    if call in _UNDONE:
        return None if auction.may_double(call) else Problem(_UNDONE[call], field)
    last = auction.bids[-1][1] if auction.bids else None
    if last is None or Contract.parse(call).rank > last.rank:
        return None
    return Problem("bid-insufficient", field, {"call": call, "last": str(last)})


def format_contract(contract: Contract | None) -> str:
    """Return a contract in the notation of the score sheet: "pass" if nobody bid."""
    return PASS if contract is None else str(contract)
