"""Movements as text: rounds down and tables across, and a guide for each entrant."""

from collections.abc import Iterator, Sequence

from tournaments.movements.checking import name_slots
from tournaments.movements.movement import Hand, Kind, Movement, SlotPlace


def format_movement(movement: Movement) -> str:
    """Return a table of a movement: a line for each round, a column for each table.

    "1-8 3" is slot 1 North-South against slot 8 East-West with board set 3, or team 1 against team
    8; at an individual "1.2-3.4 5" are North and South against East and West. A table that does not
    play has a dash.
    """
    hands: dict[tuple[int, int], list[Hand]] = {}
    for hand in movement.played:
        hands.setdefault((hand.round, hand.table), []).append(hand)
    head = ["round", *(f"table {table}" for table in range(1, movement.tables + 1))]
    out = any(movement.sitting_out(round_) for round_ in range(1, movement.rounds + 1))
    rows = [[*head, "out"] if out else head]
    for round_ in range(1, movement.rounds + 1):
        places = range(1, movement.tables + 1)
        cells = [_format_hands(movement, hands.get((round_, table), [])) for table in places]
        resting = [_name_resting(movement, round_)] if out else []
        rows.append([str(round_), *cells, *resting])
    return "\n".join(_align(rows))


def _name_resting(movement: Movement, round_: int) -> str:
    """Return who sits out in a round: slots, or teams."""
    slots = movement.sitting_out(round_)
    if movement.is_of_teams:
        slots = tuple(dict.fromkeys(map(movement.get_number, slots)))
    return name_slots(slots) or "–"


def _name(movement: Movement, slot: int) -> str:
    """Return the number by which a slot is printed: its team's, where there are teams."""
    return str(movement.get_number(slot))


def _format_hands(movement: Movement, hands: Sequence[Hand]) -> str:
    if not hands:
        return "–"
    sides = (
        ".".join(_name(movement, slot) for slot in side) for side in (hands[0].ns, hands[0].ew)
    )
    return f"{'-'.join(sides)} {'+'.join(str(hand.set) for hand in hands)}"


def format_guides(movement: Movement) -> str:
    """Return the guides of all entrants: a line for each entrant, rounds across.

    "2N v8 s1" is table 2, North-South, against slot 8, board set 1. At teams each pair has a line.
    """
    head = ["", *(f"round {round_}" for round_ in range(1, movement.rounds + 1))]
    rows = [head]
    for slot in movement.entrants:
        places = [_shorten_place(movement, place) for place in movement.guide(slot)]
        rows.append([_name_row(movement, slot), *places])
    return "\n".join(_align(rows))


def _name_row(movement: Movement, slot: int) -> str:
    """Return the name of a slot's line: at teams its team and direction."""
    if movement.is_of_teams:
        second = "2" if movement.kind is Kind.EIGHTS and (slot - 1) % movement.pairs > 1 else ""
        return f"{movement.get_number(slot)} {'N' if slot % 2 else 'E'}{second}"
    return str(slot)


def _shorten_place(movement: Movement, place: SlotPlace | None) -> str:
    if place is None:
        return "out"
    partner = f"+{'.'.join(map(str, place.partners))}" if place.partners else ""
    against = ".".join(_name(movement, slot) for slot in place.opponents)
    return (
        f"{place.table}{place.direction[0]}{partner} v{against} s{'+'.join(map(str, place.sets))}"
    )


def _align(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield lines with the columns aligned at their left, without trailing spaces."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join(cells).rstrip()
