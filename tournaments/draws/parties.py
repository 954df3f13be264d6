"""The progressive party: winners or losers change tables, and partners change at each table."""

from collections.abc import Sequence
from enum import StrEnum
from random import Random

from tournaments.draws.draw import Draw, NoDrawError, Past, Seating
from tournaments.draws.individuals import seat_in_order
from tournaments.draws.reason import DrawReason
from tournaments.draws.sitting import choose_out


class Way(StrEnum):
    """Who changes tables after a round."""

    WINNERS_UP = "winners-up"
    LOSERS_DOWN = "losers-down"
    BOTH = "both-move"


class Partners(StrEnum):
    """How partners change at a table."""

    SEATS = "seats"
    CUT = "cut"


Two = tuple[int, int]


def draw_party(
    present: Sequence[int],
    past: Past,
    chance: int,
    way: Way,
    partners: Partners,
    first: Sequence[int] = (),
) -> Draw:
    """Return the next round of a party.

    With winners up, winners go to the next table above and losers stay; at the first table winners
    stay, and losers go to the last. With losers down it is the other way round: losers go to the
    next table below and winners stay; at the last table losers stay, and winners go to the first.
    If both move, the winners of the first table and the losers of the last stay.

    first: the entrants in the order of the cards that they cut for the first tables; without it,
    lots decide. Whoever comes to a table by seats sits beside one who stayed; by cut, partners are
    still to be cut for. A level table is decided by lot. Whoever sits out is replaced by those who
    sat out before. Raise NoDrawError if there are too few for a table.
    """
    if len(present) < 4:
        raise NoDrawError("too-few", least=4, present=len(present))
    random = Random(f"{chance}/{past.round}")
    if not past.draws:
        return seat_in_order(first) if first else _draw_first(present, past, chance, random)
    tables = _move(past, way, random)
    fours = _fill(tables, present, past, random)
    seated = {entrant for four in fours for entrant in four}
    out = tuple(sorted(entrant for entrant in present if entrant not in seated))
    seats = tuple(_sit(at, four, partners, random) for at, four in enumerate(fours, start=1))
    return Draw(past.round, seats, out, DrawReason(str(way)))


def _draw_first(present: Sequence[int], past: Past, chance: int, random: Random) -> Draw:
    order = sorted(present)
    random.shuffle(order)
    out = choose_out(order, len(order) % 4, past, random)
    playing = [entrant for entrant in order if entrant not in out]
    tables = tuple(
        Seating(at // 4 + 1, (playing[at], playing[at + 2]), (playing[at + 1], playing[at + 3]))
        for at in range(0, len(playing), 4)
    )
    return Draw(past.round, tables, out, DrawReason("first-party", {"chance": chance}))


def _move(past: Past, way: Way, random: Random) -> list[tuple[list[int], list[int]]]:
    """Return, by table, who stays there and who comes there."""
    last = past.draws[-1]
    tables = sorted(last.tables, key=lambda seating: seating.table)
    split = []
    for table in tables:
        winner = past.winners.get((last.round, table.table), "") or random.choice(["ns", "ew"])
        sides = (table.ns, table.ew) if winner == "ns" else (table.ew, table.ns)
        split.append(sides)
    count = len(tables)
    moved: list[tuple[list[int], list[int]]] = [([], []) for _ in tables]
    for at, (winners, losers) in enumerate(split):
        for side, target in (
            (winners, _go(at, count, way, won=True)),
            (losers, _go(at, count, way, won=False)),
        ):
            moved[target][0 if target == at else 1].extend(side)
    return moved


def _go(at: int, count: int, way: Way, *, won: bool) -> int:
    """Return to which table a side goes, counted from 0 at the top."""
    top, bottom = at == 0, at == count - 1
    if way is Way.BOTH:
        return max(0, at - 1) if won else min(count - 1, at + 1)
    if way is Way.WINNERS_UP:
        if won:
            return max(0, at - 1)
        return count - 1 if top else at
    if won:
        return 0 if bottom else at
    return min(count - 1, at + 1)


def _fill(
    tables: Sequence[tuple[list[int], list[int]]],
    present: Sequence[int],
    past: Past,
    random: Random,
) -> list[list[int]]:
    """Return who sits at each table, those who stay before those who come.

    Whoever sits out now leaves a place, and so does whoever has left. Those who come in take the
    places from the top; further places are filled from the last table.
    """
    out = set(choose_out(present, len(present) % 4, past, random))
    here = set(present)
    fours: list[list[int]] = []
    for stay, come in tables:
        four = [
            entrant if entrant in here and entrant not in out else 0 for entrant in (*stay, *come)
        ]
        fours.append(four)
    seated = {entrant for four in fours for entrant in four if entrant}
    waiting = sorted(entrant for entrant in here if entrant not in seated and entrant not in out)
    random.shuffle(waiting)
    while len(waiting) + len(seated) > 4 * len(fours):
        fours.append([0, 0, 0, 0])
    for four in fours:
        for at, entrant in enumerate(four):
            if not entrant and waiting:
                four[at] = waiting.pop(0)
    return _close_up(fours)


def _close_up(fours: list[list[int]]) -> list[list[int]]:
    """Return the tables without empty places: those of the last table fill the others."""
    count = sum(1 for four in fours for entrant in four if entrant) // 4
    spare = [entrant for four in fours[count:] for entrant in four if entrant]
    for four in fours[:count]:
        for at, entrant in enumerate(four):
            if not entrant:
                four[at] = spare.pop(0)
    return fours[:count]


def _sit(table: int, four: Sequence[int], partners: Partners, random: Random) -> Seating:
    """Return a table: the first two were here, and the other two have come."""
    if partners is Partners.CUT:
        north, south, east, west = random.sample(list(four), 4)
        return Seating(table, (north, south), (east, west))
    (one, two), (three, four_) = random.sample(four[:2], 2), random.sample(four[2:], 2)
    return Seating(table, (one, three), (two, four_))
