"""The standing of an event of rubbers, and its publication."""

import uuid
from typing import Any

from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from club.web.api.bodies import Reasoned
from club.web.api.schema import reads, writes
from nights import hosting
from tournaments.actions.events import hold_standing, publish_standing
from tournaments.models import EventForm, Publication
from tournaments.queries.corrections import find_deadline
from tournaments.queries.events import get_publication
from tournaments.rubbers.api.views import RubberView
from tournaments.rubbers.queries.facts import find_room, find_terms
from tournaments.rubbers.queries.standings import read_rubber_standing
from tournaments.rubbers.serializers.standings import (
    RubberPlaceSerializer,
    RubberStandingSerializer,
    show_rubber_place,
)
from tournaments.serializers.events import Confirmed
from tournaments.serializers.publication import PublicationSerializer


class RubberStanding(RubberView):
    """The standing of an event of rubbers."""

    @reads("rubber-standing", RubberStandingSerializer, polled=True, rows=True)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """Show the standing of an event of rubbers.

        For directors until it is published; of a league, for whoever may see it. CSV has its rows.
        """
        if not self.visit.directs and find_terms(self.event).form != EventForm.LEAGUE:
            self.require_published()
        return self.polled(self._show)

    def _show(self) -> HttpResponseBase:
        view = read_rubber_standing(self.event)
        rows = [show_rubber_place(one) for one in view.places]
        if self.wants_csv:
            return self.paged(rows, RubberPlaceSerializer, self.context())
        room = find_room(self.event)
        night = hosting.get_versions([room])[room] if room else 0
        published, computed = get_publication(self.event), view.computed
        shown: dict[str, Any] = {
            "version": computed.version if computed else 0,
            "night_version": computed.hosted_version if computed else 0,
            "computed_at": computed.computed_at if computed else None,
            "behind": view.is_behind(self.event.version, night),
            "provisional": view.provisional,
            "published_at": published.act.at if published else None,
            "corrections_until": find_deadline(self.event),
            "rows": rows,
        }
        return Response(RubberStandingSerializer(shown).data)


class RubberPublishing(RubberView):
    """Publishing the standing of an event of rubbers."""

    needs = {"POST": "directs"}

    @writes("rubber-publish", Confirmed, PublicationSerializer, status=200)
    def post(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Publish the standing of an event of rubbers.

        As it follows from everything that was recorded. Then the time for corrections begins. If
        results are missing, it has to be confirmed.
        """
        values = self.read_body(Confirmed)
        row = publish_standing(
            order=self.order(values), event=self.event, confirmed=values["confirmed"]
        )
        return respond_with_publication(self, row)


class RubberHolding(RubberView):
    """Holding the standing of an event of rubbers back."""

    needs = {"POST": "directs"}

    @writes("rubber-hold", Reasoned, PublicationSerializer, status=200)
    def post(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Hold the standing of an event of rubbers back.

        So that corrections are possible again.
        """
        order = self.order(self.read_body(Reasoned))
        return respond_with_publication(self, hold_standing(order=order, event=self.event))


def respond_with_publication(view: RubberView, row: Publication) -> Response:
    """Return whether the standing is published, after an act about it."""
    shown = {
        "published": row.published,
        "at": row.act.at,
        "corrections_until": find_deadline(view.event),
        "rows": len(row.standing),
    }
    return view.recorded(PublicationSerializer(shown).data, "rubber-standing", 200)
