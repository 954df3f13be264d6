"""A match as it stood earlier: facts are appended, so those of then are there still."""

from collections.abc import Iterable
from typing import Any

from club.queries.sheets import Sheet, sheet_from


def as_of(seen: Sheet, number: int) -> Sheet | None:
    """Return a match as it stood after an act of its night, or None before it was begun.

    Asks the database nothing. People are those of today, so that somebody who was entered twice
    is one person then too; what the other side accepted is left out.
    """
    if seen.match.act.number > number:
        return None

    def then(facts: Iterable[Any]) -> list[Any]:
        return [one for one in facts if one.act.number <= number]

    return sheet_from(
        seen.match, then(seen.seatings), then(seen.history), then(seen.statuses), {}, seen.people
    )
