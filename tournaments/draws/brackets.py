"""Knock-outs: seeds apart, byes for the best, the winners meet until one is left."""

from collections.abc import Mapping, Sequence
from random import Random

from tournaments.draws.draw import Draw, NoDrawError, Past, Seating
from tournaments.draws.reason import DrawReason


def make_bracket(
    present: Sequence[int], seeds: Mapping[int, int], chance: int, first: Sequence[int] = ()
) -> tuple[int, ...]:
    """Return the places of a bracket in order, 0 where nobody is; whoever meets nobody has a bye.

    seeds: by entrant, 1 the best. The first and the second seed can meet in the final only, the
    first four in the semi-finals only, and so on. Those without a seed are drawn by lot, or in the
    order of first. The byes go to the best seeds.
    """
    order = _order(present, seeds, chance, first)
    size = 2
    while size < len(order):
        size *= 2
    return tuple(order[rank - 1] if rank <= len(order) else 0 for rank in list_ranks(size))


def _order(
    present: Sequence[int], seeds: Mapping[int, int], chance: int, first: Sequence[int]
) -> list[int]:
    """Return the seeds in order, then the others by lot or in the order of first."""
    others = [*first, *(entrant for entrant in sorted(present) if entrant not in first)]
    if not first:
        Random(f"{chance}/bracket").shuffle(others)
    return sorted(others, key=lambda entrant: seeds.get(entrant, 10_000))


def list_ranks(size: int) -> list[int]:
    """Return the ranks from the top to the bottom of a bracket: 1, 8, 4, 5, 2, 7, 3, 6."""
    ranks = [1]
    while len(ranks) < size:
        ranks = [other for rank in ranks for other in (rank, 2 * len(ranks) + 1 - rank)]
    return ranks


def draw_knock_out(
    present: Sequence[int],
    past: Past,
    chance: int,
    *,
    seeds: Mapping[int, int],
    third: bool = False,
    tables_each: int = 1,
    four_handed: bool = False,
    first: Sequence[int] = (),
) -> Draw:
    """Return the next round of a knock-out.

    first: those without a seed in the order of the cards that they cut; without it, lots decide.
    present: who still takes part: whoever meets somebody who has left goes on. third: whether those
    who lose the semi-finals meet. tables_each: as in `draw_meetings`. four_handed: single players
    of whom four sit at a table and two go on. Raise NoDrawError for a table without a winner, and
    if the event is decided.
    """
    if not past.draws:
        return _draw_first(present, seeds, chance, tables_each, four_handed, first)
    survivors = find_survivors(past)
    if four_handed:
        return _draw_fours(survivors, set(present), past)
    return _draw_next(survivors, set(present), past, third, tables_each)


def _draw_first(
    present: Sequence[int],
    seeds: Mapping[int, int],
    chance: int,
    tables_each: int,
    four_handed: bool,
    first: Sequence[int],
) -> Draw:
    reason = DrawReason("bracket-cut") if first else DrawReason("bracket", {"chance": chance})
    least = 4 if four_handed else 2
    if len(present) < least:
        raise NoDrawError("too-few", least=least, present=len(present))
    if not four_handed:
        order = make_bracket(present, seeds, chance, first)
        meetings = list(zip(order[::2], order[1::2], strict=True))
        out = tuple(entrant or other for entrant, other in meetings if not (entrant and other))
        pairs = [pair for pair in meetings if all(pair)]
        return Draw(1, tuple(_seat(pairs, tables_each)), out, reason, order)
    if len(present) % 2:
        raise NoDrawError("even-only", present=len(present))
    return _seat_fours(tuple(_order(present, seeds, chance, first)), 1, reason)


def find_survivors(past: Past) -> tuple[int, ...]:
    """Return the places of the bracket after the last round, 0 where nobody goes on.

    A draw stands although a result before it was corrected, so that only the last round decides.
    Raise NoDrawError for a table of it without a result or without a winner.
    """
    order, last = past.draws[0].order, past.draws[-1]
    if past.draws[0].tables and len(past.draws[0].tables[0].ns) == 2:
        return _follow_fours(last, past)
    played = len(past.draws)
    places = [0] * (len(order) >> played)
    for table in last.tables:
        if not table.place:
            [winner] = _find_winner(table, last.round, past)
            places[order.index(winner) >> played] = winner
    for entrant in last.out:
        places[order.index(entrant) >> played] = entrant
    return tuple(places)


