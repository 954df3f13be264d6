"""The standing and its publication, the scored boards, and an entrant's card."""

import uuid
from typing import Any

from django.http import Http404
from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from club.web.api.bodies import Reasoned
from club.web.api.schema import reads, writes
from tournaments.actions.events import hold_standing, publish_standing
from tournaments.api.views import EventView, find_entrant
from tournaments.duplicate.queries.scored import (
    list_scored_boards,
    show_board,
    show_card,
    show_place,
)
from tournaments.duplicate.queries.standings import read_standing
from tournaments.duplicate.serializers.standings import (
    BoardDetailSerializer,
    CardSerializer,
    EventStandingSerializer,
    PlaceSerializer,
    ScoredBoardSerializer,
)
from tournaments.models import Publication
from tournaments.queries.corrections import find_deadline
from tournaments.queries.events import get_publication
from tournaments.queries.own_entries import find_own_entrant
from tournaments.serializers.events import Confirmed
from tournaments.serializers.publication import PublicationSerializer


class Standing(EventView):
    """The standing of an event."""

    @reads("standings-read", EventStandingSerializer, polled=True, rows=True)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """Show the standing of an event.

        For directors until it is published, and then for those who have boards still to play. CSV
        has its rows.
        """
        self.require_standing()
        return self.polled(self._show)

    def _show(self) -> HttpResponseBase:
        view = read_standing(self.event)
        rows = [show_place(view.field, one) for one in view.places]
        if self.wants_csv:
            return self.paged(rows, PlaceSerializer, self.context())
        published = get_publication(self.event)
        shown = {
            "version": view.computed.version if view.computed else 0,
            "computed_at": view.computed.computed_at if view.computed else None,
            "behind": view.behind,
            "provisional": view.provisional,
            "published_at": published.act.at if published else None,
            "corrections_until": find_deadline(self.event),
            "rows": rows,
        }
        return Response(EventStandingSerializer(shown).data)


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


class Boards(EventView):
    """The scored boards of an event."""

    @reads("standings-boards", ScoredBoardSerializer(many=True), polled=True)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """List the scored boards of an event.

        For directors until the standing is published.
        """
        self.require_published()
        return self.polled(
            lambda: self.paged(
                list(list_scored_boards(self.event)), ScoredBoardSerializer, self.context()
            )
        )


class OneBoard(EventView):
    """One scored board."""

    @reads("standings-board", BoardDetailSerializer, polled=True)
    def get(self, request: Request, club: str, event: uuid.UUID, board: int) -> HttpResponseBase:
        """Show a scored board.

        Its traveller with the points of every result and why, and its frequencies. For directors
        until the standing is published. One that you have still to play is closed to you.
        """
        self.require_published()
        self.require_open(board in self.closed)
        return self.polled(lambda: self._show(board))

    def _show(self, board: int) -> Response:
        shown: Any = show_board(self.event, self.field(), board)
        if shown is None:
            raise Http404
        return Response(BoardDetailSerializer(shown).data)


class Card(EventView):
    """An entrant's own card."""

    @reads("standings-card", CardSerializer, polled=True)
    def get(
        self, request: Request, club: str, event: uuid.UUID, entrant: uuid.UUID
    ) -> HttpResponseBase:
        """Show the card of an entrant.

        Its boards with its points and why, and how its score comes about. For directors until the
        standing is published. Those of others are closed to whoever has boards still to play.
        """
        self.require_standing()
        own = find_own_entrant(self.field(), self.visit.membership) if self.closed else None
        self.require_open(bool(self.closed) and (own is None or own.id != entrant))
        return self.polled(lambda: self._show(entrant))

    def _show(self, entrant: uuid.UUID) -> Response:
        view = read_standing(self.event)
        found = find_entrant(view.field, entrant)
        return Response(CardSerializer(show_card(view, found)).data)
