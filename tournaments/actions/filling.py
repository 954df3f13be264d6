"""Giving entrants the numbers of movements that are free."""

from club.ledger.writing import Writing
from tournaments.models import Event, Slot
from tournaments.movements.movement import Movement
from tournaments.queries.field import Field
from tournaments.queries.seating import EntrantView


def list_free_slots(field: Field, letter: str, round_: int | None = None) -> list[int]:
    """Return the numbers of a section that nobody fills, without those meant to be missing."""
    section = field.find_section(letter)
    if section is None:
        return []
    at = round_ or 1
    return [
        slot for slot in section.movement.filled if field.find_occupant(section, slot, at) is None
    ]


def fill_slots(record: Writing[Event], field: Field, from_round: int = 1) -> None:
    """Give the entrants without a number the numbers that are free: the stationary ones first."""
    waiting = [
        entrant
        for entrant in field.entrants.values()
        if entrant.slot_in() is None and not entrant.withdrawn
    ]
    for section in field.sections:
        if section.movement.drawn:  # the next draw gives the numbers
            continue
        free = list_free_slots(field, section.letter, from_round)
        for slot, entrant in _match(waiting, free, section.movement):
            waiting.remove(entrant)
            Slot.objects.create(
                act=record.act,
                entrant=entrant.entrant,
                section=section.section,
                number=slot,
                from_round=from_round,
            )


def _match(
    waiting: list[EntrantView], free: list[int], movement: Movement
) -> list[tuple[int, EntrantView]]:
    """Return which number each entrant is given: the stationary sit, seeds are spread."""
    still = [entrant for entrant in waiting if entrant.details and entrant.details.stationary]
    seats = [slot for slot in free if slot in movement.stationary and not movement.is_of_teams]
    matched = list(zip(seats, still, strict=False))
    taken = {entrant.id for _slot, entrant in matched}
    rest = [slot for slot in free if slot not in {slot for slot, _one in matched}]
    seeded = sorted(
        (entrant for entrant in waiting if entrant.id not in taken),
        key=lambda entrant: (_seed(entrant) is None, _seed(entrant) or 0, entrant.entrant.entry),
    )
    return [*matched, *zip(rest, seeded, strict=False)]


def _seed(entrant: EntrantView) -> int | None:
    return entrant.details.seed if entrant.details else None
