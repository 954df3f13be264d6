"""The cut for a match: who goes out, partners, seats and the first deal.

cut() takes the rounds of cards drawn so far, and returns who cuts next and why, or the final
result. Sources: English club code, laws 13 to 20; the laws of 1907, "Cutting" to "Cutting
out"; "The Mechanics and Rules of Bridge". The texts do not cover two pairs of equal cards,
four equal cards, or five or more players: here only the equals whose order matters cut again,
the lowest first. At a fresh table, who has cut for precedence does not cut again for who plays.
"""

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from nights.formation.checking import check_round
from nights.formation.code import EXPOSED, HIGHEST, LOWEST, PACK, Code
from nights.formation.outcomes import Candidate, Miscut, Settled, Taken, Wanted
from nights.formation.ranking import Round, find_undecided, rank_cards, sort_by_suit
from nights.formation.reasons import CutReason
from nights.formation.telling import tell_exempt, tell_out_by_card, tell_out_by_count, tell_seats
from scoring.repeats import find_repeats

SEATS = "NESW"
#: Clockwise distances from the chooser's seat, by the number of seats: partner opposite, then
#: the adversaries from the left; of two, the adversary.
_FROM_CHOOSER = {4: (0, 2, 1, 3), 2: (0, 1)}

OUT, PARTNERS = "out", "partners"


class _Wanting(Exception):
    """There are no more rounds. wanted says who cuts next."""

    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted


def cut(
    code: Code,
    candidates: Sequence[Candidate],
    rounds: Sequence[Round],
    chooser_seat: str = "N",
    seats: Sequence[str] = SEATS,
) -> Settled | Wanted:
    """Return Settled if rounds of cards settle the match, otherwise Wanted: who cuts next.

    Each round has a card for every player who was to cut then. chooser_seat: the seat of the
    dealer, who has the choice. seats: those of the game. Raise Miscut, with every problem, if a
    round is invalid. [SB 16] [SB 18] [SB 19] [SB 20] [E 17] [E 19] [E 20] [E 21]
    [L forming-tables 2]
    [L cutting-out 1] [MB game 1] [MB pack 5] [MB dealing 1] [W 8] [W 9] [W 10] [W 11]
    """
    faults = _headcount(code, candidates, seats) + _named_twice(candidates)
    if faults:
        raise Miscut(faults)
    table = _Table(code, tuple(candidates), tuple(rounds), len(seats))
    try:
        settled = table.settled(chooser_seat, seats)
    except _Wanting as wanting:
        return wanting.wanted
    if len(table.taken) < len(table.drawn_for):
        raise Miscut([CutReason("round-too-many")])
    return settled


@dataclass(frozen=True)
class Foreseen:
    """What is known before a card is cut: who is out and why, who cuts, and for how many seats."""

    out: tuple[Candidate, ...]
    reasons: tuple[CutReason, ...]
    cutting: tuple[Candidate, ...]
    places: int


def foresee_leavers(
    code: Code, candidates: Sequence[Candidate], seats: Sequence[str] = SEATS
) -> Foreseen:
    """Return who goes out at the next cut by matches played, before any card is cut."""
    table = _Table(code, tuple(candidates), (), len(seats))
    out, equal, more = table.parted()
    return Foreseen(tuple(out), tuple(tell_out_by_count(table.candidates, out)), tuple(equal), more)


def draw_cut(
    code: Code,
    candidates: Sequence[Candidate],
    chance: random.Random,
    chooser_seat: str = "N",
    seats: Sequence[str] = SEATS,
    rounds: Sequence[Round] = (),
) -> Settled:
    """Complete a cut with cards drawn by the random generator chance, and return the result."""
    so_far = list(rounds)
    while True:
        answer = cut(code, candidates, so_far, chooser_seat, seats)
        if isinstance(answer, Settled):
            return answer
        so_far.append(draw([player.key for player in answer.players], chance))


