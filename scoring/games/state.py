"""What the states of all games share, and what is asked of a deal's place in any match."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from scoring.deal import Deal, Void
from scoring.lines import Line
from scoring.pair import NOUGHT, Pair
from scoring.problem import Faulty, Problem
from scoring.seats import SEATS, Seat, Side, turn_from
from scoring.shape import named

GAMES_TO_WIN = 2
"""Games that win a rubber, the best of three.

[SB 1] [E 1] [L rubber 1] [RC scoring 1]
"""


@dataclass(frozen=True)
class MatchState:
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


AnyState = TypeVar("AnyState", bound=MatchState)


def problems(state: MatchState, deal: Deal) -> list[Problem]:
    """Answer what is wrong with the place of deal in its match.

    Once the match is over nobody deals, and that is the one fault. A ruling explains a dealer.
    """
    if is_over(state):
        code = "match-over" if state.complete else "match-abandoned"
        return [Problem(code, "deal", {"deals": state.deals})]
    if deal.rulings or deal.dealer in (None, state.dealer):
        return []
    values = {"expected": state.dealer, "dealer": deal.dealer}
    return [Problem("dealer-differs", "dealer", values)]


def is_over(state: MatchState) -> bool:
    """Answer whether no deal can follow."""
    return state.complete or state.abandoned


def abandoned(state: AnyState) -> AnyState:
    """Answer the match when play stops here and the points stand as they are.

    Faulty where the match has ended, or was abandoned before.
    """
    if state.complete:
        raise Faulty([Problem("abandoned-after-end", "abandoned")])
    if state.abandoned:
        raise Faulty([Problem("match-abandoned", "abandoned", {"deals": state.deals})])
    return replace(state, vulnerable=(), abandoned=True)


def moved(state: MatchState, deal: Deal, counts: bool, seats: Sequence[Seat] = SEATS) -> MatchState:
    """Answer the state with the deal entered and passed on, and nothing scored."""
    return replace(
        state,
        deals=state.deals + 1,
        counted=state.counted + counts,
        dealer=_next_dealer(state.dealer, deal, seats),
        lines=(),
        game_ended=False,
    )


def _next_dealer(expected: Seat, deal: Deal, seats: Sequence[Seat]) -> Seat:
    """Answer who deals next: the same player after a new deal, else the one on the left.

    A deal out of turn that a ruling let stand counts as though it had been in turn.
    [SB 33] [SB 43] [E 34] [L deal 1] [RC deal 1] [MB dealing 1]
    """
    if deal.void is Void.NEW_DEAL:
        return expected
    return turn_from(deal.dealer if deal.dealer and deal.rulings else expected, 1, seats)


def with_game(state: MatchState, winner: Side) -> MatchState:
    """Rule a line: winner has one game more, and both sides begin the next at nought."""
    games = state.games.plus(winner, 1)
    return replace(state, games=games, part_scores=NOUGHT, game_ended=True)


def skipped(
    state: MatchState, raw: Mapping[str, object], result_keys: Sequence[str]
) -> MatchState | None:
    """Answer who deals after a faulty deal of a game in which nobody passes a deal out.

    It was void or it was played; None where that cannot be told.
    """
    if "void" not in raw:
        return moved(state, Deal(), counts=True)
    void = named(Void, raw["void"])
    if void is None or any(key in raw for key in result_keys):
        return None
    return moved(state, Deal(void=void), counts=False)
