"""An event in the event format: from it, every figure is derived."""

from collections.abc import Collection, Iterable
from typing import Any

from tournaments.duplicate.queries.decisions import Decisions
from tournaments.duplicate.queries.expected import count_expected
from tournaments.duplicate.queries.export_entrants import (
    Names,
    find_crossed,
    find_strayed,
    list_ranked,
    name_entrants,
    write_draw_details,
    write_entrant,
    write_seats,
)
from tournaments.duplicate.queries.fines import (
    drop_idle_penalties,
    group_penalties,
    list_rounds_of_pairs,
    list_rounds_of_teams,
)
from tournaments.duplicate.queries.full_names import name_in_full
from tournaments.duplicate.queries.hands import add_hands, add_hands_of_matches, read_open_hands
from tournaments.duplicate.queries.lineups import read_lineups, write_lineup
from tournaments.duplicate.queries.team_export import TeamResults, read_scale, write_matches
from tournaments.duplicate.queries.unplayed import add_forfeits, add_unplayed
from tournaments.duplicate.queries.versions import Versions
from tournaments.models import Event, Fouling, Penalty, TeamForm
from tournaments.queries.events import read_clock
from tournaments.queries.field import Field
from tournaments.queries.matches import TeamMatch
from tournaments.queries.penalties import list_penalties
from tournaments.queries.results import ResultRow, list_foulings, read_rows
from tournaments.queries.stored_field import read_field


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
        write_entrant(field, entrant, numbers, fined.get(entrant.id, ()), named, True)
        | write_draw_details(entrant, named)
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
        write_entrant(
            field, entrant, numbers, fined.get(entrant.id, ()), named, entrant.id in strayed
        )
        | ({"seats": write_seats(numbers[entrant.id])} if entrant.id in crossed else {})
        | (write_draw_details(entrant, named=False) if swiss else {})
        for entrant in list_ranked(field)
    ]
    written["boards"] = write_boards(field, results, foulings, numbers, only)
    written["boards"] = add_forfeits(field, written["boards"], results, numbers, only)
    if swiss:
        written["boards"] = add_unplayed(field, written["boards"], results, numbers)
        if read_scale(field.event) is not None:
            drop_idle_penalties(written["entrants"], list_rounds_of_pairs(written["boards"]))
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
