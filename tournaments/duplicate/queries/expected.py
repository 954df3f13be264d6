"""How many results a board is meant to have, which decides how much it weighs."""

from collections.abc import Iterable

from tournaments.models import BoardResult
from tournaments.queries.field import Field
from tournaments.queries.results import ResultRow

#: The keys of a result by which it is compared with others, with an award beside it or not.
_SCORES = frozenset({"contract", "score", "weighted"})


def count_expected(field: Field, place: tuple[str, int], rows: Iterable[ResultRow]) -> int:
    """Return how many results a board is meant to have; 0 if all of them are cancelled.

    place: its section and number. rows: its results. The tables that play it by the movement, or
    as many as there are if results came in from elsewhere. A table whose result is cancelled is
    none of them, whoever the movement has there.
    """
    meant, there = field.expected.get(place, 0), 0
    gone = field.cancelled
    for row in rows:
        cancelled = is_cancelled(field, row)
        compared = not cancelled and _is_compared(field, row)
        there += compared
        meeting = field.meeting(place[0], row.round, row.table) if gone else None
        if meeting is not None and meeting.plays and row.board in meeting.boards:
            if gone.isdisjoint(entrant.id for entrant in meeting.entrants):
                meant -= cancelled
            else:
                meant += compared
    return max(meant, there)


def count_results(field: Field, rows: Iterable[ResultRow]) -> int:
    """Return how many results of a board are there and count."""
    return sum(not is_cancelled(field, row) and _is_compared(field, row) for row in rows)


def is_cancelled(field: Field, row: ResultRow | BoardResult) -> bool:
    """Return whether somebody who has the result left, so that it counts for nobody."""
    ids = (row.ns_id, row.south_id, row.ew_id, row.west_id)
    return not field.cancelled.isdisjoint(entrant_id for entrant_id in ids if entrant_id)


def _is_compared(field: Field, row: ResultRow) -> bool:
    """Return whether a result is one of those that its board has.

    A table of an individual at which a player is missing sits out: it has a result only if cards
    were played there.
    """
    ns, ew = (row.ns_id, row.south_id), (row.ew_id, row.west_id)
    if row.said.get("not_played") or not (any(ns) and any(ew)):
        return False
    full = not field.individual or all((*ns, *ew))
    return full or not _SCORES.isdisjoint(row.said)
