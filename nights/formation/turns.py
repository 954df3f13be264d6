"""How the next match is seated: by a cut, a pivot, a cut with a rota, or as before.

A rotation begins with a cut, which determines its order, so that its first turn is the match
that was cut for. It continues as long as the same players belong to the table.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from nights.formation.code import Code
from nights.formation.cutting import SEATS, cut, draw_cut
from nights.formation.outcomes import Candidate, Miscut, Settled, Wanted
from nights.formation.ranking import Round
from nights.formation.reasons import CutReason
from nights.formation.rotations import PIVOTS, get_pivot, get_rota, seat_players

CUT, PIVOT, ROTA, STAY = "cut", "pivot", "rota", "stay"
ROTATIONS = (CUT, PIVOT, ROTA, STAY)


@dataclass(frozen=True)
class Turn:
    """The number of a match in a rotation, from 1, and the order of the players' keys.

    The first match is cut for, and has no order yet.
    """

    rotation: str = CUT
    number: int = 1
    order: tuple[Any, ...] = ()

    @property
    def pivots(self) -> bool:
        """Return whether the match is seated without a cut."""
        return self.rotation in (PIVOT, STAY) and self.number > 1

    def parted(
        self, candidates: Sequence[Candidate]
    ) -> tuple[tuple[Candidate, ...], tuple[Candidate, ...]]:
        """Return those who cut, and those who are out by the rota without a cut."""
        if self.rotation != ROTA or self.number == 1:
            return tuple(candidates), ()
        places = get_rota(len(self.order), self.number)
        keys = [self.order[place] for place in places]
        out = tuple(candidate for candidate in candidates if candidate.key in keys)
        return tuple(candidate for candidate in candidates if candidate not in out), out


def settle_turn(
    turn: Turn,
    code: Code,
    candidates: Sequence[Candidate],
    rounds: Sequence[Round],
    chooser_seat: str = "N",
    seats: Sequence[str] = SEATS,
) -> Settled | Wanted:
    """Return how a match is seated, or who cuts next.

    Raise Miscut if a round is invalid, or if there are cards in a pivot.
    """
    if turn.pivots:
        return _pivoted(turn, candidates, rounds)
    cutters, out = turn.parted(candidates)
    return _with(out, cut(code, cutters, rounds, chooser_seat, seats))


def draw_turn(
    turn: Turn,
    code: Code,
    candidates: Sequence[Candidate],
    chance: random.Random,
    chooser_seat: str = "N",
    seats: Sequence[str] = SEATS,
    rounds: Sequence[Round] = (),
) -> Settled:
    """Return how a match is seated, drawing any cards by the random generator chance."""
    if turn.pivots:
        return _pivoted(turn, candidates, rounds)
    cutters, out = turn.parted(candidates)
    settled = draw_cut(code, cutters, chance, chooser_seat, seats, rounds)
    return replace(settled, out=(*out, *settled.out), reasons=(*_by_rota(out), *settled.reasons))


def _with(out: Sequence[Candidate], answer: Settled | Wanted) -> Settled | Wanted:
    if isinstance(answer, Wanted):
        return answer
    return replace(answer, out=(*out, *answer.out), reasons=(*_by_rota(out), *answer.reasons))


def _by_rota(out: Sequence[Candidate]) -> list[CutReason]:
    return [CutReason("rota-out", {"name": candidate.name}) for candidate in out]


def _pivoted(turn: Turn, candidates: Sequence[Candidate], rounds: Sequence[Round]) -> Settled:
    """Return the seating of a chukker of a pivot. The first deal rotates, from North."""
    if any(rounds):
        raise Miscut([CutReason("no-cards")])
    by_key: Mapping[Any, Candidate] = {candidate.key: candidate for candidate in candidates}
    order = [by_key[key] for key in turn.order]
    if turn.rotation == STAY:
        return _stayed(turn, order)
    chukker = get_pivot(len(order), turn.number)
    taken = seat_players(chukker, order)
    dealer = SEATS[(turn.number - 1) % len(SEATS)]
    out = tuple(order[place] for place in chukker.out)
    return Settled(taken, dealer, out, tuple(_said(turn, taken, dealer, out)))


def _stayed(turn: Turn, order: Sequence[Candidate]) -> Settled:
    """Return the same seating as before, with the first deal passed on: nobody claims a seat."""
    taken = dict(zip(SEATS, order, strict=True))
    dealer = SEATS[(turn.number - 1) % len(SEATS)]
    reasons = (CutReason("stay"), CutReason("pivot-deals", {"name": taken[dealer].name}))
    return Settled(taken, dealer, (), reasons)


def _said(
    turn: Turn, taken: Mapping[str, Candidate], dealer: str, out: Sequence[Candidate]
) -> list[CutReason]:
    count = len(PIVOTS[len(turn.order)])
    values = {"number": (turn.number - 1) % count + 1, "count": count}
    names = {seat: candidate.name for seat, candidate in taken.items()}
    return [
        CutReason(
            "pivot", {**values, "n": names["N"], "s": names["S"], "e": names["E"], "w": names["W"]}
        ),
        *(CutReason("pivot-out", {"name": candidate.name}) for candidate in out),
        CutReason("pivot-deals", {"name": names[dealer]}),
    ]


def get_order(turn: Turn, code: Code, settled: Settled) -> tuple[Any, ...]:
    """Return the order of a rotation: that of the turn, or the one given by its first cut.

    The order is such that the first turn of the rotation is the match that was cut for.
    """
    if turn.number > 1 or turn.rotation == CUT or len(settled.seats) != len(SEATS):
        return turn.order
    playing, out = _from_dealer(settled), [candidate.key for candidate in settled.out]
    if turn.rotation == STAY:
        return () if out else tuple(settled.seats[seat].key for seat in SEATS)
    if turn.rotation == ROTA:
        return (*out, *(playing if code.dealer == code.out else reversed(playing)))
    first = get_pivot(len(playing) + len(out), 1)
    places = dict(zip((*first.ns, *first.ew, *first.out), (*playing, *out), strict=True))
    return tuple(places[place] for place in sorted(places))


def _from_dealer(settled: Settled) -> list[Any]:
    """Return the keys of the players: the dealer, partner, then the adversaries from the left."""
    start = SEATS.index(settled.dealer)
    return [settled.seats[SEATS[(start + turn) % 4]].key for turn in (0, 2, 1, 3)]