def _find_winner(table: Seating, round_: int, past: Past) -> Sequence[int]:
    """Return who won a table; at teams the tables of a meeting have the same winner."""
    winner = past.winners.get((round_, table.table))
    if winner is None:
        raise NoDrawError("unfinished", table=table.table, round=round_)
    if not winner:
        raise NoDrawError("drawn", table=table.table, round=round_)
    return table.ns if winner == "ns" else table.ew


def _draw_next(
    survivors: Sequence[int], present: set[int], past: Past, third: bool, tables_each: int
) -> Draw:
    if len(survivors) < 2:
        raise NoDrawError("decided")
    meetings = list(zip(survivors[::2], survivors[1::2], strict=True))
    pairs = [pair for pair in meetings if all(entrant in present for entrant in pair)]
    out = tuple(
        entrant for pair in meetings if pair not in pairs for entrant in pair if entrant in present
    )
    tables = list(_seat(pairs, tables_each))
    losers = _find_losers(past, present) if third and len(survivors) == 2 else []
    if len(losers) == 2:
        first = len(tables) + 1
        tables += [
            Seating(
                first + at,
                seating.ns,
                seating.ew,
                seating.pairs,
                "third",
                DrawReason("third-place"),
            )
            for at, seating in enumerate(_seat([(losers[0], losers[1])], tables_each))
        ]
    alone = losers[0] if len(losers) == 1 else 0
    order = past.draws[0].order
    return Draw(past.round, tuple(tables), out, DrawReason("bracket-next"), order, third=alone)


def _find_losers(past: Past, present: set[int]) -> list[int]:
    """Return who lost the semi-finals and is present."""
    last = past.draws[-1]
    lost = []
    for table in last.tables:
        won = set(_find_winner(table, last.round, past))
        lost += [
            entrant for entrant in table.entrants if entrant not in won and entrant not in lost
        ]
    return [entrant for entrant in lost if entrant in present]


def _seat(pairs: Sequence[tuple[int, int]], tables_each: int) -> list[Seating]:
    if tables_each == 1:
        return [
            Seating(at, (entrant,), (other,)) for at, (entrant, other) in enumerate(pairs, start=1)
        ]
    return [
        Seating(2 * at + pair, (entrant,), (other,), (pair, pair))
        for at, (entrant, other) in enumerate(pairs)
        for pair in (1, 2)
    ]


def _draw_fours(survivors: Sequence[int], present: set[int], past: Past) -> Draw:
    here = tuple(survivor for survivor in survivors if survivor in present)
    if len(here) < 3:
        raise NoDrawError("decided")
    if len(here) % 2:
        raise NoDrawError("even-only-left", present=len(here))
    return _seat_fours(here, past.round, DrawReason("bracket-next"))


def _seat_fours(order: tuple[int, ...], round_: int, reason: DrawReason) -> Draw:
    """Return a round in which two of each four go on.

    So many play that a power of two is left, and the best seeds have the byes. The best at a table
    plays with the last.
    """
    left = 2
    while 2 * left < len(order):
        left *= 2
    count = (len(order) - left) // 2
    byes = len(order) - 4 * count
    out, playing = order[:byes], order[byes:]
    tables = []
    for at in range(count):
        one, two = playing[2 * at : 2 * at + 2]
        three, four = playing[len(playing) - 2 * at - 2 : len(playing) - 2 * at]
        tables.append(Seating(at + 1, (one, four), (two, three)))
    return Draw(round_, tuple(tables), out, reason, order)


def _follow_fours(draw: Draw, past: Past) -> tuple[int, ...]:
    won = {entrant for table in draw.tables for entrant in _find_winner(table, draw.round, past)}
    return tuple(entrant for entrant in draw.order if entrant in won or entrant in draw.out)
