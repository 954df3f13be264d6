"""Individual movements without boards: everybody partners everybody once, and meets all twice.

Each is one round of tables over a group, to which the same element is added each round. With 4n
players the last one stays while the others move; with 4n + 1 one sits out each round. The first
rounds up to 13 players are those of `tournaments.movements.individual`; the others were found by
search, and a test proves them all.
"""

from collections.abc import Mapping, Sequence

from tournaments.draws.draw import Draw, Seating
from tournaments.draws.reason import DrawReason
from tournaments.movements.individual import INDIVIDUALS
from tournaments.movements.residues import Group

First = tuple[tuple[int, int, int, int], ...]


def _spread(*pairs: tuple[int, int], modulus: int, still: int = 0) -> First:
    """Return the tables x and -x against y and -y; still: who meets the one that stays and 0."""
    tables = [(x, modulus - x, y, modulus - y) for x, y in pairs]
    if still:
        tables.insert(0, (modulus, 0, still, modulus - still))
    return tuple(tables)


FIRSTS: Mapping[int, First] = {
    **{
        players: tuple((table.n, table.s, table.e, table.w) for table in whist.tables)
        for players, whist in INDIVIDUALS.items()
    },
    16: ((11, 9, 7, 4), (12, 1, 0, 10), (15, 5, 13, 6), (14, 8, 2, 3)),
    17: _spread((8, 2), (7, 6), (5, 3), (4, 1), modulus=17),
    20: ((9, 15, 3, 0), (18, 4, 7, 6), (19, 14, 11, 13), (10, 1, 12, 5), (8, 16, 17, 2)),
    21: ((11, 8, 1, 2), (10, 14, 13, 18), (20, 5, 3, 15), (16, 6, 9, 7), (4, 17, 19, 12)),
    24: (
        (23, 22, 11, 14),
        (6, 5, 13, 1),
        (10, 17, 8, 4),
        (19, 9, 16, 18),
        (3, 20, 7, 2),
        (15, 0, 12, 21),
    ),
    25: _spread((12, 1), (11, 7), (10, 5), (9, 8), (6, 3), (4, 2), modulus=25),
    28: _spread((13, 1), (12, 7), (11, 9), (10, 6), (8, 2), (5, 4), modulus=27, still=3),
    29: _spread((14, 1), (13, 8), (12, 5), (11, 7), (10, 9), (6, 3), (4, 2), modulus=29),
    32: (
        (22, 19, 13, 18),
        (1, 3, 30, 11),
        (10, 14, 5, 26),
        (0, 31, 25, 24),
        (27, 2, 9, 16),
        (7, 21, 4, 20),
        (29, 6, 8, 17),
        (12, 23, 28, 15),
    ),
    33: (
        (32, 6, 7, 30),
        (22, 10, 26, 8),
        (24, 11, 19, 21),
        (25, 17, 14, 5),
        (16, 13, 31, 20),
        (9, 15, 3, 2),
        (28, 12, 29, 1),
        (27, 23, 4, 18),
    ),
    36: (
        (24, 10, 31, 5),
        (17, 15, 23, 29),
        (0, 20, 32, 33),
        (16, 19, 9, 21),
        (2, 18, 26, 22),
        (7, 34, 25, 35),
        (12, 30, 13, 6),
        (4, 28, 8, 3),
        (1, 11, 27, 14),
    ),
    37: _spread(
        (18, 1), (17, 6), (16, 11), (15, 13), (14, 10), (12, 4), (9, 3), (8, 7), (5, 2), modulus=37
    ),
    40: _spread(
        (19, 1),
        (18, 6),
        (17, 11),
        (16, 14),
        (15, 10),
        (12, 4),
        (9, 8),
        (7, 3),
        (5, 2),
        modulus=39,
        still=13,
    ),
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
