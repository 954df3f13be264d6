"""The standing of an event as it is stored, and the scores of its boards."""

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.duplicate.reason import SENTENCES
from tournaments.models import BoardScore, EntrantScore, Event, EventStanding
from tournaments.queries.field import Field, read_field
from tournaments.queries.seating import EntrantView


@dataclass(frozen=True)
class Place:
    """An entrant's place. row: the entry of the standings in the event format."""

    entrant: EntrantView
    label: str
    row: Mapping[str, Any]

    @property
    def rank(self) -> str:
        """The rank, with an equals sign if it is shared; empty if the entrant is not ranked."""
        if self.row["rank"] is None:
            return ""
        return f"{self.row['rank']}{'=' if self.row['tied'] else ''}"


@dataclass(frozen=True)
class StandingView:
    """A standing as it is shown.

    behind: whether facts were recorded since it was computed. lines: for each line its places, or
    all places under an empty name.
    """

    field: Field
    computed: EventStanding | None
    lines: Mapping[str, list[Place]]

    @property
    def behind(self) -> bool:
        """Whether facts were recorded since it was computed."""
        return self.computed is None or self.computed.version < self.field.event.version

    @property
    def provisional(self) -> bool:
        """Whether results are still to come."""
        return self.computed is None or self.computed.provisional

    @property
    def places(self) -> list[Place]:
        """All places, North-South's first."""
        return [one for line in self.lines.values() for one in line]


def read_standing(event: Event, field: Field | None = None) -> StandingView:
    """Return the standing of an event as it is stored."""
    field = field or read_field(event)
    computed = EventStanding.objects.filter(event=event).first()
    lines: dict[str, list[Place]] = {}
    for one in EntrantScore.objects.filter(event=event).order_by("place"):
        entrant = field.entrants.get(one.entrant_id)
        if entrant is not None:
            place = Place(entrant, field.label(entrant), one.row)
            lines.setdefault(one.row.get("line", ""), []).append(place)
    return StandingView(field, computed, lines)


def announce_standing(rows: Iterable[EntrantScore]) -> list[dict[str, Any]]:
    """Return a standing as it is announced: the rows, without the reasons."""
    return [{key: value for key, value in one.row.items() if key != "lines"} for one in rows]


def explain(reason: Mapping[str, Any]) -> str:
    """Return the sentence of a stored reason."""
    return _(SENTENCES[reason["code"]]) % reason["told"]


@dataclass(frozen=True)
class BoardView:
    """The scores of a board: of one section, or of all that are compared with each other."""

    board: int
    top: str
    results: list[Mapping[str, Any]]


def read_boards(event: Event, **about: Any) -> list[BoardView]:
    """Return the scored boards of an event, those of several sections together if compared."""
    found: dict[tuple[str, int], BoardView] = {}
    for one in BoardScore.objects.filter(event=event, **about).order_by("board", "field"):
        key = ("" if event.across else one.field), one.board
        view = found.setdefault(key, BoardView(one.board, one.top, []))
        view.results.extend({**row, "section": one.field} for row in one.results)
    return list(found.values())


def list_own_results(
    event: Event, entrant: uuid.UUID
) -> list[tuple[BoardView, Mapping[str, Any], str]]:
    """Return the results of an entrant with their boards, and its side: ``ns`` or ``ew``."""
    own = str(entrant)
    return [
        (board, row, side)
        for board in read_boards(event)
        for row in board.results
        for side in ("ns", "ew")
        if own in row[side]
    ]
