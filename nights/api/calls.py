"""Calls of the director to the tables of a night."""

import uuid
from typing import Any

from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from club.ledger.refusals import Refused
from club.web.api.bodies import Reasoned
from club.web.api.schema import reads, writes
from nights.actions.calls import answer_call, call_director, go_to_call
from nights.api.views import NO_SUCH_TABLE, NightView
from nights.models import DirectorCall, Table
from nights.queries.calls import query_calls
from nights.serializers.calls import NewNightCall, NightCallSerializer


class NightCallView(NightView):
    """An endpoint about calls of the director."""

    path_parameters = {**NightView.path_parameters, "call": "The id of the call."}

    def respond_with_call(self, call: DirectorCall, status: int) -> Response:
        """Return a call after an act about it."""
        fresh = query_calls(self.night).get(pk=call.pk)
        return self.recorded(NightCallSerializer(fresh).data, "night-calls", status)


class NightCalls(NightCallView):
    """The calls of the director to the tables of a night."""

    needs = {"GET": "directs", "POST": "scores"}

    @reads("tables-calls", NightCallSerializer(many=True), polled=True)
    def get(self, request: Request, club: str, night: uuid.UUID) -> HttpResponseBase:
        """List the calls of the director.

        The earliest first, those that were answered included.
        """
        rows = query_calls(self.night)
        return self.polled(lambda: self.paged(rows, NightCallSerializer, self.context()))

    @writes("tables-call", NewNightCall, NightCallSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID) -> Response:
        """Call the director to a table.

        A table that waits already is not called twice: its call is returned.
        """
        values = self.read_body(NewNightCall)
        table = self._find_table(values)
        call = call_director(order=self.order(values), night=self.night, table=table)
        return self.respond_with_call(call, 201)

    def _find_table(self, values: dict[str, Any]) -> Table:
        table = Table.objects.filter(night=self.night, pk=values["table"]).first()
        if table is None:
            raise Refused.because("no-table", str(NO_SUCH_TABLE), "table")
        return table


class NightCallGoings(NightCallView):
    """Going to a table that called."""

    needs = {"POST": "directs"}

    @writes("tables-call-going", Reasoned, NightCallSerializer, status=200)
    def post(self, request: Request, club: str, night: uuid.UUID, call: uuid.UUID) -> Response:
        """Record that a director is going to a table.

        Other directors see who goes. The account is that of the request.
        """
        rows = DirectorCall.objects.select_related("table")
        call_row = get_object_or_404(rows, night=self.night, pk=call)
        values = self.read_body(Reasoned)
        go_to_call(order=self.order(values), night=self.night, call=call_row)
        return self.respond_with_call(call_row, 200)


class NightCallAnswers(NightCallView):
    """Answering a call."""

    needs = {"POST": "directs"}

    @writes("tables-call-answer", Reasoned, NightCallSerializer, status=200)
    def post(self, request: Request, club: str, night: uuid.UUID, call: uuid.UUID) -> Response:
        """Record that the director has come to a table."""
        rows = DirectorCall.objects.select_related("table")
        call_row = get_object_or_404(rows, night=self.night, pk=call)
        values = self.read_body(Reasoned)
        answer_call(order=self.order(values), night=self.night, call=call_row)
        return self.respond_with_call(call_row, 200)
