"""The scores that a board can have: what no contract gives was typed wrong."""

from functools import cache
from itertools import product

from scoring.contract import STRAINS, TRICKS, Contract, Doubling
from scoring.duplicate.points import NAMES, score_result
from scoring.seats import Seat, Side


@cache
def list_possible_scores(vulnerable: frozenset[Side] | None = None) -> tuple[int, ...]:
    """Return every score of North-South on a board, the lowest first; 0 if it is passed out.

    vulnerable: the sides that are vulnerable; None if that is not known, for the scores of all
    boards.
    """
    if vulnerable is None:
        possible = {score for sides in NAMES.values() for score in list_possible_scores(sides)}
        return tuple(sorted(possible))
    contracts = [
        Contract.parse(f"{level}{strain}{doubling}")
        for level, strain, doubling in product(range(1, 8), STRAINS, Doubling)
    ]
    scores = {
        score_result(contract, declarer, tricks, vulnerable)
        for contract, declarer, tricks in product(contracts, (Seat.N, Seat.E), range(TRICKS + 1))
    }
    return tuple(sorted({0, *scores}))


def find_nearest_scores(score: int, vulnerable: frozenset[Side] | None = None) -> tuple[int, ...]:
    """Return the possible scores that are nearest below and above an impossible one."""
    possible = list_possible_scores(vulnerable)
    below = [other for other in possible if other <= score][-1:]
    above = [other for other in possible if other >= score][:1]
    return tuple(dict.fromkeys(below + above))
