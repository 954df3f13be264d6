"""What a movement of a section is for: how many entrants, and the section beside it."""

from collections import Counter

from tournaments.queries.field import Field
from tournaments.queries.seating import SectionView, list_boards


def count_candidates(field: Field, letter: str) -> int:
    """Return how many entrants are of a section, or of none yet."""
    section = field.find_section(letter)
    count = 0
    for entrant in field.entrants.values():
        slot = entrant.slot_in()
        here = slot is None or (section is not None and slot.section_id == section.section.pk)
        count += not entrant.withdrawn and here
    return count


def find_beside(field: Field, letter: str) -> SectionView | None:
    """Return the first other section, with which a section is compared; None if it is alone."""
    return next((section for section in field.sections if section.letter != letter), None)


def list_board_numbers(section: SectionView) -> set[int]:
    """Return the numbers of the boards that a section plays."""
    return {board for plan, hand in section.hands for board in list_boards(plan, hand.set)}


def count_boards(section: SectionView) -> int:
    """Return how many boards whoever plays most plays."""
    counts: Counter[int] = Counter()
    for plan, hand in section.hands:
        counts.update(dict.fromkeys(hand.slots, plan.boards_per_set))
    return max(counts.values(), default=0)


def find_first_board(field: Field, letter: str) -> int:
    """Return the first board of a section: as it has it, or as the one beside it has."""
    known = field.find_section(letter) or find_beside(field, letter)
    return known.plan.first_board if known else 1
