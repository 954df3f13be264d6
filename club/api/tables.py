"""Tables: formed, cut for again, filled and broken up; players who join, leave and move."""

import uuid
from typing import Any

from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from club.actions.forming import form_table, gather_table, next_match
from club.actions.joining import join_table, leave_table
from club.actions.tables import break_up, fill_table, move_player
from club.api.candidates import cut_shown
from club.api.cards import cards_of
from club.api.matches import shown
from club.api.views import NightView
from club.models import Filling, Table
from club.queries.polls import generations_of
from club.queries.rightcuts import right_cut
from club.queries.room import room
from club.queries.tables import table_view
from club.refusals import Refused
from club.serializers.candidates import FilledSerializer
from club.serializers.cards import Cards, NewTable, NextCards
from club.serializers.matches import MatchDetailSerializer
from club.serializers.room import BreakUp, Gathering, Move, Person, TableSerializer
from club.web.api.schema import reads, writes


class Tables(NightView):
    """The tables of a night."""

    needs = {"POST": "directs"}

    @reads("tables-list", TableSerializer(many=True), polled=True)
    def get(self, request: Request, club: str, night: uuid.UUID) -> HttpResponseBase:
        """List the tables; a director sees the link of each table's phones."""
        return self.polled(self._list)

    def _list(self) -> HttpResponseBase:
        return self.paged(room(self.night).tables, TableSerializer, table_context(self))

    @writes("tables-form", NewTable, MatchDetailSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID) -> Response:
        """Form a table, cut, and begin its first match."""
        values = self.read_body(NewTable)
        players = self.visit.players(values["players"])
        match = form_table(
            order=self.visit.order(values), night=self.night, players=players,
            chooser_seat=values["seat"], **cards_of(values),
        )  # fmt: skip
        return Response(shown(self, match.pk), status.HTTP_201_CREATED)


class Gather(NightView):
    """A table whose players cut later."""

    needs = {"POST": "directs"}

    @writes("tables-gather", Gathering, TableSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID) -> Response:
        """Form a table whose players wait for their fourth, or cut one after the other."""
        values = self.read_body(Gathering)
        players = self.visit.players(values["players"])
        made = gather_table(order=self.visit.order(values), night=self.night, players=players)
        return Response(table_shown(self, self.table(made.pk)), status.HTTP_201_CREATED)


class OneTable(NightView):
    """One table."""

    @reads("tables-read", TableSerializer, polled=True)
    def get(
        self, request: Request, club: str, night: uuid.UUID, table: uuid.UUID
    ) -> HttpResponseBase:
        """Show a table: who belongs to it, its matches."""
        found = self.table(table)
        return self.polled(lambda: Response(table_shown(self, found)))


class NextMatch(NightView):
    """The next match at a table."""

    needs = {"POST": "directs"}

    @writes("tables-next", NextCards, MatchDetailSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID, table: uuid.UUID) -> Response:
        """Cut again at a table whose match is over, and begin the next one."""
        found = self.table(table)
        values = self.read_body(NextCards)
        joining = self.visit.players(values["joining"], "joining")
        match = next_match(
            order=self.visit.order(values), night=self.night, table=found,
            chooser_seat=values["seat"], joining=joining, **cards_of(values),
        )  # fmt: skip
        return Response(shown(self, match.pk), status.HTTP_201_CREATED)


class Join(NightView):
    """Candidates who join a table."""

    needs = {"POST": "directs"}

    @writes("tables-join", Person, TableSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID, table: uuid.UUID) -> Response:
        """Let a candidate belong to a table; they play from its next cut."""
        found = self.table(table)
        values = self.read_body(Person)
        player = self.visit.player(values["player"])
        order = self.visit.order(values)
        join_table(order=order, night=self.night, table=found, player=player)
        return Response(table_shown(self, found), status.HTTP_201_CREATED)


class Leave(NightView):
    """Players who leave a table."""

    needs = {"POST": "directs"}

    @writes("tables-leave", Person, TableSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID, table: uuid.UUID) -> Response:
        """Let a player leave a table for the waiting list; not while they are playing."""
        found = self.table(table)
        values = self.read_body(Person)
        player = self.visit.player(values["player"])
        order = self.visit.order(values)
        leave_table(order=order, night=self.night, table=found, player=player)
        return Response(table_shown(self, found), status.HTTP_201_CREATED)


class Moves(NightView):
    """Players who leave a table for another."""

    needs = {"POST": "directs"}

    @writes("tables-move", Move, TableSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID, table: uuid.UUID) -> Response:
        """Let a player leave their table for another, which is answered."""
        self.table(table)
        values = self.read_body(Move)
        to = Table.objects.select_related("night").filter(night=self.night, pk=values["to"]).first()
        if to is None:
            raise Refused.because("no-such-table", _("The night has no such table."), "to")
        player = self.visit.player(values["player"])
        order = self.visit.order(values)
        move_player(order=order, night=self.night, player=player, table=to)
        return Response(table_shown(self, to), status.HTTP_201_CREATED)


class Fill(NightView):
    """Vacancies that are filled."""

    needs = {"POST": "directs"}

    @writes("tables-fill", Cards, FilledSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID, table: uuid.UUID) -> Response:
        """Let those of the best right have the vacancies of a table; too many of them cut."""
        found = self.table(table)
        values = self.read_body(Cards)
        order = self.visit.order(values)
        places = fill_table(order=order, night=self.night, table=found, **cards_of(values))
        filling = Filling.objects.select_related("night").get(act=places[0].act_id)
        line = {"table": table_view(found), **cut_shown(right_cut(filling))}
        data = FilledSerializer(line, context=table_context(self)).data
        return Response(data, status.HTTP_201_CREATED)


class Breakups(NightView):
    """Tables that break up."""

    needs = {"POST": "directs"}

    @writes("tables-break-up", BreakUp, TableSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID, table: uuid.UUID) -> Response:
        """Break a table up: those who belonged to it have the prior right elsewhere."""
        found = self.table(table)
        values = self.read_body(BreakUp)
        named = values.get("player")
        breaker = self.visit.player(named) if named else None
        order = self.visit.order(values)
        break_up(order=order, night=self.night, table=found, breaker=breaker)
        return Response(table_shown(self, found), status.HTTP_201_CREATED)


def table_context(view: NightView) -> dict[str, Any]:
    """Answer what tables are shown by: links only to those who run the night."""
    return view.context(generations=generations_of(view.night) if view.visit.directs else {})


def table_shown(view: NightView, table: Table) -> dict[str, Any]:
    """Answer a table of the night as it is now."""
    data: dict[str, Any] = TableSerializer(table_view(table), context=table_context(view)).data
    return data
