"""Movements as text: rounds down and tables across, and a guide for each entrant."""

from collections.abc import Iterator, Sequence

from tournaments.movements.checking import name_slots
from tournaments.movements.movement import Hand, Movement, SlotPlace


def format_movement(movement: Movement) -> str:
    """Return a table of a movement: a line for each round, a column for each table.

    "1-8 3" is slot 1 North-South against slot 8 East-West with board set 3; at an individual
    "1.2-3.4 5" are North and South against East and West. A table that does not play has a dash.
    """
    hands: dict[tuple[int, int], list[Hand]] = {}
    for hand in movement.played:
        hands.setdefault((hand.round, hand.table), []).append(hand)
    head = ["round", *(f"table {table}" for table in range(1, movement.tables + 1))]
    out = any(movement.sitting_out(round_) for round_ in range(1, movement.rounds + 1))
    rows = [[*head, "out"] if out else head]
    for round_ in range(1, movement.rounds + 1):
        places = range(1, movement.tables + 1)
        cells = [_format_hands(hands.get((round_, table), [])) for table in places]
        resting = [name_slots(movement.sitting_out(round_)) or "–"] if out else []
        rows.append([str(round_), *cells, *resting])
    return "\n".join(_align(rows))


def _format_hands(hands: Sequence[Hand]) -> str:
    if not hands:
        return "–"
    sides = (".".join(map(str, side)) for side in (hands[0].ns, hands[0].ew))
    return f"{'-'.join(sides)} {'+'.join(str(hand.set) for hand in hands)}"


def format_guides(movement: Movement) -> str:
    """Return the guides of all entrants: a line for each entrant, rounds across.

    "2N v8 s1" is table 2, North-South, against slot 8, board set 1.
    """
    head = ["", *(f"round {round_}" for round_ in range(1, movement.rounds + 1))]
    rows = [head]
    for slot in movement.entrants:
        rows.append([str(slot), *map(_shorten_place, movement.guide(slot))])
    return "\n".join(_align(rows))


def _shorten_place(place: SlotPlace | None) -> str:
    if place is None:
        return "out"
    partner = f"+{'.'.join(map(str, place.partners))}" if place.partners else ""
    against = ".".join(map(str, place.opponents))
    return (
        f"{place.table}{place.direction[0]}{partner} v{against} s{'+'.join(map(str, place.sets))}"
    )


def _align(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield lines with the columns aligned at their left, without trailing spaces."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join(cells).rstrip()
