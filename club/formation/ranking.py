"""The order that cards make, and who must cut again because equal cards leave it open.

Cutting again orders only those who were equal: whoever cut lower at first stays lower, whatever
the others cut then (Whist 1900, laws 9 and 10; English club code, laws 18 and 19).
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from typing import Any

from club.formation.code import PACK, Code

Round = Mapping[Any, str]
"""A card for each player who cut in one round."""

_NOT = (-1, -1)


def ranked(code: Code, rounds: Sequence[Round]) -> list[list[Any]]:
    """Answer the players of the first round in groups from the lowest to the highest.

    Those in one group are still equal: later rounds part those who cut again.
    """

    def height(key: Any) -> tuple[tuple[int, int], ...]:
        return tuple(code.height(one[key]) if key in one else _NOT for one in rounds)

    in_order = sorted(rounds[0], key=height) if rounds else []
    return [list(group) for _height, group in groupby(in_order, key=height)]


def by_suit(group: Sequence[Any], rounds: Sequence[Round]) -> list[Any]:
    """Answer equals whose order nothing depends on, as their cards alone put them.

    A cut that is settled again from its stored cards then seats everybody as before; so it
    does with two of one card, which somebody who exposed two may cut after another.
    """

    def place(key: Any) -> tuple[list[int], str]:
        return [PACK.index(one[key][1]) for one in rounds if key in one], str(key)

    return sorted(group, key=place)


def undecided(groups: Sequence[Sequence[Any]], bounds: Collection[int]) -> list[Any]:
    """Answer the equals that must cut again, none where the order is clear enough.

    bounds: after how many of the lowest a line is drawn that no group of equals may cross. Of
    several groups the lowest cuts first.
    """
    below = 0
    for group in groups:
        if any(below < bound < below + len(group) for bound in bounds):
            return list(group)
        below += len(group)
    return []
