"""A file beside an event that runs here, as a form: what is ticked, who is meant, and why."""

import re
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.duplicate.actions.joining import Tick
from tournaments.duplicate.forms.seated import list_choices
from tournaments.duplicate.queries.compared import Cell, Comparison
from tournaments.duplicate.queries.directions import Side, list_columns
from tournaments.models import BoardResult
from tournaments.queries.field import Field

#: The field of the entrant of a file at a position in its list.
_WHO = re.compile(r"who-([0-9]{1,4})")
_TICK = re.compile(r"([0-9]{1,5}\.[0-9]{1,5}):([0-9a-f-]{36})?")
_SHOWN_NAME = 80


@dataclass(frozen=True)
class CellRow:
    """A result of a file as the page shows it beside what is here.

    sits, sits_here: the numbers of who sat there. ticked: whether it is to be entered. changed:
    whether something else is here than was shown when it was ticked.
    """

    cell: Cell
    sits: str
    sits_here: str = ""
    ticked: bool = False
    changed: bool = False

    @property
    def value(self) -> str:
        """What the tick sends."""
        return f"{self.cell.at}:{self.cell.shown}"


@dataclass(frozen=True)
class HereRow:
    """A result of the event that the file does not have."""

    result: BoardResult
    letter: str
    sits: str


def read_ticks(texts: Iterable[str]) -> list[Tick]:
    """Return what is ticked, each once. What no page sends is left out."""
    matches = (_TICK.fullmatch(text) for text in dict.fromkeys(texts))
    ticks = []
    for match in filter(None, matches):
        shown = match[2]
        try:
            ticks.append(Tick(match[1], uuid.UUID(shown) if shown else None))
        except ValueError:
            continue
    return ticks


def read_choices(post: Mapping[str, str]) -> dict[int, str]:
    """Return whom somebody chose for entrants of a file, by their positions."""
    return {int(match[1]): post[name] for name in post if (match := _WHO.fullmatch(name))}


def name_file(name: str) -> str:
    """Return the name of a file as it is shown: printable, and not too long."""
    return "".join(character for character in name if character.isprintable())[:_SHOWN_NAME]


def tell_reason(name: str, kind: str) -> str:
    """Return why results are entered from a file, unless somebody says it in other words."""
    if not name:
        return _("from a file (%(kind)s)") % {"kind": kind.upper()}
    return _("from the file %(name)s (%(kind)s)") % {"name": name, "kind": kind.upper()}


def list_rows(
    comparison: Comparison, cells: Sequence[Cell], ticked: set[str], changed: set[str]
) -> list[CellRow]:
    """Return cells as the page shows them. ticked: values of ticks; changed: cells by `at`."""
    field = comparison.field
    return [
        CellRow(
            cell,
            name_numbers(field, cell.sides),
            name_numbers(field, list_columns(field, cell.here)) if cell.here else "",
            f"{cell.at}:{cell.shown}" in ticked,
            cell.at in changed,
        )
        for cell in cells
    ]


def list_rest(comparison: Comparison) -> list[HereRow]:
    """Return the results that the file does not have, by section, round, table and board."""
    field = comparison.field
    rows = [
        HereRow(row, field.section(row.section_id).letter, name_numbers(field, columns))
        for row in comparison.rest
        for columns in [list_columns(field, row)]
    ]
    return sorted(
        rows,
        key=lambda row: (row.letter, row.result.round, row.result.table, row.result.board),
    )


def name_numbers(field: Field, sides: tuple[Side, Side]) -> str:
    """Return the numbers of who sits in the columns of a result: ``3–7``, or ``1+4–2+8``."""
    named = ("+".join(field.number(view) for view in side if view) for side in sides)
    return "–".join(name or "…" for name in named)


def list_entrants(field: Field) -> list[tuple[str, str]]:
    """Return the entrants to choose from: each id, with the number and the names."""
    if not field.event.draws_rounds:
        return list_choices(field)
    return [(str(view.id), f"{field.number(view)} {view.name}") for view in field.entrants.values()]
