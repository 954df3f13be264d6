"""Who of a team sits where in a round, and how the pairs of teams did."""

import uuid
from typing import Any

from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from club.ledger.refusals import Refused
from club.web.api.filters import check_parameters
from club.web.api.schema import reads, writes
from tournaments.actions.checks import make_entrant_fault
from tournaments.duplicate.actions.lineups import line_up
from tournaments.duplicate.api.filters import LineUpFilter
from tournaments.duplicate.api.matches import TeamView, name_team
from tournaments.duplicate.queries.butler import read_butler
from tournaments.duplicate.queries.lineups import LINES, list_teams, read_lineups
from tournaments.duplicate.serializers.lineups import (
    LineUpSerializer,
    NewLineUp,
    TeamPairSerializer,
)
from tournaments.models import Event
from tournaments.queries.events import read_clock


class LineUps(TeamView):
    """Who of a team sits where."""

    needs = {"POST": "directs"}

    @reads("teams-lineups", LineUpSerializer(many=True), polled=True, filters=LineUpFilter)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """List who of each team sits where.

        By round, team and direction; of rounds that have not begun for directors alone.
        """
        asked = check_parameters(LineUpFilter, Event.objects.none(), request).form.cleaned_data
        return self.polled(
            lambda: self.paged(self._rows(asked["round"]), LineUpSerializer, self.context())
        )

    def _rows(self, round_: int | None) -> list[dict[str, Any]]:
        field, last = self.field(), read_clock(self.event).round
        if not self.event.asks_lineups:
            return []
        known = read_lineups(self.event)
        rounds = sorted({meeting.round for meeting in field.meetings()})
        return [
            {
                "round": number,
                "team": name_team(field, own.team),
                "line": line,
                "table": int(table),
                "players": own.list_names(line),
            }
            for number in rounds
            if round_ in (None, number) and (self.visit.directs or number <= last)
            for own in list_teams(field, known, number)
            for line, table in own.tables.items()
        ]

    @writes("teams-lineup", NewLineUp, LineUpSerializer(many=True))
    def post(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Say who of a team sits where in a round.

        Of an event that asks for it. Nobody sits in both directions.
        """
        values = self.read_body(NewLineUp)
        view = self.field().entrants.get(values["entrant"])
        if view is None:
            raise Refused([make_entrant_fault("entrant")])
        seats: dict[str, list[int]] = {
            line: [place - 1 for place in values[line]] for line in LINES if line in values
        }
        line_up(
            order=self.order(values),
            event=self.event,
            entrant=view.entrant,
            round_=values["round"],
            seats=seats,
        )
        self.refresh()
        rows = [row for row in self._rows(values["round"]) if row["team"]["id"] == view.id]
        return self.recorded(LineUpSerializer(rows, many=True).data, "lineups")


class TeamPairs(TeamView):
    """How the pairs of teams did."""

    @reads("teams-pairs", TeamPairSerializer(many=True), polled=True)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """List how the pairs of teams did.

        Each board against all tables that played it, those with most IMPs a board first; once the
        standing is published, before that for directors.
        """
        self.require_published()
        return self.polled(lambda: self.paged(self._rows(), TeamPairSerializer, self.context()))

    def _rows(self) -> list[dict[str, Any]]:
        field = self.field()
        if not self.event.of_teams or self.closed:
            return []
        return [
            {**vars(row), "team": name_team(field, row.team)}
            for row in read_butler(self.event, field)
        ]
