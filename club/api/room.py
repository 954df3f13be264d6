"""The room: people coming and going, and those who cannot be found."""

import datetime
import uuid
from collections.abc import Mapping
from typing import Any

from django.http.response import HttpResponseBase
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from club.actions.joining import return_player
from club.actions.room import arrive, depart, set_missing
from club.api.tables import table_shown
from club.api.views import NightView
from club.models import Arrival, Player
from club.queries.people import known
from club.queries.room import room
from club.serializers.candidates import AbsenceSerializer, Missing
from club.serializers.people import PlayerSerializer
from club.serializers.room import ArrivalSerializer, DepartureSerializer, Person, TableSerializer
from club.web.api.schema import reads, writes


def _line(one: Arrival, player: Player, tables: Mapping[uuid.UUID, int]) -> dict[str, Any]:
    at: datetime.datetime = one.act.at
    return {"number": one.number, "at": at, "player": player, "table": tables.get(player.pk)}


class Arrivals(NightView):
    """Who is in the room."""

    needs = {"POST": "directs"}

    @reads("room-arrivals", ArrivalSerializer(many=True), polled=True)
    def get(self, request: Request, club: str, night: uuid.UUID) -> HttpResponseBase:
        """List the players in the room by the order in which they came."""
        return self.polled(self._list)

    def _list(self) -> HttpResponseBase:
        seen = room(self.night)
        tables = {one.pk: view.table.number for view in seen.tables for one in view.members}
        lines = [_line(one, seen.people[one.player_id], tables) for one in seen.arrivals]
        return self.paged(lines, ArrivalSerializer, self.context())

    @writes("room-arrive", Person, ArrivalSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID) -> Response:
        """Check a player in, behind everybody who came before."""
        values = self.read_body(Person)
        player = self.visit.player(values["player"])
        arrival = arrive(order=self.visit.order(values), night=self.night, player=player)
        shown = ArrivalSerializer(_line(arrival, player, {}), context=self.context())
        return Response(shown.data, status.HTTP_201_CREATED)


class Departures(NightView):
    """Who goes home."""

    needs = {"POST": "directs"}

    @writes("room-depart", Person, DepartureSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID) -> Response:
        """Let a player go home; not while they are playing."""
        values = self.read_body(Person)
        player = self.visit.player(values["player"])
        departure = depart(order=self.visit.order(values), night=self.night, player=player)
        people = known(self.night, [player.pk])
        line = {"player": people[player.pk], "at": departure.act.at}
        shown = DepartureSerializer(line, context=self.context())
        return Response(shown.data, status.HTTP_201_CREATED)


class Absences(NightView):
    """Who cannot be found."""

    needs = {"POST": "directs"}

    @reads("room-missing", PlayerSerializer(many=True), polled=True)
    def get(self, request: Request, club: str, night: uuid.UUID) -> HttpResponseBase:
        """List those who are in the room, it is thought, and cannot be found."""
        return self.polled(
            lambda: self.paged(room(self.night).cannot_be_found, PlayerSerializer, self.context())
        )

    @writes("room-absent", Missing, AbsenceSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID) -> Response:
        """Note that somebody cannot be found, or is back: meanwhile they are passed over."""
        values = self.read_body(Missing)
        player = self.visit.player(values["player"])
        absence = set_missing(
            order=self.visit.order(values), night=self.night, player=player,
            missing=values["missing"],
        )  # fmt: skip
        line = {"player": player, "at": absence.act.at, "missing": absence.absent}
        shown = AbsenceSerializer(line, context=self.context())
        return Response(shown.data, status.HTTP_201_CREATED)


class Returns(NightView):
    """Who goes back to the table where a place is kept."""

    needs = {"POST": "directs"}

    @writes("room-return", Person, TableSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID) -> Response:
        """Let somebody who made a fresh table possible go back to their own."""
        values = self.read_body(Person)
        player = self.visit.player(values["player"])
        place = return_player(order=self.visit.order(values), night=self.night, player=player)
        return Response(table_shown(self, self.table(place.table_id)), status.HTTP_201_CREATED)
