"""The cut of the opening wave: who cuts, who cuts again, and the cards for it.

Players checked in before the opening wave is closed are equal, so they cut for precedence.
"""

import math
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nights.formation.checking import check_round
from nights.formation.code import EXPOSED, PACK, Code
from nights.formation.ranking import get_card_key
from nights.formation.reasons import CutReason

SIZE = 52
"""The number of cards in a pack, and so the maximum number of players who cut from it."""


def find_equals(code: Code, cards: Mapping[Any, Sequence[str]]) -> list[Any]:
    """Return the players who must cut, or cut again, because their cards equal another's."""
    heights = {key: get_card_key(code, cut) for key, cut in cards.items()}
    counts = Counter(heights.values())
    return [key for key, height in heights.items() if counts[height] > 1]


def draw_for(keys: Sequence[Any], chance: random.Random) -> dict[Any, str]:
    """Return a card for each key, drawn by the random generator chance from enough packs."""
    pack = [rank + suit for rank in "A23456789TJQK" for suit in PACK]
    return dict(zip(keys, chance.sample(pack * count_packs(len(keys)), len(keys)), strict=True))


def count_packs(count: int) -> int:
    """Return the number of packs needed for count players."""
    return max(1, math.ceil(count / SIZE))


@dataclass(frozen=True)
class WaveCut:
    """The cut of the opening wave so far: each player's cards, and who cuts next."""

    cards: Mapping[Any, tuple[str, ...]]
    wanted: tuple[Any, ...]


def judge_wave_cut(
    code: Code, names: Mapping[Any, object], rounds: Sequence[Mapping[Any, str]]
) -> tuple[WaveCut, list[CutReason]]:
    """Return the state of the cut after rounds of cards, and the problems.

    names: the name of each player by key. In each round the players who are still equal to
    another cut, and those who exposed two cards cut again. Checking stops before the first
    invalid round. [W 7a] [W 7c] [SB 15] [E 16] [L cutting 3] [W 6]
    """
    cards: dict[Any, tuple[str, ...]] = dict.fromkeys(names, ())
    wanted = find_equals(code, cards)
    turned: dict[Any, str] = {}
    for given in rounds:
        if not wanted:
            return WaveCut(cards, ()), [CutReason("round-too-many")]
        cutting = {key: names[key] for key in wanted}
        faults = check_round(code, cutting, given, count_packs(len(wanted)))
        if faults:
            return WaveCut(cards, tuple(wanted)), faults
        turned |= {key: card for key, card in given.items() if EXPOSED not in card}
        wanted = [key for key in wanted if key not in turned]
        if not wanted:
            cards |= {key: (*cards[key], card) for key, card in turned.items()}
            wanted = find_equals(code, {key: cards[key] for key in turned})
            turned = {}
    return WaveCut(cards, tuple(wanted)), []


def draw_wave_cut(
    code: Code,
    names: Mapping[Any, object],
    chance: random.Random,
    rounds: Sequence[Mapping[Any, str]] = (),
) -> tuple[list[Mapping[Any, str]], list[CutReason]]:
    """Complete the cut with the random generator chance. Return all rounds, and the problems."""
    so_far = list(rounds)
    while True:
        answer, faults = judge_wave_cut(code, names, so_far)
        if faults or not answer.wanted:
            return so_far, faults
        so_far.append(draw_for(answer.wanted, chance))
