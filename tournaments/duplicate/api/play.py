"""Rounds, the links of tables, and calls of the director."""

import uuid
from collections.abc import Iterator
from typing import Any

from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from club.codes.actions import give_codes
from club.ledger.refusals import Refused
from club.web.api.bodies import Reasoned
from club.web.api.filters import check_parameters
from club.web.api.schema import reads, writes
from tournaments.actions.calls import answer_call, call_director, go_to_call
from tournaments.api.clock import show_clock
from tournaments.api.filters import MeetingFilter
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.api.filters import CallFilter
from tournaments.duplicate.api.views import DuplicateView
from tournaments.duplicate.serializers.play import (
    CallSerializer,
    EventTableSerializer,
    MeetingSerializer,
    NewCall,
    NewDuplicateRound,
)
from tournaments.duplicate.serializers.sides import show_side
from tournaments.links import get_phone_path
from tournaments.models import Call, Event, EventTable
from tournaments.queries.calls import query_calls
from tournaments.queries.events import get_links_generation, is_over
from tournaments.queries.still_to_play import hide_call
from tournaments.serializers.clock import EventClockSerializer


class DuplicateRounds(DuplicateView):
    """How a duplicate event answers for its rounds."""

    row, body, begun = MeetingSerializer, NewDuplicateRound, EventClockSerializer

    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """Return who sits where."""
        asked = check_parameters(MeetingFilter, Event.objects.none(), request).form.cleaned_data
        return self.polled(
            lambda: self.paged(list(self._rows(asked)), MeetingSerializer, self.context())
        )

    def _rows(self, asked: dict[str, Any]) -> Iterator[dict[str, Any]]:
        field = self.field()
        for meeting in field.meetings(asked["round"]):
            entrants = {there.id for there in meeting.entrants}
            if asked["section"] and meeting.section.letter != asked["section"]:
                continue
            if asked["entrant"] and asked["entrant"] not in entrants:
                continue
            yield {
                "round": meeting.round,
                "section": meeting.section.letter,
                "table": meeting.table,
                "ns": show_side(field, meeting.ns, meeting.round),
                "ew": show_side(field, meeting.ew, meeting.round),
                "boards": meeting.boards,
                "plays": meeting.plays,
            }

    def post(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Begin a round, and return the clock."""
        values = self.read_body(NewDuplicateRound)
        order = self.order(values)
        start_round(
            order=order,
            event=self.event,
            round_=values["round"],
            seconds=values["seconds"],
            confirmed=values["confirmed"],
        )
        return self.recorded(show_clock(self), "clock")


class EventTables(DuplicateView):
    """The tables of an event with the links of their phones."""

    needs = {"GET": "directs"}

    @reads("rounds-tables", EventTableSerializer(many=True), polled=True)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """List the tables of an event.

        Each with the link of its phones, which anybody who has it can use.
        """
        return self.polled(
            lambda: self.paged(list(self._rows()), EventTableSerializer, self.context())
        )

    def _rows(self) -> Iterator[dict[str, Any]]:
        generation = get_links_generation(self.event)
        pages = {
            (section.letter, number): get_phone_path(section.tables[number], generation)
            for section in self.field().sections
            for number in range(1, section.movement.tables + 1)
        }
        codes = give_codes(self.event.club, self.event.pk, pages.values(), over=is_over(self.event))
        tables = {section.letter: section.tables for section in self.field().sections}
        for (letter, number), page in pages.items():
            yield {
                "id": tables[letter][number].pk,
                "section": letter,
                "number": number,
                "page": page,
                "code": codes.get(page, ""),
            }


class Calls(DuplicateView):
    """The calls of the director."""

    needs = {"GET": "directs", "POST": "scores"}

    @reads("calls-list", CallSerializer(many=True), polled=True, filters=CallFilter)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """List the calls of the director.

        The earliest first, those that were answered included.
        """
        rows = self.filtered(CallFilter, query_calls(self.event))
        return self.polled(
            lambda: self.paged(rows, CallSerializer, self.context(), self._hide_calls)
        )

    @writes("calls-make", NewCall, CallSerializer)
    def post(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Call the director to a table.

        A table that waits already, and says nothing new, is not called twice: its call is returned.
        """
        values = self.read_body(NewCall)
        order, table = self.order(values), self._find_table(values)
        call = call_director(order=order, event=self.event, table=table, text=values["text"])
        fresh = query_calls(self.event).filter(pk=call.pk)
        [shown] = self._hide_calls(list(fresh))
        return self.recorded(CallSerializer(shown).data, "calls")

    def _hide_calls(self, rows: list[Any]) -> list[Any]:
        """Return calls without the words of tables whose boards the caller has still to play."""
        if not self.closed:
            return rows
        field = self.field()
        return [hide_call(row, field, self.closed) for row in rows]

    def _find_table(self, values: dict[str, Any]) -> EventTable:
        section = self.field().require_section(values["section"])
        if values["table"] not in section.tables:
            raise Refused.because("no-table", _("The section has no such table."), "table")
        return section.tables[values["table"]]


class CallGoings(DuplicateView):
    """Going to a table that called."""

    needs = {"POST": "directs"}

    @writes("calls-going", Reasoned, CallSerializer, status=200)
    def post(self, request: Request, club: str, event: uuid.UUID, call: uuid.UUID) -> Response:
        """Record that a director is going to a table.

        Other directors see who goes. The account is that of the request.
        """
        rows = Call.objects.select_related("table__section")
        call_row = get_object_or_404(rows, event=self.event, pk=call)
        values = self.read_body(Reasoned)
        go_to_call(order=self.order(values), event=self.event, call=call_row)
        fresh = get_object_or_404(query_calls(self.event), pk=call)
        shown = hide_call(fresh, self.field(), self.closed)
        return self.recorded(CallSerializer(shown).data, "calls", 200)


class CallAnswers(DuplicateView):
    """Answering a call."""

    needs = {"POST": "directs"}

    @writes("calls-answer", Reasoned, CallSerializer, status=200)
    def post(self, request: Request, club: str, event: uuid.UUID, call: uuid.UUID) -> Response:
        """Record that the director has come to a table."""
        rows = Call.objects.select_related("table__section")
        call_row = get_object_or_404(rows, event=self.event, pk=call)
        values = self.read_body(Reasoned)
        answer_call(order=self.order(values), event=self.event, call=call_row)
        fresh = get_object_or_404(query_calls(self.event), pk=call)
        shown = hide_call(fresh, self.field(), self.closed)
        return self.recorded(CallSerializer(shown).data, "calls", 200)
