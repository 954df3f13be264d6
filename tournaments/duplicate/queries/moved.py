"""Whose place in a standing has changed since it was published."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.duplicate.queries.standings import StandingView
from tournaments.models import Publication
from tournaments.queries.seating import EntrantView


@dataclass(frozen=True)
class Row:
    """A rank and a figure as they were announced, or as they are now."""

    rank: str
    figure: str


@dataclass(frozen=True)
class Moved:
    """An entrant whose rank or figure is no longer what was announced. None: it had no place."""

    entrant: EntrantView
    label: str
    before: Row | None
    now: Row | None

    @property
    def has_moved(self) -> bool:
        """Whether the rank has changed, not the figure alone."""
        return (self.before and self.before.rank) != (self.now and self.now.rank)


def _read_row(row: Mapping[str, Any] | None) -> Row | None:
    if row is None:
        return None
    rank = "–" if row["rank"] is None else f"{row['rank']}{'=' if row['tied'] else ''}"
    return Row(rank, row["percent" if "percent" in row else "points"] or "–")


def list_moved(standing: StandingView, publication: Publication) -> list[Moved]:
    """Return the entrants whose place has changed since a publication, in the present order."""
    announced = {row["entrant"]: row for row in publication.standing}
    present = {str(place.entrant.id): place.row for place in standing.places}
    moved = []
    for key in [*present, *(gone for gone in announced if gone not in present)]:
        before, now = _read_row(announced.get(key)), _read_row(present.get(key))
        entrant = standing.field.entrants.get(uuid.UUID(key))
        if before != now and entrant is not None:
            moved.append(Moved(entrant, standing.field.label(entrant), before, now))
    return moved
