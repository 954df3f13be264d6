"""Rebuilding what is computed of events: read the facts, score them, replace the rows.

It may run twice, late, or beside itself.
"""

from tournaments.rebuild.events import (
    drop,
    find_differences,
    list_stale_events,
    rebuild_event,
)

__all__ = ["drop", "find_differences", "list_stale_events", "rebuild_event"]
