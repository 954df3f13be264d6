"""Listing, creating and changing events of every kind; their states, acts and export."""

import uuid
from typing import Any

from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from club.serializers.links import SharedLink
from club.web.api.bodies import Reasoned
from club.web.api.schema import KEY, reads, writes
from club.web.api.views import EVERYBODY, ClubView
from tournaments.actions.undoing import STEPS, undo
from tournaments.api.by_kind import describe_body, describe_by_value
from tournaments.api.filters import EventFilter
from tournaments.api.views import EventView
from tournaments.kinds import KindApi, find_kind, get_kind
from tournaments.links import get_shared_path
from tournaments.models import Event, EventAct, EventKind
from tournaments.queries.events import list_events
from tournaments.queries.history import query_acts
from tournaments.queries.marks import mark_events
from tournaments.queries.still_to_play import hide_act, hide_acts
from tournaments.serializers.events import (
    AnyEventSerializer,
    EventActSerializer,
    EventStepSerializer,
    EventUndo,
    prepare_events,
)

EVENT = describe_by_value("Event", lambda api: api.event)


class Events(ClubView):
    """The events of a club."""

    needs = {"GET": EVERYBODY, "POST": "directs"}

    def body_context(self) -> dict[str, Any]:
        """Return the context of the serializer of a body, with the club."""
        return {"club": self.visit.club}

    @reads(
        "events-list",
        describe_by_value("Event", lambda api: api.event, many=True),
        polled=True,
        filters=EventFilter,
    )
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """List the events of a club.

        Those that you may see, of every kind, the latest first.
        """
        links = request.query_params.getlist("link")
        events = list_events(self.visit.club, self.visit.reader, links=links)
        rows = self.filtered(EventFilter, events)
        what, context = mark_events(self.visit.club), self.context()
        return self.respond(
            what, {}, lambda: self.paged(rows, AnyEventSerializer, context, prepare_events)
        )

    @writes(
        "events-create",
        describe_by_value("NewEvent", lambda api: api.new_event),
        EVENT,
        parameters=[KEY],
    )
    def post(self, request: Request, club: str) -> Response:
        """Create an event.

        Of the kind that the body names, which is pairs by default. Then enter who plays; at an
        event of boards choose a movement and begin the first round, at one of rubbers draw it.
        """
        api = find_api(request.data)
        values = self.read_body(api.new_event)
        created = api.create(order=self.visit.order(), club=self.visit.club, **values)
        view = EventView()
        vars(view).update(vars(self), event=created)
        return view.respond_with_event(201)


def find_api(body: Any) -> KindApi:
    """Return the kind that a body names; for no kind or an unknown one that of pairs."""
    named = find_kind(body.get("kind")) if isinstance(body, dict) else None
    return (named or get_kind(Event(kind=EventKind.PAIRS))).api


class OneEvent(EventView):
    """One event."""

    needs = {"PATCH": "directs"}

    def body_context(self) -> dict[str, Any]:
        """Return the context of the serializer of a body, with the club."""
        return {"club": self.visit.club}

    @reads("events-read", EVENT, polled=True)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """Show an event.

        Its settings, how far it is, and the paths of its resources.
        """
        return self.polled(lambda: Response(self.show_event()))

    @writes(
        "events-change",
        describe_body("ChangedEvent", lambda api: api.changed_event),
        EVENT,
        status=200,
    )
    def patch(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Change an event.

        What is left out is not changed. At an event of rubbers, who meets whom and what is played
        cannot be changed once a round is drawn.
        """
        values = self.read_body(self.api.changed_event)
        order = self.order(values)
        changed = {name: value for name, value in values.items() if name != "reason"}
        if changed != {"new_link": False}:
            self.api.change(order=order, event=self.event, **changed)
        return self.respond_with_event()


class Finish(EventView):
    """Ending the play of an event."""

    needs = {"POST": "directs"}

    @writes(
        "events-finish", describe_body("Finishing", lambda api: api.finishing), EVENT, status=200
    )
    def post(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """End the play of an event.

        If results of the round in play, or of a league, are missing, it has to be confirmed. The
        night of an event of rubbers is closed; 422 while one of its tables plays.
        """
        values = self.read_body(self.api.finishing)
        order = self.order(values)
        options = {name: value for name, value in values.items() if name != "reason"}
        self.api.finish(order=order, event=self.event, **options)
        return self.respond_with_event()


class Resume(EventView):
    """Going on with the play of an event."""

    needs = {"POST": "directs"}

    @writes("events-resume", Reasoned, EVENT, status=200)
    def post(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Go on with an event whose play had ended.

        The night of an event of rubbers is opened again.
        """
        order = self.order(self.read_body(Reasoned))
        get_kind(self.event).resume(order=order, event=self.event)
        return self.respond_with_event()


class Export(EventView):
    """An event in its format."""

    @reads("events-export", OpenApiTypes.OBJECT, polled=True)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """Show an event in the format of its kind.

        Every figure of the standing is derived from it. It is for directors until the standing is
        published, since it has every result, and closed to whoever has still to play.
        """
        self.require_published()
        self.require_open()
        return self.polled(lambda: Response(self.api.export(self.event, self.visit.directs)))


class Acts(EventView):
    """What was recorded of an event."""

    needs = {"GET": "directs"}

    @reads("events-acts", EventActSerializer(many=True), polled=True)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """List what was recorded of an event.

        The latest first, with those that were undone. Deals are recorded on the night of an event
        of rubbers.
        """
        rows = query_acts(self.event)
        return self.polled(
            lambda: self.paged(
                rows, EventActSerializer, self.context(), lambda acts: hide_acts(acts, self.closed)
            )
        )


class EventLink(EventView):
    """The link of an event."""

    needs = {"GET": "directs"}

    @reads("events-link", SharedLink, polled=True)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """Show the link of an event.

        Whoever has it can read the event without an account. It is renewed by changing the event.
        """
        return self.polled(
            lambda: Response(SharedLink({"page": get_shared_path(self.event) or None}).data)
        )


class EventUndoings(EventView):
    """Undoing steps of an event."""

    needs = {"GET": "directs", "POST": "directs"}

    @reads("events-last-step", EventStepSerializer, polled=True)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """Show the last step of an event.

        Null if there is none that can be undone here. A round of rubbers is undone at its own path.
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
