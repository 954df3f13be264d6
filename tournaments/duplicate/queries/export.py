"""An event in the event format: from it, every figure is derived."""

import uuid
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from club.models.people import Player
from tournaments.duplicate.queries.decisions import Decisions
from tournaments.duplicate.queries.expected import count_expected
from tournaments.duplicate.queries.fines import (
    drop_idle_penalties,
    group_penalties,
    list_rounds_of_pairs,
    list_rounds_of_teams,
    write_penalty,
)
from tournaments.duplicate.queries.full_names import name_in_full
from tournaments.duplicate.queries.hands import add_hands, add_hands_of_matches, read_open_hands
from tournaments.duplicate.queries.lineups import read_lineups, write_lineup
from tournaments.duplicate.queries.team_export import TeamResults, read_scale, write_matches
from tournaments.duplicate.queries.unplayed import add_forfeits, add_unplayed
from tournaments.duplicate.queries.versions import Versions
from tournaments.models import Event, Fouling, Penalty, TeamForm
from tournaments.movements.movement import Line
from tournaments.queries.events import read_clock
from tournaments.queries.field import Field
from tournaments.queries.matches import TeamMatch
from tournaments.queries.penalties import list_penalties
from tournaments.queries.results import ResultRow, list_foulings, read_rows
from tournaments.queries.seating import EntrantView
from tournaments.queries.stored_field import read_field

Names = Mapping[uuid.UUID, str]


def export_event(
    event: Event, *, named: bool = True, hides: bool = False, full: bool = False
) -> dict[str, Any]:
    """Return an event in the event format. named: with the public names of the members.

    full: with their full names and their numbers in federations, for whoever runs the event.
    hides: without what is not for everybody while a round of teams is played: the result of a room
    before that of the other is in, and line-ups of rounds to come. Nobody gets hands of boards that
    are not over.
    """
    field, rows, foulings = read_field(event), read_rows(event), list_foulings(event)
    penalties = list_penalties(event)
    if event.of_teams:
        results = TeamResults(field, rows, foulings, hides=hides)
        decisions, now = Decisions(event), read_clock(event).round
        written, matches = write_team_event(field, results, decisions, penalties, named=named)
        for match, told in zip(matches, written["matches"], strict=True):
            if hides and match.round > now:
                told.pop("lineup", None)
    else:
        written = write_event(field, rows, foulings, penalties, named=named)
    hands = read_open_hands(field, rows)
    add_hands(field, written.get("boards", []), hands)
    add_hands_of_matches(field, written.get("matches", []), hands)
    if full:
        name_in_full(field, written["entrants"])
    return written


def write_team_event(
    field: Field,
    results: TeamResults,
    decisions: Decisions,
    penalties: Iterable[Penalty],
    *,
    named: bool = False,
    only: Collection[TeamMatch] | None = None,
) -> tuple[dict[str, Any], list[TeamMatch]]:
    """Return the event format of what was read of an event of teams, and its matches.

    only: the matches whose boards are wanted; None for all.
    """
    event = field.event
    written = _write_head(event) | {"form": event.form or TeamForm.ROUND_ROBIN}
    numbers = name_entrants(field)
    fined = group_penalties(penalties)
    written["entrants"] = [
        _write_entrant(field, entrant, numbers, fined.get(entrant.id, ()), named, True)
        | _write_draw_details(entrant, named)
        for entrant in list_ranked(field)
    ]
    matches, written["matches"] = write_matches(field, results, decisions, numbers, only)
    drop_idle_penalties(written["entrants"], list_rounds_of_teams(written["matches"]))
    if named and event.asks_lineups:
        lineups = read_lineups(event)
        for match, told in zip(matches, written["matches"], strict=True):
            if lineup := write_lineup(match, lineups):
                told["lineup"] = lineup
    return written, matches


def _write_draw_details(entrant: EntrantView, named: bool) -> dict[str, Any]:
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


def _write_head(event: Event) -> dict[str, Any]:
    written: dict[str, Any] = {
        "name": event.name,
        "date": event.date.isoformat(),
        "kind": event.kind,
        "scoring": event.scoring,
        "law": event.law,
    }
    return written | ({"rules": event.rules} if event.rules else {})


def write_event(
    field: Field,
    results: Iterable[ResultRow],
    foulings: Iterable[Fouling],
    penalties: Iterable[Penalty],
    *,
    named: bool = False,
    only: Collection[int] | None = None,
) -> dict[str, Any]:
    """Return the event format of what was read of an event. only: the boards that are wanted."""
    written = _write_head(field.event)
    swiss = field.event.is_swiss_pairs
    if not field.individual and not swiss:
        written["winners"] = 2 if field.two_winners else 1
    results = list(results)
    crossed, strayed = find_crossed(field, results), find_strayed(field, results)
    numbers = name_entrants(field, crossed)
    fined = group_penalties(penalties)
    written["entrants"] = [
        _write_entrant(
            field, entrant, numbers, fined.get(entrant.id, ()), named, entrant.id in strayed
        )
        | ({"seats": _write_seats(numbers[entrant.id])} if entrant.id in crossed else {})
        | (_write_draw_details(entrant, named=False) if swiss else {})
        for entrant in list_ranked(field)
    ]
    written["boards"] = write_boards(field, results, foulings, numbers, only)
    written["boards"] = add_forfeits(field, written["boards"], results, numbers, only)
    if swiss:
        written["boards"] = add_unplayed(field, written["boards"], results, numbers)
        if read_scale(field.event) is not None:
            drop_idle_penalties(written["entrants"], list_rounds_of_pairs(written["boards"]))
    return written


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


def _write_entrant(
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


def _write_seats(number: str) -> list[dict[str, Any]]:
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


def write_boards(
    field: Field,
    results: Iterable[ResultRow],
    foulings: Iterable[Fouling],
    numbers: Names,
    only: Collection[int] | None = None,
) -> list[dict[str, Any]]:
    """Return the boards of the event format. only: the boards that are wanted."""
    by_place: dict[tuple[str, int], list[dict[str, Any]]] = {
        place: [] for place in field.expected if only is None or place[1] in only
    }
    versions = Versions(foulings)
    letters = {section.section.pk: section.letter for section in field.sections}
    rows: dict[tuple[str, int], list[ResultRow]] = {}
    for row in results:
        place = letters[row.section_id], row.board
        rows.setdefault(place, []).append(row)
        told = _write_result(row, numbers, versions, individual=field.individual)
        by_place.setdefault(place, []).append(told)
    boards = []
    for place in sorted(by_place):
        letter, number = place
        board: dict[str, Any] = {"board": number}
        if len(field.sections) > 1:
            board["section"] = letter
            if field.event.across:
                board["group"] = "all"
        here = by_place[place]
        if here or field.expected.get(place):
            # Always said, so that no board depends on how many results the others have.
            board["expected"] = count_expected(field, place, rows.get(place, ()))
            boards.append({**board, "results": here})
    return boards


def _write_result(
    row: ResultRow,
    numbers: Names,
    versions: Versions,
    *,
    individual: bool,
) -> dict[str, Any]:
    written: dict[str, Any] = {"round": row.round, "table": row.table}
    keys = ("n", "s", "e", "w") if individual else ("ns", "", "ew", "")
    ids = (row.ns_id, row.south_id, row.ew_id, row.west_id)
    for key, entrant_id in zip(keys, ids, strict=True):
        if key and entrant_id is not None and entrant_id in numbers:
            written[key] = numbers[entrant_id]
    version = versions.find(row.section_id, row.board, row.round)
    return {**written, **row.said, **({"version": version} if version else {})}
