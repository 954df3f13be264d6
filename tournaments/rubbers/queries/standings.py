"""The standing of an event of rubbers as it is stored."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.models import EntrantScore, Event, EventStanding
from tournaments.queries.field import Field
from tournaments.queries.seating import EntrantView
from tournaments.queries.stored_field import read_field


@dataclass(frozen=True)
class RubberPlace:
    """An entrant's place. row: the entry of the standing in the format of rubber events."""

    entrant: EntrantView
    row: Mapping[str, Any]

    @property
    def label(self) -> str:
        """The number, as it is shown."""
        return str(self.entrant.entrant.entry)

    @property
    def rank(self) -> str:
        """The rank, with an equals sign if it is shared; empty if it is not ranked."""
        if self.row["rank"] is None:
            return ""
        return f"{self.row['rank']}{'=' if self.row['tied'] else ''}"

    @property
    def won(self) -> str:
        """Matches won, a half for each that was level."""
        halves = 2 * self.row["won"] + self.row["drawn"]
        return f"{halves // 2}{'½' if halves % 2 else ''}" if halves != 1 else "½"


@dataclass(frozen=True)
class RubberStanding:
    """A standing as it is shown. divisions: for each its places, or all under an empty name."""

    computed: EventStanding | None
    divisions: Mapping[str, list[RubberPlace]]

    def is_stale(self, event: int, night: int) -> bool:
        """Return whether it is older than these versions of the event and of its night."""
        known = self.computed
        return known is None or known.version < event or known.hosted_version < night

    @property
    def places(self) -> list[RubberPlace]:
        """All places."""
        return [row for rows in self.divisions.values() for row in rows]

    @property
    def begun(self) -> bool:
        """Whether anybody has a result."""
        return any(place.row["rounds"] or place.row["sat_out"] for place in self.places)

    @property
    def provisional(self) -> bool:
        """Whether results are still to come."""
        return self.computed is None or self.computed.provisional

    def find(self, entrant: uuid.UUID) -> RubberPlace | None:
        """Return the place of an entrant, or None."""
        return next((place for place in self.places if place.entrant.id == entrant), None)

    def find_prize(self, name: str) -> list[RubberPlace]:
        """Return who has a prize of a party."""
        return [place for place in self.places if name in place.row.get("prizes", ())]

    @property
    def top_table(self) -> list[RubberPlace]:
        """Who won the top table of the last round."""
        return self.find_prize("top_table")

    @property
    def consolation(self) -> list[RubberPlace]:
        """Who lost most points."""
        return self.find_prize("consolation")


def read_rubber_standing(event: Event, field: Field | None = None) -> RubberStanding:
    """Return the standing of an event of rubbers as it is stored."""
    field = field or read_field(event)
    computed = EventStanding.objects.filter(event=event).first()
    divisions: dict[str, list[RubberPlace]] = {}
    for score in EntrantScore.objects.filter(event=event).order_by("place"):
        entrant = field.entrants.get(score.entrant_id)
        if entrant is not None:
            divisions.setdefault(score.row.get("division", ""), []).append(
                RubberPlace(entrant, score.row)
            )
    return RubberStanding(computed, divisions)
