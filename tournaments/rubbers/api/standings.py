"""The standing of an event of rubbers."""

from typing import Any

from nights import hosting
from tournaments.models import Event, EventForm
from tournaments.rubbers.queries.facts import find_room, find_terms
from tournaments.rubbers.queries.standings import read_rubber_standing
from tournaments.rubbers.serializers.standings import show_rubber_place


def show_standing(event: Event) -> dict[str, Any]:
    """Return the standing as `RubberStandingSerializer` has it, without its publication."""
    view = read_rubber_standing(event)
    computed = view.computed
    return {
        "version": computed.version if computed else 0,
        "night_version": computed.hosted_version if computed else 0,
        "computed_at": computed.computed_at if computed else None,
        "stale": view.is_stale(event.version, find_night_version(event) or 0),
        "provisional": view.provisional,
        "rows": [show_rubber_place(place) for place in view.places],
    }


def shows_unpublished(event: Event) -> bool:
    """Return whether the standing is shown before it is published: that of a league is."""
    return find_terms(event).form == EventForm.LEAGUE


def find_night_version(event: Event) -> int | None:
    """Return the version of the night on which the matches are played, or None without one."""
    room = find_room(event)
    return hosting.get_versions([room])[room] if room else None
