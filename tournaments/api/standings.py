"""The standing of an event, and its publication."""

import uuid

from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from club.web.api.bodies import Reasoned
from club.web.api.schema import reads, writes
from tournaments.actions.events import hold_standing, publish_standing
from tournaments.api.by_kind import describe_answer
from tournaments.api.views import EventView
from tournaments.models import Publication
from tournaments.queries.corrections import find_deadline
from tournaments.queries.events import get_publication
from tournaments.serializers.events import Confirmed
from tournaments.serializers.standings import PublicationSerializer


class StandingOfEvent(EventView):
    """The standing of an event."""

    @reads(
        "standings-read",
        describe_answer("EventStanding", lambda api: api.standing),
        polled=True,
        rows=True,
    )
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """Show the standing of an event.

        For directors until it is published, and then for those who have boards still to play; of a
        league, for whoever may see it. CSV has its rows.
        """
        if self.visit.directs or not self.api.shows_unpublished(self.event):
            self.require_standing()
        return self.polled(self._show)

    def _show(self) -> HttpResponseBase:
        standing = self.api.show_standing(self.event)
        if self.wants_csv:
            return self.paged(standing["rows"], self.api.place, self.context())
        published = get_publication(self.event)
        shown = {
            **standing,
            "published_at": published.act.at if published else None,
            "corrections_until": find_deadline(self.event),
        }
        return Response(self.api.standing(shown).data)


class Publishing(EventView):
    """Publishing the standing."""

    needs = {"POST": "directs"}

    @writes("standings-publish", Confirmed, PublicationSerializer, status=200)
    def post(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Publish the standing of an event.

        As it follows from everything that was recorded. Then the time for corrections begins. If
        results are missing, it has to be confirmed.
        """
        values = self.read_body(Confirmed)
        row = publish_standing(
            order=self.order(values), event=self.event, confirmed=values["confirmed"]
        )
        return respond_with_publication(self, row)


class Holding(EventView):
    """Holding the standing back."""

    needs = {"POST": "directs"}

    @writes("standings-hold", Reasoned, PublicationSerializer, status=200)
    def post(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Hold the standing of an event back.

        So that corrections are possible again.
        """
        order = self.order(self.read_body(Reasoned))
        return respond_with_publication(self, hold_standing(order=order, event=self.event))


def respond_with_publication(view: EventView, row: Publication) -> Response:
    """Return whether the standing is published, after an act about it."""
    shown = {
        "published": row.published,
        "at": row.act.at,
        "corrections_until": find_deadline(view.event),
        "rows": len(row.standing),
    }
    return view.recorded(PublicationSerializer(shown).data, "event-standing", 200)
