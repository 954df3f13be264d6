"""Rotations without a cut: pivots, where each plays with each, and rotas for sitting out.

Players are numbered from 0, in the order of their cut. Sources: the pivot of four and the rota
are common practice in clubs. The pivots of five and six were constructed for this program; the
tests verify the properties stated below.
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
"""Each player partners each other player once, in three chukkers."""

FIVE: tuple[tuple[Pair, Pair], ...] = (
    ((1, 4), (2, 3)),
    ((2, 0), (3, 4)),
    ((3, 1), (4, 0)),
    ((4, 2), (0, 1)),
    ((0, 3), (1, 2)),
)
"""Each player partners each other once, opposes each twice and sits out once, in five."""

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
"""Eight chukkers: each partners each other, one pair twice; nobody sits out twice in a row."""

PIVOTS = {4: FOUR, 5: FIVE, 6: SIX}


@dataclass(frozen=True)
class Chukker:
    """The partnerships of one match, and who sits out, as player numbers."""

    ns: Pair
    ew: Pair
    out: tuple[int, ...]


def get_pivot(players: int, number: int) -> Chukker:
    """Return a chukker, numbered from 1, of a pivot of 4, 5 or 6 players. Pivots repeat.

    Raise KeyError for any other number of players.
    """
    chukkers = PIVOTS[players]
    ns, ew = chukkers[(number - 1) % len(chukkers)]
    return Chukker(ns, ew, tuple(player for player in range(players) if player not in (*ns, *ew)))


def seat_players(chukker: Chukker, players: Sequence[Player]) -> dict[str, Player]:
    """Return the player in each seat for a chukker, North first."""
    places = {"N": chukker.ns[0], "E": chukker.ew[0], "S": chukker.ns[1], "W": chukker.ew[1]}
    return {seat: players[place] for seat, place in places.items()}


def get_rota(players: int, number: int) -> tuple[int, ...]:
    """Return the numbers of the players who sit out a rubber, itself numbered from 1.

    players: 5 or 6, in the order of their cut. The lowest cut sits out first, then the next, and
    each comes back after one rubber.
    """
    outs = players - 4
    first = (number - 1) * outs
    return tuple(sorted((first + turn) % players for turn in range(outs)))
