"""A table of an event of rubbers: its result, its next match, and what the other side answers."""

import uuid
from collections.abc import Mapping
from typing import Any

from django.http import Http404
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from club.ledger.refusals import Refused
from club.web.api.bodies import Reasoned
from club.web.api.schema import reads, writes
from tournaments.models import TableResult
from tournaments.rubbers.actions.results import answer_result, give_result
from tournaments.rubbers.actions.rounds import seat_next_match
from tournaments.rubbers.api.rounds import RoundsView, find_table
from tournaments.rubbers.api.views import RubberView
from tournaments.rubbers.queries.league_sides import may_give, plays_in
from tournaments.rubbers.serializers.tables import (
    NewTableResult,
    RubberAnswer,
    RubberTableSerializer,
)

_RESULTS = ("totals", "sheets", "awarded", "not_played")


class OneTable(RoundsView):
    """One table of a round."""

    needs = {"PUT": "plays"}

    @reads("rounds-table", RubberTableSerializer, polled=True)
    def get(
        self, request: Request, club: str, event: uuid.UUID, number: int, table: int
    ) -> HttpResponseBase:
        """Show a table of a round.

        Who sits there, how it stands, its matches, and a result that was given instead.
        """
        return self.polled(lambda: Response(self.show_table(number, table)))

    @writes("rounds-give-result", NewTableResult, RubberTableSerializer, status=200)
    def put(
        self, request: Request, club: str, event: uuid.UUID, number: int, table: int
    ) -> Response:
        """Give the result of a table.

        In place of its sheets: the points of both sides, or what the director decides, with the
        reason; at a league also the score sheets. Its players may give them, and the other side
        then accepts them; a director who plays in the meeting is one of its players. `replaces`
        names the result that was given before, if any.
        """
        if not self.visit.directs:
            view = find_table(rubber_event := self.read(), number, table)
            self.visit.require(
                "directs", may_give(rubber_event, view, self.visit.membership) or None
            )
        values = self.read_body(NewTableResult)
        give_result(
            order=self.order(values),
            event=self.event,
            round_=number,
            table=table,
            raw=read_said(values),
            by_program=True,
            replaces=self._find_replaced(values["replaces"]),
            confirmed=values["confirmed"],
        )
        return self.respond_with_table(number, table)

    def _find_replaced(self, result: uuid.UUID | None) -> TableResult | None:
        return find_result(self, result, "replaces") if result else None


def read_said(values: dict[str, Any]) -> dict[str, Any]:
    """Return the result of a body, empty if one is taken back. Raise Refused for none."""
    result = {key: values[key] for key in _RESULTS if values.get(key)}
    if bool(result) == values["taken_back"]:
        text = _("Send one of totals, sheets, awarded, not_played and taken_back.")
        raise Refused.because("one-of", text, "totals")
    return {
        key: dict(value) if isinstance(value, Mapping) else value for key, value in result.items()
    }


def find_result(view: RubberView, result: uuid.UUID, field: str) -> TableResult:
    """Return a result of the event. Raise Refused for another id."""
    row = TableResult.objects.filter(event=view.event, pk=result).first()
    if row is None:
        raise Refused.because("no-such-result", _("The event has no such result."), field)
    return row


class NextMatches(RoundsView):
    """Seating the next match of a table."""

    needs = {"POST": "directs"}

    @writes("rounds-seat", Reasoned, RubberTableSerializer)
    def post(
        self, request: Request, club: str, event: uuid.UUID, number: int, table: int
    ) -> Response:
        """Seat the next match of a table.

        Where a meeting has several, or its match was level at a knock-out.
        """
        order = self.order(self.read_body(Reasoned))
        seat_next_match(order=order, event=self.event, round_=number, table=table)
        return self.respond_with_table(number, table, 201)


class ResultAnswers(RoundsView):
    """The other side's answer to a result."""

    needs = {"POST": "plays"}

    @writes("rounds-answer", RubberAnswer, RubberTableSerializer, status=200)
    def post(
        self, request: Request, club: str, event: uuid.UUID, number: int, table: int
    ) -> Response:
        """Accept a result of a league.

        The side that did not give it accepts, or objects; a scorer who does not play in the meeting
        answers for it. 409 if it was replaced since.
        """
        if not self.visit.scores:
            view = find_table(rubber_event := self.read(), number, table)
            self.visit.require(
                "scores", plays_in(rubber_event, view, self.visit.membership) or None
            )
        values = self.read_body(RubberAnswer)
        result = find_result(self, values["result"], "result")
        if (result.draw.round, result.table) != (number, table):
            raise Http404
        answer_result(
            order=self.order(values), event=self.event, result=result, accepted=values["accepted"]
        )
        return self.respond_with_table(number, table)
