"""Individual movements without boards: everybody partners everybody once, and meets all twice.

Their first rounds are those of the individuals at duplicate (`tournaments.movements.individual`,
`tournaments.movements.whists`), as far as everybody partners everybody.
"""

from collections.abc import Mapping, Sequence

from tournaments.draws.draw import Draw, Seating
from tournaments.draws.reason import DrawReason
from tournaments.movements.individual import INDIVIDUALS
from tournaments.movements.residues import Group
from tournaments.movements.whists import SIZES, First, get_first

MOST = 40
"""The most players: a larger field meets those with whom it has not played, as it always did."""

FIRSTS: Mapping[int, First] = {
    **{
        players: tuple((table.n, table.s, table.e, table.w) for table in whist.tables)
        for players, whist in INDIVIDUALS.items()
    },
    **{players: get_first(players) for players in SIZES if players % 4 < 2 and players <= MOST},
}
"""The tables of the first round by number of players: North, South, East, West from 0."""


def count_rounds(players: int) -> int:
    """Return the rounds of the movement for a number of players. Raise KeyError if none is."""
    first = FIRSTS[players]
    return players if players > 4 * len(first) else players - 1


def draw_whist(order: Sequence[int], round_: int) -> Draw:
    """Return a round of the movement. order: the entrants by their number in it.

    Raise KeyError if there is none for so many, and ValueError for a round that it does not have.
    """
    players = len(order)
    rounds = count_rounds(players)
    if not 1 <= round_ <= rounds:
        raise ValueError(f"the movement for {players} has {rounds} rounds, not {round_}")
    known = INDIVIDUALS.get(players)
    group = Group(known.moduli if known else (rounds,))
    turn = round_ - 1

    def find(number: int) -> int:
        return order[number if number >= group.size else group.plus[number][turn]]

    tables = tuple(
        Seating(at, (find(n), find(s)), (find(e), find(w)))
        for at, (n, s, e, w) in enumerate(FIRSTS[players], start=1)
    )
    seated = {entrant for table in tables for entrant in table.entrants}
    out = tuple(entrant for entrant in order if entrant not in seated)
    return Draw(
        round_,
        tables,
        out,
        DrawReason("whist", {"players": players, "rounds": rounds}),
        tuple(order),
    )
