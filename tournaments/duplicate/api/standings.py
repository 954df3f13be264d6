"""The standing of a duplicate event, the scored boards, and an entrant's card."""

import uuid
from typing import Any

from django.http import Http404
from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from club.web.api.schema import reads
from tournaments.api.views import find_entrant
from tournaments.duplicate.api.views import DuplicateView
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
    ScoredBoardSerializer,
)
from tournaments.models import Event
from tournaments.queries.own_entries import find_own_entrant


def show_standing(event: Event) -> dict[str, Any]:
    """Return the standing as `DuplicateStandingSerializer` has it, without its publication."""
    view = read_standing(event)
    return {
        "version": view.computed.version if view.computed else 0,
        "computed_at": view.computed.computed_at if view.computed else None,
        "stale": view.stale,
        "provisional": view.provisional,
        "rows": [show_place(view.field, place) for place in view.places],
    }


class Boards(DuplicateView):
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


class OneBoard(DuplicateView):
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


class Card(DuplicateView):
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
        entrant_view = find_entrant(view.field, entrant)
        return Response(CardSerializer(show_card(view, entrant_view)).data)
