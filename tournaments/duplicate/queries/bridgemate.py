"""An event in a .bws file: its movement and names for a night to come, or its results."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.files.answer import FileRefused
from scoring.files.bws import (
    Night,
    PlannedTable,
    add_results,
    find_federation,
    list_unsaid,
    name_plainly,
    write_bws,
)
from scoring.files.bws.pairing import list_teams
from scoring.files.bws.plans import read_number
from scoring.files.bws.rows import Seating
from scoring.files.jet.header import is_jet
from scoring.files.jet.layout import TEMPLATES as JET
from tournaments.duplicate.queries.export import export_event
from tournaments.duplicate.queries.planning import name_slot
from tournaments.models import Event
from tournaments.queries.field import Field
from tournaments.queries.matches import list_matches
from tournaments.queries.seating import EntrantView, Meeting, SectionView
from tournaments.queries.stored_field import read_field

_FIRST_LETTER = "A"


class Purpose(models.TextChoices):
    """What a .bws file is written for."""

    MOVEMENT = "movement", gettext_lazy("movement and names, for a night to come")
    RESULTS = "results", gettext_lazy("results, into a file of a federation")


def list_purposes(event: Event) -> list[Purpose]:
    """Return what the file of an event can be written for. Results of teams are not told in it."""
    if event.of_eights:
        return []
    return [Purpose.MOVEMENT] if event.of_teams else list(Purpose)


def tell_unsaid(event: Event) -> dict[Purpose, list[str]]:
    """Return what of an event a file does not say, in sentences, by what it is written for."""
    field = read_field(event)
    full = _read_document(field, full=True)
    told = {
        Purpose.MOVEMENT: list_unsaid(_drop_results(_read_document(field, full=False))),
        Purpose.RESULTS: list_unsaid(full, find_federation(full)),
    }
    return {purpose: [_(text) for text in told[purpose]] for purpose in list_purposes(event)}


def write_file(event: Event, purpose: Purpose, template: bytes, guid: str) -> bytes:
    """Return a copy of a .bws file with what it is to be written for. Raise FileRefused.

    guid: 32 hexadecimal digits that tell the file from others: rows are numbered anew in each.
    """
    field = read_field(event)
    if purpose not in list_purposes(event):
        raise FileRefused(_("That cannot be written for this event."))
    if not field.sections:
        raise FileRefused(_("The event has no movement yet."))
    if not is_jet(template):
        raise FileRefused(_(JET["not-jet"]))
    document = _read_document(field, full=purpose == Purpose.RESULTS)
    if purpose == Purpose.RESULTS:
        return add_results(document, template, find_federation(document))
    night = Night(
        guid=guid,
        missing=_find_missing(field),
        settings={"ShowResults": event.shows_field, "BM2ViewHandRecord": False},
        results=False,
    )
    return write_bws(_drop_results(document), template, night, list(_plan_tables(field, document)))


def _read_document(field: Field, *, full: bool) -> dict[str, Any]:
    """Return an event in which numbers are whole ones, without the letters of sections.

    full: with the full names of players and their numbers in federations. The devices show public
    names to everybody.
    """
    document = export_event(field.event, full=full)
    return document if len(field.sections) < 2 else name_plainly(document)


def _drop_results(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return an event as it stands before its first board. Who has left is not told either."""
    # Hands are for after the play: those that are open now were played before.
    boards = [
        {key: value for key, value in board.items() if key != "hands"} | {"results": []}
        for board in document.get("boards", ())
    ]
    kept = ("id", "number", "line", "section", "name", "members")
    entrants = [
        {key: entrant[key] for key in kept if key in entrant} for entrant in document["entrants"]
    ]
    before = {**document, "entrants": entrants}
    return before | ({"matches": []} if "matches" in document else {"boards": boards})


def _plan_tables(field: Field, document: Mapping[str, Any]) -> Iterator[PlannedTable]:
    """Yield who meets at each table in each round, as far as rounds are drawn."""
    if field.of_teams:
        yield from _plan_matches(field, document)
        return
    for meeting in field.meetings():
        yield _plan_table(field, meeting, _seat(field, meeting))


def _seat(field: Field, meeting: Meeting) -> Seating:
    """Return who meets: two pairs, or the single players in the order North, East, South, West."""
    ns, ew = (
        [_get_number(field, entrant) for entrant in side] for side in (meeting.ns, meeting.ew)
    )
    south, west = (ns[1], ew[1]) if field.individual else (0, 0)
    return Seating(ns[0], ew[0], south, west, meeting.boards)


def _plan_table(field: Field, meeting: Meeting, seating: Seating) -> PlannedTable:
    alone = len(field.sections) == 1
    letter = "" if alone else meeting.section.letter
    return PlannedTable(letter, meeting.table, meeting.round, seating)


def _get_number(field: Field, entrant: EntrantView | None) -> int:
    """Return the number of an entrant within its section, 0 for nobody."""
    if entrant is None:
        return 0
    number = field.number(entrant)
    slot = entrant.slot_in()
    if len(field.sections) > 1 and slot is not None and slot.section_id is not None:
        number = number.removeprefix(field.section(slot.section_id).letter)
    return read_number(number)


def _plan_matches(field: Field, document: Mapping[str, Any]) -> Iterator[PlannedTable]:
    """Yield the tables of matches of teams: of each team one pair in either room."""
    teams = zip(document["entrants"], list_teams(document), strict=True)
    pairs = {entrant["id"]: team.pairs for entrant, team in teams}
    for match in list_matches(field):
        for meeting in match.meetings:
            closed = match.home not in meeting.ns
            ns, ew = (
                int(pairs[str(side[0].id)][closed]) if side[0] else 0
                for side in (meeting.ns, meeting.ew)
            )
            yield _plan_table(field, meeting, Seating(ns, ew, boards=meeting.boards))


def _find_missing(field: Field) -> dict[str, int]:
    """Return by section the number of a pair that is not there, negative for East-West."""
    if field.of_teams:
        return {}
    alone = len(field.sections) == 1
    return {
        "" if alone else section.letter: _find_missing_number(section)
        for section in field.sections
        if section.movement.missing
    }


def _find_missing_number(section: SectionView) -> int:
    movement = section.movement
    slot = movement.missing[0]
    number = int(name_slot(movement, slot))
    return -number if movement.winners == 2 and slot > movement.tables else number
