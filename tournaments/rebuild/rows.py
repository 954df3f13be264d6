"""The rows that were computed of an event, before they are stored."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tournaments.models import BoardScore, EntrantScore, Event, EventStanding, LeagueRecord


@dataclass(frozen=True)
class Computed:
    """What is stored of an event, as of a version.

    scored: whether the event could be scored. whole: whether it is everything; otherwise boards
    and entrants are those that changed, and old_boards the rows that the boards replace.
    records: what the results of a league count in its season.
    """

    event: Event
    standing: EventStanding
    boards: list[BoardScore]
    entrants: list[EntrantScore]
    whole: bool = True
    scored: bool = True
    old_boards: Sequence[BoardScore] = field(default=())
    records: Sequence[LeagueRecord] = field(default=())
