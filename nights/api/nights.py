"""Listing, opening, closing and reopening nights, and their standings."""

import uuid
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from club.web.api.bodies import Reasoned
from club.web.api.schema import KEY, reads, writes
from club.web.api.views import EVERYBODY, ClubView
from nights.actions.nights import close_night, open_night, reopen_night, set_night
from nights.api.filters import NightFilter
from nights.api.views import NightView, make_night_etag, read_night_marks
from nights.models import Night
from nights.queries.corrections import list_night_corrections
from nights.queries.marks import annotate_touched, mark_nights
from nights.queries.nights import get_counts, get_standing, list_nights, list_visible_nights
from nights.serializers.nights import (
    ChangedNight,
    Closing,
    NewNight,
    NightDetailSerializer,
    NightSerializer,
    RowSerializer,
    StandingSerializer,
)


class Nights(ClubView):
    """The nights of a club."""

    needs = {"GET": EVERYBODY, "POST": "directs"}

    @reads(
        "nights-list",
        NightSerializer(many=True),
        polled=True,
        filters=NightFilter,
    )
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """List the nights of a club.

        Those that you may see, the latest first.
        """
        rows = self.filtered(NightFilter, list_visible_nights(self.visit.club, self.visit.reader))
        what = mark_nights(self.visit.club)
        return self.respond(what, {}, lambda: self.paged(rows, NightSerializer, self.context()))

    @writes("nights-open", NewNight, NightDetailSerializer, parameters=[KEY])
    def post(self, request: Request, club: str) -> Response:
        """Open a night."""
        values = self.read_body(NewNight)
        night = open_night(order=self.visit.order(), club=self.visit.club, **values)
        return respond_with_night(self, night, 201)


def show_night(view: ClubView, night: Night) -> dict[str, Any]:
    """Return the current night with its details."""
    fresh = list_nights(view.visit.club).get(pk=night.pk)
    context = view.context(counts=get_counts(fresh))
    data: dict[str, Any] = NightDetailSerializer(fresh, context=context).data
    return data


def respond_with_night(view: ClubView, night: Night, status: int = 200) -> Response:
    """Return a night after an act about it."""
    path = view.path_of("night", night=night.pk)
    fresh = annotate_touched(list_nights(view.visit.club)).get(pk=night.pk)
    etag = make_night_etag(view, fresh, read_night_marks(fresh), path)
    return view.written(show_night(view, night), path, etag, status)


class OneNight(NightView):
    """One night."""

    needs = {"PATCH": "directs"}

    @reads("nights-read", NightDetailSerializer, polled=True)
    def get(self, request: Request, club: str, night: uuid.UUID) -> HttpResponseBase:
        """Show a night.

        Its state, its counts, and the paths of its resources.
        """
        return self.polled(lambda: Response(show_night(self, self.night)))

    @writes("nights-change", ChangedNight, NightDetailSerializer, status=200)
    def patch(self, request: Request, club: str, night: uuid.UUID) -> Response:
        """Change a night.

        Its settings, or the shared link. What is left out is not changed.
        """
        values = self.read_body(ChangedNight)
        order, changed = self.order(values), leave_out_reason(values)
        if changed:
            set_night(order=order, night=self.night, **changed)
        return respond_with_night(self, self.night)


def leave_out_reason(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of a body without the reason, which is part of the order."""
    return {name: value for name, value in values.items() if name != "reason"}


class Close(NightView):
    """Closing a night."""

    needs = {"POST": "directs"}

    @writes("nights-close", Closing, NightDetailSerializer, status=200)
    def post(self, request: Request, club: str, night: uuid.UUID) -> Response:
        """Close a night.

        With a match in play, `unfinished` says whether it is abandoned or made void.
        """
        values = self.read_body(Closing)
        order = self.order(values)
        close_night(order=order, night=self.night, unfinished=values["unfinished"])
        return respond_with_night(self, self.night)


class Reopen(NightView):
    """Reopening a closed night."""

    needs = {"POST": "directs"}

    @writes("nights-reopen", Reasoned, NightDetailSerializer, status=200)
    def post(self, request: Request, club: str, night: uuid.UUID) -> Response:
        """Reopen a closed night."""
        values = self.read_body(Reasoned)
        reopen_night(order=self.order(values), night=self.night)
        return respond_with_night(self, self.night)


#: The response before a standing has been computed.
_NONE_YET = SimpleNamespace(
    standing=SimpleNamespace(version=0, computed_at=None),
    stale=True,
    plus=0,
    minus=0,
    columns=(),
    rows=(),
)


class StandingOfNight(NightView):
    """The back scores of a night."""

    @reads("nights-standing", StandingSerializer, polled=True, rows=True)
    def get(self, request: Request, club: str, night: uuid.UUID) -> HttpResponseBase:
        """Show the back-score sheet of a night.

        A row is a player, a column a match; points are in hundreds. In CSV the column marks.2.1 is
        of the first match at table 2.
        """
        return self.polled(self._sheet)

    def _sheet(self) -> HttpResponseBase:
        view = get_standing(self.night) or _NONE_YET
        if not self.wants_csv:
            made = list_night_corrections(self.night).count()
            return Response(StandingSerializer(view, context=self.context(corrections=made)).data)
        marks = [f"{column['table']}.{column['number']}" for column in view.columns]
        return self.paged(view.rows, RowSerializer, self.context(spread={"marks": marks}))
