"""Matches: score sheets, early ends, seats, and matches played on paper."""

import uuid
from typing import Any

from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from club.serializers.base import SEATS
from club.serializers.represent import represent
from club.web.api.filters import check_parameters
from club.web.api.schema import reads, writes
from nights.actions.matches import enter_paper, set_match_state
from nights.actions.reseating import correct_seats
from nights.actions.seats import substitute
from nights.api.filters import MatchFilter
from nights.api.views import MatchView, NightView
from nights.models import Match
from nights.queries.begun import Begun
from nights.queries.cuts import get_seating_reasons, list_draws
from nights.queries.heads import read_matches, select_heads
from nights.queries.sheets import read_sheet
from nights.queries.tables import list_matches
from nights.serializers.matches import (
    MatchDetailSerializer,
    MatchSerializer,
    NewState,
    Paper,
    SeatsCorrection,
    Substitution,
)


def show_begun(view: NightView, begun: Begun) -> dict[str, Any]:
    """Return a match that has just begun, as `show_match` does."""
    context = view.context(draws=begun.draws, reasons=begun.reasons)
    data: dict[str, Any] = represent(MatchDetailSerializer, begun.sheet, context)
    return data


def respond_with_begun(view: NightView, match: Match) -> Response:
    """Return a match after the act that began it, or after that act was repeated."""
    if match.begun is None:
        return respond_with_match(view, match.pk)
    return view.recorded(show_begun(view, match.begun), "match", act=match.act, match=match.pk)


def show_match(view: NightView, match_id: uuid.UUID) -> dict[str, Any]:
    """Return the current match with its whole sheet."""
    rows = list_matches(view.night).select_related("night__club", "table", "act", "cut")
    match = get_object_or_404(rows, pk=match_id)
    draws = list_draws(match) if match.cut else ()
    context = view.context(draws=draws, reasons=get_seating_reasons(match))
    data: dict[str, Any] = MatchDetailSerializer(read_sheet(match), context=context).data
    return data


def respond_with_match(view: NightView, match_id: uuid.UUID, status: int = 201) -> Response:
    """Return a match after an act about it."""
    return view.recorded(show_match(view, match_id), "match", status, match=match_id)


class Matches(NightView):
    """The matches of a night."""

    @reads(
        "matches-list",
        MatchSerializer(many=True),
        polled=True,
        filters=MatchFilter,
    )
    def get(self, request: Request, club: str, night: uuid.UUID) -> HttpResponseBase:
        """List the matches of a night.

        Table by table, in the order played.
        """
        rows = select_heads(list_matches(self.night))
        match_filter = check_parameters(MatchFilter, rows, request)
        wanted = match_filter.form.cleaned_data["state"]
        return self.polled(lambda: self._list(match_filter.qs, wanted))

    def _list(self, rows: Any, wanted: str) -> HttpResponseBase:
        """Return a page of matches. Filtering by state reads all matches of the night."""
        if not wanted:
            return self.paged(rows, MatchSerializer, self.context(), fold=read_matches)
        matches = [match for match in read_matches(rows) if match.progress == wanted]
        return self.paged(matches, MatchSerializer, self.context())


class OneMatch(MatchView):
    """One match."""

    @reads("matches-read", MatchDetailSerializer, polled=True)
    def get(
        self, request: Request, club: str, night: uuid.UUID, match: uuid.UUID
    ) -> HttpResponseBase:
        """Show a match with its score sheet."""
        return self.polled(lambda: Response(show_match(self, self.match.pk)))


class State(MatchView):
    """The state of a match that is not played out."""

    needs = {"POST": "directs"}

    @writes("matches-state", NewState, MatchDetailSerializer, status=200)
    def post(self, request: Request, club: str, night: uuid.UUID, match: uuid.UUID) -> Response:
        """Set the state of a match.

        It is abandoned, made void, or resumed.
        """
        values = self.read_body(NewState)
        order = self.order(values)
        set_match_state(
            order=order,
            match=self.match,
            state=values["state"],
            broken_off_by=values["broken_off_by"],
        )
        return respond_with_match(self, self.match.pk, 200)


class Substitute(MatchView):
    """A substitute."""

    needs = {"POST": "directs"}

    @writes("matches-substitute", Substitution, MatchDetailSerializer, status=200)
    def post(self, request: Request, club: str, night: uuid.UUID, match: uuid.UUID) -> Response:
        """Let a substitute play.

        They hold a seat from the next deal on. The match counts for the player who began it, unless
        a rule of the club says otherwise; before the first deal, the substitute begins it.
        """
        values = self.read_body(Substitution)
        player = self.visit.player(values["player"])
        order = self.order(values)
        substitute(
            order=order,
            match=self.match,
            seat=values["seat"],
            player=player,
            consent=values["consent"],
        )
        return respond_with_match(self, self.match.pk, 200)


class Seats(MatchView):
    """The players of the seats."""

    needs = {"PUT": "directs"}

    @writes("matches-seats", SeatsCorrection, MatchDetailSerializer, status=200)
    def put(self, request: Request, club: str, night: uuid.UUID, match: uuid.UUID) -> Response:
        """Correct who sits where.

        The deals are not changed.
        """
        values = self.read_body(SeatsCorrection)
        seats = self.visit.named({seat: values[seat] for seat in SEATS if seat in values})
        stated = {f"began.{seat}": player_id for seat, player_id in values.get("began", {}).items()}
        began = {name[-1]: player for name, player in self.visit.named(stated).items()}
        correct_seats(order=self.order(values), match=self.match, seats=seats, began=began)
        return respond_with_match(self, self.match.pk, 200)


class PaperTable(NightView):
    """A match that was played on paper."""

    needs = {"POST": "directs"}

    @writes("matches-paper", Paper, MatchDetailSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID) -> Response:
        """Record a match that was played on paper.

        Also after the night was closed.
        """
        values = self.read_body(Paper)
        places = {f"seats.{seat}": player_id for seat, player_id in values["seats"].items()}
        seats = {field[-1]: player for field, player in self.visit.named(places).items()}
        match = enter_paper(
            order=self.order(values),
            night=self.night,
            seats=seats,
            dealer=values["dealer"],
            deals=values["deals"],
            abandoned=values["abandoned"],
        )
        return respond_with_match(self, match.pk)
