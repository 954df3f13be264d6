"""How many entrants a movement of a section is for."""

from tournaments.queries.field import Field


def count_candidates(field: Field, letter: str) -> int:
    """Return how many entrants are of a section, or of none yet."""
    section = field.find_section(letter)
    found = 0
    for one in field.entrants.values():
        slot = one.slot_in()
        here = slot is None or (section is not None and slot.section_id == section.section.pk)
        found += not one.withdrawn and here
    return found
