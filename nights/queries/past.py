"""Earlier states of a match: facts are append-only, so those of that time still exist."""

from collections.abc import Iterable
from typing import Any

from nights.queries.sheets import MatchSheet, fold_sheet


def get_past_match(sheet: MatchSheet, number: int) -> MatchSheet | None:
    """Return a match as it was after an act of its night, or None if it had not begun.

    No query is made. Players are those of today, so that merged players are one person then too.
    What the other side accepted is left out.
    """
    if sheet.match.act.number > number:
        return None

    def then(facts: Iterable[Any]) -> list[Any]:
        return [fact for fact in facts if fact.act.number <= number]

    return fold_sheet(
        sheet.match,
        then(sheet.seatings),
        then(sheet.history),
        then(sheet.statuses),
        {},
        sheet.people,
    )
