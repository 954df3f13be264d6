"""Listing, creating and changing events; their states, acts and export."""

import uuid
from typing import Any

from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from club.web.api.bodies import Reasoned
from club.web.api.schema import KEY, reads, writes
from club.web.api.views import EVERYBODY, ClubView
from tournaments.actions.events import change_event, finish_event, resume_event
from tournaments.actions.undoing import STEPS, undo
from tournaments.api.views import EventView, make_event_etag
from tournaments.duplicate.actions.early import end_early
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.api.filters import EventFilter
from tournaments.duplicate.queries.export import export_event
from tournaments.duplicate.serializers.events import ChangedEvent, NewEvent
from tournaments.duplicate.serializers.play import Finishing
from tournaments.models import Event, EventAct
from tournaments.queries.events import list_events
from tournaments.queries.history import query_acts
from tournaments.queries.marks import find_dated_event, mark_event_and_names, mark_events
from tournaments.queries.still_to_play import hide_act, hide_acts
from tournaments.serializers.events import (
    EventActSerializer,
    EventSerializer,
    EventStepSerializer,
    EventUndo,
)


class Events(ClubView):
    """The events of a club."""

    needs = {"GET": EVERYBODY, "POST": "directs"}

    def body_context(self) -> dict[str, Any]:
        """Return the context of the serializer of a body, with the club."""
        return {"club": self.visit.club}

    @reads("events-list", EventSerializer(many=True), polled=True, filters=EventFilter)
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """List the events of a club.

        Those that you may see, the latest first.
        """
        links = request.query_params.getlist("link")
        seen = list_events(self.visit.club, self.visit.reader, links=links)
        rows = self.filtered(EventFilter, seen)
        what = mark_events(self.visit.club)
        return self.respond(what, {}, lambda: self.paged(rows, EventSerializer, self.context()))

    @writes("events-create", NewEvent, EventSerializer, parameters=[KEY])
    def post(self, request: Request, club: str) -> Response:
        """Create an event.

        Then enter the pairs, choose a movement, and begin the first round.
        """
        values = self.read_body(NewEvent)
        event = create_event(order=self.visit.order(), club=self.visit.club, **values)
        return respond_with_event(self, event, 201)


def respond_with_event(view: ClubView, event: Event, status: int = 200) -> Response:
    """Return an event after an act about it."""
    fresh: Any = find_dated_event(view.visit.club, event.pk)
    path = view.path_of("event", event=event.pk)
    etag = make_event_etag(view, fresh, mark_event_and_names(fresh), path)
    shown = EventSerializer(fresh, context={**view.context(), "event": fresh})
    return view.written(shown.data, path, etag, status)


class OneEvent(EventView):
    """One event."""

    needs = {"PATCH": "directs"}

    def body_context(self) -> dict[str, Any]:
        """Return the context of the serializer of a body, with the club."""
        return {"club": self.visit.club}

    @reads("events-read", EventSerializer, polled=True)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """Show an event.

        Its settings, how far it is, and the paths of its resources.
        """
        return self.polled(
            lambda: Response(EventSerializer(self.event, context=self.context()).data)
        )

    @writes("events-change", ChangedEvent, EventSerializer, status=200)
    def patch(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Change an event.

        What is left out is not changed.
        """
        values = self.read_body(ChangedEvent)
        order = self.order(values)
        changed = {name: value for name, value in values.items() if name != "reason"}
        if changed != {"new_link": False}:
            change_event(order=order, event=self.event, **changed)
        return respond_with_event(self, self.event)


class Finish(EventView):
    """Ending the play of an event."""

    needs = {"POST": "directs"}

    @writes("events-finish", Finishing, EventSerializer, status=200)
    def post(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """End the play of an event.

        If results of the round in play are missing, it has to be confirmed.
        """
        values = self.read_body(Finishing)
        end = end_early if values["early"] else finish_event
        end(order=self.order(values), event=self.event, confirmed=values["confirmed"])
        return respond_with_event(self, self.event)


class Resume(EventView):
    """Going on with the play of an event."""

    needs = {"POST": "directs"}

    @writes("events-resume", Reasoned, EventSerializer, status=200)
    def post(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Go on with an event whose play had ended."""
        resume_event(order=self.order(self.read_body(Reasoned)), event=self.event)
        return respond_with_event(self, self.event)


class Export(EventView):
    """An event in the event format."""

    @reads("events-export", OpenApiTypes.OBJECT, polled=True)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """Show an event in the event format.

        Every figure of the standing is derived from it. It is for directors until the standing is
        published, since it has every result, and closed to whoever has still to play.
        """
        self.require_published()
        self.require_open()
        return self.polled(lambda: Response(export_event(self.event)))


class Acts(EventView):
    """What was recorded of an event."""

    needs = {"GET": "directs"}

    @reads("events-acts", EventActSerializer(many=True), polled=True)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """List what was recorded of an event.

        The latest first, with those that were undone.
        """
        rows = query_acts(self.event)
        return self.polled(
            lambda: self.paged(
                rows, EventActSerializer, self.context(), lambda acts: hide_acts(acts, self.closed)
            )
        )


class EventUndoings(EventView):
    """Undoing steps of an event."""

    needs = {"GET": "directs", "POST": "directs"}

    @reads("events-last-step", EventStepSerializer, polled=True)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """Show the last step of an event.

        Null if there is none that can be undone.
        """
        return self.polled(self._last)

    def _last(self) -> HttpResponseBase:
        last = STEPS.last(self.event)
        step = query_acts(self.event).filter(pk=last.pk).first() if last else None
        step = hide_act(step, self.closed) if step else None
        return Response(EventStepSerializer({"step": step}, context=self.context()).data)

    @writes("events-undo", EventUndo, EventActSerializer)
    def post(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Undo the last step of an event.

        The step before can then be undone.
        """
        values = self.read_body(EventUndo)
        done = undo(order=self.order(values), event=self.event, act=values["act"])
        step: EventAct = query_acts(self.event).get(pk=done.undone_id)
        shown = EventActSerializer(hide_act(step, self.closed), context=self.context())
        return self.recorded(shown.data, "event-undo")
