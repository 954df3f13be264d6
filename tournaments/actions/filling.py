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
        slot for slot in section.movement.entrants if field.find_occupant(section, slot, at) is None
    ]


def fill_slots(record: Writing[Event], field: Field, from_round: int = 1) -> None:
    """Give the entrants without a number the numbers that are free: the stationary ones first."""
    waiting = [
        entrant
        for entrant in field.entrants.values()
        if entrant.slot_in() is None and not entrant.withdrawn
    ]
    for section in field.sections:
        free = list_free_slots(field, section.letter, from_round)
        for slot, one in _match(waiting, free, section.movement):
            waiting.remove(one)
            Slot.objects.create(
                act=record.act,
                entrant=one.entrant,
                section=section.section,
                number=slot,
                from_round=from_round,
            )


def _match(
    waiting: list[EntrantView], free: list[int], movement: Movement
) -> list[tuple[int, EntrantView]]:
    """Return which number each entrant is given: the stationary sit, seeds are spread."""
    still = [one for one in waiting if one.details and one.details.stationary]
    seats = [slot for slot in free if slot in movement.stationary]
    found = list(zip(seats, still, strict=False))
    taken = {one.id for _slot, one in found}
    rest = [slot for slot in free if slot not in {slot for slot, _one in found}]
    seeded = sorted(
        (one for one in waiting if one.id not in taken),
        key=lambda one: (_seed(one) is None, _seed(one) or 0, one.entrant.entry),
    )
    return [*found, *zip(rest, seeded, strict=False)]


def _seed(one: EntrantView) -> int | None:
    return one.details.seed if one.details else None
