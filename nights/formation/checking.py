"""What is wrong with a round of cards that were cut."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from nights.formation.code import EXPOSED, Code
from nights.formation.ranking import Round
from nights.formation.reasons import CutReason


def check_round(
    code: Code, cutting: Mapping[Any, object], cards: Round, packs: int = 1
) -> list[CutReason]:
    """Return the problems of a round. Every player who cuts has a card, from a number of packs.

    cutting: the names of the players who cut, by key. A name is what str() makes of it.
    """
    problems = [CutReason("stranger-drew")] if any(key not in cutting for key in cards) else []
    holders: dict[str, object] = {}
    counts: Counter[str] = Counter()
    for key, name in cutting.items():
        text = cards.get(key) or ""
        if not text:
            problems.append(CutReason("no-card", {"name": name}))
        for card in filter(None, text.split(EXPOSED)):
            if not code.holds(card):
                problems.append(CutReason("not-a-card", {"text": card}))
            elif counts[card] == packs:
                values = {"name": holders[card], "other": name, "card": card}
                problems.append(CutReason("same-card", values))
            else:
                counts[card] += 1
                holders[card] = name
    return problems
