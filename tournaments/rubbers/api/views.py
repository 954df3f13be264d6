"""The base view of an event of rubbers, whose matches are played on a night."""

from typing import Any

from rest_framework.response import Response

from club.queries.mark import Mark
from nights import hosting
from tournaments.api.views import EventView
from tournaments.models import Event
from tournaments.queries.events import get_state
from tournaments.queries.marks import mark_event_and_names
from tournaments.rubbers.queries.facts import find_room, find_terms, read_rubber_event
from tournaments.rubbers.queries.rounds import RubberEvent
from tournaments.rubbers.serializers.events import RubberEventSerializer


class RubberView(EventView):
    """An endpoint of one event of rubbers that the caller may see.

    What it shows changes with its night as well. Deals are entered there: of that, only the version
    is known, which counts as undated.
    """

    of_rubbers = True
    watched = "rubber-event"
    path_parameters = {
        **EventView.path_parameters,
        "number": "The number of the round.",
        "table": "The number of the table.",
    }

    def read_marks(self, event: Event) -> tuple[Mark, str]:
        """Return the mark of a dated event, and that of the club's names and of the night."""
        facts, names = mark_event_and_names(event)
        room = find_room(event)
        return facts, f"{names}-{hosting.get_versions([room])[room] if room else 0}"

    @property
    def undated(self) -> str:
        """What the second mark is of."""
        return f"rubber-event/{self.event.pk}"

    def read(self) -> RubberEvent:
        """Return the event with everything that is recorded of it."""
        return read_rubber_event(self.event)

    def show_event(self) -> Any:
        """Return the event as the API shows it."""
        shown = {
            "event": self.event,
            "terms": find_terms(self.event),
            "night": find_room(self.event),
            "state": get_state(self.event),
        }
        return RubberEventSerializer(shown, context=self.context()).data

    def respond_with_event(self, status: int = 200) -> Response:
        """Return the event after an act about it."""
        self.refresh()
        return self.recorded(self.show_event(), "rubber-event", status)
