"""The filters of the lists of events and their rounds."""

from typing import Any

from django_filters import rest_framework as filters

from club.web.api.filters import FilterSet, WholeNumberFilter, make_choice, make_ordering
from tournaments.models import EventKind, EventState


class EventFilter(FilterSet):
    """Filters of the list of events."""

    until = filters.DateFilter("date", "lte", label="Events up to this day.")
    state = make_choice(EventState.values, "Events of this state alone.", "filter_state")
    kind = make_choice(EventKind.values, "Events of this kind alone.")
    search = filters.CharFilter("name", "icontains", label="Events whose name contains this text.")
    ordering = make_ordering("date", "created_at", "name", default="-date")

    @classmethod
    def get_filters(cls) -> dict[str, filters.Filter]:
        """Return the filters. One has a name that is reserved in Python."""
        first = filters.DateFilter("date", "gte", label="Events from this day on.")
        return {"from": first, **super().get_filters()}

    def filter_state(self, rows: Any, name: str, value: str) -> Any:
        """Return the events of a state. One without any is planned."""
        if value == EventState.PLANNED:
            return rows.filter(state_said__isnull=True)
        return rows.filter(state_said=value)


class RoundFilter(FilterSet):
    """Filters of the rounds of an event of any kind."""

    round = WholeNumberFilter(method="leave", label="This round alone.")


class MeetingFilter(RoundFilter):
    """Filters of who sits where. Events of rubbers take those of `RoundFilter` alone."""

    section = filters.CharFilter(
        method="leave", label="Tables of this section alone, at an event of boards."
    )
    entrant = filters.UUIDFilter(
        method="leave", label="Tables of the entrant of this id alone, at an event of boards."
    )
