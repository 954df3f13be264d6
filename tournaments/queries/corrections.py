"""Until when a published standing may be corrected."""

import datetime

from tournaments.models import Event
from tournaments.queries.events import get_publication


def find_deadline(event: Event) -> datetime.datetime | None:
    """Return when the time for corrections ends, or None if the standing is not published."""
    published = get_publication(event)
    if published is None:
        return None
    return published.act.at + datetime.timedelta(minutes=event.window)
