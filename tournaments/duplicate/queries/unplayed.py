"""What Swiss pairs have in the event format besides results: boards to come, and byes."""

import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from tournaments.queries.field import Field
from tournaments.queries.matches import list_counted
from tournaments.queries.results import ResultRow


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
    there = {(row.round, row.table, row.board) for row in results}
    added: dict[int, list[dict[str, Any]]] = {}
    first = {
        meeting.round: meeting.boards[0]
        for meeting in reversed(list(field.meetings()))
        if meeting.boards
    }
    for match in list_counted(field.event, field):
        home = numbers[match.home.id]
        if match.away is None:
            told = {"round": match.round, "ns": home, "not_played": True}
            added.setdefault(first[match.round], []).append(told)
            continue
        for board, (place, _closed) in match.rooms.items():
            if place is None or (*place, board) in there:
                continue
            sides = {"ns": home, "ew": numbers[match.away.id]}
            told = {"round": place[0], "table": place[1], **sides, "late": True}
            added.setdefault(board, []).append(told)
    by_number = {board["board"]: board for board in boards}
    by_number |= {
        number: {"board": number, "results": []} for number in added.keys() - by_number.keys()
    }
    return [
        {**board, "results": [*board["results"], *added.get(number, ())]}
        for number, board in sorted(by_number.items())
    ]
