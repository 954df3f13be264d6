"""Who has the better right to a seat: the order of candidates, with the reason of each.

Those checked in before the opening wave is closed are equal and cut; whoever comes later ranks
behind them by arrival. Players of a table that broke up come first at other tables; somebody who
belonged to another table comes behind those who have waited, and whoever broke one up is last.
"""

import math
import random
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from club.formation.code import HIGHEST, PACK, Code
from club.formation.reasons import Reason

SIZE = 52
"""Cards in a pack: so many cut from it at most."""

_WAITED, _BROKEN_UP, _ELSEWHERE, _BROKE = range(4)


@dataclass(frozen=True)
class Claim:
    """What a candidate's right rests on.

    arrival: their place in the order of arrival. wave: whether they are of the opening wave,
    once that is closed; cards: what they cut then, a card for each time. table: the number of
    another table to which they belonged last on this night, 0 for none; since: a number that
    rises with the time when they left it. broken_up: that table broke up; broke: by their doing.
    """

    key: Any
    name: str
    arrival: int
    wave: bool = False
    cards: tuple[str, ...] = ()
    table: int = 0
    since: int = 0
    broken_up: bool = False
    broke: bool = False

    @property
    def rank(self) -> int:
        """Where they stand at a table with a vacancy; less is better."""
        if self.broke:
            return _BROKE
        if self.broken_up:
            return _BROKEN_UP
        return _ELSEWHERE if self.table else _WAITED

    @property
    def prior(self) -> bool:
        """Whether they have the prior right of a table that broke up."""
        return self.rank == _BROKEN_UP


@dataclass(frozen=True)
class Ranked:
    """A candidate in the order of right, and why they stand there."""

    claim: Claim
    reason: Reason


def in_order(code: Code, claims: Sequence[Claim], *, fresh: bool = False) -> list[Ranked]:
    """Answer the candidates, the best right first.

    fresh: for a new table, at which those who belonged to no other come first of all; else for a
    vacancy at a table, where the players of one that broke up do. [SB 22] [E 23] [L entry 2]
    [W 13] [SB 25] [E 26] [L entry 5] [W 16] [SB 24] [E 25] [W 15]
    """
    tiers = {_WAITED: 0, _BROKEN_UP: 1} if fresh else {_BROKEN_UP: 0, _WAITED: 1}

    def right(claim: Claim) -> tuple[Any, ...]:
        tier = tiers.get(claim.rank, claim.rank)
        left = claim.since if claim.rank in (_ELSEWHERE, _BROKE) else 0
        return tier, left, not claim.wave, preference(code, claim.cards), claim.arrival

    return [Ranked(claim, _reason(claim, fresh)) for claim in sorted(claims, key=right)]


def preference(code: Code, cards: Sequence[str]) -> tuple[tuple[int, int], ...]:
    """Answer where cards cut one after the other put somebody; less is better.

    By a code whose highest card goes out the lowest has the preference, else the highest.
    """
    turn = 1 if code.out == HIGHEST else -1
    return tuple((turn * rank, turn * suit) for rank, suit in map(code.height, cards))


def _reason(claim: Claim, fresh: bool) -> Reason:
    if claim.rank == _WAITED:
        return _waited(claim)
    codes = {_BROKE: "broke-up", _ELSEWHERE: "elsewhere"}
    prior = "broken-up-fresh" if fresh else "broken-up"
    return Reason(codes.get(claim.rank, prior), {"table": claim.table})


def _waited(claim: Claim) -> Reason:
    if not claim.wave:
        return Reason("came", {"number": claim.arrival})
    if not claim.cards:
        return Reason("wave-alone")
    if len(claim.cards) == 1:
        return Reason("wave", {"card": claim.cards[0]})
    return Reason("wave-again", {"first_card": claim.cards[0], "card": claim.cards[-1]})


def equals(code: Code, cards: Mapping[Any, Sequence[str]]) -> list[Any]:
    """Answer who must cut, or cut again: everybody whose cards are no better than another's."""
    heights = {key: preference(code, cut) for key, cut in cards.items()}
    counts = Counter(heights.values())
    return [key for key, height in heights.items() if counts[height] > 1]


def draw_for(keys: Sequence[Any], chance: random.Random) -> dict[Any, str]:
    """Answer a card for each key, by a chance that is given, from as many packs as it takes."""
    pack = [rank + suit for rank in "A23456789TJQK" for suit in PACK]
    return dict(zip(keys, chance.sample(pack * packs_for(len(keys)), len(keys)), strict=True))


def packs_for(count: int) -> int:
    """Answer from how many packs so many players cut."""
    return max(1, math.ceil(count / SIZE))


@dataclass(frozen=True)
class WaveCut:
    """The cut of the opening wave so far: each player's cards, and who cuts next, if anybody."""

    cards: Mapping[Any, tuple[str, ...]]
    wanted: tuple[Any, ...]


def wave_cut(
    code: Code, names: Mapping[Any, str], rounds: Sequence[Mapping[Any, str]]
) -> tuple[WaveCut, list[Reason]]:
    """Answer how far rounds of cards put players, by name, in order, and what is wrong.

    In each round everybody cuts who is still equal to somebody; where a round has faults, the
    answer stops before it. [W 7a] [W 7c]
    """
    cards: dict[Any, tuple[str, ...]] = dict.fromkeys(names, ())
    wanted = equals(code, cards)
    for given in rounds:
        if not wanted:
            return WaveCut(cards, ()), [Reason("round-too-many")]
        faults = _faults(code, names, wanted, given)
        if faults:
            return WaveCut(cards, tuple(wanted)), faults
        for key in wanted:
            cards[key] = (*cards[key], given[key])
        wanted = equals(code, {key: cards[key] for key in wanted})
    return WaveCut(cards, tuple(wanted)), []


def wave_drawn(
    code: Code,
    names: Mapping[Any, str],
    chance: random.Random,
    rounds: Sequence[Mapping[Any, str]] = (),
) -> tuple[list[Mapping[Any, str]], list[Reason]]:
    """Go on with the cut by a chance that is given; answer all its rounds, or what is wrong."""
    so_far = list(rounds)
    while True:
        answer, faults = wave_cut(code, names, so_far)
        if faults or not answer.wanted:
            return so_far, faults
        so_far.append(draw_for(answer.wanted, chance))


def _faults(
    code: Code, names: Mapping[Any, str], wanted: Collection[Any], given: Mapping[Any, str]
) -> list[Reason]:
    """Answer what is wrong with a round: a card for each who cuts, from packs enough for all."""
    cutting = set(wanted)
    found = [Reason("stranger-drew")] if any(key not in cutting for key in given) else []
    holders: dict[str, str] = {}
    counts: Counter[str] = Counter()
    for key in wanted:
        card = given.get(key, "")
        if not card:
            found.append(Reason("no-card", {"name": names[key]}))
        elif not code.holds(card):
            found.append(Reason("not-a-card", {"text": card}))
        elif counts[card] == packs_for(len(wanted)):
            values = {"name": holders[card], "other": names[key], "card": card}
            found.append(Reason("same-card", values))
        else:
            counts[card] += 1
            holders[card] = names[key]
    return found
