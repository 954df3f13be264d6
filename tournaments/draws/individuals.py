"""Rounds in which everybody has another partner: by a movement, or by a draw made afresh."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random

from tournaments.draws.draw import Draw, NoDrawError, Past, Seating
from tournaments.draws.matching import find_matching
from tournaments.draws.reason import DrawReason
from tournaments.draws.sitting import choose_out
from tournaments.draws.whist import FIRSTS, count_rounds, draw_whist

#: How many draws are tried, of which the best is taken.
TRIES = 24
#: Up to this many players every way to seat them is tried.
EXHAUSTIVE = 8

Pair = tuple[int, int]
#: Two partnerships at a table, each with its players, the smaller number first.
Four = tuple[Pair, Pair]


def draw_individual(
    present: Sequence[int], past: Past, chance: int, seats: int = 4, first: Sequence[int] = ()
) -> Draw:
    """Return the next round of an individual. seats: how many play at a table, 4 or 2.

    first: the entrants in the order of the cards that they cut: it gives them their numbers in the
    movement, or else their first tables. The movement is followed as long as its players are just
    those who are present. Raise NoDrawError if there are too few for one table.
    """
    if len(present) < seats:
        raise NoDrawError("too-few", least=seats, present=len(present))
    if seats == 4 and (order := find_order(first if first and not past.draws else present, past)):
        return draw_whist(order, past.round)
    if first and not past.draws:
        return seat_in_order(first, seats)
    random = Random(f"{chance}/{past.round}")
    count = len(present) % seats
    if seats == 2:
        return _draw_singles(present, past, chance, random, count)
    best: tuple[tuple[int, int], list[Four], tuple[int, ...]] | None = None
    for _try in range(TRIES):
        out = choose_out(present, count, past, random)
        playing = [player for player in present if player not in out]
        fours, cost = _seat(playing, past, random)
        if best is None or cost < best[0]:
            best = cost, fours, out
        if best[0] == (0, 0):
            break
    assert best is not None  # noqa: S101 - there is at least one try
    fours, out = best[1], best[2]
    tables = tuple(Seating(at, *_turn(four, random)) for at, four in enumerate(fours, start=1))
    return Draw(past.round, tables, out, DrawReason("fresh", {"chance": chance}))


def seat_in_order(order: Sequence[int], seats: int = 4) -> Draw:
    """Return the first tables in the order of the cards; those who are left over sit out."""
    count = len(order) // seats
    half = seats // 2
    tables = []
    for at in range(count):
        here = tuple(order[seats * at : seats * at + seats])
        tables.append(Seating(at + 1, here[:half], here[half:]))
    return Draw(1, tuple(tables), tuple(order[seats * count :]), DrawReason("first-cut"))


def find_order(present: Sequence[int], past: Past) -> tuple[int, ...]:
    """Return the numbers of a movement that can be followed, or none.

    It can if one exists for so many, and every round so far was its round for the same players.
    """
    if len(present) not in FIRSTS or past.round > count_rounds(len(present)):
        return ()
    order = past.draws[0].order if past.draws else tuple(present)
    if set(order) != set(present) or any(draw.order != order for draw in past.draws):
        return ()
    return order


def _seat(playing: Sequence[int], past: Past, random: Random) -> tuple[list[Four], tuple[int, int]]:
    """Return partnerships at tables with their cost: repeated partners, then opponents."""
    partners, opponents = past.count_partners(), past.count_opponents()
    if len(playing) <= EXHAUSTIVE:
        ways = [(_cost(way, partners, opponents), way) for way in _list_ways(tuple(playing))]
        least = min(cost for cost, _way in ways)
        return random.choice([way for cost, way in ways if cost == least]), least
    pairs = _pair(playing, partners, random)
    fours = _oppose(pairs, opponents, random)
    return fours, _cost(fours, partners, opponents)


def _cost(
    fours: Sequence[Four], partners: Counter[Pair], opponents: Counter[Pair]
) -> tuple[int, int]:
    """Return the squares of how often partners, and opponents, have been so before."""
    together = sum(partners[pair] ** 2 for four in fours for pair in four)
    against = sum(_cost_four(four, opponents) for four in fours)
    return together, against


def _cost_four(four: Four, opponents: Counter[Pair]) -> int:
    return sum(_times(opponents, player, other) ** 2 for player in four[0] for other in four[1])


def _times(counted: Counter[Pair], player: int, other: int) -> int:
    return counted[(player, other) if player < other else (other, player)]


def _list_ways(players: tuple[int, ...]) -> Iterator[list[Four]]:
    """Yield every way to seat players in fours, which are few."""
    if not players:
        yield []
        return
    first, *rest = sorted(players)
    for one, two, three in permutations(rest, 3):
        if two < three:
            left = tuple(other for other in rest if other not in (one, two, three))
            for way in _list_ways(left):
                yield [((first, one), (two, three)), *way]


def _pair(playing: Sequence[int], partners: Counter[Pair], random: Random) -> list[Pair]:
    """Return partnerships of which as few as possible have been before.

    Nobody has a partner again if that is possible; otherwise nobody for the third time, and so on.
    """
    order = list(playing)
    random.shuffle(order)
    pairs: list[Pair] = []
    mates: dict[int, int] = {}
    for most in range(max(partners.values(), default=0) + 1):
        allowed = {
            player: [
                other
                for other in order
                if other != player and _times(partners, player, other) <= most
            ]
            for player in order
        }
        mates = find_matching(allowed, mates)
        if len(mates) == len(order):
            pairs = [(player, other) for player, other in mates.items() if player < other]
            break
    random.shuffle(pairs)
    return pairs


def _oppose(pairs: list[Pair], opponents: Counter[Pair], random: Random) -> list[Four]:
    """Return the partnerships at tables, exchanged as long as opponents repeat less."""
    fours: list[Four] = list(zip(pairs[::2], pairs[1::2], strict=True))
    better = True
    while better:
        better = False
        for at in range(len(fours)):
            for to in range(at + 1, len(fours)):
                (one, two), (three, four) = fours[at], fours[to]
                known = _cost_four(fours[at], opponents) + _cost_four(fours[to], opponents)
                for first, second in (((one, three), (two, four)), ((one, four), (two, three))):
                    cost = _cost_four(first, opponents) + _cost_four(second, opponents)
                    if cost < known:
                        fours[at], fours[to], known, better = first, second, cost, True
    random.shuffle(fours)
    return fours


def _turn(four: Four, random: Random) -> tuple[Pair, Pair]:
    """Return the sides of a table by lot."""
    sides = [random.sample(pair, 2) for pair in random.sample(four, 2)]
    (north, south), (east, west) = sides
    return (north, south), (east, west)


def _draw_singles(
    present: Sequence[int], past: Past, chance: int, random: Random, count: int
) -> Draw:
    """Return a round of two-handed tables: opponents repeat last."""
    met = past.count_opponents()
    out = choose_out(present, count, past, random)
    pairs = _pair([player for player in present if player not in out], met, random)
    tables = tuple(
        Seating(at, (player,), (other,))
        for at, (player, other) in enumerate((random.sample(pair, 2) for pair in pairs), start=1)
    )
    return Draw(past.round, tables, out, DrawReason("fresh", {"chance": chance}))
