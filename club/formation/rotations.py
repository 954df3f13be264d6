"""Rotations in which nobody cuts: pivots, where each plays with each, and rotas of sitting out.

Players are named by their places from 0, in the order of their cut. Sources: the pivot of four
and the rota are common practice of clubs; the pivots of five and six were worked out, and tests
show what they promise.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

Player = TypeVar("Player")

Pair = tuple[int, int]

FOUR: tuple[tuple[Pair, Pair], ...] = (
    ((0, 1), (2, 3)),
    ((0, 2), (1, 3)),
    ((0, 3), (1, 2)),
)
"""Each partners each of the others once, in three chukkers."""

FIVE: tuple[tuple[Pair, Pair], ...] = (
    ((1, 4), (2, 3)),
    ((2, 0), (3, 4)),
    ((3, 1), (4, 0)),
    ((4, 2), (0, 1)),
    ((0, 3), (1, 2)),
)
"""Each partners each once, opposes each twice and sits out once, in five chukkers."""

SIX: tuple[tuple[Pair, Pair], ...] = (
    ((0, 2), (1, 3)),
    ((0, 5), (2, 4)),
    ((3, 5), (0, 1)),
    ((1, 2), (0, 4)),
    ((1, 5), (3, 4)),
    ((2, 5), (0, 1)),
    ((2, 3), (1, 4)),
    ((4, 5), (0, 3)),
)
"""Each partners each in eight chukkers, one pair twice; two sit out, nobody twice running."""

PIVOTS = {4: FOUR, 5: FIVE, 6: SIX}


@dataclass(frozen=True)
class Chukker:
    """Who plays with whom for one match, and who sits out; by the places of the players."""

    ns: Pair
    ew: Pair
    out: tuple[int, ...]


def pivot(players: int, number: int) -> Chukker:
    """Answer a chukker of a pivot of 4, 5 or 6 players, numbered from 1; it begins again after.

    Raises KeyError for another number of players.
    """
    chukkers = PIVOTS[players]
    ns, ew = chukkers[(number - 1) % len(chukkers)]
    return Chukker(ns, ew, tuple(one for one in range(players) if one not in (*ns, *ew)))


def seated(chukker: Chukker, players: Sequence[Player]) -> dict[str, Player]:
    """Answer who holds each seat in a chukker, North first."""
    places = {"N": chukker.ns[0], "E": chukker.ew[0], "S": chukker.ns[1], "W": chukker.ew[1]}
    return {seat: players[place] for seat, place in places.items()}


def rota(players: int, number: int) -> tuple[int, ...]:
    """Answer the places that sit out a rubber, numbered from 1: the lowest cut first, and so up.

    players: 5 or 6, in the order of their cut from the lowest. Whoever sat out comes back.
    """
    outs = players - 4
    first = (number - 1) * outs
    return tuple(sorted((first + turn) % players for turn in range(outs)))
