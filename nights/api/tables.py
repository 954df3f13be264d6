"""Tables: forming, cutting again, filling and breaking up; players who join, leave and move."""

import uuid
from collections.abc import Sequence
from typing import Any

from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from club.ledger.refusals import Refused
from club.serializers.base import SEATS
from club.web.api.schema import reads, writes
from nights.actions.agreement import begin_by_agreement, form_by_agreement
from nights.actions.forming import begin_next_match, form_table, gather_table
from nights.actions.joining import join_table, leave_table
from nights.actions.tables import break_up, fill_table, move_player
from nights.api.candidates import show_cut
from nights.api.cards import read_cards
from nights.api.matches import respond_with_begun
from nights.api.views import NO_SUCH_TABLE, NightView
from nights.models import Filling, Table
from nights.queries.precedence_cuts import get_precedence_cut
from nights.queries.room import read_room
from nights.queries.table_links import get_generations
from nights.queries.tables import get_table_view, list_match_ids
from nights.serializers.candidates import FilledSerializer
from nights.serializers.cards import Cards, NewTable, NextCards
from nights.serializers.matches import AgreedSeats, MatchDetailSerializer
from nights.serializers.room import BreakUp, Gathering, Move, Person, TableSerializer


class Tables(NightView):
    """The tables of a night."""

    needs = {"POST": "directs"}

    @reads("tables-list", TableSerializer(many=True), polled=True)
    def get(self, request: Request, club: str, night: uuid.UUID) -> HttpResponseBase:
        """List the tables of a night.

        A director sees the page of each table's phones.
        """
        return self.polled(self._list)

    def _list(self) -> HttpResponseBase:
        tables = read_room(self.night).tables
        context = make_table_context(self, [table.table for table in tables])
        return self.paged(tables, TableSerializer, context)

    @writes("tables-form", NewTable, MatchDetailSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID) -> Response:
        """Form a table and begin its first match.

        Its players cut, or the software draws for them.
        """
        values = self.read_body(NewTable)
        players = self.visit.players(values["players"])
        match = form_table(
            order=self.order(values),
            night=self.night,
            players=players,
            chooser_seat=values["seat"],
            **read_cards(values),
        )
        return respond_with_begun(self, match)


class Gather(NightView):
    """A table whose players cut later."""

    needs = {"POST": "directs"}

    @writes("tables-gather", Gathering, TableSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID) -> Response:
        """Form a table whose players cut later.

        They wait for a fourth player, or cut one after the other.
        """
        values = self.read_body(Gathering)
        players = self.visit.players(values["players"])
        made = gather_table(order=self.order(values), night=self.night, players=players)
        return respond_with_table(self, self.table(made.pk))


class OneTable(NightView):
    """One table."""

    @reads("tables-read", TableSerializer, polled=True)
    def get(
        self, request: Request, club: str, night: uuid.UUID, table: uuid.UUID
    ) -> HttpResponseBase:
        """Show a table.

        Who belongs to it, and its matches.
        """
        table_row = self.table(table)
        return self.polled(lambda: Response(show_table(self, table_row)))


class NextMatch(NightView):
    """The next match at a table."""

    needs = {"POST": "directs"}

    @writes("tables-next", NextCards, MatchDetailSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID, table: uuid.UUID) -> Response:
        """Begin the next match at a table.

        The last match is over, and the players cut again.
        """
        table_row = self.table(table)
        values = self.read_body(NextCards)
        joining = self.visit.players(values["joining"], "joining")
        match = begin_next_match(
            order=self.order(values),
            night=self.night,
            table=table_row,
            chooser_seat=values["seat"],
            joining=joining,
            **read_cards(values),
        )
        return respond_with_begun(self, match)


class Agreed(NightView):
    """A table whose players agree upon partners."""

    needs = {"POST": "directs"}

    @writes("tables-form-agreed", AgreedSeats, MatchDetailSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID) -> Response:
        """Form a table whose players agree.

        They say who sits where and who deals, and nobody cuts. Only under the modern code, for just
        the players that a match needs, and not for a pivot or a rota.
        """
        values = self.read_body(AgreedSeats)
        seats = self.visit.named({seat: values[seat] for seat in SEATS if seat in values})
        match = form_by_agreement(
            order=self.order(values), night=self.night, seats=seats, dealer=values["dealer"]
        )
        return respond_with_begun(self, match)