def draw(keys: Sequence[Any], chance: random.Random) -> dict[Any, str]:
    """Return a card for each key, drawn from one pack by the random generator chance.

    [SB 14] [E 15] [L cutting 2] [W 5]
    """
    pack = [rank + suit for rank in "A23456789TJQK" for suit in PACK]
    return dict(zip(keys, chance.sample(pack, len(keys)), strict=True))


def _headcount(
    code: Code, candidates: Sequence[Candidate], seats: Sequence[str]
) -> list[CutReason]:
    count, most = len(candidates), code.most_at(seats)
    if len(seats) <= count <= most:
        return []
    if len(seats) == most:
        return [CutReason("not-two" if most == 2 else "too-few", {"count": count})]
    if count < len(seats):
        return [CutReason("too-few", {"count": count})]
    return [CutReason("too-many", {"count": count, "most": most})]


def _named_twice(candidates: Sequence[Candidate]) -> list[CutReason]:
    repeats = find_repeats(candidate.key for candidate in candidates)
    return [CutReason("twice", {"name": candidates[index].name}) for index in repeats]


class _Table:
    """A cut in progress. It consumes the rounds one by one, as they are needed."""

    def __init__(
        self,
        code: Code,
        candidates: tuple[Candidate, ...],
        rounds: tuple[Round, ...],
        places: int,
    ) -> None:
        self.code, self.candidates, self.places = code, candidates, places
        self.drawn_for = rounds
        self.by_key = {candidate.key: candidate for candidate in candidates}
        self.taken: list[Taken] = []

    def settled(self, chooser_seat: str, seats: Sequence[str]) -> Settled:
        everybody = self.for_both()
        playing, out, reasons = self.cut_out(everybody)
        first = everybody or self.round_for(playing, PARTNERS, CutReason("cut-for-partners"))
        order, cards = self.order(PARTNERS, playing, first, self.partner_bounds())
        if self.code.dealer == HIGHEST:
            order.reverse()
        start = seats.index(chooser_seat)
        taken = {
            seats[(start + turn) % len(seats)]: who
            for turn, who in zip(_FROM_CHOOSER[len(seats)], order, strict=True)
        }
        told = [(candidate.name, cards[candidate.key]) for candidate in order[:2]]
        partner = told[1] if self.places > 2 else None
        among = any(candidate.key in first for candidate in out)
        reasons += tell_seats(self.code, told[0], partner, among)
        return Settled(taken, chooser_seat, tuple(out), tuple(reasons), tuple(self.taken))

    def for_both(self) -> Round | None:
        """Return the cards by which the code decides who plays and who are partners, if it does.

        Those who have the lesser right by an earlier cut do not cut. If that leaves nobody to go
        out, the others cut for partners only.
        """
        if self.code.partners:
            return None
        out, equal, _more = self.parted()
        behind = [candidate for candidate in out if candidate.place]
        if behind and not equal:
            return None
        return self.round_for(
            [candidate for candidate in self.candidates if candidate not in behind], OUT, _BOTH
        )

    def partner_bounds(self) -> set[int]:
        """Return the positions between which the order matters: the sides and the first dealer."""
        if self.places == 2:
            return {1}
        return {2, 1 if self.code.dealer == LOWEST else 3}

    def cut_out(
        self, everybody: Round | None
    ) -> tuple[list[Candidate], list[Candidate], list[CutReason]]:
        """Return who plays, who is out, and why: by consecutive matches, then by a cut."""
        out, equal, more = self.parted()
        reasons = tell_out_by_count(self.candidates, out)
        if equal:
            chosen, by_card = self.by_card(equal, more, everybody)
            others = [
                candidate
                for candidate in self.candidates
                if candidate not in out and candidate not in equal
            ]
            reasons += [*by_card, *tell_exempt(others, equal)]
            out = [*out, *chosen]
        playing = [candidate for candidate in self.candidates if candidate not in out]
        return playing, out, reasons

    def parted(self) -> tuple[list[Candidate], list[Candidate], int]:
        """Return who is out without a cut, who cuts for it, and how many of those go out."""
        spare = len(self.candidates) - self.places
        if spare <= 0:
            return [], [], 0
        claims = sorted(self.candidates, key=self.claim, reverse=True)
        edge = self.claim(claims[spare - 1])
        sure = [claim for claim in claims if self.claim(claim) > edge]
        equal = [candidate for candidate in self.candidates if self.claim(candidate) == edge]
        more = spare - len(sure)
        return ([*sure, *equal], [], 0) if len(equal) == more else (sure, equal, more)

    def claim(self, candidate: Candidate) -> tuple[int, int, int]:
        """Return the sort key of a candidate's turn to go out. The largest goes out first."""
        return candidate.consecutive, candidate.place, -candidate.sat_out if self.code.fair else 0

    def by_card(
        self, equal: Sequence[Candidate], more: int, everybody: Round | None
    ) -> tuple[list[Candidate], list[CutReason]]:
        """Return which of the equals go out by a cut, and the reasons."""
        first = everybody or self.round_for(
            equal, OUT, CutReason("cut-for-places", {"count": more})
        )
        highest = self.code.out == HIGHEST
        bound = len(equal) - more if highest else more
        order, cards = self.order(OUT, equal, first, {bound})
        chosen, left = (order[bound:], order[:bound]) if highest else (order[:bound], order[bound:])
        against = cards[(left[-1] if highest else left[0]).key]
        return chosen, [
            tell_out_by_card(self.code, candidate, cards[candidate.key], against)
            for candidate in chosen
        ]

    def order(
        self,
        stage: str,
        players: Sequence[Candidate],
        first: Round,
        bounds: Collection[int],
    ) -> tuple[list[Candidate], dict[Any, list[str]]]:
        """Return players from the lowest card up, cutting again if equals span a bound.

        Return also the cards of each player in the order cut.
        """
        rounds: list[Round] = [{player.key: first[player.key] for player in players}]
        while again := find_undecided(rank_cards(self.code, rounds), bounds):
            equals = [self.by_key[key] for key in again]
            rounds.append(self.round_for(equals, stage, self.why_again(stage, rounds, again)))
        groups = rank_cards(self.code, rounds)
        order = [self.by_key[key] for group in groups for key in sort_by_suit(group, rounds)]
        cards = {key: [round_[key] for round_ in rounds if key in round_] for key in rounds[0]}
        return order, cards

    def why_again(self, stage: str, rounds: Sequence[Round], again: Sequence[Any]) -> CutReason:
        if stage == OUT:
            return CutReason("equal-for-places")
        groups = rank_cards(self.code, rounds)
        below = sum(len(group) for group in groups[: groups.index(list(again))])
        crosses = below < self.places // 2 < below + len(again)
        return CutReason("equal-for-partners" if crosses else "equal-for-deal")

    def round_for(self, players: Sequence[Candidate], stage: str, reason: CutReason) -> Round:
        """Return the next round, with a valid card for each of players.

        A player who exposed more than one card cuts again. [SB 15] [E 16] [L cutting 3] [W 6]
        """
        cards = self.next_round(players, stage, reason)
        while exposed := [player for player in players if EXPOSED in cards[player.key]]:
            cards = {**cards, **self.next_round(exposed, stage, CutReason("exposed-two"))}
        return cards

    def next_round(
        self, players: Sequence[Candidate], stage: str, reason: CutReason
    ) -> dict[Any, str]:
        if len(self.taken) == len(self.drawn_for):
            raise _Wanting(Wanted(stage, tuple(players), reason, tuple(self.taken)))
        given = self.drawn_for[len(self.taken)]
        faults = check_round(self.code, {who.key: who.name for who in players}, given)
        if faults:
            raise Miscut(faults)
        self.taken.append(Taken(stage, dict(given)))
        return dict(given)


_BOTH = CutReason("cut-for-both")
