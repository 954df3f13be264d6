"""Creating and changing events of rubbers; their states, acts and export."""

import uuid
from typing import Any

from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from club.web.api.bodies import Reasoned
from club.web.api.schema import KEY, reads, writes
from club.web.api.views import ClubView
from tournaments.actions.undoing import STEPS, undo
from tournaments.models import Event
from tournaments.queries.history import query_acts
from tournaments.rubbers.actions.ending import finish_rubber_event, resume_rubber_event
from tournaments.rubbers.actions.events import change_rubber_event, create_rubber_event
from tournaments.rubbers.api.views import RubberView
from tournaments.rubbers.queries.facts import export_rubber_event
from tournaments.rubbers.serializers.events import (
    ChangedRubberEvent,
    NewRubberEvent,
    RubberEventSerializer,
    split_terms,
)
from tournaments.serializers.events import (
    Confirmed,
    EventActSerializer,
    EventStepSerializer,
    EventUndo,
)


class RubberEvents(ClubView):
    """The events of rubbers of a club, which are listed with all others."""

    needs = {"POST": "directs"}

    @writes("rubber-create", NewRubberEvent, RubberEventSerializer, parameters=[KEY])
    def post(self, request: Request, club: str) -> Response:
        """Create an event of rubbers.

        Then enter the players, pairs or teams, and draw the first round.
        """
        terms, settings = split_terms(self.read_body(NewRubberEvent))
        event = create_rubber_event(
            order=self.visit.order(), club=self.visit.club, terms=terms, **settings
        )
        return respond_with_created(self, event)


def respond_with_created(view: ClubView, event: Event) -> Response:
    """Return an event of rubbers that was created."""
    shown = RubberView(request=view.request, args=view.args, kwargs=view.kwargs)
    shown.visit, shown.event = view.visit, event
    return shown.respond_with_event(201)


class OneRubberEvent(RubberView):
    """One event of rubbers."""

    needs = {"PATCH": "directs"}

    @reads("rubber-read", RubberEventSerializer, polled=True)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """Show an event of rubbers.

        Its terms and settings, how far it is, its night, and the paths of its resources.
        """
        return self.polled(lambda: Response(self.show_event()))

    @writes("rubber-change", ChangedRubberEvent, RubberEventSerializer, status=200)
    def patch(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Change an event of rubbers.

        What is left out is not changed. Who meets whom and what is played cannot be changed once a
        round is drawn.
        """
        values = self.read_body(ChangedRubberEvent)
        order = self.order(values)
        terms, settings = split_terms(values)
        if terms or settings != {"new_link": False}:
            change_rubber_event(order=order, event=self.event, terms=terms, **settings)
        return self.respond_with_event()


class RubberFinish(RubberView):
    """Ending the play of an event of rubbers."""

    needs = {"POST": "directs"}

    @writes("rubber-finish", Confirmed, RubberEventSerializer, status=200)
    def post(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """End the play of an event of rubbers.

        Its night is closed. 422 while a table plays. If results of a league are missing, it has to
        be confirmed.
        """
        values = self.read_body(Confirmed)
        finish_rubber_event(
            order=self.order(values), event=self.event, confirmed=values["confirmed"]
        )
        return self.respond_with_event()


class RubberResume(RubberView):
    """Going on with the play of an event of rubbers."""

    needs = {"POST": "directs"}

    @writes("rubber-resume", Reasoned, RubberEventSerializer, status=200)
    def post(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Go on with an event of rubbers whose play had ended.

        Its night is opened again.
        """
        resume_rubber_event(order=self.order(self.read_body(Reasoned)), event=self.event)
        return self.respond_with_event()


class RubberExport(RubberView):
    """An event of rubbers in its format."""

    @reads("rubber-export", OpenApiTypes.OBJECT, polled=True)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """Show an event in the format of rubber events.

        Every figure of the standing is derived from it. It is for directors until the standing is
        published.
        """
        self.require_published()
        return self.polled(lambda: Response(export_rubber_event(self.event)))


class RubberActs(RubberView):
    """What was recorded of an event of rubbers."""

    needs = {"GET": "directs"}

    @reads("rubber-acts", EventActSerializer(many=True), polled=True)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """List what was recorded of an event of rubbers.

        The latest first, with those that were undone. Deals are recorded on its night.
        """
        rows = query_acts(self.event)
        return self.polled(lambda: self.paged(rows, EventActSerializer, self.context()))


class RubberUndoings(RubberView):
    """Undoing steps of an event of rubbers."""

    needs = {"GET": "directs", "POST": "directs"}

    @reads("rubber-last-step", EventStepSerializer, polled=True)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """Show the last step of an event of rubbers.

        Null if there is none that can be undone here. A round is undone at its own path.
        """
        return self.polled(self._last)

    def _last(self) -> HttpResponseBase:
        last = STEPS.last(self.event)
        step = query_acts(self.event).filter(pk=last.pk).first() if last else None
        return Response(EventStepSerializer({"step": step}, context=self.context()).data)

    @writes("rubber-undo", EventUndo, EventActSerializer)
    def post(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Undo the last step of an event of rubbers.

        The step before can then be undone.
        """
        values = self.read_body(EventUndo)
        done = undo(order=self.order(values), event=self.event, act=values["act"])
        step: Any = query_acts(self.event).get(pk=done.undone_id)
        shown = EventActSerializer(step, context=self.context())
        return self.recorded(shown.data, "rubber-undo")