class NextAgreed(NightView):
    """The next match at a table, whose players agree upon partners."""

    needs = {"POST": "directs"}

    @writes("tables-next-agreed", AgreedSeats, MatchDetailSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID, table: uuid.UUID) -> Response:
        """Begin the next match as its players agree.

        They say who sits where and who deals, and nobody cuts.
        """
        table_row = self.table(table)
        values = self.read_body(AgreedSeats)
        seats = self.visit.named({seat: values[seat] for seat in SEATS if seat in values})
        match = begin_by_agreement(
            order=self.order(values),
            night=self.night,
            table=table_row,
            seats=seats,
            dealer=values["dealer"],
        )
        return respond_with_begun(self, match)


class Join(NightView):
    """Candidates who join a table."""

    needs = {"POST": "directs"}

    @writes("tables-join", Person, TableSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID, table: uuid.UUID) -> Response:
        """Let a candidate join a table.

        They belong to it, and play from its next cut.
        """
        table_row = self.table(table)
        values = self.read_body(Person)
        player = self.visit.player(values["player"])
        order = self.order(values)
        join_table(order=order, night=self.night, table=table_row, player=player)
        return respond_with_table(self, table_row)


class Leave(NightView):
    """Players who leave a table."""

    needs = {"POST": "directs"}

    @writes("tables-leave", Person, TableSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID, table: uuid.UUID) -> Response:
        """Let a player leave a table.

        They wait for a seat again. The request is refused while they are playing.
        """
        table_row = self.table(table)
        values = self.read_body(Person)
        player = self.visit.player(values["player"])
        order = self.order(values)
        leave_table(order=order, night=self.night, table=table_row, player=player)
        return respond_with_table(self, table_row)


class Moves(NightView):
    """Players who leave a table for another."""

    needs = {"POST": "directs"}

    @writes("tables-move", Move, TableSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID, table: uuid.UUID) -> Response:
        """Move a player to another table.

        The response is the table that they move to.
        """
        self.table(table)
        values = self.read_body(Move)
        to = Table.objects.select_related("night").filter(night=self.night, pk=values["to"]).first()
        if to is None:
            raise Refused.because("no-such-table", str(NO_SUCH_TABLE), "to")
        player = self.visit.player(values["player"])
        order = self.order(values)
        move_player(order=order, night=self.night, player=player, table=to)
        return respond_with_table(self, to)


class Fill(NightView):
    """Filling vacancies."""

    needs = {"POST": "directs"}

    @writes("tables-fill", Cards, FilledSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID, table: uuid.UUID) -> Response:
        """Fill the vacancies of a table.

        The players with the best right get them. Players of equal right cut if they are too many.
        """
        table_row = self.table(table)
        values = self.read_body(Cards)
        order = self.order(values)
        places = fill_table(order=order, night=self.night, table=table_row, **read_cards(values))
        filling = Filling.objects.select_related("night").get(act=places[0].act_id)
        line = {"table": get_table_view(table_row), **show_cut(get_precedence_cut(filling))}
        data = FilledSerializer(line, context=make_table_context(self, [table_row])).data
        return self.recorded(data, "table", table=table_row.pk)


class Breakups(NightView):
    """Breaking tables up."""

    needs = {"POST": "directs"}

    @writes("tables-break-up", BreakUp, TableSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID, table: uuid.UUID) -> Response:
        """Break a table up.

        Those who remained have the prior right to whoever broke it up; under the laws of 1907, to
        everybody.
        """
        table_row = self.table(table)
        values = self.read_body(BreakUp)
        named = values.get("player")
        breaker = self.visit.player(named) if named else None
        order = self.order(values)
        break_up(
            order=order, night=self.night, table=table_row, breaker=breaker, nobody=values["nobody"]
        )
        return respond_with_table(self, table_row)


def make_table_context(view: NightView, tables: Sequence[Table]) -> dict[str, Any]:
    """Return the serializer context of tables. With links for directors alone."""
    generations = get_generations(view.night) if view.visit.directs else {}
    return view.context(generations=generations, matches=list_match_ids(tables))


def show_table(view: NightView, table: Table) -> dict[str, Any]:
    """Return the current table of the night."""
    data: dict[str, Any] = TableSerializer(
        get_table_view(table), context=make_table_context(view, [table])
    ).data
    return data


def respond_with_table(view: NightView, table: Table) -> Response:
    """Return a table after an act about it."""
    return view.recorded(show_table(view, table), "table", table=table.pk)
