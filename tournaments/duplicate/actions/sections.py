"""The sections of an event and their movements."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.ledger.refusals import Fault, Refused, make_choice_fault, make_faults
from club.ledger.writing import Order, Writing, answer_repeated, writing
from scoring.problem import Faulty
from tournaments.actions.checks import (
    MOST_NUMBER,
    check_correctable,
    find_board_faults,
    find_round_faults,
)
from tournaments.actions.filling import fill_slots
from tournaments.models import Event, EventKind, EventTable, Plan, Section, Slot
from tournaments.movements.checking import check_movement
from tournaments.movements.families import make_individual, make_movement, seat_pairs
from tournaments.movements.movement import Kind, Movement
from tournaments.movements.reading import read_movement, write_movement
from tournaments.movements.team_families import TEAM_FAMILIES, make_team_movement
from tournaments.queries.field import Field
from tournaments.queries.results import list_results
from tournaments.queries.stored_field import read_field_anew

#: For whom a movement is that is not for pairs.
_NAMES = {
    Kind.INDIVIDUAL: gettext_lazy("single players"),
    Kind.TEAMS: gettext_lazy("teams of four"),
    Kind.EIGHTS: gettext_lazy("teams of eight"),
}
#: The kind of movement that an event has, unless it is of pairs.
_KINDS: dict[str, Kind] = {EventKind.INDIVIDUAL: Kind.INDIVIDUAL, EventKind.TEAMS: Kind.TEAMS}

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_BOARDS = 64


#: What a plan keeps of the request that sets it.
_KEPT = ("movement", "boards_per_set", "first_board", "from_round")


def parse_movement(raw: object) -> Movement:
    """Return a movement in the movement format. Raise Refused with every problem."""
    reading = read_movement(raw)
    if reading.movement is None:
        raise Refused(make_faults(reading.problems))
    return reading.movement


@answer_repeated
def plan_section(
    *,
    order: Order,
    event: Event,
    letter: str,
    movement: Movement,
    boards_per_set: int,
    first_board: int = 1,
    from_round: int = 1,
    slots: Mapping[int, int | None] | None = None,
    fill: bool = True,
) -> Plan:
    """Set the movement of a section from a round on. The section is added if it is new.

    slots: the number in the movement of entrants that change theirs, None for one that leaves.
    fill: give the entrants without a number those that are free, in order. Raise Refused with
    every fault: of the boards, and of results that the movement would not have.
    """
    body: dict[str, Any] = {
        "letter": letter,
        "movement": write_movement(movement),
        "boards_per_set": boards_per_set,
        "first_board": first_board,
        "from_round": from_round,
        "slots": {str(old): new for old, new in (slots or {}).items()},
        "fill": fill,
    }
    detail = {
        "section": letter,
        "movement": movement.name,
        "tables": movement.tables,
        "rounds": movement.rounds,
        "from_round": from_round,
    }
    with writing(order, event, "plan", body=body, detail=detail, returns=Plan) as record:
        faults = find_plan_faults(
            record.ledger, letter, movement, boards_per_set, first_board, from_round
        )
        if faults := faults + check_correctable(record.ledger, order):
            raise Refused(faults)
        section = find_section(record, letter)
        kept = {name: body[name] for name in _KEPT}
        plan = Plan.objects.create(act=record.act, section=section, **kept)
        add_tables(record, section, movement)
        _renumber(record, section, slots or {}, from_round)
        if fill:
            fill_slots(record, read_field_anew(record.ledger), from_round)
        return plan


def find_plan_faults(
    event: Event,
    letter: str,
    movement: Movement,
    boards_per_set: int,
    first_board: int = 1,
    from_round: int = 1,
    field: Field | None = None,
) -> list[Fault]:
    """Return why a section cannot have a movement from a round on.

    field: as it is now; it is read anew if it is not given.
    """
    before = field or read_field_anew(event)
    return [
        *make_faults(list(check_movement(movement))),
        *_find_faults(event, letter, movement, boards_per_set, first_board),
        *find_round_faults(from_round),
        *_find_lost(before, letter, movement, from_round),
        *_find_mixed(before, letter, movement),
    ]


def _renumber(
    record: Writing[Event], section: Section, slots: Mapping[int, int | None], from_round: int
) -> None:
    """Give entrants of a section other numbers from a round on."""
    for entrant in read_field_anew(record.ledger).entrants.values():
        slot = entrant.slot_in(from_round)
        if slot is None or slot.section_id != section.pk or slot.number not in slots:
            continue
        number = slots[slot.number or 0]
        Slot.objects.create(
            act=record.act,
            entrant=entrant.entrant,
            section=section if number else None,
            number=number,
            from_round=from_round,
        )


def find_section(record: Writing[Event], letter: str) -> Section:
    """Return a section of an event, which is added if it is new."""
    known = Section.objects.filter(event=record.ledger, letter=letter).first()
    return known or Section.objects.create(act=record.act, letter=letter)


def add_tables(record: Writing[Event], section: Section, movement: Movement) -> None:
    """Add the tables of a movement that a section does not have yet."""
    known = set(EventTable.objects.filter(section=section).values_list("number", flat=True))
    for number in range(1, movement.tables + 1):
        if number not in known:
            EventTable.objects.create(act=record.act, section=section, number=number)


def _find_faults(
    event: Event, letter: str, movement: Movement, boards_per_set: int, first_board: int
) -> list[Fault]:
    faults = []
    if len(letter) != 1 or letter not in LETTERS:
        faults.append(Fault("not-a-letter", _("A section has a letter from A to Z."), "section"))
    if not 1 <= boards_per_set <= MOST_BOARDS:
        text = _("A set has 1 to %(most)d boards.") % {"most": MOST_BOARDS}
        faults.append(Fault("out-of-range", text, "boards"))
    faults += find_span_faults(movement, boards_per_set, first_board)
    wanted = Kind.EIGHTS if event.of_eights else _KINDS.get(event.kind)
    if event.of_teams and letter != LETTERS[0]:
        faults.append(Fault("one-section", _("An event of teams has one section."), "section"))
    if wanted is not (movement.kind if movement.kind in _NAMES else None):
        text = _("This movement is for %(kind)s.")
        kind = _NAMES.get(movement.kind, _("pairs"))
        faults.append(Fault("other-kind", text % {"kind": kind}, "movement"))
    if movement.drawn:
        text = _("The rounds of this movement are drawn one by one, and those of this event not.")
        faults.append(Fault("rounds-drawn", text, "movement"))
    elif event.draws_rounds:
        text = _("The rounds of this event are drawn one by one: it has no movement.")
        faults.append(Fault("rounds-drawn", text, "movement"))
    return faults


def find_span_faults(movement: Movement, boards_per_set: int, first_board: int) -> list[Fault]:
    """Return the fault of the first board of a movement, or of the last one that follows."""
    faults = find_board_faults(first_board, "first_board")
    last = first_board + max(movement.sets, default=1) * boards_per_set - 1
    if faults or last <= MOST_NUMBER:
        return faults
    text = _("A board is a number from 1 to %(most)d, and the last one would be %(last)d.")
    values = {"most": MOST_NUMBER, "last": last}
    return [Fault("out-of-range", text % values, "first_board")]


def _find_mixed(field: Field, letter: str, movement: Movement) -> list[Fault]:
    """Return the fault of one winner in a section beside two in another: nobody could be ranked."""
    others = [section for section in field.sections if section.letter != letter]
    if all(section.winners == movement.winners for section in others):
        return []
    text = _("The other sections have %(winners)d winners: all have one, or all have two.")
    values = {"winners": others[0].winners}
    return [Fault("other-winners", text % values, "winners")]


def _find_lost(before: Field, letter: str, movement: Movement, from_round: int) -> list[Fault]:
    """Return a fault for each result that the movement has no place for."""
    if letter not in LETTERS:
        return []
    played = list_results(before.event, section__letter=letter, round__gte=from_round)
    hands = {(hand.round, hand.table): hand for hand in movement.hands}
    section = before.find_section(letter)
    faults = []
    for result in played:
        hand = hands.get((result.round, result.table))
        slots = {
            entrant.slot_in(result.round)
            for entrant in before.entrants.values()
            if entrant.id in (result.ns_id, result.ew_id, result.south_id, result.west_id)
        }
        numbers = {slot.number for slot in slots if slot}
        here = {movement.get_number(slot) for slot in hand.slots} if hand else set()
        if section and not (hand and numbers <= here):
            text = _(
                "The result of board %(board)d at table %(table)d in round %(round)d: the "
                "movement has others meet there."
            )
            values = {"board": result.board, "table": result.table, "round": result.round}
            faults.append(Fault("loses-result", text % values, "movement"))
    return faults


def choose_movement(event: Event, name: str, pairs: int, options: Mapping[str, Any]) -> Movement:
    """Return a movement by its name for a number of entrants.

    options: ``rounds``, ``switch`` and ``winners`` of `make_movement`, and ``missing``: the number
    that a half table leaves empty, or None for the usual one. Raise Refused with every reason if it
    cannot be.
    """
    options = dict(options)
    if event.of_teams and name not in TEAM_FAMILIES:
        raise Refused([make_choice_fault("movement")])
    empty = options.pop("missing", None)
    try:
        if event.kind == EventKind.INDIVIDUAL:
            return make_individual(pairs, options.get("rounds"))
        if event.of_teams:
            rounds = options.get("rounds")
            return make_team_movement(name, pairs, rounds, eights=event.of_eights)
        tables, missing = seat_pairs(name, pairs)
        if empty and missing:
            missing = (empty,)
        return make_movement(name, tables, missing=missing, **options)
    except Faulty as faulty:
        raise Refused(make_faults(faulty.problems)) from faulty
