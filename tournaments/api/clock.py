"""The clock of an event."""

import uuid
from typing import Any

from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from club.web.api.schema import reads, writes
from tournaments.actions.clock import step_clock
from tournaments.api.views import EventView
from tournaments.queries.events import get_state, read_clock
from tournaments.serializers.clock import EventClockSerializer, EventClockStep


def show_clock(view: EventView) -> Any:
    """Return the clock as it is now."""
    clock = read_clock(view.event)
    shown = {
        "state": get_state(view.event),
        "round": clock.round,
        "rounds": view.api.count_rounds(view.event),
        "began": clock.began,
        "ends": clock.ends,
        "left": clock.left,
    }
    return EventClockSerializer(shown).data


class EventClock(EventView):
    """The clock of an event."""

    needs = {"POST": "directs"}

    @reads("rounds-clock", EventClockSerializer, polled=True)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """Show the clock.

        The round in play, and when it ends. At an event of rubbers the bell rings then: the tables
        finish the deal that they play, and the director closes the round.
        """
        return self.polled(lambda: Response(show_clock(self)))

    @writes("rounds-clock-step", EventClockStep, EventClockSerializer, status=200)
    def post(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Pause the clock, let it go on, or give more time.

        Negative seconds take time away.
        """
        values = self.read_body(EventClockStep)
        order = self.order(values)
        step_clock(order=order, event=self.event, kind=values["kind"], seconds=values["seconds"])
        return self.recorded(show_clock(self), "clock", 200)
