"""The row that says what the others of a standing are of, and by which code."""

import datetime

from tournaments.models import Event, EventStanding
from tournaments.rebuild.code import digest_modules


def digest_event_code() -> str:
    """Return a digest of the code that scores events of boards."""
    return digest_modules("scoring.swiss_pairs.event", digest_modules("scoring.teams.again"))


def make_standing(
    event: Event, provisional: bool, now: datetime.datetime, *, scored: bool = True
) -> EventStanding:
    """Return the row that says what the others are of."""
    return EventStanding(
        event=event,
        version=event.version,
        code=digest_event_code(),
        provisional=provisional,
        scored=scored,
        computed_at=now,
    )
