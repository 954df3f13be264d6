"""The standing of an event as it is stored, and the scores of its boards."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from scoring.duplicate.reason import SENTENCES
from tournaments.duplicate.queries.versions import is_fouled
from tournaments.models import BoardScore, EntrantScore, Event, EventStanding
from tournaments.queries.field import Field
from tournaments.queries.seating import EntrantView
from tournaments.queries.stored_field import read_field


@dataclass(frozen=True)
class StandingPlace:
    """An entrant's place. row: the entry of the standings in the event format."""

    entrant: EntrantView
    label: str
    row: Mapping[str, Any]
    section: str = ""

    @property
    def number(self) -> str:
        """The number without section and line."""
        return self.label.split()[0].removeprefix(self.section)

    @property
    def figure(self) -> str:
        """What ranks it: percent, or points; a dash if it has none, as at a knock-out."""
        if "beaten" in self.row:
            out = self.row["beaten"]
            return _("out in round %(round)d") % {"round": out} if out else "–"
        return self.row["percent" if "percent" in self.row else "points"] or "–"

    @property
    def factored(self) -> bool:
        """Whether its points are in proportion, as it played fewer boards."""
        return any(line["code"] == "factored" for line in self.row.get("lines", ()))

    @property
    def strata(self) -> str:
        """The ranks in its strata, as ``B 1, A 3``; empty if there are none."""
        ranks = self.row.get("stratum_ranks", {})
        return ", ".join(f"{stratum} {rank}" for stratum, rank in ranks.items())

    @property
    def handicapped(self) -> tuple[str, str] | None:
        """The rank and the figure with handicap, or None."""
        row = self.row.get("handicapped")
        if row is None:
            return None
        rank = "" if row["rank"] is None else f"{row['rank']}{'=' if row['tied'] else ''}"
        return rank, row.get("percent", row.get("points")) or "–"

    @property
    def rank(self) -> str:
        """The rank, with an equals sign if it is shared; empty if the entrant is not ranked."""
        if self.row["rank"] is None:
            return ""
        return f"{self.row['rank']}{'=' if self.row['tied'] else ''}"


@dataclass(frozen=True)
class StandingView:
    """A standing as it is shown.

    stale: whether facts were recorded since it was computed. lines: for each line its places, or
    all places under an empty name.
    """

    field: Field
    computed: EventStanding | None
    lines: Mapping[str, list[StandingPlace]]

    @property
    def stale(self) -> bool:
        """Whether facts were recorded since it was computed."""
        return self.computed is None or self.computed.version < self.field.event.version

    @property
    def provisional(self) -> bool:
        """Whether results are still to come."""
        return self.computed is None or self.computed.provisional

    @cached_property  # a page asks in every row
    def places(self) -> list[StandingPlace]:
        """All places, North-South's first."""
        return [place for line in self.lines.values() for place in line]

    @property
    def several(self) -> bool:
        """Whether there are several sections."""
        return len(self.field.sections) > 1

    @cached_property
    def most_boards(self) -> int:
        """The most boards that anybody has points for."""
        return max((place.row["boards"] for place in self.places), default=0)

    @cached_property
    def has_strata(self) -> bool:
        """Whether anybody has a rank in a stratum."""
        return any(place.strata for place in self.places)

    @cached_property
    def has_handicaps(self) -> bool:
        """Whether anybody has a result with handicap."""
        return any(place.handicapped for place in self.places)

    @cached_property
    def has_matches(self) -> bool:
        """Whether matches are counted, of teams or of Swiss pairs."""
        return any("played" in place.row for place in self.places)

    @cached_property
    def has_imps(self) -> bool:
        """Whether the difference of IMPs is shown."""
        return any("imps" in place.row for place in self.places)

    def find(self, entrant: uuid.UUID) -> StandingPlace | None:
        """Return the place of an entrant, or None if it has none."""
        return next((place for place in self.places if place.entrant.id == entrant), None)


def read_standing(event: Event, field: Field | None = None) -> StandingView:
    """Return the standing of an event as it is stored."""
    field = field or read_field(event)
    computed = EventStanding.objects.filter(event=event).first()
    lines: dict[str, list[StandingPlace]] = {}
    for score in EntrantScore.objects.filter(event=event).order_by("place"):
        entrant = field.entrants.get(score.entrant_id)
        if entrant is not None:
            place = StandingPlace(
                entrant, field.label(entrant), score.row, _name_section(field, entrant)
            )
            lines.setdefault(score.row.get("line", ""), []).append(place)
    return StandingView(field, computed, lines)


def _name_section(field: Field, entrant: EntrantView) -> str:
    slot = entrant.slot_in()
    if len(field.sections) < 2 or slot is None or slot.section_id is None:
        return ""
    return field.section(slot.section_id).letter


def explain(reason: Mapping[str, Any]) -> str:
    """Return the sentence of a stored reason."""
    return _(SENTENCES[reason["code"]]) % reason["told"]


@dataclass(frozen=True)
class BoardView:
    """The scores of a board: of one section, or of all that are compared with each other."""

    board: int
    top: str
    results: list[Mapping[str, Any]]
    section: str = ""

    @cached_property
    def fouled(self) -> bool:
        """Whether several versions of the board were played, or another one than the first."""
        return is_fouled(self.results)


def read_boards(event: Event, **about: Any) -> list[BoardView]:
    """Return the scored boards of an event, those of several sections together if compared."""
    if event.of_teams:  # what one room made is not shown to the other before its own is in
        about["complete"] = True
    views: dict[tuple[str, int], BoardView] = {}
    for score in BoardScore.objects.filter(event=event, **about).order_by("board", "field"):
        key = ("" if event.across else score.field), score.board
        view = views.setdefault(key, BoardView(score.board, score.top, [], key[0]))
        view.results.extend({**row, "section": score.field} for row in score.results)
    return list(views.values())


def is_cancelled(row: Mapping[str, Any]) -> bool:
    """Return whether a stored result counts for nobody, as an entrant of it withdrew."""
    return bool(row.get("cancelled"))


def tell_cancelled() -> str:
    """Return why a cancelled result has no points."""
    return _("Cancelled: somebody who played it has withdrawn.")


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
