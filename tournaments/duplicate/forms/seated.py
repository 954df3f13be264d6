"""Who sat at a table, if others than the movement has: chosen from a list, or typed as numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault, Refused
from club.web.pages import parse_id
from tournaments.duplicate.actions.judging import Seated
from tournaments.duplicate.queries.directions import (
    TURNED,
    Side,
    list_columns,
    list_directions,
    name_players,
)
from tournaments.models import BoardResult, Entrant
from tournaments.queries.field import Field
from tournaments.queries.seating import EntrantView, Meeting

#: The directions of the two sides, as they are named for pairs and for single players.
SIDES = {False: (("NS",), ("EW",)), True: (("N", "S"), ("E", "W"))}
Sides = tuple[Side, Side]


#: What a form says of a direction in which nobody sat.
NOBODY = "-"


@dataclass(frozen=True)
class Chair:
    """A column of a form. here: who is in it by what is known; chosen: what was chosen.

    seat: the direction of the column. chosen: an entrant's id, NOBODY, or empty for the one who is
    known. turned: whether the sides sat in each other's direction.
    """

    seat: str
    here: EntrantView | None
    chosen: str = ""
    turned: bool = False

    @property
    def label(self) -> str:
        """The direction in which those of the column sat."""
        return TURNED[self.seat] if self.turned else self.seat

    @property
    def name(self) -> str:
        """The name of the field."""
        return f"at-{self.seat}"

    def look(self, field: Field) -> EntrantView | None:
        """Return who sits there, or None for nobody."""
        return field.entrants.get(parse_id(self.chosen)) if self.chosen else self.here

    def find(self, field: Field) -> EntrantView | None:
        """Return who sits there. Raise Refused if the event has no such entrant."""
        entrant = self.look(field)
        if entrant is None and self.chosen not in ("", NOBODY):
            text = _("Choose who sits %(seat)s from the list.")
            raise Refused.because("no-such-entrant", text % {"seat": self.seat}, self.name)
        return entrant


def list_sides(field: Field, meeting: Meeting | None, result: BoardResult | None) -> Sides:
    """Return who sits there: those of a result, or those of the movement."""
    if result is not None:
        return list_columns(field, result)
    if meeting is not None:
        return meeting.ns, meeting.ew
    ns, ew = (tuple(None for _seat in side) for side in SIDES[field.individual])
    return ns, ew


def list_chairs(
    field: Field, sides: Sides, post: Mapping[str, str], *, turned: bool = False
) -> list[Chair]:
    """Return the columns of a form with what was chosen in it."""
    names = [seat for side in SIDES[field.individual] for seat in side]
    here = [entrant for side in sides for entrant in side]
    return [
        Chair(seat, entrant, post.get(f"at-{seat}", ""), turned)
        for seat, entrant in zip(names, here, strict=True)
    ]


def list_choices(field: Field) -> list[tuple[str, str]]:
    """Return the entrants that have a number: each id, with the number and the names."""
    known = [entrant for entrant in field.entrants.values() if entrant.slot_in()]
    known.sort(key=lambda entrant: _order(field, entrant))
    return [(str(entrant.id), f"{field.label(entrant)} {entrant.name}") for entrant in known]


def _order(field: Field, view: EntrantView) -> tuple[str, int]:
    slot = view.slot_in()
    letter = field.section(slot.section_id).letter if slot and slot.section_id else ""
    return letter, (slot.number or 0) if slot else 0


def read_chairs(field: Field, sides: Sides, post: Mapping[str, str]) -> Seated | None:
    """Return who sat there if the form names others than are known, or None.

    Raise Refused if it names somebody whom the event does not have.
    """
    chairs = list_chairs(field, sides, post)
    sitting = [chair.find(field) for chair in chairs]
    if sitting == [chair.here for chair in chairs]:
        return None
    entrants, half = [view.entrant if view else None for view in sitting], len(sitting) // 2
    return Seated(entrants[:half], entrants[half:])


def show_chairs(
    field: Field, sides: Sides, post: Mapping[str, str], round_: int, *, turned: bool = False
) -> dict[str, Any]:
    """Return what a template needs to ask who sits there, and the players by seat.

    turned: whether the sides sit in each other's direction, so that sat and players name them
    there. others: whether the form names others than are known.
    """
    chairs = list_chairs(field, sides, post, turned=turned)
    sitting = [chair.look(field) for chair in chairs]
    half = len(sitting) // 2
    sat = (sitting[half:], sitting[:half]) if turned else (sitting[:half], sitting[half:])
    return {
        "field": field,
        "chairs": chairs,
        "nobody": NOBODY,
        "choices": list_choices(field),
        "others": any(chair.chosen for chair in chairs),
        "sat": list_directions(*sat),
        "players": name_players(*sat, round_),
    }


def write_numbers(field: Field, side: Sequence[EntrantView | None], line: str) -> str:
    """Return the numbers of a side as they are typed: ``3``, or ``3+7`` at an individual."""
    return "+".join(_write(field, entrant, line) for entrant in side if entrant)


def _write(field: Field, view: EntrantView, line: str) -> str:
    own = field.line(view)
    return field.number(view) if own in (None, line) else field.label(view).replace(" ", "")


def read_numbers(field: Field, letter: str, texts: Sequence[str]) -> Seated:
    """Return who sat North-South and East-West by typed numbers. An empty one is nobody.

    letter: the table's section, which a number need not name. Raise Refused with every fault.
    """
    wide = 2 if field.individual else 1
    faults: list[Fault] = []
    sides: list[list[Entrant | None]] = []
    for line, text in zip(("NS", "EW"), texts, strict=True):
        numbers = [number for number in text.upper().replace(" ", "").split("+") if number]
        views = [_find_number(field, letter, line, number) for number in numbers]
        faults += [
            Fault(
                "no-such-entrant", _("Nobody has the number %(number)s.") % {"number": number}, line
            )
            for number, known in zip(numbers, views, strict=True)
            if known is None
        ]
        if len(numbers) not in (0, wide):
            wrong = _("Type one number.") if wide == 1 else _("Type two numbers, such as 3+7.")
            faults.append(Fault("how-many", wrong, line))
        sides.append([view.entrant if view else None for view in views] or [None] * wide)
    if faults:
        raise Refused(faults)
    return Seated(*sides)


def _find_number(field: Field, letter: str, line: str, text: str) -> EntrantView | None:
    """Return who has a number: in the line and the section that are meant, or as it says."""
    at = letter if len(field.sections) > 1 else ""
    known = {
        field.label(entrant).replace(" ", ""): entrant
        for entrant in field.entrants.values()
        if entrant.slot_in()
    }
    wanted = (text + line, at + text + line, text, at + text)
    return next((known[label] for label in wanted if label in known), None)
