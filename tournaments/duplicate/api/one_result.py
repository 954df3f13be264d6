"""A result of a board: correcting, adjusting and accepting it, and its history."""

import uuid
from collections.abc import Mapping
from typing import Any

from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from club.ledger.refusals import Refused
from club.web.api.bodies import Reasoned
from club.web.api.schema import reads, writes
from tournaments.duplicate.actions.results import (
    accept_result,
    correct_result,
    remove_result,
    rule_result,
)
from tournaments.duplicate.api.results import ResultView, read_seated
from tournaments.duplicate.queries.directions import RULINGS
from tournaments.duplicate.serializers.results import (
    ResultAcceptance,
    ResultAdjustment,
    ResultCorrection,
    ResultHistorySerializer,
    ResultSerializer,
)
from tournaments.duplicate.serializers.said import SAID, get_said
from tournaments.models import BoardResult, Source
from tournaments.queries.results import list_history


class OneResultView(ResultView):
    """An endpoint about one result. row: the one that a write is about, as it was."""

    row: BoardResult

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find the result of a write. Raise Http404 if it is not of the event."""
        super().initial(request, *args, **kwargs)
        if request.method in self.needs:
            self.row = self.result(kwargs["result"])


class OneResult(OneResultView):
    """One result."""

    needs = {"PATCH": "directs", "DELETE": "directs"}

    @reads("results-read", ResultSerializer, polled=True)
    def get(
        self, request: Request, club: str, event: uuid.UUID, result: uuid.UUID
    ) -> HttpResponseBase:
        """Show a result.

        Also one that was corrected since, whose `counts` is false.
        """
        self.require_published()
        return self.polled(lambda: Response(self.show_result(self.result(result))))

    @writes("results-correct", ResultCorrection, ResultSerializer, status=200)
    def patch(self, request: Request, club: str, event: uuid.UUID, result: uuid.UUID) -> Response:
        """Correct a result.

        What is left out stays as it is, and null takes it away. Of a board that you have still to
        play, all of what was played must be said: what is stored is not shown, and not kept. The
        corrected result is a new one; 409 if it was corrected already.
        """
        values = self.read_body(ResultCorrection)
        order, row = self.order(values), self.row
        new = correct_result(
            order=order,
            event=self.event,
            result=row,
            raw=_merge(self._read_kept(row), values),
            board=values.get("board"),
            seated=read_seated(self.field(), values),
            source=Source.PROGRAM,
            confirmed=values["confirmed"],
        )
        return self.respond_with_result(new)

    def _read_kept(self, row: BoardResult) -> Mapping[str, Any]:
        """Return what stays of a result: of a closed board the rulings, which are not answered."""
        if row.board not in self.closed:
            return row.said
        return {key: row.said[key] for key in (*RULINGS, "turned") if key in row.said}

    @writes("results-remove", Reasoned, None, status=204)
    def delete(self, request: Request, club: str, event: uuid.UUID, result: uuid.UUID) -> Response:
        """Take a result away.

        As if it had not been entered; its history remains. Once the standing is published, a reason
        is needed.
        """
        order, row = self.order(self.read_body(Reasoned)), self.row
        remove_result(order=order, event=self.event, result=row)
        return Response(status=204)


def _merge(result: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is said of a board after the changes of a body."""
    named = {key for key in SAID if key in values}
    kept = {key: value for key, value in result.items() if key not in named}
    return {**kept, **get_said(values)}


class Adjustments(OneResultView):
    """Adjusted scores."""

    needs = {"POST": "directs"}

    @writes("results-adjust", ResultAdjustment, ResultSerializer, status=200)
    def post(self, request: Request, club: str, event: uuid.UUID, result: uuid.UUID) -> Response:
        """Adjust the score of a result.

        In its place, or beside it for one side alone; the reason is required.
        """
        values = self.read_body(ResultAdjustment)
        adjusted, weighted = values.get("adjusted"), values.get("weighted")
        if not adjusted and not weighted:
            text = _("Send an artificial score, or a weighted one.")
            raise Refused.because("one-of", text, "adjusted")
        order, row = self.order(values), self.row
        new = rule_result(
            order=order, event=self.event, result=row, adjusted=adjusted, weighted=weighted
        )
        return self.respond_with_result(new)


class Acceptances(OneResultView):
    """The other side's acceptance of a result."""

    needs = {"POST": "scores"}

    @writes("results-accept", ResultAcceptance, ResultSerializer, status=200)
    def post(self, request: Request, club: str, event: uuid.UUID, result: uuid.UUID) -> Response:
        """Accept a result.

        The side that did not enter it accepts, or objects; the reason says why.
        """
        values = self.read_body(ResultAcceptance)
        order, row = self.order(values), self.row
        accept_result(order=order, event=self.event, result=row, accepted=values["accepted"])
        return self.respond_with_result(row)


class History(ResultView):
    """What became of a result."""

    @reads("results-history", ResultHistorySerializer(many=True), polled=True)
    def get(
        self, request: Request, club: str, event: uuid.UUID, result: uuid.UUID
    ) -> HttpResponseBase:
        """List a result with those that it corrects.

        The latest first, each with who entered it and why.
        """
        self.require_published()
        return self.polled(lambda: self._list(result))

    def _list(self, result: uuid.UUID) -> HttpResponseBase:
        rows = list_history(self.result(result))
        context = self.result_context(rows)
        return self.paged(rows, ResultHistorySerializer, context, self.hide)
