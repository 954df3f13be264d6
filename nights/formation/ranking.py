"""The order of players by their cards, and who must cut again because of equal cards.

Cutting again orders only those who were equal: a player who first cut lower stays lower,
whatever the others cut later (Whist 1900, laws 9 and 10; English club code, laws 18 and 19).
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from typing import Any

from nights.formation.code import EXPOSED, HIGHEST, PACK, Code

Round = Mapping[Any, str]
"""The card of each player who cut in one round."""

_NOT = (-1, -1)


def rank_cards(code: Code, rounds: Sequence[Round]) -> list[list[Any]]:
    """Return the players of the first round in groups of equals, from the lowest to the highest.

    Later rounds separate those who cut again.
    """

    def height(key: Any) -> tuple[tuple[int, int], ...]:
        return tuple(code.height(round_[key]) if key in round_ else _NOT for round_ in rounds)

    in_order = sorted(rounds[0], key=height) if rounds else []
    return [list(group) for _height, group in groupby(in_order, key=height)]


def sort_by_suit(group: Sequence[Any], rounds: Sequence[Round]) -> list[Any]:
    """Return equals whose order does not matter in a deterministic order, by their cards alone.

    Settling a cut again from its stored cards then gives the same seats. That also holds if two
    players have the same card, which is possible after one of them exposed two cards.
    """

    def place(key: Any) -> tuple[list[int], str]:
        return [PACK.index(round_[key][1]) for round_ in rounds if key in round_], str(key)

    return sorted(group, key=place)


def find_undecided(groups: Sequence[Sequence[Any]], bounds: Collection[int]) -> list[Any]:
    """Return the equals who must cut again; empty if the order is sufficiently determined.

    bounds: positions, counted from the lowest, that no group of equals may span. Of several
    groups the lowest cuts first.
    """
    below = 0
    for group in groups:
        if any(below < bound < below + len(group) for bound in bounds):
            return list(group)
        below += len(group)
    return []


def get_card_key(code: Code, cards: Sequence[str]) -> tuple[tuple[int, int], ...]:
    """Return the sort key for cards cut in successive rounds. Lower is better.

    The lowest card has precedence under a code whose highest card goes out, otherwise the highest.
    """
    turn = 1 if code.out == HIGHEST else -1
    heights = map(code.height, list_valid_cards(cards))
    return tuple((turn * rank, turn * suit) for rank, suit in heights)


def list_valid_cards(cards: Sequence[str]) -> list[str]:
    """Return the cards that count, without rounds in which the player exposed two cards."""
    return [card for card in cards if EXPOSED not in card]
