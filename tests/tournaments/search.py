"""Search for Howell and three-quarter movements: how the rows in `starters` were found.

A movement of this kind is described by one round. Its movers are the elements of an abelian group
of as many elements as there are rounds; from one round to the next the same element is added to
every mover and to every board set. Three conditions make it a movement:

- every mover sits at exactly one table of the round;
- on one board set, as it visits the tables, every mover appears exactly once;
- the differences of movers who meet are all distinct, so that nobody meets twice.

`python -m tests.tournaments.search TABLES GROUP` prints rows, for a group such as 13 or 3,3,3. The
seed makes every search repeatable.
"""

import itertools
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from tournaments.movements.balance import measure_balance
from tournaments.movements.howell import Row, Starter, expand_starter
from tournaments.movements.residues import Group

Places = list[tuple[int, int]]
"""The two positions of each table on a board set; -1 stands for a stationary pair."""


def search(tables: int, moduli: tuple[int, ...], chance: random.Random, tries: int) -> Starter:
    """Return the most balanced of so many starters, or the first that is perfect.

    Raise LookupError if none was found.
    """
    group = Group(moduli)
    best: tuple[float, Starter] | None = None
    for starter in itertools.islice(propose_starters(tables, group, chance), tries):
        for tried in (starter, turn_hands(starter, chance)):
            figure = measure_balance(expand_starter(tried))
            if best is None or figure < best[0] - 1e-9:
                best = figure, tried
        if best is not None and best[0] < 1e-9:
            break
    if best is None:
        raise LookupError(f"nothing found for {tables} tables in {moduli}")
    return best[1]


def propose_starters(tables: int, group: Group, chance: random.Random) -> Iterator[Starter]:
    """Yield starters, those with balanced directions first."""
    stationary = 2 * tables - group.size
    norths: Iterable[frozenset[int]] = itertools.repeat(frozenset(), 2000)
    if stationary == 1:
        norths = itertools.chain.from_iterable(
            itertools.repeat(north, 20) for north in rank_norths(group, tables - 1, chance)
        )
    for north in norths:
        places = match_places(group, stationary, north, chance)
        shifts = None if places is None else find_shifts(group, places)
        if places is not None and shifts is not None:
            yield make_starter(group, tables, places, shifts)


def rank_norths(group: Group, size: int, chance: random.Random) -> Iterator[frozenset[int]]:
    """Yield sets of North-South places on a board, those with even differences first.

    A perfect one is a difference set: every difference of two of its elements is equally frequent.
    """
    unevenness: dict[frozenset[int], int] = {}
    for _ in range(300):
        north = _improve_north(group, set(chance.sample(range(group.size), size)))
        unevenness[north] = _unevenness(group, north)
    for north in sorted(unevenness, key=lambda north: (unevenness[north], sorted(north))):
        yield north


def _improve_north(group: Group, north: set[int]) -> frozenset[int]:
    """Exchange one element for another as long as the differences become more even."""
    now = _unevenness(group, north)
    improved = True
    while improved and now:
        improved = False
        for out, into in itertools.product(sorted(north), range(group.size)):
            if into in north:
                continue
            tried = north - {out} | {into}
            figure = _unevenness(group, tried)
            if figure < now:
                north, now, improved = tried, figure, True
                break
    return frozenset(north)


def _unevenness(group: Group, north: Iterable[int]) -> int:
    """Return the variance of the counts of differences, times their number squared."""
    counts = [0] * group.size
    for first, second in itertools.permutations(north, 2):
        counts[group.minus[first][second]] += 1
    rest = counts[1:]
    return len(rest) * sum(count * count for count in rest) - sum(rest) ** 2


def match_places(
    group: Group, stationary: int, north: frozenset[int], chance: random.Random
) -> Places | None:
    """Return the positions of each table on a board with distinct differences, or None.

    Each table has one position in north and one outside, unless north is empty.
    """
    free = list(range(group.size))
    chance.shuffle(free)
    if north:
        alone = [chance.choice([position for position in free if position not in north])]
    else:
        alone = chance.sample(free, stationary)
    places: Places = [(-1, position) for position in alone]
    left = [position for position in free if position not in alone]
    budget = [20_000]
    return _match(group, left, north, set(), places, budget)


def _match(
    group: Group,
    left: list[int],
    north: frozenset[int],
    used: set[int],
    done: Places,
    budget: list[int],
) -> Places | None:
    """Extend done by pairs of left whose differences are not in used."""
    if not left:
        return done
    budget[0] -= 1
    if budget[0] < 0:
        return None
    first, rest = left[0], left[1:]
    for second in rest:
        gap, back = group.minus[first][second], group.minus[second][first]
        if gap in used or gap == back or (north and (first in north) == (second in north)):
            continue
        pair = (first, second) if not north or first in north else (second, first)
        others = [position for position in rest if position != second]
        places = _match(group, others, north, used | {gap, back}, [*done, pair], budget)
        if places is not None:
            return places
    return None


def find_shifts(group: Group, places: Places) -> list[int] | None:
    """Return a distinct shift for each table so that the shifted positions are one round."""
    options = [
        [
            (shift, sum(1 << group.plus[position][shift] for position in pair if position >= 0))
            for shift in range(group.size)
        ]
        for pair in places
    ]
    return _shift(options, {}, 0, 0, [30_000])


