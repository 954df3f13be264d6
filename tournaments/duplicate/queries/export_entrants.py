"""The entrants of an event in the event format, and by what results name them."""

import uuid
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from club.models.people import Player
from tournaments.duplicate.queries.fines import write_penalty
from tournaments.models import Penalty
from tournaments.movements.movement import Line
from tournaments.queries.field import Field
from tournaments.queries.results import ResultRow
from tournaments.queries.seating import EntrantView

Names = Mapping[uuid.UUID, str]


def write_draw_details(entrant: EntrantView, named: bool) -> dict[str, Any]:
    """Return what only those have that are drawn: a team's name only where members are named."""
    details = entrant.details
    if details is None:
        return {}
    written: dict[str, Any] = {
        "seed": details.seed,
        "club": details.club_name,
        "carry": details.carry,
        "name": details.name if named else "",
    }
    return {key: value for key, value in written.items() if value}


def list_ranked(field: Field) -> list[EntrantView]:
    """Return the entrants that ever filled a number, by entry; all where rounds are drawn."""
    return [
        entrant
        for entrant in field.entrants.values()
        if field.event.draws_rounds or any(slot.section_id for slot in entrant.slots)
    ]


def find_crossed(field: Field, results: Iterable[ResultRow]) -> set[uuid.UUID]:
    """Return the entrants that have a result in the column of the other line.

    With two winners, the column in which a result names an entrant decides who it is. That does not
    hold for a pair that was moved across.
    """
    if not field.two_winners:
        return set()
    lines = {entrant.id: field.line(entrant) for entrant in list_ranked(field)}
    return {
        entrant_id
        for row in results
        for entrant_id, line in ((row.ns_id, Line.NS), (row.ew_id, Line.EW))
        if entrant_id is not None and lines.get(entrant_id) is not line
    }


def find_strayed(field: Field, results: Iterable[ResultRow]) -> set[uuid.UUID]:
    """Return the entrants that have a result in a section in which they have no number.

    A result names only entrants of its own section, and those that are of none.
    """
    if len(field.sections) < 2:
        return set()
    own = {
        entrant.id: {slot.section_id for slot in entrant.slots} for entrant in list_ranked(field)
    }
    return {
        entrant_id
        for row in results
        for entrant_id in (row.ns_id, row.south_id, row.ew_id, row.west_id)
        if entrant_id is not None and row.section_id not in own.get(entrant_id, ())
    }


def name_entrants(field: Field, crossed: Collection[uuid.UUID] = ()) -> dict[uuid.UUID, str]:
    """Return the number by which results name each entrant, unique within its line.

    crossed: entrants whose number is unique in both lines.
    """
    numbers: dict[uuid.UUID, str] = {}
    taken: set[tuple[Any, str]] = set()
    for entrant in list_ranked(field):
        number = field.number(entrant)
        if entrant.id in crossed or (field.line(entrant), number) in taken:
            number = f"({entrant.entrant.entry})"
        taken.add((field.line(entrant), number))
        numbers[entrant.id] = number
    return numbers


def write_entrant(
    field: Field,
    entrant: EntrantView,
    numbers: Names,
    penalties: Iterable[Penalty],
    named: bool,
    strayed: bool,
) -> dict[str, Any]:
    """Return an entrant of the event format. strayed: whether results of other sections name it."""
    line, details = field.line(entrant), entrant.details
    written: dict[str, Any] = {"id": str(entrant.id), "number": numbers[entrant.id]}
    if line:
        written["line"] = str(line)
    sections = {slot.section_id for slot in entrant.slots if slot.section_id}
    if len(field.sections) > 1 and len(sections) == 1 and not strayed:
        written["section"] = field.section(sections.pop()).letter
    if named:
        written["members"] = _write_members(entrant)
    if details and details.handicap:
        written["handicap"] = details.handicap
    if details and details.stratum:
        written["stratum"] = details.stratum
    if details and not details.ranked:
        written["ranked"] = False
    if entrant.withdrawn:
        written["withdrawn"] = entrant.withdrawn
    fines = [write_penalty(penalty) for penalty in penalties]
    return {**written, **({"penalties": fines} if fines else {})}


def write_seats(number: str) -> list[dict[str, Any]]:
    """Return that results may name a number in both columns."""
    return [{"number": number, "line": str(line)} for line in Line]


def _write_members(entrant: EntrantView) -> list[dict[str, Any]]:
    written: list[dict[str, Any]] = []
    for row in entrant.members:
        player: Player | None = entrant.players.get(row.player_id) if row.player_id else None
        if player is not None:
            member: dict[str, Any] = {"name": player.short_name, "id": str(player.pk)}
            if row.from_round > 1:
                member["from_round"] = row.from_round
            written.append(member)
    return written
