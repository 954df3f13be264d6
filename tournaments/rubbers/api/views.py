"""The base view of what events of rubbers alone have."""

from tournaments.api.views import EventView
from tournaments.models import EventKind
from tournaments.rubbers.queries.facts import read_rubber_event
from tournaments.rubbers.queries.rounds import RubberEvent


class RubberView(EventView):
    """An endpoint of one event of rubbers that the caller may see."""

    kinds = (EventKind.RUBBER,)

    def read(self) -> RubberEvent:
        """Return the event with everything that is recorded of it."""
        return read_rubber_event(self.event)
