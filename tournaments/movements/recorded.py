"""A movement from what was played: who met whom in which round, as a file of results tells it.

Each set has one board, whose number it has. Where the file does not say rounds and tables, or what
it says cannot be, they are made: meetings in the order of their boards, each in the first round in
which everybody is free.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from tournaments.movements.movement import Hand, Kind, Movement

Side = tuple[int, ...]
"""The slots of one side: one at pairs, two at an individual."""
Company = tuple[Side, Side]


@dataclass(frozen=True, slots=True)
class Played:
    """A board at a table. round, table: None where it is not said. Slots count from 1."""

    ns: Side
    ew: Side
    board: int
    round: int | None = None
    table: int | None = None

    @property
    def company(self) -> Company:
        """Who sits at the table."""
        return self.ns, self.ew


@dataclass(frozen=True, slots=True)
class Recorded:
    """A movement, and where each board was played, in the order of the results.

    shift: what is added to the slots of East-West, if the lines are ranked apart. made: whether
    rounds and tables were made, as the file does not say them or contradicts itself.
    """

    movement: Movement
    places: tuple[tuple[int, int], ...]
    shift: int
    made: bool


def record_movement(
    name: str, results: Sequence[Played], lines: tuple[int, int] | None = None
) -> Recorded:
    """Return the movement by which these boards were played.

    lines: how many entrants North-South and East-West have, if they are ranked apart: the slots up
    to the first number are North-South, and East-West follow. Of the smaller line phantoms are
    missing. The movement may have faults: see `check_movement`.
    """
    places = _read_places(results)
    made = places is None
    places = places or _make_places(results)
    tables = max((table for _round, table in places), default=1)
    shift = 0
    if lines is not None:
        tables = max(tables, *lines)
        shift = tables - lines[0]
    hands = [
        Hand(*place, played.board, played.ns, tuple(slot + shift for slot in played.ew))
        for place, played in zip(places, results, strict=True)
    ]
    phantoms = [] if lines is None else _seat_phantoms(hands, lines, tables)
    seated = tuple(dict.fromkeys([*hands, *phantoms]))
    copies = Counter((hand.round, hand.set) for hand in seated)
    individual = bool(results) and len(results[0].ns) > 1
    movement = Movement(
        name,
        Kind.INDIVIDUAL if individual else Kind.OTHER,
        tables,
        max((round_ for round_, _table in places), default=1),
        seated,
        winners=1 if lines is None else 2,
        copies=max(copies.values(), default=1),
        meetings=_count_together(hands, _list_opponents),
        partnerships=_count_together(hands, _list_partners) if individual else 1,
        missing=_list_phantoms(lines, tables) if phantoms else (),
    )
    return Recorded(movement, tuple(places), shift, made)


def _read_places(results: Sequence[Played]) -> list[tuple[int, int]] | None:
    """Return the stated rounds and tables, from 1 without gaps; None if they cannot be."""
    if any(played.round is None or played.table is None for played in results):
        return None
    rounds = _rank(played.round or 0 for played in results)
    tables = _rank(played.table or 0 for played in results)
    places = [(rounds[played.round or 0], tables[played.table or 0]) for played in results]
    company: dict[tuple[int, int], Company] = {}
    booked: dict[tuple[int, int], int] = {}
    for place, played in zip(places, results, strict=True):
        if company.setdefault(place, played.company) != played.company:
            return None
        for slot in (*played.ns, *played.ew):
            if booked.setdefault((place[0], slot), place[1]) != place[1]:
                return None
    return places


def _rank(numbers: Iterable[int]) -> dict[int, int]:
    """Return each number with its rank from 1."""
    return {number: rank for rank, number in enumerate(sorted(set(numbers)), start=1)}


def _make_places(results: Sequence[Played]) -> list[tuple[int, int]]:
    """Return a round and a table for each result: those who meet stay together.

    North-South sit where they sat before, if that table is free.
    """
    busy: dict[int, set[int]] = {}
    taken: dict[int, set[int]] = {}
    places: dict[Company, tuple[int, int]] = {}
    home: dict[Side, int] = {}
    free: dict[int, int] = {}
    order = sorted(range(len(results)), key=lambda at: (results[at].board, at))
    for at in order:
        played = results[at]
        if played.company in places:
            continue
        here = {*played.ns, *played.ew}
        round_ = 1
        while not busy.setdefault(round_, set()).isdisjoint(here):
            round_ += 1
        used = taken.setdefault(round_, set())
        table = home.get(played.ns, 0)
        if not table or table in used:
            table = free.get(round_, 1)
            while table in used:
                table += 1
            free[round_] = table
        busy[round_] |= here
        used.add(table)
        home.setdefault(played.ns, table)
        places[played.company] = round_, table
    return [places[played.company] for played in results]


def _list_phantoms(lines: tuple[int, int] | None, tables: int) -> tuple[int, ...]:
    """Return the slots that nobody fills, where the lines are ranked apart."""
    if lines is None:
        return ()
    north_south = range(lines[0] + 1, tables + 1)
    east_west = range(tables + lines[1] + 1, 2 * tables + 1)
    return (*north_south, *east_west)


def _seat_phantoms(hands: Sequence[Hand], lines: tuple[int, int], tables: int) -> list[Hand]:
    """Return a hand for each slot that nobody fills, against somebody who sits out there.

    Without one, the slots of a line would not be those up to the number of tables.
    """
    rounds = {hand.round for hand in hands}
    sets = {hand.set for hand in hands}
    booked = {(hand.round, slot) for hand in hands for slot in hand.slots}
    used = {(hand.round, hand.table) for hand in hands}
    played = {(slot, hand.set) for hand in hands for slot in hand.slots}
    seated: list[Hand] = []
    for phantom in _list_phantoms(lines, tables):
        east_west = phantom > tables
        others = range(1, lines[0] + 1) if east_west else range(tables + 1, tables + lines[1] + 1)
        hand = next(
            (
                Hand(round_, table, set_, *_seat(phantom, other, first=not east_west))
                for round_ in sorted(rounds)
                for other in others
                if (round_, other) not in booked
                for table in range(1, tables + 1)
                if (round_, table) not in used
                for set_ in sorted(sets)
                if (other, set_) not in played
            ),
            None,
        )
        if hand is not None:
            seated.append(hand)
            booked |= {(hand.round, slot) for slot in hand.slots}
            used.add((hand.round, hand.table))
            played |= {(slot, hand.set) for slot in hand.slots}
    return seated


def _seat(phantom: int, other: int, *, first: bool) -> Company:
    return ((phantom,), (other,)) if first else ((other,), (phantom,))


def _list_opponents(hand: Hand) -> Iterable[tuple[int, int]]:
    return product(hand.ns, hand.ew)


def _list_partners(hand: Hand) -> Iterable[tuple[int, int]]:
    return (*combinations(hand.ns, 2), *combinations(hand.ew, 2))


def _count_together(
    hands: Sequence[Hand], pairs: Callable[[Hand], Iterable[tuple[int, int]]]
) -> int:
    """Return in how many rounds two entrants are together at most."""
    rounds: dict[frozenset[int], set[int]] = {}
    for hand in hands:
        for pair in pairs(hand):
            rounds.setdefault(frozenset(pair), set()).add(hand.round)
    return max(map(len, rounds.values()), default=1)
