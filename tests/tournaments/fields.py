"""What the tests of movements share: every movement that can be asked for, and a second opinion."""

from collections import Counter
from collections.abc import Iterator

from tournaments.movements.families import make_movement
from tournaments.movements.movement import Movement
from tournaments.movements.pair_families import FAMILIES

LONGEST = 15
"""Of longer Mitchells and webs only the longest is tried: the others are its first rounds."""


def lengths(name: str, tables: int) -> list[int]:
    """Return the rounds that are tried of a family."""
    served = FAMILIES[name].rounds(tables)
    return [rounds for rounds in served if rounds <= LONGEST or rounds == served[-1]]


def movements(tables: int) -> Iterator[Movement]:
    """Yield every movement of pairs for a number of tables, the arrow not switched."""
    for name in FAMILIES:
        for rounds in lengths(name, tables):
            yield make_movement(name, tables, rounds=rounds)


def judge(movement: Movement) -> list[str]:
    """Return what is wrong with a movement, counted in another way than the checker does."""
    places: Counter[object] = Counter()
    sets: Counter[object] = Counter()
    company: set[tuple[object, int]] = set()
    for round_, table in {(hand.round, hand.table) for hand in movement.played}:
        here = [hand for hand in movement.played if (hand.round, hand.table) == (round_, table)]
        for slot in here[0].slots:
            places[slot, round_] += 1
        company.add((frozenset(here[0].slots), round_))
        for hand in here:
            sets.update((slot, hand.set) for slot in hand.slots)
    meetings = Counter(pair for pair, _round in company)
    lying: dict[tuple[int, int], set[object]] = {}
    groups = {table: group for group in movement.shares for table in group}
    for hand in movement.played:
        spot = groups.get(hand.table, hand.table)
        lying.setdefault((hand.round, hand.set), set()).add(spot)
    return [
        *(f"booked {key}" for key, times in places.items() if times > 1),
        *(f"meets {key}" for key, times in meetings.items() if times > movement.meetings),
        *(f"plays {key}" for key, times in sets.items() if times > 1),
        *(f"lies {key}" for key, spots in lying.items() if len(spots) > movement.copies),
    ]
