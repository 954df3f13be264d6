"""What a movement of a section is for: how many entrants, the section beside it, its rounds."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.movements.individual import measure_company
from tournaments.movements.movement import Hand, Movement
from tournaments.queries.field import Field
from tournaments.queries.seating import EntrantView, SectionView, list_boards


def list_candidates(field: Field, letter: str) -> list[EntrantView]:
    """Return the entrants that are of a section, or of none yet."""
    section = field.find_section(letter)
    candidates = []
    for entrant in field.entrants.values():
        slot = entrant.slot_in()
        here = slot is None or (section is not None and slot.section_id == section.section.pk)
        if here and not entrant.withdrawn:
            candidates.append(entrant)
    return candidates


def count_stationary(field: Field, letter: str) -> int:
    """Return how many of them asked to keep their table."""
    here = list_candidates(field, letter)
    return sum(bool(entrant.details and entrant.details.stationary) for entrant in here)


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


@dataclass(frozen=True)
class TablePlan:
    """A table in a round of a movement: who meets there or sits out, and the boards.

    Empty texts stand for a table that nobody needs in the round.
    """

    who: str = ""
    boards: str = ""


def list_rounds(movement: Movement, boards_per_set: int, first_board: int) -> list[list[TablePlan]]:
    """Return the tables of each round of a movement, by number."""
    places: dict[tuple[int, int], list[Hand]] = {}
    for hand in movement.hands:
        places.setdefault((hand.round, hand.table), []).append(hand)
    tables = range(1, movement.tables + 1)
    return [
        [
            _plan_table(movement, places.get((round_, table), []), boards_per_set, first_board)
            for table in tables
        ]
        for round_ in range(1, movement.rounds + 1)
    ]


def _plan_table(
    movement: Movement, hands: list[Hand], boards_per_set: int, first_board: int
) -> TablePlan:
    if not hands:
        return TablePlan()
    missing = set(movement.missing)
    here = [slot for slot in hands[0].slots if slot not in missing]
    if len(here) < len(hands[0].slots):
        return (
            TablePlan(_("%(who)s sits out") % {"who": _join(movement, here)})
            if here
            else TablePlan()
        )
    who = "–".join(_join(movement, side) for side in (hands[0].ns, hands[0].ew))
    spans = [(first_board + (hand.set - 1) * boards_per_set, boards_per_set) for hand in hands]
    return TablePlan(who, ", ".join(_span(first, count) for first, count in spans))


def _join(movement: Movement, slots: Iterable[int]) -> str:
    return "+".join(name_slot(movement, slot) for slot in slots)


def _span(first: int, count: int) -> str:
    return f"{first}–{first + count - 1}" if count > 1 else str(first)


def name_slot(movement: Movement, slot: int) -> str:
    """Return a number of a movement as it is shown: of two lines each begins with 1."""
    if movement.is_of_teams:
        return str(movement.get_number(slot))
    within = movement.winners == 2 and slot > movement.tables
    return str(slot - movement.tables if within else slot)


def tell_company(movement: Movement) -> Iterator[str]:
    """Yield sentences on an individual: partners, opponents, and who sits out."""
    company = measure_company(movement)
    if company.is_whole:
        yield _("Everybody partners everybody once, and meets everybody twice.")
    else:
        pairs = sum(company.partners.values())
        values = {"met": pairs - company.partners.get(0, 0), "pairs": pairs}
        yield (
            _("Nobody has a partner twice: %(met)d of %(pairs)d pairs of players are partners.")
            % values
        )
        values = {"never": company.opponents.get(0, 0), "most": max(company.opponents)}
        yield (
            _("Opponents meet %(most)d times at most; %(never)d pairs of players never do.")
            % values
        )
    least, most = company.sit_outs
    if most:
        out = len(movement.sitting_out(1))
        yield ngettext(
            "In each round %(out)d player sits out: everybody %(least)d to %(most)d times.",
            "In each round %(out)d players sit out: everybody %(least)d to %(most)d times.",
            out,
        ) % {"out": out, "least": least, "most": most}
    if movement.copies > 1:
        yield _(
            "All tables play the same boards in a round, of which there are %(copies)d copies."
        ) % {"copies": movement.copies}
