"""What stands in the event format besides results: boards to come, byes, and awards."""

import uuid
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from tournaments.duplicate.queries.expected import count_results
from tournaments.queries.events import read_clock
from tournaments.queries.field import Field
from tournaments.queries.leavers import list_forfeits
from tournaments.queries.matches import list_counted
from tournaments.queries.results import ResultRow


def add_forfeits(
    field: Field,
    boards: list[dict[str, Any]],
    results: Iterable[ResultRow],
    numbers: Mapping[uuid.UUID, str],
    only: Collection[int] | None = None,
) -> list[dict[str, Any]]:
    """Return boards with awards: AVE- for whoever has left, AVE+ for those whom it was to meet.

    Who left has what the director gave it instead, if that was another award. Only of rounds that
    have begun. A result that was entered at such a table stands instead. only: the boards that are
    wanted.
    """
    forfeits = list_forfeits(field)
    if not forfeits:
        return boards
    results = list(results)
    there = {(row.section_id, row.round, row.table, row.board) for row in results}
    # Whoever has played a board elsewhere meanwhile keeps that result alone.
    played = {(entrant, row.board) for row in results for entrant in (row.ns_id, row.ew_id)}
    last, several = read_clock(field.event).round, len(field.sections) > 1
    made = {(board.get("section", ""), board["board"]): board for board in boards}
    for forfeit in forfeits:
        meeting = forfeit.meeting
        sides = {"ns": meeting.ns[0], "ew": meeting.ew[0]}
        named = {side: view for side, view in sides.items() if view is not None}
        for board in meeting.boards if meeting.round <= last else ():
            place = meeting.section.section.pk, meeting.round, meeting.table, board
            key = forfeit.letter if several else "", board
            known = place in there or any((view.id, board) in played for view in named.values())
            if known or (only is not None and board not in only):
                continue
            result = {
                "round": meeting.round,
                "table": meeting.table,
                **{side: numbers[view.id] for side, view in named.items()},
                "adjusted": {
                    side: forfeit.award if view is forfeit.left else "AVE+"
                    for side, view in named.items()
                },
            }
            told = made.get(key) or _make_board(field, key)
            results_now = [*told["results"], result]
            made[key] = {**told, "expected": told["expected"] + 1, "results": results_now}
    return [made[key] for key in sorted(made)]


def _make_board(field: Field, key: tuple[str, int]) -> dict[str, Any]:
    """Return a board of a section and a number without results."""
    section = {"section": key[0], **({"group": "all"} if field.event.across else {})}
    return {
        "board": key[1],
        **(section if key[0] else {}),
        "expected": 0,
        "results": [],
    }


def add_unplayed(
    field: Field,
    boards: list[dict[str, Any]],
    results: Iterable[ResultRow],
    numbers: Mapping[uuid.UUID, str],
) -> list[dict[str, Any]]:
    """Return boards with a late result for each that a drawn match has still to play.

    A pair without an opponent stands alone on the first board of its round, as not played. What is
    added follows the results of a board.
    """
    results = list(results)
    there = {(row.round, row.table, row.board) for row in results}
    added: dict[int, list[dict[str, Any]]] = {}
    late: Counter[int] = Counter()
    first = {
        meeting.round: meeting.boards[0]
        for meeting in reversed(list(field.meetings()))
        if meeting.boards
    }
    for match in list_counted(field.event, field):
        home = numbers[match.home.id]
        if match.away is None:
            told = {"round": match.round, "ns": home, "not_played": True}
            if match.round in first:  # without a table there is no board to name it on
                added.setdefault(first[match.round], []).append(told)
            continue
        for board, (place, _closed) in match.rooms.items():
            if place is None or (*place, board) in there:
                continue
            sides = {"ns": home, "ew": numbers[match.away.id]}
            told = {"round": place[0], "table": place[1], **sides, "late": True}
            added.setdefault(board, []).append(told)
            late[board] += field.cancelled.isdisjoint(team.id for team in match.teams)
    by_number = {board["board"]: board for board in boards}
    by_number |= {
        number: {"board": number, "results": []} for number in added.keys() - by_number.keys()
    }
    return [
        {**board, "results": [*board["results"], *added.get(number, ())]}
        | _expect(field, board, [row for row in results if row.board == number], late[number])
        for number, board in sorted(by_number.items())
    ]


def _expect(
    field: Field, board: Mapping[str, Any], rows: Iterable[ResultRow], late: int
) -> dict[str, int]:
    """Return how many results a board is meant to have: those that are there and those to come.

    What is there may be of a pair that has left since, which the movement means no more.
    """
    if not late:
        return {}
    return {"expected": max(board.get("expected", 0), count_results(field, rows) + late)}