def _shift(
    options: list[list[tuple[int, int]]],
    chosen: dict[int, int],
    covered: int,
    used: int,
    budget: list[int],
) -> list[int] | None:
    """Choose a shift for the table that has the fewest left."""
    budget[0] -= 1
    if budget[0] < 0:
        return None
    if len(chosen) == len(options):
        return [chosen[table] for table in range(len(options))]
    left = {
        table: [choice for choice in choices if not (choice[1] & covered or used >> choice[0] & 1)]
        for table, choices in enumerate(options)
        if table not in chosen
    }
    table = min(left, key=lambda table: len(left[table]))
    for shift, mask in left[table]:
        chosen[table] = shift
        shifts = _shift(options, chosen, covered | mask, used | 1 << shift, budget)
        if shifts is not None:
            return shifts
        del chosen[table]
    return None


def make_starter(group: Group, tables: int, places: Places, shifts: Sequence[int]) -> Starter:
    """Return a starter of positions on a board and the shift of each table."""
    rows, still = [], group.size
    for (north, east), shift in zip(places, shifts, strict=True):
        if north < 0:
            rows.append(Row(still, group.plus[east][shift], shift))
            still += 1
        else:
            rows.append(Row(group.plus[north][shift], group.plus[east][shift], shift))
    return Starter(tables, group.size, group.moduli, tuple(rows))


def turn_hands(starter: Starter, chance: random.Random) -> Starter:
    """Return the starter with single hands turned, as long as that improves the balance."""
    movement = expand_starter(starter)
    hands = [(hand.ns[0] - 1, hand.ew[0] - 1, hand.set - 1) for hand in movement.hands]
    count, sets = 2 * starter.tables, len(movement.sets)
    side = [[0] * sets for _ in range(count)]
    meets = [[0] * count for _ in range(count)]
    results = Counter(which for _ns, _ew, which in hands)
    for ns, ew, which in hands:
        side[ns][which], side[ew][which] = 1, -1
        meets[ns][ew] += results[which]
        meets[ew][ns] += results[which]
    joint = [
        [sum(map(int.__mul__, row, other)) + meets[i][j] for j, other in enumerate(side)]
        for i, row in enumerate(side)
    ]
    turned = _descend(hands, side, joint, chance)
    masks = list(starter.turned or [0] * starter.tables)
    for hand, turn in zip(movement.hands, turned, strict=True):
        masks[hand.table - 1] ^= turn << hand.round - 1
    return replace(starter, turned=tuple(masks))


def shorten_starter(starter: Starter, rounds: int, chance: random.Random) -> Starter:
    """Return the first rounds of a starter, with directions of their own.

    Where a group of as many elements as rounds has no starter, the rows are those of a longer one.
    """
    kept = (1 << rounds) - 1
    shorter = replace(starter, rounds=rounds, turned=tuple(mask & kept for mask in starter.turned))
    return turn_hands(shorter, chance)


def _descend(
    hands: list[tuple[int, int, int]],
    side: list[list[int]],
    joint: list[list[int]],
    chance: random.Random,
) -> list[bool]:
    """Turn hands, first with some tolerance for the worse, and return which are turned.

    joint holds C for every two entrants; it is kept up to date.
    """
    pairs = len(side) * (len(side) - 1) // 2
    turned = [False] * len(hands)
    total = sum(map(sum, joint)) - sum(joint[number][number] for number in range(len(side)))
    total //= 2
    best, now, kept = 0.0, 0.0, list(turned)
    order = list(range(len(hands)))
    for sweep in range(60):
        heat = 1.5 * (1 - sweep / 50) if sweep < 50 else 0.0
        chance.shuffle(order)
        for at in order:
            ns, ew, which = hands[at]
            changes = [
                (own, other, -2 * side[own][which] * side[other][which])
                for own in (ns, ew)
                for other in range(len(side))
                if other not in (ns, ew) and side[other][which]
            ]
            step = sum(change for _one, _other, change in changes)
            squares = sum(
                change * (2 * joint[own][other] + change) for own, other, change in changes
            )
            gain = squares - (step * (2 * total + step)) / pairs
            if gain < -1e-9 or (heat and chance.random() < 2.718 ** (-gain / (heat * len(side)))):
                for own, other, change in changes:
                    joint[own][other] += change
                    joint[other][own] += change
                side[ns][which], side[ew][which] = -side[ns][which], -side[ew][which]
                turned[at] = not turned[at]
                total += step
                now += gain
                if now < best - 1e-9:
                    best, kept = now, list(turned)
    return kept


def write_starter(starter: Starter) -> str:
    """Return a starter in the notation of STARTERS."""
    parts = [
        "x".join(map(str, starter.moduli)),
        " ".join(f"{row.ns}-{row.ew}@{row.set}" for row in starter.rows),
    ]
    if any(starter.turned):
        parts.append(" ".join(map(str, starter.turned)))
    return " | ".join(parts)


def main(tables: str, moduli: str, tries: str = "40", seed: str = "1") -> None:
    """Print the best starter found."""
    group = tuple(map(int, moduli.split(",")))
    starter = search(int(tables), group, random.Random(int(seed)), int(tries))
    figure = measure_balance(expand_starter(starter))
    print(f"{write_starter(starter)}  # {figure:.4f}")  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:])
