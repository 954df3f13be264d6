"""The fields common to the states of all games, and checks of a deal's place in a match."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from scoring.deal import Deal, Void
from scoring.lines import ScoreLine
from scoring.pair import NOUGHT, Pair
from scoring.problem import Faulty, Problem
from scoring.seats import Seat, Side, turn_from
from scoring.shape import find_member

GAMES_TO_WIN = 2
"""The games that win a rubber, the best of three.

[SB 1] [E 1] [L rubber 1] [RC scoring 1]
"""


@dataclass(frozen=True)
class MatchState:
    """The state of a match. scoring.games.protocol.State describes each field."""

    dealer: Seat
    deals: int = 0
    counted: int = 0
    vulnerable: tuple[Side, ...] = ()
    lines: tuple[ScoreLine, ...] = ()
    bonuses: tuple[ScoreLine, ...] = ()
    totals: Pair = NOUGHT
    part_scores: Pair = NOUGHT
    games: Pair = NOUGHT
    complete: bool = False
    abandoned: bool = False
    game_ended: bool = False


AnyState = TypeVar("AnyState", bound=MatchState)


def find_problems(state: MatchState, deal: Deal) -> list[Problem]:
    """Return the problems of deal's place in its match.

    If the match is over, that is the only problem. A ruling can explain a deal out of turn.
    """
    if is_over(state):
        code = "match-over" if state.complete else "match-abandoned"
        return [Problem(code, "deal", {"deals": state.deals})]
    if deal.rulings or deal.dealer in (None, state.dealer):
        return []
    values = {"expected": state.dealer, "dealer": deal.dealer}
    return [Problem("dealer-differs", "dealer", values)]


def is_over(state: MatchState) -> bool:
    """Return whether the match is over, so that no deal can follow."""
    return state.complete or state.abandoned


def abandon_match(state: AnyState) -> AnyState:
    """Return the state if play stops here and each side keeps its points.

    Raise Faulty if the match is complete or already abandoned.
    """
    if state.complete:
        raise Faulty([Problem("abandoned-after-end", "abandoned")])
    if state.abandoned:
        raise Faulty([Problem("match-abandoned", "abandoned", {"deals": state.deals})])
    return replace(state, vulnerable=(), abandoned=True)


def add_deal(state: MatchState, deal: Deal, counts: bool, seats: Sequence[Seat]) -> MatchState:
    """Return the state with the deal entered and the next dealer set, and nothing scored.

    seats: those of the game, clockwise.
    """
    return replace(
        state,
        deals=state.deals + 1,
        counted=state.counted + counts,
        dealer=_next_dealer(state.dealer, deal, seats),
        lines=(),
        game_ended=False,
    )


def _next_dealer(expected: Seat, deal: Deal, seats: Sequence[Seat]) -> Seat:
    """Return the next dealer: the same after a void deal dealt again, otherwise the next left.

    A deal out of turn that a ruling accepted counts as if it had been in turn.
    [SB 33] [SB 43] [E 34] [L deal 1] [RC deal 1] [MB dealing 1]
    """
    if deal.void is Void.NEW_DEAL:
        return expected
    return turn_from(deal.dealer if deal.dealer and deal.rulings else expected, 1, seats)


def add_game(state: MatchState, winner: Side) -> MatchState:
    """Return the state after winner wins a game. Both sides start the next at zero."""
    games = state.games.plus(winner, 1)
    return replace(state, games=games, part_scores=NOUGHT, game_ended=True)


def skip_deal(
    state: MatchState,
    raw: Mapping[str, object],
    result_keys: Sequence[str],
    seats: Sequence[Seat],
) -> MatchState | None:
    """Return the state after an invalid deal, for games in which deals are not passed out.

    Return None if it is unknown whether the deal was void or played.
    """
    if "void" not in raw:
        return add_deal(state, Deal(), counts=True, seats=seats)
    void = find_member(Void, raw["void"])
    if void is None or any(key in raw for key in result_keys):
        return None
    return add_deal(state, Deal(void=void), counts=False, seats=seats)
